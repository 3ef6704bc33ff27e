"""TC105, TC202, TC711, TC901 to TC907 and TC910 on board and edition files.

The texts mark what is to be found: «CODE written» is a finding of that code on what is written; all
else is silent. One mistake gives one finding.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.lint.linting import TODAY, lint_files, policy

MARK = re.compile(r"«(TC\d{3}) ([^»]*)»")
SCALES = "scales: {year: {ticks: [1, 2]}}\n"


def check(
    folder: Path, marked: str, *, name: str = "a.board.yaml", files: dict[str, str] | None = None, **more: Any
) -> list[Any]:
    """Lints a text without its marks; the findings are those marked, at their places."""
    text, expected, end = "", [], 0
    for mark in MARK.finditer(marked):
        text += marked[end : mark.start()]
        line, column = text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1
        text += mark[2]
        expected.append((mark[1], line, column, column + len(mark[2])))
        end = mark.end()
    text += marked[end:]
    report = lint_files(folder, {name: text, **(files or {})}, name, **more)
    found = [(d.code, d.start.line, d.start.column, d.end.column) for d in report.diagnostics]
    assert found == sorted(expected, key=lambda one: one[1:3]), [
        d.finding.message for d in report.diagnostics
    ]
    assert all(d.finding.help for d in report.diagnostics if d.code != "TC007")
    return [d.finding for d in report.diagnostics]


def areas(*rows: str, head: str = "board: {id: town, title: Town}", tail: str = SCALES) -> str:
    listed = "".join(f"  - {{{row}}}\n" for row in rows)
    return f"format: 1\n{head}\nareas:\n{listed}{tail}"


def area(name: str, neighbours: str, kind: str = "land") -> str:
    return f"id: {name}, kind: {kind}, name: Quarter, neighbours: {neighbours}"


# Neighbours


@pytest.mark.parametrize(
    "rows",
    [
        (area("aa", "[bb, «TC901 zz»]"), area("bb", "[aa]")),
        (area("aa", '[bb, «TC901 "zz"»]'), area("bb", "[aa]")),
        (area("aa", "[bb, «TC901 aa»]"), area("bb", "[aa]")),
        (area("aa", "[bb, «TC902 cc»]"), area("bb", "[aa, cc]"), area("cc", "[bb]")),
        (area("aa", "[bb, cc]"), area("bb", "[aa]"), area("cc", "[aa]")),
        (area("aa", "[bb, «TC202 bb»]"), area("bb", "[aa]")),
        # a slip in one name is one mistake, wherever it shows
        (area("harbour", "[«TC901 churhc»]"), area("church", "[harbour]")),
        (area("harbour", "[church, inn]"), area("church", "[«TC901 harbuor»]"), area("inn", "[harbour]")),
        (area("harbour", "[«TC901 qqqqqqq»]"), area("church", "[harbour, inn]"), area("inn", "[church]")),
        # an id that is no id: its neighbours are right to call it what it should be called
        (area("«TC106 Old Town»", "[bb]"), area("bb", "[old-town]")),
        (area("«TC106 Old Town»", "[bb]"), area("bb", "[Old Town]")),
        # an id used twice: the second stands for an area that others name rightly
        (area("aa", "[bb]"), area("bb", "[aa, cc]"), area("«TC105 aa»", "[bb]")),
        (area("aa", "[bb]"), area("bb", "[aa]"), area("«TC105 aa»", "[bb]"), area("«TC105 aa»", "[bb]")),
        # both: the unknown name has nothing to do with the equal ids
        (area("aa", "[bb]"), area("bb", "[aa]"), area("«TC105 aa»", "[bb]"), area("dd", "[bb, «TC901 xx»]")),
    ],
)  # fmt: skip
def test_neighbours(tmp_path: Path, rows: tuple[str, ...]) -> None:
    select = ("TC105", "TC106", "TC202", "TC901", "TC902", "TC904")
    text = areas(*rows)
    if "xx" in text:
        text = text.replace("bb, «TC901 xx»", "«TC902 bb», «TC901 xx»")
    check(tmp_path, text, select=select)


def test_block_style_and_aliases(tmp_path: Path) -> None:
    """A name behind an alias is reported for the anchor and again at the alias."""
    text = """\
format: 1
board: {id: town, title: Town}
areas:
  - id: aa
    kind: land
    name: Quarter
    neighbours: &near
      - bb
      - 'x y'
  - {id: bb, kind: land, name: Quarter, neighbours: [aa, cc]}
  - id: cc
    kind: land
    name: Quarter
    neighbours: *near
scales: {year: {ticks: [1, 2]}}
"""
    found = lint_files(tmp_path, {"a.board.yaml": text}).diagnostics
    places = [(d.code, d.start.line, d.start.column, d.end.column) for d in found]
    assert places == [("TC901", 9, 9, 14), ("TC901", 14, 17, 22)]


def test_a_repeated_neighbour_is_mended(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from terra_cards.cli.main import app

    path = tmp_path / "a.board.yaml"
    path.write_text(
        areas(area("aa", "[bb, cc, bb]"), area("bb", "[aa]"), area("cc", "[aa]")), encoding="utf-8"
    )
    assert CliRunner().invoke(app, ["lint", "--fix", str(path)]).exit_code == 0
    assert "neighbours: [bb, cc]" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("corrections", "words"),
    [
        ("  - {remove: [aa, «TC901 zz»], because: x}\n", "areas are aa, bb"),
        ("  - {add: [aa, «TC901 aa»], because: x}\n", "other area of the two"),
        ("  - {add: [aa, bb], because: x}\n", None),
    ],
)
def test_corrections(tmp_path: Path, corrections: str, words: str | None) -> None:
    rows = (area("aa", "[bb]"), area("bb", "[aa]"))
    found = check(tmp_path, areas(*rows, tail=f"corrections:\n{corrections}{SCALES}"), select=("TC901",))
    assert [(words or "?") in str(one.help) for one in found] == ([True] if words else [])


@pytest.mark.parametrize(
    "rows",
    [
        (area("aa", "[bb]"), area("bb", "[aa]"), area("«TC904 cc»", "[]")),
        (area("aa", "[bb]"), area("bb", "[aa]"), "id: «TC904 cc», kind: land, name: C"),
        (area("aa", "[bb, cc]"), area("bb", "[aa]"), area("cc", "[aa]"), area("«TC904 dd»", "[ee]"),
         area("«TC904 ee»", "[dd]")),
        (area("aa", "[]"),),  # alone on its board
    ],
)  # fmt: skip
def test_areas_without_a_way_to_the_rest(tmp_path: Path, rows: tuple[str, ...]) -> None:
    check(tmp_path, areas(*rows), select=("TC901", "TC902", "TC904"))


# Scales


@pytest.mark.parametrize(
    "scales",
    [
        "year: {ticks: [1600, «TC903 1500», 1700]}",
        "year: {ticks: [300 BC, «TC903 500 BC», 1]}",
        "year: {ticks: [-500, -300, 1]}",
        "year: {ticks: [1600, «TC903 1600»]}",
        "number: {ticks: [10, 1000, «TC903 100», 10000]}",
        "number: {ticks: [1 million, «TC903 500000»]}",
        "length: {ticks: [1 m, «TC903 100 cm», 2 m]}",
        "length: {ticks: [1 in, 6 in, 1 ft, 1 mi]}",
        "length: {metric: {ticks: [1 m, 10 m]}, imperial: {ticks: [10 ft, «TC903 1 ft»]}}",
        "length: {ticks: [1 in, 10 in, «TC907 2000 in», 1 mi]}",
        "length: {ticks: ['1 cm', «TC907 \"1000 cm\"», 20 m]}",
        "length: {ticks: [1 cm, 999 cm, 20 m, 99 km]}",
        "length: {ticks: [1 m, «TC907 100000 m»]}",
        "length: {ticks: [1 ft, 50000 ft, «TC907 52800 ft»]}",
        "length: {ticks: [500 mm, 999 mm, «TC907 1000 mm», 2 m]}",
        "length: {ticks: [«TC907 0.005 m», 1 cm, 0.5 m]}",
        "length: {ticks: [0.5 m, 0.1 km, 0.5 km, 1.5 km]}",
        "length: {ticks: [«TC907 0.01 km», 20 m]}",
        "length: {ticks: [0.5 in, 0.5 ft, 0.5 mi]}",
        "year: {ticks: [1600]}",
    ],
)  # fmt: skip
def test_ticks(tmp_path: Path, scales: str) -> None:
    rows = (area("aa", "[bb]"), area("bb", "[aa]"))
    check(tmp_path, areas(*rows, tail=f"scales: {{{scales}}}\n"), select=("TC903", "TC907"))


# Drawings


def drawing(**shapes: tuple[float, float, float, float]) -> str:
    rings = [[[x0, y0], [x0, y1], [x1, y1], [x1, y0], [x0, y0]] for x0, y0, x1, y1 in shapes.values()]
    geometries = [{"type": "Polygon", "id": name, "arcs": [[n]]} for n, name in enumerate(shapes)]
    objects = {"areas": {"type": "GeometryCollection", "geometries": geometries}}
    return json.dumps({"type": "Topology", "objects": objects, "arcs": rings})


WEST, EAST, FAR = (0, 0, 2, 2), (2, 0, 4, 2), (4, 0, 6, 2)
HEAD = "board: {id: town, title: Town, geometry: town.topojson}"


@pytest.mark.parametrize(
    ("head", "names", "shapes"),
    [
        (HEAD, ("west", "east"), {"west": WEST, "east": EAST}),
        (HEAD, ("west", "«TC905 east»"), {"west": WEST}),
        (HEAD.replace("town.topojson", "«TC905 town.topojson»"), ("west",), {"west": WEST, "quay": EAST}),
        (HEAD, ("west", "«TC905 eats»"), {"west": WEST, "east": EAST}),  # one slip, one finding
        (HEAD, ("west", "«TC106 East Side»"), {"west": WEST, "east-side": EAST}),
        (HEAD, ("west", "«TC105 west»"), {"west": WEST, "east": EAST}),
        (HEAD.replace("town.topojson", "«TC906 town.topojson»"), ("west", "east"),
         {"west": WEST, "east": (1, 0, 4, 2)}),
        (HEAD.replace("town.topojson", "«TC906 town.topojson»"), ("a", "b", "c", "d"),
         {"a": (0, 0, 6, 2), "b": (0, 2, 2, 6), "c": (2, 4, 6, 6), "d": (4, 2, 6, 4)}),
        (HEAD, ("west", "far"), {"west": WEST, "far": FAR}),  # water between them is no hole
        (HEAD.replace("town.topojson", "«TC007 none.topojson»"), ("west",), {"west": WEST}),
    ],
)  # fmt: skip
def test_drawings(
    tmp_path: Path, head: str, names: tuple[str, ...], shapes: dict[str, tuple[float, float, float, float]]
) -> None:
    text = areas(*(f"id: {name}, kind: land, name: Quarter" for name in names), head=head)
    files = {"town.topojson": drawing(**shapes)}
    check(tmp_path, text, files=files, select=("TC007", "TC105", "TC106", "TC905", "TC906"))


def test_a_projection_that_there_is_not(tmp_path: Path) -> None:
    head = HEAD.replace("town.topojson", "town.topojson, projection: «TC104 natural-erth»")
    text = areas("id: west, kind: land, name: West", head=head)
    (found,) = check(tmp_path, text, files={"town.topojson": drawing(west=WEST)}, select=("TC104",))
    assert "'natural-earth'" in str(found.help)


def test_a_lake_of_our_own_making_is_told(tmp_path: Path) -> None:
    """What ``board build`` leaves open is what the linter finds, and it is said at once."""
    from tests.boards.squares import build, collection, feature, square, write

    ring = feature("Ring", square(0, 0, 6), square(2, 2, 2)[::-1])
    done = build(write(tmp_path, collection(ring, feature("Next", square(6, 0, 6)))))
    assert done.exit_code == 0 and "belongs to no area" in done.stdout and "at 3.00, 3.00" in done.stdout


# Editions


LEVELS = """\
format: 1
edition:
  id: mine
  title: {en: Mine}
  extends: terra
  levels:
    - {id: easy, name: NAME, colour: "#2d8645", share: 0.5}
    - {id: hard, name: {en: Level}, colour: COLOUR, share: 0.5}
"""
PLAIN = "{en: Level}"


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        (PLAIN, '«TC910 "#a06b2d"»'),  # green and brown
        (PLAIN, '«TC910 "#2d8645"»'),  # the same
        (PLAIN, '"#f3c02c"'),  # lighter
        ("{en: Easy}", '"#a06b2d"'),  # the name tells them apart
        (PLAIN, "yellow"),
    ],
)
def test_levels_that_look_alike(tmp_path: Path, name: str, colour: str) -> None:
    text = LEVELS.replace("NAME", name).replace("COLOUR", colour)
    check(tmp_path, text, name="a.edition.yaml", select=("TC910",))


def test_equal_ids_of_levels(tmp_path: Path) -> None:
    text = LEVELS.replace("NAME", "{en: Easy}").replace("COLOUR", "blue").replace("hard", "«TC105 easy»")
    check(tmp_path, text, name="a.edition.yaml", select=("TC105",))


TOWN = areas(
    area("aa", "[bb]"), area("bb", "[aa]"),
    tail="scales: {year: {ticks: [1600, 1700]}, length: {ticks: [1 m, 2 m]}, number: {ticks: [0, 10]}}\n",
)  # fmt: skip
WITH_QUARTERS = TOWN.replace("title: Town", "title: Town, quarters: {meridian: 0, parallel: 0}")
BOTH_SIDES = WITH_QUARTERS.replace(
    "length: {ticks: [1 m, 2 m]}", "length: {metric: {ticks: [1 m, 2 m]}, imperial: {ticks: [1 ft, 2 ft]}}"
)


@pytest.mark.parametrize(
    ("board", "lacks"),
    [
        (TOWN, ["quarters for the compass", "the imperial side"]),
        (WITH_QUARTERS, ["the imperial side"]),
        (BOTH_SIDES, []),
        (BOTH_SIDES.replace(", number: {ticks: [0, 10]}", ""), ["a number scale"]),
    ],
)
def test_an_edition_on_a_board(tmp_path: Path, board: str, lacks: list[str]) -> None:
    here = "«TC711 town.board.yaml»" if lacks else "town.board.yaml"
    deck = (
        f"format: 1\ndeck: {{id: a, title: A, edition: terra, board: {here}, languages: [en]}}\ncards: []\n"
    )
    found = check(tmp_path, deck, name="a.deck.yaml", files={"town.board.yaml": board}, select=("TC711",))
    assert all(what in found[0].message for what in lacks)
    swapped = deck.replace(f"edition: terra, board: {here}", "board: town.board.yaml, edition: «TC711 terra»")
    if lacks:  # the later of the two in the file
        check(tmp_path, swapped, name="a.deck.yaml", files={"town.board.yaml": board}, select=("TC711",))


def test_an_edition_of_ones_own_asks_for_less(tmp_path: Path) -> None:
    edition = (
        "format: 1\nedition: {id: mine, title: Mine, extends: terra, board: town.board.yaml,\n"
        "  card: {compass: false, sides: [metric]}}\n"
    )
    deck = (
        "format: 1\n"
        "deck: {id: a, title: A, edition: a.edition.yaml, board: town.board.yaml, languages: [en]}\n"
        "cards: []\n"
    )
    files = {"town.board.yaml": TOWN, "a.edition.yaml": edition}
    check(tmp_path, deck, name="a.deck.yaml", files=files, select=("TC711",))


@pytest.mark.parametrize("name", ["world", "germany"])
def test_the_shipped_boards_have_no_findings(name: str) -> None:
    from terra_cards.library import resources
    from terra_cards.lint.engine import lint
    from terra_cards.workspace.load import load

    path = resources.path("boards", f"{name}.board.yaml")
    assert not lint(load([path]), policy(), today=TODAY).diagnostics
