"""Maps and posters of the boards under test, and what is written on them."""

from __future__ import annotations

from functools import cache

from terra_cards.layout.drawing import Group, Item, TextLine
from terra_cards.layout.poster import look
from terra_cards.layout.poster.plan import PosterPlan, poster_plan, turned
from terra_cards.layout.poster.sheetmap import SheetMap, sheet_map
from terra_cards.layout.poster.sizes import paper_size
from terra_cards.model.board import Board
from terra_cards.workspace.parts import builtin_board, builtin_edition
from tests.boards.maps import ROOT, board

USA = ROOT / "decks" / "usa-states" / "usa-states.board.yaml"


@cache
def drawn(name: str, lang: str) -> SheetMap:
    return sheet_map(board(name), (540.0, 460.0), look.style(1.0, lang))


@cache
def poster(name: str, lang: str, side: str = "metric", paper: str = "a2") -> PosterPlan:
    made = builtin_board(name).board(side)  # type: ignore[arg-type]
    edition = builtin_edition("terra" if name == "world" else "terra-deutschland").edition
    assert made is not None and edition is not None
    return poster_plan(made, edition, turned(made, *paper_size(paper)), lang)


def lines(items: tuple[Item, ...]) -> list[TextLine]:
    out: list[TextLine] = []
    for item in items:
        if isinstance(item, TextLine):
            out.append(item)
        elif isinstance(item, Group):
            out += lines(item.items)
    return out


every_line = lines


def make(text: str) -> Board:
    """A board of a text."""
    from terra_cards.model.binding import bind_board
    from terra_cards.model.build_board import make_board
    from terra_cards.source.reader import read

    file, findings = bind_board(read(text.encode("utf-8"), "x.board.yaml"))
    assert not findings and file
    return make_board(file)


HAND = """\
format: 1
board: {id: toy, title: Toy}
areas:
  - {id: hill, kind: land, name: {en: Hill, de: Hügel}, neighbours: [moor, bay]}
  - {id: moor, kind: land, name: {en: Moor, de: Moor}, neighbours: [hill]}
  - {id: bay, kind: sea, name: {en: Bay, de: Bucht}, neighbours: [hill]}
scales: {year: {ticks: [1800, 1900, 2000], tick: half-open}, number: {ticks: [0, 10], tick: half-open}}
"""
