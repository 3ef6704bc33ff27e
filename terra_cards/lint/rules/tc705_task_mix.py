"""TC705: pairs of scales that hardly come up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from terra_cards.lint.deck import DeckView
from terra_cards.lint.decks import cards_of, town
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.model.board import SCALES
from terra_cards.source.findings import Finding


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    pairs = Counter(card.scales for card in deck.cards)
    known = {pair: pairs[pair] for pair in combinations(SCALES, 2)}
    total = sum(known.values())
    if total < options["cards"]:
        return
    rare = [
        f"{' and '.join(pair)} on {count}"
        for pair, count in known.items()
        if count < total * options["share"]
    ]
    if rare:
        yield RULE.finding(
            deck, ("deck", "id"), f"pairs of scales that hardly come up: {', '.join(rare)} of {total} cards"
        )


_FILES = town(box=3)

RULE = Rule(
    code="TC705",
    name="task-mix",
    severity="info",
    summary="a pair of scales that comes up on less than a tenth of the cards",
    why="""
Two of the three scales are asked on each card. Where one pair hardly comes up, its scales are played less
than the board suggests. Counted from 6 cards on.
""",
    wrong=Example(cards_of([""] * 6, pairs=["year length"] * 3 + ["year number"] * 3), "file", _FILES),
    right=Example(
        cards_of([""] * 6, pairs=["year length", "year number", "length number"] * 2), "file", _FILES
    ),
    options=(
        Option("share", 0.1, "the least part of the cards that a pair should have", 0, 1),
        Option("cards", 6, "from how many cards on", 1),
    ),
    scope="deck",
    check=check,
)
