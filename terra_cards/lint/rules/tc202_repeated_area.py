"""TC202: an area listed twice."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.removal import without_item
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.document import Sequence
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for index, area in card.areas:
        before = first.setdefault(area, index)
        if before == index:
            continue
        field = ("areas", index)
        node = card.node(("areas",))
        place = card.place(("areas",))
        fix = None
        if isinstance(node, Sequence) and place is not None and place.alias is None:
            fix = without_item(card.document, node, index, safe=True)
        yield RULE.finding(
            card,
            field,
            f"'{area}' is already in the list",
            help="remove it",
            fix=fix,
            related=(card.related(("areas", before), "listed here first"),),
        )


RULE = Rule(
    code="TC202",
    name="repeated-area",
    severity="error",
    summary="an area that is listed twice",
    why="""
The card prints the number of its areas, and players place that many stones. A repeated area makes the
number wrong.
""",
    wrong=Example('areas: [france, alps, france]\nlocation: ["47.0, 2.0", "46.5, 8.0"]'),
    right=Example('areas: [france, alps]\nlocation: ["47.0, 2.0", "46.5, 8.0"]'),
    fix="safe",
    scope="card",
    check=check,
)
