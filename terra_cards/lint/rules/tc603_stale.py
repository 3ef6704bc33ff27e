"""TC603: figures that change and were last looked up long ago."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.model.board import ScaleName
from terra_cards.model.deck import Task
from terra_cards.source.findings import Finding, Pointer


def check(cards: list[CardView], options: Options) -> Iterator[Finding]:
    for card in cards:
        for scale, task in card.asked:
            if task.changes:
                yield from _check(card, scale, task, options["years"])


def _check(card: CardView, scale: ScaleName, task: Task, years: int) -> Iterator[Finding]:
    field: Pointer = ("tasks", scale, "as_of")
    as_of = task.as_of
    if as_of is None:
        as_of, field = card.card.as_of, ("as_of",)
    if as_of is None:
        as_of, field = (
            (card.deck.deck.info.as_of if card.deck.deck.info else None),
            ("tasks", scale, "changes"),
        )
    if not as_of:
        return
    if card.deck.past(_end(as_of, years)):
        on = "on" if as_of.count("-") == 2 else "in"
        yield RULE.finding(
            card,
            field,
            f"the {scale} changes over the years and was true {on} {as_of}, more than {years} years ago",
            help="look the figure up anew and renew as_of",
        )


def _end(as_of: str, years: int) -> datetime.date:
    """The last day on which a date, taken at its latest, is at most so many years old."""
    parts = [int(part) for part in as_of.split("-")]
    year = min(parts[0] + years, 9998)
    month = parts[1] if len(parts) > 1 else 12
    if len(parts) > 2:
        day = min(parts[2], 28) if month == 2 else parts[2]
        return datetime.date(year, month, day)
    following = datetime.date(year + month // 12, month % 12 + 1, 1)
    return following - datetime.timedelta(days=1)


_TASK = "number: {ask: visitors a year, answer: 6.3 million, as_of: AS_OF, changes: true}"

RULE = Rule(
    code="TC603",
    name="stale",
    severity="warning",
    summary="a figure that changes, and is older than some years",
    why="""
A task with `changes: true` grows old: populations, records, prices. Its age counts from its own `as_of`,
else that of the card, else that of the deck; a year alone counts from its last day. Today is `--today`.
""",
    wrong=Example(_TASK.replace("AS_OF", "2015"), "task"),
    right=Example(_TASK.replace("AS_OF", "2024"), "task"),
    silent=(Example(_TASK.replace("AS_OF", "2021-12"), "task"),),
    options=(Option("years", 5, "how old such a figure may be", 0, 1000),),
    scope="cards",
    check=check,
)
