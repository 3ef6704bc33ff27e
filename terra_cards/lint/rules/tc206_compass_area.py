"""TC206: a compass quarter that is not where the areas lie."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    if not card.compass or not card.areas_known or not card.spots_complete or len(card.spots) == 1:
        return
    shares = card.deck.quarter_shares([area for _, area in card.distinct_areas])
    if not shares:
        return
    best = max(shares, key=lambda quarter: shares[quarter])
    own = shares[card.compass]
    if own < 1e-6:
        yield RULE.finding(
            card,
            ("compass",),
            f"none of the areas reaches into the quarter '{card.compass}'",
            help=f"write '{best}', which holds the largest part of them",
        )
    elif shares[best] > own + 1e-6:
        yield RULE.finding(
            card,
            ("compass",),
            f"the quarter '{best}' holds more of the areas ({shares[best]:.0%}) "
            f"than '{card.compass}' ({own:.0%})",
            help=f"write '{best}', unless the theme itself lies in '{card.compass}': then give its location",
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
    scope="card",
    check=check,
)
