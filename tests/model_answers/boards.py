"""Boards written as board files, read the way authors' files are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from terra_cards.library.resources import path
from terra_cards.model.binding import bind_board
from terra_cards.model.board import Board, ScaleName, Side
from terra_cards.model.board_file import BoardFile
from terra_cards.model.build_board import make_board
from terra_cards.source.reader import read

TOY = """\
format: 1
board:
  id: toy
  title: {en: Toy}
  adjacency: border
  quarters: {meridian: 0, parallel: 0}
areas:
  - {id: alpha, kind: land, name: {en: Alpha}, neighbours: [beta, gamma, delta, sea]}
  - {id: beta, kind: land, name: {en: Beta}, neighbours: [alpha]}
  - {id: gamma, kind: land, name: {en: Gamma}, neighbours: [alpha]}
  - {id: delta, kind: land, name: {en: Delta}, neighbours: [alpha, epsilon]}
  - {id: epsilon, kind: land, name: {en: Epsilon}, neighbours: [delta]}
  - {id: sea, kind: sea, name: {en: South Sea}, neighbours: [alpha]}
scales:
  year: {ticks: [-1000, 0, 1000, 1700, 1800, 1900, 1990, 2000, 2010], open_below: true, open_above: true}
  length:
    metric: {ticks: [1 cm, 1 m, 10 m, 100 m, 1 km, 10 km]}
    imperial: {ticks: [1 in, 1 ft, 10 ft, 100 ft, 1000 ft, 1 mi]}
  number: {ticks: [0, 10, 100, 1000, 1 million], open_above: true}
"""


def board_file(text: str) -> BoardFile:
    """A board file from its text; it must be without findings."""
    document = read(text.encode(), "toy.board.yaml")
    file, findings = bind_board(document)
    assert not document.findings
    assert not findings
    assert isinstance(file, BoardFile)
    return file


@cache
def board(text: str = TOY, side: Side = "metric") -> Board:
    return make_board(board_file(text), side)


@cache
def world(side: Side = "metric") -> Board:
    """Areas and scales of the world board; without its drawing, so without neighbours on the map."""
    return board(Path(path("boards", "world.board.yaml")).read_text(encoding="utf-8"), side)


@cache
def one_scale(
    scale: ScaleName,
    ticks: str,
    *,
    below: bool = False,
    above: bool = False,
    half_open: bool = False,
    imperial: str | None = None,
    side: Side = "metric",
) -> Board:
    """A board with one area and one scale, its ticks given as written in a file."""
    flags = f"open_below: {str(below).lower()}, open_above: {str(above).lower()}"
    tick = ", tick: half-open" if half_open else ""
    both = (
        f"metric: {{ticks: [{ticks}]}}, imperial: {{ticks: [{imperial}]}}, "
        if imperial
        else f"ticks: [{ticks}], "
    )
    text = (
        "format: 1\nboard: {id: line, title: Line}\nareas: [{id: a, kind: land, name: A, neighbours: []}]\n"
        f"scales: {{{scale}: {{{both}{flags}{tick}}}}}\n"
    )
    return board(text, side)


def spaces(board: Board, scale: ScaleName, hits: range | tuple[int, ...]) -> list[object]:
    """Spaces as JSON outputs name them."""
    assert all(board.spaces[space].sector == scale for space in hits)
    return [board.space_json(space) for space in hits]
