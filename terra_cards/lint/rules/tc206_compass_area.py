"""TC206: a compass quarter that is not where the areas lie."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.quarter_shares import Quarter
from terra_cards.source.findings import Finding


def check(cards: list[CardView]) -> Iterator[Finding]:
    for card in cards if cards[0].deck.quarters else ():
        if len(card.spots) != 1 and card.compass and card.areas_known and card.spots_complete:
            yield from _check(card, card.compass)


def _check(card: CardView, compass: Quarter) -> Iterator[Finding]:
    shares = card.deck.quarter_shares([area for _, area in card.distinct_areas])
    if not shares:
        return
    best = max(shares, key=lambda quarter: shares[quarter])
    own = shares[compass]
    if own < 1e-6:
        yield RULE.finding(
            card,
            ("compass",),
            f"none of the areas reaches into the quarter '{compass}'",
            help=f"write '{best}', which holds the largest part of them",
        )
    elif shares[best] > own + 1e-6:
        yield RULE.finding(
            card,
            ("compass",),
            f"the quarter '{best}' holds more of the areas ({shares[best]:.0%}) than '{compass}' ({own:.0%})",
            help=f"write '{best}', unless the theme itself lies in '{compass}': then give its location",
            severity="warning",
        )


RULE = Rule(
    code="TC206",
    name="compass-area",
    severity="error",
    summary="a compass quarter that holds none, or the smaller part, of the areas",
    why="""
Without exactly one location the quarter goes by the areas (R2a): it is the one with the largest part of
them. A quarter that holds none of them is an error, one that holds less than another a warning.
""",
    wrong=Example("areas: [france]\ncompass: se"),
    right=Example("areas: [france]\ncompass: ne"),
    silent=(Example("areas: [france, iberia]\ncompass: nw"),),
    scope="cards",
    check=check,
)
