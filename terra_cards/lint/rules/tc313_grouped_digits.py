"""TC313: thousands marked with a comma or a point. The error is found while reading the answer."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.notes import noted
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    for field, note, part, fix in noted(card, "TC313"):
        yield RULE.finding(card, field, note.message, help=note.help, part=part, severity="warning", fix=fix)


RULE = Rule(
    code="TC313",
    name="grouped-digits",
    severity="error",
    summary="digits grouped by a comma or a point, which mean different things in English and German",
    why="""
`12,000` and `12.000` are twelve thousand to one reader and twelve to another. Group digits with a space or
`_` (`12 000`), or not at all; a decimal point is fine (`0.125`). Before a unit of length three decimals are
likely meant (`8.848 km`), so that is only a warning. In `{answer: 12,000}` YAML ends the text at the comma.
""",
    wrong=Example(
        "tasks:\n  year: {ask: opened, answer: 1889}\n  number:\n    ask: rivets\n    answer: 12,000"
    ),
    right=Example(
        "tasks:\n  year: {ask: opened, answer: 1889}\n  number:\n    ask: rivets\n    answer: 12 345"
    ),
    silent=(Example("number: {ask: floors per metre, answer: 0.125}", "task"),),
    fix="unsafe",
    scope="card",
    needs="noted_answers",
    check=check,
)
