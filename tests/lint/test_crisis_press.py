"""TC402, TC403 and TC502 on crisis decks: what the linter says is what the card does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.layout.card import plan_card
from terra_cards.layout.crisis_wording import CrisisWording
from terra_cards.lint.cards import EntryView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.press import _checker
from terra_cards.lint.sample import png
from terra_cards.workspace.load import load
from tests.lint.linting import TODAY, codes, lint_files, lint_text

IGNORE = ("TC707",)


def crisis_deck(*entries: str, languages: str = "en", solutions: tuple[str, ...] = ()) -> str:
    lines = [
        "format: 1",
        f"deck: {{id: peril, title: {'Peril' if languages == 'en' else '{en: Peril, de: Not}'}, "
        f"edition: terra-2003, languages: [{languages}]}}",
        "crises:" if entries else "crises: []",
        *(f"  - {{{entry}, colour: green, region: europe, threat: 12}}" for entry in entries),
        "solutions:" if solutions else "solutions: []",
        *(f"  - {{{entry}, colour: red, value: 3}}" for entry in solutions),
    ]
    return "\n".join(lines) + "\n"


def said(text: str, code: str) -> list[tuple[str | None, str, str]]:
    report = lint_text(text, ignore=IGNORE)
    return [
        (d.finding.card, d.finding.message, report.documents[d.path].text[slice(*d.finding.span)])
        for d in report.diagnostics
        if d.code == code
    ]


LONG = "Words that go on and on until nobody can read them any more. " * 14


def test_a_long_text_and_a_wide_title_are_told_at_their_language() -> None:
    text = crisis_deck(
        f'id: oil, title: {{en: Oil, de: {"W" * 50}}}, text: {{en: "{LONG.strip()}", de: Kurz}}',
        languages="en, de",
    )
    assert [(card, under) for card, _, under in said(text, "TC402")] == [
        ("oil", "W" * 50),
        ("oil", f'"{LONG.strip()}"'),
    ]
    first, second = [message for _, message, _ in said(text, "TC402")]
    assert "the title does not fit" in first and "'de'" in first
    assert "the text does not fit" in second and "'en'" in second and "lines too many" in second


def test_letters_that_no_font_has() -> None:
    text = crisis_deck("id: oil, title: Oil 富", solutions=("id: tree, title: Tree, text: Plant 🌳 now",))
    assert [(card, under) for card, _, under in said(text, "TC403")] == [("oil", "富"), ("tree", "🌳")]


@pytest.mark.parametrize("entry", ["id: oil, title: Oil spill, text: A tanker has run aground."])
def test_texts_that_fit_are_not_told(entry: str) -> None:
    assert codes(lint_text(crisis_deck(entry), ignore=IGNORE)) == []


def test_photos_of_crisis_cards_are_looked_at(tmp_path: Path) -> None:
    photo = "photo: {file: %s, license: CC0-1.0, alt: A tanker}"
    text = crisis_deck(
        "id: a, title: A, " + photo % "small.png",
        "id: b, title: B, " + photo % "none.png",
        "id: c, title: C, " + photo % "../out.png",
        "id: d, title: D, photo: {file: small.png}",
    )
    report = lint_files(tmp_path, {"a.deck.yaml": text, "small.png": png(90, 60)}, ignore=IGNORE)
    assert [(d.finding.card, d.code) for d in report.diagnostics] == [
        ("a", "TC502"),
        ("b", "TC501"),
        ("c", "TC504"),
        ("d", "TC505"),
        ("d", "TC510"),
        ("d", "TC502"),
    ]


WORDS = st.sampled_from(
    ["a", "of", "tanker", "unbelievably", "Wiederaufbau", "é", "→", "富", "–", "km²", "‚x‘"]
)
TEXTS = st.lists(WORDS, min_size=1, max_size=90).map(" ".join).filter(str.strip)


@settings(max_examples=40, deadline=None)
@given(TEXTS, TEXTS, st.booleans())
def test_the_linter_and_the_card_agree(title: str, words: str, crisis: bool) -> None:
    """An oracle: every overflow and missing glyph of the laid out face, and no other."""
    entry = f"id: one, title: {json.dumps(title)}, text: {json.dumps(words)}"
    text = crisis_deck(entry) if crisis else crisis_deck(solutions=(entry,))
    [deck] = load(["a.deck.yaml"], {Path("/n/a.deck.yaml"): text.encode()}, cwd=Path("/n")).decks
    view = DeckView(deck, TODAY)
    loaded = deck.crises[0] if crisis else deck.solutions[0]
    found = {(m.what, bool(m.characters)) for m in EntryView(view, loaded).misfits}
    checker = _checker(view, "crisis")
    assert checker is not None
    plan = plan_card(CrisisWording(deck.info, "en").content(loaded.card)[0], checker.design)
    called = {"theme": "title", "info": "text"}
    drawn = {(called.get(o.field, o.field), False) for o in plan.overflows}
    drawn |= {(called.get(g.field, g.field), True) for g in plan.missing_glyphs}
    assert found == drawn
