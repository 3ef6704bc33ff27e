"""``board build`` with seas, names in several languages, a map for cards, and worlds that are no globe."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
import shapely
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.boards.squares import FOUR, Ring, board, build, collection, feature, square, write
from tests.boards.test_build_command import loaded, neighbours

LAGOON = collection(
    feature("Lagoon", square(0, 0, 10), natural="Water", NAME_DE="Lagune", code="l"),
    feature("North Isle", square(4, 5, 2), natural="island", NAME_DE="Nordinsel", code="n"),
    feature("South Isle", square(4, 3, 2), NAME_DE="Südinsel", code="s"),
)


@pytest.mark.parametrize(
    "args", [("--kind", "natural"), ("--sea", "lagoon"), ("--sea", "Lagoon"), ("--sea", "lagoon, Lagoon")]
)
def test_a_sea_lies_under_the_land(tmp_path: Path, args: tuple[str, ...]) -> None:
    """A sea drawn across its islands gives way to them; the coast makes neighbours."""
    done = build(write(tmp_path, LAGOON), *args)
    assert done.exit_code == 0, done.output
    assert "2 land and 1 sea areas, 3 pairs" in done.stdout and "overlap" not in done.stdout
    made = loaded(tmp_path / "my.board.yaml")
    assert {area.id: area.kind for area in made.areas} == {
        "lagoon": "sea", "north-isle": "land", "south-isle": "land",
    }  # fmt: skip
    assert neighbours(made)["lagoon"] == {"north-isle", "south-isle"}
    geography = made.geography
    assert geography.contains(5.5, 5) == "north-isle" and geography.contains(1, 1) == "lagoon"
    # a point on the water close to the coast counts as the land
    assert geography.locate(5.5, 6.002, made.accuracy_km).area == "north-isle"
    assert board("render", str(tmp_path / "my.board.yaml"), "-o", str(tmp_path / "m.pdf")).exit_code == 0


def test_all_is_land_unless_it_is_said(tmp_path: Path) -> None:
    done = build(write(tmp_path, FOUR))
    assert "4 land areas" in done.stdout
    assert {area.kind for area in loaded(tmp_path / "my.board.yaml").areas} == {"land"}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--sea", "lagon"), "did you mean 'lagoon'?"),
        (("--kind", "natrual"), "did you mean 'natural'?"),
        (("--kind", "code"), "'l' says neither land nor sea"),
        (("--translation", "NAME_DE"), "write de=NAME_DE"),
        (("--translation", "d e=NAME_DE"), "--translation 'd e'"),
        (("--translation", "de=NAME_D"), "did you mean 'NAME_DE'?"),
        (("--translation", "en=NAME_DE"), "en has its names already"),
        (("--layer", "lagoon"), "only TopoJSON has layers"),
    ],
)
def test_wrong_names_are_answered_with_right_ones(tmp_path: Path, args: tuple[str, ...], words: str) -> None:
    done = build(write(tmp_path, LAGOON), *args)
    assert done.exit_code in (1, 2) and words in done.stderr, done.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["shapes.geojson"]


def test_names_in_several_languages(tmp_path: Path) -> None:
    shapes = json.loads(json.dumps(LAGOON))
    shapes["features"][2]["properties"]["NAME_DE"] = " "
    names = ("--translation", "de=NAME_DE", "--translation", "no=name")
    done = build(write(tmp_path, shapes), "--sea", "lagoon", *names)
    assert done.exit_code == 0, done.output
    assert "no 'NAME_DE', so named in de as in en: South Isle" in done.stdout
    made = loaded(tmp_path / "my.board.yaml")
    assert [area.name.any("de") for area in made.areas] == ["Lagune", "Nordinsel", "South Isle"]
    assert made.areas[0].name.any("no") == "Lagoon"
    for lang in ("de", "no"):
        out = str(tmp_path / f"{lang}.pdf")
        done = board("render", str(tmp_path / "my.board.yaml"), "-o", out, "--lang", lang)
        assert done.exit_code == 0, done.output


def test_one_id_for_land_and_sea_is_refused(tmp_path: Path) -> None:
    shapes = collection(feature("A", square(0, 0), kind="sea"), feature("A", square(1, 0), kind="land"))
    done = build(write(tmp_path, shapes), "--kind", "kind")
    assert done.exit_code == 1 and "'A' is both land and sea (feature 2)" in done.stderr


def test_crumbs_in_a_sea_are_water_not_holes(tmp_path: Path) -> None:
    """An island too small to draw, where the sea's own shape has a hole for it."""
    sea = feature("Sea", square(0, 0, 10), square(7, 7, 0.01)[::-1], kind="sea")
    isle = feature("Isle", square(4, 4, 2), kind="land")
    isle["geometry"] = {"type": "MultiPolygon", "coordinates": [[square(4, 4, 2)], [square(7, 7, 0.01)]]}
    done = build(write(tmp_path, collection(sea, isle)), "--kind", "kind", "--accuracy", "10 km")
    assert done.exit_code == 0 and "an island or bit below" in done.stdout
    assert "a hole below" in done.stdout
    assert loaded(tmp_path / "my.board.yaml").geography.contains(7.005, 7.005) == "sea"


# The map on cards


def shore(wiggles: int) -> Ring:
    """A long wiggly line from (0, 0) to (10, 0)."""
    return [[10 * t / wiggles, 0.05 * math.sin(t)] for t in range(wiggles)] + [[10, 0]]


def test_the_map_for_cards_is_coarser_and_whole(tmp_path: Path) -> None:
    line = shore(2000)
    north: Ring = [*line, [10, 6], [0, 6], line[0]]
    south: Ring = [*reversed(line), [0, -6], [10, -6], line[-1]]
    small = feature("North", north)
    small["geometry"] = {
        "type": "MultiPolygon", "coordinates": [[north], *([square(11 + n, 0, 0.1)] for n in range(5))],
    }  # fmt: skip
    done = build(write(tmp_path, collection(small, feature("South", south))))
    assert done.exit_code == 0, done.output
    hint, fine = (json.loads((tmp_path / f"my{end}").read_text()) for end in (".hint.topojson", ".topojson"))
    count = [sum(len(arc) for arc in topology["arcs"]) for topology in (hint, fine)]
    assert count[0] < 0.6 * count[1]
    made = loaded(tmp_path / "my.board.yaml")
    coarse = made.geography.hint
    assert coarse is not None and [outline.id for outline in coarse.areas] == ["north", "south"]
    shapes = [
        shapely.multipolygons([shapely.polygons(p[0], p[1:] or None) for p in coarse.shape(outline)])
        for outline in coarse.areas
    ]
    assert shapely.coverage_is_valid(shapes)
    assert len(shapely.get_parts(shapes[0])) < 6  # islets are left out


def test_cards_show_the_map(tmp_path: Path) -> None:
    assert build(write(tmp_path, LAGOON), "--kind", "natural").exit_code == 0
    (tmp_path / "my.edition.yaml").write_text(
        "format: 1\nedition: {id: my, title: {en: My}, extends: terra, board: my.board.yaml, levels: [],\n"
        "  card: {compass: false, sides: [metric]}}\n",
        encoding="utf-8",
    )
    deck = tmp_path / "my.deck.yaml"
    deck.write_text(
        "format: 1\n"
        "deck: {id: my, title: My, edition: my.edition.yaml, board: my.board.yaml, languages: [en]}\n"
        "cards:\n  - {id: pier, theme: The pier, areas: [lagoon, north-isle], tasks: {year: {ask: built, "
        "answer: 1880}, length: {ask: length, answer: 300 m}}}\n",
        encoding="utf-8",
    )
    run = CliRunner()
    for args in (["lint"], ["solve"], ["render", "-o", str(tmp_path / "x.pdf")]):
        done = run.invoke(app, [*args, str(deck)])
        assert done.exit_code == 0, done.output


# Ids and odd files


def test_names_without_latin_letters_need_ids_and_are_told_which(tmp_path: Path) -> None:
    cities = collection(
        feature("北京", square(0, 0), same="x", iso="CN-11"),
        feature("上海", square(1, 0), same="x", iso="CN-31"),
    )
    shapes = write(tmp_path, cities)
    done = build(shapes)
    assert done.exit_code == 1 and "no id can be made of '北京'" in done.stderr
    assert "--id-property iso gives each area an id of its own" in done.stderr
    assert build(shapes, "--id-property", "iso", "--lang", "zh").exit_code == 0
    made = loaded(tmp_path / "my.board.yaml")
    assert [(area.id, area.name.any("zh")) for area in made.areas] == [("cn-11", "北京"), ("cn-31", "上海")]


def test_equal_ids_are_told_which_property_would_do(tmp_path: Path) -> None:
    shapes = write(
        tmp_path, collection(feature("A", square(0, 0), fid=1), feature("A!", square(1, 0), fid=2))
    )
    assert "--id-property fid gives each area an id of its own" in build(shapes).stderr


def test_quantised_topojson(tmp_path: Path) -> None:
    """Arcs in deltas on a grid, shared between two areas, one of them reversed."""
    topology: Any = {
        "type": "Topology",
        "transform": {"scale": [0.01, 0.02], "translate": [10, 40]},
        "objects": {
            "lands": {
                "type": "GeometryCollection",
                "geometries": [
                    {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "West"}},
                    {"type": "Polygon", "arcs": [[2, -1]], "properties": {"name": "East"}},
                    {"type": "Point", "coordinates": [0, 0], "properties": {"name": "Cape"}},
                ],
            }
        },
        "arcs": [
            [[100, 0], [0, 100]],
            [[100, 100], [-100, 0], [0, -100], [100, 0]],
            [[100, 0], [100, 0], [0, 100], [-100, 0]],
        ],
    }
    done = build(write(tmp_path, topology, "t.json"))
    assert done.exit_code == 0 and "feature 3 holds a Point" in done.stdout, done.output
    made = loaded(tmp_path / "my.board.yaml")
    assert neighbours(made) == {"west": {"east"}, "east": {"west"}}
    assert made.geography.contains(41, 10.5) == "west" and made.geography.contains(41, 11.5) == "east"


def test_a_file_of_points_only(tmp_path: Path) -> None:
    point: Any = feature("P", square(0, 0))
    point["geometry"] = {"type": "Point", "coordinates": [0, 0]}
    done = build(write(tmp_path, collection(point)))
    assert done.exit_code == 1 and "no feature is an area" in done.stderr and "only Point" in done.stderr


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terra_cards.cli.board_build.LIMIT", 1000)
    shapes = write(tmp_path, collection(*(feature(f"A{n}", square(n, 0)) for n in range(20))))
    done = build(shapes)
    assert done.exit_code == 2 and "is larger than" in done.stderr


def test_one_tiny_area_that_makes_a_map_fine_is_named(tmp_path: Path) -> None:
    shapes = write(
        tmp_path, collection(feature("Empire", square(0, 0, 20)), feature("Hamlet", square(20, 0, 0.01)))
    )
    done = build(shapes)
    assert done.exit_code == 0 and "Hamlet is so small" in done.stdout and "--leave-out hamlet" in done.stdout
    done = build(shapes, "--accuracy", "100 km", "--force")  # far coarser than the hamlet is wide
    assert done.exit_code == 0 and "so small" not in done.stdout
    assert loaded(tmp_path / "my.board.yaml").geography.contains(0.005, 20.005) == "hamlet"


def test_areas_without_neighbours_are_named(tmp_path: Path) -> None:
    shapes = write(tmp_path, collection(*FOUR["features"], feature("Far Isle", square(15, 51))))
    done = build(shapes)
    assert done.exit_code == 0 and "without neighbours: far-isle" in done.stdout
    assert json.loads(build(shapes, "--force", "--format", "json").stdout)["alone"] == ["far-isle"]


# Maps of no globe


def test_a_map_of_no_globe(tmp_path: Path) -> None:
    shapes = write(
        tmp_path, collection(feature("West", square(300, 500, 700)), feature("East", square(1000, 500, 700)))
    )
    assert "--plane" in build(shapes).stderr
    done = build(shapes, "--plane")
    assert done.exit_code == 0 and "coordinates were divided by 100" in done.stdout
    made = loaded(tmp_path / "my.board.yaml")
    assert made.geography.projection == "plane" and not made.geography.wrap
    assert made.geography.contains(8, 6) == "west" and made.geography.contains(8, 12) == "east"
    assert neighbours(made)["west"] == {"east"}
    assert board("render", str(tmp_path / "my.board.yaml"), "-o", str(tmp_path / "x.svg")).exit_code == 0


def test_scales_of_a_new_board(tmp_path: Path) -> None:
    """Years and lengths are open at both ends; nothing is fewer than none unless the author says so."""
    assert build(write(tmp_path, FOUR)).exit_code == 0
    scales = loaded(tmp_path / "my.board.yaml").scales
    assert [(name, scale.open_below, scale.open_above) for name, scale in scales.items()] == [
        ("year", True, True), ("length", True, True), ("number", False, True),
    ]  # fmt: skip


def test_nothing_is_said_with_quiet(tmp_path: Path) -> None:
    done = build(write(tmp_path, FOUR), "--quiet")
    assert done.exit_code == 0 and done.output == ""
    assert {path.name for path in tmp_path.iterdir()} == {
        "shapes.geojson", "my.board.yaml", "my.topojson", "my.hint.topojson",
    }  # fmt: skip


def test_who_waits_at_a_terminal_is_told_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, taken away at the end; nothing where standard error is no terminal, or with quiet."""
    import io
    import sys

    from terra_cards.cli.progress import Stages

    class Screen(io.StringIO):
        def __init__(self, terminal: bool) -> None:
            super().__init__()
            self.terminal = terminal

        def isatty(self) -> bool:
            return self.terminal

    for terminal, quiet in ((True, False), (True, True), (False, False)):
        screen = Screen(terminal)
        monkeypatch.setattr(sys, "stderr", screen)
        with Stages(quiet) as told:
            told("cutting shapes")
            told("simplifying")
        written = screen.getvalue()
        assert bool(written) == (terminal and not quiet)
        if written:
            assert "cutting shapes ..." in written and written.endswith("\r\x1b[K") and "\n" not in written
