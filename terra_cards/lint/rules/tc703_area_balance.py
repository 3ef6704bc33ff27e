"""TC703: areas that are asked never, or all the time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from terra_cards.lint.deck import DeckView
from terra_cards.lint.decks import cards_of, town
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.source.findings import Finding

SHOWN = 6


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    edition, board = deck.edition, deck.board
    if edition is None or board is None or edition.themes is None or len(deck.cards) < edition.themes:
        return
    counts = Counter(
        area for card in deck.cards for _, area in card.distinct_areas if area in board.area_index
    )
    names = [area.id for area in board.areas]
    mean = counts.total() / len(names) if names else 0
    never = [name for name in names if not counts[name]]
    often = [name for name in names if counts[name] > options["times"] * mean]
    said = []
    if never:
        said.append(f"never asked: {_listed(never)}")
    if often:
        said.append(f"asked over {options['times']} times as often as the mean: {_listed(often)}")
    if said:
        yield RULE.finding(deck, ("deck", "id"), f"areas {'; '.join(said)}")


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


_FILES = town(box=2)

RULE = Rule(
    code="TC703",
    name="area-balance",
    severity="info",
    summary="areas that a whole box never asks for, or asks for far too often",
    why="""
Players who notice that an area never comes up stop putting stones there, and with one that always comes up
the rest of the map is only decoration. Told from a full box on: areas never asked, and areas asked over 5
times the mean.
""",
    wrong=Example(cards_of(["", "", "", ""], areas=["centre", "harbour"]), "file", _FILES),
    right=Example(cards_of(["", "", "", ""], areas=["centre", "harbour", "hill"]), "file", _FILES),
    silent=(Example(cards_of(["", "", ""], areas=["centre", "harbour"]), "file", _FILES),),
    options=(Option("times", 5, "how many times the mean is too often", 1),),
    scope="deck",
    check=check,
)
