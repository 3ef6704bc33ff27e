"""TC707: crisis decks that are not composed like the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from terra_cards.lint.deck import DeckView
from terra_cards.lint.report import counted
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.edition import CrisisRules
from terra_cards.model.invalid import each, valid
from terra_cards.source.findings import Finding

SHOWN = 6


def check(deck: DeckView) -> Iterator[Finding]:
    crisis = deck.edition.crisis if deck.edition else None
    if crisis is None:
        return
    wrong = [*_crises(deck, crisis), *_solutions(deck, crisis)]
    if wrong:
        more = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
        yield RULE.finding(
            deck, ("deck", "id"), f"not composed like the game (C1): {'; '.join(wrong[:SHOWN])}{more}"
        )
    uneven = list(_pairs(deck, crisis))
    if uneven:
        more = f" and {len(uneven) - SHOWN} more" if len(uneven) > SHOWN else ""
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"not one crisis for each region and colour: {', '.join(uneven[:SHOWN])}{more}",
            severity="warning",
        )


def _crises(deck: DeckView, crisis: CrisisRules) -> Iterator[str]:
    wanted = valid(crisis.crises)
    have = len(deck.deck.crises)
    if wanted is not None and have != wanted:
        yield f"{counted(have, 'crisis').replace('crisiss', 'crises')} instead of {wanted}"


def _solutions(deck: DeckView, crisis: CrisisRules) -> Iterator[str]:
    copies: Counter[tuple[str, int]] = Counter()
    for entry in deck.deck.solutions:
        card = entry.card
        count = valid(card.copies)
        if card.colour and card.value:
            copies[card.colour, card.value] += 1 if count is None else count
    for colour in each(crisis.colours):
        for value, wanted in (valid(crisis.solutions) or {}).items():
            have = copies[colour, value]
            if valid(wanted) is not None and have != wanted:
                yield f"{have} instead of {wanted} of {colour}-{value}"


def _pairs(deck: DeckView, crisis: CrisisRules) -> Iterator[str]:
    counts = Counter((entry.card.region, entry.card.colour) for entry in deck.deck.crises)
    regions, colours = each(crisis.regions), each(crisis.colours)
    if valid(crisis.crises) != len(regions) * len(colours):
        return
    for region in regions:
        for colour in colours:
            if counts[region, colour] != 1:
                yield f"{counts[region, colour]} of {region} {colour}"


_EDITION = """
format: 1
edition:
  id: small-crisis
  extends: terra-2003
  title: {en: Small crisis}
  crisis: {colours: [green], regions: [europe], crises: 1, solutions: {1: 2, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}}
"""
_DECK = """
format: 1
deck: {id: example, title: Example, edition: small.edition.yaml, languages: [en]}
crises:
  - {id: oil-spill, title: Oil spill, colour: green, region: europe, threat: 12, text: The coast turns black.}
solutions:
  - {id: sort-refuse, title: Sort refuse, colour: green, value: 1, copies: COPIES, text: Paper to paper.}
"""
_FILES = {"small.edition.yaml": _EDITION}

RULE = Rule(
    code="TC707",
    name="crisis-composition",
    severity="error",
    summary="a crisis deck that has not the cards of the game",
    why="""
The odds of the cooperative game hang on its numbers: 18 crises and 90 solutions, in each colour 6, 6, 5, 5,
4 and 4 copies of the values 1 to 6 (C1; an edition of your own may say otherwise). That is an error; not
exactly one crisis for each region and colour is a warning, since no rulebook says so.
""",
    wrong=Example(_DECK.replace("COPIES", "3"), "file", _FILES),
    right=Example(_DECK.replace("COPIES", "2"), "file", _FILES),
    scope="deck",
    check=check,
)
