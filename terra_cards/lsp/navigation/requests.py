"""The protocol's requests that lead from place to place."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from terra_cards.lsp.context import Context
from terra_cards.lsp.navigation.definitions import definition
from terra_cards.lsp.navigation.folding import folds
from terra_cards.lsp.navigation.links import links
from terra_cards.lsp.navigation.moving import Moves, Rewritten, rewritten
from terra_cards.lsp.navigation.rename import RenameError, nameable, rename, uses, uses_here
from terra_cards.lsp.navigation.symbols import flat, outline, to_protocol
from terra_cards.lsp.navigation.uses import Searched, Usage
from terra_cards.lsp.server import TerraServer
from terra_cards.lsp.session import Session
from terra_cards.lsp.texts import OpenText
from terra_cards.lsp.uris import path_of, uri_of

REQUEST_FAILED = -32803  # the protocol's code for "not possible, and nobody's fault"


def register(server: TerraServer) -> None:
    """Answers all requests of this module."""
    server.feature(types.TEXT_DOCUMENT_DEFINITION)(defined)
    server.feature(types.TEXT_DOCUMENT_REFERENCES)(referred)
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)(highlighted)
    server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)(rename_prepared)
    server.feature(types.TEXT_DOCUMENT_RENAME)(renamed)
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(outlined)
    server.feature(types.WORKSPACE_SYMBOL)(searched)
    server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)(folded)
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)(linked)
    wanted = [types.FileOperationFilter(types.FileOperationPattern("**/*"), "file")]
    server.feature(types.WORKSPACE_WILL_RENAME_FILES, types.FileOperationRegistrationOptions(wanted))(moved)


async def _known(server: TerraServer, uri: str) -> tuple[OpenText, Context] | None:
    """An open document of ours, read, and what it rests on."""
    text = server.session.texts.get(uri)
    context = server.session.context(text) if text is not None else None
    if text is None or context is None:
        return None
    await server.read(text)
    return text, context


async def linked(server: TerraServer, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    text = server.session.texts.get(params.text_document.uri)
    context = server.session.context(text) if text is not None else None
    if text is None or context is None:
        return None
    files = server.session.files(text.path)
    found: list[types.DocumentLink] = await server.in_thread(lambda: list(links(text, context.folder, files)))
    return found


async def defined(
    server: TerraServer, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location] | None:
    known = await _known(server, params.text_document.uri)
    if known is None:
        return None
    text, context = known
    offset = text.places.offset(params.position)
    places = definition(text, context, offset, server.session.files(text.path))
    if server.can("text_document.definition.link_support"):
        origin = _origin(text, context, offset) or types.Range(params.position, params.position)
        return [place.link(server.session, origin) for place in places] or None
    return [place.location(server.session) for place in places] or None


def _origin(text: OpenText, context: Context, offset: int) -> types.Range | None:
    """What is underlined while one looks where it leads."""
    from terra_cards.lsp.navigation.names import name_at

    name = name_at(text.document, context, offset)
    return text.places.range(name.span) if name is not None else None


def _search(session: Session, text: OpenText) -> Callable[[], Searched]:
    """Looks through the workspace's folders, or the document's own; for a thread."""
    folders = session.folders or ([text.path.parent] if text.path is not None else [])
    files = session.files(text.path)
    return lambda: Searched(folders, files)


async def referred(server: TerraServer, params: types.ReferenceParams) -> list[types.Location] | None:
    known = await _known(server, params.text_document.uri)
    if known is None:
        return None
    text, context = known
    try:
        name = nameable(text, context, text.places.offset(params.position), server.session.files(text.path))
    except RenameError:
        return None
    search = _search(server.session, text)
    found: list[Usage] = await server.in_thread(lambda: uses(name, text, search()))
    wanted = [usage for usage in found if params.context.include_declaration or not usage.defines]
    return [usage.place.location(server.session) for usage in wanted]


async def highlighted(
    server: TerraServer, params: types.DocumentHighlightParams
) -> list[types.DocumentHighlight] | None:
    known = await _known(server, params.text_document.uri)
    if known is None:
        return None
    text, context = known
    kinds = types.DocumentHighlightKind
    return [
        types.DocumentHighlight(
            text.places.range(usage.place.span), kinds.Write if usage.defines else kinds.Read
        )
        for usage in uses_here(text, context, text.places.offset(params.position))
    ] or None


async def rename_prepared(
    server: TerraServer, params: types.PrepareRenameParams
) -> types.PrepareRenamePlaceholder | None:
    known = await _known(server, params.text_document.uri)
    if known is None:
        return None
    text, context = known
    try:
        name = nameable(
            text, context, text.places.offset(params.position), server.session.files(text.path)
        ).name
    except RenameError as error:
        raise JsonRpcException(str(error), REQUEST_FAILED) from None
    return types.PrepareRenamePlaceholder(text.places.range(name.span), name.text)


async def renamed(server: TerraServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    known = await _known(server, params.text_document.uri)
    if known is None:
        return None
    text, context = known
    session = server.session
    try:
        name = nameable(text, context, text.places.offset(params.position), session.files(text.path))
        search = _search(session, text)
        found: list[Usage] = await server.in_thread(lambda: rename(name, params.new_name, text, search()))
    except RenameError as error:
        raise JsonRpcException(str(error), REQUEST_FAILED) from None
    edits: dict[str, list[types.TextEdit]] = {}
    for usage in found:
        edit = types.TextEdit(usage.place.range(session), params.new_name)
        edits.setdefault(usage.place.uri(session), []).append(edit)
    return server.workspace_edit(edits)


async def outlined(
    server: TerraServer, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
    known = await _known(server, params.text_document.uri)
    if known is None:
        return None
    text, context = known
    symbols = outline(text.document, context.kind)
    if server.can("text_document.document_symbol.hierarchical_document_symbol_support"):
        return [to_protocol(symbol, text) for symbol in symbols]
    return [
        types.SymbolInformation(
            location=types.Location(text.uri, text.places.range(symbol.span)),
            name=symbol.name,
            kind=symbol.kind,
            container_name=around or None,
        )
        for symbol, around in flat(symbols)
    ]


async def searched(server: TerraServer, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    found = await server.in_thread(server.survey.symbols, params.query, server.session.snapshot())
    symbols = []
    for entry in found:
        text = server.session.texts.at(entry.path)
        place = types.Position(entry.line, entry.column)
        symbols.append(
            types.WorkspaceSymbol(
                location=types.Location(text.uri if text else uri_of(entry.path), types.Range(place, place)),
                name=f"{entry.name} · {entry.title}" if entry.title else entry.name,
                kind=entry.kind,
                container_name=entry.around or None,
            )
        )
    return symbols


def folded(server: TerraServer, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
    text = server.session.texts.get(params.text_document.uri)
    if text is None or server.session.kind(text) is None:
        return None
    return folds(text.places.lines)


async def moved(server: TerraServer, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
    """What has to be written elsewhere when files get other names or places."""
    pairs = [(path_of(one.old_uri), path_of(one.new_uri)) for one in params.files]
    moves = Moves({old: new for old, new in pairs if old is not None and new is not None})
    session = server.session
    files, folders = session.files(None), list(session.folders)
    found: list[Rewritten] = await server.in_thread(lambda: list(rewritten(moves, Searched(folders, files))))
    edits: dict[str, list[types.TextEdit]] = {}
    for one in found:
        edit = types.TextEdit(one.place.range(session), one.text)
        edits.setdefault(one.place.uri(session), []).append(edit)
    return server.workspace_edit(edits) if edits else None
