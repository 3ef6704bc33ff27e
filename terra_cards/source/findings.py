"""What every part of the toolchain reports: a finding with a place, a reason and a way out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from terra_cards.source.span import Span

Severity = Literal["error", "warning", "info"]
Pointer = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the characters of a span by a text; an empty span inserts."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits in one file that mend a finding. ``safe`` fixes never change what the author meant."""

    edits: tuple[Edit, ...]
    safe: bool


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that a finding speaks of."""

    path: str
    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
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
