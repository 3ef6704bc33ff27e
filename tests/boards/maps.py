"""The boards under test, and oracles that know nothing of the code tested."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import Polygon

from terra_cards.library import resources
from terra_cards.model.board import Board
from terra_cards.model.geography import Geography
from terra_cards.workspace.parts import builtin_board

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent


@cache
def board(name: str) -> Board:
    found = builtin_board(name).board("metric")
    assert found is not None
    return found


def geography(name: str) -> Geography:
    found = board(name).geography
    assert found is not None
    return found


@dataclass(frozen=True)
class Place:
    name: str
    lat: float
    lon: float
    area: str


def places(name: str) -> Iterator[Place]:
    """The hand-picked places of a board."""
    with (HERE / f"{name}_places.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield Place(row["place"], float(row["lat"]), float(row["lon"]), row["area"])


def raw(file: str) -> Any:
    return json.loads(resources.path("boards", file).read_text(encoding="utf-8"))


def decoded(topology: Any, geometry: Any) -> Any:
    """A geometry of a TopoJSON document as a shapely shape, decoded by the specification's words."""
    scale, translate = topology["transform"]["scale"], topology["transform"]["translate"]

    def arc(number: int) -> list[tuple[float, float]]:
        x = y = 0
        out = []
        for dx, dy in topology["arcs"][number if number >= 0 else ~number]:
            x, y = x + dx, y + dy
            out.append((round(x * scale[0] + translate[0], 6), round(y * scale[1] + translate[1], 6)))
        return out if number >= 0 else out[::-1]

    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        out = arc(numbers[0])
        for number in numbers[1:]:
            piece = arc(number)
            assert piece[0] == out[-1], "arcs of a ring do not join"
            out += piece[1:]
        return out

    polygons = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
    return shapely.multipolygons([Polygon(ring(p[0]), [ring(hole) for hole in p[1:]]) for p in polygons])


@cache
def shapes(file: str, layer: str = "areas") -> dict[str, Any]:
    """The shapes of a layer by id."""
    topology = raw(file)
    geometries = topology["objects"][layer]["geometries"]
    return {g["id"]: decoded(topology, g) for g in geometries if "id" in g}


@cache
def around(file: str) -> tuple[Any, ...]:
    """The land around a board: shapes without an id."""
    topology = raw(file)
    geometries = topology["objects"]["areas"]["geometries"]
    return tuple(decoded(topology, g) for g in geometries if "id" not in g)
