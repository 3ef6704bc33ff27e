"""TC402 and TC403: what the linter says is what the card does."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.layout.card import plan_card
from terra_cards.layout.design import make_design
from terra_cards.layout.parts import SLOTS
from terra_cards.layout.wording import Wording
from terra_cards.library.templates import builtin, face_reader
from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.press import _FIGURE, Press, _checker
from terra_cards.model.answer import parse
from terra_cards.model.printed import printed
from terra_cards.workspace.load import load
from terra_cards.workspace.parts import builtin_board
from tests.lint.decks import card, deck
from tests.lint.linting import TODAY, codes, lint_text

LONG = "Words that go on and on until nobody can read them any more. "


def found(text: str, code: str) -> list[tuple[str, str]]:
    """Message and text under the carets of each finding of a code."""
    report = lint_text(text)
    return [
        (d.finding.message, report.documents[d.path].text[slice(*d.finding.span)])
        for d in report.diagnostics
        if d.code == code
    ]


def test_a_long_info_stands_at_its_language_and_says_how_many_lines() -> None:
    text = deck(
        card(
            "theme: {en: Tower, de: Turm}\n"
            f'info: {{en: "Short.", de: "{LONG * 10}"}}\n'
            "tasks:\n  year: {ask: {en: opened, de: eröffnet}, answer: 1889}\n"
            "  length: {ask: {en: height, de: Höhe}, answer: 330 m}"
        ),
        languages="en, de",
    )
    [(message, under)] = found(text, "TC402")
    assert "'de'" in message and "lines too many" in message
    assert under == f'"{LONG * 10}"'


def test_a_word_wider_than_its_box() -> None:
    [(message, _)] = found(deck(card(f"theme: {'W' * 60}")), "TC402")
    assert "wider than its box" in message


def test_long_answers_are_measured_on_each_side() -> None:
    noun = " ".join(["quite remarkable uncountable things"] * 4)
    text = deck(
        card(f"tasks:\n  year: {{ask: opened, answer: 1889}}\n  number: {{ask: x, answer: 5 {noun}}}")
    )
    [(message, under)] = found(text, "TC402")
    assert "answer" in message
    assert under == f"5 {noun}"


@pytest.mark.parametrize(
    ("line", "under"),
    [
        ("theme: Mount Fuji 富士", ["富", "士"]),
        ('theme: "Fuji \\u5bcc"', ["\\u5bcc"]),
        ("info: A smile 🙂 here", ["🙂"]),
        ("theme: Москва", []),
        ("theme: Ελλάδα", []),
        ("theme: Łódź, Çeşme, Háy, Đà", []),
    ],
)
def test_missing_glyphs_stand_at_the_character(line: str, under: list[str]) -> None:
    assert [text for _, text in found(deck(card(line)), "TC403")] == under


def test_nothing_is_said_where_the_template_is_broken() -> None:
    report = lint_text(deck(card(f'info: "{LONG * 12}"'), head="template: nosuch"))
    assert "TC402" not in codes(report)


WORDS = st.sampled_from(
    [
        "a",
        "of",
        "tower",
        "Straßenbahn",
        "1,234 m",
        "unbelievably",
        "Wiederaufbau",
        "é",
        "→",
        "富",
        "–",
        "km",
        "\n",
        "‚x‘",
    ]
)
TEXTS = st.lists(WORDS, min_size=1, max_size=90).map(" ".join).filter(str.strip)


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS, TEXTS, st.sampled_from(["330 m", "0.125 km", "12 345 678 km", "1.5..2.5 million m"]))
def test_the_linter_and_the_card_agree(theme: str, ask: str, info: str, answer: str) -> None:
    """An oracle: every overflow and missing glyph of the laid out face, and no other."""
    import json

    text = deck(
        card(
            f"theme: {json.dumps(theme)}\ninfo: {json.dumps(info)}\n"
            f"tasks:\n  year: {{ask: {json.dumps(ask)}, answer: 1889}}\n"
            f"  length: {{ask: height, answer: {answer}}}"
        )
    )
    from pathlib import Path

    [loaded] = load(["a.deck.yaml"], {Path("/n/a.deck.yaml"): text.encode()}, cwd=Path("/n")).decks
    view = DeckView(loaded, TODAY)
    one = CardView(view, loaded.cards[0])
    said = {(m.what, bool(m.characters)) for m in Press(view).misfits(one)}
    checker = _checker(view, "placing")
    assert checker is not None and view.edition is not None
    drawn = set()
    for side, board in view.boards.items():
        content, _ = Wording(loaded.info, view.edition, board, "en", side).content(loaded.cards[0].card)
        plan = plan_card(content, checker.design)
        drawn |= {(o.field.rstrip("-12"), False) for o in plan.overflows if not o.field.startswith("label-")}
        drawn |= {
            (g.field.rstrip("-12"), True) for g in plan.missing_glyphs if not g.field.startswith("label-")
        }
    assert said == drawn


@pytest.mark.parametrize(
    "lang",
    [
        "en",
        "de",
        "fr",
        "es",
        "el",
        "ru",
        "uk",
        "fi",
        "hu",
        "pl",
        "pt",
        "nl",
        "sv",
        "tr",
        "et",
        "lt",
        "lv",
        "cs",
        "sl",
        "eo",
    ],
)
def test_what_printing_adds_to_a_figure_is_less_than_is_kept_for_it(lang: str) -> None:
    """TC402 passes over short figures unprinted: 4 ems are kept for what languages add."""
    design = make_design(builtin("classic"), face_reader(builtin("classic"), None), SLOTS)
    face = design.slots["answer-1"].setting.face
    boards = {side: builtin_board("world").board(side) for side in ("metric", "imperial")}
    for text in ("999 999 999", "9.99 million", "99 999 km²", "12 345 678 km²", "0.0125", "99.9 million"):
        assert _FIGURE.fullmatch(text)
        answer = parse(text, "number")
        for side, board in boards.items():
            shown = printed(answer, "number", side, lang, board)  # type: ignore[arg-type]
            assert face.width(shown) <= sum(map(face.primary.advances.__getitem__, text)) + 4000


def test_long_figures_are_measured_all_the_same() -> None:
    text = deck(card("tasks:\n  year: {ask: opened, answer: 1889}\n  number: {ask: x, answer: ANSWER}"))
    assert not found(text.replace("ANSWER", "999 999 999 999"), "TC402")
    assert found(text.replace("ANSWER", "9" * 60), "TC402")
