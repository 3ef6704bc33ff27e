"""``terra-cards parts``: read back with another library and measured."""

from __future__ import annotations

import json
import math
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner, Result

from terra_cards.cli.commands.parts import app
from terra_cards.layout.pieces.boxes import open_box, room_for, tuck_box
from terra_cards.library import part_words
from tests.pieces.readback import bounds, pages
from tests.render.readback import sheets
from tests.render.test_cutpath import pairs, polylines

ROOT = Path(__file__).parents[2]
EDITIONS = ("terra", "terra-deutschland", "terra-on-tour", "terra-2003")


def run(*arguments: Any) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def parts(*arguments: Any) -> dict[str, Any]:
    """The command with --format json, which must end with status 0."""
    result = run(*arguments, "--format", "json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def words(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    text = "\n".join(document[n].get_textpage().get_text_range() for n in range(len(document)))
    document.close()
    return text


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_that_a_game_needs_comes_without_asking(edition, tmp_path):
    out = tmp_path / "parts.pdf"
    found = parts(edition, "-o", out)
    names = [part["part"] for part in found["parts"]]
    assert names[:2] == ["stones", "track"] and "box" in names
    assert ("roles" in names) == (edition != "terra-2003") == ("holder" in names)
    assert ("reference" in names) == (edition == "terra-2003")
    with pikepdf.open(out) as pdf:
        assert len(pdf.pages) == found["pages"] == sum(part["pages"] for part in found["parts"])
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_the_same_parts_are_the_same_bytes(tmp_path):
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    parts("terra-on-tour", "-o", one, "--what", "stones,roles,holder")
    parts("terra-on-tour", "-o", two, "--what", "stones,roles,holder")
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_stones_are_as_wide_as_asked_and_as_many_as_the_rules_say(paper, tmp_path):
    out = tmp_path / "stones.pdf"
    found = parts("terra", "-o", out, "--what", "stones", "--stone-size", "0.75in", "--paper", paper)
    assert found["parts"][0] | {"pages": 0} == {
        "part": "stones", "pieces": 36, "size_mm": [19.05, 19.05], "players": 6, "each": 6, "pages": 0,
        "colours": ["white", "blue", "yellow", "red", "green", "black"],
    }  # fmt: skip
    placed = [card for sheet in sheets(out) for card in sheet.cards]
    assert len(placed) == 36
    for card in placed:
        assert card.clip[2] - card.clip[0] == pytest.approx(19.05 + 2 * 1.5, abs=0.01)
        assert abs(card.matrix[0]) == pytest.approx(1.0, abs=1e-4)  # one to one
    for sheet in sheets(out):  # 5 mm stay white for the printer, and the bleed of one stays off the next
        boxes = [card.clip for card in sheet.cards]
        low = max(box[3] for box in boxes)
        assert min(box[0] for box in boxes) >= 5 - 1e-6 and low <= sheet.height - 5 + 1e-6
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                assert one[2] <= other[0] + 0.01 or other[2] <= one[0] + 0.01 or one[3] <= other[1] + 0.01


def test_round_stones_are_circles_for_the_cutter(tmp_path):
    dxf, svg = tmp_path / "s.dxf", tmp_path / "s.svg"
    parts("terra", "-o", tmp_path / "s.pdf", "--what", "stones", "--cut-path", dxf, "--cut-path", svg)
    outlines = [points for layer, closed, points in polylines(dxf.read_bytes()) if closed and layer == "CUT"]
    assert outlines
    for points in outlines:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        assert max(xs) - min(xs) == pytest.approx(16, abs=1e-3) and max(ys) - min(ys) == pytest.approx(
            16, abs=1e-3
        )
        length = 0.0
        for (x0, y0, bulge), (x1, y1, _) in zip(points, [*points[1:], points[0]], strict=True):
            if bulge:
                angle = 4 * math.atan(bulge)
                length += math.dist((x0, y0), (x1, y1)) / 2 / math.sin(angle / 2) * angle
            else:
                length += math.dist((x0, y0), (x1, y1))
        assert length == pytest.approx(16 * math.pi, rel=1e-4)
    assert svg.read_text().count("A8 8") == 4 * len(outlines)


def test_square_stones_have_hardly_round_corners(tmp_path):
    dxf = tmp_path / "s.dxf"
    parts("terra", "-o", tmp_path / "s.pdf", "--what", "stones", "--stone", "square", "--cut-path", dxf)
    _, _, points = next(polylines(dxf.read_bytes()))
    assert points[1][0] - points[0][0] == pytest.approx(16 - 3.2, abs=1e-3)


def test_both_sides_of_a_stone_are_of_one_player(tmp_path):
    out = tmp_path / "stones.pdf"
    found = parts("terra-on-tour", "-o", out, "--what", "stones", "--duplex", "long")
    assert found["pages"] == 2
    front, back = pages(out)
    over = {(round(front.width - x1, 1), round(y0, 1)): colour for colour, (_, y0, x1, _) in front.fills}
    own = {(round(x0, 1), round(y0, 1)): colour for colour, (x0, y0, _, _) in back.fills}
    grounds = {place: colour for place, colour in over.items() if place in own}
    assert len(grounds) >= 12
    assert all(own[place] == colour for place, colour in grounds.items())


def test_fold_sheets_carry_both_sides(tmp_path):
    out = tmp_path / "stones.pdf"
    found = parts("terra-on-tour", "-o", out, "--what", "stones,roles", "--layout", "fold")
    assert [part["pages"] for part in found["parts"]] == [1, len(sheets(out)) - 1]
    assert len(sheets(out)[0].cards) == 24


def test_role_cards_have_the_size_of_the_cards_and_their_back(tmp_path):
    out = tmp_path / "roles.pdf"
    found = parts("terra-on-tour", "-o", out, "--what", "roles", "--duplex", "long")
    assert found["parts"][0]["roles"] == ["estimator", "challenger", "yes", "no"]
    assert found["parts"][0]["size_mm"] == [80, 120]
    front, back = sheets(out)
    assert len(front.cards) == len(back.cards) == 4
    for one, other in zip(front.cards, back.cards, strict=True):
        assert one.clip[2] - one.clip[0] == pytest.approx(86, abs=0.01)
        assert other.clip[0] == pytest.approx(front.width - one.clip[2], abs=0.01)
        assert other.clip[1] == pytest.approx(one.clip[1], abs=0.01)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["Estimator", "Challenger", "YES", "NO"]),
        ("de", ["Schätzmeister", "Herausforderer", "JA", "NEIN"]),
        ("es", ["Estimador", "Retador", "SÍ", "NO"]),
        ("fr", ["Estimateur", "Challenger", "OUI", "NON"]),
    ],
)
def test_words_are_in_the_language_asked_for(lang, said, tmp_path):
    out = tmp_path / "roles.pdf"
    parts("terra-on-tour", "-o", out, "--what", "roles", "--language", lang)
    text = words(out)
    assert all(word in text for word in said)
    with pikepdf.open(out) as pdf:
        assert str(pdf.Root.Lang) == lang


def test_every_language_has_every_word_with_the_same_values():
    english = {name: re.findall(r"{\w+}", part_words.word(name, "en", **_values())) for name in _names()}
    for lang in part_words.languages():
        for name in _names():
            said = part_words.word(name, lang, **_values())
            assert said.strip(), (lang, name)
            assert english[name] == re.findall(r"{\w+}", said)
    assert {"en", "de", "es"} <= set(part_words.languages())  # those of the built-in editions
    assert part_words.word("yes", "xx") == "YES"
    assert part_words.word("yes", "de-AT") == "JA"


def _names() -> list[str]:
    return list(json.loads((ROOT / "terra_cards/library/data/part_words.json").read_bytes())["en"])


def _values() -> dict[str, str]:
    return {name: "{" + name + "}" for name in ("count", "width", "height", "depth")}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lang", ["de", "es"])  # English is printed by the other tests
def test_everything_fits_in_every_language_of_the_editions(edition, lang, tmp_path):
    cards = "reference" if edition == "terra-2003" else "roles"
    result = run(edition, "-o", tmp_path / "p.pdf", "--lang", lang, "--what", f"{cards},track,box")
    assert result.exit_code == 0, result.output


def test_spaces_of_the_track_hold_the_stones(tmp_path):
    out = tmp_path / "track.pdf"
    found = parts("terra", "-o", out, "--what", "track", "--players", 2)
    track = found["parts"][0]
    assert (track["spaces"], track["size_mm"][0]) == (100, 188)
    page = pages(out)[0]
    cells = [
        box
        for colour, box in page.fills
        if colour != (1, 1, 1)  # the ring to start from
        and abs(box[2] - box[0] - 16.8) < 0.02
        and abs(box[3] - box[1] - 16.8) < 0.02
    ]
    assert len(cells) == 100
    lefts = sorted({round(box[0], 2) for box in cells})
    assert [round(b - a, 2) for a, b in pairwise(lefts)] == [18.0] * 9
    text = words(out)
    assert all(re.search(rf"\b{number}\b", text) for number in range(1, 101))


@pytest.mark.parametrize(("paper", "sheets_"), [("a4", 1), ("letter", 1), ("a5", 2)])
def test_the_track_is_cut_into_sheets_where_the_paper_is_small(paper, sheets_, tmp_path):
    out = tmp_path / "track.pdf"
    found = parts("terra-on-tour", "-o", out, "--what", "track", "--paper", paper)
    assert found["parts"][0]["pages"] == sheets_


def test_chits_share_the_sheets_of_the_stones(tmp_path):
    found = parts("terra-2003", "-o", tmp_path / "p.pdf", "--what", "stones,track")
    assert [part["part"] for part in found["parts"]] == ["stones", "track", "chits"]
    chits = found["parts"][-1]
    assert (chits["pieces"], chits["worth"], chits["pages"]) == (8, 40, 0)
    assert len(sheets(tmp_path / "p.pdf")[0].cards) == 12 + 8
    assert "+40" in words(tmp_path / "p.pdf")


BOXES = [
    ("terra-2003", ("--paper", "a4"), (63, 88), 108, 1),
    ("terra", ("--paper", "a4"), (80, 120), 150, 2),
    ("terra", ("--paper", "a3"), (80, 120), 150, 1),
    ("terra", ("--paper", "letter", "--number", 40), (80, 120), 40, 1),
    ("terra", ("--paper", "tabloid", "--size", "poker", "--number", 60), (63, 88), 60, 1),
]


@pytest.mark.parametrize(("edition", "more", "card", "number", "pieces"), BOXES)
def test_the_box_on_paper_is_the_box_as_planned(edition, more, card, number, pieces, tmp_path):
    out, dxf = tmp_path / "box.pdf", tmp_path / "box.dxf"
    found = parts(edition, "-o", out, "--what", "box", "--cut-path", dxf, *more)
    inside = room_for(card, number, 0.32)
    box = found["parts"][0]
    assert box["inside_mm"] == [inside.width, inside.depth, inside.height] and box["cards"] == number
    assert len(box["flat_mm"]) == pieces == box["pages"]
    files = [dxf] if pieces == 1 else [tmp_path / "box-box-1.dxf", tmp_path / "box-box-2.dxf"]
    for page, file in zip(pages(out), files, strict=True):
        ((layer, closed, vertices),) = list(polylines(file.read_bytes()))
        assert layer == "CUT" and closed
        wanted = [(x, page.height - y) for x, y, _ in vertices]
        drawn = page.cuts[-1]
        # each vertex of the cut path is a point of the printed line, to a hundredth of a millimetre
        assert all(min(math.dist(point, other) for other in drawn) < 0.01 for point in wanted)
        left, top, right, low = bounds(drawn)
        assert left >= 5 and top >= 5 and right <= page.width - 5 and low <= page.height - 5
        creases = [pair for pair in pairs(file.read_bytes()) if pair == (8, "CREASE")]
        assert len(creases) >= (10 if pieces == 1 else 5)
        text = words(out)
        assert "glue" in text and "50 mm" in text


def test_a_box_of_the_deck_holds_its_printed_cards(tmp_path):
    found = parts(ROOT / "decks/world-starter.deck.yaml", "-o", tmp_path / "b.pdf", "--what", "box")
    text = (ROOT / "decks/world-starter.deck.yaml").read_text(encoding="utf-8")
    themes = text.count("\n  - id: ")
    assert themes / 2 <= found["parts"][0]["cards"] <= themes / 2 + 3  # two themes a card, by level
    crisis = parts(ROOT / "decks/planet.deck.yaml", "-o", tmp_path / "c.pdf", "--what", "box")
    assert crisis["parts"][0]["cards"] == 108


def test_sleeves_make_a_deeper_box(tmp_path):
    thin = parts("terra", "-o", tmp_path / "a.pdf", "--what", "box", "--number", 50)["parts"][0]["inside_mm"]
    thick = parts("terra", "-o", tmp_path / "b.pdf", "--what", "box", "--number", 50, "--thickness", "0.6mm")
    assert thick["parts"][0]["inside_mm"][1] - thin[1] == pytest.approx(50 * 0.28)


def test_the_card_box_hides_the_lower_half_and_nothing_else(tmp_path):
    """What the template draws below its divider is below the edge."""
    found = parts("terra", "-o", tmp_path / "h.pdf", "--what", "holder")["parts"][0]
    assert found["inside_mm"][2] == 60.0  # of 120 mm, from the line where the box begins
    inside = room_for((80, 120), 150, 0.32, height=60.0, space=3.0)
    assert found["flat_mm"] == [[round(side, 2) for side in open_box(inside).size]]
    assert tuck_box(inside).size[1] > open_box(inside).size[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tera",), "did you mean 'terra'?"),
        (("terra", "--what", "stone"), "did you mean 'stones'?"),
        (("terra", "--what", "reference"), "'terra' needs no reference cards"),
        (("terra-2003", "--what", "holder"), "held in the hand"),
        (("terra-2003", "--what", "roles"), "no cards of roles"),
        (("terra", "--players", "9"), "for 2 to 6 players"),
        (("terra", "--paper", "a9"), "no paper 'a9'"),
        (("terra", "--paper", "card"), "card"),
        (("terra", "--lang", "xx"), "no language 'xx'"),
        (("terra", "--stone", "oval"), "no outline of stones 'oval'"),
        (("terra", "--stone-size", "3mm"), "--stone-size"),
        (("terra", "--thickness", "thin"), "--thickness"),
        (("terra", "--stock", "9mm"), "--stock"),
        (("terra", "--number", "0"), "--number"),
        (("terra", "--what", "box", "--paper", "a5"), "even in two pieces"),
        (("nowhere.deck.yaml",), "no such file"),
        (("terra", "--layout", "fold", "--cut-path", "x.svg"), "fold sheet"),
        (("terra", "--printer", "thegamecrafter"), "prints cards"),
        (("terra", "--template", "clasic"), "did you mean 'classic'?"),
    ],
)
def test_wrong_wishes_are_told_and_nothing_is_written(arguments, said, tmp_path):
    out = tmp_path / "p.pdf"
    result = run(*arguments, "-o", out)
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert not out.exists()


@pytest.mark.parametrize("name", ["a", "a.png", "a.svg", "a/"])
def test_only_a_pdf_can_be_written_and_that_is_said(name, tmp_path):
    result = run("terra", "-o", f"{tmp_path}/{name}")
    assert result.exit_code == 2
    assert "parts are printed to a .pdf file" in result.stderr and ".png, or" not in result.stderr


def test_one_page_and_one_card_are_told_as_one(tmp_path):
    told = run("terra", "-o", tmp_path / "box.pdf", "--what", "box", "--number", "1").stderr
    assert "box.pdf: 1 page\n" in told and "box: 1 card, inside" in told


def test_nothing_is_overwritten_without_force(tmp_path):
    out = tmp_path / "p.pdf"
    out.write_bytes(b"mine")
    assert run("terra", "-o", out).exit_code == 2
    assert out.read_bytes() == b"mine"
    assert run("terra", "-o", out, "--force", "--what", "stones").exit_code == 0
    assert run("terra", "-o", tmp_path / "p.png").exit_code == 2
    assert run("terra", "-o", tmp_path).exit_code == 2


def test_an_edition_of_ones_own_counts(tmp_path):
    own = tmp_path / "mine.edition.yaml"
    own.write_text(
        "format: 1\nedition: {id: mine, title: {en: My islands}, extends: terra, players: [2, 4], "
        "stones: 3, box: 20}\n",
        encoding="utf-8",
    )
    found = parts(own, "-o", tmp_path / "p.pdf")
    assert found["edition"] == "mine" and found["lang"] == "en"
    stones = found["parts"][0]
    assert (stones["players"], stones["each"], stones["pieces"]) == (4, 4, 16)
    assert "My islands" in words(tmp_path / "p.pdf")


def test_a_broken_edition_is_told_with_its_place(tmp_path):
    own = tmp_path / "mine.edition.yaml"
    own.write_text(
        "format: 1\nedition: {id: mine, title: {en: X}, extends: terra, stones: many}\n", encoding="utf-8"
    )
    result = run(own, "-o", tmp_path / "p.pdf")
    assert result.exit_code == 1
    assert "mine.edition.yaml:2:" in result.stderr


def test_an_imperial_box_is_labelled_in_inches(tmp_path):
    parts("terra-2003", "-o", tmp_path / "b.pdf", "--what", "box", "--side", "imperial")
    assert "Inside 2.52 × 3.5 × 1.4\u00a0in" in words(tmp_path / "b.pdf").replace(" in", "\u00a0in")


def test_a_plain_box_is_lines_alone(tmp_path):
    full, plain = tmp_path / "a.pdf", tmp_path / "b.pdf"
    parts("terra-2003", "-o", full, "--what", "box")
    parts("terra-2003", "-o", plain, "--what", "box", "--plain")
    assert [cut for page in pages(plain) for cut in page.cuts] == [
        cut for page in pages(full) for cut in page.cuts
    ]
    assert not [
        colour
        for page in pages(plain)
        for colour, _ in page.fills
        if colour != (1, 1, 1) and len(colour) == 3 and sum(colour) > 0
    ]


def test_cards_too_small_for_words_are_told(tmp_path):
    result = run(
        "terra-on-tour", "-o", tmp_path / "r.pdf", "--what", "roles", "--size", "30x30mm", "--lang", "de"
    )
    assert result.exit_code == 1
    assert "does not fit" in result.stderr
    assert (tmp_path / "r.pdf").exists()


def test_credits_name_fonts_and_icons_where_there_are_any(tmp_path):
    found = parts("terra-on-tour", "-o", tmp_path / "r.pdf", "--what", "roles", "--credits")
    text = words(tmp_path / "r.pdf")
    assert "Fira Sans" in text and "Font Awesome" in text
    with pikepdf.open(tmp_path / "r.pdf") as pdf:
        assert len(pdf.pages) == found["pages"] + 1
    parts("terra-on-tour", "-o", tmp_path / "b.pdf", "--what", "box", "--credits")
    assert "Font Awesome" not in words(tmp_path / "b.pdf")


def test_every_word_is_used():
    source = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("layout/pieces", "render/pieces")
        for path in sorted((ROOT / "terra_cards" / folder).glob("*.py"))
    )
    roles = ("estimator", "challenger", "yes", "no", "nobody", "start")
    made = {f"{role}-does" for role in roles}
    quoted = source.replace("'", '"')
    assert [name for name in _names() if f'"{name}"' not in quoted and name not in made] == []


def test_nobody_knows_is_a_card_where_the_option_is_on(tmp_path):
    own = tmp_path / "mine.edition.yaml"
    own.write_text(
        "format: 1\nedition: {id: mine, title: {en: Mine, de: Meins}, extends: terra-on-tour, "
        "options: {nobody_knows: true}}\n",
        encoding="utf-8",
    )
    found = parts(own, "-o", tmp_path / "r.pdf", "--what", "roles", "--lang", "de")
    assert found["parts"][0]["roles"][-1] == "nobody"
    text = " ".join(words(tmp_path / "r.pdf").split())
    assert "Weiß keiner" in text and "für jeden Mitspieler" in text


RTL = """format: 1
deck: {id: rtl, title: {he: חפיסה קטנה}, edition: terra-on-tour, board: world, languages: [he]}
cards:
  - {id: c1, theme: {he: מגדל אייפל}, difficulty: beginner, areas: [france],
     tasks: {year: {ask: {he: נפתח}, answer: 1889}, length: {ask: {he: גובה}, answer: 330 m}}}
"""


def test_cards_of_a_deck_that_runs_from_the_right_are_the_other_way_round(tmp_path):
    pytest.importorskip("uharfbuzz", reason="letters that run from the right need the extra scripts")
    deck = tmp_path / "rtl.deck.yaml"
    deck.write_text(RTL, encoding="utf-8")
    right, left = tmp_path / "r.pdf", tmp_path / "l.pdf"
    parts(deck, "-o", right, "--what", "roles", "--number", 60)
    parts("terra-on-tour", "-o", left, "--what", "roles")
    # the discs of the points: 4 mm from the left edge of a card, or from the right one
    sheet = sheets(right)[0]
    edges = []
    for out in (right, left):
        (page,) = pages(out)
        card = sheet.cards[0].clip
        discs = [
            box
            for _, box in page.fills
            if card[0] < box[0] < card[2] and card[1] + 80 < box[1] < card[3] - 10
        ]
        edges.append((min(box[0] for box in discs) - card[0], card[2] - max(box[2] for box in discs)))
    (from_left, to_right), (other_left, other_right) = edges
    assert to_right == pytest.approx(other_left, abs=0.1) and from_left == pytest.approx(other_right, abs=0.1)


def test_in_all_of_it_a_box_too_large_for_the_paper_is_left_out_and_told(tmp_path):
    out = tmp_path / "p.pdf"
    result = run("terra", "-o", out, "--template", "large-print", "--paper", "letter")
    assert result.exit_code == 1
    assert "box: the box needs" in result.stderr and "--number" in result.stderr
    assert "Start player" in words(out)


@pytest.mark.parametrize(
    "more", [(), ("--layout", "fold"), ("--paper", "a5", "--what", "stones,track,roles")]
)
def test_a_ruler_stands_on_every_page(more, tmp_path):
    out = tmp_path / "p.pdf"
    parts("terra-on-tour", "-o", out, *more)
    document = pypdfium2.PdfDocument(out)
    pages_ = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    document.close()
    assert pages_ and all("50 mm" in text for text in pages_)


@pytest.mark.parametrize(("number", "pieces"), [(150, 1), (300, 2)])
def test_the_card_box_on_paper_is_the_one_as_planned(number, pieces, tmp_path):
    out, svg = tmp_path / "h.pdf", tmp_path / "h.svg"
    found = parts("terra", "-o", out, "--what", "holder", "--number", number, "--cut-path", svg)
    assert len(found["parts"][0]["flat_mm"]) == pieces
    files = [svg] if pieces == 1 else [tmp_path / "h-holder-1.svg", tmp_path / "h-holder-2.svg"]
    for page, file, flat in zip(pages(out), files, found["parts"][0]["flat_mm"], strict=True):
        left, top, right, low = bounds(page.cuts[-1])
        assert [right - left, low - top] == pytest.approx(flat, abs=0.02)
        drawing = file.read_text(encoding="utf-8")
        assert drawing.count('<g id="CUT"') == drawing.count('<g id="CREASE"') == 1
        assert f'width="{page.width:g}mm"' in drawing or f'width="{page.width:.4f}' in drawing
        assert "A" not in drawing.split('<g id="CUT"')[1].split("</g>")[0]  # straight edges alone


def test_letters_that_no_font_has_are_told(tmp_path):
    deck = tmp_path / "odd.deck.yaml"
    text = (ROOT / "decks/planet.deck.yaml").read_text(encoding="utf-8")
    deck.write_text(
        re.sub(r"title: {en: [^}]*}", 'title: {en: "Planet \U0001f30d", de: P}', text, count=1),
        encoding="utf-8",
    )
    result = run(deck, "-o", tmp_path / "b.pdf", "--what", "box")
    assert result.exit_code == 1
    assert "no font of the template prints" in result.stderr and "U+1F30D" in result.stderr
    assert (tmp_path / "b.pdf").exists()


def structure(path: Path) -> list[tuple[str, str]]:
    """Roles and texts of the elements that say something, in order."""
    out: list[tuple[str, str]] = []

    def walk(element: Any) -> None:
        role = str(element.get("/S", ""))[1:]
        if role in ("H1", "P", "Figure"):
            out.append((role, str(element.get("/Alt", ""))))
        kids = element.get("/K")
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary):
                walk(kid)

    with pikepdf.open(path) as pdf:
        assert pdf.Root.MarkInfo.Marked
        walk(pdf.Root.StructTreeRoot.K)
    return out


def test_parts_are_read_aloud_in_order(tmp_path):
    out = tmp_path / "p.pdf"
    parts("terra-on-tour", "-o", out, "--what", "stones,track,roles,box")
    said = structure(out)
    assert said[:6] == [("Figure", f"Stones {number}") for number in range(1, 7)]  # each kind once
    assert said[6] == ("Figure", "Terra on Tour: Score track")
    assert [role for role, _ in said[7:]].count("H1") == 4  # a card of a role, a heading
    assert said[-2:] == [("Figure", "Terra on Tour · Box, 1/2"), ("Figure", "Terra on Tour · Box, 2/2")]
    assert all(alt for role, alt in said if role == "Figure")
    plain = tmp_path / "q.pdf"
    parts("terra-on-tour", "-o", plain, "--what", "roles", "--no-tags")
    with pikepdf.open(plain) as pdf:
        assert "/StructTreeRoot" not in pdf.Root


def test_a_deck_has_its_own_languages_alone(tmp_path):
    result = run(ROOT / "decks/planet.deck.yaml", "-o", tmp_path / "p.pdf", "--lang", "fr")
    assert result.exit_code == 2 and "the deck has no language 'fr'" in result.stderr


def test_fronts_of_all_parts_come_before_all_backs(tmp_path):
    out = tmp_path / "p.pdf"
    what = ("--what", "stones,roles", "--duplex", "long", "--order", "fronts-first")
    found = parts("terra-on-tour", "-o", out, *what)
    assert found["pages"] == 4
    document = pypdfium2.PdfDocument(out)
    said = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    document.close()
    assert "Estimator" in said[1] and "Estimator" not in said[3] and "Terra on Tour" in said[3]
    with pikepdf.open(out) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"  # two runs through the printer


def test_flaps_of_two_pieces_say_where_they_are_glued(tmp_path):
    out = tmp_path / "b.pdf"
    parts("terra", "-o", out, "--what", "box")
    document = pypdfium2.PdfDocument(out)
    said = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    document.close()
    assert "glue → 2/2" in said[0] and "glue → 1/2" in said[1]


def test_nothing_is_printed_near_the_marks_of_a_cutting_machine(tmp_path):
    out = tmp_path / "s.pdf"
    parts("terra", "-o", out, "--what", "stones", "--marks", "registration")
    document = pypdfium2.PdfDocument(out)
    page = document[0]
    text = page.get_textpage()
    height = page.get_height()
    boxes = [text.get_charbox(n) for n in range(text.count_chars())]
    document.close()
    millimetres = [(x0 * 25.4 / 72, (height - y0) * 25.4 / 72) for x0, y0, _, _ in boxes]
    low = [x for x, y in millimetres if y > height * 25.4 / 72 - 23]
    assert low and min(low) >= 10 + 10 + 3 - 0.1  # inset, length of the arm, what stays clear
