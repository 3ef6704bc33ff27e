"""What is counted while rounds are played: whole numbers only, so that sums have no order.

Every tally can be added to another of its kind; the parts of a run may come in any order, from any
number of workers, and give the same totals. Sums hold 64 bits: the largest, of squared shares of a
win, leave room for ten thousand million games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self, TypeVar

import numpy as np
from msgspec import Struct

from terra_cards.simulation.arena import HIT, most_points
from terra_cards.simulation.cast import LEVELS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from terra_cards.simulation.outcome import Outcome
    from terra_cards.simulation.perception import Deal
    from terra_cards.simulation.setting import Setting

    Counts = NDArray[np.int64]

MOST_BINS = 512  # of a histogram of points; its last bin holds what is beyond


class Tally(Struct):
    """Sums of arrays of the same shape; subclasses are structs of arrays."""

    def __iadd__(self, other: Self) -> Self:
        for name in self.__struct_fields__:
            mine = getattr(self, name)
            mine += getattr(other, name)
        return self


T = TypeVar("T", bound=Tally)


def total(parts: Sequence[T]) -> T:
    """All parts added up; the first one becomes the sum."""
    first = parts[0]
    for other in parts[1:]:
        first.__iadd__(other)
    return first


def zeros(*shape: int) -> Counts:
    """Counts, all 0."""
    return np.zeros(shape, np.int64)


class SoloTally(Tally):
    """A card played alone by the crowd, by level of ability.

    ``rounds``, ``points`` and ``squares`` have shape (levels,); ``first`` counts where the first
    stone in each sector would score what: (levels, parts, 3 results); ``guesses`` counts those
    stones by space, ``laid`` all stones.
    """

    rounds: Counts
    points: Counts
    squares: Counts
    first: Counts
    guesses: Counts
    laid: Counts

    @classmethod
    def empty(cls, levels: int, parts: int, spaces: int) -> SoloTally:
        return cls(
            zeros(levels),
            zeros(levels),
            zeros(levels),
            zeros(levels, parts, 3),
            zeros(spaces + 1),
            zeros(spaces + 1),
        )


# What is summed up in a table round: stones that missed, lay beside and hit, and points, of each of
# the three sectors asked for; players who scored there; whether all its right spaces were taken; and
# whether all those of the card were.
STONES, POINTS, SCORERS, FULL, ALL_FULL = 0, 9, 12, 15, 18
FEATURES = 19


class TableTally(Tally):
    """A card played at a full table.

    ``sums`` has shape (features,), ``products`` (features, features): sums over rounds of the
    features above and of their products. ``seats`` and ``places`` are points by seat and by place in
    the order of turns, with their squares; ``points`` counts players' rounds by points; ``laid``
    counts stones by space.
    """

    rounds: Counts
    sums: Counts
    products: Counts
    seats: Counts
    seat_squares: Counts
    places: Counts
    place_squares: Counts
    points: Counts
    laid: Counts

    @classmethod
    def empty(cls, players: int, spaces: int, bins: int) -> TableTally:
        of_seats = zeros(players), zeros(players), zeros(players), zeros(players)
        return cls(
            zeros(), zeros(FEATURES), zeros(FEATURES, FEATURES), *of_seats, zeros(bins), zeros(spaces + 1)
        )


def histogram(values: Counts, most: int) -> Counts:
    """How often each value from 0 to ``most`` comes; what is beyond the last bin counts there."""
    bins = min(MOST_BINS, most + 1)
    return np.bincount(np.clip(values.ravel(), 0, bins - 1), minlength=bins)


def count_solo(setting: Setting, deal: Deal, outcome: Outcome) -> SoloTally:
    """Counts rounds played alone; the groups of the deal are levels of ability."""
    arena, levels = setting.arena, deal.groups[0]
    tally = SoloTally.empty(LEVELS, len(arena.asked), arena.size)
    points = outcome.points[0].astype(np.int64)
    tally.rounds += np.bincount(levels, minlength=LEVELS)
    tally.points += by_group(levels, points, LEVELS)
    tally.squares += by_group(levels, points * points, LEVELS)
    results = np.array(arena.results)
    assert outcome.first is not None
    for number, part in enumerate(arena.asked):
        first = outcome.first[0, arena.parts.index(part)]
        tally.first[:, number] += np.bincount(levels * 3 + results[first], minlength=3 * LEVELS).reshape(
            -1, 3
        )
        tally.guesses += np.bincount(first, minlength=arena.size + 1)
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
    points = outcome.points.astype(np.int64)
    counted = histogram(points, most_points(arena))
    tally = TableTally.empty(players, arena.size, len(counted))
    tally.rounds += rounds
    tally.sums += features.sum(axis=1)
    tally.products += products(features)
    squares = points * points
    tally.seats += by_group(seats, points, players)
    tally.seat_squares += by_group(seats, squares, players)
    tally.places += points.sum(axis=1)
    tally.place_squares += squares.sum(axis=1)
    tally.points += counted
    tally.laid += np.bincount(outcome.spaces.ravel(), minlength=arena.size + 1)
    return tally


def by_group(groups: Counts, values: Counts, count: int) -> Counts:
    """Sums of whole numbers by group; floats hold them exactly (below 2**53)."""
    sums = np.bincount(groups.ravel(), weights=values.ravel(), minlength=count)
    return sums.astype(np.int64)


def products(values: NDArray[np.int64]) -> Counts:
    """``values @ values.T`` in whole numbers; shape (n, rounds) to (n, n).

    Floats hold every sum exactly (below 2**53) and multiply far faster.
    """
    exact = values.astype(np.float64)
    return (exact @ exact.T).astype(np.int64)
