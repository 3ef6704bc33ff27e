"""A card, the players who meet it, and the tables of what they believe: all that a round needs."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct, field

from terra_cards.model.board import Board, Sector
from terra_cards.simulation.arena import MISS, Arena, Part
from terra_cards.simulation.cast import Cast
from terra_cards.simulation.fixed import UNIT_BITS
from terra_cards.simulation.map_beliefs import MapBeliefs
from terra_cards.simulation.scale_beliefs import ScaleBeliefs, ScaleLine

if TYPE_CHECKING:
    from numpy.typing import NDArray

Difficulties = Mapping[Sector, Decimal]


class Setting(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """Tables for rounds with one card.

    ``difficulties`` are those of the card's tasks in logits, 0 where nothing is known. What depends
    on the board alone is shared between settings (:class:`Settings`).
    """

    arena: Arena
    cast: Cast
    map: MapBeliefs
    shared: Settings
    difficulties: Difficulties = field(default_factory=dict)

    @cached_property
    def map_part(self) -> Part:
        return self.arena.parts[0]

    @cached_property
    def scale_parts(self) -> tuple[Part, ...]:
        """The two scales that the card asks for."""
        return self.arena.asked[1:]

    @cached_property
    def scales(self) -> tuple[ScaleBeliefs, ...]:
        """What players believe about the two scales asked for."""
        return tuple(
            ScaleBeliefs(self.cast, self.shared.lines[part.sector], part, self._difficulty(part))
            for part in self.scale_parts
            if part.sector != "map"
        )

    def _difficulty(self, part: Part) -> Decimal:
        return self.difficulties.get(part.sector, Decimal(0))

    @cached_property
    def perceived(self) -> tuple[NDArray[np.signedinteger[Any]], ...]:
        """For each right area what players make of it; see :meth:`MapBeliefs.perceived`."""
        return tuple(self.map.perceived(area) for area in self.map_part.hits)

    @cached_property
    def index_bits(self) -> int:
        """Bits that hold the number of a space."""
        return max(8, self.arena.size.bit_length())

    @cached_property
    def shifts(self) -> tuple[int, ...]:
        """For areas and the two scales: bits of the factor that turns weights into beliefs.

        Chosen so that ``belief << shift`` stays below 2**30.
        """
        return tuple(30 - UNIT_BITS - most.bit_length() for most in self.most)

    @cached_property
    def most(self) -> tuple[int, ...]:
        """For areas and the two scales: how many spaces beliefs add up to, at most."""
        sums = [len(self.map_part.hits), *(-(-int(s.sums.max()) >> UNIT_BITS) for s in self.scales)]
        return tuple(max(1, most) for most in sums)

    @cached_property
    def evidence(self) -> NDArray[np.int32]:
        """What others' stones say: logarithms in 1/256, shape (spaces, classes * (spaces + 1)).

        Column ``class * (spaces + 1) + x`` is a stone on ``x`` as read by a class of trust; the last
        of each class is no stone.
        """
        key = tuple((part.sector, part.asked, self._difficulty(part)) for part in self.arena.parts)
        if key not in self.shared.evidence:
            self.shared.evidence[key] = self._evidence()
        return self.shared.evidence[key]

    def _evidence(self) -> NDArray[np.int32]:
        n = self.arena.size
        out = np.zeros((n, len(self.cast.trusts) * (n + 1)), np.int32)
        for number, trust in enumerate(self.cast.trusts):
            if not trust:
                continue
            for part in self.arena.asked:
                if part.sector == "map":
                    said = self.map.evidence(trust)
                else:
                    said = self.shared.lines[part.sector].evidence(self.cast, self._difficulty(part), trust)
                first = number * (n + 1) + part.start
                out[part.start : part.stop, first : first + part.size] = said.T
        return out

    @cached_property
    def reads_stones(self) -> bool:
        """Whether anybody takes others' stones as evidence."""
        return any(self.cast.trusts)

    @property
    def near_rows(self) -> tuple[NDArray[np.intp], tuple[NDArray[np.intp], ...]]:
        """See :attr:`Settings.near_rows`."""
        return self.shared.near_rows

    @cached_property
    def points(self) -> NDArray[np.int32]:
        """Points of a stone on each space, and 0 for no stone; shape (spaces + 1,)."""
        return np.array([*self.arena.points, 0], np.int32)

    @cached_property
    def lost(self) -> NDArray[np.bool_]:
        """Whether a stone on a space is lost (R22), False for no stone; shape (spaces + 1,)."""
        return np.array([*(points <= 0 for points in self.arena.points), False])

    @cached_property
    def outcomes(self) -> NDArray[np.intp]:
        """``3 * part + result`` of each space; one beyond the last for no stone; shape (spaces + 1,)."""
        out = np.full(self.arena.size + 1, 3 * len(self.arena.parts), np.intp)
        for number, part in enumerate(self.arena.parts):
            for space in range(part.start, part.stop):
                out[space] = 3 * number + self.arena.results[space] - MISS
        return out


class Settings:
    """Makes settings of cards on one board for one cast; what they share is made once.

    ``kilometres`` are the distances between the areas, see :func:`distances.distances_km`.
    """

    def __init__(self, cast: Cast, board: Board, kilometres: NDArray[np.int64]) -> None:
        self.cast = cast
        self.board = board
        self.kilometres = kilometres
        self._maps: dict[Decimal, MapBeliefs] = {}
        self.evidence: dict[object, NDArray[np.int32]] = {}
        self.lines = {scale: ScaleLine(cast.parameters, board, scale) for scale in board.scales}

    def make(self, arena: Arena, difficulties: Difficulties | None = None) -> Setting:
        """The setting of a card; difficulties in logits by sector, 0 where not given."""
        given = difficulties or {}
        logits = given.get("map", Decimal(0))
        if logits not in self._maps:
            areas = len(self.board.areas)
            self._maps[logits] = MapBeliefs(self.cast, self.kilometres, self.board.neighbours[:areas], logits)
        return Setting(arena, self.cast, self._maps[logits], self, given)

    @cached_property
    def near_rows(self) -> tuple[NDArray[np.intp], tuple[NDArray[np.intp], ...]]:
        """How to add up areas and their neighbours by whole rows: the areas, those with most neighbours
        first, and then the first neighbour of each, the second of those that have two, and so on.

        As fast as a product with the matrix of neighbours, in whole numbers, and without the threads that
        a library of matrices starts, which wait for each other where others are at work.
        """
        near = [sorted(self.board.neighbours[area]) for area in range(len(self.board.areas))]
        order = sorted(range(len(near)), key=lambda area: -len(near[area]))
        steps = (
            np.array([near[area][step] for area in order if len(near[area]) > step], np.intp)
            for step in range(max(map(len, near), default=0))
        )
        return np.array(order, np.intp), tuple(steps)
