"""The protocol as pygls speaks it, with documents of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.protocol import LanguageServerProtocol, lsp_method

if TYPE_CHECKING:
    from terra_cards.lsp.server import TerraServer


class Protocol(LanguageServerProtocol):
    """Keeps :class:`terra_cards.lsp.texts.OpenTexts` in place of pygls' workspace (see there why)."""

    _server: TerraServer

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """A document was opened."""
        item = params.text_document
        self._server.opened(self._server.session.texts.open(item.uri, item.text, item.version))

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """A document was edited. One that was never opened has no text to edit."""
        text = self._server.session.texts.get(params.text_document.uri)
        if text is not None:
            text.change(params.content_changes, params.text_document.version)
            self._server.changed(text)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """A document was closed: its file counts again."""
        text = self._server.session.texts.close(params.text_document.uri)
        if text is not None:
            self._server.closed(text)
