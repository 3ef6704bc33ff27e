"""Where things are on a board's map: point to area, distances, quarters, shapes.

Pure Python on the board's TopoJSON; everything is decoded and indexed when first asked for.
Latitudes and longitudes are decimal degrees, north and east positive; any longitude is taken
(191 and -169 are the same place), a latitude beyond the poles raises ValueError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import isfinite
from typing import Literal

from msgspec import Struct

from terra_cards.model.board import Quarters
from terra_cards.model.border_index import BorderIndex
from terra_cards.model.borders import border_lengths
from terra_cards.model.point_index import PointIndex
from terra_cards.model.quarter_shares import Quarter, quarter_areas
from terra_cards.model.topology import UNIT, Outline, Ring, Shape, Topology, Vertex

Kind = Literal["land", "sea"]


class Located(Struct, frozen=True):
    """Where a point counts, and why.

    ``contained`` is the drawn shape that holds it (None off the map). ``area`` is that shape too,
    unless the point lies on the water no further off land than the drawing may be wrong: then it is
    that land, ``moved_km`` away. A drawn island under the point, or nearer than that land, keeps it
    from being moved; ``island`` is the area which that island belongs to (R2).
    """

    area: str | None
    contained: str | None
    moved_km: float
    island: str | None


class Geography:
    """The map of a board. ``kinds`` says of each area whether it is land or sea."""

    def __init__(
        self,
        topology: Topology,
        kinds: Mapping[str, Kind],
        *,
        hint: Topology | Callable[[], Topology] | None = None,
        projection: str = "equirectangular",
        central_meridian: float = 0.0,
        wrap: bool = False,
    ) -> None:
        self.topology = topology
        self._hint = hint
        self.kinds = dict(kinds)
        self.projection = projection
        self.central_meridian = central_meridian
        self.wrap = wrap
        self._outlines = {outline.id: outline for outline in topology.areas if outline.id is not None}
        self.names: tuple[str, ...] = tuple(self._outlines)
        self._west = round((central_meridian - 180) * UNIT)
        self._shapes: dict[str, Shape] = {}

    @cached_property
    def hint(self) -> Topology | None:
        """The coarse drawing for cards, where there is one; read when first asked for."""
        return self._hint() if callable(self._hint) else self._hint

    # Points

    def _point(self, lat: float, lon: float) -> Vertex:
        if not (isfinite(lat) and isfinite(lon)) or not -90 <= lat <= 90:
            raise ValueError(f"latitude {lat}, longitude {lon} is no place on Earth")
        x = self._west + (round(lon * UNIT) - self._west) % (360 * UNIT)
        y = round(lat * UNIT)
        if self.wrap and y >= 90 * UNIT:
            y = 90 * UNIT - 1  # no border runs above the pole: take the point just below it
        return x, y

    def contains(self, lat: float, lon: float) -> str | None:
        """The area whose drawn shape holds a point: one for every point of the map, None off it.

        On a border it is the area east of it, at a corner or on a level border the one north of
        it; where shapes overlap, the first in the file.
        """
        mask = self._areas_index.mask(*self._point(lat, lon))
        return self.names[(mask & -mask).bit_length() - 1] if mask else None

    def covering(self, lat: float, lon: float) -> tuple[str, ...]:
        """All areas whose drawn shape holds a point: exactly one where a drawing has no faults."""
        mask = self._areas_index.mask(*self._point(lat, lon))
        return tuple(name for number, name in enumerate(self.names) if mask >> number & 1) if mask else ()

    def locate(self, lat: float, lon: float, accuracy_km: float) -> Located:
        """Where a point counts: as :meth:`contains`, with water close to land taken as that land."""
        inside = self.contains(lat, lon)
        island = self.island_at(lat, lon)
        if island is not None or (inside is not None and self.kinds.get(inside) == "land"):
            return Located(island or inside, inside, 0.0, island)
        nearest = self.near(lat, lon, accuracy_km, "land")
        if not nearest:
            return Located(inside, inside, 0.0, None)
        area, distance = nearest[0]
        beside = self._island_borders.near(lat, lon, distance)
        if beside:
            offshore, number = min((far, number) for number, far in beside.items())
            island = self.area_of_island(self.topology, self.topology.islands[number])
            return Located(island, inside, 0.0 if island == inside else offshore, island)
        return Located(area, inside, distance, None)

    def island_at(self, lat: float, lon: float) -> str | None:
        """The area that the drawn island at a point belongs to; None where there is no island."""
        mask = self._island_index.mask(*self._point(lat, lon))
        if not mask:
            return None
        island = self.topology.islands[(mask & -mask).bit_length() - 1]
        return self.area_of_island(self.topology, island)

    # Distances

    def distance_km(self, area: str, lat: float, lon: float) -> float:
        """Great-circle distance to the nearest point of an area's shape, 0 inside.

        KeyError for an area without a shape.
        """
        number = self._number[area]
        if self._areas_index.mask(*self._point(lat, lon)) >> number & 1:
            return 0.0
        return self._border_index.distance_km(number, lat, lon)

    def depth_km(self, area: str, lat: float, lon: float) -> float:
        """Great-circle distance to the nearest point of an area's border, 0 outside the area.

        KeyError for an area without a shape.
        """
        number = self._number[area]
        if not self._areas_index.mask(*self._point(lat, lon)) >> number & 1:
            return 0.0
        return self._border_index.distance_km(number, lat, lon)

    def within_km(self, area: str, lat: float, lon: float, kilometres: float) -> bool:
        """Whether an area's shape is at most this far away; much cheaper than the distance itself."""
        number = self._number[area]
        if self._areas_index.mask(*self._point(lat, lon)) >> number & 1:
            return True
        return number in self._border_index.near(lat, lon, kilometres, (number,))

    def near(
        self, lat: float, lon: float, kilometres: float, kind: Kind | None = None
    ) -> list[tuple[str, float]]:
        """Areas at most this far away with their distances in km, nearest first, then by id."""
        wanted = self._of_kind[kind] if kind is not None else None
        found = self._border_index.near(lat, lon, kilometres, wanted)
        mask = self._areas_index.mask(*self._point(lat, lon))
        while mask:
            number = (mask & -mask).bit_length() - 1
            if wanted is None or number in wanted:
                found[number] = 0.0
            mask &= mask - 1
        named = sorted((distance, self.names[number]) for number, distance in found.items())
        return [(name, distance) for distance, name in named]

    # Quarters

    def quarter_shares(self, area: str, quarters: Quarters) -> dict[Quarter, float]:
        """The share of an area's surface in each quarter (R2a): exact on the sphere, sum 1."""
        rings = [ring for polygon in self.shape(area) for ring in polygon]
        sizes = quarter_areas(rings, quarters.meridian, quarters.parallel)
        total = sum(sizes.values())
        return {quarter: size / total for quarter, size in sizes.items()} if total else sizes

    # Shapes

    def shape(self, area: str) -> Shape:
        """An area's polygons, closed rings of (lon, lat) in 1e-7 degree. KeyError without a shape."""
        shape = self._shapes.get(area)
        if shape is None:
            shape = self._shapes[area] = self.topology.shape(self._outlines[area])
        return shape

    def area_of_island(self, topology: Topology, outline: Outline) -> str:
        """The area an island belongs to: as the file says, else the one around its first corner."""
        if outline.id is not None:
            return outline.id
        x, y = topology.shape(outline)[0][0][0]
        return self.contains(y / UNIT, x / UNIT) or ""

    @cached_property
    def latitudes(self) -> tuple[float, float]:
        """The southern and the northern end of the map."""
        ys = [
            y for outline in self.topology.areas for arc in outline.arcs() for _, y in self.topology.arc(arc)
        ]
        return (min(ys) / UNIT, max(ys) / UNIT) if ys else (-90.0, 90.0)

    @cached_property
    def border_lengths(self) -> dict[tuple[str, str], float]:
        """Kilometres of common border by pair of area ids (sorted); no entry where they do not meet.

        From the file's own measurement, made before simplifying, else from the drawn arcs.
        """
        if self.topology.measured is not None:
            return dict(self.topology.measured)
        return border_lengths(self.topology, self._west if self.wrap else None)

    # Indexes

    @cached_property
    def _number(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def _of_kind(self) -> dict[Kind, frozenset[int]]:
        numbers: dict[Kind, set[int]] = {"land": set(), "sea": set()}
        for number, name in enumerate(self.names):
            if name in self.kinds:
                numbers[self.kinds[name]].add(number)
        return {kind: frozenset(found) for kind, found in numbers.items()}

    @cached_property
    def _areas_index(self) -> PointIndex:
        return PointIndex(self._lines(tuple(self._outlines.values())))

    @cached_property
    def _island_index(self) -> PointIndex:
        return PointIndex(self._lines(self.topology.islands))

    def _lines(self, outlines: tuple[Outline, ...]) -> list[tuple[Ring, int]]:
        """The arcs of shapes, each with the bits of those it bounds."""
        masks: dict[int, int] = {}
        for number, outline in enumerate(outlines):
            for arc in outline.arcs():
                masks[arc] = masks.get(arc, 0) ^ (1 << number)
        return [(self.topology.arc(arc), mask) for arc, mask in masks.items()]

    @cached_property
    def _border_index(self) -> BorderIndex:
        return self._borders(tuple(self._outlines.values()))

    @cached_property
    def _island_borders(self) -> BorderIndex:
        return self._borders(self.topology.islands)

    def _borders(self, outlines: tuple[Outline, ...]) -> BorderIndex:
        owners: dict[int, list[int]] = {}
        for number, outline in enumerate(outlines):
            for arc in outline.arcs():
                owners.setdefault(arc, []).append(number)
        return BorderIndex({arc: self.topology.arc(arc) for arc in owners}, owners)
