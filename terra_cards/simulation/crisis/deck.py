"""A crisis deck as arrays: kinds of solution cards, crises, and the sets that can be hoarded."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from terra_cards.rules.crisis_cards import CrisisCards, is_set
from terra_cards.rules.options import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]


class CrisisDeck(Struct, frozen=True, eq=False, dict=True):
    """A deck, and the rules that it is played by.

    A *kind* is all solution cards of one colour and value; kinds are numbered by value, then by colour, so
    that the first of several is the cheapest. Copies of a kind are as good as each other.
    """

    cards: CrisisCards
    rules: Rules

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """All colours, in the order in which they come."""
        crises = [crisis.colour for crisis in self.cards.crises]
        return tuple(dict.fromkeys([*crises, *(card.colour for card in self.cards.solutions)]))

    @cached_property
    def regions(self) -> tuple[str, ...]:
        """All regions, in the order in which they come."""
        return tuple(dict.fromkeys(crisis.region for crisis in self.cards.crises))

    @cached_property
    def kinds(self) -> tuple[tuple[int, int], ...]:
        """Value and colour of each kind, in order."""
        pairs = {(card.value, self.colours.index(card.colour)) for card in self.cards.solutions}
        return tuple(sorted(pairs))

    @cached_property
    def values(self) -> Ints:
        """Value of each kind; shape (kinds,)."""
        return np.array([value for value, _ in self.kinds], np.int64)

    @cached_property
    def kind_of(self) -> Ints:
        """Kind of each physical solution card, in the order of the deck; shape (solutions,)."""
        return np.array(
            [self.kinds.index((c.value, self.colours.index(c.colour))) for c in self.cards.solutions],
            np.int64,
        )

    @cached_property
    def threats(self) -> Ints:
        """Threat of each crisis; shape (crises,)."""
        return np.array([crisis.threat for crisis in self.cards.crises], np.int64)

    @cached_property
    def colour_of(self) -> Ints:
        """Colour of each crisis; shape (crises,)."""
        return np.array([self.colours.index(crisis.colour) for crisis in self.cards.crises], np.int64)

    @cached_property
    def region_of(self) -> Ints:
        """Region of each crisis; shape (crises,)."""
        return np.array([self.regions.index(crisis.region) for crisis in self.cards.crises], np.int64)

    @cached_property
    def fits(self) -> NDArray[np.bool_]:
        """Which kinds have the colour of each crisis (C4); shape (crises, kinds)."""
        colours = np.array([colour for _, colour in self.kinds], np.int64)
        return np.asarray(self.colour_of[:, None] == colours[None])

    @cached_property
    def fits_centre(self) -> NDArray[np.bool_]:
        """Which kinds may be played on each full-blown crisis (C8); shape (crises, kinds)."""
        return self.fits if self.rules.centre_colour_match else np.ones_like(self.fits)

    @cached_property
    def sets(self) -> Ints:
        """Kinds of the sets of C10, the most valuable first; shape (sets, 3)."""
        first = {
            kind: self.cards.solutions[list(self.kind_of).index(kind)] for kind in range(len(self.kinds))
        }
        found = [
            three
            for three in combinations_with_replacement(range(len(self.kinds)), 3)
            if is_set([first[kind] for kind in three])
        ]
        found.sort(key=lambda three: (-sum(int(self.values[kind]) for kind in three), three))
        return np.array(found, np.int64).reshape(-1, 3)

    @cached_property
    def set_values(self) -> Ints:
        """What each set is worth (C14); shape (sets,)."""
        return np.asarray(self.values[self.sets].sum(axis=1))

    @cached_property
    def set_needs(self) -> Ints:
        """How many cards of each kind each set takes; shape (sets, kinds)."""
        needs = np.zeros((len(self.sets), len(self.kinds)), np.int64)
        for number, three in enumerate(self.sets):
            for kind in three:
                needs[number, kind] += 1
        return needs

    def sets_in(self, hands: Ints) -> NDArray[np.bool_]:
        """Which sets hands hold; (games, kinds) to (games, sets)."""
        out = np.ones((len(hands), len(self.sets)), np.bool_)
        needs = self.set_needs
        for place in range(3):
            kinds = self.sets[:, place]
            out &= hands[:, kinds] >= needs[np.arange(len(kinds)), kinds]
        return out
