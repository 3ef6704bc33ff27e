"""TC209: latitude and longitude the wrong way round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding

_FIGURES = re.compile(r"[+-]?\d+(?:\.\d+)?")


def check(card: CardView) -> Iterator[Finding]:
    if not card.areas_known:
        return
    for spot in card.spots:
        where = card.where(spot)
        if where.swapped is None:
            continue
        written = spot.place.written
        figures = list(_FIGURES.finditer(written))
        fix = None
        if len(figures) == 2:
            first, second = figures
            swapped = (
                written[: first.start()]
                + second[0]
                + written[first.end() : second.start()]
                + first[0]
                + written[second.end() :]
            )
            fix = card.replacement(spot.field, swapped, safe=False)
        yield RULE.finding(
            card,
            spot.field,
            "latitude and longitude are exchanged: the other way round the location lies in "
            f"'{where.swapped}'",
            help="latitude comes first",
            fix=fix,
        )


RULE = Rule(
    code="TC209",
    name="swapped-coordinates",
    severity="error",
    summary="latitude and longitude exchanged",
    why="""
Maps and programs disagree on which comes first; here it is latitude. As written the location is far from
the listed areas, and exchanged it lies in one of them, so nothing else is said about it.
""",
    wrong=Example("location: 2.2945, 48.8584\nareas: [france]"),
    right=Example("location: 48.8584, 2.2945\nareas: [france]"),
    silent=(Example("location: 13.0, 13.0\nareas: [western-sahara]"),),
    fix="unsafe",
    scope="card",
    needs="doubtful_spots",
    check=check,
)
