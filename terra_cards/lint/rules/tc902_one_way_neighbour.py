"""TC902: areas of which only one knows the other."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.boards import board_of
from terra_cards.lint.parts import BoardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.invalid import INVALID
from terra_cards.source.findings import Finding


def check(board: BoardView) -> Iterator[Finding]:
    for area, listed in board.neighbours.items():
        for field, name in listed:
            back = board.neighbours.get(name)
            if name == area or name not in board.names or any(other == area for _, other in back or ()):
                continue
            if back is None and board.geography is not None:
                continue  # the drawing decides for areas that list nothing
            if board.misnames(name, area):
                continue  # it lists a name that may be meant for this one: TC901
            index = board.names[name]
            if board.by_index[index].neighbours is INVALID:
                continue  # its list could not be read
            yield RULE.finding(
                board,
                field,
                f"'{area}' lists '{name}' as a neighbour, and '{name}' does not list '{area}'",
                help=f"add '{area}' to the neighbours of '{name}', or remove '{name}' here",
                related=(
                    board.related(("areas", index, "neighbours"), f"the neighbours of '{name}'", at="key"),
                ),
            )


RULE = Rule(
    code="TC902",
    name="one-way-neighbour",
    severity="error",
    summary="an area that lists a neighbour which does not list it back",
    why="""
Being adjacent is mutual: whoever stands beside France has France beside it. Where only one of two areas
lists the other, one of the two lists is wrong.
""",
    wrong=Example(
        board_of("[b, c]", "[a]", "[b, a]").replace("[b, a]", "[b]"), "file", name="town.board.yaml"
    ),
    right=Example(board_of("[b, c]", "[a]", "[a]"), "file", name="town.board.yaml"),
    scope="board",
    check=check,
)
