"""What players of the challenge game make of a card: drawn on arrays, asked for one by one.

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

TOP = 12  # the strongest belief weighs 2**12 to 2**13 before it is normalised
NEVER = -(1 << 24)  # the logarithm of what is known to be wrong


class Minds:
    """The players of a deal, by their place in the order of turns; place 0 is the first Estimator."""

    def __init__(self, setting: Setting, deal: Deal) -> None:
        self.setting, self.deal = setting, deal
        self.players, self.rounds = deal.groups.shape
        self.parts: tuple[Part, ...] = (setting.map_part, *setting.scale_parts)
        shape = (self.players, setting.arena.size, self.rounds)
        self._minds = np.zeros(shape, np.int32)
        self._tastes = np.zeros(shape, np.int32)
        self._sums = np.zeros((self.players, len(self.parts), self.rounds), np.int64)
        best, sure = np.zeros((2, self.players, len(self.parts), self.rounds), np.int64)
        for place in range(self.players):
            sums = perceive(setting, deal, place, self._minds[place])
            taste(setting, deal, place, self._tastes[place])
            for number, part in enumerate(self.parts):
                self._sums[place, number] = sums[number]
                rows = slice(part.start, part.stop)
                chances = believed(self._minds[place, rows], sums[number], setting.shifts[number])
                keys = self._keys(place, slice(None), part, chances)
                best[place, number] = keys.argmax(axis=0)
                sure[place, number] = np.take_along_axis(chances, best[place, number][None], 0)[0]
        self.best: list[list[list[int]]] = best.tolist()
        self.sure: list[list[list[int]]] = sure.tolist()
        self.at_random: list[list[bool]] = setting.cast.random[deal.groups].tolist()
        # Who plays at random perceives nothing: the words for that choose the task, and throw coins.
        self.task_words: list[list[int]] = deal.words[:, :, 0].T.tolist()
        self.coins: list[list[int]] = deal.words[:, :, 1].T.tolist()

    def _keys(
        self, place: int, columns: slice | int, part: Part, chances: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """What spaces of a sector seem worth; of equal ones the first is the largest."""
        bits = self.setting.index_bits
        blind = self.setting.cast.random[self.deal.groups[place, columns]]
        worth = np.where(blind, 0, chances * (self.setting.arena.rules.hit << bits))
        return np.asarray(worth + self._tastes[place, part.start : part.stop, columns])

    def mind(self, place: int, number: int, column: int) -> Mind:
        """What one player thinks of one sector in one round, ready to be changed."""
        return Mind(self, place, number, column)


class Mind:
    """One player's thoughts on the sector of the task. Spaces count from the sector's first."""

    def __init__(self, minds: Minds, place: int, number: int, column: int) -> None:
        self._all, self._place, self._number, self._column = minds, place, number, column
        self._part = minds.parts[number]
        self._logs = minds._minds[place, self._part.start : self._part.stop, column].astype(np.int64)
        cast = minds.setting.cast
        self._class = int(cast.trust_class[minds.deal.groups[place, column]])
        self._total: np.int64 = minds._sums[place, number, column]
        self._reads = minds.setting.reads_stones

    def sees(self, space: int) -> None:
        """Somebody else has answered with a space; that is evidence, as a stone is."""
        if self._reads:
            setting = self._all.setting
            column = self._class * (setting.arena.size + 1) + self._part.start + space
            self._logs += setting.evidence[self._part.start : self._part.stop, column]

    def rules_out(self, space: int) -> None:
        """A space was judged wrong."""
        self._logs[space] = NEVER

    def chance(self, space: int) -> int:
        """The belief in 1/4096 that a space is right: one of :meth:`chances`."""
        weights, shift = _weights(self._logs), self._all.setting.shifts[self._number]
        factor = (int(self._total) << shift) // int(weights.sum())
        return min(UNIT, int(weights[space]) * factor >> shift)

    def chances(self) -> NDArray[np.int64]:
        """The belief in 1/4096 that each space is right."""
        return believed(self._logs, self._total, self._all.setting.shifts[self._number])

    def choose(self) -> tuple[int, int]:
        """The best space that is not ruled out (any, if all are), and the belief in it."""
        chances = self.chances()
        keys = self._all._keys(self._place, self._column, self._part, chances)
        space = int(np.where(self._logs > NEVER // 2, keys, -1 << 40).argmax())
        return space, int(chances[space])


def believed(
    logs: NDArray[np.signedinteger[Any]], total: NDArray[np.int64] | np.int64, shift: int
) -> NDArray[np.int64]:
    """Beliefs in 1/4096 from their logarithms in 1/256, brought to their sum; spaces run along axis 0."""
    weights = _weights(logs)
    factor = (total << shift) // weights.sum(axis=0)
    return np.asarray(np.minimum(UNIT, weights * factor >> shift))


def _weights(logs: NDArray[np.signedinteger[Any]]) -> NDArray[np.int64]:
    """Powers of two of the logarithms, the strongest between 2**12 and 2**13."""
    table = _powers()
    top = logs.max(axis=0) >> LOG_BITS << LOG_BITS
    return np.asarray(table[np.maximum(logs - (top - (TOP << LOG_BITS) - 1), 0)])


@cache
def _powers() -> NDArray[np.int64]:
    """0, then the powers of two of logarithms from 0 on, as in :func:`fixed.plain_exp2`."""
    return np.array([0, *(plain_exp2(log) for log in range(TOP + 1 << LOG_BITS))], np.int64)
