"""A place in some file, open or not, as the protocol has it."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types
from msgspec import Struct

from terra_cards.lsp.linting import Unit
from terra_cards.lsp.places import Places
from terra_cards.lsp.session import Session
from terra_cards.lsp.uris import uri_of
from terra_cards.source.span import LineTable, Span

NOWHERE = Span(0, 0)


class Place(Struct, frozen=True):
    """A span of a file (its path, or the address of one that was never saved).

    ``around`` is the whole of what the span names: a card around its id.
    """

    file: Unit
    lines: LineTable
    span: Span = NOWHERE
    around: Span | None = None

    def uri(self, session: Session) -> str:
        """The address of the file, as the client writes it where it is open."""
        if isinstance(self.file, str):
            return self.file
        text = session.texts.at(self.file)
        return text.uri if text is not None else uri_of(self.file)

    def range(self, session: Session, span: Span | None = None) -> types.Range:
        """The range of the span, or of another one of the file."""
        text = session.texts.at(self.file) if isinstance(self.file, Path) else session.texts.get(self.file)
        places = Places(self.lines, session.texts.encoding, text.mark if text is not None else False)
        return places.range(self.span if span is None else span)

    def location(self, session: Session) -> types.Location:
        """The place as a location."""
        return types.Location(self.uri(session), self.range(session))

    def link(self, session: Session, origin: types.Range) -> types.LocationLink:
        """The place as the target of a link."""
        around = self.around or self.span
        return types.LocationLink(
            target_uri=self.uri(session),
            target_range=self.range(session, around),
            target_selection_range=self.range(session),
            origin_selection_range=origin,
        )
