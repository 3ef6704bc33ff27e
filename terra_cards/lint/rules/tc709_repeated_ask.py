"""TC709: decks that ask the same all the time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from terra_cards.lint.deck import DeckView
from terra_cards.lint.decks import cards_of, town
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.source.findings import Finding


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    total = len(deck.cards)
    if total < options["cards"] or not deck.languages:
        return
    lang = deck.languages[0]
    written = Counter(
        tuple([task.ask.get(lang) for _, task in card.asked if task.ask]) for card in deck.cards
    )
    asks: Counter[str] = Counter()
    for texts, cards in written.items():
        for ask in {_folded(text) for text in texts if text}:
            asks[ask] += cards
    if not asks:
        return
    ask, count = max(asks.items(), key=lambda item: (item[1], item[0]))
    if count > total * options["share"]:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"'{ask}' is asked on {count} of {total} cards",
            help="ask for other things too",
        )


def _folded(ask: str) -> str:
    return " ".join(ask.casefold().split())


_FILES = town(box=6)

RULE = Rule(
    code="TC709",
    name="repeated-ask",
    severity="info",
    summary="one ask on over a fifth of the cards",
    why="""
A deck in which every third card asks for a height makes for a dull evening. Counted in the deck's first
language, from 12 cards on.
""",
    wrong=Example(cards_of([""] * 12, asks=["opened", "height"]), "file", _FILES),
    right=Example(cards_of([""] * 12, asks=None), "file", _FILES),
    options=(
        Option("share", 0.2, "the part of the cards that may have the same ask", 0, 1),
        Option("cards", 12, "from how many cards on", 1),
    ),
    scope="deck",
    check=check,
)
