"""What is said below the cards: which sheet it is, and how to print it, whole in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from terra_cards.layout import margin
from terra_cards.layout.card import CardPlan
from terra_cards.layout.drawing import Symbols, TextLine
from terra_cards.layout.duplex import FLIPS
from terra_cards.layout.fold import plan_fold
from terra_cards.layout.pages import Duplex, Notes, card_pages
from terra_cards.layout.paper import EDGE, SheetError, SheetPlan, plan_sheet
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.library import press_words, words
from tests.layout.faces import classic

TITLES = ("Meine Karten", "Die hundert schönsten Bauwerke der Welt und ihre Geschichten")
LANGS = [lang for lang in words.languages() if words.word("print", lang)]
CARDS = ((classic().width, classic().height), (80.0, 120.0), (63.5, 88.9), (70.0, 120.0), (148.0, 105.0))


def _sheets() -> Iterator[SheetPlan]:
    for paper in ("a4", "letter"):
        for card in CARDS:
            yield plan_sheet(paper, card, bleed=3.0)
            try:
                yield plan_fold(paper, card, bleed=3.0)
            except SheetError:
                continue


def _lines(sheet: SheetPlan, title: str, lang: str, duplex: Duplex | None) -> list[list[TextLine]]:
    """The lines of words in the margin of each page."""
    face = next(iter(classic().faces.values()))
    edges: dict[str, str] = {flip: press_words.word(f"edge-{flip}", lang) for flip in FLIPS}
    notes = Notes(face, title, words.word("print", lang), press_words.word("fold", lang), edges)
    blank = CardPlan("", lang, *sheet.card, 3.0, 0.0, (), Symbols(), (), ())
    pages = card_pages([(blank, blank)] * (sheet.per_sheet * 2), sheet, notes, duplex=duplex)
    return [[item for item in page.over if isinstance(item, TextLine)] for page in pages]


@pytest.mark.parametrize("lang", LANGS)
def test_how_to_print_is_never_cut(lang: str) -> None:
    advice, footers = words.word("print", lang), 0
    for sheet in _sheets():
        sides = [None] if sheet.fold else [Duplex("long"), Duplex("short")]
        for lines in (
            one for title in TITLES for duplex in sides for one in _lines(sheet, title, lang, duplex)
        ):
            if not lines:
                continue
            footers += 1
            assert any(line.text.endswith(advice) for line in lines), [line.text for line in lines]
            for line in lines:
                wide = line.face.width(line.text) * line.size / 1000 * MM_PER_POINT
                assert line.size >= 5.0
                assert line.x >= EDGE - 1e-6 and line.x + wide <= sheet.width - EDGE + 1e-6
                if line.field == "note":
                    assert wide <= sheet.lies[0] + 1e-6
                assert line.y <= sheet.height - EDGE + 1.0 + 1e-6
            for one, other in ((a, b) for a in lines for b in lines if a.x < b.x and a.y == b.y):
                assert one.x + one.face.width(one.text) * one.size / 1000 * MM_PER_POINT < other.x
    assert footers > 20


def test_the_title_gives_way_first_and_the_edge_is_still_told() -> None:
    sheet = plan_sheet("a4", (classic().width, classic().height), bleed=3.0)
    front, back = (lines[-1].text for lines in _lines(sheet, TITLES[0], "de", Duplex("long"))[:2])
    advice = words.word("print", "de")
    assert front == f"Meine Karten · 1a/2 · {advice}"
    assert back == f"1b/2 · lange Kante · {advice}"
    front, back = (lines[-1].text for lines in _lines(sheet, TITLES[1], "de", Duplex("long"))[:2])
    assert front == f"Die hundert… · 1a/2 · {advice}"
    _, back = (lines[-1].text for lines in _lines(sheet, "Deutschlandstart", "de", Duplex("long"))[:2])
    assert back == f"1b/2 · lange Kante · {advice}"  # no word is cut in two


def test_what_has_room_is_whole() -> None:
    face = next(iter(classic().faces.values()))
    said = margin.Footer("Cards", "1b/2", "long edge", "Print at 100 %")
    assert margin.fitted(said, face, 100.0) == ("Cards · 1b/2 · long edge · Print at 100 %", 6.5)
    text, size = margin.fitted(said, face, 10.0)
    assert text == "Print at 100 %" and size < 5.5
