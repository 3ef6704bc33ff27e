"""The Germany board: the states of Natural Earth, the larger ones split by the towns nearest.

A state is split among its areas by Voronoi cells of towns whose area is known. Everything is
drawn on the plane of Lambert's azimuthal equal-area projection (kilometres) inside a rectangle;
what lies around Germany is kept as land that is no area.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyproj
import shapely
import yaml
from shapely.geometry import LineString, MultiPoint, Polygon, box

from terra_cards.model.mapmaking import coverage, measured
from terra_cards.model.mapmaking.files import Built, grid_shape
from terra_cards.model.mapmaking.sphere import RADIUS_KM, Floats, area_km2
from terra_cards.model.topology import Grid, write
from tools.boards import sources, units
from tools.boards.towns import Gazetteer, Town, TownError

PLANE = pyproj.Proj(proj="laea", lat_0=51, lon_0=10.5, R=RADIUS_KM * 1000)
MARGIN_KM = 28.0
NODING_KM = 0.001
STEP = 0.001  # degrees: the grid of the committed files
ORIGIN = (4.0, 46.0)
FINE_KM = 0.9
HINT_KM = 5.0
ISLAND_KM2, HINT_ISLAND_KM2 = 4.0, 60.0
AROUND, WATER = "around", "water"

# A bit of a state that touches no other land of Germany is an island; one that does stays with its
# area if it is larger than this, and else goes to the neighbour it touches most.
PART_KM2 = 60.0


@dataclass(frozen=True)
class Spec:
    """germany.shapes.yaml; coordinates are (lon, lat)."""

    states: Mapping[str, str]
    land: Mapping[str, Mapping[str, Any]]
    sea: Mapping[str, Mapping[str, Any]]
    strips: Mapping[str, Mapping[str, Any]]

    @property
    def names(self) -> list[str]:
        return [*self.land, *self.sea]


def read_spec(path: Path) -> Spec:
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    return Spec(document["states"], document["land"], document["sea"], document["strips"])


def build(spec: Spec) -> Built:
    """Builds both files; the same sources give the same bytes."""
    states, abroad = _states(spec)
    frame = _frame(list(states.values()))
    labelled = _split(states, _towns(spec), spec)
    strips = [(name, _strip(entry)) for name, entry in spec.strips.items()]
    cells = [(name, _flat(Polygon(entry["cell"]))) for name, entry in spec.sea.items()]
    around = shapely.intersection(shapely.union_all(abroad, grid_size=NODING_KM), frame)
    full = _partition([*strips, *labelled], cells, around, frame, spec)
    islands = _take_islands(full, spec)
    coverage.check(full, None)
    lengths = _lengths(full)
    return Built(
        fine=_file(full, islands, FINE_KM, ISLAND_KM2, 0.3, lengths),
        hint=_file(full, islands, HINT_KM, HINT_ISLAND_KM2, 2.0, None),
        lengths=lengths,
    )


def _project(coordinates: Floats) -> Floats:
    flat: Floats = np.c_[PLANE(coordinates[:, 0], coordinates[:, 1])] / 1000
    return flat


def _unproject(coordinates: Floats) -> Floats:
    globe: Floats = np.c_[PLANE(coordinates[:, 0] * 1000, coordinates[:, 1] * 1000, inverse=True)]
    return globe


def _flat(shape: Any) -> Any:
    """A shape in longitude and latitude on the plane, long edges bent."""
    return shapely.transform(shapely.segmentize(shape, 0.2), _project)


def _states(spec: Spec) -> tuple[dict[str, Any], list[Any]]:
    """The states by code, and all other units near Germany, on the plane."""
    region = box(0, 44, 21, 59)
    states: dict[str, list[Any]] = {code: [] for code in spec.states}
    abroad: list[Any] = []
    for unit in units.read(sources.fetch(sources.NATURAL_EARTH)):
        if not unit.shape.intersects(region):
            continue
        near = shapely.transform(shapely.intersection(unit.shape, region), _project)
        if unit.code in states:
            states[unit.code].append(near)
        else:
            abroad.append(near)
    if empty := [code for code, parts in states.items() if not parts]:
        raise units.UnitError(f"no unit has the code {', '.join(empty)}")
    return {code: shapely.union_all(parts) for code, parts in states.items()}, abroad


def _frame(states: Sequence[Any]) -> Polygon:
    west, south, east, north = shapely.total_bounds(np.array(states)).tolist()
    whole = box(
        round(west - MARGIN_KM), round(south - MARGIN_KM), round(east + MARGIN_KM), round(north + MARGIN_KM)
    )
    return shapely.segmentize(whole, 25.0)


def _towns(spec: Spec) -> dict[str, list[Town]]:
    """The towns that decide where a split state's areas lie. TownError names all that are wrong."""
    gazetteer = Gazetteer(sources.fetch(sources.GEONAMES), "DE")
    out: dict[str, list[Town]] = {}
    wrong: list[str] = []
    for name, entry in spec.land.items():
        state = spec.states[entry["land"]]
        try:
            out[name] = gazetteer.of_district(state, entry.get("districts", []))
            out[name] += gazetteer.named(state, entry.get("towns", []))
        except TownError as error:
            wrong.append(str(error))
        for town, (lon, lat) in entry.get("points", {}).items():
            out[name].append(Town(town, state, "", lat, lon))
    if wrong:
        raise TownError("\n".join(wrong))
    return out


def _split(states: Mapping[str, Any], towns: Mapping[str, list[Town]], spec: Spec) -> list[tuple[str, Any]]:
    out: list[tuple[str, Any]] = []
    for code, shape in states.items():
        names = [name for name, entry in spec.land.items() if entry["land"] == code]
        if len(names) == 1:
            out.append((names[0], shape))
            continue
        seeds: dict[tuple[float, float], str] = {}
        for name in names:
            for town in towns[name]:
                owner = seeds.setdefault((town.lon, town.lat), name)
                if owner != name:
                    raise ValueError(f"{town.name} stands under {owner} and {name}")
        places = _project(np.array(list(seeds)))
        cells = shapely.voronoi_polygons(
            MultiPoint(places), extend_to=shape.envelope.buffer(50), ordered=True
        )
        by_name: dict[str, list[Any]] = defaultdict(list)
        for cell, name in zip(shapely.get_parts(cells), seeds.values(), strict=True):
            by_name[name].append(cell)
        out.extend((name, shapely.intersection(shapely.union_all(by_name[name]), shape)) for name in names)
    return out


def _strip(entry: Mapping[str, Any]) -> Any:
    """Land drawn along a line, such as a river, of a given width."""
    line = LineString(_project(np.array(entry["line"])))
    return shapely.buffer(line, entry["width_km"] / 2, cap_style="flat", join_style="mitre")


def _partition(
    land: Sequence[tuple[str, Any]],
    cells: Sequence[tuple[str, Any]],
    around: Any,
    frame: Polygon,
    spec: Spec,
) -> dict[str, Any]:
    """All of the frame: Germany's areas, its seas, and what lies around. Earlier shapes win."""
    named = [*land, (AROUND, around), *cells]
    shapes = [shape for _, shape in named]
    pieces = coverage.faces([shape.boundary for shape in shapes] + [frame.boundary], NODING_KM)
    pieces = [piece for piece in pieces if frame.contains(piece.representative_point())]
    owners = []
    for number in coverage.label(pieces, shapes):
        owners.append(WATER if number is None else named[number][0])
    full = coverage.dissolve(pieces, owners, [*spec.names, AROUND, WATER])
    # Water beyond the cells, such as a river above its estuary, goes where its longest shore is.
    coverage.give_fragments(
        full,
        lambda name, _bit, _largest: name == WATER,
        lambda _owner, other: None if other == WATER else 0,
        lambda shape: float(shape.area),
    )
    del full[WATER]
    return full


def _take_islands(full: dict[str, Any], spec: Spec) -> list[tuple[str, Polygon]]:
    """Gives islands to the seas and stray bits to their neighbours; returns the islands by sea."""

    def rank(owner: str, other: str) -> int | None:
        if other == AROUND:
            return 2
        return 0 if (other in spec.land) == (owner in spec.land or owner == AROUND) else 1

    def is_bit(name: str, bit: Polygon, largest: float) -> bool:
        if name in spec.land and any(
            other != name and other in spec.land and _common_km(shape, bit) > 2
            for other, shape in full.items()
        ):
            return bit.area < PART_KM2
        return bit.area < largest and name != AROUND

    moved = coverage.give_fragments(full, is_bit, rank, lambda shape: float(shape.area))
    return [(after, bit) for before, after, bit in moved if after in spec.sea and before in spec.land]


def _common_km(shape: Any, bit: Polygon) -> float:
    if not shape.intersects(bit):
        return 0.0
    return float(shapely.intersection(shape.boundary, bit.boundary).length)


def _lengths(full: Mapping[str, Any]) -> dict[tuple[str, str], float]:
    globe = {name: shapely.transform(shape, _unproject) for name, shape in full.items() if name != AROUND}
    return measured.lengths(globe)


def _file(
    full: Mapping[str, Any],
    islands: Sequence[tuple[str, Polygon]],
    tolerance_km: float,
    smallest_km2: float,
    island_km: float,
    lengths: Mapping[tuple[str, str], float] | None,
) -> bytes:
    simple = coverage.simplify(full, tolerance_km, lambda coordinates: coordinates)
    globe = {name: shapely.transform(shape, _unproject) for name, shape in simple.items()}
    drawn = coverage.on_grid(globe, lambda c: np.round(c, 3), STEP)
    coverage.check(drawn, None)
    grid = Grid(STEP, ORIGIN)
    by_sea: dict[str, list[Polygon]] = {}
    for sea, island in islands:
        shape = shapely.transform(shapely.simplify(Polygon(island.exterior), island_km), _unproject)
        parts = coverage.polygons(shapely.set_precision(shape, STEP))
        by_sea.setdefault(sea, []).extend(part for part in parts if area_km2(part) >= smallest_km2)
    around = drawn.pop(AROUND)
    return write(
        {name: grid_shape(shape, grid) for name, shape in drawn.items()},
        {
            sea: grid_shape(shapely.multipolygons(parts), grid)
            for sea, parts in sorted(by_sea.items())
            if parts
        },
        grid,
        lengths,
        grid_shape(around, grid),
    )
