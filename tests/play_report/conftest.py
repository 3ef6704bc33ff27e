"""Reports of small simulations, made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.cli.simulation_report import crisis_subject_of
from terra_cards.render.play_report.page import CrisisSubject, Subject
from terra_cards.rules.crisis_cards import CrisisCards
from terra_cards.rules.edition_rules import rules_of
from terra_cards.simulation.crisis.simulate import make_crisis_play, simulate_crisis
from terra_cards.simulation.simulate import make_play, played_card, simulate
from terra_cards.workspace.load import load

DECKS = Path(__file__).parents[2] / "decks"


def subject_of(path: Path, cards: int, rounds: int = 64, **changes: object) -> Subject:
    deck = load([path]).decks[0]
    assert deck.board
    assert deck.edition
    edition, board = deck.edition.edition, deck.board.board("metric")
    assert edition
    assert board
    chosen = deck.cards[:cards]
    played = [card for one in chosen if (card := played_card(one.card, board))]
    play = make_play(board, rules_of(edition), played, ["average"] * 4, rounds=rounds)
    report = simulate(play, [str(level.id) for level in edition.levels], [card.level for card in played])
    lang = deck.languages[0] if deck.languages else "en"
    themes = {one.id: one.card.theme.any(lang) for one in chosen if one.id}
    places = {one.id: f"{path.name}:{number + 1}" for number, one in enumerate(chosen) if one.id}
    fields = {
        "title": path.stem,
        "report": report,
        "board": board,
        "themes": themes,
        "places": places,
        "lang": lang,
    }
    return Subject(**(fields | changes))  # type: ignore[arg-type]


def crisis_subject(rounds: int = 60, bots: str = "friendly", *, curve: bool = True) -> CrisisSubject:
    deck = load([DECKS / "planet.deck.yaml"]).decks[0]
    assert deck.edition
    assert deck.edition.edition
    cards = CrisisCards.of((c.card for c in deck.crises), (s.card for s in deck.solutions))
    run = make_crisis_play(rules_of(deck.edition.edition), cards, [bots] * 4, rounds=rounds)
    return crisis_subject_of(deck, simulate_crisis(run, curve=curve))


@pytest.fixture(scope="session")
def planet() -> CrisisSubject:
    return crisis_subject()


@pytest.fixture(scope="session")
def world() -> Subject:
    return subject_of(DECKS / "world-starter.deck.yaml", 6)


@pytest.fixture(scope="session")
def tour() -> Subject:
    return subject_of(DECKS / "tour-starter.deck.yaml", 3)
