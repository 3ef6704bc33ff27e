"""TC708: crisis decks that are won too often, or hardly ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from terra_cards.lint.deck import DeckView
from terra_cards.lint.played import Played
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.model.invalid import valid
from terra_cards.source.findings import Finding


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    if deck.simulation is None or deck.edition is None or deck.edition.engine != "crisis":
        return
    found = deck.simulation.of(deck.id)
    if found is None:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"the simulation file is of the deck {deck.simulation.decks}, so nothing is known of this one",
            help="simulate this deck and give its file with --simulation",
            severity="info",
        )
        return
    if found.win_rate is None:
        return
    changed = _changed(deck, found)
    if changed is not None:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"the simulation is older than the deck: it was played with other {changed}",
            help="simulate the deck anew",
            severity="info",
        )
        return
    low, high = options["band"]
    if not low <= found.win_rate <= high:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"the game is won in {found.win_rate:.0%} of the plays, outside {low:.0%} to {high:.0%}",
            help="raise the threats" if found.win_rate > high else "lower the threats",
        )


def _changed(deck: DeckView, found: Played) -> str | None:
    """What of the deck is not as it was played: its crises, or its solutions; broken ones are not told."""
    crises = {
        entry.id: (entry.card.colour, entry.card.region, valid(entry.card.threat))
        for entry in deck.deck.crises
        if entry.id
    }
    if found.crises and found.crises != crises:
        return "crises"
    copies: Counter[tuple[Any, Any]] = Counter()
    for entry in deck.deck.solutions:
        count = valid(entry.card.copies)
        if count is None:
            return None
        copies[valid(entry.card.colour), valid(entry.card.value)] += count
    played = {(colour, value): count for colour, value, count in found.solutions}
    return "solutions" if played and played != copies else None


_DECK = """
format: 1
deck: {id: example, title: Example, edition: small.edition.yaml, languages: [en]}
crises:
  - {id: oil-spill, title: Oil spill, colour: green, region: europe, threat: 12, text: The coast turns black.}
solutions:
  - {id: sort-refuse, title: Sort refuse, colour: green, value: 1, copies: 2, text: Paper to paper.}
"""
_EDITION = """
format: 1
edition:
  id: small-crisis
  extends: terra-2003
  title: {en: Small crisis}
  crisis: {colours: [green], regions: [europe], crises: 1, solutions: {1: 2, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}}
"""


def _files(rate: str) -> dict[str, str]:
    return {"small.edition.yaml": _EDITION, "played.json": f'{{"deck": "example", "win_rate": {rate}}}'}


RULE = Rule(
    code="TC708",
    name="crisis-odds",
    severity="warning",
    summary="a crisis deck that is won far too often or too rarely",
    why="""
A cooperative game that is always won is dull, and one that is never won is put away. With `--simulation
FILE` (what `simulate --format json` printed) the linter knows how often the deck was won. A file of another
deck, or one that was played with other crises or solutions, is an info.
""",
    wrong=Example(_DECK, "file", _files("0.05")),
    right=Example(_DECK, "file", _files("0.5")),
    options=(Option("band", (0.3, 0.7), "the least and the largest part of games that should be won", 0, 1),),
    scope="deck",
    check=check,
)
