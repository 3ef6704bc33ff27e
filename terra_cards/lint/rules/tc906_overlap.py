"""TC906: shapes that overlap, or leave holes."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.boards import board_of, topojson
from terra_cards.lint.coverage import holes, overlaps
from terra_cards.lint.parts import BoardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding

SHOWN = 5


def check(board: BoardView) -> Iterator[Finding]:
    geography = board.geography
    if geography is None or board.loaded.builtin:
        return
    field = ("board", "geometry")
    pairs, empty = overlaps(geography), holes(geography)
    if pairs:
        listed = ", ".join(f"'{one}' and '{other}'" for one, other in pairs[:SHOWN])
        more = f" and {len(pairs) - SHOWN} more" if len(pairs) > SHOWN else ""
        yield RULE.finding(board, field, f"shapes overlap: {listed}{more}", help="cut them along one line")
    if empty:
        lat, lon = empty[0]
        more = f" and {len(empty) - 1} more places" if len(empty) > 1 else ""
        yield RULE.finding(
            board, field, f"the shapes leave a hole at {lat:.2f}, {lon:.2f}{more}", help="give it to an area"
        )


_DRAWN = board_of("[b]", "[a]", geometry="town.topojson")

RULE = Rule(
    code="TC906",
    name="overlap",
    severity="warning",
    summary="shapes of a drawing that overlap or leave holes",
    why="""
Every point of the map lies in exactly one area, else a location belongs to two or to none. Overlaps are
looked for on a grid of some twenty thousand points over the drawing and along all outlines, from a two
thousandth of the drawing's width on; a hole is a place of a square kilometre or more that no shape covers
and the shapes enclose.
""",
    wrong=Example(
        _DRAWN, "file", {"town.topojson": topojson("a", "b", overlap=True)}, name="town.board.yaml"
    ),
    right=Example(_DRAWN, "file", {"town.topojson": topojson("a", "b")}, name="town.board.yaml"),
    scope="board",
    check=check,
)
