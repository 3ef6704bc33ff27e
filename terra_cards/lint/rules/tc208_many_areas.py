"""TC208: cards that score almost anywhere on the map."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.source.findings import Finding

LEAST_AREAS = 20


def check(cards: list[CardView], options: Options) -> Iterator[Finding]:
    deck = cards[0].deck
    if deck.board is None or len(deck.board.areas) < LEAST_AREAS:
        return
    for card in cards:
        share = deck.share_around(card.area_names)
        if share > options["share"]:
            yield RULE.finding(
                card,
                ("areas",),
                f"the areas and their neighbours cover {share:.0%} of the board, "
                "so that almost any stone scores",
                help="ask for something that lies in fewer areas",
                at="key",
            )


RULE = Rule(
    code="TC208",
    name="many-areas",
    severity="warning",
    summary="areas that, with their neighbours, cover most of the board",
    why="""
Every area listed is right, and every neighbour still scores. A theme found in half of the world tells
nobody apart. Boards of fewer than 20 areas are not tested.
""",
    wrong=Example("areas: [north-atlantic, northern-indian-ocean, north-west-pacific, balkans]"),
    right=Example("areas: [france, germany, italy]"),
    options=(Option("share", 0.5, "the part of the board that may be covered", 0, 1),),
    scope="cards",
    check=check,
)
