"""How a selection widens: the word, the value, the key and its value, the card, the list, the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from terra_cards.source.document import Document, Mapping, Node, Scalar, Sequence
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.span import Span

_WORD = re.compile(r"\w+")


def widening(document: Document, offset: int) -> list[Span]:
    """Stretches around an offset, each inside the next; the last is the whole text."""
    text = document.text
    found = [Span(0, len(text))]
    found += _around(document.root, offset) if document.root is not None else ()
    start, end = line_start(text, offset), line_end(text, offset)
    while start < end and text[start] in " \t":
        start += 1
    found.append(Span(start, end))
    found += [
        Span(*match.span()) for match in _WORD.finditer(text, start, end) if _holds(match.span(), offset)
    ]
    kept: list[Span] = []
    for span in sorted(set(found), key=lambda span: (span.end - span.start, span.start)):
        if _holds(span, offset) and (not kept or (span.start <= kept[-1].start and kept[-1].end <= span.end)):
            kept.append(span)
    return kept


def _holds(span: tuple[int, int], offset: int) -> bool:
    return span[0] <= offset <= span[1]


def _around(node: Node, offset: int) -> Iterator[Span]:
    """The nodes around an offset, and the keys and dashes that they stand behind."""
    yield node.span
    if isinstance(node, Scalar):
        if node.style in ("single", "double") and node.end - node.start >= 2:
            yield Span(node.start + 1, node.end - 1)
    elif isinstance(node, Mapping):
        for name, value in node.values.items():
            key = node.keys[name]
            if key.start <= offset <= max(key.end, value.end):
                yield Span(key.start, max(key.end, value.end))
                yield key.span
                if value.start <= offset:
                    yield from _around(value, offset)
                return
    elif isinstance(node, Sequence):
        index = node.index_at(offset)
        if index >= 0 and offset <= node.span_of(index).end:
            yield from _around(node.item(index), offset)
