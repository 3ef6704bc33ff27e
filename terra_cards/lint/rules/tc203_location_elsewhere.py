"""TC203: locations and areas that do not meet."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.whereabouts import Where
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    if not card.areas_known:
        return
    elsewhere = [spot for spot in card.spots if card.where(spot).elsewhere]
    for spot in elsewhere:
        where = card.where(spot)
        if spot.place.area is not None:
            yield RULE.finding(
                card,
                (*spot.field[:-1], "area"),
                f"the location is said to lie in '{spot.place.area}', which is not among the areas",
                help=f"list '{spot.place.area}' in areas, or take it out here",
                related=(card.related(("areas",), "the areas listed", at="key"),),
            )
        elif where.off_map:
            yield RULE.finding(
                card,
                spot.field,
                f"'{spot.place.written}' is no place on the map of board '{card.deck.board_id}'",
                help=_sign(where)
                or "write latitude (-90 to 90), then longitude (-180 to 180), in decimal degrees",
            )
        else:
            listed = "the listed area" if len(card.areas) == 1 else "any of the listed areas"
            yield RULE.finding(
                card,
                spot.field,
                f"the location lies in '{where.contained}', "
                f"more than {card.deck.accuracy_text} from {listed}",
                help=_sign(where) or f"correct the location, or list '{where.contained}'",
                related=(card.related(("areas",), "the areas listed", at="key"),),
            )
    if elsewhere or not card.spots_complete or len(card.spots) < len(card.areas):
        return
    if any(card.where(spot).swapped or card.where(spot).island_only for spot in card.spots):
        return
    board = card.board
    if board is None or any(spot.place.area not in (None, *board.area_index) for spot in card.spots):
        return  # an unknown area has its finding
    covered = {area for spot in card.spots for area in card.where(spot).near}
    for index, area in card.distinct_areas:
        if area not in covered:
            yield RULE.finding(
                card,
                ("areas", index),
                f"no location lies in '{area}', though there are as many locations as areas",
                help="add a location there, or take the area out",
                severity="info",
            )


def _sign(where: Where) -> str | None:
    if where.mirrored is None:
        return None
    lat, lon, area = where.mirrored
    return f"check the signs: {lat:g}, {lon:g} lies in '{area}'"


RULE = Rule(
    code="TC203",
    name="location-elsewhere",
    severity="error",
    summary="a location outside all listed areas",
    why="""
`location` and `areas` say the same thing twice, once in degrees and once in areas of the board; where they
disagree one of them is wrong, mostly an area forgotten or a sign lost. The map's coasts and borders are
simplified, so a location counts as inside an area from the board's `accuracy` on (25 km on our world
board). With at least as many locations as areas, an area without a location is pointed out as an info.
Where the drawn shapes mislead, write `{at: "48.8584, 2.2945", area: france}`.
""",
    wrong=Example("location: 52.5200, 13.4050\nareas: [france]"),
    right=Example("location: 52.5200, 13.4050\nareas: [germany]"),
    silent=(
        Example("location: 48.8584 N, 2.2945 E\nareas: [france]"),
        Example('location: {at: "48.8584, 2.2945", area: france}\nareas: [france]'),
    ),
    scope="card",
    needs="doubtful_spots",
    check=check,
)
