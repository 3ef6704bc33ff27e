"""A document in the canonical layout, or the reason why it stays as it is."""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from terra_cards.formatting.document import Piece, pieces
from terra_cards.formatting.same import difference
from terra_cards.source.document import Document
from terra_cards.source.findings import Edit
from terra_cards.source.span import Span

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")


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


def edits(document: Document, made: Formatted, within: Span | None = None) -> list[Edit]:
    """The lines that change, as edits from the first to the last; ``within`` leaves out other stretches.

    A stretch is a card, or what lies between two lists of cards.
    """
    found: list[Edit] = []
    for span, new in made.pieces:
        old = document.text[span.start : span.end]
        if old == new or (within is not None and not (span.start < within.end and within.start < span.end)):
            continue
        before, after = _LINE.findall(old), _LINE.findall(new)
        starts = [span.start]
        for line in before:
            starts.append(starts[-1] + len(line))
        matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
        for kind, i, j, k, m in matcher.get_opcodes():
            if kind != "equal":
                found.append(Edit(Span(starts[i], starts[j]), "".join(after[k:m])))
    return found
