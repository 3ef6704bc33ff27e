"""TopoJSON: what is written is read again, by another library too; what is broken is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
import shapely
import topojson
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.model.topology import UNIT, Grid, Ring, Topology, TopologyError, read, write
from tests.boards.maps import raw, shapes

GRID = Grid(0.01, (-169.0, -90.0))


def cells(columns: int, rows: int, owners: list[int]) -> dict[str, list[list[Ring]]]:
    """A board of unit squares, each an area's own polygon; squares of one area are not merged."""
    out: dict[str, list[list[Ring]]] = {}
    for number, owner in enumerate(owners[: columns * rows]):
        x, y = number % columns, number // columns
        ring = [(x, y), (x, y + 1), (x + 1, y + 1), (x + 1, y), (x, y)]
        out.setdefault(f"area-{owner}", []).append([ring])
    return out


def normal(shape: list[list[Ring]]) -> list[list[list[tuple[int, int]]]]:
    """Polygons without the choice of where a ring starts or which way it runs."""

    def turned(ring: Ring) -> list[tuple[int, int]]:
        ways = []
        for way in (ring[:-1], ring[:-1][::-1]):
            start = way.index(min(way))
            ways.append(way[start:] + way[:start])
        return min(ways)

    return sorted([[turned(ring) for ring in polygon] for polygon in shape])


@given(st.integers(1, 5), st.integers(1, 5), st.lists(st.integers(0, 4), min_size=25, max_size=25))
@settings(deadline=None)
def test_what_is_written_is_read(columns: int, rows: int, owners: list[int]) -> None:
    areas = cells(columns, rows, owners)
    found = read(write(areas, {}, GRID))
    step, (x0, y0) = UNIT // 100, (-169 * UNIT, -90 * UNIT)
    assert [outline.id for outline in found.areas] == list(areas)
    for outline in found.areas:
        placed = [
            [[(x * step + x0, y * step + y0) for x, y in ring] for ring in polygon]
            for polygon in areas[str(outline.id)]
        ]
        assert normal(found.shape(outline)) == normal(placed)


@given(st.integers(1, 5), st.integers(1, 5), st.lists(st.integers(0, 4), min_size=25, max_size=25))
@settings(deadline=None)
def test_a_shared_border_is_written_once(columns: int, rows: int, owners: list[int]) -> None:
    document = json.loads(write(cells(columns, rows, owners), {}, GRID))
    edges = []
    for arc in document["arcs"]:
        x, y = arc[0]
        for dx, dy in arc[1:]:
            edges.append(frozenset([(x, y), (x + dx, y + dy)]))
            x, y = x + dx, y + dy
    assert len(edges) == len(set(edges))


def test_the_same_shapes_give_the_same_bytes() -> None:
    areas = cells(3, 3, [0, 1, 0, 2, 2, 1, 0, 1, 2])
    assert write(areas, {}, GRID) == write(areas, {}, GRID)


@pytest.mark.parametrize("file", ["world.topojson", "world.hint.topojson"])
def test_shapes_are_those_of_a_plain_decoder(file: str) -> None:
    found = read(json.dumps(raw(file)))
    for outline in found.areas:
        rings = [
            shapely.Polygon([(x / UNIT, y / UNIT) for x, y in polygon[0]],
                            [[(x / UNIT, y / UNIT) for x, y in hole] for hole in polygon[1:]])
            for polygon in found.shape(outline)
        ]  # fmt: skip
        assert shapely.multipolygons(rings).equals_exact(shapes(file)[str(outline.id)], 1e-9)


def test_a_file_of_another_library_is_read() -> None:
    """Written by the topojson package, with and without quantisation."""
    features = [
        {
            "type": "Feature",
            "id": name,
            "properties": {},
            "geometry": {"type": "Polygon", "coordinates": [ring]},
        }
        for name, ring in {
            "west": [[0, 0], [0, 10], [10, 10], [10, 0], [0, 0]],
            "east": [[10, 0], [10, 10], [20, 10], [20, 0], [10, 0]],
        }.items()
    ]
    collection = {"type": "FeatureCollection", "features": features}
    for quantise in (False, 1_000_000):
        made = topojson.Topology(collection, prequantize=quantise, object_name="countries")
        found = read(made.to_json())
        assert [outline.id for outline in found.areas] == ["west", "east"]
        from terra_cards.model.borders import border_lengths

        assert border_lengths(found, None) == {("east", "west"): pytest.approx(1112, rel=1e-3)}


def test_lengths_by_pair_come_back() -> None:
    found = read(write(cells(2, 1, [0, 1]), {}, GRID, {("area-0", "area-1"): 12.34}))
    assert found.measured == {("area-0", "area-1"): 12.3}


def test_islands_stand_under_their_area() -> None:
    ring: Ring = [(50, 50), (50, 60), (60, 60), (60, 50), (50, 50)]
    found = read(write(cells(1, 1, [0]), {"area-0": [[ring]]}, GRID))
    assert [outline.id for outline in found.islands] == ["area-0"]
    assert len(found.shape(found.islands[0])[0][0]) == 5


def topology(**changes: Any) -> str:
    document: dict[str, Any] = {
        "type": "Topology",
        "objects": {"areas": {"type": "GeometryCollection", "geometries": [
            {"type": "Polygon", "id": "a", "arcs": [[0]]}]}},
        "arcs": [[[0, 0], [0, 10], [10, 10], [0, 0]]],
    }  # fmt: skip
    return json.dumps(document | changes)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("{", "not JSON"),
        ("[" * 5000, "not JSON"),
        ("[]", "not TopoJSON"),
        ('{"type": "FeatureCollection"}', "'FeatureCollection'"),
        ('{"type": "Topology"}', "missing"),
        (topology(objects={}), "no object named 'areas'"),
        (topology(objects={"x": {"type": "Polygon"}, "y": {"type": "Polygon"}}), "but x, y"),
        (topology(objects={"areas": {"type": "LineString", "arcs": [0]}}), "LineString"),
        (topology(objects={"areas": 3}), "not a geometry"),
        (topology(objects={"areas": {"type": "Polygon", "id": "a", "arcs": [["x"]]}}), "whole numbers"),
        (topology(objects={"areas": {"type": "Polygon", "id": "a", "arcs": [[7]]}}), "arc 7"),
        (topology(arcs=[[[0, 0], [0, 10]]]), "not closed"),
        (topology(arcs=["no"]), "not a list of positions"),
        (topology(arcs=[[[0, 0]]]), "fewer than two"),
        (topology(arcs=[None]), "not a list of positions"),
        (topology(transform={"scale": [1]}), "'transform'"),
        (topology(transform=5), "'transform'"),
        (topology(borders=[[0, 5, 1]]), "'borders'"),
    ],
)
def test_what_is_no_topology_is_refused_with_a_reason(data: str, words: str) -> None:
    with pytest.raises(TopologyError, match=words):
        read(data).verify()


def test_ids_may_be_properties_and_numbers() -> None:
    geometries = [
        {"type": "Polygon", "properties": {"id": "a"}, "arcs": [[0]]},
        {"type": "Polygon", "id": 7, "arcs": [[0]]},
        {"type": None},
    ]
    found: Topology = read(topology(objects={"x": {"type": "GeometryCollection", "geometries": geometries}}))
    assert [outline.id for outline in found.areas] == ["a", "7", None]


@pytest.mark.parametrize("file", ["world.topojson", "world.hint.topojson"])
def test_no_arc_of_ours_is_used_by_more_than_two_areas(file: str) -> None:
    found = read(json.dumps(raw(file)))
    users: dict[int, int] = {}
    for outline in found.areas:
        for arc in outline.arcs():
            users[arc] = users.get(arc, 0) + 1
    assert set(users.values()) <= {1, 2}
    assert len(shapes(file)) == 95
