"""Words for the quarters of the compass in several languages, and what is said about them."""

from __future__ import annotations

import pytest

from terra_cards.lint.engine import lint
from terra_cards.model.quarter_words import advice, quarters
from terra_cards.workspace.load import load
from tests.lint.decks import card, deck
from tests.lint.linting import TODAY, policy


@pytest.mark.parametrize(
    ("word", "quarter"),
    [
        ("Nordost", "ne"), ("Süd-Ost", "se"), ("suedwest", "sw"), ("NORDWESTEN", "nw"),
        ("north-east", "ne"), ("South West", "sw"), ("NE", "ne"), ("SW", "sw"),
        ("noroeste", "nw"), ("sureste", "se"), ("nord-ouest", "nw"), ("sud-est", "se"),
    ],
)  # fmt: skip
def test_words_of_one_reading(word: str, quarter: str) -> None:
    assert list(quarters(word)) == [quarter]
    assert advice(word) == f"did you mean '{quarter}'?"


@pytest.mark.parametrize("word", ["", "north", "Ost", "n", "oso", "nordnordost"])
def test_other_words_have_none(word: str) -> None:
    assert advice(word) is None


@pytest.mark.parametrize(
    ("word", "languages", "said"),
    [
        ("NO", "de", "did you mean 'ne'?"),
        ("so", "de, en", "did you mean 'se'?"),
        ("no", "es", "did you mean 'nw'?"),
        ("SO", "fr, en", "did you mean 'sw'?"),
        ("NO", "de, fr", "write 'ne' for north-east (German) or 'nw' for north-west (French)"),
        (
            "SO",
            "en",
            "write 'se' for south-east (German) "
            "or 'sw' for south-west (Spanish, French, Italian, Portuguese)",
        ),
        ("Nordost", "en", "did you mean 'ne'?"),
        ("nn", "de", "did you mean 'nw'?"),
    ],
)
def test_the_languages_of_the_deck_decide(word: str, languages: str, said: str) -> None:
    text = deck(card(f"compass: {word}"), languages=languages)
    report = lint(
        load(["a.deck.yaml"], {"a.deck.yaml": text.encode()}), policy(select=("TC104",)), today=TODAY
    )
    [found] = report.diagnostics
    assert found.finding.help == said and found.finding.fix is None
