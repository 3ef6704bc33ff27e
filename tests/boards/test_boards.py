"""What holds for each of our boards: a drawing without gaps, the right neighbours, the right places."""

from __future__ import annotations

import hashlib
import random
import re
from itertools import pairwise

import numpy as np
import pytest
import shapely

from terra_cards.library import resources
from terra_cards.model.borders import border_lengths, neighbour_pairs, pair
from terra_cards.model.topology import UNIT
from terra_cards.workspace.parts import builtin_board
from tests.boards.maps import ROOT, Place, around, board, geography, places, shapes

BOARDS = ("world", "germany")
FILES = tuple(f"{name}{suffix}" for name in BOARDS for suffix in (".topojson", ".hint.topojson"))
PLACES = [(name, place) for name in BOARDS for place in places(name)]


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_file_has_no_finding(name: str) -> None:
    assert builtin_board(name).findings == ()


@pytest.mark.parametrize("name", BOARDS)
def test_areas_and_their_names(name: str) -> None:
    for area in board(name).areas:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", area.id)
        assert set(area.name.languages) == {"en", "de", "es"}
        assert area.also.get("en"), f"nobody finds {area.id} by another name"
        every = [other for names in area.also.values() for other in names]
        assert len(every) == len(set(every)), f"a name of {area.id} stands twice"


@pytest.mark.parametrize("name", BOARDS)
def test_both_drawings_show_the_areas_of_the_board_in_its_order(name: str) -> None:
    ids = [area.id for area in board(name).areas]
    assert [list(shapes(f"{name}{suffix}")) for suffix in (".topojson", ".hint.topojson")] == [ids, ids]


@pytest.mark.parametrize("file", FILES)
def test_the_shapes_leave_no_gap(file: str) -> None:
    """Areas and the land around share their borders exactly and fill one piece without a hole."""
    array = np.array([*shapes(file).values(), *around(file)])
    assert shapely.is_valid(array).all()
    assert shapely.coverage_is_valid(array)
    whole = shapely.coverage_union_all(array)
    assert whole.geom_type == "Polygon" or len(shapely.get_parts(whole)) == 1
    assert len(shapely.get_parts(whole)[0].interiors) == 0
    assert shapely.area(array).sum() == pytest.approx(whole.area, abs=1e-6)


@pytest.mark.parametrize("name", BOARDS)
def test_random_points_fall_in_exactly_one_area_and_it_is_the_one_found(name: str) -> None:
    generator = random.Random(1)
    file = f"{name}.topojson"
    array = list(shapes(file).values())
    west, south, east, north = shapely.total_bounds([*array, *around(file)]).tolist()
    points = [(generator.uniform(south, north), generator.uniform(west, east)) for _ in range(20_000)]
    names = [*shapes(file), *(None for _ in around(file))]
    tree = shapely.STRtree([*array, *around(file)])
    inside = shapely.coverage_union_all([*array, *around(file)])
    found = tree.query(shapely.points([(lon, lat) for lat, lon in points]), predicate="within")
    holders: dict[int, list[str | None]] = {}
    for point, area in zip(*found.tolist(), strict=True):
        holders.setdefault(point, []).append(names[area])
    assert {len(held) for held in holders.values()} == {1}
    for number, (lat, lon) in enumerate(points):
        if number not in holders:
            assert name != "world" and not inside.contains(shapely.Point(lon, lat))
    map_ = geography(name)
    expected = [holders.get(n, [None])[0] for n in range(len(points))]
    assert [map_.contains(*point) for point in points] == expected


@pytest.mark.parametrize("name", BOARDS)
def test_no_vertex_or_middle_of_an_edge_lies_in_two_areas(name: str) -> None:
    map_ = geography(name)
    arcs = {arc for outline in map_.topology.areas if outline.id for arc in outline.arcs()}
    for arc in sorted(arcs)[::5]:
        for (x0, y0), (x1, y1) in pairwise(map_.topology.arc(arc)):
            for x, y in ((x0, y0), ((x0 + x1) // 2, (y0 + y1) // 2)):
                mask = map_._areas_index.mask(*map_._point(y / UNIT, x / UNIT))
                assert mask.bit_count() == 1 or (mask == 0 and name != "world")


@pytest.mark.parametrize(("name", "place"), PLACES, ids=lambda value: getattr(value, "name", value))
def test_hand_picked_places(name: str, place: Place) -> None:
    assert geography(name).locate(place.lat, place.lon, board(name).accuracy_km).area == place.area


@pytest.mark.parametrize(("name", "least"), [("world", 400), ("germany", 190)])
def test_enough_places_are_picked_in_every_area(name: str, least: int) -> None:
    picked = list(places(name))
    assert len(picked) >= least
    assert {place.area for place in picked} == {area.id for area in board(name).areas}


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_are_symmetric_and_connected(name: str) -> None:
    made = board(name)
    count = len(made.areas)
    for area in range(count):
        near = [other for other in made.neighbours[area] if other < count]
        assert near, f"{made.areas[area].id} has no neighbour"
        assert area not in near
        assert all(area in made.neighbours[other] for other in near)
    seen, todo = {0}, [0]
    while todo:
        for other in made.neighbours[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    assert seen == set(range(count))


@pytest.mark.parametrize("name", BOARDS)
def test_measured_borders_are_those_of_the_drawing(name: str) -> None:
    """The lengths in the file come from finer shapes: as long or longer, and of the same pairs."""
    made, map_ = board(name), geography(name)
    measured = map_.border_lengths
    from_arcs = border_lengths(map_.topology, map_._west if map_.wrap else None)
    assert set(measured) == set(from_arcs)
    for both, length in measured.items():
        assert from_arcs[both] <= length * 1.05 + 0.6 * made.accuracy_km
    kinds = {area.id: area.kind for area in made.areas}
    listed = {
        pair(first.id, made.areas[other].id)
        for number, first in enumerate(made.areas)
        for other in made.neighbours[number]
        if other < len(made.areas)
    }
    assert neighbour_pairs(measured, kinds, made.accuracy_km) == tuple(sorted(listed))


ROW = re.compile(r"\| `([a-z-]+)`, `([a-z-]+)` \| (\w+), (\w+) \| ([\d.]+) \| (yes|no) \| (.+) \|")
Rows = dict[tuple[str, str], tuple[str, ...]]


def reviewed(name: str) -> tuple[Rows, Rows]:
    """The two tables of a board's page: short borders, and gaps."""
    text = (ROOT / "docs" / "boards" / f"{name}-neighbours.md").read_text(encoding="utf-8")
    tables = [ROW.findall(part) for part in re.split(r"## Less than \d+ km apart", text)]
    for rows in tables:
        assert len({(row[0], row[1]) for row in rows}) == len(rows), "a pair stands twice"
    borders, gaps = ({(row[0], row[1]): row for row in rows} for rows in tables)
    return borders, gaps


def neighbours(name: str, area: str) -> set[str]:
    made = board(name)
    return {made.areas[other].id for other in made.neighbours[made.area_index[area]]}


@pytest.mark.parametrize("name", BOARDS)
def test_every_short_border_is_reviewed(name: str) -> None:
    """Short is three times what the drawing may be off: 75 km on the world board, 30 km on Germany."""
    made, lengths = board(name), geography(name).border_lengths
    rows = reviewed(name)[0]
    assert set(rows) == {both for both, length in lengths.items() if length < 3 * made.accuracy_km}
    for (one, two), row in rows.items():
        assert [made.areas[made.area_index[area]].kind for area in (one, two)] == list(row[2:4])
        assert float(row[4]) == pytest.approx(lengths[(one, two)], abs=0.05)
        assert (row[5] == "yes") == (two in neighbours(name, one))
        assert len(row[6]) > 20, "a verdict needs a reason"


@pytest.mark.parametrize("name", BOARDS)
def test_every_close_pair_without_a_border_is_reviewed(name: str) -> None:
    map_, reach = geography(name), 3 * board(name).accuracy_km
    apart: dict[tuple[str, str], float] = {}
    for area in map_.names:
        beside = neighbours(name, area)
        for x, y in {vertex for polygon in map_.shape(area) for ring in polygon for vertex in ring}:
            for other, km in map_.near(y / UNIT, x / UNIT, reach):
                both = pair(area, other)
                if other != area and other not in beside and both not in map_.border_lengths:
                    apart[both] = min(apart.get(both, reach), km)
    rows = reviewed(name)[1]
    assert set(rows) == set(apart)
    for both, row in rows.items():
        assert float(row[4]) == pytest.approx(apart[both], abs=0.51)
        assert row[5] == "no"


@pytest.mark.parametrize("name", BOARDS)
def test_islands_lie_in_the_sea_they_belong_to(name: str) -> None:
    areas = shapes(f"{name}.topojson")
    kinds = {area.id: area.kind for area in board(name).areas}
    land = shapely.union_all([shape for area, shape in areas.items() if kinds[area] == "land"])
    for sea, islands in shapes(f"{name}.topojson", "islands").items():
        assert kinds[sea] == "sea"
        for island in shapely.get_parts(islands):
            covered = shapely.intersection(island, land).area
            assert covered < 0.35 * island.area, (sea, island.centroid.wkt)


def test_the_drawings_are_small_and_the_ones_that_were_built() -> None:
    sizes = {file: resources.path("boards", file).stat().st_size for file in FILES}
    assert sum(sizes[file] for file in FILES if file.startswith("world")) < 400_000
    assert sum(sizes[file] for file in FILES if file.startswith("germany")) < 100_000
    lines = (ROOT / "tools" / "boards" / "checksums.txt").read_text(encoding="utf-8").splitlines()
    known = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert set(known) == set(FILES)
    for file in FILES:
        assert hashlib.sha256(resources.path("boards", file).read_bytes()).hexdigest() == known[file]
