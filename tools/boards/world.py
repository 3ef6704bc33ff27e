"""The world board: land areas from Natural Earth's admin-1 units, seas from hand-drawn cells.

The map is cut through Bering Strait (169 degrees west), so that Chukotka stays whole and the cut
crosses no land but Antarctica; all longitudes lie in [-169, 191].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyproj
import shapely
import yaml
from shapely.geometry import Point, Polygon, box

from terra_cards.model.mapmaking import coverage, measured
from terra_cards.model.mapmaking.files import Built, grid_shape
from terra_cards.model.mapmaking.sphere import RADIUS_KM, Floats, area_km2
from terra_cards.model.topology import Grid, write
from tools.boards import sources, units

SEAM = -169.0
FRAME = box(SEAM, -90, SEAM + 360, 90)
NODING = 1e-5  # degrees: the grid on which all outlines are noded
STEP = 0.01  # degrees: the grid of the committed files
FINE_KM = 10.0
HINT_KM = 55.0
ISLAND_KM2 = 100.0  # smaller ones are not drawn
HINT_ISLAND_KM2 = 4000.0

# Which parts of an area are land of that area (the rest lies in the sea, R2):
PART_OF_LARGEST = 0.2  # at least this share of its largest part, or
TOUCHING_KM2 = 400.0  # touching another land area and larger than this, or
NEAR_KM2, NEAR_DEGREES = 1500.0, 0.2  # smaller than this and this close to the mainland
HOLE_KM2 = 1500.0  # holes up to this size are slivers between units, or lakes
CRUMB_KM2, CRUMB_SHARE = 250.0, 0.02  # detached bits below both are not worth their vertices
SEA_FRAGMENT = 0.05  # bits of a sea below this share of its largest part go to a neighbour


@dataclass(frozen=True)
class Spec:
    """world.shapes.yaml: units, ``all`` and ``keep`` of land areas, the cells of seas."""

    land: Mapping[str, Mapping[str, Any]]
    sea: Mapping[str, Mapping[str, Any]]

    @property
    def names(self) -> list[str]:
        return [*self.land, *self.sea]


def read_spec(path: Path) -> Spec:
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    return Spec(document["land"], document["sea"])


def build(spec: Spec) -> Built:
    """Builds both files; the same source gives the same bytes."""
    source = sources.fetch(sources.NATURAL_EARTH)
    gathered, rest = units.gather(
        units.read(source, SEAM), {name: entry["units"] for name, entry in spec.land.items()}
    )
    land, islands = _split_islands(gathered, spec)
    islands += [part for unit in rest for part in coverage.polygons(unit.shape)]
    kept = [island for island in _joined(islands) if area_km2(island) >= ISLAND_KM2]
    owners = _owners(kept, spec)
    full = _partition(land, _on_a_sea_border(kept, owners, spec), spec)
    coverage.check(full, 360 * 180)
    lengths = measured.lengths(full, SEAM)
    fine = _drawn(full, FINE_KM)
    hint = _drawn(full, HINT_KM)
    return Built(
        fine=_file(fine, _islands(kept, owners, 0.06, ISLAND_KM2), lengths),
        hint=_file(hint, _islands(kept, owners, 0.25, HINT_ISLAND_KM2), None),
        lengths=lengths,
    )


def _split_islands(gathered: Mapping[str, Any], spec: Spec) -> tuple[dict[str, Any], list[Polygon]]:
    tree = shapely.STRtree(list(gathered.values()))
    names = list(gathered)
    land: dict[str, Any] = {}
    islands: list[Polygon] = []
    for name, shape in gathered.items():
        parts = [_without_small_holes(part) for part in coverage.polygons(shape)]
        sizes = [area_km2(part) for part in parts]
        keep = [Point(corner) for corner in spec.land[name].get("keep", [])]
        if spec.land[name].get("all"):
            own = parts
        else:
            own = []
            other: list[Polygon] = []
            for part, size in zip(parts, sizes, strict=True):
                is_main = size >= PART_OF_LARGEST * max(sizes) or any(part.contains(p) for p in keep)
                if not is_main and size > TOUCHING_KM2:
                    touched = tree.query(part, predicate="intersects").tolist()
                    is_main = any(names[number] != name for number in touched)
                (own if is_main else other).append(part)
            main = shapely.union_all(own)
            shapely.prepare(main)
            for part in other:
                near = area_km2(part) < NEAR_KM2 and shapely.dwithin(part, main, NEAR_DEGREES)
                (own if near else islands).append(part)
        parts = coverage.polygons(shapely.union_all(own))
        crumb = min(CRUMB_KM2, CRUMB_SHARE * max(area_km2(part) for part in parts))
        land[name] = shapely.union_all([part for part in parts if area_km2(part) >= crumb])
    return land, islands


def _without_small_holes(part: Polygon) -> Polygon:
    holes = [hole for hole in part.interiors if area_km2(Polygon(hole)) > HOLE_KM2]
    return Polygon(part.exterior, holes)


def _owners(islands: list[Polygon], spec: Spec) -> list[str]:
    """The sea in which each island lies: the first cell that holds most of it."""
    names = list(spec.sea)
    cells = _cells(spec)
    out = []
    for island in islands:
        shares = [float(shapely.intersection(island, cell).area) for cell in cells]
        for earlier, cell in enumerate(cells):  # an earlier cell takes what it shares with a later one
            for later in range(earlier + 1, len(cells)):
                if shares[earlier] and shares[later]:
                    both = shapely.intersection(shapely.intersection(island, cell), cells[later])
                    shares[later] -= float(both.area)
        out.append(names[int(np.argmax(shares))])
    return out


def _on_a_sea_border(islands: list[Polygon], owners: list[str], spec: Spec) -> dict[str, list[Polygon]]:
    """Islands that reach beyond the cell of their sea, by sea: the border goes around them."""
    cells = dict(zip(spec.sea, _cells(spec), strict=True))
    out: dict[str, list[Polygon]] = {}
    for island, owner in zip(islands, owners, strict=True):
        others = [cell for name, cell in cells.items() if name != owner]
        if any(cell.intersects(island) for cell in others):
            out.setdefault(owner, []).append(island)
    return out


def _cells(spec: Spec) -> list[Polygon]:
    return [Polygon(entry["cell"]) for entry in spec.sea.values()]


def _partition(land: Mapping[str, Any], islands: Mapping[str, list[Polygon]], spec: Spec) -> dict[str, Any]:
    """Land and sea as one coverage of the whole frame; ``islands`` lie in the sea they stand under."""
    named = [(name, shapely.set_precision(shape, NODING)) for name, shape in land.items()]
    named += [(name, shapely.multipolygons(parts)) for name, parts in islands.items()]
    named += list(zip(spec.sea, _cells(spec), strict=True))
    shapes = [shape for _, shape in named]
    pieces = coverage.faces([shape.boundary for shape in shapes] + [FRAME.boundary], NODING)
    owners = []
    for piece, number in zip(pieces, coverage.label(pieces, shapes), strict=True):
        if number is None:  # a lagoon just outside every cell
            point = piece.representative_point()
            number = len(land) + len(islands)
            number += int(np.argmin([cell.distance(point) for cell in shapes[number:]]))
        owners.append(named[number][0])
    full = coverage.dissolve(pieces, owners, spec.names)
    coverage.give_fragments(
        full,
        lambda name, bit, largest: name in spec.sea and area_km2(bit) < SEA_FRAGMENT * largest,
        lambda _owner, other: 0 if other in spec.sea else 1,
    )
    return full


def _projection() -> Any:
    forward = pyproj.Proj(proj="eqearth", lon_0=SEAM + 180, R=RADIUS_KM * 1000)

    def project(coordinates: Floats) -> Floats:
        lon = np.clip(coordinates[:, 0], SEAM + 1e-9, SEAM + 360 - 1e-9)
        flat: Floats = np.c_[forward(lon, coordinates[:, 1])] / 1000
        return flat

    return project


def _drawn(full: Mapping[str, Any], tolerance_km: float) -> dict[str, Any]:
    simple = coverage.simplify(full, tolerance_km, _projection())
    return _rounded(simple)


def _rounded(simple: Mapping[str, Any]) -> dict[str, Any]:
    drawn = coverage.on_grid(simple, lambda c: np.round(c, 2), STEP)
    coverage.check(drawn, 360 * 180)
    return drawn


def _joined(islands: list[Polygon]) -> list[Polygon]:
    """Islands that several units share are one island."""
    return coverage.polygons(shapely.union_all([shapely.set_precision(part, NODING) for part in islands]))


def _islands(
    islands: list[Polygon], owners: list[str], tolerance: float, smallest: float
) -> dict[str, list[Polygon]]:
    """The islands to draw, simplified, by the sea they lie in."""
    out: dict[str, list[Polygon]] = {}
    for island, owner in zip(islands, owners, strict=True):
        if area_km2(island) < smallest:
            continue
        simple = shapely.simplify(Polygon(island.exterior), tolerance)
        parts = coverage.polygons(shapely.set_precision(simple, STEP))
        if parts:
            out.setdefault(owner, []).extend(parts)
    return out


def _file(
    shapes: Mapping[str, Any],
    islands: Mapping[str, list[Polygon]],
    lengths: Mapping[tuple[str, str], float] | None,
) -> bytes:
    grid = Grid(STEP, (SEAM, -90.0))
    return write(
        {name: grid_shape(shape, grid) for name, shape in shapes.items()},
        {name: grid_shape(shapely.multipolygons(islands[name]), grid) for name in sorted(islands)},
        grid,
        lengths,
    )
