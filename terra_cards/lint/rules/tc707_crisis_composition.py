"""TC707: crisis decks that are not composed like the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Set
from typing import TypeAlias, TypeVar

from terra_cards.lint.deck import DeckView
from terra_cards.lint.report import counted
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.edition import CrisisRules
from terra_cards.model.invalid import each, valid
from terra_cards.source.findings import Finding

SHOWN = 6

T = TypeVar("T")
#: Region and colour of a crisis, or colour and value of a solution; None for what is none of the game's.
Kind: TypeAlias = tuple[object, object]


def check(deck: DeckView) -> Iterator[Finding]:
    crisis = deck.edition.crisis if deck.edition else None
    entries = (*deck.deck.crises, *deck.deck.solutions)
    if crisis is None or (deck.deck.cards and not entries):  # cards of another game have their finding
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
    colours, solutions = each(crisis.colours), valid(crisis.solutions) or {}
    copies: Counter[Kind] = Counter()
    unclear = set()
    for entry in deck.deck.solutions:
        card = entry.card
        kind = _one_of(valid(card.colour), colours), _one_of(valid(card.value), solutions)
        count = valid(card.copies)
        if count is None or None in kind:
            unclear.add(kind)
        copies[kind] += count or 0
    for colour in colours:
        for value, copies_wanted in solutions.items():
            have, wanted = copies[colour, value], valid(copies_wanted)
            if wanted is None or have == wanted:
                continue
            if have > wanted or not _may_be_there(unclear, colour, value):
                yield f"{have} instead of {wanted} of {colour}-{value}"


def _pairs(deck: DeckView, crisis: CrisisRules) -> Iterator[str]:
    regions, colours = each(crisis.regions), each(crisis.colours)
    if valid(crisis.crises) != len(regions) * len(colours):
        return
    cards = [entry.card for entry in deck.deck.crises]
    counts: Counter[Kind] = Counter(
        (_one_of(valid(card.region), regions), _one_of(valid(card.colour), colours)) for card in cards
    )
    unclear = {kind for kind in counts if None in kind}
    for region in regions:
        for colour in colours:
            have = counts[region, colour]
            if have > 1 or (have == 0 and not _may_be_there(unclear, region, colour)):
                yield f"{have} of {region} {colour}"


def _one_of(value: T | None, known: Container[T]) -> T | None:
    """The value; None where it is missing or unknown to the edition: that has a finding of its own."""
    return value if value in known else None


def _may_be_there(unclear: Set[Kind], first: object, second: object) -> bool:
    """Whether an entry that has its finding already is, put right, one of those that seem to be missing."""
    return any(one in (first, None) and other in (second, None) for one, other in unclear)


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
