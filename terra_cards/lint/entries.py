"""The cards, crises and solution cards of a file: what is checked one by one, and kept one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from terra_cards.source.document import Data
from terra_cards.source.findings import Finding, Pointer

if TYPE_CHECKING:
    from terra_cards.lint.cards import CardView, EntryView
    from terra_cards.lint.facts import CardFacts
    from terra_cards.model.loaded import PhotoFile


class Entry(Struct):
    """One card, crisis or solution card of a file: where it stands, and what was found in it.

    ``data`` is its plain data, ``start`` the offset at which it starts. ``view`` is None where it could
    not be bound. ``whole`` says that no rule failed on it.
    """

    pointer: Pointer
    data: Data | None
    start: int
    findings: list[Finding] = field(default_factory=list)
    view: CardView | EntryView | None = None
    photo: PhotoFile | None = None
    facts: CardFacts | None = None
    whole: bool = True
