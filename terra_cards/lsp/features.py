"""Which of the protocol's messages the server answers, and with what."""

from __future__ import annotations

import logging

from lsprotocol import types

from terra_cards.lsp import formats
from terra_cards.lsp.about import areas
from terra_cards.lsp.actions import requests as actions
from terra_cards.lsp.asides import requests as asides
from terra_cards.lsp.completion.complete import Completion
from terra_cards.lsp.hover import hover
from terra_cards.lsp.navigation import requests as navigation
from terra_cards.lsp.server import TerraServer
from terra_cards.workspace.clock import today

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
    server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)(settings_changed)
    server.feature(types.TEXT_DOCUMENT_HOVER)(hovered)
    server.feature(
        types.TEXT_DOCUMENT_COMPLETION,
        types.CompletionOptions(trigger_characters=[" ", "[", "{", ",", "#"], resolve_provider=True),
    )(completed)
    server.feature(types.COMPLETION_ITEM_RESOLVE)(completion_explained)
    navigation.register(server)
    actions.register(server)
    asides.register(server)
    formats.register(server)
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


def settings_changed(server: TerraServer, params: types.DidChangeConfigurationParams) -> None:
    server.configured(params.settings)


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


async def completed(server: TerraServer, params: types.CompletionParams) -> types.CompletionList | None:
    text = server.session.texts.get(params.text_document.uri)
    context = server.session.context(text) if text is not None else None
    if text is None or context is None:
        return None
    question = Completion(text, context, params.position)
    files: dict[str, list[str]] = {}
    if question.files is not None and context.folder is not None:
        arguments = (question.files, context.folder, question.cursor.typed, server.session.snapshot())
        files[question.files] = await server.in_thread(server.survey.paths, *arguments)
    if question.reads:
        await server.read(text)
    here = server.codes_on_line(text, params.position.line)
    snippets = bool(server.can("text_document.completion.completion_item.snippet_support"))
    return question.answer(today(), here, files, snippets=snippets)


def completion_explained(server: TerraServer, item: types.CompletionItem) -> types.CompletionItem:
    """The page of an area is drawn only for the one that is looked at."""
    data = item.data if isinstance(item.data, dict) else {}
    text = server.session.texts.get(str(data.get("uri")))
    context = server.session.context(text) if text is not None else None
    board = context.playing if context is not None else None
    index = board.area_index.get(str(data.get("area"))) if board is not None else None
    if board is not None and index is not None:
        page = areas.described(board.areas[index], board)
        item.documentation = types.MarkupContent(types.MarkupKind.Markdown, page)
    return item
