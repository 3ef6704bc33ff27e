"""TC314: answers beyond the outermost ticks."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.answers import AnswerView
from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.rules.tc310_future_year import first_year
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    for answer in card.notable_answers:
        for found in card.sides(answer):
            if not found.hits or _to_come(card, answer):
                continue  # off the scale is TC302, not come yet TC310
            first, last = found.scale.ticks[0], found.scale.ticks[-1]
            if found.high > last.value and found.scale.open_above:
                where = f"beyond the last tick, {last.label}"
            elif found.low < first.value and found.scale.open_below:
                where = f"before the first tick, {first.label}"
            else:
                continue
            yield RULE.finding(
                card,
                answer.field(found.side),
                f"the answer lies {where}{found.words}, in the open end of the scale",
            )
            break


def _to_come(card: CardView, answer: AnswerView) -> bool:
    this_year = card.deck.year
    return answer.scale == "year" and any(
        first_year(part) > this_year for _, written in answer.written() for part in written.parts
    )


RULE = Rule(
    code="TC314",
    name="open-end",
    severity="info",
    summary="an answer beyond the outermost tick of a scale",
    why="""
The open space at the end of a scale holds everything beyond, so that a stone there is right however far the
guess is off. It is a lucky place to put a stone; a deck should use it rarely.
""",
    wrong=Example("year: {ask: repainted, answer: 2022}", "task"),
    right=Example("length: {ask: height, answer: 330 m}", "task"),
    scope="card",
    needs="notable_answers",
    check=check,
)
