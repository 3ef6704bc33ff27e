"""TC304: cards that do not ask for exactly two scales."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import SCALES
from terra_cards.source.document import Mapping
from terra_cards.source.findings import Finding


def check(cards: list[CardView]) -> Iterator[Finding]:
    for card in cards:
        tasks = card.card.tasks
        if tasks and len(tasks.scales) != 2:
            yield from _check(card)


def _elsewhere(card: CardView, tasks: Mapping) -> bool:
    """Whether a task stands beside the tasks, or twice: these are the mistakes then."""
    whole = card.node(())
    if isinstance(whole, Mapping) and any(name in SCALES for name in whole.values):
        return True
    within = range(tasks.start, tasks.end)
    return any(one.code == "TC002" and one.span.start in within for one in card.document.findings)


def _check(card: CardView) -> Iterator[Finding]:
    node = card.node(("tasks",))
    asked = [name for name in node.values if name in SCALES] if isinstance(node, Mapping) else []
    if not isinstance(node, Mapping) or len(asked) == 2 or len(asked) < len(node.values):
        return  # an unknown key has its own finding
    if _elsewhere(card, node):
        return
    if not asked:
        what = "this one asks for none"
    elif len(asked) == 1:
        what = f"this one asks for {asked[0]} only"
    else:
        what = "this one asks for all three"
    yield RULE.finding(
        card,
        ("tasks",),
        f"a card asks for exactly two of year, length and number; {what}",
        help="remove one of them" if len(asked) > 2 else "add another task",
        at="key",
    )


RULE = Rule(
    code="TC304",
    name="scale-tasks",
    severity="error",
    summary="a card that does not ask for exactly two of the three scales",
    why="""
A card has three tasks: the areas, and two of the three scales (R8). The two are printed on the scales'
colours, and players put their stones on exactly these.
""",
    wrong=Example("tasks:\n  year: {ask: opened, answer: 1889}"),
    right=Example(
        "tasks:\n  year: {ask: opened, answer: 1889}\n  number: {ask: steps to the top, answer: 1665}"
    ),
    scope="cards",
    check=check,
)
