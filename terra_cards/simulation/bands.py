"""Levels of an edition as bands of difficulty, and how surely a card plays as one of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from terra_cards.simulation.estimate import Estimate

Basis = Literal["geometry", "plays"]  # what a card's difficulty rests on
NINETY_PERCENT = 1.645  # standard errors on either side that hold the truth in 90 of 100 cases


class Bands(Struct, frozen=True):
    """The levels of an edition, easiest first, and the difficulties at which one ends and the next begins.

    ``doubt`` is the standard deviation of what geometry does not know of a card's difficulty.
    """

    levels: tuple[str, ...] = ()
    edges: tuple[float, ...] = ()
    doubt: float = 0.0

    def level(self, difficulty: float) -> int:
        """The number of the level at a difficulty."""
        return sum(difficulty >= edge for edge in self.edges)

    def between(self, difficulty: Estimate, basis: Basis) -> tuple[str, ...]:
        """The levels within which the card plays with a chance of 90 %."""
        doubt = self.doubt if basis == "geometry" else 0.0
        off = NINETY_PERCENT * ((difficulty.error or 0.0) ** 2 + doubt**2) ** 0.5
        low, high = self.level(difficulty.value - off), self.level(difficulty.value + off)
        return self.levels[low : high + 1]
