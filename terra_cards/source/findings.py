"""What every part of the toolchain reports: a finding with a place, a reason and a way out."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.source.span import Span

Severity = Literal["error", "warning", "info"]
Pointer = tuple[str | int, ...]


class Edit(Struct, frozen=True):
    """Replace the characters of a span by a text; an empty span inserts."""

    span: Span
    text: str


class Fix(Struct, frozen=True):
    """Edits in one file that mend a finding. ``safe`` fixes never change what the author meant."""

    edits: tuple[Edit, ...]
    safe: bool


class Related(Struct, frozen=True):
    """A second place that a finding speaks of."""

    path: str
    span: Span
    message: str


class Finding(Struct, frozen=True):
    """One thing that is wrong, at the smallest piece of text that is wrong.

    ``pointer`` is the path of keys and indexes inside the file; ``card`` the id of the card (or
    crisis or solution); ``field`` the path inside the card, so that ``(code, card, field)``
    names the finding when lines above it move. ``severity`` is None for the rule's own default.
    """

    code: str
    message: str
    path: str
    span: Span
    help: str | None = None
    card: str | None = None
    pointer: Pointer | None = None
    field: Pointer = ()
    severity: Severity | None = None
    fix: Fix | None = None
    related: tuple[Related, ...] = ()

    def moved(self, by: int, old: Pointer, new: Pointer) -> Finding:
        """The same finding where its card stands ``by`` characters further on, at another pointer.

        Related places in the same file are places in the same card.
        """

        def shifted(span: Span) -> Span:
            return Span(span.start + by, span.end + by)

        fix = self.fix
        if fix is not None:
            fix = Fix(tuple(Edit(shifted(edit.span), edit.text) for edit in fix.edits), fix.safe)
        related = tuple(
            Related(one.path, shifted(one.span), one.message) if one.path == self.path else one
            for one in self.related
        )
        pointer = None if self.pointer is None else (*new, *self.pointer[len(old) :])
        return replace(self, span=shifted(self.span), pointer=pointer, fix=fix, related=related)
