"""What a document holds, as an outline; and what a whole workspace holds, to be searched."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types
from msgspec import Struct, field

from terra_cards.lsp.kinds import Kind
from terra_cards.lsp.texts import OpenText
from terra_cards.model.area_names import folded
from terra_cards.source.document import Data, Document, Mapping, Scalar, Sequence, resolve
from terra_cards.source.findings import Pointer
from terra_cards.source.indentation import line_end
from terra_cards.source.span import Span

SymbolKind = types.SymbolKind
#: Cards from which on an outline has no tasks in it: whose every key has to be looked up.
MANY = 500

_LISTS: dict[str, types.SymbolKind] = {
    "cards": SymbolKind.Struct,
    "crises": SymbolKind.Event,
    "solutions": SymbolKind.Constant,
    "areas": SymbolKind.Field,
    "stones": SymbolKind.Object,
    "moves": SymbolKind.Object,
}
_HEADS: dict[str, types.SymbolKind] = {
    "deck": SymbolKind.Package,
    "board": SymbolKind.Package,
    "edition": SymbolKind.Package,
    "template": SymbolKind.Package,
    "scales": SymbolKind.Array,
    "styles": SymbolKind.Class,
    "boxes": SymbolKind.Object,
    "colours": SymbolKind.Constant,
    "faces": SymbolKind.File,
}


class Symbol(Struct):
    """Something with a name: the whole of it, and the place of the name."""

    name: str
    detail: str
    kind: types.SymbolKind
    span: Span
    chosen: Span
    children: list[Symbol] = field(default_factory=list)


def outline(document: Document, kind: Kind, *, tasks: bool = True) -> list[Symbol]:
    """The symbols of a document, in file order; ``tasks`` are parts of their cards."""
    root = resolve(document.root) if document.root is not None else None
    if isinstance(root, Sequence):
        return list(_items(document, root, (), SymbolKind.Struct, tasks))
    if not isinstance(root, Mapping):
        return []
    if kind == "cards":
        found = _item(document, (), document.data(), SymbolKind.Struct, root.span, deep=tasks)
        return [found] if found else []
    symbols = []
    for name, value in root.values.items():
        key, node = root.keys[name], resolve(value)
        span = Span(key.start, max(key.end, value.end))
        if isinstance(node, Sequence) and name in _LISTS:
            children = list(_items(document, node, (name,), _LISTS[name], tasks))
            symbols.append(Symbol(name, str(len(node)), SymbolKind.Array, span, key.span, children))
        elif isinstance(node, Mapping) and name in _HEADS:
            title = _words(document.data(node.values["id"])) if "id" in node.values else ""
            children = [
                Symbol(inner, _brief(child), _HEADS[name], _around(node, inner), node.keys[inner].span)
                for inner, child in node.values.items()
            ]
            symbols.append(Symbol(name, title, _HEADS[name], span, key.span, children))
    return symbols


def _around(node: Mapping, name: str) -> Span:
    key, value = node.keys[name], node.values[name]
    return Span(key.start, max(key.end, value.end))


def _items(
    document: Document, node: Sequence, pointer: Pointer, kind: types.SymbolKind, tasks: bool
) -> Iterator[Symbol]:
    deep = tasks and len(node) <= MANY
    data = document.data(node)
    for index, item in enumerate(data if isinstance(data, list) else ()):
        found = _item(document, (*pointer, index), item, kind, node.span_of(index), deep=deep)
        if found is not None:
            yield found


def _item(
    document: Document,
    pointer: Pointer,
    data: Data | None,
    kind: types.SymbolKind,
    span: Span,
    *,
    deep: bool,
) -> Symbol | None:
    """A card, an area and the like; None for what is neither."""
    if not isinstance(data, dict):
        return None
    title = _words(data.get("theme") or data.get("title") or data.get("name") or "")
    name = _words(data.get("id") or "") or _words(data.get("player") or "") or title or "…"
    chosen = Span(span.start, line_end(document.text, span.start))
    if deep:
        place = document.place((*pointer, "id"))
        chosen = place.span if place is not None and place.alias is None else chosen
    symbol = Symbol(name, title if title != name else "", kind, span, _within(chosen, span))
    tasks = data.get("tasks")
    if deep and isinstance(tasks, dict):
        for scale, task in tasks.items():
            place = document.place((*pointer, "tasks", scale))
            if place is None or place.key_span is None or place.alias is not None:
                continue
            answer = _words(task.get("answer") or "") if isinstance(task, dict) else ""
            whole = Span(place.key_span.start, max(place.key_span.end, place.span.end))
            symbol.children.append(Symbol(scale, answer, SymbolKind.Number, whole, place.key_span))
    return symbol


def _within(chosen: Span, span: Span) -> Span:
    """A selection is part of what it selects, as the protocol asks."""
    start = min(max(chosen.start, span.start), span.end)
    return Span(start, min(max(chosen.end, start), span.end))


def _words(data: object) -> str:
    """A text for people: of several languages the first."""
    if isinstance(data, dict):
        data = next((value for value in data.values() if isinstance(value, str) and value), "")
    return str(data) if isinstance(data, str) else ""


def _brief(node: object) -> str:
    value = node.value if isinstance(node, Scalar) else ""
    return value if len(value) <= 40 else value[:39] + "…"


def to_protocol(symbol: Symbol, text: OpenText) -> types.DocumentSymbol:
    """A symbol of an open document."""
    return types.DocumentSymbol(
        name=symbol.name,
        detail=symbol.detail or None,
        kind=symbol.kind,
        range=text.places.range(symbol.span),
        selection_range=text.places.range(symbol.chosen),
        children=[to_protocol(child, text) for child in symbol.children] or None,
    )


def flat(symbols: list[Symbol], around: str = "") -> Iterator[tuple[Symbol, str]]:
    """All symbols, each with the name of what holds it: for clients that want a list."""
    for symbol in symbols:
        yield symbol, around
        yield from flat(symbol.children, symbol.name)


def fits(query: str, *words: str) -> bool:
    """Whether the letters of a query stand in one of the words, in order."""
    wanted = folded(query).replace(" ", "")
    return any(_in_order(wanted, folded(word).replace(" ", "")) for word in words)


def _in_order(wanted: str, word: str) -> bool:
    at = 0
    for letter in wanted:
        at = word.find(letter, at) + 1
        if not at:
            return False
    return True
