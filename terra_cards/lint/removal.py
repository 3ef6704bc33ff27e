"""Edits that take an item out of a list or a key out of a map, with its comma or its lines."""

from __future__ import annotations

from terra_cards.source.document import Document, Mapping, Sequence
from terra_cards.source.findings import Edit, Fix
from terra_cards.source.span import Span


def without_item(document: Document, sequence: Sequence, index: int, *, safe: bool) -> Fix | None:
    """A fix that removes an item; None where a comment would go with it."""
    items = sequence.items
    item = items[index]
    if document.text[sequence.start : sequence.start + 1] == "[":
        before = items[index - 1].end if index else None
        after = items[index + 1].start if index + 1 < len(items) else None
        return _from_flow(document, before, item.start, item.end, after, safe)
    dash = document.text.rfind("-", 0, item.start)
    return _lines(document, dash, item.end, safe)


def without_key(document: Document, mapping: Mapping, key: str, *, safe: bool) -> Fix | None:
    """A fix that removes a key and its value; None where a comment would go with it."""
    names = list(mapping.values)
    at = names.index(key)
    start, end = mapping.keys[key].start, max(mapping.values[key].end, mapping.keys[key].end)
    following = mapping.keys[names[at + 1]].start if at + 1 < len(names) else None
    if document.text[mapping.start : mapping.start + 1] == "{":
        before = _end(mapping, names[at - 1]) if at else None
        return _from_flow(document, before, start, end, following, safe)
    line_start = document.lines.line_start(document.lines.position(start).line)
    if document.text[line_start:start].strip(" \t"):  # the first key, behind a dash
        if following is None or "#" in document.text[end:following]:
            return None
        return Fix((Edit(Span(start, following), ""),), safe)
    return _lines(document, start, end, safe)


def _end(mapping: Mapping, key: str) -> int:
    return max(mapping.values[key].end, mapping.keys[key].end)


def _from_flow(
    document: Document, before: int | None, start: int, end: int, after: int | None, safe: bool
) -> Fix | None:
    if before is not None:
        span = Span(before, end)
    elif after is not None:
        span = Span(start, after)
    else:
        span = Span(start, end)
    if "#" in document.text[span.start : start] + document.text[end : span.end]:
        return None
    return Fix((Edit(span, ""),), safe)


def _lines(document: Document, start: int, end: int, safe: bool) -> Fix | None:
    """The whole lines from ``start`` to ``end``, provided that nothing else stands on them."""
    lines, text = document.lines, document.text
    first, last = lines.position(start).line, lines.position(end).line
    begin = lines.line_start(first)
    if last < len(lines):
        stop = lines.line_start(last + 1)
    else:
        stop = len(text)
        if begin and not text[end:].strip():
            begin = begin - (2 if text[begin - 2 : begin] == "\r\n" else 1)
    rest = text[end:stop]
    if text[lines.line_start(first) : start].strip(" \t"):
        return None
    if rest.lstrip(" \t").startswith("#") and first == last:
        stays = end + len(rest) - len(rest.lstrip(" \t"))
        return Fix((Edit(Span(start, stays), ""),), safe)  # the author's comment stays, on its own line
    return None if rest.strip() else Fix((Edit(Span(begin, stop), ""),), safe)
