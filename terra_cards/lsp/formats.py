"""The protocol's requests for formatting: a document, or the cards of a range."""

from __future__ import annotations

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from terra_cards.formatting.format import Formatted, formatted, formatted_cards
from terra_cards.lsp.actions.edits import edits_between
from terra_cards.lsp.server import LARGE, TerraServer
from terra_cards.lsp.texts import OpenText
from terra_cards.source.document import Document
from terra_cards.source.span import Span

CONTENT_MODIFIED = -32801  # the protocol's code for an answer that would be about an older text


def register(server: TerraServer) -> None:
    """Answers all requests of this module."""
    server.feature(types.TEXT_DOCUMENT_FORMATTING)(whole)
    server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)(cards)


async def whole(server: TerraServer, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """The edits that bring a document into its layout, as ``fmt`` does; None for what is broken."""
    text = server.session.texts.get(params.text_document.uri)
    return None if text is None else await _edits(server, text, None)


async def cards(
    server: TerraServer, params: types.DocumentRangeFormattingParams
) -> list[types.TextEdit] | None:
    """The same for the cards of a range; all of it where the range is."""
    text = server.session.texts.get(params.text_document.uri)
    if text is None:
        return None
    here = text.places.span(params.range)
    everything = not (text.text[: here.start] + text.text[here.end :]).strip()
    return await _edits(server, text, None if everything else here)


async def _edits(server: TerraServer, text: OpenText, here: Span | None) -> list[types.TextEdit] | None:
    if server.session.unit(text) is None:  # none of ours, or left out
        return None
    await server.read(text)
    document = text.document
    if document.findings or document.root is None:
        return None
    if len(document.text) > LARGE and here is None:
        made: Formatted = await server.in_thread(formatted, document)
    else:
        made = formatted(document) if here is None else formatted_cards(document, here)
    if made.refused is not None:
        server.fault(f"{text.uri} was not formatted: in its new layout {made.refused}")
    if text.document is not document:
        raise JsonRpcException("the document has changed meanwhile", CONTENT_MODIFIED)
    return [types.TextEdit(text.places.range(span), new) for span, new in _minimal(document, made)]


def _minimal(document: Document, made: Formatted) -> list[tuple[Span, str]]:
    """The edits of each stretch, so that cursors and marks stay where nothing changes."""
    found = []
    for (start, end), new in made.pieces:
        old = document.text[start:end]
        if old != new:
            for edit in edits_between(old, new):
                found.append((Span(start + edit.span.start, start + edit.span.end), edit.text))
    return found
