"""TC302: answers that no space of the board holds. A length of 0 or less is found while reading."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(card: CardView) -> Iterator[Finding]:
    for answer in card.notable_answers:
        for found in card.sides(answer):
            if found.hits:
                continue
            ticks = found.scale.ticks
            yield RULE.finding(
                card,
                answer.field(found.side),
                f"no space of the {answer.scale} scale{found.words} holds this answer",
                help=f"the scale runs from {ticks[0].label} to {ticks[-1].label} and is closed there",
            )
            break


_TOWN = """
format: 1
board: {id: town, title: Town}
areas:
  - {id: centre, kind: land, name: {en: Centre}, neighbours: [harbour]}
  - {id: harbour, kind: sea, name: {en: Harbour}, neighbours: [centre]}
scales:
  year: {ticks: [1600, 1700, 1800, 1900, 2000], open_above: true}
  length: {ticks: [1 m, 10 m, 100 m], open_below: true, open_above: true}
  number: {ticks: [0, 10, 100], open_above: true}
"""
_EDITION = """
format: 1
edition:
  id: town-game
  extends: terra-deutschland
  title: {en: Town game}
  scope: {en: Town}
"""
_DECK = """
format: 1
deck: {id: example, title: Example, edition: town.edition.yaml, board: town.board.yaml, languages: [en]}
cards:
  - id: town-hall
    theme: Town hall
    areas: [centre]
    tasks:
      year: {ask: built, answer: YEAR}
      length: {ask: height, answer: 33 m}
    sources:
      - title: A guide
        url: https://example.org/guide
        accessed: 2025-03-01
        supports: [areas, year, length]
"""
_FILES = {"town.board.yaml": _TOWN, "town.edition.yaml": _EDITION}

RULE = Rule(
    code="TC302",
    name="off-scale",
    severity="error",
    summary="an answer that no space of the board's scale holds",
    why="""
Nobody can score on it: a length of 0 or less, or a value beyond a scale that is closed at that end (most
boards are open at both ends, then the outermost space holds it).
""",
    wrong=Example(_DECK.replace("YEAR", "1480"), "file", _FILES),
    right=Example(_DECK.replace("YEAR", "1688"), "file", _FILES),
    silent=(Example(_DECK.replace("YEAR", "2011"), "file", _FILES),),
    scope="card",
    needs="notable_answers",
    check=check,
)
