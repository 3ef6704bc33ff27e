"""How far a point is from a shape: borders as chains of short edges, each chain in a cap.

Edges are straight in longitude and latitude, as drawn; they are cut into pieces of at most half a
degree, so that the straight line between two ends stays within 30 m of the drawn edge.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from math import cos, floor, radians, sqrt

from msgspec import Struct

from terra_cards.model.sphere import KM_PER_DEGREE, Vector, chord_km, km_chord, unit
from terra_cards.model.topology import UNIT, Vertex

PIECE = UNIT // 2
CHAIN = 12  # edges a chain
CELL = 4 * UNIT
COLUMNS = 360 * UNIT // CELL


class Chain(Struct, frozen=True):
    """Consecutive vertices inside a cap: its middle, and its radius as a straight distance."""

    middle: Vector
    radius: float
    vertices: tuple[Vector, ...]


def chains(line: Sequence[Vertex]) -> list[Chain]:
    """Cuts a line into chains."""
    points: list[Vector] = []
    x0, y0 = line[0]
    points.append(unit(y0 / UNIT, x0 / UNIT))
    for x1, y1 in line[1:]:
        steps = -(-max(abs(x1 - x0), abs(y1 - y0)) // PIECE)
        for step in range(1, steps):
            points.append(
                unit((y0 + (y1 - y0) * step / steps) / UNIT, (x0 + (x1 - x0) * step / steps) / UNIT)
            )
        points.append(unit(y1 / UNIT, x1 / UNIT))
        x0, y0 = x1, y1
    return [_chain(tuple(points[i : i + CHAIN + 1])) for i in range(0, len(points) - 1, CHAIN)]


def _chain(vertices: tuple[Vector, ...]) -> Chain:
    count = len(vertices)
    x = sum(v[0] for v in vertices) / count
    y = sum(v[1] for v in vertices) / count
    z = sum(v[2] for v in vertices) / count
    radius = max(sqrt((v[0] - x) ** 2 + (v[1] - y) ** 2 + (v[2] - z) ** 2) for v in vertices)
    return Chain((x, y, z), radius, vertices)


def nearest_chord(point: Vector, parts: Sequence[Chain], limit: float = 2.0) -> float:
    """The smallest straight distance (in radii) from a point to chains; ``limit`` if none is nearer."""
    px, py, pz = point
    order: list[tuple[float, Chain]] = []
    for part in parts:
        mx, my, mz = part.middle
        dx, dy, dz = px - mx, py - my, pz - mz
        least = sqrt(dx * dx + dy * dy + dz * dz) - part.radius
        if least < limit:
            order.append((least, part))
    order.sort(key=lambda item: item[0])
    best = limit * limit
    for least, part in order:
        if least > 0 and least * least >= best:
            break
        vertices = part.vertices
        ax, ay, az = vertices[0]
        for bx, by, bz in vertices[1:]:
            ex, ey, ez = bx - ax, by - ay, bz - az
            dx, dy, dz = px - ax, py - ay, pz - az
            length = ex * ex + ey * ey + ez * ez
            along = (dx * ex + dy * ey + dz * ez) / length if length else 0.0
            along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
            dx, dy, dz = dx - along * ex, dy - along * ey, dz - along * ez
            square = dx * dx + dy * dy + dz * dz
            if square < best:
                best = square
            ax, ay, az = bx, by, bz
    return sqrt(best)


class BorderIndex:
    """The borders of all shapes of a map, found by place.

    ``lines`` are the arcs by number, ``owners`` the shapes that each bounds. Chains are made when a
    border is first measured.
    """

    def __init__(self, lines: Mapping[int, Sequence[Vertex]], owners: Mapping[int, Sequence[int]]) -> None:
        self._lines = lines
        self._owners = owners
        self._chains: dict[int, list[Chain]] = {}
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._of_shape: dict[int, list[int]] = {}
        for number, line in lines.items():
            xs, ys = [x for x, _ in line], [y for _, y in line]
            columns = range(min(xs) // CELL, max(xs) // CELL + 1)
            for row in range(min(ys) // CELL, max(ys) // CELL + 1):
                for column in columns:
                    self._cells.setdefault((column % COLUMNS, row), []).append(number)
            for shape in owners[number]:
                self._of_shape.setdefault(shape, []).append(number)

    def distance_km(self, shape: int, lat: float, lon: float) -> float:
        """Great-circle distance to the nearest border of a shape."""
        parts = [chain for number in self._of_shape[shape] for chain in self._chained(number)]
        return chord_km(nearest_chord(unit(lat, lon), parts))

    def near(
        self, lat: float, lon: float, kilometres: float, wanted: Container[int] | None = None
    ) -> dict[int, float]:
        """The shapes (all, or those wanted) with a border at most this far away, and its distance."""
        point = unit(lat, lon)
        limit = km_chord(kilometres) * (1 + 1e-12) + 1e-15
        found: dict[int, float] = {}
        for number in self._around(lat, lon, kilometres):
            owners = self._owners[number]
            if wanted is not None:
                owners = [shape for shape in owners if shape in wanted]
                if not owners:
                    continue
            chord = nearest_chord(point, self._chained(number), limit)
            if chord < limit:
                for shape in owners:
                    if chord < found.get(shape, limit):
                        found[shape] = chord
        return {shape: chord_km(chord) for shape, chord in found.items()}

    def _chained(self, number: int) -> list[Chain]:
        found = self._chains.get(number)
        if found is None:
            found = self._chains[number] = chains(self._lines[number])
        return found

    def _around(self, lat: float, lon: float, kilometres: float) -> Iterable[int]:
        """The lines whose boxes may come this close; none that does is left out."""
        reach = kilometres / KM_PER_DEGREE + 1e-6
        rows = range(floor((lat - reach) * UNIT) // CELL, floor((lat + reach) * UNIT) // CELL + 1)
        furthest = abs(lat) + reach
        columns = range(COLUMNS)
        if furthest < 89:  # the widest a circle gets: asin(sin(reach) / cos(lat)), taken generously
            wide = 1.6 * reach / cos(radians(furthest)) + 1e-6
            if wide < 170:
                west, east = floor((lon - wide) * UNIT) // CELL, floor((lon + wide) * UNIT) // CELL
                columns = range(west, east + 1)
        cells = [(column % COLUMNS, row) for row in rows for column in columns]
        if len(cells) == 1:
            return self._cells.get(cells[0], ())
        return dict.fromkeys(number for cell in cells for number in self._cells.get(cell, ()))
