"""Natural Earth's admin-1 units, gathered into the land areas of a board."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import box, shape

PRECISION = 1e-6  # degrees: removes noise far below what Natural Earth's 1:10 million shows


@dataclass(frozen=True)
class Unit:
    """One admin-1 unit: ``country`` its adm0_a3, ``code`` its iso_3166_2, coordinates (lon, lat)."""

    name: str
    country: str
    code: str
    shape: Any


def read(path: Path, seam: float = -180.0) -> Iterator[Unit]:
    """All units that have a shape, cut at the seam and moved into [seam, seam + 360)."""
    with path.open(encoding="utf-8") as file:
        features = json.load(file)["features"]
    for feature in features:
        if not feature["geometry"]:
            continue
        properties = feature["properties"]
        outline = shape(feature["geometry"])
        if outline.bounds[0] < seam or not outline.is_valid:
            outline = _from_seam(outline, seam)
        yield Unit(
            properties["name"] or "",
            properties["adm0_a3"],
            properties["iso_3166_2"],
            shapely.set_precision(outline, PRECISION),
        )


def _from_seam(outline: Any, seam: float) -> Any:
    whole = shapely.make_valid(outline)
    east = shapely.intersection(whole, box(seam, -90, 180, 90))
    west = shapely.intersection(whole, box(-180, -90, seam, 90))
    if west.is_empty:
        return east
    return shapely.union(east, shapely.transform(west, lambda c: c + np.array([360.0, 0.0])))


class UnitError(ValueError):
    """A code of the area table that no unit carries, or one that stands twice."""


def gather(units: Iterator[Unit], table: Mapping[str, list[str]]) -> tuple[dict[str, Any], list[Unit]]:
    """One shape an area, and the units that no area takes.

    ``table`` gives each area's codes. A unit's own code wins over that of its country.
    """
    area_of: dict[str, str] = {}
    for area, codes in table.items():
        for code in codes:
            if code in area_of:
                raise UnitError(f"{code} stands under {area_of[code]} and {area}")
            area_of[code] = area
    groups: dict[str, list[Any]] = defaultdict(list)
    rest: list[Unit] = []
    used: set[str] = set()
    for unit in units:
        code = unit.code if unit.code in area_of else unit.country
        if code in area_of:
            used.add(code)
            groups[area_of[code]].append(unit.shape)
        else:
            rest.append(unit)
    if unused := sorted(set(area_of) - used):
        raise UnitError(f"no unit has the code {', '.join(unused)}")
    return {area: shapely.union_all(groups[area], grid_size=PRECISION) for area in table}, rest
