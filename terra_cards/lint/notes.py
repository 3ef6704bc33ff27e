"""Remarks that the answer language makes on answers that it can read."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.model.answer import Note
from terra_cards.source.findings import Fix, Pointer


def noted(card: CardView, code: str) -> Iterator[tuple[Pointer, Note, tuple[int, int] | None, Fix | None]]:
    """Field, note, part of the text (None for all of it) and fix of each remark with a code."""
    for field, written in card.noted_answers:
        for note in written.notes:
            if note.code != code:
                continue
            part = (note.start, note.end)
            fix = None
            if note.replacement is not None:
                fix = card.replacement(field, note.replacement, safe=note.safe, part=part)
            yield field, note, None if part == (0, len(written.text)) else part, fix
