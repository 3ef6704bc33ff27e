"""From an author's shapes to a map that a board can have: mended, without overlaps, simplified.

All outlines are noded together and cut into faces, each face goes to one area, and what no area holds
is a face of its own until the end; so shared borders stay shared, and no gap opens where shapes that
should meet are a little apart.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon, box

from terra_cards.model.mapmaking import coverage, measured
from terra_cards.model.mapmaking.features import Area, ShapesError
from terra_cards.model.mapmaking.files import grid_shape
from terra_cards.model.mapmaking.globe import seam_of, unrolled_polygon
from terra_cards.model.mapmaking.sphere import RADIUS_KM, Floats, area_km2
from terra_cards.model.projection import Forward, fitting, projection
from terra_cards.model.topology import Grid, write

OUTSIDE = ""
_TURN = np.array([360.0, 0.0])
_NODING = 1e-6  # degrees
_FINEST, _COARSEST = 0.2, 10.0  # kilometres that the drawing may be off by simplifying
_SHARE = 1 / 1500  # of the map's size: how far a drawn line may be off
_SMALLEST_AREA = 0.12  # of the width of the smallest area
_ACCURACY = 2.5  # times the tolerance
_KM_PER_DEGREE = 111.195
_CRUMB = 3.0  # bits of land smaller than the square of so many tolerances are not drawn
_OVERLAP_SHARE = 1e-4  # of the smaller area: less than this is noise


@dataclass(frozen=True)
class AuthorMap:
    """A map ready to be a board's drawing.

    ``lengths`` are kilometres of common border by pair of ids; ``apart`` are pairs that touch or
    nearly touch and share no border, with the kilometres between them.
    """

    topojson: bytes
    projection: str
    central_meridian: float
    wrap: bool
    accuracy_km: float
    tolerance_km: float
    lengths: Mapping[tuple[str, str], float]
    apart: Mapping[tuple[str, str], float]
    notes: list[str] = field(default_factory=list)


def make_map(areas: Sequence[Area], accuracy_km: float | None = None) -> AuthorMap:
    """Makes the map. ``accuracy_km`` is how far it may be off, by default fitted to its size.

    Raises :class:`ShapesError` where no map can be made.
    """
    notes: list[str] = []
    seam = seam_of(areas)
    wrap = seam is None
    west = -180.0 if seam is None else seam
    shapes = {area.id: _shape(area, west, notes) for area in areas}
    _note_overlaps(shapes, areas, notes)
    bounds = _bounds(shapes.values())
    if not wrap and (bounds[0] + bounds[2]) / 2 >= 180:  # longitudes about a middle in [-180, 180)
        shapes = {name: shapely.transform(shape, lambda c: c - _TURN) for name, shape in shapes.items()}
        bounds = _bounds(shapes.values())
    middle = (bounds[0] + bounds[2]) / 2
    name = fitting(*bounds) if not wrap else "equal-earth"
    central = 0.0 if wrap else round(middle, 1)
    forward = projection(name, central, bounds[1], bounds[3])
    tolerance = _tolerance(shapes, bounds) if accuracy_km is None else accuracy_km / _ACCURACY
    accuracy = _handy(tolerance * _ACCURACY) if accuracy_km is None else accuracy_km
    shapes = _without_crumbs(shapes, (_CRUMB * tolerance) ** 2, notes)
    full = _partition(shapes, bounds, accuracy, notes)
    lengths = {
        pair: length
        for pair, length in measured.lengths(full, west if wrap else None).items()
        if OUTSIDE not in pair
    }
    step = 10.0 ** math.floor(math.log10(tolerance / _KM_PER_DEGREE / 4))
    drawn = _drawn(full, tolerance, forward, step)
    grid = Grid(step, (_down(bounds[0], step), _down(bounds[1], step)))
    named = {key: grid_shape(shape, grid) for key, shape in drawn.items() if key != OUTSIDE}
    apart = _apart(drawn, lengths, accuracy)
    return AuthorMap(
        write(named, {}, grid, lengths), name, central, wrap, accuracy, tolerance, lengths, apart, notes
    )


# Single shapes


def _shape(area: Area, seam: float, notes: list[str]) -> Any:
    """An area's shape, mended, in longitudes from ``seam`` to ``seam`` + 360."""
    parts: list[Any] = []
    crossed = thin = 0
    for polygon in area.polygons:
        rings = unrolled_polygon(polygon)
        if len(set(rings[0])) < 3:
            thin += 1
            continue
        part = Polygon(rings[0], [hole for hole in rings[1:] if len(set(hole)) >= 3])
        crossed += not part.is_valid
        parts.append(part if part.is_valid else shapely.make_valid(part))
    if thin:
        notes.append(
            f"{area.name}: {thin} {'ring' if thin == 1 else 'rings'} of fewer than three places left out"
        )
    if crossed:
        notes.append(f"{area.name}: outlines that cross themselves were mended")
    polygons = [piece for part in parts for piece in coverage.polygons(part)]
    moved = [piece for part in polygons for piece in _into(part, seam)]
    shape = shapely.union_all(moved, grid_size=_NODING) if moved else None
    if shape is None or not coverage.polygons(shape):
        raise ShapesError(
            f"{area.name}: no shape is left of it", "its rings enclose nothing: mend it in the source"
        )
    return shapely.multipolygons(coverage.polygons(shape))


def _into(part: Any, seam: float) -> list[Any]:
    """A polygon moved by whole turns into the map, cut at the seam where it lies across it."""
    west, _, east, _ = part.bounds
    turn = -360.0 * math.floor((west - seam + 1e-9) / 360)
    part = shapely.transform(part, lambda c: c + np.array([turn, 0.0])) if turn else part
    if east + turn <= seam + 360 + 1e-9:
        return [part]
    inside = shapely.intersection(part, box(seam, -90, seam + 360, 90))
    beyond = shapely.intersection(part, box(seam + 360, -90, seam + 720, 90))
    beyond = shapely.transform(beyond, lambda c: c - _TURN)
    return [*coverage.polygons(inside), *coverage.polygons(beyond)]


def _note_overlaps(shapes: Mapping[str, Any], areas: Sequence[Area], notes: list[str]) -> None:
    names = [area.name for area in areas]
    values = list(shapes.values())
    tree = shapely.STRtree(values)
    pairs = sorted({tuple(sorted(pair)) for pair in tree.query(values, predicate="intersects").T.tolist()})
    for one, two in pairs:
        if one == two:
            continue
        common = shapely.intersection(values[one], values[two])
        size = sum(area_km2(part) for part in coverage.polygons(common))
        if size > _OVERLAP_SHARE * min(area_km2(values[one]), area_km2(values[two])):
            notes.append(f"{names[one]} and {names[two]} overlap by {_km2(size)}: given to {names[one]}")


def _without_crumbs(shapes: Mapping[str, Any], smallest: float, notes: list[str]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    dropped = 0
    for name, shape in shapes.items():
        parts = coverage.polygons(shape)
        sizes = [area_km2(part) for part in parts]
        kept = [
            part for part, size in zip(parts, sizes, strict=True) if size >= smallest or size == max(sizes)
        ]
        dropped += len(parts) - len(kept)
        out[name] = shapely.multipolygons(kept)
    if dropped:
        notes.append(f"{dropped} islands and bits below {_km2(smallest)} are not drawn")
    return out


# All shapes together


def _partition(
    shapes: Mapping[str, Any], bounds: tuple[float, float, float, float], accuracy: float, notes: list[str]
) -> dict[str, Any]:
    """Areas and the outside as one coverage. Slivers between areas go to the longer neighbour."""
    frame = box(bounds[0], bounds[1], bounds[2], bounds[3])
    values = list(shapes.values())
    names = [*shapes, OUTSIDE]
    pieces = coverage.faces([shape.boundary for shape in values] + [frame.boundary], _NODING)
    owners = []
    gaps = 0
    for piece, number in zip(pieces, coverage.label(pieces, values), strict=True):
        if number is not None:
            owners.append(names[number])
            continue
        owner = OUTSIDE
        if _is_sliver(piece, accuracy, bounds):
            beside = [float(shapely.intersection(shape.boundary, piece.boundary).length) for shape in values]
            if sum(length > 0 for length in beside) > 1:
                owner = names[int(np.argmax(beside))]
                gaps += 1
        owners.append(owner)
    if gaps:
        notes.append(f"{gaps} gaps between areas, narrower than {accuracy:g} km, were closed")
    full = coverage.dissolve(pieces, owners, [name for name in names if name in set(owners)])
    lost = [name for name in shapes if name not in full]
    if lost:
        raise ShapesError(
            f"{', '.join(lost)}: wholly covered by other areas", "leave one of them out: --leave-out ID"
        )
    return full


def _is_sliver(piece: Polygon, accuracy: float, bounds: tuple[float, float, float, float]) -> bool:
    """A thin face that is not open to the map's edge: its mean width is below the accuracy."""
    _, south, _, north = piece.bounds
    if shapely.intersection(piece.exterior, box(*bounds).exterior).length > 0:
        return False
    points = shapely.get_coordinates(piece.exterior)
    shrink = math.cos(math.radians((south + north) / 2))
    flat = points * np.array([_KM_PER_DEGREE * shrink, _KM_PER_DEGREE])
    around = float(np.hypot(*np.diff(flat, axis=0).T).sum())
    return 2 * area_km2(Polygon(piece.exterior)) / max(around, 1e-9) < accuracy / 2


def _drawn(full: Mapping[str, Any], tolerance: float, forward: Forward, step: float) -> dict[str, Any]:
    def project(coordinates: Floats) -> Floats:
        flat: Floats = np.array([forward(lat, lon) for lon, lat in coordinates.tolist()]) * RADIUS_KM
        return flat

    simple = coverage.simplify(full, tolerance, project)
    digits = max(0, round(-math.log10(step)))
    drawn = coverage.on_grid(simple, lambda c: np.round(c, digits), step)
    coverage.check(drawn, None)
    return drawn


def _apart(
    drawn: Mapping[str, Any], lengths: Mapping[tuple[str, str], float], accuracy: float
) -> dict[tuple[str, str], float]:
    """Pairs that lie within the accuracy of each other and share no border at all."""
    names = [name for name in drawn if name != OUTSIDE]
    values = [drawn[name] for name in names]
    tree = shapely.STRtree(values)
    out: dict[tuple[str, str], float] = {}
    for index, shape in enumerate(values):
        _, south, _, north = shape.bounds
        shrink = max(0.05, math.cos(math.radians(min(89.0, max(abs(south), abs(north))))))
        reach = accuracy / _KM_PER_DEGREE
        for other in sorted(tree.query(shape, predicate="dwithin", distance=reach / shrink).tolist()):
            if other <= index:
                continue
            pair = tuple(sorted((names[index], names[other])))
            if (pair[0], pair[1]) in lengths:
                continue
            one, two = shapely.get_coordinates(shapely.shortest_line(shape, values[other]))
            away = float(
                math.hypot((one[0] - two[0]) * math.cos(math.radians(float(one[1]))), one[1] - two[1])
                * _KM_PER_DEGREE
            )
            if away <= accuracy:
                out[(pair[0], pair[1])] = away
    return dict(sorted(out.items()))


# Sizes


def _bounds(shapes: Any) -> tuple[float, float, float, float]:
    boxes = [shape.bounds for shape in shapes]
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
    )  # fmt: skip


def _tolerance(shapes: Mapping[str, Any], bounds: tuple[float, float, float, float]) -> float:
    """How far a line may be off: little against the map, and against the smallest area."""
    smallest = math.sqrt(min(area_km2(shape) for shape in shapes.values()))
    largest = min(_size_km(bounds) * _SHARE, _SMALLEST_AREA * smallest, _COARSEST)
    return max(largest, _FINEST * min(1.0, _size_km(bounds) / 200))


def _size_km(bounds: tuple[float, float, float, float]) -> float:
    west, south, east, north = bounds
    shrink = math.cos(math.radians((south + north) / 2))
    return math.sqrt(max((east - west) * shrink, 1e-6) * max(north - south, 1e-6)) * _KM_PER_DEGREE


def _handy(value: float) -> float:
    """The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 times a power of ten that is not smaller."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(
        round(step * power, 6) for step in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if step * power >= value - 1e-9
    )


def _down(value: float, step: float) -> float:
    return round(math.floor(value / step + 1e-9) * step, 9)


def _km2(value: float) -> str:
    return f"{value:,.0f} km²" if value >= 10 else f"{value:.2g} km²"
