"""What players believe about a scale: where the answer lies, and how sure they are of it.

On the coordinates of the parameters an error is normal and equally wide everywhere. Somebody who
does not know the answer has a centre in mind that is wrong by such an error, a part of which all
players share (they are wrong together), and sees round it a narrower blur than they should. Who
knows the answer knows it nearly exactly.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from terra_cards.model.board import Board, ScaleName
from terra_cards.simulation.arena import Part, Truth
from terra_cards.simulation.cast import LEVELS, Cast
from terra_cards.simulation.fixed import (
    SHARE_BITS,
    U_BITS,
    UNIT_BITS,
    WEIGHT_BITS,
    decimal_of,
    ln,
    log2_of,
    normal_cdf,
    to_fixed,
)
from terra_cards.simulation.map_beliefs import WEIGHT, evidence_logs
from terra_cards.simulation.parameters import Parameters

if TYPE_CHECKING:
    from numpy.typing import NDArray

CENTRES = 97  # centres of belief are tabled in eighths of a standard deviation, from -6 to 6
CENTRE_BITS = 3
FAR = 1 << 40  # the coordinate of an open end
_SHORTEST = Fraction(1, 10**6)  # metres; a length has no logarithm at 0


def coordinate(parameters: Parameters, scale: ScaleName, value: Fraction) -> int:
    """Where a value lies on the coordinate of its scale, in 2**-20; increasing in the value.

    Years to come, and numbers below 0, mirror those behind.
    """
    if scale == "year":
        offset = parameters["scales.year_offset"]
        age = parameters["scales.present"] - decimal_of(value)
        near = ln(offset)
        u = -ln(offset + age) if age >= 0 else ln(offset - age) - 2 * near
    elif scale == "length":
        u = ln(decimal_of(max(value, _SHORTEST)))
    else:
        u = ln(1 + decimal_of(abs(value))).copy_sign(1 if value >= 0 else -1)
    return to_fixed(u, U_BITS)


class ScaleLine:
    """One scale of a board on its coordinate: where its spaces begin and end, in 2**-20.

    A closed end is open to belief: whoever thinks of more takes the last space.
    """

    def __init__(self, parameters: Parameters, board: Board, scale: ScaleName) -> None:
        self.parameters = parameters
        self.scale = scale
        self.base = parameters[f"scales.width_{scale}"]
        spaces = [board.spaces[i] for i in board.sector_spaces(scale)]
        last = len(spaces) - 1
        self.lows = np.array(
            [
                -FAR if i == 0 or s.low is None else coordinate(parameters, scale, s.low.value)
                for i, s in enumerate(spaces)
            ],
            np.int64,
        )
        self.highs = np.array(
            [
                FAR if i == last or s.high is None else coordinate(parameters, scale, s.high.value)
                for i, s in enumerate(spaces)
            ],
            np.int64,
        )

    def masses(
        self, low: NDArray[np.int64], high: NDArray[np.int64], spread: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Chances in 2**-30 that the spaces touch answers from ``low`` to ``high``, each known to within
        ``spread``; arrays of shape (answers,), the result of shape (answers, spaces)."""
        edge = 1 << 28
        above = np.clip(self.highs[None, :] - low[:, None], -edge, edge)
        below = np.clip(self.lows[None, :] - high[:, None], -edge, edge)
        wide = spread[:, None]
        return np.asarray(normal_cdf((above << 16) // wide) - normal_cdf((below << 16) // wide))

    def middle(self, first: int, last: int) -> int:
        """The middle of a row of spaces; of an open end, half an error's width beyond its tick."""
        low, high = int(self.lows[first]), int(self.highs[last])
        half = to_fixed(self.base / 2, U_BITS)
        if low == -FAR:
            return high - half if high != FAR else 0
        return low + half if high == FAR else (low + high) // 2

    @lru_cache(maxsize=16)  # noqa: B019 - lives as long as the table it belongs to
    def evidence(self, cast: Cast, difficulty: Decimal, trust: Decimal) -> NDArray[np.int32]:
        """What a stone of another says: see :meth:`MapBeliefs.evidence`."""
        centres = np.array([self.middle(i, i) for i in range(len(self.lows))], np.int64)
        error = max(1, to_fixed(self.base * cast.stranger_error(difficulty), U_BITS))
        blurred = self.masses(centres, centres, np.full(len(centres), error)).T
        known = cast.stranger_knows(difficulty, "scales")
        return evidence_logs(blurred, known, trust, self.parameters["play.evidence_limit"])


class ScaleBeliefs:
    """Tables for one card's answer on one scale, for one cast and one difficulty (in logits).

    ``logs[j, row]`` is the binary logarithm, in 1/256, of the belief in 2**-20 that space ``j`` of the
    scale is right. Rows: for each
    picture (group with beliefs) its 97 centres, then one for who knows, then one for who was told by
    the solution. ``sums[row]`` adds up a row, in 1/4096: 1 unless the answer is a range.
    """

    def __init__(self, cast: Cast, line: ScaleLine, part: Part, difficulty: Decimal = Decimal(0)) -> None:
        self.cast, self.line, self.difficulty = cast, line, difficulty
        self.hits = [space - part.start for space in part.hits]
        self.adjacent = [space - part.start for space in part.adjacent]
        self.low, self.high = self._truth(part.truth)
        unknown = self._unknown()
        self.known_row = len(unknown)
        stacked = np.concatenate([unknown, self._known()[None], self._told()[None]])
        weights = np.clip(stacked >> (SHARE_BITS - WEIGHT_BITS), 1, WEIGHT)
        self.logs = np.ascontiguousarray(log2_of(weights).T.astype(np.int16))
        self.sums: NDArray[np.int64] = weights.sum(axis=1) >> (WEIGHT_BITS - UNIT_BITS)

    def _truth(self, truth: Truth | None) -> tuple[int, int]:
        line = self.line
        if truth is None:
            middle = line.middle(self.hits[0], self.hits[-1])
            return middle, middle
        low, high = truth.low, truth.high
        return coordinate(line.parameters, line.scale, low), coordinate(line.parameters, line.scale, high)

    def _unknown(self) -> NDArray[np.int64]:
        """Rows of those who do not know: of each picture, each of the centres."""
        cast, line = self.cast, self.line
        errors = [line.base * cast.error_factor(group, self.difficulty) for group in cast.knowing]
        spreads = [
            max(1, to_fixed(error * cast.bots[group // LEVELS].confidence, U_BITS))
            for error, group in zip(errors, cast.knowing, strict=True)
        ]
        widths = np.array([to_fixed(error, U_BITS) for error in errors], np.int64)
        eighths = np.arange(CENTRES, dtype=np.int64) - CENTRES // 2
        off = (widths[:, None] * eighths >> CENTRE_BITS).ravel()
        spread = np.repeat(np.array(spreads, np.int64), CENTRES)
        return line.masses(self.low + off, self.high + off, spread)

    def _known(self) -> NDArray[np.int64]:
        """Who knows a single value knows it to within a little, so that a tick near by leaves a doubt;
        who knows a range, or a value on a tick, knows which spaces it hits (R5, R6)."""
        if self.low != self.high or len(self.hits) > 1:
            sure = to_fixed(self.cast.parameters["knowing.known_area"], SHARE_BITS)
            out = np.zeros(len(self.line.lows), np.int64)
            out[self.hits] = sure
            if self.adjacent:
                out[self.adjacent] = ((1 << SHARE_BITS) - sure) // len(self.adjacent)
            return out
        spread = max(1, to_fixed(self.line.base * self.cast.parameters["scales.known_width"], U_BITS))
        one = [np.array([value], np.int64) for value in (self.low, self.high, spread)]
        return np.asarray(self.line.masses(*one)[0])

    def _told(self) -> NDArray[np.int64]:
        out = np.zeros(len(self.line.lows), np.int64)
        out[self.hits] = 1 << SHARE_BITS
        return out

    @cached_property
    def know(self) -> NDArray[np.int64]:
        """Chance in 1/4096 of each group to know the answer; shape (groups,)."""
        cast = self.cast
        return np.array([cast.chance_to_know(g, self.difficulty, "scales") for g in range(cast.groups)])

    @cached_property
    def known_rows(self) -> NDArray[np.int64]:
        """The row of each group when it knows the answer; shape (groups,)."""
        return np.asarray(self.known_row + self.cast.oracles.astype(np.int64))
