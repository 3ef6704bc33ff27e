"""What is counted at tables of the challenge game: whole numbers only, as in :mod:`tally`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from terra_cards.simulation.arena import Arena
from terra_cards.simulation.challenge_round import Played
from terra_cards.simulation.tally import Tally, products

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

ROLES = ("first_estimator", "forced_challenger", "challenger", "others")
ENDS = ("first", "later", "last", "take_three", "nobody")
# What is summed up in a round: points of all; of each role how many play it, how many of them gain,
# and their points; whether the first Estimator declined; how it ended; for each of the three tasks
# whether it was taken, the points of all then, and the answers that missed, lay beside and hit; and
# the points of each place, counted from the first Estimator.
TOTAL, ROLE, DECLINED, END, TAKEN, TASK_POINTS, ANSWERS, PLACE = 0, 1, 13, 14, 19, 22, 25, 34


@dataclass
class ChallengeTally(Tally):
    """A card at a full table: sums over rounds of the features above, shape (features,), and of their
    products, shape (features, features)."""

    rounds: Counts
    sums: Counts
    products: Counts

    @classmethod
    def empty(cls, players: int) -> ChallengeTally:
        size = PLACE + players
        return cls(np.zeros((), np.int64), np.zeros(size, np.int64), np.zeros((size, size), np.int64))


def count_rounds(arena: Arena, players: int, rounds: Sequence[Played]) -> ChallengeTally:
    """Counts rounds of one card."""
    features = np.zeros((PLACE + players, len(rounds)), np.int64)
    asked = arena.asked
    for column, played in enumerate(rounds):
        row = features[:, column]
        row[TOTAL] = row[TASK_POINTS + played.task] = sum(played.points)
        row[DECLINED] = played.declined
        row[END + played.end] = 1
        row[TAKEN + played.task] = 1
        for space in played.answers:
            row[ANSWERS + 3 * played.task + arena.results[space]] += 1
        row[PLACE:] = played.points
        for place, points in enumerate(played.points):
            role = ROLE + 3 * role_of(place, players, played.declined)
            row[role] += 1
            row[role + 1] += points > 0
            row[role + 2] += points
    assert len(asked) == TASK_POINTS - TAKEN
    tally = ChallengeTally.empty(players)
    tally.rounds += len(rounds)
    tally.sums += features.sum(axis=1)
    tally.products += products(features)
    return tally


def role_of(place: int, players: int, declined: bool) -> int:
    """The role of a place: the Challenger sits to the right of the first Estimator (T3), who becomes
    one of the others by declining (T6)."""
    if place == players - 1:
        return 1 if declined else 2
    return 0 if place == 0 and not declined else 3
