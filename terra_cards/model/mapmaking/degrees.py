"""Coordinates of shapes: positions read, degrees told from other numbers, planes brought to size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from terra_cards.model.mapmaking.shape_file import ShapesError

Ring = list[tuple[float, float]]
Polygon = list[Ring]
_WIDEST = 20.0  # degrees: a plane of this size at the equator is nearly flat


def polygon_of(polygon: Any, number: int, name: str) -> Polygon:
    """A polygon of feature ``number`` with closed rings. Raises :class:`ShapesError`."""
    if not isinstance(polygon, list) or not polygon:
        raise ShapesError(f"feature {number} ({name}): a polygon without rings")
    return [_ring(ring, f"feature {number} ({name})") for ring in polygon]


def _ring(ring: Any, where: str) -> Ring:
    if not isinstance(ring, list):
        raise ShapesError(f"{where}: a ring is no list of positions")
    out: Ring = []
    for position in ring:
        try:
            x, y = float(position[0]), float(position[1])
        except (TypeError, ValueError, IndexError, KeyError, OverflowError) as error:
            raise ShapesError(
                f"{where}: {str(position)[:60]} is no position [longitude, latitude]"
            ) from error
        if not (isfinite(x) and isfinite(y)):
            raise ShapesError(f"{where}: a position is not finite")
        out.append((x, y))
    if out and out[0] != out[-1]:
        out.append(out[0])  # an open ring means the same closed
    return out


def check_degrees(shapes: Iterable[tuple[str, Sequence[Polygon]]]) -> None:
    """Raises :class:`ShapesError` where coordinates are no longitudes and latitudes."""
    east = north = 0.0
    one = two = ""
    empty = True
    for name, polygons in shapes:
        for polygon in polygons:
            for ring in polygon:
                for x, y in ring:
                    empty = False
                    if abs(x) > east:
                        east, one = abs(x), name
                    if abs(y) > north:
                        north, two = abs(y), name
    if empty:
        raise ShapesError("the shapes have no positions")
    if north > 90.0001 or east > 540:
        largest, name = (north, two) if north > 90.0001 else (east, one)
        swapped = 90 < north <= 180 and east <= 90
        raise ShapesError(
            f"a coordinate of {largest:,.6g} ({name}) is no degree of "
            f"{'latitude' if north > 90.0001 else 'longitude'}",
            "longitude comes first in GeoJSON: latitude and longitude are swapped"
            if swapped
            else "the shapes are projected: export them in WGS 84 (EPSG:4326); are they of no globe? --plane",
        )


def on_a_plane(shapes: Sequence[Sequence[Polygon]]) -> tuple[list[list[Polygon]], int]:
    """Shapes of no globe, divided by a power of ten so that they lie near its equator; the divisor.

    Within twenty degrees of longitude 0 and the equator the globe is nearly flat, so that what measures
    in degrees and kilometres measures there as on paper.
    """
    largest = max(
        (max(abs(x), abs(y)) for shape in shapes for polygon in shape for ring in polygon for x, y in ring),
        default=0.0,
    )
    divisor = 1
    while largest / divisor > _WIDEST:
        divisor *= 10
    if divisor == 1:
        return [list(shape) for shape in shapes], 1
    return [
        [[[(x / divisor, y / divisor) for x, y in ring] for ring in polygon] for polygon in shape]
        for shape in shapes
    ], divisor
