"""TC509: photos whose licence does not allow the deck's."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.licences import clash
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.sample import FINE
from terra_cards.source.findings import Finding


def check(card: CardView | EntryView) -> Iterator[Finding]:
    photo = card.card.photo
    info = card.deck.deck.info
    if not photo or not photo.license or info is None or not info.license:
        return
    reason = clash(photo.license, info.license, bool(photo.credit))
    if reason:
        yield RULE.finding(
            card,
            ("photo", "license"),
            f"'{photo.license}' does not allow what the deck's licence '{info.license}' does: {reason}",
            help="take another photo, or change the deck's licence",
        )


_DECK = """
format: 1
deck: {id: example, title: Example, edition: terra, board: world, languages: [en], license: CC-BY-4.0}
cards:
  - id: eiffel-tower
    theme: Eiffel Tower
    difficulty: beginner
    photo: {file: tower.png, credit: A. Example, license: LICENSE, alt: The tower at dusk}
    areas: [france]
    tasks:
      year: {ask: opened, answer: 1889}
      length: {ask: height, answer: 330 m}
    sources:
      - title: A guide
        url: https://example.org/guide
        accessed: 2025-03-01
        supports: [areas, year, length]
"""
_FILES = {"tower.png": FINE}

RULE = Rule(
    code="TC509",
    name="licence-clash",
    severity="warning",
    summary="a photo whose licence does not allow the deck's",
    why="""
Whoever gets the deck may do with it what its licence says, and so may not be let down by a photo in it: one
for non-commercial use only (NC) in a deck that may be sold, one without derivatives (ND), since cards crop
it, one under a share-alike licence in a deck under another kind, unless the photo keeps its own licence and
credit.
""",
    wrong=Example(_DECK.replace("LICENSE", "CC-BY-NC-4.0"), "file", _FILES),
    right=Example(_DECK.replace("LICENSE", "CC-BY-4.0"), "file", _FILES),
    silent=(Example(_DECK.replace("LICENSE", "CC-BY-SA-4.0"), "file", _FILES),),
    scope="card",
    needs="photo",
    check=check,
    more=(("entry", check),),
)
