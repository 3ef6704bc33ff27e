"""``diff --report``: pictures side by side, and what differs marked where it differs."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from typer.testing import CliRunner, Result

from terra_cards.cli.main import app
from terra_cards.layout.drawing import TextLine
from terra_cards.library.word_table import table
from terra_cards.model.deck_changes import CardChange, Change
from terra_cards.render.change_report import paper
from terra_cards.render.change_report.entries import Entry, Report
from terra_cards.render.change_report.regions import changed_regions
from terra_cards.render.change_report.telling import words_of
from tests.render.decks import card, deck

INT = st.integers(0, 100)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


class Page(HTMLParser):
    """The elements of a page, checked for closing in order."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, Any]]] = []
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "img", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def page_of(path: Path) -> Page:
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    assert not page.open
    return page


@pytest.fixture(scope="module")
def decks(tmp_path_factory) -> tuple[Path, Path]:
    """A deck, and what became of it: a fact, words, a note, a card new and one gone."""
    folder = tmp_path_factory.mktemp("decks")
    old, new = folder / "old.deck.yaml", folder / "new.deck.yaml"
    old.write_text(deck(card(number) for number in range(5)), encoding="utf-8")
    cards = [card(number) for number in range(5)]
    cards[0] = cards[0].replace("1083 ft", "x").replace("answer: 1083 m", "answer: 960 m")
    cards[1] = cards[1].replace("Theme number 1", "Theme <one> & more")
    cards[2] = cards[2].replace("    tags: [tower]\n", "    tags: [tower]\n    notes: look again\n")
    cards[3] = cards[3].replace("id: card-3", "id: card-three")
    new.write_text(deck(cards), encoding="utf-8")
    return old, new


@pytest.fixture(scope="module")
def web(decks, tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("report") / "changes.html"
    result = run("diff", *decks, "--report", out)
    assert result.exit_code == 0, result.output
    return out


def test_nothing_outside_the_page_is_asked_for(web):
    page = page_of(web)
    for tag, attributes in page.tags:
        assert tag not in ("link", "script", "iframe", "object")
        for name in ("src", "href"):
            if name in attributes:
                assert attributes[name].startswith(
                    ("data:image/webp;base64,", "data:image/png;base64,", "#")
                ), attributes[name]
    text = web.read_text(encoding="utf-8")
    assert "url(" not in text and "@import" not in text and "http" not in text.replace("http-equiv", "")


def test_changed_new_and_gone_cards_stand_side_by_side(web):
    page = page_of(web)
    ids = [attributes["id"] for tag, attributes in page.tags if tag == "article"]
    assert ids == ["card-card-0", "card-card-1", "card-card-three", "card-card-3"]
    pictures = [attributes for tag, attributes in page.tags if tag == "img"]
    assert len(pictures) == 2 + 2 + 1 + 1
    said = " ".join(page.text)
    assert "2 changed, 1 added, 1 removed, 1 changed and printed the same, 1 unchanged" in said
    assert "Theme <one> & more" in said  # escaped in the file, not in what is read
    assert "1083 m" in said and "960 m" in said
    assert "card-2" in said and "notes" in said
    figures = [attributes["class"] for tag, attributes in page.tags if tag == "figure"]
    assert figures == ["old", "new"] * 4


def test_those_who_do_not_see_are_told(web):
    page = page_of(web)
    names = [tag for tag, _ in page.tags]
    assert dict(page.tags)["html"] == {"lang": "en"}
    assert names.count("h1") == names.count("main") == 1
    for tag, attributes in page.tags:
        if tag == "img":
            assert re.search(r"the printed card as it (is|was)", attributes["alt"])
            assert int(attributes["width"]) > 0 and int(attributes["height"]) > 0
        if tag == "svg":
            assert attributes["aria-hidden"] == "true"  # the words beside say what it shows
        if tag == "th":
            assert attributes["scope"] in ("row", "col")
        if tag == "article":
            assert attributes["aria-labelledby"] in {other.get("id") for _, other in page.tags}
    targets = {attributes.get("id") for _, attributes in page.tags}
    assert all(a["href"][1:] in targets for tag, a in page.tags if tag == "a")


def test_regions_lie_where_the_card_changed(web):
    """Another length below the line, another theme above it."""
    text = web.read_text(encoding="utf-8")
    articles = text.split("<article ")[1:]

    def regions(article: str) -> list[tuple[float, float]]:
        found = re.findall(r'<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', article)
        return [(float(y), float(y) + float(high)) for y, high in found]

    length = regions(articles[0])
    assert length and all(top > 60 for top, _ in length)
    theme = regions(articles[1])
    assert theme and min(top for top, _ in theme) < 45 and max(low for _, low in theme) < 120
    assert any(low < 45 for _, low in theme)
    assert not regions(articles[2]) and not regions(articles[3])
    assert "stroke-dasharray" in articles[0].split('class="new"')[0]  # not told by colour alone
    assert "stroke-dasharray" not in articles[0].split('class="new"')[1]


def test_a_report_in_pdf_shows_the_cards_as_they_are_printed(decks, tmp_path):
    out = tmp_path / "changes.pdf"
    assert run("diff", *decks, "--report", out, "--paper", "letter").exit_code == 0
    document = pypdfium2.PdfDocument(out)
    text = "\n".join(document[n].get_textpage().get_text_range() for n in range(len(document)))
    document.close()
    for said in ("What changed", "Old", "New", "tasks.length.answer (facts)", "1083 m", "960 m", "card-three",
                 "not in this deck", "Changed, and printed the same", "card-2: notes"):  # fmt: skip
        assert said in text, said
    assert text.count("Twenty thousand") == 6  # both sides of two cards, one each of two: as letters
    with pikepdf.open(out) as pdf:
        assert [round(float(value), 1) for value in pdf.pages[0].MediaBox][2:] == [612.0, 792.0]
        assert str(pdf.Root.Lang) == "en"


def test_the_same_decks_make_the_same_bytes(decks, web, tmp_path):
    again = tmp_path / "again.html"
    assert run("diff", *decks, "--report", again).exit_code == 0
    assert again.read_bytes() == web.read_bytes()


def test_a_card_of_another_size_is_told(decks, tmp_path):
    old, _ = decks
    new = tmp_path / "new.deck.yaml"
    new.write_text(
        old.read_text(encoding="utf-8").replace("board: world,", "board: world, template: poker,"), "utf-8"
    )
    out = tmp_path / "r.html"
    assert run("diff", old, new, "--report", out).exit_code == 0
    assert out.read_text(encoding="utf-8").count("The card has another size.") == 5


def test_cards_that_cannot_be_printed_are_told(decks, tmp_path):
    old, _ = decks
    new = tmp_path / "new.deck.yaml"
    new.write_text(
        old.read_text(encoding="utf-8").replace("areas: [france]", "areas: [atlantis]", 1), "utf-8"
    )
    out = tmp_path / "r.html"
    assert run("diff", old, new, "--report", out).exit_code == 0
    assert "The card as it is cannot be printed." in out.read_text(encoding="utf-8")


def test_nothing_changed_is_a_report_too(decks, tmp_path):
    old, _ = decks
    assert run("diff", old, old, "--report", tmp_path / "r.html").exit_code == 0
    assert "No printed face has changed." in (tmp_path / "r.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("r.txt", (), "must end in .html or .pdf"),
        ("nowhere/r.pdf", (), "no folder"),
        ("r.pdf", ("--paper", "a6"), "too small"),
        ("r.pdf", ("--paper", "a44"), "no paper"),
    ],
)
def test_wrong_targets_are_told(decks, tmp_path, name, more, said):
    result = run("diff", *decks, "--report", tmp_path / name, *more)
    assert result.exit_code == 2 and said in result.stderr
    assert not (tmp_path / name).exists()


def test_a_report_is_not_overwritten(decks, tmp_path):
    out = tmp_path / "r.html"
    out.write_text("mine", encoding="utf-8")
    assert run("diff", *decks, "--report", out).exit_code == 2
    assert out.read_text(encoding="utf-8") == "mine"
    assert run("diff", *decks, "--report", out, "--force").exit_code == 0


def png(draw: list[tuple[int, int, int, int]]) -> bytes:
    image = Image.new("RGB", (60, 90), "white")
    pen = ImageDraw.Draw(image)
    for box in draw:
        pen.rectangle(box, fill="black")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


BOXES = st.lists(
    st.tuples(st.integers(0, 55), st.integers(0, 85), st.integers(0, 12), st.integers(0, 12)).map(
        lambda b: (b[0], b[1], min(59, b[0] + b[2]), min(89, b[1] + b[3]))
    ),
    max_size=4,
)


@settings(max_examples=40)
@given(BOXES, BOXES)
def test_regions_hold_every_difference_and_nothing_else(one, other):
    old, new = png(one), png(other)
    regions = changed_regions(old, new, 30, 45)
    assert regions is not None
    first, second = (Image.open(io.BytesIO(data)).convert("L") for data in (old, new))
    different = [
        (x, y) for x in range(60) for y in range(90) if first.getpixel((x, y)) != second.getpixel((x, y))
    ]
    for x, y in different:
        assert any(
            r[0] <= x / 2 and (x + 1) / 2 <= r[2] and r[1] <= y / 2 and (y + 1) / 2 <= r[3] for r in regions
        )
    for left, top, right, bottom in regions:
        assert any(left <= x / 2 <= right and top <= y / 2 <= bottom for x, y in different)
        assert 0 <= left < right <= 30 and 0 <= top < bottom <= 45
    for index, r in enumerate(regions):
        for s in regions[index + 1 :]:  # apart, but for the little that they are drawn around
            assert r[2] <= s[0] + 1.3 or s[2] <= r[0] + 1.3 or r[3] <= s[1] + 1.3 or s[3] <= r[1] + 1.3


def test_pictures_of_two_sizes_have_no_regions():
    small = Image.new("RGB", (10, 10), "white")
    out = io.BytesIO()
    small.save(out, "PNG")
    assert changed_regions(out.getvalue(), png([]), 30, 45) is None


TEXT = st.lists(st.sampled_from(["the", "river", "<b>", "a", "sea"]), min_size=1, max_size=12).map(" ".join)


@given(TEXT, TEXT)
def test_stretches_of_words_make_both_texts_again(one, other):
    gone, come = words_of(one, other)
    assert " ".join(words for words, _ in gone) == one and " ".join(words for words, _ in come) == other
    assert [w for w, changed in gone if not changed] == [w for w, changed in come if not changed]
    assert (one == other) == (not any(changed for _, changed in [*gone, *come]))


def test_only_the_words_that_changed_are_struck_out(web):
    text = web.read_text(encoding="utf-8")
    assert "<del>1083 m</del>" in text and "<ins>960 m</ins>" in text
    gone, come = words_of("one two three four five six", "one two 3 four five six")
    assert gone == [("one two", False), ("three", True), ("four five six", False)]
    assert come == [("one two", False), ("3", True), ("four five six", False)]


def test_a_report_in_pdf_is_read_aloud(decks, tmp_path):
    out = tmp_path / "r.pdf"
    assert run("diff", *decks, "--report", out).exit_code == 0
    with pikepdf.open(out) as pdf:
        assert pdf.Root.MarkInfo.Marked
        # six faces, and the words of each page
        assert len(pdf.Root.StructTreeRoot.K.K) >= 6 + len(pdf.pages)


ENGLISH = {
    said
    for name, said in table("change_words.json")["en"].items()
    if name not in ("facts", "look", "words", "comma", "old", "new", "kind") and "{" not in said
}


def in_language(decks, folder: Path, lang: str) -> list[Path]:
    """Both decks with their German called another language."""
    if lang == "en":
        return list(decks)
    out = []
    for file in decks:
        text = file.read_text(encoding="utf-8").replace("[en, de]", f"[en, {lang}]")
        out.append(folder / file.name)
        out[-1].write_text(text.replace(" de: ", f" {lang}: "), encoding="utf-8")
    return out


@pytest.mark.parametrize(("lang", "title"), [("de", "Was sich geändert hat"), ("ar", "ما الذي تغيّر")])
def test_the_report_speaks_the_language_of_its_cards(decks, tmp_path, lang, title):
    web, paper = tmp_path / "r.html", tmp_path / "r.pdf"
    for out in (web, paper):
        result = run("diff", *in_language(decks, tmp_path, lang), "--report", out, "--lang", lang)
        assert result.exit_code == 0, result.output
    page = page_of(web)
    html = dict(page.tags)["html"]
    assert html == ({"lang": "de"} if lang == "de" else {"lang": "ar", "dir": "rtl"})
    said = " ".join(page.text)
    assert title in said
    assert not {one for one in ENGLISH if one in said}
    assert not [a["alt"] for tag, a in page.tags if tag == "img" and "printed card" in a["alt"]]
    with pikepdf.open(paper) as pdf:
        assert str(pdf.Root.Lang) == lang
        assert str(pdf.docinfo["/Title"]).startswith(title)


def test_a_report_that_runs_from_the_right_is_the_other_way_round(decks, tmp_path):
    """The old card stands on the right, and lines end at the right margin."""
    places = {}
    for lang in ("en", "he"):
        out = tmp_path / f"{lang}.pdf"
        result = run("diff", *in_language(decks, tmp_path, lang), "--report", out, "--lang", lang)
        assert result.exit_code == 0, result.output
        document = pypdfium2.PdfDocument(out)
        page = document[0].get_textpage()
        letters = [index for index in range(page.count_chars()) if page.get_text_range(index, 1).strip()]
        boxes = [page.get_charbox(index) for index in letters]
        first = [box for box in boxes if box[3] > max(top for *_, top in boxes) - 14]
        places[lang] = min(box[0] for box in first), max(box[2] for box in first), document[0].get_width()
        document.close()
    margin = 12 / 25.4 * 72
    assert places["en"][0] == pytest.approx(margin, abs=3)
    assert places["he"][2] - places["he"][1] == pytest.approx(margin, abs=3)


def test_a_language_without_words_gets_an_english_report(decks, tmp_path):
    out = tmp_path / "r.html"
    assert run("diff", *in_language(decks, tmp_path, "eu"), "--report", out, "--lang", "eu").exit_code == 0
    assert dict(page_of(out).tags)["html"] == {"lang": "en"}


def test_every_language_of_the_report_says_everything():
    words = table("change_words.json")
    places = {name: set(re.findall(r"\{\w+\}", said)) for name, said in words["en"].items()}
    assert len(words) >= 14
    for lang, own in words.items():
        assert {name: set(re.findall(r"\{\w+\}", said)) for name, said in own.items()} == places, lang


def test_a_field_s_name_does_not_stay_behind_alone(decks):
    """Where the words beside a card are cut off, they are cut off between fields."""
    fields = tuple(Change(f"field-{n}", "words", "old " * 20, "new " * 20) for n in range(4))
    entry = Entry(CardChange("card-0", "changed", fields, face=True))
    pen = paper._Pen.of(Report("a", "b", "en", [entry], (), 0), 210.0)
    for high in range(20, 120):
        sheet = paper._Sheet()
        paper._words(sheet, entry, pen, (140.0, 10.0, 58.0, high))
        lines = [item for item in sheet.words if isinstance(item, TextLine)]
        assert max(line.y for line in lines) < 10 + high + 3
        if lines[-1].field == "more":
            assert not lines[-2].text.startswith("field-"), high
        elif high > 60:
            assert lines[-1].text.endswith("new")
