"""TC701: decks that do not fill a box."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.deck import DeckView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(deck: DeckView) -> Iterator[Finding]:
    edition = deck.edition
    if edition is None or edition.engine == "crisis" or edition.themes is None:
        return
    count = len(deck.deck.cards)
    if count != edition.themes:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"a box of the edition '{edition.id}' holds {edition.themes} themes, this deck has {count}",
        )


_CARDS = "\n".join(
    f"""
  - id: card-{number + 1}
    theme: {theme}
    areas: [{"harbour" if number else "centre"}]
    tasks:
      year: {{ask: {"built" if number else "begun"}, answer: {1610 + 90 * number}}}
      length: {{ask: height, answer: {2 + 3 * number} m}}
    sources:
      - {{title: A printed guide, supports: [areas, year, length]}}"""
    for number, theme in enumerate(("Town hall", "Old bridge"))
)
_BOARD = """
format: 1
board: {id: town, title: Town}
areas:
  - {id: centre, kind: land, name: {en: Centre}, neighbours: [harbour]}
  - {id: harbour, kind: sea, name: {en: Harbour}, neighbours: [centre]}
scales:
  year: {ticks: [1600, 1650, 1750, 1800], open_below: true, open_above: true}
  length: {ticks: [1 m, 3 m, 10 m, 100 m], open_below: true, open_above: true}
  number: {ticks: [0, 10, 100], open_above: true}
"""
_EDITION = """
format: 1
edition: {id: town-game, extends: terra-deutschland, title: {en: Town game}, box: BOX}
"""
_DECK = f"""
format: 1
deck: {{id: example, title: Example, edition: town.edition.yaml, board: town.board.yaml, languages: [en]}}
cards:{_CARDS}
"""

RULE = Rule(
    code="TC701",
    name="box-size",
    severity="info",
    summary="a deck that does not have the number of themes of the edition's box",
    why="""
Whoever wants to fill or replace a box needs its number of themes: 300 for `terra` (150 double-sided cards),
200 for `terra-deutschland`, 75 for `terra-on-tour`, or what an edition of your own says. A smaller deck
plays as well.
""",
    wrong=Example(
        _DECK, "file", {"town.board.yaml": _BOARD, "town.edition.yaml": _EDITION.replace("BOX", "20")}
    ),
    right=Example(
        _DECK, "file", {"town.board.yaml": _BOARD, "town.edition.yaml": _EDITION.replace("BOX", "1")}
    ),
    scope="deck",
    check=check,
)
