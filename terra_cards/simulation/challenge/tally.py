"""What is counted at tables of the challenge game: whole numbers only, as in the placing game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from terra_cards.simulation.arena import Arena
from terra_cards.simulation.challenge.outcome import THREE, ChallengeOutcome
from terra_cards.simulation.fixed import UNIT_BITS
from terra_cards.simulation.tally import Tally, by_group, histogram, products, zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

ROLES = ("first_estimator", "forced_challenger", "challenger", "others")
ENDS = ("first", "later", "last", "take_three", "nobody")
# What is summed up in a round: points of all; of each role how many play it, how many of them gain,
# and their points; whether the first Estimator declined; how it ended; for each of the three tasks
# whether it was taken, the points of all then, and the answers that missed, lay beside and hit; whether
# nobody gave a right answer, whether somebody took Nobody-knows, and the points for that; and the points
# of each place, counted from the first Estimator.
TOTAL, ROLE, DECLINED, END, TAKEN, TASK_POINTS, ANSWERS = 0, 1, 13, 14, 19, 22, 25
NOBODY_RIGHT, NOBODY_TAKEN, NOBODY_POINTS, PLACE = 34, 35, 36, 37

SURE_BINS = 16  # of the first Estimator's belief, each 1/16 wide
# Of rounds by that belief: how many, answers that would be right; points of the first Estimator who
# accepts, who declines, and of the one less the other, and their squares.
ROUNDS, KNEW, ACCEPTED, REFUSED, GAIN = range(5)


class ChallengeTally(Tally):
    """A card at a full table: sums over rounds of the features above, shape (features,), and of their
    products, shape (features, features). ``seats`` are points by seat with their squares, ``points`` counts
    players' rounds by points gained, those who lost some with those who gained none; ``laid`` counts
    answers by space. ``sure`` and ``sure_squares`` are the sums by belief, shape (SURE_BINS, 5).
    """

    rounds: Counts
    sums: Counts
    products: Counts
    seats: Counts
    seat_squares: Counts
    points: Counts
    laid: Counts
    sure: Counts
    sure_squares: Counts

    @classmethod
    def empty(cls, players: int, spaces: int, bins: int) -> ChallengeTally:
        size = PLACE + players
        by_belief = (SURE_BINS, GAIN + 1)
        return cls(
            zeros(),
            zeros(size),
            zeros(size, size),
            zeros(players),
            zeros(players),
            zeros(bins),
            zeros(spaces + 1),
            zeros(*by_belief),
            zeros(*by_belief),
        )


def count_rounds(
    arena: Arena, seats: Counts, outcome: ChallengeOutcome, other: ChallengeOutcome
) -> ChallengeTally:
    """Counts rounds of one card; ``seats`` are those of the places, shape (players, rounds).

    ``other`` are the same rounds had the first Estimator declined where it accepted, and accepted where
    it declined.
    """
    players, rounds = outcome.gained.shape
    features = _features(arena, outcome)
    gained = outcome.gained
    counted = histogram(gained, arena.rules.challenge.most(players))
    tally = ChallengeTally.empty(players, arena.size, len(counted))
    tally.rounds += rounds
    tally.sums += features.sum(axis=1)
    tally.products += products(features)
    tally.seats += by_group(seats, gained, players)
    tally.seat_squares += by_group(seats, gained * gained, players)
    tally.points += counted
    tally.laid += np.bincount(outcome.answers.ravel(), minlength=arena.size + 1)
    bins = np.minimum(outcome.sure * SURE_BINS >> UNIT_BITS, SURE_BINS - 1)
    mine, elsewise = gained[0], other.gained[0]
    answering = np.where(outcome.declined, elsewise, mine)
    passing = np.where(outcome.declined, mine, elsewise)
    values = np.array([np.ones(rounds, np.int64), outcome.knew, answering, passing, answering - passing]).T
    np.add.at(tally.sure, bins, values)
    np.add.at(tally.sure_squares, bins, values * values)
    return tally


def _features(arena: Arena, outcome: ChallengeOutcome) -> Counts:
    players, rounds = outcome.gained.shape
    features = np.zeros((PLACE + players, rounds), np.int64)
    columns = np.arange(rounds)
    gained, total = outcome.gained, outcome.gained.sum(axis=0)
    features[TOTAL] = features[TASK_POINTS + outcome.task, columns] = total
    features[DECLINED] = outcome.declined
    features[END + outcome.end, columns] = 1
    features[TAKEN + outcome.task, columns] = 1
    results = np.array([*arena.results, 0])
    for answers in outcome.answers:
        features[ANSWERS + 3 * outcome.task + results[answers], columns] += answers < arena.size
    features[NOBODY_RIGHT] = outcome.end >= THREE
    taken = outcome.nobody >= 0
    features[NOBODY_TAKEN] = taken
    features[NOBODY_POINTS] = np.where(taken, gained[outcome.nobody, columns], 0)
    features[PLACE:] = gained
    for place in range(players):
        role = ROLE + 3 * role_of(place, players, outcome.declined)
        features[role, columns] += 1
        features[role + 1, columns] += gained[place] > 0
        features[role + 2, columns] += gained[place]
    return features


def role_of(place: int, players: int, declined: NDArray[np.bool_]) -> Counts:
    """The role of a place in each round: the Challenger sits to the right of the first Estimator (T3), who
    becomes one of the others by declining (T6)."""
    if place == players - 1:
        return np.where(declined, 1, 2)
    return np.where(declined, 3, 0) if place == 0 else np.full(len(declined), 3)
