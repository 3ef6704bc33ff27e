"""From an author's shapes to a map that a board can have: mended, without overlaps, simplified.

Two drawings come of it: the map, and a coarser one for the small map on cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from msgspec import Struct, field

from terra_cards.model.mapmaking import coverage, measured
from terra_cards.model.mapmaking.features import Area, ShapesError, kinds_of
from terra_cards.model.mapmaking.files import grid_shape
from terra_cards.model.mapmaking.globe import seam_of
from terra_cards.model.mapmaking.mending import mended, note_overlaps, turned_back, without_crumbs
from terra_cards.model.mapmaking.parting import KM_PER_DEGREE, OUTSIDE, Bounds, hand_over, partition
from terra_cards.model.mapmaking.sphere import RADIUS_KM, Floats, area_km2
from terra_cards.model.projection import Forward, fitting, projection
from terra_cards.model.topology import Grid, write

_FINEST, _COARSEST = 0.2, 10.0  # kilometres that the drawing may be off by simplifying
_SHARE = 1 / 1500  # of the map's size: how far a drawn line may be off
_HINT_SHARE = 1 / 350  # the same for the map on cards, about 60 mm wide
_SMALLEST_AREA, _HINT_SMALLEST = 0.12, 0.3  # of the width of the smallest area
_ACCURACY = 2.5  # times the tolerance
_CRUMB = 3.0  # bits of land smaller than the square of so many tolerances are not drawn
_TINY = 6.0  # times finer than the map's size asks for: the author should know why


class AuthorMap(Struct, frozen=True):
    """A map ready to be a board's drawing, with the coarser one for cards.

    ``lengths`` are kilometres of common border by pair of ids; ``apart`` are pairs that touch or
    nearly touch and share no border, with the kilometres between them.
    """

    topojson: bytes
    hint: bytes
    projection: str
    central_meridian: float
    wrap: bool
    accuracy_km: float
    tolerance_km: float
    lengths: Mapping[tuple[str, str], float]
    apart: Mapping[tuple[str, str], float]
    notes: list[str] = field(default_factory=list)


def make_map(
    areas: Sequence[Area],
    accuracy_km: float | None = None,
    *,
    plane: bool = False,
    told: Callable[[str], None] = lambda _: None,
) -> AuthorMap:
    """Makes the map. ``accuracy_km`` is how far it may be off, by default fitted to its size.

    With ``plane`` it is drawn as it lies, without a projection. ``told`` hears what is done now, for
    whoever waits. Raises :class:`ShapesError` where no map can be made.
    """
    notes: list[str] = []
    kinds = kinds_of(areas)
    seam = -180.0 if plane else seam_of(areas)
    wrap = seam is None
    west = -180.0 if seam is None else seam
    told("mending shapes")
    shapes = {area.id: mended(area, west, notes) for area in areas}
    note_overlaps(shapes, areas, notes)
    bounds = _bounds(shapes.values())
    if not wrap and (bounds[0] + bounds[2]) / 2 >= 180:  # longitudes about a middle in [-180, 180)
        shapes = turned_back(shapes)
        bounds = _bounds(shapes.values())
    name = "plane" if plane else "equal-earth" if wrap else fitting(*bounds)
    central = 0.0 if wrap else round((bounds[0] + bounds[2]) / 2, 1)
    forward = projection(name, central, bounds[1], bounds[3])
    tolerance = accuracy_km / _ACCURACY if accuracy_km else _tolerance(shapes, bounds, areas, notes)
    accuracy = accuracy_km or _handy(tolerance * _ACCURACY)
    smallest = (_CRUMB * tolerance) ** 2
    told("cutting shapes along each other")
    shapes = without_crumbs(shapes, smallest, notes)
    full = partition(shapes, kinds, bounds, accuracy, smallest, notes)
    told("measuring borders")
    every = measured.lengths(full, west if wrap else None)
    lengths = {pair: length for pair, length in every.items() if OUTSIDE not in pair}
    told("simplifying the map")
    finest = min(tolerance / 4, min(math.sqrt(area_km2(shape)) for shape in shapes.values()) / 8)
    step = 10.0 ** math.floor(math.log10(finest / KM_PER_DEGREE))
    grid = Grid(step, (_down(bounds[0], step), _down(bounds[1], step)))
    drawn = _drawn(full, tolerance, forward, step)
    told("simplifying the map on cards")
    coarse = _coarse(full, _hint_tolerance(shapes, bounds, tolerance))
    hint = _drawn(coarse, _hint_tolerance(shapes, bounds, tolerance), forward, step)
    told("looking for doubtful borders")
    return AuthorMap(
        _file(drawn, grid, lengths), _file(hint, grid, None), name, central, wrap, accuracy, tolerance,
        lengths, _apart(drawn, lengths, accuracy), notes,
    )  # fmt: skip


# Drawings


def _drawn(full: Mapping[str, Any], tolerance: float, forward: Forward, step: float) -> dict[str, Any]:
    """The coverage simplified and put on the grid; finer where that would fold it over."""

    def project(coordinates: Floats) -> Floats:
        flat: Floats = np.array([forward(lat, lon) for lon, lat in coordinates.tolist()]) * RADIUS_KM
        return flat

    digits = max(0, round(-math.log10(step)))
    for fine in (tolerance, tolerance / 3, tolerance / 10, 0.0):
        simple = coverage.simplify(full, fine, project)
        drawn = coverage.on_grid(simple, lambda c: np.round(c, digits), step)
        if all(name in drawn and not drawn[name].is_empty for name in full):
            try:
                coverage.check(drawn, None)
            except AssertionError:
                continue
            return drawn
    lost = [name for name in full if name not in drawn or drawn[name].is_empty]
    if lost:
        raise ShapesError(
            f"{', '.join(lost)}: too small for a drawing that may be so far off",
            "give more accuracy (--accuracy '1 km'), or --leave-out ID",
        )
    raise ShapesError(
        "the shapes fold over when they are simplified", "give more accuracy: --accuracy '100 m'"
    )


def _coarse(full: Mapping[str, Any], tolerance: float) -> dict[str, Any]:
    """The coverage without the bits that nobody would see on a card; they go to what lies around."""
    smallest = (2 * _CRUMB * tolerance) ** 2
    return hand_over(
        full,
        lambda name, size, largest: name != OUTSIDE and size < min(smallest, largest / 2),
        lambda name: 1 if name == OUTSIDE else 0,
    )


def _file(shapes: Mapping[str, Any], grid: Grid, lengths: Mapping[tuple[str, str], float] | None) -> bytes:
    named = {key: grid_shape(shape, grid) for key, shape in shapes.items() if key != OUTSIDE}
    return write(named, {}, grid, lengths)


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
        reach = accuracy / KM_PER_DEGREE
        for other in sorted(tree.query(shape, predicate="dwithin", distance=reach / shrink).tolist()):
            if other <= index:
                continue
            pair = tuple(sorted((names[index], names[other])))
            if (pair[0], pair[1]) in lengths:
                continue
            one, two = shapely.get_coordinates(shapely.shortest_line(shape, values[other]))
            away = float(
                math.hypot((one[0] - two[0]) * math.cos(math.radians(float(one[1]))), one[1] - two[1])
                * KM_PER_DEGREE
            )
            if away <= accuracy:
                out[(pair[0], pair[1])] = away
    return dict(sorted(out.items()))


# Sizes


def _bounds(shapes: Any) -> Bounds:
    boxes = [shape.bounds for shape in shapes]
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
    )  # fmt: skip


def _tolerance(shapes: Mapping[str, Any], bounds: Bounds, areas: Sequence[Area], notes: list[str]) -> float:
    """How far a line may be off: little against the map, and against the smallest area."""
    size = _size_km(bounds)
    small, number = min((area_km2(shape), number) for number, shape in enumerate(shapes.values()))
    wide = _SMALLEST_AREA * math.sqrt(small)
    largest = min(size * _SHARE, _COARSEST)
    if wide * _TINY < largest:
        notes.append(
            f"{areas[number].name} is so small that the whole map is drawn {largest / wide:.0f} times "
            f"finer than its size asks for: --leave-out {areas[number].id}, or give an --accuracy"
        )
    return max(min(largest, wide), _FINEST * min(1.0, size / 200))


def _hint_tolerance(shapes: Mapping[str, Any], bounds: Bounds, tolerance: float) -> float:
    smallest = math.sqrt(min(area_km2(shape) for shape in shapes.values()))
    return max(tolerance, min(_size_km(bounds) * _HINT_SHARE, _HINT_SMALLEST * smallest))


def _size_km(bounds: Bounds) -> float:
    west, south, east, north = bounds
    shrink = math.cos(math.radians((south + north) / 2))
    return math.sqrt(max((east - west) * shrink, 1e-6) * max(north - south, 1e-6)) * KM_PER_DEGREE


def _handy(value: float) -> float:
    """The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 times a power of ten that is not smaller."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(
        round(step * power, 6) for step in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if step * power >= value - 1e-9
    )


def _down(value: float, step: float) -> float:
    return round(math.floor(value / step + 1e-9) * step, 9)
