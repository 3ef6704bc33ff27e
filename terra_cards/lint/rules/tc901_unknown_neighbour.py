"""TC901: neighbours that are no areas."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.boards import board_of
from terra_cards.lint.parts import BoardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.invalid import items
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest

SHOWN = 12  # areas of a small board that are listed where none is near


def check(board: BoardView) -> Iterator[Finding]:
    for area, listed in board.neighbours.items():
        for field, name in listed:
            if name == area:
                yield RULE.finding(board, field, f"'{area}' cannot be its own neighbour", help="remove it")
            elif not _known(board, name, area):
                yield _unknown(board, field, name)
    for index, correction in items(board.file.corrections) if board.file else ():
        for key in ("add", "remove"):
            pair = dict(items(getattr(correction, key)))
            for number, name in pair.items():
                field = ("corrections", index, key, number)
                if not _known(board, name):
                    yield _unknown(board, field, name)
                elif number and pair.get(0) == name:
                    yield RULE.finding(board, field, f"'{name}' and itself are no pair of areas", help=_PAIR)


_PAIR = "name the other area of the two"


def _known(board: BoardView, name: str, area: str | None = None) -> bool:
    """Whether a name is an area, or follows from an id that is a mistake of its own.

    Where an id is used twice (TC105), one of the two areas lacks the name that it should have: an area
    that lists that name, and is listed back, is right.
    """
    if name in board.names or name in board.unread:
        return True
    return any(area is not None and any(n == area for _, n in board.listed(i)) for i, _ in board.repeated)


def _unknown(board: BoardView, field: Pointer, name: str) -> Finding:
    near = nearest(name, board.names)
    if near:
        hint: str | None = f"did you mean '{near.name}'?"
    else:
        ids = ", ".join(board.names)
        hint = f"its areas are {ids}" if len(board.names) <= SHOWN else "add the area, or remove the name"
    return RULE.finding(board, field, f"no area '{name}' on this board", help=hint)


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
