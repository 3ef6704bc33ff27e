"""What players make of a card before the first turn, drawn for many rounds at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from terra_cards.simulation.fixed import (
    NOISE_BITS,
    QUANTILES,
    UNIT_BITS,
    log2_of,
    noise_tape,
    normal_quantiles,
    to_fixed,
)
from terra_cards.simulation.parameters import Parameters
from terra_cards.simulation.scale_beliefs import CENTRE_BITS, CENTRES
from terra_cards.simulation.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Words = NDArray[np.uint32]

BLOCKED = -(1 << 30)  # the worth of a space that is taken
NOISE_MASK = (1 << NOISE_BITS) - 1
MOST_WEIGHT = (1 << 24) - 1  # floats hold whole numbers so far exactly


class Deal(Struct, frozen=True):
    """What players bring to a batch of rounds; arrays have shape (players, rounds).

    ``groups`` are those of the cast, ``hands`` stones in hand, ``supply`` stones lost before.
    ``left`` counts rounds to come after this one. ``words`` are each player's random words, shape
    (rounds, players, :func:`words_needed`), ``shared`` those of all players, shape (rounds, 2).
    """

    groups: NDArray[np.int64]
    hands: NDArray[np.int64]
    supply: NDArray[np.int64]
    left: int
    words: Words
    shared: Words


def end_to_end(deals: Sequence[Deal]) -> Deal:
    """Deals of one card with as many rounds to come, one after the other."""
    if len(deals) == 1:
        return deals[0]
    return Deal(
        np.concatenate([deal.groups for deal in deals], axis=1),
        np.concatenate([deal.hands for deal in deals], axis=1),
        np.concatenate([deal.supply for deal in deals], axis=1),
        deals[0].left,
        np.concatenate([deal.words for deal in deals]),
        np.concatenate([deal.shared for deal in deals]),
    )


def words_needed(setting: Setting) -> int:
    """Random words that each player needs in a round.

    One for each right area; whether the answer is known, and one's own error, for each of the two
    scales; one for noise; then one for each space, if anybody plays at random.
    """
    return noise_word(setting) + 1 + (setting.arena.size if setting.cast.random.any() else 0)


def noise_word(setting: Setting) -> int:
    """Which word says where the noise begins."""
    return len(setting.map_part.hits) + 4


def error_shares(parameters: Parameters) -> tuple[int, int]:
    """Weights in 1/4096 of the error that all share and of one's own; their squares add up to 1."""
    shared = parameters["scales.shared_error"]
    return to_fixed(shared, UNIT_BITS), to_fixed((1 - shared * shared).sqrt(), UNIT_BITS)


def centre_of(error: NDArray[np.int64]) -> NDArray[np.int64]:
    """The tabled centre next to an error in 1/4096 standard deviation."""
    half = 1 << UNIT_BITS - CENTRE_BITS - 1
    return np.asarray(np.clip((error + half >> UNIT_BITS - CENTRE_BITS) + CENTRES // 2, 0, CENTRES - 1))


def perceive(setting: Setting, deal: Deal, player: int, minds: NDArray[np.int32]) -> list[NDArray[np.int64]]:
    """Draws what a player makes of the card.

    Writes the logarithm of each belief in 1/256 into ``minds``, shape (spaces, rounds). Returns, for
    areas and the two scales, what the beliefs add up to in 1/4096, shape (rounds,).
    """
    part = setting.map_part
    groups = deal.groups[player]
    right = len(part.hits)
    words = deal.words[:, player, : right + 4].T & (QUANTILES - 1)
    if right == 1:
        rows = setting.perceived[0][groups, words[0]]
        minds[: part.stop] = setting.map.logs.take(rows, axis=1, mode="clip")
    else:
        weights = np.zeros((part.stop, len(groups)), np.int32)
        for number, perceived in enumerate(setting.perceived):
            weights += setting.map.weights.take(perceived[groups, words[number]], axis=1, mode="clip")
        minds[: part.stop] = log2_of(np.minimum(weights, MOST_WEIGHT))
    sums = [np.full(deal.groups.shape[1], right << UNIT_BITS, np.int64)]
    normal = normal_quantiles()
    together, own = error_shares(setting.cast.parameters)
    for number, (part, beliefs) in enumerate(zip(setting.scale_parts, setting.scales, strict=True)):
        known = words[right + 2 * number] < beliefs.know[groups]
        error = normal[deal.shared[:, number] & (QUANTILES - 1)].astype(np.int64) * together
        error += normal[words[right + 2 * number + 1]].astype(np.int64) * own
        centre = centre_of(error >> UNIT_BITS)
        rows = np.where(known, beliefs.known_rows[groups], setting.cast.pictures[groups] * CENTRES + centre)
        minds[part.start : part.stop] = beliefs.logs.take(rows, axis=1, mode="clip")
        sums.append(beliefs.sums[rows])
    for part in setting.arena.parts:
        if not part.asked:
            minds[part.start : part.stop] = 0
    return sums


def taste(setting: Setting, deal: Deal, player: int, out: NDArray[np.int32]) -> None:
    """How a player misjudges each space, into ``out`` of shape (spaces, rounds).

    In units of ``2**-index_bits / 4096`` points, with the space's number, counted from the last, in
    the lowest bits, so that of equal worths the lowest space is the largest key. Who plays at random
    gets random worths here, 0 to 2**30, and none from beliefs.
    """
    cast, bits = setting.cast, setting.index_bits
    groups = deal.groups[player]
    words = deal.words[:, player]
    spaces = np.arange(len(out), dtype=np.int64)[:, None]
    at = noise_word(setting)
    blind = cast.random[groups]
    if not blind.all():
        start = (words[:, at] & NOISE_MASK).astype(np.int64)
        out[:] = noise_tape()[start[None] + spaces]
        out *= cast.noise[groups]
        out >>= UNIT_BITS
        out <<= bits
    if blind.any():
        chosen = np.flatnonzero(blind)
        out[:, chosen] = (words[chosen, at + 1 :].T >> bits + 2).astype(np.int32) << bits
    out += ((1 << bits) - 1 - spaces).astype(np.int32)
