"""TC905: drawings and areas that do not go together."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.boards import board_of, topojson
from terra_cards.lint.parts import BoardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding
from terra_cards.source.names import nearest


def check(board: BoardView) -> Iterator[Finding]:
    geography = board.geography
    if geography is None:
        return
    free = [name for name in geography.names if name not in board.names and name not in board.unread]
    for name, index in board.names.items():
        if name not in geography.names:
            near = nearest(name, free)
            if near:
                free.remove(near.name)  # one slip of the pen, not two mistakes
            yield RULE.finding(
                board,
                ("areas", index, "id"),
                f"the drawing has no shape '{name}'",
                help=f"it has '{near.name}': did you mean that?" if near else "draw it, or take the area out",
            )
    if len(free) > len(board.repeated):  # else the shapes are those of areas whose id is another's (TC105)
        for shape in free:
            yield RULE.finding(
                board,
                ("board", "geometry"),
                f"the drawing has a shape '{shape}', and there is no such area",
                help="add the area, or take the shape out",
            )


_DRAWN = board_of("[b]", "[a]", geometry="town.topojson")

RULE = Rule(
    code="TC905",
    name="no-geometry",
    severity="error",
    summary="an area without a shape in the drawing, or a shape without an area",
    why="""
Each area of a board with a drawing has exactly one shape of the same id. Without it the area cannot be
drawn or found from a location; a shape without an area is a hole in the game.
""",
    wrong=Example(_DRAWN, "file", {"town.topojson": topojson("a", "x")}, name="town.board.yaml"),
    right=Example(_DRAWN, "file", {"town.topojson": topojson("a", "b")}, name="town.board.yaml"),
    scope="board",
    check=check,
)
