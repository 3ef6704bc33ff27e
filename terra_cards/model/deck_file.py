"""Whole deck files, and the files of cards of a deck folder."""

from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.deck import Card, DeckInfo
from terra_cards.model.invalid import Maybe
from terra_cards.model.record import Record, key
from terra_cards.model.values import FormatVersion


class DeckFile(Record):
    """A deck: what holds for all of it, then its cards, or its crises and solutions."""

    format: Maybe[FormatVersion] = key("Format", "Version of the deck language.", 1)
    deck: Maybe[DeckInfo] = key(
        "Deck",
        "What holds for the whole deck.",
        {"id": "my-deck", "title": "My deck", "edition": "terra", "board": "world", "languages": ["en"]},
    )
    cards: Maybe[tuple[Maybe[Card], ...]] = key(
        "Cards",
        "The cards of a quiz deck, each with one theme. In a deck folder more stand in cards/.",
        default=(),
    )
    crises: Maybe[tuple[Maybe[Crisis], ...]] = key("Crises", "The crisis cards of a crisis deck.", default=())
    solutions: Maybe[tuple[Maybe[SolutionCard], ...]] = key(
        "Solutions", "The solution cards of a crisis deck.", default=()
    )
