"""Small documents for the tests of models: a good deck, and texts with the expected place marked."""

from __future__ import annotations

from terra_cards.model import binding
from terra_cards.model.binding import BoundDeck
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read

HEAD = """\
format: 1
deck:
  id: small
  title: {en: Small, de: Klein}
  edition: terra
  board: world
  languages: [en, de]
"""

CARD = """\
  - id: eiffel-tower
    theme: {en: Eiffel Tower, de: Eiffelturm}
    areas: [france]
    tasks:
      year: {ask: {en: opened, de: eröffnet}, answer: 1889}
      length: {ask: {en: height, de: Höhe}, answer: 330 m}
"""


def document(text: str, path: str = "small.deck.yaml") -> Document:
    """A text, read."""
    return read(text.encode(), path)


def deck(text: str) -> tuple[BoundDeck, tuple[Finding, ...]]:
    """A deck of a whole text."""
    return binding.bind_deck(document(text))


def card(fields: str) -> tuple[BoundDeck, tuple[Finding, ...]]:
    """A deck of one card; ``fields`` are its lines, from column 1."""
    lines = fields.strip("\n").splitlines()
    return deck(HEAD + "cards:\n  - " + "\n    ".join(lines) + "\n")


def marked(text: str) -> tuple[str, int, int]:
    """A text without its marks « and », and the offsets that they enclosed."""
    start = text.index("«")
    end = text.index("»") - 1
    return text.replace("«", "").replace("»", ""), start, end
