"""TC202: an area listed twice, on a card or among the neighbours of another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.parts import BoardView
from terra_cards.lint.removal import without_item
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.view import View
from terra_cards.source.document import Sequence
from terra_cards.source.findings import Finding, Pointer


def check(cards: list[CardView]) -> Iterator[Finding]:
    for card in cards:
        if len(card.card.areas or ()) > len(card.area_names):
            yield from _repeated(card, ("areas",), card.areas)


def check_board(board: BoardView) -> Iterator[Finding]:
    for index in board.by_index:
        field = ("areas", index, "neighbours")
        listed = [(int(pointer[-1]), name) for pointer, name in board.listed(index)]
        yield from _repeated(board, field, listed)


def _repeated(view: View, field: Pointer, areas: Iterable[tuple[int, str]]) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for index, area in areas:
        before = first.setdefault(area, index)
        if before == index:
            continue
        fix = None
        node, place = view.node(field), view.place(field)  # only here: most cards need no nodes
        if isinstance(node, Sequence) and place is not None and place.alias is None:
            fix = without_item(view.document, node, index, safe=True)
        yield RULE.finding(
            view,
            (*field, index),
            f"'{area}' is already in the list",
            help="remove it",
            fix=fix,
            related=(view.related((*field, before), "listed here first"),),
        )


RULE = Rule(
    code="TC202",
    name="repeated-area",
    severity="error",
    summary="an area that is listed twice",
    why="""
The card prints the number of its areas, and players place that many stones. A repeated area makes the
number wrong. Among an area's neighbours it is a slip of the pen, and often stands for another.
""",
    wrong=Example('areas: [france, alps, france]\nlocation: ["47.0, 2.0", "46.5, 8.0"]'),
    right=Example('areas: [france, alps]\nlocation: ["47.0, 2.0", "46.5, 8.0"]'),
    fix="safe",
    scope="cards",
    check=check,
    more=(("board", check_board),),
)
