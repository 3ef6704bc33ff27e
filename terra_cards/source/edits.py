"""Applying edits to a text, all other characters untouched."""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.source.document import Document
from terra_cards.source.findings import Edit

BOM = b"\xef\xbb\xbf"


class OverlapError(ValueError):
    """Two edits want the same characters, or one lies outside the text."""


def apply(source: Document | str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; O(text + edits log edits).

    Equal edits count once. Two insertions at one place are made in the order given, and an
    insertion where a replacement starts comes before it. Raises :class:`OverlapError`, and then
    nothing is made, where edits overlap or one leaves the text.
    """
    text = source if isinstance(source, str) else source.text
    ordered = sorted(dict.fromkeys(edits), key=lambda edit: edit.span)
    parts: list[str] = []
    done = 0
    for edit in ordered:
        start, end = edit.span
        if not start <= end <= len(text) or start < 0:
            raise OverlapError(f"an edit of {start} to {end} in a text of {len(text)} characters")
        if start < done:
            raise OverlapError(f"an edit of {start} to {end} after one that ends at {done}")
        parts += (text[done:start], edit.text)
        done = end
    parts.append(text[done:])
    return "".join(parts)


def encode(document: Document, text: str) -> bytes:
    """The bytes of a document's file with a new text; the byte order mark stays where one was."""
    data = text.encode("utf-8")
    return BOM + data if document.bom else data
