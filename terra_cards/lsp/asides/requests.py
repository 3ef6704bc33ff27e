"""The protocol's requests for what is shown beside a text, and for wider selections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lsprotocol import converters, types

from terra_cards.lint.report import Diagnostic
from terra_cards.lsp.asides import lenses
from terra_cards.lsp.asides.colours import colours, written
from terra_cards.lsp.asides.hints import Hints
from terra_cards.lsp.asides.selections import widening
from terra_cards.lsp.hover import hover
from terra_cards.lsp.server import LARGE, TerraServer
from terra_cards.source.findings import Pointer
from terra_cards.source.span import Span

CONVERTER = converters.get_converter()
OPEN_CARD = "terra-cards.openCard"
GO_TO_FINDING = "terra-cards.goToFinding"
NOTHING = "hits nothing yet"


def register(server: TerraServer) -> None:
    """Answers all requests of this module."""
    server.feature(types.TEXT_DOCUMENT_INLAY_HINT, types.InlayHintOptions(resolve_provider=True))(hinted)
    server.feature(types.INLAY_HINT_RESOLVE)(explained)
    server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=True))(above_cards)
    server.feature(types.CODE_LENS_RESOLVE)(lens_named)
    server.command(OPEN_CARD)(card_opened)
    server.command(GO_TO_FINDING)(gone_to_finding)
    server.feature(types.TEXT_DOCUMENT_SELECTION_RANGE)(widened)
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_COLOR)(coloured)
    server.feature(types.TEXT_DOCUMENT_COLOR_PRESENTATION)(colour_written)


async def hinted(server: TerraServer, params: types.InlayHintParams) -> list[types.InlayHint] | None:
    """The spaces and areas behind the values of a range."""
    text = server.session.texts.get(params.text_document.uri)
    context = server.session.context(text) if text is not None else None
    if text is None or context is None:
        return None
    await server.read(text)
    known = server.hints.get(text.uri)
    if known is None or known.context is not context:
        known = server.hints[text.uri] = Hints(context)
    document, here = text.document, text.places.span(params.range)
    if here.end - here.start > LARGE:
        listed = await server.in_thread(lambda: list(known.within(document, here)))
    else:
        listed = list(known.within(document, here))
    found = []
    for span, said in listed:
        data = {"uri": text.uri, "version": text.version, "at": span.start}
        place = text.places.position(span.end)
        found.append(types.InlayHint(place, said, padding_left=True, data=data))
    return found if text.document is document else None  # it was edited in the meantime, and is asked again


def explained(server: TerraServer, hint: types.InlayHint) -> types.InlayHint:
    """The page of the value, which a hover shows too; made only for the hint that is looked at."""
    data: dict[str, Any] = hint.data if isinstance(hint.data, dict) else {}
    text = server.session.texts.get(str(data.get("uri")))
    context = server.session.context(text) if text is not None else None
    at = data.get("at")
    if (
        text is not None
        and context is not None
        and text.version == data.get("version")
        and isinstance(at, int)
    ):
        page = hover(text, context, text.places.position(at))
        if page is not None and isinstance(page.contents, types.MarkupContent):
            hint.tooltip = page.contents
    return hint


async def above_cards(server: TerraServer, params: types.CodeLensParams) -> list[types.CodeLens] | None:
    """Above each card what it hits, and what was found in it when it was linted last."""
    text = server.session.texts.get(params.text_document.uri)
    context = server.session.context(text) if text is not None else None
    unit = server.session.unit(text) if text is not None else None
    if text is None or context is None or unit is None or context.kind not in ("deck", "cards"):
        return None
    linted = await server.scheduler.settled(unit)
    await server.read(text)
    document, places = text.document, text.places
    name = linted.names.get(text.path or text.uri) if linted is not None else None
    told: Mapping[Pointer, tuple[str, Diagnostic]] = {}
    if linted is not None and name is not None and linted.snapshot.versions.get(text.uri) == text.version:
        told = lenses.found(document, context.kind, linted.by_name.get(name, []))
    listed = []
    for path, span in lenses.lines(document, context.kind):
        here = places.range(span)
        if context.playing is not None:
            data = {"uri": text.uri, "version": text.version, "path": list(path)}
            listed.append(types.CodeLens(here, data=data))
        if path in told:
            words, first = told[path]
            at = CONVERTER.unstructure(places.range(first.finding.span))
            listed.append(types.CodeLens(here, types.Command(words, GO_TO_FINDING, arguments=[text.uri, at])))
    return listed


async def lens_named(server: TerraServer, lens: types.CodeLens) -> types.CodeLens:
    """What a card hits; worked out only for the cards that are looked at."""
    data: dict[str, Any] = lens.data if isinstance(lens.data, dict) else {}
    text = server.session.texts.get(str(data.get("uri")))
    context = server.session.context(text) if text is not None else None
    words = None
    if text is not None and context is not None and text.version == data.get("version"):
        await server.read(text)
        words = lenses.title(text.document, tuple(data.get("path", ())), context) or NOTHING
    arguments = [data.get("uri"), data.get("path")]
    opens = words not in (None, NOTHING)
    lens.command = types.Command(
        words or "", OPEN_CARD if opens else "", arguments=arguments if opens else None
    )
    return lens


async def card_opened(server: TerraServer, uri: str, path: list[Any]) -> None:
    """Opens a page on the spaces of a card; where the editor cannot, says on one line what it hits."""
    text = server.session.texts.get(str(uri))
    context = server.session.context(text) if text is not None else None
    if text is None or context is None:
        return
    await server.read(text)
    where = tuple(path or ())
    page = lenses.page(text.document, where, context)
    words = lenses.title(text.document, where, context)
    if page is None or words is None:
        return
    if server.can("window.show_document.support") and (shown := server.pages.write("card", page)) is not None:
        server.window_show_document(types.ShowDocumentParams(shown, take_focus=True))
        return
    server.window_show_message(types.ShowMessageParams(types.MessageType.Info, words))


def gone_to_finding(server: TerraServer, uri: str, at: Any) -> None:
    """Goes to the first finding of a card, where the editor can be told to."""
    if server.can("window.show_document.support"):
        place = CONVERTER.structure(at, types.Range)
        server.window_show_document(types.ShowDocumentParams(str(uri), take_focus=True, selection=place))


async def widened(
    server: TerraServer, params: types.SelectionRangeParams
) -> list[types.SelectionRange] | None:
    """For each position the stretches around it."""
    text = server.session.texts.get(params.text_document.uri)
    if text is None or server.session.kind(text) is None:
        return None
    await server.read(text)
    found = []
    for position in params.positions:
        spans = widening(text.document, text.places.offset(position)) or [Span(0, len(text.text))]
        inner: types.SelectionRange | None = None
        for span in reversed(spans):
            inner = types.SelectionRange(text.places.range(span), parent=inner)
        assert inner is not None
        found.append(inner)
    return found


def coloured(server: TerraServer, params: types.DocumentColorParams) -> list[types.ColorInformation]:
    """The colours of a template or an edition."""
    text = server.session.texts.get(params.text_document.uri)
    kind = server.session.kind(text) if text is not None else None
    if text is None or kind is None:
        return []
    places = text.places
    return [
        types.ColorInformation(places.range(span), colour) for span, colour in colours(text.document, kind)
    ]


def colour_written(
    _server: TerraServer, params: types.ColorPresentationParams
) -> list[types.ColorPresentation]:
    """A colour that was picked, as it is written."""
    word = written(params.color)
    return [types.ColorPresentation(word, text_edit=types.TextEdit(params.range, word))]
