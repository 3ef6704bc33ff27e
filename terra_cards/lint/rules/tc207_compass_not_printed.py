"""TC207: a compass quarter that is never printed."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.removal import without_key
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.document import Mapping
from terra_cards.source.findings import Finding


def check(cards: list[CardView]) -> Iterator[Finding]:
    deck = cards[0].deck
    reason = deck.no_compass
    if reason is None or _told_of_deck(deck):
        return
    for card in cards:
        if card.card.compass is None:
            continue
        node = card.node(())
        fix = without_key(card.document, node, "compass", safe=True) if isinstance(node, Mapping) else None
        said = f"no compass is printed: {reason}"
        yield RULE.finding(card, ("compass",), said, help="remove the key", fix=fix)


def _told_of_deck(deck: DeckView) -> bool:
    """Whether it follows from a mistake of the deck: no cards in this edition (TC104), or an edition that
    prints the compass on a board that has no quarters (TC711)."""
    edition = deck.edition
    if edition is None:
        return False
    return edition.engine == "crisis" or (edition.card_compass and deck.place(("deck", "board")) is not None)


RULE = Rule(
    code="TC207",
    name="compass-not-printed",
    severity="error",
    summary="a compass quarter where the edition or the board has none",
    why="""
Only some editions print a compass on their cards, and only some boards are quartered. A quarter that nobody
will see is most likely a card copied from a deck for another edition. Where the edition prints quarters and
the deck's board has none, that is told once, for the deck (TC711).
""",
    wrong=Example(
        """
format: 1
deck: {id: example, title: Example, edition: terra-on-tour, board: world, languages: [en]}
cards:
  - id: eiffel-tower
    theme: Eiffel Tower
    difficulty: beginner
    location: 48.8584, 2.2945
    areas: [france]
    compass: ne
    tasks:
      year: {ask: opened, answer: 1889}
      length: {ask: height, answer: 330 m}
    sources:
      - title: A guide
        url: https://example.org/guide
        accessed: 2025-03-01
        supports: [areas, year, length]
""",
        "file",
    ),
    right=Example("compass: ne\nlocation: 48.8584, 2.2945"),
    fix="safe",
    scope="cards",
    check=check,
)
