"""TC204: a location just across the border of a listed area."""

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
        if spot.place.area is not None or where.island_only or not where.near or where.contained is None:
            continue
        if where.contained in where.near or not card.deck.is_land(where.contained):
            continue
        nearest = where.near[0]
        yield RULE.finding(
            card,
            spot.field,
            f"the location lies in '{where.contained}', which is not listed; "
            f"'{nearest}' is only within {card.deck.accuracy_text}",
            help=f"list '{where.contained}' too, or write {{at: \"{spot.place.written}\", area: {nearest}}} "
            "where the drawing is at fault",
            related=(card.related(("areas",), "the areas listed", at="key"),),
        )


RULE = Rule(
    code="TC204",
    name="near-border",
    severity="warning",
    summary="a location in a land area that is not listed, near one that is",
    why="""
Near a border the simplified map may be wrong, or the card. The location lies in another land area than
those listed, though one of them is so near that the drawing could be at fault. Look it up; if the drawing
is at fault, say so with `{at: ..., area: ...}`. Silent where a listed area contains the location, and on
the water.
""",
    wrong=Example("theme: Strasbourg Cathedral\nlocation: 48.5850, 7.9500\nareas: [france]"),
    right=Example("theme: Strasbourg Cathedral\nlocation: 48.5818, 7.7510\nareas: [france]"),
    silent=(
        Example('location: {at: "48.5850, 7.9500", area: france}\nareas: [france]'),
        Example("location: 48.5850, 7.9500\nareas: [france, germany]"),
    ),
    scope="card",
    needs="doubtful_spots",
    check=check,
)
