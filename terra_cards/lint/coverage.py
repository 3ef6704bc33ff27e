"""How the shapes of a drawing cover the map: where two lie over each other, and where none lies."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians
from typing import TYPE_CHECKING

from terra_cards.model.topology import UNIT, Ring

if TYPE_CHECKING:
    from terra_cards.model.geography import Geography

ROWS = COLUMNS = 140
KM_PER_DEGREE = 111.195
LEAST_KM2 = 1.0  # a smaller hole is a sliver between two lines, not a place


def overlaps(geography: Geography) -> list[tuple[str, str]]:
    """Pairs of shapes that hold the same point, of a grid over the drawing; sorted."""
    points = [
        vertex
        for name in geography.names
        for polygon in geography.shape(name)
        for ring in polygon
        for vertex in ring
    ]
    if not points:
        return []
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    bottom, top = min(y for _, y in points), max(y for _, y in points)
    found: set[tuple[str, str]] = set()
    for row in range(ROWS):
        lat = (bottom + (top - bottom) * (2 * row + 1) // (2 * ROWS)) / UNIT
        for column in range(COLUMNS):
            lon = (left + (right - left) * (2 * column + 1) // (2 * COLUMNS)) / UNIT
            found.update(pairwise(sorted(geography.covering(lat, lon))))
    return sorted(found)


def holes(geography: Geography) -> list[tuple[float, float]]:
    """A point (latitude, longitude) on the edge of each hole; sorted.

    Lines that bound one shape only are the edge of the drawing. They chain into rings, and a ring
    that runs the other way round than the shapes themselves has the drawing outside: a hole.
    """
    uses: dict[int, list[int]] = {}
    turn = 0.0
    for outline in geography.topology.areas:
        for polygon in outline.rings:
            turn += _doubled(geography.topology.ring(polygon[0]))
            for ring in polygon:
                for arc in ring:
                    uses.setdefault(arc if arc >= 0 else ~arc, []).append(arc)
    edge = [directed[0] for directed in uses.values() if len(directed) == 1]
    found = []
    for line in _rings(geography, edge):
        size = _doubled(line)
        x, y = line[0]
        km2 = abs(size) / 2 / UNIT**2 * KM_PER_DEGREE**2 * cos(radians(y / UNIT))
        if size * turn < 0 and km2 >= LEAST_KM2:
            found.append((y / UNIT, x / UNIT))
    return sorted(found)


def _rings(geography: Geography, arcs: list[int]) -> list[Ring]:
    """Arcs chained end to start into closed rings."""
    lines = {}
    for arc in arcs:
        line = geography.topology.arc(arc if arc >= 0 else ~arc)
        lines[arc] = line if arc >= 0 else line[::-1]
    by_start: dict[tuple[int, int], list[int]] = {}
    for arc, line in lines.items():
        by_start.setdefault(line[0], []).append(arc)
    rings: list[Ring] = []
    left = dict.fromkeys(lines)
    while left:
        arc = next(iter(left))
        ring: list[tuple[int, int]] = []
        while arc in left:
            del left[arc]
            ring += lines[arc][:-1]
            end = lines[arc][-1]
            arc = next((other for other in by_start.get(end, ()) if other in left), arc)
        rings.append([*ring, ring[0]])
    return rings


def _doubled(ring: Ring) -> float:
    """Twice the signed area of a ring, in squared units of the drawing."""
    return float(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring)))
