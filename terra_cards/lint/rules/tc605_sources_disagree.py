"""TC605: sources that put the answer into different spaces."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import SCALES
from terra_cards.model.convert import figure
from terra_cards.model.invalid import items, valid
from terra_cards.source.findings import Finding, Pointer


def check(card: CardView) -> Iterator[Finding]:
    board = card.board
    if board is None or not card.card.sources:
        return
    answers = {answer.scale: answer for answer in card.answers}
    for scale in SCALES:
        given: list[tuple[Pointer, range]] = []
        for index, source in items(card.card.sources):
            values = source.values
            value = valid(getattr(values, scale)) if values else None
            if value is not None and scale in board.scales:
                shown = figure(value, scale, board.side, board)
                hits = board.scales[scale].hits(shown.low, shown.high)
                given.append((("sources", index, "values", scale), hits))
        answer = answers.get(scale)
        if answer is None:
            continue
        sides = card.sides(answer)
        own = sides[0].hits if sides else range(0)
        for field, hits in given:
            if hits and own and _apart(hits, own):
                yield RULE.finding(
                    card,
                    field,
                    f"this source puts the {scale} into another space than the answer",
                    help="find out which is right, and name the better source in notes",
                    related=(card.related(answer.field(), "the answer"),),
                )


def _apart(a: range, b: range) -> bool:
    return a.stop <= b.start or b.stop <= a.start


_SOURCE = (
    'sources:\n  - {title: Official site, url: "https://example.org/tower", accessed: 2025-03-01, '
    "supports: [areas, year, length], values: {length: VALUE}}"
)

RULE = Rule(
    code="TC605",
    name="sources-disagree",
    severity="warning",
    summary="a source whose value lies in another space than the answer",
    why="""
`values` keeps the figure as each source gives it. Differences inside a space do no harm; where a source
points to another space, somebody at the table will be sure that the card is wrong. Spaces that overlap are
not reported.
""",
    wrong=Example(_SOURCE.replace("VALUE", "530 m")),
    right=Example(_SOURCE.replace("VALUE", "324 m")),
    silent=(Example(_SOURCE.replace("VALUE", "500 m")),),
    scope="card",
    check=check,
)
