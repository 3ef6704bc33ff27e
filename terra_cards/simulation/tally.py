"""What is counted while rounds are played: whole numbers only, so that sums have no order.

Every tally can be added to another of its kind; the parts of a run may come in any order, from any
number of workers, and give the same totals.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Self

import numpy as np

from terra_cards.simulation.arena import HIT
from terra_cards.simulation.cast import LEVELS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from terra_cards.simulation.batch import Outcome
    from terra_cards.simulation.perception import Deal
    from terra_cards.simulation.setting import Setting

    Counts = NDArray[np.int64]

WIN = 27720  # a win counts so much, shared by those who tie: it divides by 1 to 12


class Tally:
    """Sums of arrays of the same shape; subclasses are dataclasses of arrays."""

    def __iadd__(self, other: Self) -> Self:
        for field in fields(self):  # type: ignore[arg-type]
            mine = getattr(self, field.name)
            mine += getattr(other, field.name)
        return self


@dataclass
class SoloTally(Tally):
    """A card played alone by the crowd, by level of ability.

    ``rounds``, ``points`` and ``squares`` have shape (levels,); ``first`` counts where the first
    stone in each sector would score what: (levels, parts, 3 results); ``laid`` counts stones by
    space.
    """

    rounds: Counts
    points: Counts
    squares: Counts
    first: Counts
    laid: Counts

    @classmethod
    def empty(cls, levels: int, parts: int, spaces: int) -> SoloTally:
        one = np.zeros(levels, np.int64)
        return cls(
            one,
            one.copy(),
            one.copy(),
            np.zeros((levels, parts, 3), np.int64),
            np.zeros(spaces + 1, np.int64),
        )


# What is summed up in a table round: stones that missed, lay beside and hit, and points, of each of
# the three sectors asked for; players who scored there; whether all its right spaces were taken; and
# whether all those of the card were.
STONES, POINTS, SCORERS, FULL, ALL_FULL = 0, 9, 12, 15, 18
FEATURES = 19


@dataclass
class TableTally(Tally):
    """A card played at a full table.

    ``sums`` has shape (features,), ``products`` (features, features): sums over rounds of the
    features above and of their products. ``seats`` and ``seat_squares`` are points by seat and their
    squares, ``laid`` counts stones by space.
    """

    rounds: Counts
    sums: Counts
    products: Counts
    seats: Counts
    seat_squares: Counts
    laid: Counts

    @classmethod
    def empty(cls, players: int, spaces: int) -> TableTally:
        return cls(
            np.zeros((), np.int64),
            np.zeros(FEATURES, np.int64),
            np.zeros((FEATURES, FEATURES), np.int64),
            np.zeros(players, np.int64),
            np.zeros(players, np.int64),
            np.zeros(spaces + 1, np.int64),
        )


@dataclass
class GameTally(Tally):
    """Whole games: scores by seat, wins, and stones by round.

    ``scores`` has shape (seats,), ``products`` (seats, seats), ``wins`` (seats,) in parts of WIN, ties
    shared, and ``win_squares``. ``hands``, ``laid`` and ``lost`` have shape (rounds,): stones of all
    players at the start of each round of a game, laid in it and lost in it; ``*_squares`` belong to
    them.
    """

    games: Counts
    scores: Counts
    products: Counts
    wins: Counts
    win_squares: Counts
    hands: Counts
    hand_squares: Counts
    laid: Counts
    laid_squares: Counts
    lost: Counts
    lost_squares: Counts

    @classmethod
    def empty(cls, players: int, rounds: int) -> GameTally:
        def of(*shape: int) -> Counts:
            return np.zeros(shape, np.int64)

        return cls(
            of(),
            of(players),
            of(players, players),
            of(players),
            of(players),
            *(of(rounds) for _ in range(6)),
        )


def count_solo(setting: Setting, deal: Deal, outcome: Outcome) -> SoloTally:
    """Counts rounds played alone; the groups of the deal are levels of ability."""
    arena, levels = setting.arena, deal.groups[0]
    tally = SoloTally.empty(LEVELS, len(arena.asked), arena.size)
    points = outcome.points[0].astype(np.int64)
    np.add.at(tally.rounds, levels, 1)
    np.add.at(tally.points, levels, points)
    np.add.at(tally.squares, levels, points * points)
    results = np.array(arena.results)
    assert outcome.first is not None
    for number, part in enumerate(arena.asked):
        first = outcome.first[0, arena.parts.index(part)]
        np.add.at(tally.first[:, number], (levels, results[first]), 1)
    tally.laid += np.bincount(outcome.spaces.ravel(), minlength=arena.size + 1)
    return tally


def count_table(setting: Setting, seats: Counts, outcome: Outcome) -> TableTally:
    """Counts rounds at a table; ``seats`` are those of the players, shape (players, rounds)."""
    arena = setting.arena
    players, rounds = seats.shape
    features = np.zeros((FEATURES, rounds), np.int64)
    every = np.ones(rounds, np.bool_)
    for number, part in enumerate(arena.asked):
        index = arena.parts.index(part)
        features[STONES + 3 * number : STONES + 3 * number + 3] = outcome.counts[index]
        features[POINTS + number] = outcome.part_points[:, index].sum(axis=0)
        features[SCORERS + number] = (outcome.part_points[:, index] > 0).sum(axis=0)
        full = outcome.counts[index, HIT] == len(part.hits)
        features[FULL + number] = full
        every &= full
    features[ALL_FULL] = every
    tally = TableTally.empty(players, arena.size)
    tally.rounds += rounds
    tally.sums += features.sum(axis=1)
    tally.products += products(features)
    points = outcome.points.astype(np.int64)
    np.add.at(tally.seats, seats, points)
    np.add.at(tally.seat_squares, seats, points * points)
    tally.laid += np.bincount(outcome.spaces.ravel(), minlength=arena.size + 1)
    return tally


def count_stones(tally: GameTally, turn: int, hands: Counts, laid: Counts, lost: Counts) -> None:
    """Counts the stones of one round of games; arrays have shape (seats, games)."""
    for total, squares, stones in (
        (tally.hands, tally.hand_squares, hands),
        (tally.laid, tally.laid_squares, laid),
        (tally.lost, tally.lost_squares, lost),
    ):
        of_all = stones.sum(axis=0)
        total[turn] += of_all.sum()
        squares[turn] += (of_all * of_all).sum()


def count_games(tally: GameTally, scores: Counts) -> None:
    """Counts the results of games; ``scores`` has shape (seats, games). Ties share the win (R33)."""
    tally.games += scores.shape[1]
    tally.scores += scores.sum(axis=1)
    tally.products += products(scores)
    best = scores == scores.max(axis=0)
    wins = np.where(best, WIN // best.sum(axis=0), 0)
    tally.wins += wins.sum(axis=1)
    tally.win_squares += (wins * wins).sum(axis=1)


def products(values: NDArray[np.int64]) -> Counts:
    """``values @ values.T`` in whole numbers; shape (n, rounds) to (n, n).

    Floats hold every sum exactly (below 2**53) and multiply far faster.
    """
    exact = values.astype(np.float64)
    return (exact @ exact.T).astype(np.int64)
