"""A board's shapes on paper: projected, thinned out, in millimetres at a scale.

Shapes come arc by arc from the board's topology, so that two areas that share a border still
share it after thinning, whatever the scale.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from terra_cards.layout.paths import Path, Point, Segment
from terra_cards.layout.simplify import dense, simplify
from terra_cards.model.drawing import forward_of
from terra_cards.model.geography import Geography
from terra_cards.model.topology import UNIT, Outline, Topology

_DENSE = 3.0  # degrees: long straight borders are bent with the projection
Bounds = tuple[float, float, float, float]


class Drawn(Struct, frozen=True):
    """An area's rings in millimetres (y downwards), its bounds, and its surface in square millimetres."""

    rings: tuple[tuple[Point, ...], ...]
    bounds: Bounds
    surface: float

    def path(self, dx: float = 0.0, dy: float = 0.0) -> Path:
        """All rings as one outline; filled by either rule it is the area."""
        out: list[Segment] = []
        for ring in self.rings:
            out.extend(("L", (round(x + dx, 3), round(y + dy, 3))) for x, y in ring[:-1])
            out[-len(ring) + 1] = ("M", out[-len(ring) + 1][1])
            out.append(("Z", ()))
        return tuple(out)


class Projected:
    """The arcs of a topology on the flat map, at a globe of radius 1, each projected once."""

    def __init__(self, geography: Geography, topology: Topology) -> None:
        self.topology = topology
        self._forward = forward_of(geography)
        self._arcs: dict[int, list[Point]] = {}
        self._bounds: dict[int, Bounds] = {}
        self.owners = tuple(geography.area_of_island(topology, island) for island in topology.islands)

    def point(self, lon: float, lat: float) -> Point:
        """A place on the globe; y downwards."""
        x, y = self._forward(lat, lon)
        return x, -y

    def arc(self, number: int) -> list[Point]:
        """An arc, long straight pieces bent as the projection bends them."""
        line = self._arcs.get(number)
        if line is None:
            raw = [(x / UNIT, y / UNIT) for x, y in self.topology.arc(number)]
            line = self._arcs[number] = [self.point(lon, lat) for lon, lat in dense(raw, _DENSE)]
        return line

    def bounds(self, outline: Outline) -> Bounds | None:
        """The bounds of a shape at radius 1; None for one without rings. Computed once."""
        found = self._bounds.get(id(outline))
        if found is None:
            every = [self._arc_bounds(arc if arc >= 0 else ~arc) for arc in outline.arcs()]
            if not every:
                return None
            found = self._bounds[id(outline)] = (
                min(b[0] for b in every),
                min(b[1] for b in every),
                max(b[2] for b in every),
                max(b[3] for b in every),
            )
        return found

    def _arc_bounds(self, number: int) -> Bounds:
        return _bounds(tuple(self.arc(number)))


class Outlines:
    """The shapes of one topology at ``scale`` millimetres a radius of the globe.

    ``tolerance`` is how far a line may be off on paper, ``smallest`` the size below which rings
    are left out (an area's largest ring always stays). Nothing is computed before it is asked for.
    """

    def __init__(self, projected: Projected, scale: float, tolerance: float, smallest: float) -> None:
        self._projected = projected
        self._topology = projected.topology
        self._scale = scale
        self._tolerance = tolerance
        self._smallest = smallest
        self._arcs: dict[int, list[Point]] = {}
        self._areas: dict[str, Drawn | None] = {}
        self._islands: dict[int, Drawn | None] = {}
        self._by_id = {str(outline.id): outline for outline in self._topology.areas if outline.id is not None}

    def area(self, name: str) -> Drawn | None:
        """An area's shape; None for an area without one."""
        if name not in self._areas:
            outline = self._by_id.get(name)
            self._areas[name] = self._drawn(outline) if outline is not None and outline.rings else None
        return self._areas[name]

    @property
    def islands(self) -> tuple[Drawn | None, ...]:
        """The drawn islands that are no areas, in the topology's order; None for those too small."""
        return tuple(self.island(number) for number in range(len(self._topology.islands)))

    def island(self, number: int) -> Drawn | None:
        """One of the islands; None where it is too small to be drawn."""
        if number not in self._islands:
            self._islands[number] = self._drawn(self._topology.islands[number], whole=False)
        return self._islands[number]

    def seen(self, window: Bounds) -> tuple[list[str], list[int]]:
        """Areas and islands whose bounds meet a window (millimetres), without drawing any."""
        scale = self._scale
        left, top, right, bottom = (value / scale for value in window)

        def meets(outline: Outline) -> bool:
            box = self._projected.bounds(outline)
            return box is not None and box[0] < right and box[2] > left and box[1] < bottom and box[3] > top

        areas = [name for name, outline in self._by_id.items() if meets(outline)]
        islands = [number for number, outline in enumerate(self._topology.islands) if meets(outline)]
        return areas, islands

    @cached_property
    def strangers(self) -> tuple[Drawn, ...]:
        """Shapes without an id: the land around the board."""
        drawn = (self._drawn(outline) for outline in self._topology.areas if outline.id is None)
        return tuple(shape for shape in drawn if shape is not None)

    @property
    def owners(self) -> tuple[str, ...]:
        """The area to which each of ``islands`` belongs."""
        return self._projected.owners

    def point(self, lon: float, lat: float) -> Point:
        """A place on the globe in millimetres."""
        x, y = self._projected.point(lon, lat)
        return x * self._scale, y * self._scale

    def _arc(self, number: int) -> list[Point]:
        line = self._arcs.get(number)
        if line is None:
            scale = self._scale
            flat = [(x * scale, y * scale) for x, y in self._projected.arc(number)]
            line = self._arcs[number] = simplify(flat, self._tolerance)
        return line

    def _ring(self, arcs: tuple[int, ...]) -> tuple[Point, ...]:
        out: list[Point] = []
        for number in arcs:
            piece = self._arc(number) if number >= 0 else self._arc(~number)[::-1]
            out.extend(piece if not out else piece[1:])
        return tuple(out)

    def _drawn(self, outline: Outline, whole: bool = True) -> Drawn | None:
        sized: list[tuple[float, float, tuple[Point, ...]]] = []
        for polygon in outline.rings:
            for arcs in polygon:
                ring = self._ring(arcs)
                left, top, right, bottom = _bounds(ring)
                sized.append((max(right - left, bottom - top), _signed(ring), ring))
        if not sized:
            return None
        largest = max(size for size, _, _ in sized)
        limit = min(self._smallest, largest) if whole else self._smallest
        kept = [(area, ring) for size, area, ring in sized if size >= limit and len(ring) >= 4]
        if not kept and whole:
            kept = [(area, ring) for size, area, ring in sized if size == largest]
        if not kept:
            return None
        rings = tuple(ring for _, ring in kept)
        every = [_bounds(ring) for ring in rings]
        bounds = (
            min(b[0] for b in every),
            min(b[1] for b in every),
            max(b[2] for b in every),
            max(b[3] for b in every),
        )
        return Drawn(rings, bounds, abs(sum(area for area, _ in kept)))


def _bounds(ring: tuple[Point, ...]) -> Bounds:
    xs = [x for x, _ in ring]
    ys = [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def _signed(ring: tuple[Point, ...]) -> float:
    """Signed surface: holes run the other way and are taken off."""
    total = 0.0
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        total += x0 * y1 - x1 * y0
        x0, y0 = x1, y1
    return total / 2
