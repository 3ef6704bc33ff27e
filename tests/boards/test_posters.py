"""Maps and posters: every name in its place, nothing on anything else, all that a game needs."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from terra_cards.layout.drawing import Group, Item, TextLine
from terra_cards.layout.outlines import Outlines, Projected
from terra_cards.layout.poster import look, tiles
from terra_cards.layout.poster.colouring import colour_numbers
from terra_cards.layout.poster.naming import COMFORT, SMALLEST
from terra_cards.layout.poster.plan import PosterPlan, map_plan, poster_plan, turned
from terra_cards.layout.poster.raster import Window
from terra_cards.layout.poster.sheetmap import SheetMap, sheet_map
from terra_cards.layout.poster.sizes import SHEETS, paper_size
from terra_cards.layout.poster.ticks import tick_text
from terra_cards.layout.poster.track import places
from terra_cards.layout.poster.window import shown
from terra_cards.library import poster_words, words
from terra_cards.model.board import Board
from terra_cards.render.glyphs import outliner
from terra_cards.render.posters import poster_pdf
from terra_cards.workspace.files import Files
from terra_cards.workspace.parts import Parts, builtin_board, builtin_edition
from tests.boards.maps import ROOT, board
from tests.boards.squares import FOUR, build, write
from tests.boards.squares import board as run

USA = ROOT / "decks" / "usa-states" / "usa-states.board.yaml"


@cache
def drawn(name: str, lang: str) -> SheetMap:
    return sheet_map(board(name), (540.0, 460.0), look.style(1.0, lang))


@cache
def poster(name: str, lang: str, side: str = "metric") -> PosterPlan:
    made = builtin_board(name).board(side)  # type: ignore[arg-type]
    edition = builtin_edition("terra" if name == "world" else "terra-deutschland").edition
    assert made is not None and edition is not None
    return poster_plan(made, edition, turned(made, *paper_size("a2")), lang)


def lines(items: tuple[Item, ...]) -> list[TextLine]:
    out: list[TextLine] = []
    for item in items:
        if isinstance(item, TextLine):
            out.append(item)
        elif isinstance(item, Group):
            out += lines(item.items)
    return out


every_line = lines


def make(text: str) -> Board:
    """A board of a text."""
    from terra_cards.model.binding import bind_board
    from terra_cards.model.build_board import make_board
    from terra_cards.source.reader import read

    file, findings = bind_board(read(text.encode("utf-8"), "x.board.yaml"))
    assert not findings and file
    return make_board(file)


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("four")
    assert build(write(folder, FOUR), "--title", "Four").exit_code == 0
    return folder / "my.board.yaml"


# Names


@pytest.mark.parametrize(("name", "lang"), [("world", "en"), ("world", "de"), ("germany", "es")])
def test_every_area_is_named_once_and_no_two_names_touch(name: str, lang: str) -> None:
    sheet, made = drawn(name, lang), board(name)
    assert sheet.unplaced == ()
    for labels in (sheet.labels, sheet.inset_labels):
        assert len({label.area for label in labels}) == len(labels)
    named = {label.area for label in (*sheet.labels, *sheet.inset_labels)}
    assert named == set(range(len(made.areas)))
    part = sheet.inset
    size = (part.box[2] - part.box[0], part.box[3] - part.box[1]) if part else (0.0, 0.0)
    for labels, width, height in (
        (sheet.labels, sheet.width, sheet.height),
        (sheet.inset_labels, *size),
    ):
        boxes = [Polygon(label.corners()) for label in labels]
        if not boxes:
            continue
        tree = shapely.STRtree(boxes)
        for one, two in tree.query(boxes, predicate="intersects").T.tolist():
            assert one == two, f"{labels[one].lines} lies on {labels[two].lines}"
        frame = shapely.box(0, 0, width, height)
        for label, box in zip(labels, boxes, strict=True):
            assert frame.buffer(0.5).contains(box)
            assert label.size >= SMALLEST
            assert " ".join(label.lines).replace("- ", "-") == made.areas[label.area].name.any(lang)
            assert label.sea == (made.areas[label.area].kind == "sea")


@pytest.mark.parametrize(("name", "lang"), [("world", "en"), ("germany", "es")])
def test_names_lie_in_their_areas(name: str, lang: str) -> None:
    """What is called clear lies in the area's own shape; the rest touches it or points to it."""
    made, sheet = board(name), drawn(name, lang)
    assert made.geography is not None
    left, top, right, _ = shown(made.geography)
    scale = sheet.width / (right - left)
    outlines = Outlines(Projected(made.geography, made.geography.topology), scale, 0.05, 0.0)
    few = 0
    for label in sheet.labels:
        shape = outlines.area(made.areas[label.area].id)
        assert shape is not None
        rings = [Polygon([(x - left * scale, y - top * scale) for x, y in ring]) for ring in shape.rings]
        land: Any = rings[0]
        for ring in rings[1:]:  # rings of an even-odd shape
            land = land.symmetric_difference(ring)
        box = Polygon(label.corners())
        if label.clear:
            assert land.intersection(box).area > 0.93 * box.area, label.lines
        elif label.leader is not None:
            few += 1
            assert land.buffer(1.0).contains(shapely.Point(label.leader[1])), label.lines
        else:
            few += 1
            assert land.distance(box) < 2.0, label.lines
    assert few <= len(sheet.labels) // 5


@pytest.mark.parametrize(
    ("name", "paper", "lang"),
    [("world", "a2", "en"), ("world", "a2", "de"), ("world", "a0", "es"), ("germany", "a2", "de")],
)
def test_names_can_be_read_on_a_poster(name: str, paper: str, lang: str) -> None:
    """From A2 on no name is smaller than is comfortable, and most stand in their areas."""
    made = board(name)
    edition = builtin_edition("terra" if name == "world" else "terra-deutschland").edition
    assert edition is not None
    plan = poster_plan(made, edition, turned(made, *paper_size(paper)), lang)
    sizes = [line.size for line in every_line(plan.items) if line.field.startswith("area/")]
    unit = (plan.width * plan.height / (594 * 420)) ** 0.5
    assert min(sizes) >= 0.9 * COMFORT * unit  # the map is a little smaller than the poster


def test_a_crowded_part_is_shown_again_larger() -> None:
    """Europe on the world board: what is small there is named in the inset, at more than its size."""
    sheet, made = drawn("world", "en"), board("world")
    assert sheet.inset is not None and sheet.inset.zoom > 1.4
    named = {made.areas[label.area].id for label in sheet.inset_labels}
    assert {"benelux", "germany", "alps", "italy", "greece", "great-britain", "north-sea"} <= named
    outside = {made.areas[label.area].id for label in sheet.labels}
    assert not {"benelux", "alps", "greece"} & outside
    assert made.geography is not None
    box = shapely.box(*sheet.inset.box)
    scale = sheet.width / (shown(made.geography)[2] - shown(made.geography)[0])
    left, top, _, _ = shown(made.geography)
    outlines = Outlines(Projected(made.geography, made.geography.topology), scale, 0.05, 0.0)
    for area in made.areas:
        shape = outlines.area(area.id)
        assert shape is not None
        rings = [Polygon([(x - left * scale, y - top * scale) for x, y in ring]) for ring in shape.rings]
        land = shapely.union_all([shapely.make_valid(ring) for ring in rings])
        covered = shapely.intersection(land, box).area
        if area.kind == "land":
            assert covered < 2.0, area.id  # square millimetres: nothing that is played on is hidden
        else:
            assert covered <= 0.55 * land.area, area.id
    for label in sheet.labels:
        assert not box.intersects(Polygon(label.corners())), label.lines
        assert not shapely.box(*sheet.inset.part).buffer(-0.5).contains(Polygon(label.corners()))


def test_a_map_without_a_crowd_has_no_inset() -> None:
    assert drawn("germany", "de").inset is None


def test_neighbours_have_other_colours() -> None:
    for name in ("world", "germany"):
        made = board(name)
        count = len(made.areas)
        land = [area.id for area in made.areas if area.kind == "land"]
        beside = {
            area.id: [made.areas[n].id for n in made.neighbours[i] if n < count]
            for i, area in enumerate(made.areas)
        }
        found = colour_numbers(land, beside, len(look.LANDS))
        for one in land:
            assert all(found[one] != found[two] for two in beside[one] if two in found)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 1), min_size=4, max_size=4), min_size=1, max_size=6), st.data())
def test_a_window_counts_cells(rows: list[list[int]], data: st.DataObject) -> None:
    window = Window(rows, 3, 5)
    x0, x1 = sorted((data.draw(st.integers(0, 9)), data.draw(st.integers(0, 9))))
    y0, y1 = sorted((data.draw(st.integers(2, 13)), data.draw(st.integers(2, 13))))
    expected = sum(
        cell
        for y, row in enumerate(rows, 5)
        for x, cell in enumerate(row, 3)
        if x0 <= x < x1 and y0 <= y < y1
    )
    assert window.count(x0, y0, x1, y1) == expected


# The poster


@pytest.mark.parametrize(
    ("name", "lang", "side", "expected"),
    [
        (
            "germany",
            "de",
            "metric",
            ["Deutschland", "Jahr", "Länge", "Anzahl", "METRISCH", "richtig", "50.000"],
        ),
        ("world", "en", "imperial", ["World", "Year", "Length", "Number", "IMPERIAL", "beside", "5,000 mi"]),
    ],
)
def test_a_poster_has_all_that_a_game_needs(name: str, lang: str, side: str, expected: list[str]) -> None:
    plan = poster(name, lang, side)
    made = builtin_board(name).board(side)  # type: ignore[arg-type]
    assert made is not None
    texts = [line.text.replace("\u00a0", " ") for line in lines(plan.items)]
    for text in expected:
        assert text in texts
    by_field: dict[str, list[str]] = {}
    for line in lines(plan.items):
        by_field.setdefault(line.field, []).append(line.text)
    assert by_field["track"] == [str(n) for n in range(1, 101)]
    for scale in made.scales.values():
        assert by_field[f"tick/{scale.name}"] == [tick_text(tick, scale.name, lang) for tick in scale.ticks]
    credit = " ".join(reversed(by_field["credit"]))
    assert made.credit and made.credit in credit and "Fira Sans" in credit and "Font Awesome" in credit
    assert {"7", "3"} <= set(by_field["info"])


def test_ticks_do_not_run_into_each_other() -> None:
    for plan in (poster("germany", "de"), poster("world", "en", "imperial")):
        for name in ("year", "length", "number"):
            found = [line for line in lines(plan.items) if line.field == f"tick/{name}"]
            for one, two in pairwise(found):
                if one.y == two.y:
                    assert one.x + one.face.width(one.text) / 1000 * one.size * 25.4 / 72 < two.x


def test_nothing_stands_outside_the_sheet() -> None:
    plan = poster("germany", "de")
    for line in lines(plan.items):
        if line.field.startswith("area/"):
            continue  # in the map's own millimetres
        wide = line.face.width(line.text) / 1000 * line.size * 25.4 / 72
        assert line.x >= 5 and line.x + wide <= plan.width - 5 and 5 <= line.y <= plan.height - 5


def test_the_text_of_a_printed_poster_can_be_searched() -> None:
    text = pypdf.PdfReader(io.BytesIO(poster_pdf(poster("germany", "de")))).pages[0].extract_text()
    for name in ("Schleswig", "Nordsee", "GeoNames", "METRISCH"):
        assert name in text


@pytest.mark.parametrize(
    "box", [(6.0, 6.0, 582.0, 408.0), (3.0, 3.0, 200.0, 290.0), (0.0, 0.0, 900.0, 100.0)]
)
def test_the_track_goes_round_once(box: tuple[float, float, float, float]) -> None:
    found = places(box, 11)
    assert len(found) == 100
    shapes = [shapely.box(x, y, x + w, y + h) for x, y, w, h in found]
    x, y, w, h = box
    ring = shapely.box(x, y, x + w, y + h).difference(shapely.box(x + 11, y + 11, x + w - 11, y + h - 11))
    assert shapely.union_all(shapes).symmetric_difference(ring).area < 1e-6
    assert sum(shape.area for shape in shapes) == pytest.approx(ring.area)
    for one, two in zip(shapes, [*shapes[1:], shapes[0]], strict=True):
        assert (
            one.buffer(1e-6).intersection(two).area >= 10 * 1e-6
        )  # each touches the next, the last the first


def test_every_language_of_the_cards_has_the_posters_words() -> None:
    assert set(words.languages()) <= set(poster_words.languages())
    assert poster_words.word("right", "de-AT") == "richtig"
    assert poster_words.word("right", "xx") == "right"


# Sheets


@settings(max_examples=80, deadline=None)
@given(st.floats(100, 1500), st.floats(100, 1500), st.sampled_from(["a4", "letter", "a3"]), st.floats(0, 30))
def test_sheets_cover_the_poster_and_overlap(width: float, height: float, name: str, overlap: float) -> None:
    found = tiles.tile((width, height), SHEETS[name], overlap)
    assert len(found.tiles) == found.columns * found.rows
    assert {found.width, found.height} == set(SHEETS[name])
    whole = shapely.union_all(
        [shapely.box(x, y, x + w, y + h) for x, y, w, h in (t.window for t in found.tiles)]
    )
    assert whole.symmetric_difference(shapely.box(0, 0, width, height)).area < 1e-3
    by_place = {(t.column, t.row): t.window for t in found.tiles}
    for (column, row), (x, y, w, h) in by_place.items():
        assert w <= found.width - 2 * tiles.MARGIN + 1e-9 and h <= found.height - 2 * tiles.MARGIN + 1e-9
        beside, below = by_place.get((column + 1, row)), by_place.get((column, row + 1))
        if beside:
            assert x + w - beside[0] == pytest.approx(overlap, abs=1e-6)
        if below:
            assert y + h - below[1] == pytest.approx(overlap, abs=1e-6)


def test_a_poster_on_sheets(four: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    done = run("render", str(four), "-o", str(out), "--poster", "--tile", "letter", "--format", "json")
    assert done.exit_code == 0, done.output
    said = json.loads(done.stdout)
    pages = pypdf.PdfReader(out).pages
    assert said["pages"] == len(pages) > 3 and said["unnamed"] == []
    for page in pages:
        assert sorted((float(page.mediabox.width), float(page.mediabox.height))) == [612, 792]
        assert "50 mm" in page.extract_text()
    whole = tmp_path / "whole.pdf"
    assert run("render", str(four), "-o", str(whole), "--poster").exit_code == 0
    assert out.stat().st_size < whole.stat().st_size * 1.6  # the drawing is in the file once


def test_names_of_sheets() -> None:
    assert tiles.Tile(0, 0, (0, 0, 1, 1)).name == "A1"
    assert tiles.Tile(27, 2, (0, 0, 1, 1)).name == "AB3"


# The command


@pytest.mark.parametrize("ending", ["pdf", "svg", "png"])
def test_three_kinds_of_file(four: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"map.{ending}"
    done = run("render", str(four), "-o", str(out), "--paper", "a4", "--dpi", "72")
    assert done.exit_code == 0, done.output
    data = out.read_bytes()
    if ending == "pdf":
        (page,) = pypdf.PdfReader(out).pages
        assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (842, 595) or (
            round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (595, 842)  # fmt: skip
        assert "North West" in page.extract_text().replace("\n", " ")
    elif ending == "svg":
        root = ElementTree.fromstring(data)
        assert {root.get("width"), root.get("height")} == {"210mm", "297mm"}
        labels = {element.get("aria-label") for element in root.iter() if element.get("aria-label")}
        assert {"Four", "South"} & labels
        assert b"<text" not in data and b"font-family" not in data  # letters are outlines
    else:
        from PIL import Image

        with Image.open(out) as image:
            assert sorted(image.size) == pytest.approx([595, 842], abs=1)
    before = out.read_bytes()
    assert run("render", str(four), "-o", str(out), "--paper", "a4", "--dpi", "72").exit_code == 2
    assert run("render", str(four), "-o", str(out), "--paper", "a4", "--dpi", "72", "--force").exit_code == 0
    assert out.read_bytes() == before


def test_any_hash_seed_gives_the_same_bytes(four: Path, tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        command = [
            sys.executable,
            "-m",
            "terra_cards",
            "board",
            "render",
            str(four),
            "-o",
            str(out),
            "--poster",
        ]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run(command, check=True, capture_output=True, env=environment)
        made.append(out.read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("args", "status", "words_said"),
    [
        (("world", "-o", "x.gif"), 2, "must end in .pdf, .svg or .png"),
        (("wrld", "-o", "x.pdf"), 2, "did you mean 'world'"),
        (("germany", "-o", "x.pdf", "--side", "imperial"), 2, "no imperial side (R1a)"),
        (("germany", "-o", "x.pdf", "--side", "metirc"), 2, "did you mean 'metric'"),
        (("germany", "-o", "x.pdf", "--lang", "fr"), 2, "known: en, de, es"),
        (("germany", "-o", "x.pdf", "--paper", "a22"), 2, "did you mean 'a2'"),
        (("germany", "-o", "x.pdf", "--paper", "10x10mm"), 2, "out of range"),
        (("germany", "-o", "x.svg", "--tile", "a4"), 2, "need a .pdf"),
        (("germany", "-o", "x.pdf", "--tile", "b9"), 2, "did you mean"),
        (("germany", "-o", "x.pdf", "--dpi", "1"), 2, "--dpi"),
        (("germany", "-o", "no/where.pdf"), 2, "there is no folder"),
        (("germany", "-o", "x.pdf", "--poster", "--edition", "tera"), 2, "did you mean 'terra'"),
        (("germany", "-o", "x.pdf", "--poster", "--edition", "terra-2003"), 2, "without a board"),
    ],
)
def test_what_cannot_be_drawn_says_why(
    args: tuple[str, ...], status: int, words_said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("render", *args)
    assert done.exit_code == status and words_said in done.stderr, done.output
    assert list(tmp_path.iterdir()) == []


HAND = """\
format: 1
board: {id: toy, title: Toy}
areas:
  - {id: hill, kind: land, name: {en: Hill, de: Hügel}, neighbours: [moor, bay]}
  - {id: moor, kind: land, name: {en: Moor, de: Moor}, neighbours: [hill]}
  - {id: bay, kind: sea, name: {en: Bay, de: Bucht}, neighbours: [hill]}
scales: {year: {ticks: [1800, 1900, 2000], tick: half-open}, number: {ticks: [0, 10], tick: half-open}}
"""


def test_a_board_without_a_drawing_has_no_map(tmp_path: Path) -> None:
    path = tmp_path / "toy.board.yaml"
    path.write_text(HAND, encoding="utf-8")
    done = run("render", str(path), "-o", str(tmp_path / "x.pdf"))
    assert done.exit_code == 2 and "has no drawing" in done.stderr


@pytest.mark.parametrize(("lang", "names"), [("en", ["Hill", "Bay"]), ("de", ["Hügel", "Bucht"])])
def test_a_board_without_a_drawing_has_a_poster(tmp_path: Path, lang: str, names: list[str]) -> None:
    """Its areas stand on it as cards, each with its neighbours; scales, track and box as ever."""
    path, out = tmp_path / "toy.board.yaml", tmp_path / "x.pdf"
    path.write_text(HAND, encoding="utf-8")
    done = run("render", str(path), "-o", str(out), "--poster", "--lang", lang)
    assert done.exit_code == 0, done.output
    text = pypdf.PdfReader(out).pages[0].extract_text().replace("\u00a0", " ")
    for name in (*names, "Toy", "1900", "100"):
        assert name in text
    made = Parts(Files()).load_board(path).board("metric")
    edition = builtin_edition("terra").edition
    assert made is not None and edition is not None
    plan = poster_plan(made, edition, (420.0, 297.0), lang)
    by_field: dict[str, list[str]] = {}
    for line in lines(plan.items):
        by_field.setdefault(line.field, []).append(line.text)
    beside = " ".join(by_field["beside/hill"])
    assert beside.endswith("Bay, Moor" if lang == "en" else "Bucht, Moor")
    assert plan.unplaced == plan.unprinted == ()


@pytest.mark.parametrize("count", [1, 2, 3, 7, 50, 120])
def test_cards_of_areas_lie_side_by_side(count: int) -> None:
    from terra_cards.layout.drawing import Shape
    from terra_cards.layout.paths import bounds
    from terra_cards.layout.poster.areatable import table_items

    text = "".join(
        f"  - {{id: a{n}, kind: {'sea' if n % 5 == 4 else 'land'}, name: Area number {n}, neighbours: []}}\n"
        for n in range(count)
    )
    made = make(f"format: 1\nboard: {{id: x, title: X}}\nareas:\n{text}scales: {{year: {{ticks: [1, 2]}}}}\n")
    items, lost = table_items(made, (500.0, 300.0), look.style(1.0, "en"))
    boxes = [shapely.box(*bounds(item.path)) for item in items if isinstance(item, Shape)]
    assert len(boxes) == count and lost == ()
    frame = shapely.box(0, 0, 500, 300).buffer(1e-6)
    tree = shapely.STRtree(boxes)
    assert all(frame.contains(box) for box in boxes)
    for one, two in tree.query(boxes, predicate="intersects").T.tolist():
        assert one == two
    assert shapely.union_all(boxes).area > 0.3 * 500 * 300 or count < 4


def test_letters_that_no_font_has_are_named(tmp_path: Path) -> None:
    path, out = tmp_path / "toy.board.yaml", tmp_path / "x.pdf"
    path.write_text(HAND.replace("en: Hill", 'en: "北 Hill"'), encoding="utf-8")
    done = run("render", str(path), "-o", str(out), "--poster", "--format", "json")
    assert done.exit_code == 1 and "no font of the poster prints 北" in done.stderr
    assert json.loads(done.stdout)["unprinted"] == ["北"]
    greek = HAND.replace("en: Hill", "en: Λόφος")
    path.write_text(greek, encoding="utf-8")
    assert run("render", str(path), "-o", str(out), "--poster", "-f").exit_code == 0


@pytest.mark.parametrize(("name", "status"), [("deutschland", 0), ("clasic", 2), ("none.template.yaml", 2)])
def test_a_template_gives_its_colours(tmp_path: Path, name: str, status: int) -> None:
    path, out = tmp_path / "toy.board.yaml", tmp_path / "x.svg"
    path.write_text(HAND, encoding="utf-8")
    done = run("render", str(path), "-o", str(out), "--poster", "--template", name)
    assert done.exit_code == status, done.output
    assert out.exists() == (status == 0)
    if name == "clasic":
        assert "did you mean 'classic'" in done.stderr


def test_a_picture_that_no_machine_can_hold_is_refused(tmp_path: Path) -> None:
    args = ("world", "-o", str(tmp_path / "x.png"), "--paper", "a0", "--dpi")
    done = run("render", *args, "1200")
    assert done.exit_code == 2 and "write --dpi 359 or less" in done.stderr


@pytest.mark.parametrize("dpi", [72, 101])
def test_a_picture_has_the_resolution_asked_for(tmp_path: Path, dpi: int) -> None:
    from PIL import Image

    path, out = tmp_path / "toy.board.yaml", tmp_path / "x.png"
    path.write_text(HAND, encoding="utf-8")
    done = run("render", str(path), "-o", str(out), "--poster", "--paper", "200x150mm", "--dpi", str(dpi))
    assert done.exit_code == 0, done.output
    with Image.open(out) as image:
        assert image.size == pytest.approx((200 / 25.4 * dpi, 150 / 25.4 * dpi), abs=1)
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_a_paper_too_small_for_all_names_says_which(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    done = run("render", str(USA), "-o", str(out), "--paper", "100x90mm", "--format", "json")
    assert done.exit_code == 1 and "choose a larger paper" in done.stderr
    assert json.loads(done.stdout)["unnamed"] and out.is_file()


def test_a_half_open_scale_and_closed_ends_show(tmp_path: Path) -> None:
    """Flags at the ticks of a half-open scale; points only at open ends (R1, R5)."""
    from terra_cards.layout.drawing import Shape
    from terra_cards.layout.poster.scalebar import scale_items
    from tests.boards.test_half_open import half_open_board

    style = look.style(1.0, "en")
    open_board, closed = (
        half_open_board(tmp_path, "both-sides", True),
        half_open_board(tmp_path, "half-open", False),
    )
    counts = []
    for made in (open_board, closed):
        scale = made.scales["number"]
        items = scale_items(scale, "Number", style.design.ink("orange"), (0, 0, 300), style)
        fills = [item for item in items if isinstance(item, Shape) and item.fill is not None]
        counts.append((scale.count, sum(len(item.path) == 4 for item in fills)))
    assert counts == [(5, 0), (3, 3)]  # the closed top tick hits nothing: no flag there


# Letters


@settings(max_examples=40, deadline=None)
@given(st.sampled_from("AaBgQ&8€ßÄöéŁžαЖй,;:%/()"), st.sampled_from(["title", "text", "water"]))
def test_outlines_of_letters_are_the_fonts_own(char: str, which: str) -> None:
    """Held against HarfBuzz: the same bounds, whatever the kind of glyph."""
    import uharfbuzz

    face = getattr(look.style(1.0, "en").faces, which)
    ((typeface, text),) = face.runs(char)
    path = outliner(typeface).path(text)
    font = uharfbuzz.Font(uharfbuzz.Face(typeface.data))
    xs: list[float] = []
    ys: list[float] = []
    funcs = uharfbuzz.DrawFuncs()

    def take(*values: float) -> None:
        numbers = [value for value in values if isinstance(value, (int, float))]
        xs.extend(numbers[0::2])
        ys.extend(numbers[1::2])

    funcs.set_move_to_func(lambda x, y, _: take(x, y), None)
    funcs.set_line_to_func(lambda x, y, _: take(x, y), None)
    funcs.set_quadratic_to_func(lambda a, b, x, y, _: take(x, y), None)
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, _: take(x, y), None)
    funcs.set_close_path_func(lambda _: None, None)
    font.draw_glyph(font.get_nominal_glyph(ord(text)), funcs, None)
    scale = 1000 / font.face.upem
    ends = [values[-2:] for _, values in path if values]
    assert min(x for x, _ in ends) == pytest.approx(min(xs) * scale, abs=1)
    assert max(x for x, _ in ends) == pytest.approx(max(xs) * scale, abs=1)
    assert -min(y for _, y in ends) == pytest.approx(max(ys) * scale, abs=1)
    assert -max(y for _, y in ends) == pytest.approx(min(ys) * scale, abs=1)


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_maps_in_each_language_have_their_title(lang: str) -> None:
    made: Board = board("germany")
    plan = map_plan(made, (297.0, 420.0), lang)
    assert next(line.text for line in lines(plan.items) if line.field == "title") == made.title.any(lang)
    assert re.search("GeoNames", " ".join(line.text for line in lines(plan.items) if line.field == "credit"))
