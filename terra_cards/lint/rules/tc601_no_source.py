"""TC601: cards without a source."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(cards: list[CardView]) -> Iterator[Finding]:
    for card in cards:
        if card.card.sources == ():
            yield RULE.finding(
                card,
                ("id",),
                "the card names no source for its facts",
                help="add sources: with title, url, accessed and what it supports",
            )


RULE = Rule(
    code="TC601",
    name="no-source",
    severity="warning",
    summary="a card that names no source",
    why="""
Every figure gets doubted at the table. With a source it can be looked up, checked by another author, and
renewed when it changes; without one nobody knows where it came from, the author included.
""",
    wrong=Example("sources: []"),
    right=Example(
        'sources:\n  - {title: Official site, url: "https://example.org/tower", accessed: 2025-03-01, '
        "supports: [areas, year, length]}"
    ),
    scope="cards",
    check=check,
)
