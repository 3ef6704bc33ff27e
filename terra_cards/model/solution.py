"""What a card means on a board: the right spaces and those beside them, by sector."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from terra_cards.model.board import Sector

Result = Literal["hit", "adjacent", "miss"]


class Spaces(Struct, frozen=True):
    """Sorted indexes of the spaces hit and of those adjacent to a hit; the two never overlap."""

    hits: tuple[int, ...]
    adjacent: tuple[int, ...]


class Solution(Struct, frozen=True):
    """The sectors a card asks for (always ``map``, and two scales), in the order of SECTORS."""

    card: str
    sectors: dict[Sector, Spaces]

    def result(self, sector: Sector, space: int) -> Result:
        """What a stone on a space of the board scores as (R20)."""
        spaces = self.sectors.get(sector)
        if spaces is None:
            return "miss"
        if space in spaces.hits:
            return "hit"
        return "adjacent" if space in spaces.adjacent else "miss"
