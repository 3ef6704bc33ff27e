"""TC901: neighbours that are no areas."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.boards import board_of
from terra_cards.lint.parts import BoardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.invalid import items
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest


def check(board: BoardView) -> Iterator[Finding]:
    for area, listed in board.neighbours.items():
        for field, name in listed:
            if name == area:
                yield RULE.finding(board, field, f"'{area}' cannot be its own neighbour", help="remove it")
            elif name not in board.names:
                yield _unknown(board, field, name)
    for index, correction in items(board.file.corrections) if board.file else ():
        for key in ("add", "remove"):
            for number, name in items(getattr(correction, key)):
                if str(name) not in board.names:
                    yield _unknown(board, ("corrections", index, key, number), str(name))


def _unknown(board: BoardView, field: Pointer, name: str) -> Finding:
    near = nearest(name, board.names)
    return RULE.finding(
        board, field, f"no area '{name}' on this board", help=f"did you mean '{near.name}'?" if near else None
    )


RULE = Rule(
    code="TC901",
    name="unknown-neighbour",
    severity="error",
    summary="a neighbour, or a correction, that names no area of the board",
    why="""
Adjacent areas score 3 points, so a mistyped neighbour changes the game without anybody noticing. The same
goes for the areas that `corrections` name. An area is not its own neighbour.
""",
    wrong=Example(board_of("[b, xx]", "[a]"), "file", name="town.board.yaml"),
    right=Example(board_of("[b]", "[a]"), "file", name="town.board.yaml"),
    scope="board",
    check=check,
)
