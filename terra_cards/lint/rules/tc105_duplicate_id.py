"""TC105: two cards of a deck with one id."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.deck import DeckView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.view import View
from terra_cards.model.loaded import LoadedCard, LoadedCrisis, LoadedSolution
from terra_cards.source.findings import Finding

Item = LoadedCard | LoadedCrisis | LoadedSolution


def check(deck: DeckView) -> Iterator[Finding]:
    first: dict[str, View] = {}
    loaded = deck.deck
    items: list[Item] = [*loaded.cards, *loaded.crises, *loaded.solutions]
    for item in items:
        if not item.id:
            continue
        before = first.get(item.id)
        view = View(item.document, item.pointer, item.id)
        if before is None:
            first[item.id] = view
            continue
        if before.document is view.document and view.span(("id",)) < before.span(("id",)):
            first[item.id], before, view = view, view, before  # crises may stand below solutions
        where = "" if before.path == view.path else f" in {before.path}"
        yield RULE.finding(
            view,
            ("id",),
            f"another card{where} has the id '{item.id}' already",
            help="give this one an id of its own",
            related=(before.related(("id",), "first used here"),),
        )


RULE = Rule(
    code="TC105",
    name="duplicate-id",
    severity="error",
    summary="two cards of a deck have the same id",
    why="""
Records, suppressions, backs and baselines name a card by its `id`, so an id stands for one card of the
whole deck, all files of a folder included; crises and solutions share theirs. The second card is the one
reported.
""",
    wrong=Example(
        "- id: eiffel-tower\n- id: eiffel-tower\n  theme: Louvre Museum\n  areas: [alps]\n", "cards"
    ),
    right=Example("- id: eiffel-tower\n- id: louvre\n  theme: Louvre Museum\n  areas: [alps]\n", "cards"),
    scope="deck",
    check=check,
)
