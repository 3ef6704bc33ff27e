"""Which of the protocol's messages the server answers, and with what."""

from __future__ import annotations

import logging

from lsprotocol import types

from terra_cards.lsp.hover import hover
from terra_cards.lsp.server import TerraServer

_WATCHED = ("**/*.{yaml,yml,topojson,json,jpg,jpeg,png,webp,svg}", "**/terra-cards.toml", "**/pyproject.toml")


def make_server() -> TerraServer:
    """A server, ready to be started."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # clients show standard error to their users
    server = TerraServer()
    server.feature(types.INITIALIZE)(begin)
    server.feature(types.INITIALIZED)(begun)
    server.feature(types.SHUTDOWN)(shut_down)
    server.feature(types.TEXT_DOCUMENT_DID_SAVE, types.SaveOptions(include_text=False))(saved)
    server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(watched_files_changed)
    server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)(folders_changed)
    server.feature(types.TEXT_DOCUMENT_HOVER)(hovered)
    return server


def begin(server: TerraServer, params: types.InitializeParams) -> None:
    server.begin(params)
    if server.client_pulls:
        options = types.DiagnosticOptions(
            inter_file_dependencies=True, workspace_diagnostics=False, identifier="terra-cards"
        )
        server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)(pulled)


async def begun(server: TerraServer, _params: types.InitializedParams) -> None:
    if server.whole_workspace:
        server.in_background(server.want_everything())
    if server.can("workspace.did_change_watched_files.dynamic_registration"):
        watchers = [types.FileSystemWatcher(pattern) for pattern in _WATCHED]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        registration = types.Registration("watched-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        server.client_register_capability(types.RegistrationParams([registration]))


def shut_down(server: TerraServer, _params: None) -> None:
    server.shut_down = True


def saved(server: TerraServer, _params: types.DidSaveTextDocumentParams) -> None:
    server.files_changed()


def watched_files_changed(server: TerraServer, _params: types.DidChangeWatchedFilesParams) -> None:
    server.files_changed()


def folders_changed(server: TerraServer, params: types.DidChangeWorkspaceFoldersParams) -> None:
    server.folders_changed(params.event)


async def pulled(
    server: TerraServer, params: types.DocumentDiagnosticParams
) -> types.DocumentDiagnosticReport:
    text = server.session.texts.get(params.text_document.uri)
    items = await server.diagnostics(text) if text is not None else []
    name = server.publisher.asked(params.text_document.uri, items)
    if name == params.previous_result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(result_id=name)
    return types.RelatedFullDocumentDiagnosticReport(items=items, result_id=name)


async def hovered(server: TerraServer, params: types.HoverParams) -> types.Hover | None:
    text = server.session.texts.get(params.text_document.uri)
    context = server.session.context(text) if text is not None else None
    if text is None or context is None:
        return None
    await server.read(text)
    return hover(text, context, params.position)
