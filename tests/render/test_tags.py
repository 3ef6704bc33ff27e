"""Cards read aloud: structure, order, languages and what stands for pictures, read back with pikepdf."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from terra_cards.library import alt_words, words
from tests.render.cli import render, run
from tests.render.decks import card, encoded, picture, write_deck
from tests.render.structure import Element, document

LONG = (
    "Donaudampfschifffahrtsgesellschaftskapitänsmützen und Rindfleischetikettierungsüberwachungsaufgaben "
    "verzeichnete das Bezirksverwaltungsgerichtspräsidium unverhältnismäßig ausführlich."
)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    (tmp_path / "a.jpg").write_bytes(encoded(picture()))
    first = card(1, photo="a.jpg", areas="france, iberia").replace(
        "license: CC-BY-SA-4.0}", "license: CC-BY-SA-4.0, alt: {en: A mast of iron, de: Ein Mast aus Eisen}}"
    )
    return write_deck(tmp_path, [first, card(2).replace("Zwanzigtausend Besucher am Tag.", LONG), card(3)])


def cards(root: Element) -> list[Element]:
    """The faces, each with its passages."""
    assert root.role == "Document"
    faces = []
    for section in root.kids:
        assert section.role == "Sect" and all(kid.role == "Div" for kid in section.kids)
        faces += section.kids
    return faces


def test_every_mark_has_an_element_and_nothing_is_painted_outside_them(deck: Path, tmp_path: Path) -> None:
    options = ("--duplex", "long", "--proof", "--credits", "--marks", "crop,registration", "--build-code")
    render(deck, "-o", tmp_path / "o.pdf", *options)
    pdf, root, pages = document(tmp_path / "o.pdf")
    assert all(not page.unmarked for page in pages)
    assert {one.role for one in root.walk()} == {"Document", "Sect", "Div", "H1", "P", "Figure"}
    assert all(str(page.obj.Tabs) == "/S" for page, read in zip(pdf.pages, pages, strict=True) if read.marks)


def test_a_card_is_read_theme_first_then_what_is_asked_and_the_answers(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--build-code")
    _, root, _ = document(tmp_path / "o.pdf")
    first = cards(root)[0]
    assert [(one.role, one.said) for one in first.kids][:-1] == [
        ("H1", "Theme number 1"),
        ("Figure", "A mast of iron"),
        ("Figure", "Level: Traveller 2/4"),
        ("Figure", "Compass: north-east"),
        ("P", "2 areas"),
        ("Figure", "Year"),
        ("P", "opened"),
        ("Figure", "Length"),
        ("P", "height, with antennas"),
        ("P", "AREAS"),
        ("P", first.kids[10].said),
        ("Figure", f"Map: {first.kids[10].said}"),
        ("P", "opened"),
        ("P", "1889"),
        ("P", "height, with antennas"),
        ("P", "1,083 m"),
        ("P", "Twenty thousand visitors a day."),
        ("P", "Photo: A. Example, CC BY-SA 4.0"),
        ("P", "tiny 1.2.0 · card-1"),
    ]
    assert first.kids[10].said.startswith("France, ")
    assert first.kids[-1].said.startswith("1.2.0 · ")


@pytest.mark.parametrize("options", [(), ("--order", "fronts-first"), ("--layout", "fold")])
def test_a_front_is_read_before_its_back(deck: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    duplex = () if "fold" in options else ("--duplex", "long")
    render(deck, "-o", tmp_path / "o.pdf", "--back", "themes", *duplex, *options)
    _, root, _ = document(tmp_path / "o.pdf")
    themes = [[face.of("H1")[0].said[-1] for face in section.kids] for section in root.kids]
    assert sorted(name for pair in themes for name in pair) == ["1", "2", "3"]
    flat = [name for pair in themes for name in pair]
    render(deck, "-o", tmp_path / "p.pdf", "--duplex", "long", "--back", "themes")
    _, plain, _ = document(tmp_path / "p.pdf")
    assert flat == [face.of("H1")[0].said[-1] for face in cards(plain)]


def test_a_shared_back_is_told_once(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--duplex", "long", "--back", "common")
    _, root, pages = document(tmp_path / "o.pdf")
    backs = [face for face in cards(root) if not face.of("H1")]
    assert [back.said for face in backs for back in face.kids] == ["Terra, Tiny deck"]
    assert not pages[1].unmarked


def test_words_broken_at_the_end_of_a_line_are_read_whole(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--lang", "de", "--cards", "card-2", "--size", "poker")
    _, root, _ = document(tmp_path / "o.pdf")
    (info,) = [one for one in root.of("P") if one.text.startswith("Donau")]
    assert "- " in info.text or info.text.count("-") > LONG.count("-")
    assert info.said == LONG


def test_lines_of_a_text_do_not_run_together(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--cards", "card-3", "--size", "50x80mm")
    _, root, _ = document(tmp_path / "o.pdf")
    assert "Twenty thousand visitors a day." in [" ".join(one.text.split()) for one in root.of("P")]


def test_drawings_are_told_in_the_deck_s_language(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--lang", "de")
    pdf, root, _ = document(tmp_path / "o.pdf")
    said = [one.alt for one in root.of("Figure")]
    assert all(said)
    assert {"Ein Mast aus Eisen", "Kompass: Nordosten", "Bild: Theme number 2 auf Deutsch"} <= set(said)
    assert any(one.startswith("Karte: ") for one in said) and any(one.startswith("Stufe: ") for one in said)
    assert str(pdf.Root.Lang) == "de"


def test_a_text_of_another_language_says_so(tmp_path: Path) -> None:
    written = card(1).replace(', de: "Theme number 1 auf Deutsch"', "").replace(", de: eröffnet", "")
    deck = write_deck(tmp_path, [written])
    assert run(deck, "-o", tmp_path / "o.pdf", "--lang", "de").exit_code == 1  # two texts are missing
    pdf, root, _ = document(tmp_path / "o.pdf")
    assert {one.said for one in root.walk() if one.lang} == {"Theme number 1", "opened"}
    assert {one.lang for one in root.walk() if one.lang} == {"en"}
    assert str(pdf.Root.Lang) == "de"


def test_icons_in_a_text_are_read_by_their_names(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(1, theme="By :plane: to Rome")])
    render(deck, "-o", tmp_path / "o.pdf")
    _, root, pages = document(tmp_path / "o.pdf")
    assert root.of("H1")[0].said == "By plane to Rome"
    assert not pages[0].unmarked


def test_a_crisis_is_told_without_its_colour(tmp_path: Path) -> None:
    path = tmp_path / "peril.deck.yaml"
    path.write_text(
        "format: 1\ndeck: {id: peril, title: {en: Peril}, edition: terra-2003, languages: [en]}\ncrises:\n"
        "  - {id: oil, title: {en: Oil}, colour: green, region: europe, threat: 12, text: {en: It spills.}}\n"
        "solutions:\n  - {id: sort, title: {en: Sort}, colour: red, value: 1, copies: 2, text: {en: T.}}\n",
        encoding="utf-8",
    )
    render(path, "-o", tmp_path / "o.pdf")
    _, root, pages = document(tmp_path / "o.pdf")
    oil, sort, again = cards(root)
    assert {"Oil", "12", "Environment", "It spills."} <= {one.said for one in oil.kids}
    assert {"Sort", "1", "T."} <= {one.said for one in sort.kids}
    assert [one.said for one in sort.kids] == [one.said for one in again.kids]  # a copy
    assert not pages[0].unmarked


def test_the_title_is_shown_and_the_language_named(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "o.pdf")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.DisplayDocTitle is True
        assert str(pdf.docinfo["/Title"]) == "Tiny deck" and str(pdf.Root.Lang) == "en"


def test_tags_change_nothing_that_is_seen_and_can_be_left_out(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "a.pdf")
    render(deck, "-o", tmp_path / "b.pdf", "--no-tags")
    with pikepdf.open(tmp_path / "b.pdf") as plain:
        assert "/StructTreeRoot" not in plain.Root and "/MarkInfo" not in plain.Root
    one, two = (
        pypdfium2.PdfDocument(tmp_path / name)[0].render(scale=1.5).to_pil().convert("RGB")
        for name in ("a.pdf", "b.pdf")
    )
    assert ImageChops.difference(one, two).getbbox() is None
    assert (tmp_path / "a.pdf").stat().st_size < 1.05 * (tmp_path / "b.pdf").stat().st_size


@pytest.mark.parametrize(("printer", "tagged"), [("drivethrucards", False), ("offset", True)])
def test_of_files_for_a_press_those_are_tagged_whose_standard_knows_tags(
    deck: Path, tmp_path: Path, printer: str, tagged: bool
) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--printer", printer, "--size", "poker")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        assert ("/StructTreeRoot" in pdf.Root) is tagged
        assert any(b"MCID" in page.Contents.read_bytes() for page in pdf.pages) is tagged


def test_the_words_for_drawings_are_there_in_every_language_with_words() -> None:
    assert set(alt_words.languages()) == set(words.languages())
    for lang in alt_words.languages():
        found = [alt_words.word(name, lang) for name in ("map", "picture", "level", "compass")]
        quarters = [alt_words.word(name, lang) for name in alt_words.QUARTERS]
        assert all(found) and len(set(quarters)) == 4
    assert alt_words.labelled("map", "tlh", "France") == "France"
