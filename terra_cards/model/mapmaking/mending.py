"""Single shapes of an author's map: closed, uncrossed, moved into the map's longitudes, without crumbs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon, box

from terra_cards.model.mapmaking import coverage
from terra_cards.model.mapmaking.features import Area, ShapesError
from terra_cards.model.mapmaking.globe import unrolled_polygon
from terra_cards.model.mapmaking.sphere import area_km2

NODING = 1e-6  # degrees
_TURN = np.array([360.0, 0.0])
_OVERLAP_SHARE = 1e-4  # of the smaller area: less than this is noise


def mended(area: Area, seam: float, notes: list[str]) -> Any:
    """An area's shape, valid, in longitudes from ``seam`` to ``seam`` + 360."""
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
    shape = shapely.union_all(moved, grid_size=NODING) if moved else None
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


def turned_back(shapes: Mapping[str, Any]) -> dict[str, Any]:
    """All shapes one turn of the globe to the west."""
    return {name: shapely.transform(shape, lambda c: c - _TURN) for name, shape in shapes.items()}


def note_overlaps(shapes: Mapping[str, Any], areas: Sequence[Area], notes: list[str]) -> None:
    """Says which areas overlap; a sea may lie under the land, and gives way to it."""
    values = list(shapes.values())
    tree = shapely.STRtree(values)
    pairs = sorted({tuple(sorted(pair)) for pair in tree.query(values, predicate="intersects").T.tolist()})
    for one, two in pairs:
        if one == two or areas[one].kind != areas[two].kind:
            continue
        common = shapely.intersection(values[one], values[two])
        size = sum(area_km2(part) for part in coverage.polygons(common))
        if size > _OVERLAP_SHARE * min(area_km2(values[one]), area_km2(values[two])):
            notes.append(
                f"{areas[one].name} and {areas[two].name} overlap by {km2(size)}: given to {areas[one].name}"
            )


def without_crumbs(shapes: Mapping[str, Any], smallest: float, notes: list[str]) -> dict[str, Any]:
    """Each area without its bits of fewer than ``smallest`` km²; its largest part always stays."""
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
    if dropped == 1:
        notes.append(f"an island or bit below {km2(smallest)} is not drawn")
    elif dropped:
        notes.append(f"{dropped} islands and bits below {km2(smallest)} are not drawn")
    return out


def km2(value: float) -> str:
    """A surface in words."""
    return f"{value:,.0f} km²" if value >= 10 else f"{value:.2g} km²"
