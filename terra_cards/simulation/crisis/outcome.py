"""Games of the crisis deck as played, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from terra_cards.simulation.crisis.setup import CrisisPlay, Deals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

REGION, COLOUR, ALL = range(3)  # what there was too much of in a lost game (C12)
WON = -1


class CrisisOutcome(Struct, frozen=True):
    """What happened in each game; first dimension the games.

    How it ended: ``won``, ``lost_by`` (REGION, COLOUR, ALL or WON), ``last_straw`` the crisis that lost it,
    ``drawn`` cards turned over, ``turns`` turns begun. By crisis: ``solved_in_time``, ``blown`` (became
    full-blown), ``solved_later``. By seat: ``points_first``, ``points_highest``, ``points_finisher`` (C5,
    C9) and ``hoarded`` (C14). Every move, by card of the pile: ``impending`` the value that each seat gave,
    0 for none; ``helped`` the kind, from 1 on, played on each full-blown crisis; ``sets`` the set hoarded,
    from 1 on; ``discarded`` cards by kind.
    """

    won: Flags
    lost_by: Ints
    last_straw: Ints
    drawn: Ints
    turns: Ints
    solved_in_time: Flags
    blown: Flags
    solved_later: Flags
    points_first: Ints
    points_highest: Ints
    points_finisher: Ints
    hoarded: Ints
    impending: NDArray[np.int16]
    helped: NDArray[np.int16]
    sets: NDArray[np.int16]
    discarded: NDArray[np.int8]

    @classmethod
    def empty(cls, run: CrisisPlay, deals: Deals) -> CrisisOutcome:
        """Games in which nothing has happened yet."""
        games, pile = deals.pile.shape
        crises, kinds, players = len(run.deck.threats), len(run.deck.kinds), run.players

        def ints(*shape: int) -> Ints:
            return np.zeros((games, *shape), np.int64)

        def flags(*shape: int) -> Flags:
            return np.zeros((games, *shape), np.bool_)

        return cls(
            flags(),
            np.full(games, WON),
            np.full(games, -1),
            ints(),
            ints(),
            flags(crises),
            flags(crises),
            flags(crises),
            ints(players),
            ints(players),
            ints(players),
            ints(players),
            np.zeros((games, pile, players), np.int16),
            np.zeros((games, pile, crises), np.int16),
            np.zeros((games, pile), np.int16),
            np.zeros((games, pile, kinds), np.int8),
        )

    @property
    def scores(self) -> Ints:
        """Scores by seat with the hoards of won games (C14), partners apart; shape (games, players)."""
        points = self.points_first + self.points_highest + self.points_finisher
        return points + np.where(self.won[:, None], self.hoarded, 0)
