"""The cards, crises and solution cards of a file: what is checked one by one, and kept one by one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from terra_cards.source.document import Data
from terra_cards.source.findings import Edit, Finding, Fix, Pointer, Related
from terra_cards.source.span import Span

if TYPE_CHECKING:
    from terra_cards.lint.cards import CardView, EntryView
    from terra_cards.model.loaded import PhotoFile


@dataclass(slots=True)
class Entry:
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
    whole: bool = True


def moved(finding: Finding, by: int, old: Pointer, new: Pointer) -> Finding:
    """A finding in an entry that now stands ``by`` characters further on, at another pointer."""

    def shifted(span: Span) -> Span:
        return Span(span.start + by, span.end + by)

    pointer = finding.pointer
    fix = finding.fix
    if fix is not None:
        fix = Fix(tuple(Edit(shifted(edit.span), edit.text) for edit in fix.edits), fix.safe)
    return replace(
        finding,
        span=shifted(finding.span),
        pointer=None if pointer is None else (*new, *pointer[len(old) :]),
        fix=fix,
        related=tuple(
            Related(one.path, shifted(one.span), one.message) if one.path == finding.path else one
            for one in finding.related
        ),
    )
