"""Hints, for tables that want them: a short list of spaces, one of which is right."""

from __future__ import annotations

from terra_cards.model.board import Sector
from terra_cards.rules import ChallengeGame, Generator, PlacingGame

SHOWN = 5  # spaces of a hint


def shortlist(game: PlacingGame | ChallengeGame, sector: Sector) -> list[int]:
    """Five spaces of a sector, in the order of the board, at least one of them right.

    The same all through a round: neighbours on a scale, areas from all over the map.
    """
    card = game.card
    assert card is not None
    spaces = game.board.sector_spaces(sector)
    generator = Generator(game.rounds_completed, f"hint {card.card} {sector}")
    right = generator.choice(card.sectors[sector].hits)
    if sector == "map":
        others = [space for space in spaces if space not in card.sectors["map"].hits]
        return sorted([right, *generator.shuffled(others)[: SHOWN - 1]])
    count = min(SHOWN, len(spaces))
    first = max(spaces.start, min(right - generator.below(count), spaces.stop - count))
    return list(range(first, first + count))
