"""What players believe about the map: where they take a place to be, and how sure they are.

Somebody who does not know an area takes it for another: with a small chance for any, else for one
that lies near. Round the area so perceived they see the same blur, narrower than it is (people are
too sure). Who knows the area puts nearly all on it.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from terra_cards.simulation.cast import LEVELS, Cast
from terra_cards.simulation.fixed import (
    LOG_BITS,
    QUANTILES,
    SHARE_BITS,
    UNIT,
    UNIT_BITS,
    WEIGHT_BITS,
    exp_minus,
    log2_of,
    to_fixed,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

WEIGHT = 1 << WEIGHT_BITS


def near_areas(kilometres: NDArray[np.int64], reach: Decimal) -> NDArray[np.int64]:
    """Chances in 2**-30 to take area h for area j, from exp(-distance / reach); rows sum to about 1."""
    rate = to_fixed(1 / max(reach, Decimal("0.001")), 32)
    chances = exp_minus(np.minimum(kilometres * rate >> 16, 1 << 36))
    return np.asarray((chances << SHARE_BITS) // chances.sum(axis=1, keepdims=True))


class MapBeliefs:
    """Tables for the areas of one board, one cast and one difficulty (in logits).

    ``weights[j, row]`` is the belief in 2**-20 that area ``j`` is a given right area. Rows: for each
    picture (group with beliefs) and each area perceived, then for each area known, then for each
    area told by the solution. ``logs`` are their binary logarithms in 1/256.
    """

    def __init__(
        self,
        cast: Cast,
        kilometres: NDArray[np.int64],
        neighbours: tuple[tuple[int, ...], ...],
        difficulty: Decimal = Decimal(0),
    ) -> None:
        self.cast = cast
        self.difficulty = difficulty
        self.kilometres = kilometres
        self.areas = len(kilometres)
        numbers = cast.parameters
        rows = []
        for group in cast.knowing:
            reach = numbers["map.reach"] * cast.error_factor(group, difficulty)
            rows.append(near_areas(kilometres, reach * cast.bots[group // LEVELS].confidence))
        self._first_known = len(rows) * self.areas
        known = to_fixed(numbers["knowing.known_area"], WEIGHT_BITS)
        sure = np.zeros((self.areas, self.areas), np.int64)
        for area, near in enumerate(neighbours):
            sure[area, area] = known
            for other in near:
                sure[area, other] = (WEIGHT - known) // len(near)
        told = np.eye(self.areas, dtype=np.int64) * WEIGHT
        tables = [table >> (SHARE_BITS - WEIGHT_BITS) for table in rows]
        stacked = np.concatenate([*tables, sure, told]) if tables else np.concatenate([sure, told])
        self.weights = np.ascontiguousarray(np.maximum(stacked, 1).T.astype(np.int32))
        self.logs = log2_of(self.weights).astype(np.int16)

    @cached_property
    def rows_of_logs(self) -> NDArray[np.int16]:
        """``logs``, row by row: shape (rows, areas)."""
        return np.ascontiguousarray(self.logs.T)

    @cached_property
    def rows_of_weights(self) -> NDArray[np.int32]:
        """``weights``, row by row: shape (rows, areas)."""
        return np.ascontiguousarray(self.weights.T)

    @lru_cache(maxsize=256)  # noqa: B019 - lives as long as the tables it belongs to
    def perceived(self, area: int) -> NDArray[np.signedinteger[Any]]:
        """What players make of a right area: rows of ``weights``, shape (groups, 4096).

        Each entry of a group is equally likely, so one word draws whether the area is known and
        where it is taken to be.
        """
        cast, numbers = self.cast, self.cast.parameters
        small = self.weights.shape[1] <= np.iinfo(np.int16).max
        out = np.zeros((cast.groups, QUANTILES), np.int16 if small else np.int32)
        out[cast.oracles] = self._first_known + self.areas + area
        for picture, group in enumerate(cast.knowing):
            factor = cast.error_factor(group, self.difficulty)
            anywhere = to_fixed(min(Decimal(1), numbers["map.anywhere"] * factor), 16)
            near = near_areas(self.kilometres[area : area + 1], numbers["map.reach"] * factor)[0]
            chances = (near * ((1 << 16) - anywhere) >> 16) + (anywhere << SHARE_BITS - 16) // self.areas
            known = cast.chance_to_know(group, self.difficulty, "areas")
            edges = chances.cumsum() * (QUANTILES - known) // int(chances.sum())
            places = np.searchsorted(edges, np.arange(QUANTILES - known), side="right")
            out[group, :known] = self._first_known + area
            out[group, known:] = picture * self.areas + np.minimum(places, self.areas - 1)
        return out

    @lru_cache(maxsize=16)  # noqa: B019
    def evidence(self, trust: Decimal) -> NDArray[np.int32]:
        """What a stone of another says: binary logarithms in 1/256 of the factor on each belief.

        Shape (area of the stone, area believed in).
        """
        cast, numbers = self.cast, self.cast.parameters
        factor = cast.stranger_error(self.difficulty)
        near = near_areas(self.kilometres, numbers["map.reach"] * factor)
        anywhere = to_fixed(min(Decimal(1), numbers["map.anywhere"] * factor), 16)
        blurred = (near * ((1 << 16) - anywhere) >> 16) + (anywhere << SHARE_BITS - 16) // self.areas
        return evidence_logs(
            blurred.T, cast.stranger_knows(self.difficulty, "areas"), trust, numbers["play.evidence_limit"]
        )


def evidence_logs(
    blurred: NDArray[np.int64], known: int, trust: Decimal, limit: Decimal
) -> NDArray[np.int32]:
    """Logarithms in 1/256 of ``1 - trust + trust * n * laid``, within the limit.

    ``laid[x, j]`` is the chance that a stranger lays a stone on ``x`` if ``j`` is right: ``known`` in
    1/4096 that they know it, else ``blurred[x, j]`` in 2**-30. ``n`` is the number of spaces.
    """
    n = len(blurred)
    laid = blurred * (UNIT - known) // UNIT + np.eye(n, dtype=np.int64) * (known << SHARE_BITS - UNIT_BITS)
    share = to_fixed(trust, 16)
    factor = (((1 << 16) - share) * WEIGHT >> 16) + ((laid >> SHARE_BITS - WEIGHT_BITS) * n * share >> 16)
    most, least = to_fixed(limit, WEIGHT_BITS), to_fixed(1 / limit, WEIGHT_BITS)
    return log2_of(np.clip(factor, least, most)) - (WEIGHT_BITS << LOG_BITS)
