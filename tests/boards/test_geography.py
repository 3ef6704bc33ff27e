"""Points, distances and shapes on small maps made for the purpose, and on the world."""

from __future__ import annotations

import json
import math
import random

import pyproj
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.model import sphere
from terra_cards.model.border_index import chains, nearest_chord
from terra_cards.model.drawing import draw
from terra_cards.model.geography import Geography
from terra_cards.model.topology import UNIT, Grid, Ring, read, write
from tests.boards.maps import geography, shapes

SPHERE = pyproj.Geod(a=sphere.RADIUS_KM * 1000, b=sphere.RADIUS_KM * 1000)


def square(x: int, y: int, size: int = 10) -> list[list[Ring]]:
    """A square of whole degrees, as a polygon without holes."""
    corners = [(x, y), (x, y + size), (x + size, y + size), (x + size, y)]
    return [[[*corners, corners[0]]]]


def toy(**areas: list[list[Ring]]) -> Geography:
    topology = read(write(areas, {}, Grid(1.0, (0.0, 0.0))))
    return Geography(topology, {name: "sea" if name.startswith("sea") else "land" for name in areas})


CHESS = toy(a=square(0, 0), b=square(10, 0), c=square(0, 10), sea=square(10, 10))


@pytest.mark.parametrize(
    ("lat", "lon", "area"),
    [
        (5, 5, "a"), (5, 15, "b"), (15, 5, "c"), (15, 15, "sea"),
        (5, 10, "b"),  # on a border: the area east of it
        (10, 5, "c"),  # on a level border: the area north of it
        (10, 10, "sea"),  # where four meet
        (0, 0, "a"), (0, 10, "b"), (10, 0, "c"),
        (5, 20, None), (20, 5, None), (5, -0.001, None), (-0.001, 5, None), (5, 100, None),
        (5, 365, "a"), (5, -355, "a"),
    ],
)  # fmt: skip
def test_one_area_a_point_on_borders_too(lat: float, lon: float, area: str | None) -> None:
    assert CHESS.contains(lat, lon) == area


def test_enclaves_holes_and_parts() -> None:
    hole = [(2, 2), (2, 4), (4, 4), (4, 2), (2, 2)]
    around = square(0, 0)
    around[0].append(hole[::-1])
    around += square(20, 0, 5)
    there = toy(around=around, inside=[[hole]])
    assert there.contains(3, 3) == "inside"
    assert there.contains(5, 5) == there.contains(1, 22) == "around"
    assert there.border_lengths.keys() == {("around", "inside")}
    assert there.distance_km("around", 3, 3) == pytest.approx(111.2, rel=2e-3)


def test_overlapping_shapes_answer_with_the_first() -> None:
    there = toy(one=square(0, 0), two=square(5, 0))
    assert there.contains(5, 7) == "one"
    assert there.contains(5, 12) == "two"
    assert there.near(5, 7, 1) == [("one", 0.0), ("two", 0.0)]


@pytest.mark.parametrize(("lat", "lon"), [(91, 0), (-90.1, 0), (math.nan, 0), (0, math.inf)])
def test_no_place_on_earth(lat: float, lon: float) -> None:
    with pytest.raises(ValueError, match="no place on Earth"):
        CHESS.contains(lat, lon)


def test_distances_to_a_square() -> None:
    assert CHESS.distance_km("a", 5, 5) == 0
    assert CHESS.distance_km("a", 5, 12) == pytest.approx(SPHERE.inv(10, 5, 12, 5)[2] / 1000, rel=1e-3)
    assert CHESS.distance_km("a", 13, 14) == pytest.approx(SPHERE.inv(10, 10, 14, 13)[2] / 1000, rel=1e-5)
    with pytest.raises(KeyError):
        CHESS.distance_km("nowhere", 0, 0)


def test_land_within_reach_of_the_water() -> None:
    assert CHESS.locate(12, 12, 300).area == "c"  # a degree of longitude is shorter than one of latitude
    assert CHESS.locate(11, 13, 300).area == "b"
    assert CHESS.locate(15, 13, 400).area == "c"
    assert CHESS.locate(15, 13, 300).area == "sea"
    off = CHESS.locate(25, 5, 1000)
    assert (off.area, off.contained) == ("c", None)
    assert CHESS.locate(25, 5, 10).area is None


@given(
    st.floats(-90, 90),
    st.floats(-180, 180),
    st.sampled_from([0.5, 25.0, 100.0, 800.0]),
)
@settings(max_examples=150, deadline=None)
def test_near_finds_exactly_the_areas_whose_distance_is_within(lat: float, lon: float, reach: float) -> None:
    earth = geography("world")
    near = dict(earth.near(lat, lon, reach))
    for name in earth.names:
        distance = earth.distance_km(name, lat, lon)
        if abs(distance - reach) > 1e-6:
            assert (distance <= reach) == (name in near) == earth.within_km(name, lat, lon, reach)
        if name in near:
            assert near[name] == pytest.approx(distance, abs=1e-9)
    assert list(near.values()) == sorted(near.values())


def test_distances_agree_with_the_geodesics_of_another_library() -> None:
    """The nearest point of the shape, found in a local plane, then measured by pyproj."""
    generator = random.Random(5)
    earth = geography("world")
    drawn = shapes("world.topojson")
    for _ in range(60):
        name = generator.choice(earth.names)
        middle = drawn[name].representative_point()
        lat = max(-85.0, min(85.0, middle.y + generator.uniform(-4, 4)))
        lon = middle.x + generator.uniform(-4, 4)
        if earth.contains(lat, lon) == name:
            assert earth.distance_km(name, lat, lon) == 0
            continue
        plane = pyproj.Proj(proj="aeqd", lat_0=lat, lon_0=lon, R=sphere.RADIUS_KM * 1000)
        near = shapely.intersection(drawn[name], shapely.box(lon - 15, lat - 12, lon + 15, lat + 12))
        if near.is_empty:
            continue
        flat = shapely.transform(
            shapely.segmentize(near, 0.1), lambda c, p=plane: shapely.get_coordinates(
                shapely.points(*p(c[:, 0], c[:, 1])))
        )  # fmt: skip
        expected = shapely.distance(flat, shapely.points(0, 0)) / 1000
        if expected < 900:
            assert earth.distance_km(name, lat, lon) == pytest.approx(expected, abs=0.2)


def test_a_chain_is_never_missed_by_its_bound() -> None:
    generator = random.Random(2)
    line = [(generator.randint(0, 5 * UNIT), generator.randint(60 * UNIT, 65 * UNIT)) for _ in range(60)]
    parts = chains(line)
    vertices = [vertex for part in parts for vertex in part.vertices]
    for _ in range(100):
        point = sphere.unit(generator.uniform(50, 75), generator.uniform(-10, 15))
        nearest_vertex = min(math.dist(point, vertex) for vertex in vertices)
        found = nearest_chord(point, parts)
        assert found <= nearest_vertex + 1e-12
        assert nearest_chord(point, parts, found * 0.999) == pytest.approx(found * 0.999)


@given(st.floats(-90, 90), st.floats(-180, 180), st.floats(-90, 90), st.floats(-180, 180))
def test_great_circles(lat1: float, lon1: float, lat2: float, lon2: float) -> None:
    expected = SPHERE.inv(lon1, lat1, lon2, lat2)[2] / 1000
    assert sphere.distance_km(lat1, lon1, lat2, lon2) == pytest.approx(expected, abs=1e-3)
    chord = math.dist(sphere.unit(lat1, lon1), sphere.unit(lat2, lon2))
    assert sphere.chord_km(chord) == pytest.approx(expected, abs=1e-3)
    assert sphere.km_chord(sphere.chord_km(chord)) == pytest.approx(chord, abs=1e-9)


@given(st.floats(-89.9, 89.9), st.floats(-180, 180))
def test_vectors_and_back(lat: float, lon: float) -> None:
    there = sphere.to_degrees(sphere.unit(lat, lon))
    assert sphere.distance_km(lat, lon, *there) < 1e-6


def test_islands_without_a_name_belong_to_the_area_around_them() -> None:
    areas = {"sea-a": square(0, 0), "sea-b": square(10, 0)}
    document = json.loads(write(areas, {}, Grid(1.0, (0.0, 0.0))))
    count = len(document["arcs"])
    document["arcs"] += [[[x, y], [0, 2], [2, 0], [0, -2], [-2, 0]] for x, y in ((1, 1), (14, 4))]
    document["objects"]["islands"] = {"type": "MultiPolygon", "arcs": [[[count]], [[count + 1]]]}
    there = Geography(read(json.dumps(document)), {"sea-a": "sea", "sea-b": "sea"})
    assert there.island_at(2, 2) == "sea-a"
    assert there.island_at(5, 15) == "sea-b"
    assert there.island_at(8, 8) is None
    assert there.locate(2, 2, 100).island == "sea-a"


def test_a_shore_nearer_to_an_island_than_to_land_belongs_to_the_island() -> None:
    """The town of Rhodes lies just off the drawn island and 20 km off Anatolia."""
    located = geography("world").locate(36.451, 28.228, 25)
    assert (located.area, located.contained, located.island) == ("mediterranean",) * 3
    assert located.moved_km == 0
    assert geography("world").island_at(36.451, 28.228) is None


def test_land_around_a_board_is_drawn_but_no_area() -> None:
    areas = {"a": square(0, 0), "b": square(10, 0)}
    found = read(write(areas, {}, Grid(1.0, (0.0, 0.0)), around=square(20, 0)))
    assert [outline.id for outline in found.areas] == ["a", "b", None]
    there = Geography(found, {"a": "land", "b": "land"}, projection="equirectangular")
    assert there.names == ("a", "b")
    assert there.contains(5, 25) is None and there.contains(5, 15) == "b"
    assert there.border_lengths.keys() == {("a", "b")}
    map_ = draw(there)
    assert list(map_.areas) == ["a", "b"] and len(map_.around) == 1
    assert map_.aspect == pytest.approx(3 * math.cos(math.radians(5)))
    assert {line.areas for line in map_.lines if line.kind == "land"} == {("a", "b")}
