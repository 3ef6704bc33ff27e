"""TC711: editions that print what the board does not have."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.deck import DeckView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding, Pointer


def check(deck: DeckView) -> Iterator[Finding]:
    edition, board = deck.edition, deck.deck.board
    if edition is None or board is None or board.broken or deck.place(("deck", "board")) is None:
        return
    lacking = []
    first = board.board(board.sides[0]) if board.sides else None
    if first is None:
        return
    if edition.card_compass and first.quarters is None:
        lacking.append("quarters for the compass")
    lacking += [f"a {scale} scale" for scale in edition.scales.names if scale not in first.scales]
    lacking += [f"the {side} side" for side in edition.card_sides if side not in board.sides]
    if not lacking:
        return
    earlier: Pointer = ("deck", "edition")
    later: Pointer = ("deck", "board")
    if deck.span(later) < deck.span(earlier):
        earlier, later = later, earlier
    listed = lacking[0] if len(lacking) == 1 else f"{', '.join(lacking[:-1])} and {lacking[-1]}"
    yield RULE.finding(
        deck,
        later,
        f"cards of the edition '{edition.id}' print {listed}, which board '{first.id}' lacks",
        help="take another board, or an edition of your own that extends this one",
        related=(deck.related(earlier, "what it does not go with"),),
    )


_TOWN = """
format: 1
board: {id: town, title: Town}
areas:
  - {id: centre, kind: land, name: {en: Centre}, neighbours: [harbour]}
  - {id: harbour, kind: sea, name: {en: Harbour}, neighbours: [centre]}
scales:
  year: {ticks: [1600, 1700, 1800, 1900, 2000], open_below: true, open_above: true}
  length: {ticks: [1 m, 10 m, 100 m], open_below: true, open_above: true}
  number: {ticks: [0, 10, 100], open_above: true}
"""

RULE = Rule(
    code="TC711",
    name="board-edition",
    severity="error",
    summary="an edition that prints what the board lacks: quarters, a scale or a side",
    why="""
The edition decides what cards show: the compass quarter, the scales, metric or imperial figures. What the
board does not have cannot be played. An edition of your own changes only what differs: `edition: {id: mine,
extends: terra, card: {compass: false, sides: [metric]}, ...}`.
""",
    wrong=Example(
        """
format: 1
deck: {id: example, title: Example, edition: terra, board: town.board.yaml, languages: [en]}
cards:
  - id: town-hall
    theme: Town hall
    difficulty: beginner
    areas: [centre]
    tasks:
      year: {ask: built, answer: 1688}
      length: {ask: height, answer: 33 m}
    sources:
      - title: A guide
        url: https://example.org/guide
        accessed: 2025-03-01
        supports: [areas, year, length]
""",
        "file",
        {"town.board.yaml": _TOWN},
    ),
    right=Example("edition: terra\nboard: world", "deck"),
    scope="deck",
    check=check,
)
