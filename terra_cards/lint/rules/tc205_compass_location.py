"""TC205: a compass quarter that is not the location's."""

from __future__ import annotations

from collections.abc import Iterator
from math import asin, cos, degrees, radians, sin

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import Quarters
from terra_cards.model.quarter_shares import Quarter, quarter_of
from terra_cards.source.findings import Finding

KM_PER_DEGREE = 111.195  # of a great circle on a sphere of 6371 km


def check(cards: list[CardView]) -> Iterator[Finding]:
    quarters = cards[0].deck.quarters
    if quarters is None:
        return
    for card in cards:
        written, spots = card.compass, card.spots
        if not written or len(spots) != 1 or not card.spots_complete:
            continue
        lat, lon = spots[0].place.lat, spots[0].place.lon
        right = quarter_of(lat, lon, quarters.meridian, quarters.parallel)
        if right == written or not -90 <= lat <= 90:
            continue
        if _distance(lat, lon, written, right, quarters) > card.deck.accuracy:
            if _elsewhere(card, written):
                continue
            yield RULE.finding(
                card,
                ("compass",),
                f"the location lies in the quarter '{right}', not '{written}'",
                help=f"write '{right}'",
                fix=card.replacement(("compass",), right, safe=False),
                related=(card.related(spots[0].field, "the location"),),
            )


def _elsewhere(card: CardView, written: Quarter) -> bool:
    """Whether it is the location that is wrong (TC203): the areas do reach into the quarter."""
    if not card.areas_known or not card.where(card.spots[0]).elsewhere:
        return False
    return card.deck.quarter_shares([area for _, area in card.distinct_areas]).get(written, 0) > 0


def _distance(lat: float, lon: float, written: str, right: str, quarters: Quarters) -> float:
    """Kilometres from the farther of the lines that separate the point from the quarter written."""
    farthest = 0.0
    if written[0] != right[0]:
        farthest = abs(lat - quarters.parallel) * KM_PER_DEGREE
    if written[1] != right[1]:
        across = asin(abs(sin(radians(lon - quarters.meridian))) * cos(radians(lat)))
        farthest = max(farthest, degrees(across) * KM_PER_DEGREE)
    return farthest


RULE = Rule(
    code="TC205",
    name="compass-location",
    severity="error",
    summary="a compass quarter in which the card's one location does not lie",
    why="""
The card shows the quarter of the map that holds the theme. With exactly one location the quarter is known;
the one written is another, and the location is further from the line between them than the board's
`accuracy`. Where the location lies in none of the areas, and these reach into the quarter written, the
location is what is wrong, and only TC203 tells.
""",
    wrong=Example("location: 37.8199, -122.4783\nareas: [west-coast]\ncompass: ne"),
    right=Example("location: 37.8199, -122.4783\nareas: [west-coast]\ncompass: nw"),
    silent=(Example("theme: Greenwich\nlocation: 51.4779, -0.0015\nareas: [british-isles]\ncompass: ne"),),
    fix="unsafe",
    scope="cards",
    check=check,
)
