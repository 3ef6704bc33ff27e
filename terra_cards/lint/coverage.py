"""How the shapes of a drawing cover the map: where two lie over each other, and where none lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, radians
from typing import TYPE_CHECKING

from terra_cards.model.topology import UNIT, Ring, Vertex

if TYPE_CHECKING:
    from terra_cards.model.geography import Geography

ROWS = COLUMNS = 140
KM_PER_DEGREE = 111.195
LEAST_KM2 = 1.0  # a smaller hole is a sliver between two lines, not a place
LEAST_SHARE = 1 / 2000  # of the drawing's width: less deep is a sliver too
BUCKETS = 256
Edge = tuple[Vertex, Vertex]


def overlaps(geography: Geography) -> list[tuple[str, str]]:
    """Pairs of shapes that hold the same point; sorted.

    Looked at are a grid of points over the drawing, and the corners of each shape and the middles of its
    edges, which lie well inside another shape where two overlap.
    """
    bounds = _bounds(geography)
    if bounds is None:
        return []
    left, bottom, right, top = bounds
    found: set[tuple[str, str]] = set()
    for row in range(ROWS):
        lat = (bottom + (top - bottom) * (2 * row + 1) // (2 * ROWS)) / UNIT
        for column in range(COLUMNS):
            lon = (left + (right - left) * (2 * column + 1) // (2 * COLUMNS)) / UNIT
            found.update(pairwise(sorted(geography.covering(lat, lon))))
    least = LEAST_SHARE * max(right - left, top - bottom) / UNIT * KM_PER_DEGREE
    owners: dict[int, set[str]] = {}
    for outline in geography.topology.areas:
        if outline.id is not None:
            for arc in outline.arcs():
                owners.setdefault(arc, set()).add(outline.id)
    for arc, names in owners.items():
        for x, y in _corners_and_middles(geography.topology.arc(arc)):
            lat, lon = y / UNIT, x / UNIT
            for other in geography.covering(lat, lon):
                if other not in names and geography.depth_km(other, lat, lon) > least:
                    found.update((min(name, other), max(name, other)) for name in names)
    return sorted(found)


def _bounds(geography: Geography) -> tuple[int, int, int, int] | None:
    points = [
        vertex
        for name in geography.names
        for polygon in geography.shape(name)
        for ring in polygon
        for vertex in ring
    ]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _corners_and_middles(line: Ring) -> Iterator[Vertex]:
    yield line[0]
    for (x0, y0), (x1, y1) in pairwise(line):
        yield (x0 + x1) // 2, (y0 + y1) // 2
        yield x1, y1


def holes(geography: Geography) -> list[tuple[float, float]]:
    """A point (latitude, longitude) on the edge of each hole; sorted.

    Edges that bound one shape only are the edge of the drawing. They chain into rings, and a ring
    that runs the other way round than the shapes themselves has the drawing outside: a hole.
    """
    edges: list[Edge] = []
    for outline in geography.topology.areas:
        for polygon in outline.rings:
            for number, arcs in enumerate(polygon):
                ring = geography.topology.ring(arcs)
                # outer rings one way round, holes the other, whatever the file has
                if (_doubled(ring) > 0) != (number == 0):
                    ring = ring[::-1]
                edges += pairwise(ring)
    single = _used_once(edges)
    if single:
        single = _used_once(_split(single))
    found = []
    for ring in _rings(single):
        size = _doubled(ring)
        x, y = ring[0]
        km2 = abs(size) / 2 / UNIT**2 * KM_PER_DEGREE**2 * cos(radians(y / UNIT))
        if size < 0 and km2 >= LEAST_KM2:
            found.append((y / UNIT, x / UNIT))
    return sorted(found)


def _used_once(edges: Iterable[Edge]) -> list[Edge]:
    """Edges whose two ends no other edge joins, in their order."""
    uses: dict[Edge, int] = {}
    listed = [edge for edge in edges if edge[0] != edge[1]]
    for a, b in listed:
        key = (a, b) if a < b else (b, a)
        uses[key] = uses.get(key, 0) + 1
    return [(a, b) for a, b in listed if uses[(a, b) if a < b else (b, a)] == 1]


def _split(edges: list[Edge]) -> Iterator[Edge]:
    """Edges cut at the corners of others that lie on them, so that a long edge meets several short ones."""
    corners = {a for a, _ in edges}
    left, bottom = min(x for x, _ in corners), min(y for _, y in corners)
    size = max(max(x for x, _ in corners) - left, max(y for _, y in corners) - bottom) // BUCKETS + 1
    buckets: dict[Vertex, list[Vertex]] = {}
    for x, y in corners:
        buckets.setdefault(((x - left) // size, (y - bottom) // size), []).append((x, y))
    for a, b in edges:
        (x0, x1), (y0, y1) = sorted((a[0], b[0])), sorted((a[1], b[1]))
        on = [
            (abs(x - a[0]) + abs(y - a[1]), (x, y))
            for column in range((x0 - left) // size, (x1 - left) // size + 1)
            for row in range((y0 - bottom) // size, (y1 - bottom) // size + 1)
            for x, y in buckets.get((column, row), ())
            if x0 <= x <= x1
            and y0 <= y <= y1
            and (b[0] - a[0]) * (y - a[1]) == (b[1] - a[1]) * (x - a[0])
            and (x, y) not in (a, b)
        ]
        yield from pairwise([a, *(corner for _, corner in sorted(on)), b])


def _rings(edges: list[Edge]) -> list[Ring]:
    """Directed edges chained end to start into closed rings."""
    by_start: dict[Vertex, list[Vertex]] = {}
    for a, b in edges:
        by_start.setdefault(a, []).append(b)
    rings: list[Ring] = []
    for start, _ in edges:
        line, places, at = [start], {start: 0}, start
        while by_start.get(at):
            at = by_start[at].pop()
            if at not in places:
                places[at] = len(line)
                line.append(at)
                continue
            ring = line[places[at] :]  # a loop that touches the rest in this corner only
            for corner in ring[1:]:
                del places[corner]
            del line[places[at] + 1 :]
            rings.append([*ring, at])
    return rings


def _doubled(ring: Ring) -> float:
    """Twice the signed area of a ring, in squared units of the drawing."""
    return float(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring)))
