"""``board build``: from an outside map to a board that loads, lints, solves and is drawn."""

from __future__ import annotations

import builtins
import json
import math
from pathlib import Path
from typing import Any

import pytest
import shapely

from terra_cards.formatting.format import formatted
from terra_cards.source.reader import read
from terra_cards.workspace.files import Files
from terra_cards.workspace.parts import Parts
from tests.boards.squares import FOUR, board, build, collection, feature, square, write


def loaded(path: Path) -> Any:
    found = Parts(Files()).load_board(path)
    assert not found.findings
    made = found.board("metric")
    assert made is not None
    return made


def neighbours(made: Any) -> dict[str, set[str]]:
    count = len(made.areas)
    return {
        area.id: {made.areas[other].id for other in made.neighbours[number] if other < count}
        for number, area in enumerate(made.areas)
    }


def test_four_squares(tmp_path: Path) -> None:
    done = build(write(tmp_path, FOUR), "--title", "Four", "--credit", "Drawn by hand.")
    assert done.exit_code == 0, done.output
    made = loaded(tmp_path / "my.board.yaml")
    assert neighbours(made) == {
        "north-west": {"north-east", "south-west"},
        "north-east": {"north-west", "south-east"},
        "south-west": {"north-west", "south-east"},
        "south-east": {"north-east", "south-west"},
    }  # a point is no border (R3)
    assert made.credit == "Drawn by hand." and made.title.any("en") == "Four"
    assert made.geography.contains(50.5, 10.5) == "south-west"
    assert made.geography.contains(49, 10.5) is None
    assert set(made.scales) == {"year", "length", "number"} and made.sides == ("metric", "imperial")
    length = made.geography.border_lengths[("north-east", "south-east")]
    assert length == pytest.approx(111.195 * math.cos(math.radians(51)), rel=1e-3)
    assert "touch in one point" in done.stdout  # the doubtful pairs are named
    assert board("show", str(tmp_path / "my.board.yaml")).exit_code == 0


def test_the_board_is_in_the_layout_that_fmt_writes(tmp_path: Path) -> None:
    assert build(write(tmp_path, FOUR), "--title", "It is: four").exit_code == 0
    document = read((tmp_path / "my.board.yaml").read_bytes(), "my.board.yaml")
    assert '"It is: four"' in document.text and "# Borders to look at" in document.text
    assert formatted(document).text == document.text


def test_as_data(tmp_path: Path) -> None:
    done = build(write(tmp_path, FOUR), "--format", "json")
    data = json.loads(done.stdout)
    assert data["areas"] == 4 and data["neighbours"] == 4 and data["notes"] == []
    assert [pair["areas"] for pair in data["doubtful"]] == [
        ["north-east", "south-west"],
        ["north-west", "south-east"],
    ]
    assert all(pair["neighbours"] is False and pair["apart_km"] == 0 for pair in data["doubtful"])


def test_the_same_shapes_give_the_same_files(tmp_path: Path) -> None:
    shapes = write(tmp_path, FOUR)
    build(shapes)
    first = [(tmp_path / name).read_bytes() for name in ("my.board.yaml", "my.topojson")]
    assert build(shapes).exit_code == 2  # nothing is overwritten
    assert build(shapes, "--force").exit_code == 0
    assert first == [(tmp_path / name).read_bytes() for name in ("my.board.yaml", "my.topojson")]


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("{", ["not JSON"]),
        ("", ["the file is empty"]),
        (" \n", ["the file is empty"]),
        ("<kml></kml>", ["not JSON", "KML"]),
        ("[1, 2]", ["neither GeoJSON nor TopoJSON"]),
        ({"type": "FeatureCollection"}, ["no list 'features'"]),
        ({"type": "FeatureCollection", "features": [3]}, ["feature 1 is no Feature"]),
        ({"type": "Polygon", "coordinates": [square(0, 0)]}, ["no properties"]),
        (collection(), ["no feature is an area"]),
        (collection(feature("A", [[0, 0], [1, 1]])), ["A", "no shape is left"]),
        (collection(feature("A", [[0, 0], [1, 0], ["x", 1], [0, 0]])), ["feature 1 (A)", "no position"]),
        (collection(feature("A", [[0, 0], [1, 0], [math.inf, 1], [0, 0]])), ["not finite"]),
        (collection(feature("A", square(500_000, 5_600_000, 1000))), ["projected", "EPSG:4326"]),
        (collection(feature("A", square(50, 120))), ["no degree of latitude", "swapped"]),
        (collection(feature("!!!", square(0, 0))), ["no id can be made"]),
        (
            collection(feature("A", square(0, 0)), {"type": "Feature", "properties": {}, "geometry": None}),
            None,
        ),
        (
            {**FOUR, "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::25832"}}},
            ["EPSG::25832", "not in degrees"],
        ),
        ({"type": "Topology"}, ["no objects"]),
        (
            {"type": "Topology", "arcs": [],
             "objects": {"a": {"type": "Polygon", "arcs": [[7]], "properties": {"name": "A"}}}},
            ["TopoJSON file is broken", "arc 7"],
        ),
        (
            collection(feature("A", square(0, 0)), feature("A!", square(1, 0))),
            ["would both be 'a'", "--id-property"],
        ),
        (collection(feature("Cover", square(0, 0, 3)), feature("Under", square(1, 1))), ["wholly covered"]),
    ],
)  # fmt: skip
def test_what_cannot_be_a_board_says_why(tmp_path: Path, document: Any, words: list[str] | None) -> None:
    done = build(write(tmp_path, document))
    assert done.exception is None or isinstance(done.exception, SystemExit)
    if words is None:
        assert done.exit_code == 0 and "no geometry" in done.stdout
        return
    assert done.exit_code == 1, done.output
    assert done.stdout == ""
    for word in words:
        assert word in done.stderr
    assert not (tmp_path / "my.board.yaml").exists() and not (tmp_path / "my.topojson").exists()


def test_wrong_properties_name_the_right_ones(tmp_path: Path) -> None:
    shapes = write(tmp_path, collection(feature("A", square(0, 0), NAME_1="Alpha", code=7)))
    assert "did you mean 'NAME_1'" in build(shapes, "--name", "NAME_l").stderr
    assert "there are name, NAME_1, code" in build(shapes, "--name", "zzz").stderr
    done = build(shapes, "--name", "NAME_1", "--id-property", "code")
    assert done.exit_code == 0, done.output
    (area,) = loaded(tmp_path / "my.board.yaml").areas
    assert (area.id, area.name.any("en")) == ("7", "Alpha")


def test_some_features_without_the_name(tmp_path: Path) -> None:
    shapes = write(tmp_path, collection(feature("A", square(0, 0)), feature("", square(1, 0))))
    done = build(shapes)
    assert done.exit_code == 1 and "1 of 2 features have no 'name': number 2" in done.stderr


def test_names_and_ids_that_yaml_would_misread(tmp_path: Path) -> None:
    names = ["No", "Null", "1e3", 'Say "hi": {x} #1', "Öresund\tSüd", "on"]
    shapes = write(tmp_path, collection(*(feature(name, square(2 * n, 0)) for n, name in enumerate(names))))
    assert build(shapes).exit_code == 0
    made = loaded(tmp_path / "my.board.yaml")
    assert [area.name.any("en") for area in made.areas] == [" ".join(name.split()) for name in names]
    assert [area.id for area in made.areas][:3] == ["no", "null", "1e3"]


def test_mixed_kinds_of_geometry(tmp_path: Path) -> None:
    point = {
        "type": "Feature",
        "properties": {"name": "P"},
        "geometry": {"type": "Point", "coordinates": [0, 0]},
    }
    both = {
        "type": "Feature",
        "properties": {"name": "B"},
        "geometry": {
            "type": "GeometryCollection",
            "geometries": [
                {"type": "LineString", "coordinates": [[0, 0], [1, 1]]},
                {"type": "MultiPolygon", "coordinates": [[square(1, 0)], [square(4, 0)]]},
            ],
        },
    }
    done = build(write(tmp_path, collection(point, feature("A", square(0, 0)), both)))
    assert done.exit_code == 0
    assert "feature 1 holds a Point" in done.stdout and "feature 3 holds a LineString" in done.stdout
    made = loaded(tmp_path / "my.board.yaml")
    assert [area.id for area in made.areas] == ["a", "b"]
    assert made.geography.contains(0.5, 4.5) == "b"


def test_outlines_that_cross_themselves_are_mended(tmp_path: Path) -> None:
    bow = [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]
    done = build(write(tmp_path, collection(feature("Bow", bow), feature("B", square(2, 0)))))
    assert done.exit_code == 0 and "cross themselves" in done.stdout
    assert loaded(tmp_path / "my.board.yaml").geography.contains(1, 1.9) == "bow"


def test_an_open_ring_is_closed_and_a_thin_one_left_out(tmp_path: Path) -> None:
    shapes = collection(feature("A", square(0, 0)[:-1]))
    shapes["features"][0]["geometry"] = {
        "type": "MultiPolygon",
        "coordinates": [[square(0, 0)[:-1]], [[[5, 5], [6, 6], [5, 5]]]],
    }
    done = build(write(tmp_path, shapes))
    assert done.exit_code == 0 and "fewer than three places" in done.stdout


def test_overlaps_go_to_the_first_and_are_told(tmp_path: Path) -> None:
    done = build(write(tmp_path, collection(feature("A", square(0, 0)), feature("B", square(0.8, 0)))))
    assert done.exit_code == 0 and "A and B overlap by" in done.stdout
    geography = loaded(tmp_path / "my.board.yaml").geography
    assert geography.contains(0.5, 0.9) == "a" and geography.contains(0.5, 1.5) == "b"


def test_gaps_between_areas_are_closed_but_lakes_stay(tmp_path: Path) -> None:
    left = [[0, 0], [1, 0], [1.002, 0.5], [1, 1], [0, 1], [0, 0]]
    right = [[1, 0], [2, 0], [2, 1], [1, 1], [1.004, 0.5], [1, 0]]
    ring = [[3, 0], [6, 0], [6, 3], [3, 3], [3, 0]]
    done = build(
        write(
            tmp_path,
            collection(feature("L", left), feature("R", right), feature("Ring", ring, square(4, 1)[::-1])),
        ),
        "--accuracy", "5 km",
    )  # fmt: skip
    assert done.exit_code == 0 and "a gap between areas" in done.stdout
    made = loaded(tmp_path / "my.board.yaml")
    assert neighbours(made)["l"] == {"r"}
    assert made.geography.contains(0.5, 1.003) in ("l", "r")
    assert made.geography.contains(1.5, 4.5) is None


def test_across_180_degrees(tmp_path: Path) -> None:
    """Cut there, or running over it: one area, its neighbours on both sides."""
    cut = feature("Fiji", square(179, -18))
    cut["geometry"] = {"type": "MultiPolygon", "coordinates": [[square(179, -18)], [square(-180, -18)]]}
    over = [[179.5, -20], [-179.5, -20], [-179.5, -19], [179.5, -19], [179.5, -20]]
    shapes = collection(cut, feature("Over", over), feature("East", square(-179, -18)))
    assert build(write(tmp_path, shapes)).exit_code == 0
    made = loaded(tmp_path / "my.board.yaml")
    geography = made.geography
    assert geography.contains(-17.5, 179.9) == geography.contains(-17.5, -179.9) == "fiji"
    assert geography.contains(-19.5, 180) == geography.contains(-19.5, -179.8) == "over"
    assert neighbours(made)["fiji"] == {"east"}
    assert not geography.wrap
    out = tmp_path / "map.svg"
    assert board("render", str(tmp_path / "my.board.yaml"), "-o", str(out)).exit_code == 0


def test_a_map_of_the_whole_globe(tmp_path: Path) -> None:
    """Land all around: the map is cut at 180 degrees, and what lies at its edges meets."""
    strips = [[[x, -60], [x + 20, -60], [x + 20, 60], [x, 60], [x, -60]] for x in range(-180, 180, 20)]
    pole = [[-180, -90], [180, -90], [180, -70], [-180, -70], [-180, -90]]
    shapes = collection(*(feature(f"S{n}", strip) for n, strip in enumerate(strips)), feature("Pole", pole))
    assert build(write(tmp_path, shapes)).exit_code == 0
    made = loaded(tmp_path / "my.board.yaml")
    assert made.geography.wrap and made.geography.projection == "equal-earth"
    assert neighbours(made)["s0"] == {"s1", "s17"}
    assert made.geography.contains(-80, 33) == "pole"


def test_topojson_with_several_objects(tmp_path: Path) -> None:
    topology = {
        "type": "Topology",
        "objects": {
            "nation": {"type": "Polygon", "arcs": [[0]]},
            "states": {
                "type": "GeometryCollection",
                "geometries": [{"type": "Polygon", "id": "01", "arcs": [[0]], "properties": {"name": "One"}}],
            },
        },
        "arcs": [square(5, 5)],
    }
    shapes = write(tmp_path, topology, "t.json")
    assert build(shapes).exit_code == 0
    assert [area.id for area in loaded(tmp_path / "my.board.yaml").areas] == ["one"]
    assert build(shapes, "--id-property", "id", "--force").exit_code == 0
    assert [area.id for area in loaded(tmp_path / "my.board.yaml").areas] == ["01"]
    done = build(shapes, "--layer", "sates", "--force")
    assert done.exit_code == 2 and "did you mean 'states'" in done.stderr


def test_areas_can_be_left_out(tmp_path: Path) -> None:
    shapes = write(tmp_path, FOUR)
    assert build(shapes, "--leave-out", "north-west, south-west").exit_code == 0
    assert [area.id for area in loaded(tmp_path / "my.board.yaml").areas] == ["north-east", "south-east"]
    done = build(shapes, "--leave-out", "nroth-west", "--force")
    assert done.exit_code == 2 and "did you mean 'north-west'" in done.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--id", "My Board"), "--id my-board"),
        (("--accuracy", "far"), "'10 km'"),
        (("--lang", "english please"), "--lang"),
        (("--format", "jsn"), "json"),
    ],
)
def test_wrong_options(tmp_path: Path, args: tuple[str, ...], words: str) -> None:
    done = build(write(tmp_path, FOUR), *args)
    assert done.exit_code == 2 and words in done.stderr


@pytest.mark.parametrize("name", ["my.yaml", "nowhere/my.board.yaml", "."])
def test_wrong_targets(tmp_path: Path, name: str) -> None:
    shapes = write(tmp_path, FOUR)
    done = board("build", str(shapes), "--id", "my", "--name", "name", "-o", str(tmp_path / name))
    assert done.exit_code == 2 and done.stderr.startswith("error:")


def test_no_shapes_there(tmp_path: Path) -> None:
    done = build(tmp_path / "none.geojson")
    assert done.exit_code == 2 and "no such file" in done.stderr


def test_without_shapely_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    real = builtins.__import__

    def fake(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.split(".")[0] in ("shapely", "numpy"):
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        return real(name, *args, **kwargs)

    for module in [
        m for m in sys.modules if m.startswith("terra_cards.model.mapmaking.") and "features" not in m
    ]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", fake)
    done = build(write(tmp_path, FOUR))
    assert done.exit_code == 2 and "terra-cards[boards]" in done.stderr


def test_the_shipped_board_of_the_states() -> None:
    made = loaded(Path(__file__).resolve().parents[2] / "decks" / "usa-states" / "usa-states.board.yaml")
    found = neighbours(made)
    assert len(found) == 49
    assert found["maine"] == {"new-hampshire"}
    assert found["tennessee"] == {
        "kentucky", "virginia", "north-carolina", "georgia", "alabama", "mississippi", "arkansas", "missouri",
    }  # fmt: skip
    assert "colorado" not in found["arizona"] and "new-mexico" not in found["utah"]  # Four Corners
    assert found["district-of-columbia"] == {"maryland", "virginia"}
    assert "Census" in made.credit
    for name, lat, lon in [("new-york", 40.71, -74.0), ("texas", 29.76, -95.37), ("illinois", 41.88, -87.63)]:
        assert made.geography.locate(lat, lon, made.accuracy_km).area == name


def test_borders_after_simplifying_are_shared(tmp_path: Path) -> None:
    """A wiggly border stays one line: no overlap, no gap (oracle: shapely)."""
    wiggle = [[1 + 0.0005 * math.sin(t), t / 100] for t in range(101)]
    left = [[0, 0], *wiggle, [0, 1], [0, 0]]
    right = [*wiggle, [2, 1], [2, 0], wiggle[0]]
    assert build(write(tmp_path, collection(feature("L", left), feature("R", right)))).exit_code == 0
    geography = loaded(tmp_path / "my.board.yaml").geography
    shapes = [
        shapely.multipolygons([shapely.polygons(p[0], p[1:] or None) for p in geography.shape(name)])
        for name in ("l", "r")
    ]
    assert shapely.coverage_is_valid(shapes)
    assert len(shapely.get_coordinates(shapes)) < 160
