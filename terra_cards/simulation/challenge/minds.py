"""What players of the challenge game make of a card.

The beliefs, the noise and what others' stones say are those of the placing game; only the stone is
one, it lies in the sector of the task, and nothing but a hit pays.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from terra_cards.simulation.arena import Part
from terra_cards.simulation.fixed import LOG_BITS, UNIT, plain_exp2
from terra_cards.simulation.perception import Deal, perceive, taste
from terra_cards.simulation.setting import Setting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

TOP = 12  # the strongest belief weighs 2**12 to 2**13 before it is normalised
NEVER = -(1 << 24)  # the logarithm of what is known to be wrong


class Minds:
    """The players of a deal, by their place in the order of turns; place 0 is the first Estimator.

    ``best`` is the space that each would name in each sector, counted from the sector's first, and
    ``sure`` the belief in it in 1/4096; shape (places, sectors, rounds).
    """

    def __init__(self, setting: Setting, deal: Deal) -> None:
        self.setting, self.deal = setting, deal
        self.players, self.rounds = deal.groups.shape
        self.parts: tuple[Part, ...] = (setting.map_part, *setting.scale_parts)
        self.at_random: NDArray[np.bool_] = setting.cast.random[deal.groups]
        shape = (self.players, setting.arena.size, self.rounds)
        self.logs = np.zeros(shape, np.int32)
        self.tastes = np.zeros(shape, np.int32)
        self.sums = np.zeros((self.players, len(self.parts), self.rounds), np.int64)
        self.best, self.sure = np.zeros((2, self.players, len(self.parts), self.rounds), np.int64)
        every = slice(None)
        for place in range(self.players):
            for number, total in enumerate(perceive(setting, deal, place, self.logs[place])):
                self.sums[place, number] = total
            taste(setting, deal, place, self.tastes[place])
            for number, part in enumerate(self.parts):
                logs = self.logs[place, part.start : part.stop]
                found = self.choose(place, number, every, logs)
                self.best[place, number], self.sure[place, number] = found

    def believed(self, place: int, number: int, columns: Any, logs: NDArray[np.int32]) -> Ints:
        """Beliefs of a player in the spaces of a sector in some rounds, in 1/4096, from their logarithms."""
        return believed(logs, self.sums[place, number, columns], self.setting.shifts[number])

    def choose(self, place: int, number: int, columns: Any, logs: NDArray[np.int32]) -> tuple[Ints, Ints]:
        """The space that seems best, of those not known to be wrong (any, if all are), and the belief in
        it; of equal ones the first."""
        part, bits = self.parts[number], self.setting.index_bits
        chances = self.believed(place, number, columns, logs)
        worth = np.where(self.at_random[place, columns], 0, chances * (self.setting.arena.rules.hit << bits))
        keys = worth + self.tastes[place, part.start : part.stop][:, columns]
        space = np.where(logs > NEVER // 2, keys, -1 << 40).argmax(axis=0)
        return space, np.take_along_axis(chances, space[None], 0)[0]


def believed(logs: NDArray[np.int32], total: Ints, shift: int) -> Ints:
    """Beliefs in 1/4096 from their logarithms in 1/256, brought to their sum; spaces run along axis 0."""
    top = logs.max(axis=0) >> LOG_BITS << LOG_BITS
    weights = _powers()[np.maximum(logs - (top - (TOP << LOG_BITS) - 1), 0)]
    factor = (total << shift) // weights.sum(axis=0)
    return np.asarray(np.minimum(UNIT, weights * factor >> shift))


@cache
def _powers() -> Ints:
    """0, then the powers of two of logarithms from 0 on, as in :func:`fixed.plain_exp2`."""
    return np.array([0, *(plain_exp2(log) for log in range(TOP + 1 << LOG_BITS))], np.int64)
