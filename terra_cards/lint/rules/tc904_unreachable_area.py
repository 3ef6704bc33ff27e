"""TC904: areas that have no way to the rest of the map."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.boards import board_of
from terra_cards.lint.parts import BoardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(board: BoardView) -> Iterator[Finding]:
    made = board.loaded.board(board.loaded.sides[0]) if board.loaded.sides else None
    if made is None or len(made.areas) < 2:
        return
    group = [-1] * len(made.areas)
    sizes: list[int] = []
    for start in range(len(group)):
        if group[start] >= 0:
            continue
        todo, size = [start], 0
        group[start] = len(sizes)
        while todo:
            space = todo.pop()
            size += 1
            for other in made.neighbours[space]:
                if other < len(group) and group[other] < 0:
                    group[other] = len(sizes)
                    todo.append(other)
        sizes.append(size)
    largest = sizes.index(max(sizes))
    for index, area in enumerate(made.areas):
        if group[index] == largest or area.id not in board.names or _misnamed(board, area.id):
            continue
        alone = not any(other < len(group) for other in made.neighbours[index])
        yield RULE.finding(
            board,
            ("areas", board.names[area.id], "id"),
            f"'{area.id}' has no neighbours"
            if alone
            else f"no way leads from '{area.id}' to most of the map",
            help="name its neighbours, on both sides",
        )


def _misnamed(board: BoardView, area: str) -> bool:
    """Whether it lists, or is meant by, a name that is no area: that is the mistake (TC901, TC106)."""
    listed = board.neighbours.get(area, ())
    return any(name not in board.names for _, name in listed) or any(
        board.misnames(other, area) for other in board.neighbours
    )


RULE = Rule(
    code="TC904",
    name="unreachable-area",
    severity="warning",
    summary="an area that is not connected with the rest of the map",
    why="""
An area without neighbours never scores 3 points beside anything. On a map of one piece that is mostly a
forgotten border or strait; an island that is meant to stand alone can be suppressed with the reason.
""",
    wrong=Example(board_of("[b]", "[a]", "[]"), "file", name="town.board.yaml"),
    right=Example(board_of("[b, c]", "[a]", "[a]"), "file", name="town.board.yaml"),
    scope="board",
    check=check,
)
