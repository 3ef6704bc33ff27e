"""TC317: decades that many read as a century."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.notes import noted
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    for field, note, part, fix in noted(card, "TC317"):
        yield RULE.finding(card, field, note.message, help=note.help, part=part, fix=fix)


RULE = Rule(
    code="TC317",
    name="century-or-decade",
    severity="warning",
    summary="a decade such as `1700s`, which many read as a century",
    why="""
Here `1700s` always means the ten years from 1700 to 1709 (R7). Many people say it for the whole 18th
century; if that is meant, write `18th century`, else a range (`1700..1709`) that nobody can misread.
""",
    wrong=Example("year: {ask: built, answer: 1800s}", "task"),
    right=Example("year: {ask: built, answer: 1803..1809}", "task"),
    silent=(Example("year: {ask: built, answer: 1880s}", "task"),),
    scope="card",
    needs="noted_answers",
    check=check,
)
