"""TC316: percentages above 100."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    for field, written in card.counted.written() if card.counted else ():
        part = written.parts[-1]
        if part.unit == "%" and written.high > 100:
            yield RULE.finding(
                card,
                field,
                "a percentage above 100",
                help="a share is at most 100 %; if it is a growth, say so in the ask and suppress this",
                part=(part.unit_start, part.unit_end),
            )


RULE = Rule(
    code="TC316",
    name="over-100",
    severity="warning",
    summary="a percentage above 100",
    why="""
Shares end at 100 %. More can be right for a growth or a comparison, and is mostly a slip.
""",
    wrong=Example("number: {ask: share of iron, answer: 730 %}", "task"),
    right=Example("number: {ask: share of iron, answer: 73 %}", "task"),
    silent=(Example("number: {ask: share of iron, answer: 99.9 %}", "task"),),
    scope="card",
    needs="counted",
    check=check,
)
