"""TC903: scales that do not run upwards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from terra_cards.lint.boards import board_of
from terra_cards.lint.parts import BoardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.document import Sequence
from terra_cards.source.findings import Finding


def check(board: BoardView) -> Iterator[Finding]:
    for field, scale, _, ticks in board.scales():
        read = {index for index, _ in ticks}
        written = board.node(field)
        last = len(written) - 1 if isinstance(written, Sequence) else -1
        for (before, one), (index, other) in pairwise(ticks):
            if index < last and index + 1 not in read:
                continue  # a comma within a figure, 1,000, leaves one that cannot be read behind it
            if other.value <= one.value:
                what = "is the same as" if other.value == one.value else "is less than"
                yield RULE.finding(
                    board,
                    (*field, index),
                    f"the tick {other.label} {what} the one before it, {one.label}",
                    help=f"the ticks of the {scale} scale run from the lowest to the highest",
                    related=(board.related((*field, before), "the tick before it"),),
                )


RULE = Rule(
    code="TC903",
    name="ticks-not-increasing",
    severity="error",
    summary="a tick that is not higher than the one before it",
    why="""
The spaces of a scale lie between neighbouring ticks, from the lowest to the highest; a tick out of order
makes a space that nothing can hit. Years BC are negative or written with BC.
""",
    wrong=Example(board_of("[b]", "[a]", years="[1600, 1800, 1700]"), "file", name="town.board.yaml"),
    right=Example(board_of("[b]", "[a]", years="[1600, 1700, 1800]"), "file", name="town.board.yaml"),
    silent=(Example(board_of("[b]", "[a]", years="[-500, 0, 500]"), "file", name="town.board.yaml"),),
    scope="board",
    check=check,
)
