"""What a rule sees of a file: values, and places for findings."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from terra_cards.source.document import Document, Node, Place, Scalar
from terra_cards.source.findings import Edit, Finding, Fix, Pointer, Related, Severity
from terra_cards.source.offsets import source_span
from terra_cards.source.span import Span


class View:
    """A value of a file: a card, the deck's own map, a whole board file.

    ``pointer`` leads to it inside its file; rules name fields below it. ``handle`` is the id of
    the card (or crisis or solution), None for anything else.
    """

    def __init__(self, document: Document, pointer: Pointer, handle: str | None = None) -> None:
        self.document = document
        self.pointer = pointer
        self.handle = handle

    @property
    def path(self) -> str:
        return self.document.path

    def place(self, field: Pointer) -> Place | None:
        """Where a field is written; None where it is not."""
        return self.document.place((*self.pointer, *field))

    def node(self, field: Pointer) -> Node | None:
        place = self.place(field)
        return place.node if place else None

    def scalar(self, field: Pointer) -> Scalar | None:
        """The scalar at a field, behind an alias too."""
        node = self.node(field)
        return node if isinstance(node, Scalar) else None

    def span(
        self, field: Pointer, at: Literal["value", "key"] = "value", part: tuple[int, int] | None = None
    ) -> Span:
        """Where a finding about a field stands.

        ``at="key"`` is its key. ``part`` are offsets in the value of the scalar there; behind an
        alias the whole alias is meant, whatever the part. A field that is not written stands at
        the nearest thing around it that is.
        """
        for end in range(len(field), -1, -1):
            place = self.place(field[:end])
            if place is None:
                continue
            if end < len(field):
                return self._whole(place)
            if at == "key" and place.key_span is not None:
                return place.key_span
            if part is not None and place.alias is None and isinstance(place.node, Scalar):
                return source_span(self.document, place.node, *part)
            if place.span.start == place.span.end and place.key_span is not None:
                return place.key_span  # nothing is written there
            return place.span
        return Span(0, 0)

    def _whole(self, place: Place) -> Span:
        return place.key_span or place.span

    def finding(
        self,
        code: str,
        field: Pointer,
        message: str,
        *,
        help: str | None = None,  # noqa: A002 (the word of the findings)
        at: Literal["value", "key"] = "value",
        part: tuple[int, int] | None = None,
        severity: Severity | None = None,
        fix: Fix | None = None,
        related: tuple[Related, ...] = (),
    ) -> Finding:
        """A finding at a field below this view's pointer."""
        place = self.place(field)
        if place is not None and place.alias is not None:
            fix = None  # an edit would change every use of the anchor
        return Finding(
            code,
            message,
            self.path,
            self.span(field, at, part),
            help=help,
            card=self.handle,
            pointer=(*self.pointer, *field),
            field=field,
            severity=severity,
            fix=fix,
            related=related,
        )

    def related(self, field: Pointer, message: str, at: Literal["value", "key"] = "value") -> Related:
        """A field as the second place of a finding."""
        return Related(self.path, self.span(field, at), message)

    def replacement(
        self, field: Pointer, text: str, *, safe: bool, part: tuple[int, int] | None = None
    ) -> Fix | None:
        """A fix that writes a plain text in place of a scalar, or of a part of its value.

        None where that text would have to be quoted differently than the scalar is.
        """
        scalar = self.scalar(field)
        if scalar is None:
            return None
        if part is not None:
            return Fix((Edit(source_span(self.document, scalar, *part), text),), safe)
        span = scalar.span
        if scalar.style in ("single", "double"):
            span = Span(span.start + 1, span.end - 1)
        elif scalar.style != "plain":
            return None
        return Fix((Edit(span, text),), safe)


def settled(finding: Finding, document: Document) -> Finding:
    """A finding of any origin, placed as all of them are.

    At an alias the anchor is a related place. A finding on the whole of a quoted text stands on its
    quotes too.
    """
    if finding.pointer is None:
        return finding
    place = document.place(finding.pointer)
    if place is None:
        return finding
    node, span = place.node, finding.span
    if place.alias is not None and span == place.alias.span:
        name, target = place.alias.name, place.alias.target
        anchor = Related(document.path, target.span, f"'*{name}' stands for what is written here")
        return replace(finding, related=(*finding.related, anchor), fix=None)
    quoted = isinstance(node, Scalar) and node.style in ("single", "double")
    if quoted and span == (node.start + 1, node.end - 1):
        return replace(finding, span=node.span)
    return finding
