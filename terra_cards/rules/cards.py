"""What a card must have before a game can be played with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from terra_cards.model.board import SECTORS, Board
from terra_cards.model.solution import Solution
from terra_cards.rules.errors import SetupError

if TYPE_CHECKING:
    from terra_cards.model.solve import Solved

# codes of what keeps a card from being solved, as clauses
_CLAUSES = {"TC201": "R1", "TC302": "R5", "TC304": "R8"}


def whole_solution(name: str, solved: Solved) -> Solution:
    """The solution of a card that could be solved as a whole; else SetupError.

    R1: an unknown area; R5: no space of the scale holds the answer; R8: something is missing.
    """
    for problem in solved.problems:
        hint = f"; {problem.help}" if problem.help else ""
        clause = _CLAUSES.get(problem.code, "G3")
        raise SetupError.of(clause, f"card '{name}': {problem.message}{hint}")
    if solved.solution is None or not solved.complete:
        raise SetupError.of("R8", f"card '{name}' cannot be solved: lint its deck")
    return solved.solution


def check_solution(board: Board, card: Solution) -> None:
    """SetupError R8 unless a card asks for areas and two scales, all with right spaces on the board."""
    asked = [sector for sector in SECTORS if sector in card.sectors]
    if "map" not in asked or len(asked) != 3:
        raise SetupError.of(
            "R8", f"card '{card.card}' must ask for areas and two scales, not {', '.join(asked)}"
        )
    for sector in asked:
        inside = board.sector_spaces(sector)
        hits = card.sectors[sector].hits
        if not hits or not all(space in inside for space in hits):
            raise SetupError.of("R8", f"card '{card.card}' has no right space for {sector} on '{board.id}'")
