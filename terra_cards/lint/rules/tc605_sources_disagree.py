"""TC605: sources that put the answer into different spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import SCALES, ScaleName
from terra_cards.model.convert import figure
from terra_cards.model.invalid import each, items, valid
from terra_cards.source.findings import Finding, Pointer


def check(card: CardView) -> Iterator[Finding]:
    board = card.board
    if board is None or not any(source.values for source in each(card.card.sources)):
        return
    answers = {answer.scale: answer for answer in card.answers}
    for scale in SCALES:
        if scale not in board.scales:
            continue
        given: list[_Given] = []
        answer = answers.get(scale)
        if answer is not None:
            sides = card.sides(answer)
            given.append(_Given(answer.field(), sides[0].hits if sides else range(0), True))
        for index, source in items(card.card.sources):
            values = source.values
            value = valid(getattr(values, scale)) if values else None
            if value is not None:
                shown = figure(value, scale, board.side, board)
                hits = board.scales[scale].hits(shown.low, shown.high)
                one = _Given(("sources", index, "values", scale), hits)
                other = next((earlier for earlier in given if _apart(earlier.hits, hits)), None)
                if other is not None:
                    yield _finding(card, scale, one, other)
                given.append(one)


class _Given(NamedTuple):
    """A figure: its field, the spaces it hits, and whether it is the card's answer."""

    field: Pointer
    hits: range
    is_answer: bool = False


def _finding(card: CardView, scale: ScaleName, one: _Given, other: _Given) -> Finding:
    """At the later of the two places; ``one`` is a source's."""
    whose = "the answer" if other.is_answer else "another source"
    message = f"this source puts the {scale} into another space than {whose}"
    if card.span(one.field) < card.span(other.field):
        one, other = other, one
        if one.is_answer:
            message = f"the answer lies in another space than a source puts the {scale} into"
    return RULE.finding(
        card,
        one.field,
        message,
        help="find out which is right, and name the better source in notes",
        related=(card.related(other.field, "the answer" if other.is_answer else "what a source says"),),
    )


def _apart(a: range, b: range) -> bool:
    return bool(a and b) and (a.stop <= b.start or b.stop <= a.start)


_SOURCE = (
    'sources:\n  - {title: Official site, url: "https://example.org/tower", accessed: 2025-03-01, '
    "supports: [areas, year, length], values: {length: VALUE}}"
)

RULE = Rule(
    code="TC605",
    name="sources-disagree",
    severity="warning",
    summary="a source whose value lies in another space than the answer, or than that of another source",
    why="""
`values` keeps the figure as each source gives it. Differences inside a space do no harm; where a source
points to another space than the answer, or than another source, somebody at the table will be sure that the
card is wrong. Spaces that overlap are not reported.
""",
    wrong=Example(_SOURCE.replace("VALUE", "530 m")),
    right=Example(_SOURCE.replace("VALUE", "324 m")),
    silent=(Example(_SOURCE.replace("VALUE", "500 m")),),
    scope="card",
    check=check,
)
