"""Reads a file again of which only a few cards have changed: what stayed as it was is not read twice.

A document that was read the fast way (``quick.py``) is lists of items below the root, each item a
stretch of whole lines that starts with a dash. Where two texts differ only inside some items of one list,
those are read from their own lines, and the items around them keep their data, moved to where they
stand now. Where they hold a mistake, or differ elsewhere too, ``known.py`` reads them among those that are
known. The result is what reading the whole file gives; wherever that is not certain, the whole file is read.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import yaml
from yaml._yaml import CParser
from yaml.events import DocumentEndEvent, MappingEndEvent, SequenceStartEvent, StreamEndEvent

from terra_cards.source.comments import glued_comments
from terra_cards.source.conflicts import conflicts
from terra_cards.source.decode import decode
from terra_cards.source.document import Data, Document, LaterItems, Mapping, Node, Sequence
from terra_cards.source.gaps import Gaps
from terra_cards.source.indentation import line_end
from terra_cards.source.known import read_known
from terra_cards.source.moving import moved, moved_scalar
from terra_cards.source.quick import IrregularError, read_items
from terra_cards.source.reader import read
from terra_cards.source.span import LineTable, Span
from terra_cards.source.stand_ins import needed
from terra_cards.source.tree import MakeItem

_BLOCK = 1 << 16  # characters compared at once
_KEY = "x:\n"  # the list's key, where its items are read alone


def reread(before: Document, data: bytes) -> Document:
    """The document of a file's new bytes; ``before`` was read from its old ones.

    Equal to ``read(data, before.path)``, and ``before`` itself where nothing has changed. Items that
    have not changed keep their plain data: the very same objects. Time is that of comparing the two
    texts and of reading the items that differ.
    """
    decoded = decode(data, before.path)
    text = decoded.text
    if decoded.finding is None and decoded.bom == before.bom and not (before.findings or before.dropped):
        if text == before.text:
            return before
        change = _change(before.text, text)
        with suppress(IrregularError, yaml.YAMLError):
            root = _reread(before, text, change)
            document = Document(before.path, text, LineTable(text), decoded.bom, root, ())
            around = _line_start(text, change.start), line_end(text, change.new_end)
            if next(glued_comments(document, Gaps(()), *around), None) is None:
                return document
        known = read_known(before, text, decoded.bom, before.path)
        if known is not None:
            return known
    return read(data, before.path)


class _Change(NamedTuple):
    """The text from ``start`` to ``old_end`` became that from ``start`` to ``new_end``."""

    start: int
    old_end: int
    new_end: int

    @property
    def by(self) -> int:
        return self.new_end - self.old_end


def _change(old: str, new: str) -> _Change:
    """The smallest stretch outside of which two texts are the same."""
    shorter = min(len(old), len(new))
    start = _alike(shorter, lambda a, b: old[a:b] == new[a:b])
    left = shorter - start
    tail = _alike(
        left,
        lambda a, b: old[len(old) - b : len(old) - a] == new[len(new) - b : len(new) - a],
    )
    return _Change(start, len(old) - tail, len(new) - tail)


def _alike(length: int, same: Callable[[int, int], bool]) -> int:
    """How far two texts are the same, where ``same(a, b)`` compares a stretch of them."""
    at = 0
    while at < length and same(at, min(at + _BLOCK, length)):
        at = min(at + _BLOCK, length)
    low, high = at, min(at + _BLOCK, length)  # the first difference lies in low..high
    while low < high:
        middle = (low + high + 1) // 2
        if same(low, middle):
            low = middle
        else:
            high = middle - 1
    return low


def _reread(before: Document, text: str, change: _Change) -> Node:
    """The root of the new text; IrregularError or a YAMLError where it has to be read as a whole."""
    root = before.root
    if isinstance(root, Sequence):
        return _list(before.text, text, change, root, len(before.text), 1)
    if not isinstance(root, Mapping):
        raise IrregularError
    names = list(root.values)
    for index, name in enumerate(names):
        node = root.values[name]
        following = root.keys[names[index + 1]].start if index + 1 < len(names) else len(before.text)
        if isinstance(node, Sequence) and node.start < change.start and change.old_end < following:
            break
    else:
        raise IrregularError
    found = Mapping(root.start, root.start)
    for other, value in root.values.items():
        key = root.keys[other]
        if other == name:
            new: Node = _list(before.text, text, change, node, following, 2)
        elif value.start < node.start:
            new = value
        else:
            key = moved_scalar(key, change.by.__add__)
            new = moved(value, change.by.__add__, MakeItem(text, before.path))
        found.keys[other], found.values[other] = key, new
        found.end = max(found.end, key.end, new.end)
    return found


def _list(old: str, text: str, change: _Change, node: Sequence, following: int, depth: int) -> Sequence:
    """A list in which some items have changed; in the old text the next thing starts at ``following``."""
    later = node.later
    if later is None or not later.spans or later.made:
        raise IrregularError
    first = node.index_at(change.start)
    if first < 0:
        raise IrregularError
    # The first dash is before the change and the blank behind it too, so what stands before it is what
    # it was; the same holds for the first dash after the change, whose line starts after it.
    begin, margin = _dash(old, later.spans[first])
    last = first + 1
    while last < len(later.spans) and _dash(old, later.spans[last])[0] <= change.old_end:
        last += 1
    if last < len(later.spans):
        end, other = _dash(old, later.spans[last])
        following = end + other
        if other != margin:
            raise IrregularError
    elif following < len(old):
        end = _line_start(old, following)
        if end <= change.old_end or old[end:following].strip(" "):
            raise IrregularError
    else:
        end = following
    piece = text[begin : end + change.by]
    if needed(piece, piece.encode("utf-8", "surrogatepass")) or conflicts(f"\n{piece}", "")[0]:
        raise IrregularError
    items, spans = _items(piece, begin, margin, depth)
    if spans[-1].end == begin + len(piece):  # a block ends where the next thing starts
        spans[-1] = Span(spans[-1].start, following + change.by)
    made = LaterItems(
        [*later.data[:first], *items, *later.data[last:]],
        [*later.spans[:first], *spans, *_shifted(later.spans[last:], change.by)],
        MakeItem(text, later.make.path),
    )
    found = Sequence(node.start, node.start, made)
    found.end = found.item(len(found) - 1).end
    return found


def _items(piece: str, begin: int, margin: int, depth: int) -> tuple[list[Data], list[Span]]:
    """The items of some lines of a list that stands at a margin; ``begin`` is where they start."""
    source = _KEY + piece
    get: Callable[[], Any] = CParser(source).get_event
    for _ in range(4):  # the stream, the document, the map and its key
        get()
    opening = get()
    kind = type(opening)
    if kind is not SequenceStartEvent or opening.flow_style or opening.anchor or opening.tag:
        raise IrregularError
    if opening.start_mark.column != margin:
        raise IrregularError
    items, spans, _ = read_items(get, source, opening, depth + 1, margin)
    for wanted in (MappingEndEvent, DocumentEndEvent, StreamEndEvent):
        event = get()
        kind = type(event)
        if kind is not wanted or getattr(event, "explicit", False):
            raise IrregularError
    if not items:
        raise IrregularError
    by = begin - len(_KEY)
    return items, [Span(start + by, end + by) for start, end in spans]


def _dash(text: str, span: Span) -> tuple[int, int]:
    """The start of the line on which an item's dash stands, and the blanks before the dash.

    IrregularError where anything else stands on that line before the item.
    """
    start = _line_start(text, span.start)
    before = text[start : span.start]
    if before.strip(" ") != "-":
        raise IrregularError
    return start, before.index("-")


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _shifted(spans: list[Span], by: int) -> list[Span]:
    return [Span(start + by, end + by) for start, end in spans] if by else spans
