"""``decks/planet.deck.yaml``: C1's composition, and odds that make a good evening."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from terra_cards.workspace.load import load
from terra_cards.workspace.tables import Tables
from tools.crisis_odds import crisis_rules, win_rate

DECK = Path(__file__).parents[2] / "decks" / "planet.deck.yaml"


@pytest.fixture(scope="module")
def cards():
    return Tables(DECK.parent).crisis_cards(DECK.name)


def test_composition_c1(cards):
    assert (len(cards.crises), len(cards.solutions)) == (18, 90)
    assert len({(c.colour, c.region) for c in cards.crises}) == 18
    assert {c.colour for c in cards.crises} == {"green", "blue", "red"}
    assert all(10 <= c.threat <= 16 for c in cards.crises)
    copies = Counter((c.colour, c.value) for c in cards.solutions)
    for colour in ("green", "blue", "red"):
        assert [copies[colour, value] for value in range(1, 7)] == [6, 6, 5, 5, 4, 4]


def test_four_players_who_cooperate_win_about_half_of_their_games_c13(cards):
    rate = win_rate(crisis_rules(), cards, 4, "cooperative", 150)
    assert 0.38 <= rate <= 0.62  # three standard errors of 150 games


def test_every_text_is_there_in_both_languages():
    deck = load([DECK]).decks[0]
    assert not deck.findings
    for entry in (*deck.crises, *deck.solutions):
        for text in (entry.card.title, entry.card.text):
            assert text
            assert text.get("en")
            assert text.get("de")
            assert text.get("en") != text.get("de")
