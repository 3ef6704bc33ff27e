"""The protocol as pygls speaks it, with documents of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest
from pygls.protocol import LanguageServerProtocol, lsp_method

if TYPE_CHECKING:
    from terra_cards.lsp.server import TerraServer

NOT_INITIALIZED = types.ErrorCodes.ServerNotInitialized.value


class Protocol(LanguageServerProtocol):
    """Keeps :class:`terra_cards.lsp.texts.OpenTexts` in place of pygls' workspace (see there why).

    Every request gets an answer: an error where it cannot be read, and before and after the session.
    """

    _server: TerraServer
    _begun = False

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message from its JSON object."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), (int, str)):
                self._send_response(data["id"], error=error.to_response_error())
            raise

    def handle_message(self, message: Any) -> None:
        """A message that came."""
        method, number = getattr(message, "method", None), getattr(message, "id", None)
        refused = self._refused(method) if method is not None else None
        if refused is None:
            super().handle_message(message)
        elif number is not None:
            self._send_response(number, error=refused.to_response_error())

    def _refused(self, method: str) -> JsonRpcException | None:
        """Why a message cannot be taken now; None where it can."""
        if method == types.EXIT:
            return None
        if method == types.INITIALIZE and not self._begun:
            self._begun = True
            return None
        if method == types.INITIALIZE:
            return JsonRpcInvalidRequest("the session has begun already")
        if not self._begun:
            return JsonRpcException("the session has not begun: 'initialize' comes first", NOT_INITIALIZED)
        return JsonRpcInvalidRequest("the session has ended") if self._server.shut_down else None

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
