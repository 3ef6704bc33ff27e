"""TC102: found while binding; here what the edition asks for."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.document import Mapping
from terra_cards.source.findings import Finding


def check(cards: list[CardView]) -> Iterator[Finding]:
    """A level is required exactly where the edition has levels."""
    edition = cards[0].deck.edition
    if edition is not None and edition.levels:
        for card in cards:
            if card.card.difficulty is None:
                yield from _check(card)


def _check(card: CardView) -> Iterator[Finding]:
    node = card.node(())
    if isinstance(node, Mapping) and any(key not in type(card.card).model_fields for key in node.values):
        return  # it may be mistyped: TC101
    yield RULE.finding(
        card,
        ("id",),
        "the key 'difficulty' is missing",
        help="write one of the edition's levels: " + ", ".join(card.deck.levels),
    )


RULE = Rule(
    code="TC102",
    name="missing-key",
    severity="error",
    summary="a key that must be there is missing or has no value",
    why="""
Without it the card cannot be printed or scored. A card needs `id`, `theme`, `areas` and `tasks`, a deck
`id`, `title`, `edition`, `languages` and, unless its edition has none, `board`; a file needs `format`. The
finding stands at the key of the smallest map that lacks it, and for a card at its `id`.
""",
    wrong=Example("year: {ask: opened}", "task"),
    right=Example("length: {ask: height, answer: 330 m}", "task"),
    scope="cards",
    check=check,
)
