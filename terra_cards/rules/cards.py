"""What a card must ask for before a game can be played with it."""

from __future__ import annotations

from terra_cards.model.board import SECTORS, Board
from terra_cards.model.solution import Solution
from terra_cards.rules.errors import SetupError


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
