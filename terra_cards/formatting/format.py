"""A document in the canonical layout, or the reason why it stays as it is."""

from __future__ import annotations

from typing import NamedTuple

from terra_cards.formatting.document import Piece, card_pieces, pieces
from terra_cards.formatting.same import difference
from terra_cards.source.document import Document
from terra_cards.source.edits import apply, encode
from terra_cards.source.findings import Edit
from terra_cards.source.reader import read
from terra_cards.source.span import Span


class Formatted(NamedTuple):
    """A document in the canonical layout.

    ``pieces`` are its stretches with their new texts, ``text`` all of them together. ``refused`` says what
    would have been lost, which is a fault of ours; ``text`` is the old one then.
    """

    text: str
    pieces: tuple[Piece, ...]
    refused: str | None = None


def formatted(document: Document) -> Formatted:
    """Formats a document. One with findings of class 0 is not whole, and must not be given.

    What it says is the same afterwards, which is made sure of by reading it again. O(n).
    """
    made = tuple(pieces(document))
    text = "".join(piece.text for piece in made)
    if text == document.text:
        return Formatted(text, made)
    lost = difference(document, text)
    if lost is not None:
        return Formatted(document.text, (), lost)
    return Formatted(text, made)


def formatted_cards(document: Document, within: Span) -> Formatted:
    """Formats the cards that a stretch touches, at the indentation that they have; no other line changes.

    ``pieces`` are those cards, each with all of its lines; a card that would say something else is not among
    them. Time is that of those cards.
    """
    made: list[Piece] = []
    refused: str | None = None
    for piece in card_pieces(document, within):
        old = document.text[piece.span.start : piece.span.end]
        if old == piece.text:
            continue
        alone = read(encode(document, old), document.path)
        lost = difference(alone, piece.text) if not alone.findings else _lost_among(document, piece)
        if lost is None:
            made.append(piece)
        refused = refused or lost
    text = apply(document, [Edit(piece.span, piece.text) for piece in made])
    return Formatted(text, tuple(made), refused)


def _lost_among(document: Document, piece: Piece) -> str | None:
    """What a card would say differently that cannot be read without the others: it uses their anchors."""
    return difference(document, apply(document, [Edit(piece.span, piece.text)]))
