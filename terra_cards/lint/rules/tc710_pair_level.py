"""TC710: double-sided cards whose sides are of different levels."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding, Related


def check(deck: DeckView) -> Iterator[Finding]:
    edition = deck.edition
    if edition is None or not edition.double_sided or not edition.levels:
        return
    by_id: dict[str, CardView] = {}
    for card in deck.cards:
        if card.handle:
            by_id.setdefault(card.handle, card)
    pairs: list[tuple[CardView, CardView]] = []
    for card in deck.cards:
        other = by_id.get(card.card.back or "")
        if other is None or other is card:
            continue
        levels = card.card.difficulty, other.card.difficulty
        if all(level in deck.levels for level in levels) and levels[0] != levels[1]:
            pairs.append(_ordered(card, other))
    if not pairs:
        return
    (earlier, later), *others = pairs
    related: list[Related] = [earlier.related(("difficulty",), "the other side")]
    related += [
        two.related(("difficulty",), f"and so do '{one.handle}' and '{two.handle}'") for one, two in others
    ]
    yield RULE.finding(
        later,
        ("difficulty",),
        f"'{later.handle}' is {later.card.difficulty}, and '{earlier.handle}' on its other side is "
        f"{earlier.card.difficulty}",
        help="pair themes of one level: the strip on the card's edge is of one colour",
        related=tuple(related),
    )


def _ordered(one: CardView, other: CardView) -> tuple[CardView, CardView]:
    documents = [document.path for document in one.deck.deck.documents]
    places = [(documents.index(card.path), card.span(("difficulty",))) for card in (one, other)]
    return (one, other) if places[0] <= places[1] else (other, one)


_CARDS = (
    "- id: eiffel-tower\n  difficulty: beginner\n  back: louvre\n"
    "- id: louvre\n  theme: Louvre Museum\n  difficulty: LEVEL\n  areas: [alps]\n"
)

RULE = Rule(
    code="TC710",
    name="pair-level",
    severity="warning",
    summary="two sides of one card that are of different levels",
    why="""
`back` puts two themes onto one printed card. Cards are sorted by the colour of their strip, so a card with
two levels is in the wrong pile half of the time. Cards without `back` are paired within their level.
""",
    wrong=Example(_CARDS.replace("LEVEL", "explorer"), "cards"),
    right=Example(_CARDS.replace("LEVEL", "beginner"), "cards"),
    scope="deck",
    check=check,
)
