"""A board's map as flat shapes, ready to be drawn: filled areas, lines drawn once, islands.

Coordinates are those of the board's projection (radii of the Earth, y to the north).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from terra_cards.model.geography import Geography
from terra_cards.model.projection import Forward, Point, projection
from terra_cards.model.topology import UNIT, Outline, Vertex

LineKind = Literal["land", "coast", "sea", "edge"]
Polygons = tuple[tuple[tuple[Point, ...], ...], ...]  # each an outer ring and holes, closed

STRAIGHT = UNIT  # longer edges are cut, so that they bend as the projection bends


class Line(Struct, frozen=True):
    """A border, drawn once: between two land areas, land and sea, two seas, or the map's edge."""

    kind: LineKind
    areas: tuple[str, ...]
    points: tuple[Point, ...]


class MapDrawing(Struct, frozen=True):
    """All shapes of a map.

    ``islands`` carry the sea area that they belong to, ``around`` is land that is no area.
    """

    areas: dict[str, Polygons]
    islands: tuple[tuple[str, Polygons], ...]
    around: tuple[Polygons, ...]
    lines: tuple[Line, ...]
    bounds: tuple[float, float, float, float]  # west, south, east, north ends in map coordinates

    @property
    def aspect(self) -> float:
        """Width over height."""
        west, south, east, north = self.bounds
        return (east - west) / (north - south)


def forward_of(geography: Geography) -> Forward:
    """The projection of a board's map, fitted to its extent."""
    south, north = geography.latitudes
    return projection(geography.projection, geography.central_meridian, south, north)


def draw(geography: Geography, detail: Literal["fine", "hint"] = "fine") -> MapDrawing:
    """The whole map in its projection; with ``hint`` from the coarse drawing, where there is one."""
    forward = forward_of(geography)
    topology = geography.topology if detail == "fine" or geography.hint is None else geography.hint
    flat: dict[int, tuple[Point, ...]] = {}

    def arc(number: int) -> tuple[Point, ...]:
        if number not in flat:
            flat[number] = _projected(topology.arc(number), forward)
        return flat[number]

    areas = {outline.id: _polygons(outline, arc) for outline in topology.areas if outline.id is not None}
    around = tuple(_polygons(outline, arc) for outline in topology.areas if outline.id is None)
    owners: dict[int, list[str]] = {}
    for outline in topology.areas:
        if outline.id is not None:
            for number in outline.arcs():
                owners.setdefault(number, []).append(outline.id)
    lines = tuple(
        Line(_kind(names, geography), tuple(names), flat[number]) for number, names in sorted(owners.items())
    )
    islands = tuple(
        (geography.area_of_island(topology, outline), _polygons(outline, arc)) for outline in topology.islands
    )
    shapes = (*areas.values(), *around)
    points = [point for shape in shapes for polygon in shape for point in polygon[0]]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    bounds = (min(xs), min(ys), max(xs), max(ys)) if points else (0.0, 0.0, 1.0, 1.0)
    return MapDrawing(areas, islands, around, lines, bounds)


def _kind(names: list[str], geography: Geography) -> LineKind:
    if len(set(names)) < 2:
        return "edge"
    seas = sum(geography.kinds.get(name) == "sea" for name in names)
    if seas == 0:
        return "land"
    return "sea" if seas == len(names) else "coast"


def _polygons(outline: Outline, arc: Callable[[int], tuple[Point, ...]]) -> Polygons:
    return tuple(tuple(_ring(ring, arc) for ring in polygon) for polygon in outline.rings)


def _ring(numbers: Iterable[int], arc: Callable[[int], tuple[Point, ...]]) -> tuple[Point, ...]:
    out: list[Point] = []
    for number in numbers:
        piece = arc(number) if number >= 0 else arc(~number)[::-1]
        out.extend(piece[1:] if out else piece)
    return tuple(out)


def _projected(line: list[Vertex], forward: Forward) -> tuple[Point, ...]:
    out = [forward(line[0][1] / UNIT, line[0][0] / UNIT)]
    for (x0, y0), (x1, y1) in pairwise(line):
        steps = -(-max(abs(x1 - x0), abs(y1 - y0)) // STRAIGHT)
        for step in range(1, steps):
            part = step / steps
            out.append(forward((y0 + (y1 - y0) * part) / UNIT, (x0 + (x1 - x0) * part) / UNIT))
        out.append(forward(y1 / UNIT, x1 / UNIT))
    return tuple(out)
