"""The builder's own parts, on shapes small enough to check by hand."""

from __future__ import annotations

import tarfile
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import shapely
from shapely.geometry import Polygon, box

from terra_cards.model import sphere as plain_sphere
from terra_cards.model.mapmaking import coverage, measured
from terra_cards.model.mapmaking.files import grid_shape
from terra_cards.model.mapmaking.sphere import RADIUS_KM, area_km2, length_km
from terra_cards.model.topology import Grid
from tools.boards import sources, units
from tools.boards.towns import Gazetteer, TownError


def test_one_earth() -> None:
    assert RADIUS_KM == plain_sphere.RADIUS_KM


def test_area_of_the_sphere_and_of_an_octant() -> None:
    whole = 4 * np.pi * RADIUS_KM**2
    assert area_km2(box(-180, -90, 180, 90)) == pytest.approx(whole)
    assert area_km2(box(0, 0, 90, 90)) == pytest.approx(whole / 8)


def test_lengths_of_edges() -> None:
    start, end = np.array([[0.0, 0.0], [10.0, 60.0]]), np.array([[90.0, 0.0], [20.0, 50.0]])
    expected = [np.pi / 2 * RADIUS_KM, plain_sphere.distance_km(60, 10, 50, 20)]
    assert length_km(start, end) == pytest.approx(expected)


def test_faces_labels_and_shapes() -> None:
    """Two squares that overlap and a bar beneath: each face goes to the first shape that holds it."""
    shapes = [box(0, 0, 2, 2), box(1, 0, 3, 2)]
    pieces = coverage.faces([shape.boundary for shape in [*shapes, box(0, -1, 3, 0)]], 0.01)
    labels = coverage.label(pieces, shapes)
    assert sorted(labels, key=str) == [0, 0, 1, None]
    names = ["left" if n == 0 else "right" if n == 1 else "bar" for n in labels]
    made = coverage.dissolve(pieces, names, ["left", "right", "bar"])
    assert made["left"].equals(box(0, 0, 2, 2))
    assert made["right"].equals(box(2, 0, 3, 2))
    coverage.check(made, 9)


def test_a_gap_is_found() -> None:
    with pytest.raises(AssertionError, match="square degrees"):
        coverage.check({"a": box(0, 0, 1, 1), "b": box(2, 0, 3, 1)}, 3)
    with pytest.raises(AssertionError, match="overlap"):
        coverage.check({"a": box(0, 0, 2, 1), "b": box(1, 0, 3, 1)}, None)


def test_fragments_go_to_the_neighbour_with_the_longest_border() -> None:
    bit = box(10, 0, 11, 1)
    shapes = {
        "a": shapely.union(box(0, 0, 5, 5), bit),
        "b": shapely.difference(box(9, -1, 12, 1), bit),
        "c": box(9, 1, 12, 3),
    }
    moved = coverage.give_fragments(
        shapes, lambda name, part, _largest: name == "a" and part.area < 2, lambda _owner, _other: 0
    )
    assert [(before, after) for before, after, _ in moved] == [("a", "b")]
    assert shapes["a"].equals(box(0, 0, 5, 5))
    assert shapes["b"].equals(box(9, -1, 12, 1))


def test_simplified_shapes_keep_their_common_border_and_original_vertices() -> None:
    x = np.linspace(0, 10, 101)
    wave = np.c_[x, 5 + 0.05 * np.sin(x * 7)]
    lower = Polygon([(0, 0), *wave.tolist(), (10, 0)])
    upper = Polygon([(0, 10), *wave.tolist(), (10, 10)])
    made = coverage.simplify({"l": lower, "u": upper}, 0.5, lambda coordinates: coordinates * 2)
    assert shapely.coverage_is_valid(np.array(list(made.values())))
    assert shapely.get_num_coordinates(made["l"]) < 40
    known = {tuple(vertex) for vertex in shapely.get_coordinates(lower).tolist()}
    assert {tuple(vertex) for vertex in shapely.get_coordinates(made["l"]).tolist()} <= known


def test_rounding_never_leaves_a_hole() -> None:
    sliver = Polygon([(0, 0), (1, 0.004), (2, 0), (1, -0.004)])
    north = Polygon([(0, 0), (1, 0.004), (2, 0), (2, 1), (0, 1)])
    south = Polygon([(0, 0), (1, -0.004), (2, 0), (2, -1), (0, -1)])
    island = box(5, 5, 6, 6)
    shapes = {"north": north, "south": south, "sliver": shapely.union(sliver, island)}
    made = coverage.on_grid(shapes, lambda c: np.round(c, 2), 0.01)
    coverage.check(made, None)
    assert made["sliver"].equals(island)
    assert shapely.union(made["north"], made["south"]).equals(box(0, -1, 2, 1))


def test_borders_on_both_sides_of_the_seam() -> None:
    shapes = {"w": box(-180, 0, -170, 10), "m": box(-170, 0, 170, 10), "e": box(170, 5, 180, 10)}
    plain = measured.lengths({"a": box(0, 0, 1, 1), "b": box(1, 0, 2, 1), "c": box(2, 1, 3, 2)})
    assert plain.keys() == {("a", "b")}  # b and c meet in one point
    assert plain[("a", "b")] == pytest.approx(111.19, abs=0.01)
    found = measured.lengths({"w": shapes["w"], "e": shapes["e"]}, -180)
    assert found == {("e", "w"): pytest.approx(5 * 111.195)}


def test_grid_shapes_do_not_depend_on_where_a_ring_starts() -> None:
    grid = Grid(0.5, (0.0, 0.0))
    ring = [(0, 0), (4, 0), (4, 4), (0, 4)]
    shapes = [Polygon(ring[i:] + ring[:i]) for i in range(4)] + [Polygon(ring[::-1])]
    made = [grid_shape(shape, grid) for shape in shapes]
    assert all(one == made[0] for one in made)
    assert made[0] == [[[(0, 0), (0, 8), (8, 8), (8, 0), (0, 0)]]]


def test_units_are_gathered_by_their_own_code_first() -> None:
    squares = [box(i, 0, i + 1, 1) for i in range(3)]
    found = [units.Unit("x", "AAA", "AA-1", squares[0]), units.Unit("y", "AAA", "AA-2", squares[1])]
    shapes, rest = units.gather(
        iter([*found, units.Unit("z", "BBB", "BB-1", squares[2])]), {"country": ["AAA"], "part": ["AA-2"]}
    )
    assert shapes["country"].equals(squares[0]) and shapes["part"].equals(squares[1])
    assert [unit.name for unit in rest] == ["z"]
    with pytest.raises(units.UnitError, match="AA-9"):
        units.gather(iter(found), {"country": ["AAA", "AA-9"]})
    with pytest.raises(units.UnitError, match="one and two"):
        units.gather(iter(found), {"one": ["AAA"], "two": ["AAA"]})


TOWNS = """lat,lon,name,admin1,admin2,cc
53.36,10.21,Winsen,Lower Saxony,,DE
52.68,9.91,Winsen,Lower Saxony,,DE
53.87,10.69,Luebeck,Schleswig-Holstein,,DE
48.14,11.58,Munich,Bavaria,Upper Bavaria,DE
48.2,16.37,Vienna,Vienna,,AT
"""


@pytest.fixture
def gazetteer(tmp_path: Path) -> Gazetteer:
    path = tmp_path / "towns.csv"
    path.write_text(TOWNS, encoding="utf-8")
    return Gazetteer(path, "DE")


def test_towns_by_name_and_by_district(gazetteer: Gazetteer) -> None:
    assert gazetteer.named("Schleswig-Holstein", ["Lübeck"])[0].lon == 10.69
    assert gazetteer.named("Lower Saxony", ["Winsen@52.68/9.91"])[0].lat == 52.68
    assert [town.name for town in gazetteer.of_district("Bavaria", ["Upper Bavaria"])] == ["Munich"]


def test_every_wrong_town_is_named(gazetteer: Gazetteer) -> None:
    with pytest.raises(TownError) as error:
        gazetteer.named("Lower Saxony", ["Winsen", "Lübeck"])
    assert "Winsen@53.36/10.21, Winsen@52.68/9.91" in str(error.value)
    assert "'Lübeck' in Lower Saxony: not found" in str(error.value)
    with pytest.raises(TownError, match="Swabia"):
        gazetteer.of_district("Bavaria", ["Swabia"])


def _package(archive: bytes, member: bytes) -> sources.Package:
    import hashlib

    return sources.Package(
        "npm", "toy", "1.0.0", "toy-1.0.0.tgz", hashlib.sha256(archive).hexdigest(), "package/toy.json",
        hashlib.sha256(member).hexdigest(), "MIT",
    )  # fmt: skip


def test_a_package_is_unpacked_once_and_checked_always(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "CACHE", tmp_path)
    data = b'{"toy": true}'
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        info = tarfile.TarInfo("package/toy.json")
        info.size = len(data)
        tar.addfile(info, BytesIO(data))
    package = _package(packed.getvalue(), data)
    assert not package.is_cached
    package.path.parent.mkdir(parents=True)
    (package.path.parent / package.archive).write_bytes(packed.getvalue())
    assert sources.fetch(package).read_bytes() == data
    assert package.is_cached
    package.path.write_bytes(b"changed")
    with pytest.raises(sources.SourceError, match="not the pinned file"):
        sources.fetch(package)
    package.path.unlink()
    (package.path.parent / package.archive).write_bytes(b"another archive")
    with pytest.raises(sources.SourceError, match="not the pinned file"):
        sources.fetch(package)
