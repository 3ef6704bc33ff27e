"""``terra-cards board`` as people use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from terra_cards.cli.commands.board import app
from terra_cards.cli.coordinates import CoordinateError, parse

TOY = """\
format: 1
board:
  id: toy
  title: {en: Toy, de: Spiel}
areas:
  - {id: a, kind: land, name: {en: Alpha}, also: {en: [Aleph]}, neighbours: [b, s]}
  - {id: b, kind: land, name: {en: Beta}, neighbours: [a]}
  - {id: s, kind: sea, name: {en: South Sea}, neighbours: [a]}
scales:
  year: {ticks: [1600, 1700, 1800], open_below: true, open_above: true}
  length: {ticks: [1 m, 10 m]}
  number: {ticks: [0, 10, 100], tick: half-open}
"""


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def data(*args: str) -> Any:
    done = run(*args, "--format", "json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture
def toy(tmp_path: Path) -> str:
    path = tmp_path / "toy.board.yaml"
    path.write_text(TOY, encoding="utf-8")
    return str(path)


def test_list() -> None:
    rows = {row["id"]: row for row in data("list")["boards"]}
    assert rows["world"] == {
        "id": "world", "title": {"en": "World", "de": "Welt", "es": "Mundo"}, "land": 76, "sea": 19,
        "sides": ["metric", "imperial"],
    }  # fmt: skip
    assert "world" in run("list").stdout


def test_show_the_world() -> None:
    shown = data("show", "world")
    areas = {area["id"]: area for area in shown["areas"]}
    assert areas["iberia"]["neighbours"] == ["france", "mediterranean", "north-atlantic"]
    assert areas["iberia"]["name"]["de"] == "Spanien und Portugal"
    assert {"Spain", "Portugal"} <= set(areas["iberia"]["also"]["en"])
    assert shown["quarters"] == {"meridian": 0, "parallel": 0}
    assert shown["accuracy_km"] == 25
    assert "Natural Earth" in shown["credit"]
    metric, imperial = shown["scales"]["metric"], shown["scales"]["imperial"]
    assert metric["year"]["ticks"][-1] == 2020 and metric["length"]["ticks"][0] == "1 cm"
    assert imperial["length"]["ticks"][-1] == "5000 mi"
    assert metric["number"]["ticks"][-1] == 10**9
    assert metric["year"]["spaces"] == len(metric["year"]["ticks"]) + 1
    text = run("show", "world").stdout
    assert any("\u2801" <= character <= "\u28ff" for character in text), "no map was drawn"
    assert "iberia: Spain and Portugal" in text
    assert "Alpenländer" in run("show", "world", "--lang", "de").stdout


def test_show_one_side() -> None:
    assert list(data("show", "world", "--side", "imperial")["scales"]) == ["imperial"]


def test_show_a_board_without_a_drawing(toy: str) -> None:
    shown = data("show", toy)
    assert shown["drawing"] is False
    assert "quarters" not in shown and "credit" not in shown
    assert shown["scales"]["metric"]["number"]["tick"] == "half-open"
    assert shown["scales"]["metric"]["year"]["spaces"] == 4
    assert {area["id"]: area["neighbours"] for area in shown["areas"]} == {
        "a": ["b", "s"],
        "b": ["a"],
        "s": ["a"],
    }
    assert "no drawing" in run("show", toy).stdout


@pytest.mark.parametrize(
    ("words", "area"),
    [
        (("48.86", "2.29"), "france"),
        (("48.86,", "2.29"), "france"),
        (("48.86,2.29",), "france"),
        (("48.86 N", "2.29 E"), "france"),
        (("48.86", "N", "2.29", "E"), "france"),
        (("2.29 E 48.86 N",), "france"),
        (("N48.86", "E2.29"), "france"),
        (("48°51'30\"N", "2°17'40\"E"), "france"),
        (("-33.9", "18.4"), "south-africa"),
        (("-33.9,18.4",), "south-africa"),
        (("-22.9", "-43.2"), "southern-brazil"),
        (("33.9", "S", "18.4", "E"), "south-africa"),
        (("-.5", "-90.5"), "south-east-pacific"),
        (("67", "180"), "far-east"),
        (("67", "-180"), "far-east"),
        (("40", "191"), "north-east-pacific"),
        (("90", "0"), "arctic-ocean"),
        (("-90", "0"), "antarctica"),
    ],
)
def test_locate_coordinates(words: tuple[str, ...], area: str) -> None:
    assert data("locate", "world", *words)["area"] == area


def test_options_may_stand_anywhere_around_negative_numbers() -> None:
    done = run("locate", "--format", "json", "world", "-33.9", "18.4")
    assert json.loads(done.stdout)["area"] == "south-africa"


def test_locate_says_all_it_knows() -> None:
    moved = data("locate", "world", "52.4", "4.4")
    assert moved["area"] == "benelux" and moved["contains"] == "north-sea"
    assert 0 < moved["moved_km"] < 25
    assert moved["near"] == [{"area": "north-sea", "km": 0.0}]
    assert moved["quarter"] == "ne"
    assert "km off the drawn coast" in run("locate", "world", "52.4", "4.4").stdout
    island = data("locate", "world", "37.5", "14")
    assert (island["area"], island["kind"], island["island"]) == ("mediterranean", "sea", True)
    assert island["name"]["de"] == "Mittelmeer"


@pytest.mark.parametrize(
    ("words", "complaint", "hint"),
    [
        (("95", "10"), "latitude 95 lies beyond the pole", "did you mean 10 95?"),
        (("139.7", "35.7"), "latitude 139.7", "did you mean 35.7 139.7?"),
        (("-95", "100"), "latitude -95", "latitudes run from -90 to 90"),
        (("10", "500"), "longitude 500", "-180 to 180"),
        (("48.86",), "not a pair", "48.86 2.29"),
        (("48.86", "2.29", "7"), "not a pair", "48.86 2.29"),
        (("48.86 N", "2.29"), "letter on one", "48.86 2.29"),
        (("48.86 N", "2.29 N"), "two latitudes", "48.86 2.29"),
        (("-48.86 N", "2.29 E"), "both a sign and a letter", "48.86 2.29"),
        (("48°61'N", "2 E"), "60 or more minutes", "48.86 2.29"),
        (("48,86", "2,29"), "decimal commas", "write points: 48.86 2.29"),
        (("48,86 N; 2,29 E",), "decimal commas", "write points: 48.86 N; 2.29 E"),
        (("Spian",), "'Spian'", "did you mean 'Spain' (area iberia)?"),
    ],
)
def test_what_is_no_place_is_wrong_usage(words: tuple[str, ...], complaint: str, hint: str) -> None:
    done = run("locate", "world", *words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert complaint in done.stderr and hint in done.stderr


def test_coordinates_the_other_way_round_are_guessed() -> None:
    done = run("locate", "world", "2.29", "48.86")
    assert done.exit_code == 0 and "northern-indian-ocean" in done.stdout
    assert "the other way round, 48.86 2.29 is in france" in done.stderr
    assert data("locate", "world", "2.29", "48.86")["swapped"] == "france"
    assert "other way" not in run("locate", "world", "37.5", "14").stderr


@pytest.mark.parametrize(
    ("name", "areas"),
    [
        ("Spain", ["iberia"]),
        ("spanien", ["iberia"]),
        ("ESPAÑA", ["iberia"]),
        ("Niederlande", ["benelux"]),
        ("Curacao", ["caribbean"]),
        ("great-britain", ["great-britain"]),
        ("Iceland", ["north-atlantic"]),
        ("New Zealand", ["new-zealand"]),
        ("Argentina", ["la-plata", "patagonia"]),
    ],
)
def test_locate_by_name(name: str, areas: list[str]) -> None:
    assert [area["id"] for area in data("locate", "world", *name.split())["areas"]] == areas


def test_a_board_without_a_drawing_locates_names_only(toy: str) -> None:
    assert data("locate", toy, "Aleph")["areas"][0]["id"] == "a"
    done = run("locate", toy, "1", "2")
    assert done.exit_code == 2
    assert "no drawing" in done.stderr


def test_neighbours() -> None:
    found = data("neighbours", "world", "japan")
    assert found["neighbours"] == [
        {
            "id": "north-west-pacific", "kind": "sea",
            "name": {"en": "North-West Pacific", "de": "Nordwestpazifik", "es": "Pacífico Noroccidental"},
            "km": found["neighbours"][0]["km"],
        }
    ]  # fmt: skip
    assert found["neighbours"][0]["km"] > 1000
    text = run("neighbours", "world", "france", "--lang", "de").stdout
    assert "france (Frankreich, land): 8 neighbours" in text and "Nordatlantik" in text


def test_neighbours_that_are_listed(toy: str) -> None:
    assert [row["id"] for row in data("neighbours", toy, "a")["neighbours"]] == ["b", "s"]
    assert "km" not in data("neighbours", toy, "a")["neighbours"][0]


@pytest.mark.parametrize(("name", "area"), [("Spain", "iberia"), ("frankreich", "france")])
def test_neighbours_by_another_name(name: str, area: str) -> None:
    assert data("neighbours", "world", name) == data("neighbours", "world", area)


def test_a_name_of_several_words_needs_no_quotes() -> None:
    assert data("neighbours", "world", "north", "sea") == data("neighbours", "world", "north-sea")
    assert data("neighbours", "world", "cote", "d'ivoire")["area"] == "guinea-coast"


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("board", ["world", "germany"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_of_a_board_fits_its_terminal(
    monkeypatch: pytest.MonkeyPatch, columns: int, board: str, lang: str
) -> None:
    """No line is wider than the terminal, and nothing but letters and dots: no colours, no bars."""
    monkeypatch.setenv("COLUMNS", str(columns))
    text = run("show", board, "--lang", lang).stdout
    assert max(map(len, text.splitlines())) <= columns
    assert "\x1b" not in text
    rows = [line for line in text.splitlines() if any("\u2801" <= char <= "\u28ff" for char in line)]
    assert 12 <= len(rows) <= 40


def test_an_output_without_braille_has_the_rest(tmp_path: Path) -> None:
    """On an old terminal, or piped on one: the map is left out, names lose what cannot be shown."""
    environment = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "terra_cards", "board", "show", "germany", "--lang", "de"]
    done = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert b"schleswig: Schleswig" in done.stdout and b"Th?ringen" in done.stdout
    assert done.stderr == b""


def test_a_name_of_several_areas_is_asked_back() -> None:
    done = run("neighbours", "world", "Brazil")
    assert done.exit_code == 2 and done.stdout == ""
    assert "name one of 'amazonia', 'northeast-brazil', 'southern-brazil'" in done.stderr


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("frnace", "did you mean 'france'?"),
        ("Frankriech", "did you mean 'france' (Frankreich)?"),
        ("qqqqqqqq", "board show BOARD' lists all areas"),
    ],
)
def test_a_wrong_area_is_answered_with_the_right_one(name: str, hint: str) -> None:
    done = run("neighbours", "world", name)
    assert done.exit_code == 2 and done.stdout == ""
    assert f"no area '{name}'" in done.stderr and hint in done.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("show", "wrold"), "did you mean 'world'?"),
        (("show", "."), "is a folder"),
        (("neighbours", "nope.board.yaml", "a"), "there is no file"),
        (("show", "world", "--format", "jsn"), "did you mean 'json'?"),
        (("show", "world", "--side", "metrik"), "did you mean 'metric'?"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], words: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert words in done.stderr


def test_a_side_that_is_not_printed(toy: str) -> None:
    done = run("show", toy, "--side", "imperial")
    assert done.exit_code == 2
    assert "no imperial side" in done.stderr


def test_a_broken_board_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.board.yaml"
    path.write_text("format: 1\nboard: {id: x\n", encoding="utf-8")
    done = run("show", str(path))
    assert done.exit_code == 1
    assert "has errors" in done.stderr and "Traceback" not in done.output


@pytest.mark.parametrize("name", ["list", "show", "locate", "neighbours"])
def test_help_shows_an_example(name: str) -> None:
    assert "Example" in run(name, "--help").stdout


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("40 26 46 N 79 58 56 W", None),
        ("40°26′46″N 79°58′56″W", (40.446111, -79.982222)),
        ("40° 26.767' N 79° 58.933' W", (40.446117, -79.982217)),
        ("S 33.5 W 70.5", (-33.5, -70.5)),
        ("+48.5 +2", (48.5, 2)),
        ("48.5; 2", (48.5, 2)),
        ("0 359", (0, -1)),
        ("0 180", (0, 180)),
        ("1e3 2", None),
        ("", None),
    ],
)
def test_coordinates(text: str, expected: tuple[float, float] | None) -> None:
    if expected is None:
        with pytest.raises(CoordinateError):
            parse([text])
    else:
        found = parse([text])
        assert (found.lat, found.lon) == pytest.approx(expected, abs=1e-6)
