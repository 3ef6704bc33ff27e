"""Posters: all that a game needs, in its place; tracks, scales, sheets to glue, cards of areas, letters."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise
from pathlib import Path

import pypdf
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.layout.poster import look, tiles
from terra_cards.layout.poster.plan import map_plan
from terra_cards.layout.poster.sizes import SHEETS
from terra_cards.layout.poster.ticks import tick_text
from terra_cards.layout.poster.track import places
from terra_cards.library import poster_words, words
from terra_cards.model.board import Board
from terra_cards.render.glyphs import outliner
from terra_cards.render.posters import poster_pdf
from terra_cards.workspace.parts import builtin_board
from tests.boards.maps import board
from tests.boards.posters import lines, make, poster
from tests.boards.squares import board as run

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
    for plan in (
        poster("germany", "de"),
        poster("world", "en", "imperial"),
        poster("world", "de", paper="a5"),
    ):
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


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_maps_in_each_language_have_their_title(lang: str) -> None:
    made: Board = board("germany")
    plan = map_plan(made, (297.0, 420.0), lang)
    assert next(line.text for line in lines(plan.items) if line.field == "title") == made.title.any(lang)
    assert re.search("GeoNames", " ".join(line.text for line in lines(plan.items) if line.field == "credit"))


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
