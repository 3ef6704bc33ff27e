"""A map as a coverage: shapes that share their borders exactly and leave no hole.

Pairwise differences of real shapes leave slivers, so nothing here subtracts one area from
another: all outlines are noded together on a grid, cut into faces, and each face is given to one
area (geodata notes: "never trust pairwise difference").
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from terra_cards.model.mapmaking.sphere import Floats, area_km2


def polygons(shape: Any) -> list[Polygon]:
    """The polygons of a shape; lines and points in it are dropped."""
    if shape.is_empty:
        return []
    parts = shapely.get_parts(shapely.get_parts(shape))
    return [part for part in parts if part.geom_type == "Polygon" and not part.is_empty]


def faces(outlines: Sequence[Any], grid: float) -> list[Polygon]:
    """Nodes all outlines together on a grid and cuts the plane into faces."""
    net = shapely.union_all(list(outlines), grid_size=grid)
    return list(shapely.get_parts(shapely.polygonize(shapely.get_parts(net))))


def label(pieces: Sequence[Polygon], shapes: Sequence[Any]) -> list[int | None]:
    """For each face the first shape that holds a point well inside the face."""
    points = np.array([piece.representative_point() for piece in pieces])
    out: list[int | None] = [None] * len(pieces)
    found = shapely.STRtree(shapes).query(points, predicate="within")
    for face, shape in sorted(zip(*found.tolist(), strict=True)):
        if out[face] is None:
            out[face] = shape
    return out


def dissolve(pieces: Sequence[Polygon], names: Sequence[str], order: Sequence[str]) -> dict[str, Any]:
    """One shape for each name, from the faces that carry it."""
    by_name: dict[str, list[Polygon]] = defaultdict(list)
    for piece, name in zip(pieces, names, strict=True):
        by_name[name].append(piece)
    return {name: _joined(by_name[name]) for name in order}


def _joined(pieces: Sequence[Polygon]) -> Any:
    """The union of faces; the slow way where the fast one leaves a ring that touches itself."""
    shape = shapely.coverage_union_all(pieces)
    return shape if shape.is_valid else shapely.union_all(pieces)


def give_fragments(
    shapes: dict[str, Any],
    is_fragment: Callable[[str, Polygon, float], bool],
    rank: Callable[[str, str], int | None],
    size: Callable[[Polygon], float] = area_km2,
) -> list[tuple[str, str, Polygon]]:
    """Gives detached bits to the neighbour with the longest common border; returns what moved.

    ``is_fragment(name, bit, largest)`` picks the bits (``largest`` is the ``size`` of the largest
    part of that shape); ``rank(owner, neighbour)`` says which neighbours come first, None
    for those that get nothing.
    """
    bits: list[tuple[str, Polygon]] = []
    for name, shape in shapes.items():
        parts = polygons(shape)
        largest = max(size(part) for part in parts)
        bits.extend((name, part) for part in parts if is_fragment(name, part, largest))
    moved: list[tuple[str, str, Polygon]] = []
    for name, bit in bits:
        best: tuple[int, float, str] | None = None
        for other, shape in shapes.items():
            place = None if other == name else rank(name, other)
            if place is None or not shape.intersects(bit):
                continue
            common = float(shapely.intersection(shape.boundary, bit.boundary).length)
            if common > 0 and (best is None or (-place, common) > best[:2]):
                best = (-place, common, other)
        if best:
            shapes[name] = shapely.difference(shapes[name], bit)
            shapes[best[2]] = shapely.union(shapes[best[2]], bit)
            moved.append((name, best[2], bit))
    return moved


def simplify(
    shapes: Mapping[str, Any], tolerance_km: float, project: Callable[[Floats], Floats]
) -> dict[str, Any]:
    """Simplifies all shapes together; shared borders stay shared and the outer frame stays.

    Visvalingam-Whyatt on the coverage, in the plane of an equal-area projection (km). The vertices
    that stay are the original ones, looked up, so that no inverse projection is needed.
    """
    original: dict[tuple[float, float], tuple[float, float]] = {}

    def forward(coordinates: Floats) -> Floats:
        flat = project(coordinates)
        for xy, lonlat in zip(flat.tolist(), coordinates.tolist(), strict=True):
            original[(xy[0], xy[1])] = (lonlat[0], lonlat[1])
        return flat

    def back(coordinates: Floats) -> Floats:
        return np.array([original[(x, y)] for x, y in coordinates.tolist()], dtype=np.float64)

    flat = np.array([shapely.transform(shape, forward) for shape in shapes.values()])
    done = shapely.coverage_simplify(flat, tolerance_km, simplify_boundary=False)
    return {name: shapely.transform(shape, back) for name, shape in zip(shapes, done, strict=True)}


def on_grid(shapes: Mapping[str, Any], snap: Callable[[Floats], Floats], grid: float) -> dict[str, Any]:
    """Rounds all vertices and repairs what rounding folds over, leaving no hole.

    A sliver that belongs to no shape any more goes to the one it shares most border with.
    """
    rounded = [_mended(shapely.transform(shape, snap)) for shape in shapes.values()]
    names = list(shapes)
    pieces = faces([shape.boundary for shape in rounded], grid)
    labels = label(pieces, rounded)
    owners: list[str] = []
    for piece, number in zip(pieces, labels, strict=True):
        if number is None:
            common = [float(shapely.intersection(shape.boundary, piece.boundary).length) for shape in rounded]
            number = int(np.argmax(common))
        owners.append(names[number])
    return dissolve(pieces, owners, names)


def _mended(shape: Any) -> Any:
    parts = polygons(shapely.make_valid(shape))
    return shapely.multipolygons(parts) if parts else MultiPolygon()


def check(shapes: Mapping[str, Any], area: float | None) -> None:
    """Raises AssertionError unless the shapes are valid, share borders exactly and fill the area."""
    array = np.array(list(shapes.values()))
    bad = [name for name, shape in shapes.items() if not shape.is_valid or shape.is_empty]
    if bad:
        raise AssertionError(f"broken shapes: {', '.join(bad)}")
    if not shapely.coverage_is_valid(array):
        raise AssertionError("the shapes overlap or do not share their borders")
    total = float(shapely.area(array).sum())
    if area is not None and abs(total - area) > 1e-6:
        raise AssertionError(f"the shapes cover {total} square degrees, not {area}")
