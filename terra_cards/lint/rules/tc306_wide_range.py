"""TC306: answers that hit too many spaces."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.source.findings import Finding


def check(card: CardView, options: Options) -> Iterator[Finding]:
    most = options["spaces"]
    for answer in card.notable_answers:
        for found in card.sides(answer):
            if len(found.hits) > most:
                yield RULE.finding(
                    card,
                    answer.field(found.side),
                    f"the answer hits {len(found.hits)} spaces{found.words}, "
                    "so that almost any guess is right",
                    help="narrow it down, or ask for something else",
                )
                break


RULE = Rule(
    code="TC306",
    name="wide-range",
    severity="warning",
    summary="an answer that hits many spaces",
    why="""
A range hits every space that it overlaps, and the spaces beside it still score. Beyond a few spaces the
task no longer tells those who know from those who guess.
""",
    wrong=Example("year: {ask: built, answer: 1700..1889}", "task"),
    right=Example("year: {ask: built, answer: 1880..1889}", "task"),
    silent=(Example("year: {ask: built, answer: 1801..1899}", "task"),),
    options=(Option("spaces", 4, "how many spaces an answer may hit", 1),),
    scope="card",
    needs="notable_answers",
    check=check,
)
