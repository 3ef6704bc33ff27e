"""TC307: answers that lie exactly on a tick."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    for answer in card.notable_answers:
        for found in card.sides(answer):
            value = found.low
            if len(found.hits) != 2 or value != found.high:
                continue
            label = next(tick.label for tick in found.scale.ticks if tick.value == value)
            yield RULE.finding(
                card,
                answer.field(found.side),
                f"the answer lies on the tick {label}{found.words}, "
                "so the spaces on both sides of it are right",
                help="a figure beside the tick makes a sharper task",
            )
            break


RULE = Rule(
    code="TC307",
    name="on-tick",
    severity="info",
    summary="an answer exactly on a tick, which makes two spaces right",
    why="""
A value exactly on a tick hits the space on its left and the one on its right (R5). That is within the
rules, and it makes the task easier than others; good to know when the card is given its level.
""",
    wrong=Example("year: {ask: moved, answer: 1900}", "task"),
    right=Example("length: {ask: height, answer: 330 m}", "task"),
    silent=(Example("year: {ask: built, answer: 1875..1900}", "task"),),
    scope="card",
    needs="notable_answers",
    check=check,
)
