"""TC315: answers that are easier on one side of the board than on the other."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import Side
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    for answer in card.notable_answers:
        counts: dict[Side, int] = {found.side: len(found.hits) for found in card.sides(answer)}
        if len(set(counts.values())) < 2 or 0 in counts.values():
            continue
        field = answer.field()
        if answer.by_hand:
            field = max((answer.field(side) for side in counts), key=card.span)
        listed = " and ".join(f"{count} on the {side} side" for side, count in counts.items())
        yield RULE.finding(card, field, f"the answer hits {listed}, so one side plays easier")


RULE = Rule(
    code="TC315",
    name="converted-sides",
    severity="info",
    summary="an answer that hits more spaces on one side of the board than on the other",
    why="""
The metric and the imperial side have their own ticks. An answer that lies on a tick of one of them, or a
range across one, is easier there. Good to know where a deck is played on both.
""",
    wrong=Example("length: {ask: span, answer: 480..520 m}", "task"),
    right=Example("length: {ask: height, answer: 330 m}", "task"),
    scope="card",
    needs="notable_answers",
    check=check,
)
