"""TC210: islands that belong to the sea, listed as mainland."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    if not card.areas_known:
        return
    for spot in card.spots:
        where = card.where(spot)
        if where.island_only:
            yield RULE.finding(
                card,
                spot.field,
                f"the location is on an island, and islands belong to their sea here: '{where.contained}'",
                help=f"list '{where.contained}' instead of, or beside, the land",
                related=(card.related(("areas",), "only land is listed", at="key"),),
            )


RULE = Rule(
    code="TC210",
    name="island-as-mainland",
    severity="warning",
    summary="a location on an island that belongs to a sea, where only land is listed",
    why="""
Islands inside a sea area belong to it unless the board gives them an area of their own (R2): Corsica is
found in the Mediterranean, not in France. Players who know the rule would lose points on the card.
""",
    wrong=Example("theme: Ajaccio\nlocation: 42.15, 9.10\nareas: [france]"),
    right=Example("theme: Ajaccio\nlocation: 42.15, 9.10\nareas: [mediterranean]"),
    scope="card",
    needs="doubtful_spots",
    check=check,
)
