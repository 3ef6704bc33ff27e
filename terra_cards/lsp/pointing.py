"""What stands under the cursor: a key or a value, by the reader where it could read, else as typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from terra_cards.lsp.cursor import cursor_at
from terra_cards.source.comments import Comment, comments
from terra_cards.source.document import Alias, Document, Mapping, Node, Scalar, Sequence
from terra_cards.source.findings import Pointer
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.span import Span

_REST = {"flow": re.compile(r"[^,\]}\r\n#]*"), "block": re.compile(r"(?:(?! #)[^\r\n])*")}


class Pointed(Struct, frozen=True):
    """A key or a single value. ``path`` leads to the value, to that of the key for a key.

    ``read`` says that the reader found it; else indexes of the path do not count from the first.
    ``alias`` is the name of the anchor where the value is used by one.
    """

    path: Pointer
    is_key: bool
    value: str
    span: Span
    read: bool = True
    alias: str | None = None


def pointed(document: Document, offset: int) -> Pointed | None:
    """The key or single value at an offset, or right before it."""
    if document.root is not None:
        found = _in(document.root, offset, ())
        if found is not None:
            return found
    return _typed(document.text, offset)


def comment_at(document: Document, offset: int) -> Comment | None:
    """The comment at an offset."""
    around = line_start(document.text, offset), line_end(document.text, offset)
    for comment in comments(document, "#", *around):
        if comment.span.start <= offset <= comment.span.end:
            return comment
    return None


def _in(node: Node, offset: int, path: Pointer, alias: str | None = None) -> Pointed | None:
    if isinstance(node, Alias):
        if not node.start <= offset <= node.end:
            return None
        target = node.target
        value = str(target.value) if isinstance(target, Scalar) else ""
        return Pointed(path, False, value, node.span, alias=node.name)
    if isinstance(node, Scalar):
        if node.start <= offset <= node.end and node.end > node.start:
            return Pointed(path, False, str(node.value), node.span, alias=alias)
        return None
    if isinstance(node, Mapping):
        return _in_mapping(node, offset, path)
    if isinstance(node, Sequence):
        index = node.index_at(offset)
        for place in (index, index - 1):  # right behind an item the next one may begin
            if place >= 0 and (found := _in(node.item(place), offset, (*path, place))):
                return found
    return None


def _in_mapping(node: Mapping, offset: int, path: Pointer) -> Pointed | None:
    for name, value in node.values.items():
        key = node.keys[name]
        if key.start <= offset <= key.end:
            return Pointed((*path, name), True, name, key.span)
        if value.start <= offset <= value.end and (found := _in(value, offset, (*path, name))):
            return found
    return None


def parts(document: Document, here: Span) -> Iterator[tuple[Pointer, Span]]:
    """The values below the root that lie in a stretch, wholly or in part; of lists their items, the cards.
    The nodes of items are not made for it."""
    root = document.root
    tops: list[tuple[Pointer, Node]] = []
    if isinstance(root, Mapping):
        tops = [((name,), node) for name, node in root.values.items()]
    elif root is not None:
        tops = [((), root)]
    for path, node in tops:
        if node.start > here.end or node.end < here.start:
            continue
        if not isinstance(node, Sequence):
            yield path, node.span
            continue
        for index in range(max(node.index_at(here.start), 0), len(node)):
            start = node.span_of(index).start
            if start > here.end:
                break
            # Where an item ends by itself is known once its nodes are made: the next one's start always.
            end = node.span_of(index + 1).start if index + 1 < len(node) else node.end
            yield (*path, index), Span(start, end)


def scalars(document: Document, here: Span, path: Pointer = ()) -> Iterator[tuple[Pointer, Scalar]]:
    """The single values that end in a stretch of a document, below a path, with the path to each; no
    aliases. What lies outside is not looked into."""
    place = document.place(path)
    if place is not None and place.alias is None:
        yield from _scalars(place.node, here, path)


def _scalars(node: Node, here: Span, path: Pointer) -> Iterator[tuple[Pointer, Scalar]]:
    if node.end < here.start or node.start > here.end:
        return
    if isinstance(node, Scalar):
        if here.start <= node.end <= here.end:
            yield path, node
    elif isinstance(node, Mapping):
        for name, value in node.values.items():
            yield from _scalars(value, here, (*path, name))
    elif isinstance(node, Sequence):
        for index in range(max(node.index_at(here.start), 0), len(node)):
            if node.span_of(index).start > here.end:
                break
            yield from _scalars(node.item(index), here, (*path, index))


def _typed(text: str, offset: int) -> Pointed | None:
    """What is typed at an offset, in a card that cannot be read."""
    cursor = cursor_at(text, offset)
    if cursor.role not in ("key", "value", "item"):
        return None
    start = cursor.span.start
    if cursor.role == "key":
        word = text[start : cursor.span.end]
        return Pointed((*cursor.path, word), True, word, cursor.span, read=False) if word else None
    rest = _REST["flow" if cursor.flow else "block"].match(text, start)
    assert rest is not None
    value = rest[0].rstrip().rstrip("\"'")
    if not value or start + len(value) < offset:
        return None
    return Pointed(cursor.path, False, value, Span(start, start + len(value)), read=False)
