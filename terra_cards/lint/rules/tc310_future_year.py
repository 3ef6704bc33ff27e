"""TC310: years that have not come yet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from terra_cards.lint.answers import AnswerView
from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.answer import Part
from terra_cards.source.findings import Finding


def check(cards: list[CardView]) -> Iterator[Finding]:
    this_year = cards[0].deck.year
    for card in cards:
        for answer in card.answers:
            if answer.scale == "year":
                yield from _check(card, answer, this_year)


def _check(card: CardView, answer: AnswerView, this_year: int) -> Iterator[Finding]:
    for field, written in answer.written():
        for part in written.parts:
            year = first_year(part)
            if year.numerator > this_year * year.denominator:
                yield RULE.finding(
                    card,
                    field,
                    f"the year {year} has not come yet (today it is {this_year})",
                    help="ask for something that has happened; plans change",
                    part=(part.start, part.end) if written.is_range else None,
                )
                break


def first_year(part: Part) -> Fraction:
    """The year from which a part of an answer counts: that of a decade or century is its first."""
    return part.high if part.kind == "figure" else part.low


RULE = Rule(
    code="TC310",
    name="future-year",
    severity="warning",
    summary="a year in the future",
    why="""
What is only planned can come later or never; mostly, though, it is a slip of the finger. Today is
`--today`, else `SOURCE_DATE_EPOCH`, else the clock. A decade or century counts from its first year.
""",
    wrong=Example("year: {ask: opened, answer: 2989}", "task"),
    right=Example("length: {ask: height, answer: 330 m}", "task"),
    silent=(Example("year: {ask: restored, answer: 2010s}", "task"),),
    scope="cards",
    check=check,
)
