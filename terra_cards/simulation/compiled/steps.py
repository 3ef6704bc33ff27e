"""The steps of a round, each a loop over the slots of a sector that numba compiles.

Sectors are *padded*: each begins at a multiple of eight slots, those beyond its spaces believed
impossible and never free. Indices are unsigned, since numba would else look for each whether it counts
from the end. And steps take whole arrays with a place in them, since a part of an array is counted as
an object. So the compiler can do several numbers at a time.

Arguments that all have: ``player``, the row of arrays by player; ``start`` and ``size``, the slots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from terra_cards.simulation.fixed import LOG_BITS, QUANTILES, UNIT, UNIT_BITS
from terra_cards.simulation.perception import MOST_WEIGHT
from terra_cards.simulation.scale_beliefs import CENTRE_BITS, CENTRES

F = TypeVar("F", bound=Callable[..., Any])

TOP = 12  # as in batch: the strongest belief weighs 2**12 to 2**13
LOWEST = 126 << LOG_BITS  # a float's exponent below which a belief is nothing
HALF = 1 << UNIT_BITS - CENTRE_BITS - 1
ANY = QUANTILES - 1
I32 = np.int32
U64 = np.uint64


def compiled(function: F) -> F:
    """Compiled when first called, and kept on disk. Taken into its caller, since handing arrays over
    costs more than most steps."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function))


@compiled
def copy_row(table: Any, row: Any, minds: Any, player: Any, start: Any, size: Any) -> None:
    """A row of a table becomes what a player has in mind."""
    for i in range(size):
        minds[player, start + i] = table[row, i]


@compiled
def add_row(table: Any, row: Any, minds: Any, player: Any, start: Any, size: Any) -> None:
    """A row of evidence is added to what a player has in mind."""
    for i in range(size):
        minds[player, start + i] += table[row, start + i]


@compiled
def several_areas(weights: Any, perceived: Any, group: Any, words: Any, round_: Any, minds: Any, player: Any,
                  bits: Any, floats: Any) -> None:  # fmt: skip
    """The logarithm of the sum of what is made of each right area."""
    size = U64(weights.shape[1])
    for i in range(size):
        bits[i] = 0
    for area in range(U64(perceived.shape[0])):
        row = U64(perceived[area, group, words[round_, player, area] & ANY])
        for i in range(size):
            bits[i] += weights[row, i]
    for i in range(size):
        minds[player, i] = min(bits[i], I32(MOST_WEIGHT))
    for i in range(size):
        floats[i] = np.float32(minds[player, i])
    for i in range(size):
        minds[player, i] = (bits[i] >> (23 - LOG_BITS)) - (127 << LOG_BITS)


@compiled
def scale_row(know: Any, known: Any, group: Any, picture: Any, word: Any, error: Any) -> Any:
    """Which row of a scale's table a player has in mind; ``error`` is in 2**-24."""
    if (word & ANY) < know[group]:
        return U64(known[group])
    eighths = ((error >> UNIT_BITS) + HALF) >> (UNIT_BITS - CENTRE_BITS)
    return U64(picture * CENTRES + min(max(eighths + CENTRES // 2, 0), CENTRES - 1))


@compiled
def taste(tape: Any, begin: Any, noise: Any, bits: Any, last: Any, space: Any, size: Any, start: Any,
          tastes: Any, player: Any) -> None:  # fmt: skip
    """How a player misjudges the spaces of a part from ``space`` on; their numbers in the lowest bits."""
    place, index = begin + space, I32(last - space)
    for i in range(size):
        tastes[player, start + i] = tape[place + i]
    for i in range(size):
        tastes[player, start + i] = (tastes[player, start + i] * noise >> UNIT_BITS) << bits
    for i in range(size):
        tastes[player, start + i] += index - I32(i)


@compiled
def blind_taste(words: Any, round_: Any, word: Any, bits: Any, last: Any, space: Any, size: Any, start: Any,
                tastes: Any, player: Any) -> None:  # fmt: skip
    """Random worths for who knows nothing."""
    for i in range(size):
        worth = np.int64(words[round_, player, word + space + i]) >> (bits + 2)
        tastes[player, start + i] = I32((worth << bits) + last - np.int64(space + i))


@compiled
def powers(minds: Any, player: Any, start: Any, size: Any, bits: Any) -> None:
    """The bits of floats that are powers of two of the logarithms, the strongest 2**12 to 2**13."""
    top = minds[player, start]
    for i in range(size):
        top = max(top, minds[player, start + i])
    low = I32((top & ~((1 << LOG_BITS) - 1)) - ((TOP + 127) << LOG_BITS))
    for i in range(size):
        bits[i] = max(I32(minds[player, start + i] - low), I32(LOWEST)) << (23 - LOG_BITS)


@compiled
def believe(floats: Any, total: Any, shift: Any, beliefs: Any, player: Any, start: Any, size: Any) -> None:
    """Beliefs in 1/4096 in one sector: whole parts of the powers, brought to their sum."""
    for i in range(size):
        beliefs[player, start + i] = I32(floats[i])
    weight = I32(0)
    for i in range(size):
        weight = np.add(weight, beliefs[player, start + i])
    factor, places = I32((total << shift) // weight), I32(shift)
    for i in range(size):
        beliefs[player, start + i] = np.right_shift(np.multiply(beliefs[player, start + i], factor), places)


@compiled
def at_most_one(values: Any, player: Any, start: Any, size: Any) -> None:
    """Cuts what is above 1 in 1/4096."""
    for i in range(size):
        values[player, start + i] = min(values[player, start + i], I32(UNIT))


@compiled
def add_neighbours(beliefs: Any, chances: Any, player: Any, areas: Any, size: Any, near: Any,
                   fours: Any) -> None:  # fmt: skip
    """Adds the beliefs of neighbouring areas up; few areas are believed in at all."""
    for i in range(size):
        chances[player, i] = beliefs[player, i]
    for i in range(areas):
        belief = beliefs[player, i]
        if belief:
            for four in range(fours[i]):
                j = four << U64(2)
                chances[player, near[i, j]] += belief
                chances[player, near[i, j + U64(1)]] += belief
                chances[player, near[i, j + U64(2)]] += belief
                chances[player, near[i, j + U64(3)]] += belief


@compiled
def any_of(chances: Any, player: Any, size: Any, right: Any, bases: Any, results: Any) -> None:
    """Chances that one of several right areas lies so near, by repeated squaring."""
    share = I32(UNIT // right)
    for i in range(size):
        bases[i] = UNIT - (chances[player, i] * share >> UNIT_BITS)
    for i in range(size):
        results[i] = UNIT
    exponent = right
    while True:
        if exponent & 1:
            for i in range(size):
                results[i] = results[i] * bases[i] >> UNIT_BITS
        exponent >>= 1
        if not exponent:
            break
        for i in range(size):
            bases[i] = bases[i] * bases[i] >> UNIT_BITS
    for i in range(size):
        chances[player, i] = UNIT - results[i]


@compiled
def add_beside(beliefs: Any, chances: Any, player: Any, start: Any, size: Any) -> None:
    """Adds the beliefs of neighbouring spaces of a scale up."""
    one = U64(1)
    last = size - one
    for i in range(size):
        chances[player, start + i] = beliefs[player, start + i]
    for i in range(last):
        chances[player, start + i] += beliefs[player, start + i + one]
    for i in range(last):
        chances[player, start + i + one] += beliefs[player, start + i]


@compiled
def weigh(beliefs: Any, chances: Any, tastes: Any, keys: Any, player: Any, start: Any, size: Any, on_hit: Any,
          on_score: Any, cut: Any) -> Any:  # fmt: skip
    """The best key of some spaces: worth, and number."""
    for i in range(size):
        hit = np.multiply(beliefs[player, start + i], on_hit)
        worth = np.add(hit, np.multiply(chances[player, start + i], on_score))
        keys[i] = np.add(np.bitwise_and(worth, cut), tastes[player, start + i])
    best = keys[0]
    for i in range(size):
        best = max(best, keys[i])
    return best
