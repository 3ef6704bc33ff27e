"""From a card to the words on its face."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.layout.content import Content, PhotoContent
from terra_cards.layout.wording import Gap, Wording, credit_line, licence_name, tidy
from terra_cards.library import words
from terra_cards.model.board import Side
from terra_cards.workspace.load import load

CARD = """
  - id: one
    theme: {en: "The Alps", de: "Die Alpen"}
    difficulty: traveller
    areas: [alps, france]
    compass: ne
    photo: {file: a.jpg, credit: A. Example, license: CC-BY-SA-4.0}
    tasks:
      length: {ask: {en: arc, de: Bogen}, answer: 1200 km}
      number: {ask: {en: countries, de: Staaten}, answer: ~1083}
    info: {en: "It is 4 m high,  and\\n cold.", de: "Kalt."}
    tags: [mountain]
"""


def _face(
    tmp_path: Path,
    card: str = CARD,
    lang: str = "en",
    side: Side = "metric",
    edition: str = "terra",
    photo: bool = False,
) -> tuple[Content, tuple[Gap, ...]]:
    path = tmp_path / "w.deck.yaml"
    path.write_text(
        f"format: 1\ndeck: {{id: alpine, title: {{en: T, de: T}}, edition: {edition}, board: world, "
        f"languages: [en, de], version: 2.1.0}}\ncards:{card}",
        encoding="utf-8",
    )
    (deck,) = load([path]).decks
    assert deck.edition and deck.edition.edition and deck.board
    wording = Wording(deck.info, deck.edition.edition, deck.board.board(side), lang, side)
    return wording.content(deck.cards[0].card, PhotoContent("a", 3, 2) if photo else None)


def test_every_field_in_english(tmp_path: Path) -> None:
    content, gaps = _face(tmp_path, photo=True)
    assert gaps == ()
    assert content.texts == {
        "theme": "The Alps",
        "count": "2",
        "count-word": "areas",
        "heading": "Areas",
        "areas": "Alps\nFrance",
        "ask-1": "arc",
        "label-1": "arc",
        "answer-1": "1,200\u00a0km",
        "ask-2": "countries",
        "label-2": "countries",
        "answer-2": "about 1,083",
        "level": "Traveller",
        "info": "It is 4\u00a0m high, and\ncold.",
        "credit": "Photo: A. Example, CC BY-SA 4.0",
        "imprint": "alpine 2.1.0 · one",
    }
    assert content.level and (content.level.colour, content.level.rank, content.level.of) == ("green", 2, 4)
    assert [(task.scale, task.colour) for task in content.tasks] == [("length", "blue"), ("number", "orange")]
    assert content.compass == "ne" and content.areas == ("alps", "france")
    assert content.pointers["answer-2"] == ("tasks", "number", "answer")


def test_german_and_imperial(tmp_path: Path) -> None:
    content, _ = _face(tmp_path, lang="de")
    assert content.texts["areas"] == "Alpenländer\nFrankreich"
    assert content.texts["count-word"] == "Gebiete" and content.texts["answer-1"] == "1.200\u00a0km"
    imperial, _ = _face(tmp_path, side="imperial")
    assert imperial.texts["answer-1"].endswith("mi")


def test_editions_that_print_no_compass_and_no_levels(tmp_path: Path) -> None:
    tour, _ = _face(tmp_path, CARD.replace("traveller", "globetrotter"), edition="terra-on-tour")
    assert tour.compass is None and tour.level and (tour.level.colour, tour.level.of) == ("orange", 2)
    germany, _gaps = _face(tmp_path, edition="terra-deutschland")
    assert germany.level is None and germany.compass is None and "level" not in germany.texts
    assert {task.colour for task in germany.tasks} == {"purple", "green"}


@pytest.mark.parametrize(
    ("before", "after", "code", "fatal"),
    [
        ("[alps, france]", "[alps, frnace]", "TC201", True),
        ("traveller", "travellr", "TC104", False),
        (', de: "Die Alpen"', "", None, False),
        ("answer: 1200 km", "answer: 1200 kg", "TC301", True),
        ('    theme: {en: "The Alps", de: "Die Alpen"}\n', "", "TC102", True),
        ("    areas: [alps, france]\n", "", "TC102", True),
        ("      length: {ask: {en: arc, de: Bogen}, answer: 1200 km}\n", "", "TC304", True),
    ],
)
def test_what_a_card_lacks(tmp_path: Path, before: str, after: str, code: str | None, fatal: bool) -> None:
    assert before in CARD
    _, gaps = _face(tmp_path, CARD.replace(before, after))
    assert [gap.code for gap in gaps][:1] == ([code] if code else [])
    assert any(gap.fatal for gap in gaps) == fatal


def test_a_missing_translation_is_a_gap_and_another_language_stands_in(tmp_path: Path) -> None:
    content, gaps = _face(tmp_path, CARD.replace(', de: "Die Alpen"', ""), lang="de")
    assert content.texts["theme"] == "The Alps"
    assert [(gap.code, gap.field, gap.fatal) for gap in gaps] == [("TC401", ("theme",), False)]


def test_texts_are_tidied() -> None:
    assert tidy("  two   blanks\tand a tab ") == "two blanks and a tab"
    assert tidy("e\u0301") == "é"
    assert tidy("300 BC, 12 % and 4 km away, 5 men") == "300\u00a0BC, 12\u00a0% and 4\u00a0km away, 5 men"
    assert tidy("one \n two") == "one\ntwo"
    assert tidy("25 kilometres, 60 Meter hoch") == "25\u00a0kilometres, 60\u00a0Meter hoch"
    assert tidy("250 000 km², 10⁶ m³, ½ km, 12 kWh, 5 inks, 3 mice") == (
        "250\u00a0000\u00a0km², 10⁶\u00a0m³, ½\u00a0km, 12\u00a0kWh, 5 inks, 3 mice"
    )
    assert tidy("Königin Elisabeth II. and Louis XIV, VIII then") == (
        "Königin Elisabeth\u00a0II. and Louis\u00a0XIV, VIII then"
    )
    assert tidy("im 19. Jahrhundert, am 3. Mai 1905") == "im 19.\u00a0Jahrhundert, am 3.\u00a0Mai 1905"
    assert tidy("from 1997. The next") == "from 1997. The next"  # a year at the end of a sentence
    assert tidy("Vostok 1 and Route 66, in August 1820 and 4,000 or A 71") == (
        "Vostok\u00a01 and Route\u00a066, in August 1820 and 4,000 or A\u00a071"
    )


def test_licences_read_as_people_write_them() -> None:
    assert licence_name("CC-BY-SA-4.0") == "CC BY-SA 4.0"
    assert licence_name("CC-BY-3.0-DE") == "CC BY 3.0 DE"
    assert licence_name("CC0-1.0") == "CC0 1.0"
    assert licence_name("LicenseRef-Own-Terms") == "Own Terms"
    assert licence_name("MIT") == "MIT"
    assert credit_line("A. Example", None, "de") == "Foto: A. Example"
    assert credit_line(None, None, "en") == ""
    assert credit_line("A", "CC0-1.0", "tlh") == "A, CC0 1.0"


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {1: "area", 2: "areas"}),
        ("de", {1: "Gebiet", 5: "Gebiete"}),
        ("pl", {1: "obszar", 3: "obszary", 5: "obszarów"}),
        ("ru", {1: "область", 2: "области", 5: "областей", 21: "область"}),
        ("fr", {1: "zone", 2: "zones"}),
        ("de-AT", {2: "Gebiete"}),
        ("tlh", {2: ""}),
    ],
)
def test_counts_in_many_languages(lang: str, forms: dict[int, str]) -> None:
    for number, word in forms.items():
        assert words.counted("area", number, lang) == word


def test_every_language_has_all_words() -> None:
    assert len(words.languages()) > 20
    for lang in words.languages():
        assert words.word("print", lang) and words.word("photo", lang)
        for number in (1, 2, 5, 100):
            assert words.counted("area", number, lang) and words.counted("heading", number, lang)
