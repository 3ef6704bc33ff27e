"""Where each character of a scalar's value stands in the source.

A value is not what was typed: lines are folded, escapes become characters, indentation goes. The
map is made only when a finding points into a text, and replays the rules of YAML 1.2.2 (chapters
7 and 8) over the source of that one scalar.
"""

from __future__ import annotations

from functools import lru_cache

from terra_cards.source.document import Document, Scalar
from terra_cards.source.findings import Pointer
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.span import Span

_BREAKS = "\r\n"
_BLANKS = " \t"
_SPACE = " \t\r\n"
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


def source_span(document: Document, scalar: Scalar, start: int, end: int) -> Span:
    """The source of ``scalar.value[start:end]``; offsets in code points, ``end`` exclusive.

    An empty range gives the place before its character, or after the last one. Escapes count
    whole, and a line fold that became one space is everything from the text before it to the text
    after it. O(length of the scalar), O(1) for more ranges of the same one. Raises ValueError for a
    range outside the value.
    """
    if not 0 <= start <= end <= len(scalar.value):
        raise ValueError(f"range {start} to {end} outside a text of {len(scalar.value)} characters")
    spans = source_map(document.text, scalar)
    if start == end:
        if start < len(spans):
            return Span(spans[start].start, spans[start].start)
        at = spans[-1].end if spans else _content_start(scalar)
        return Span(at, at)
    return Span(spans[start].start, spans[end - 1].end)


def pointer_span(document: Document, pointer: Pointer, start: int, end: int) -> Span | None:
    """Like :func:`source_span` for the scalar a pointer leads to; its use where that is an alias.

    None where the pointer leads to nothing or to no scalar.
    """
    place = document.place(pointer)
    if place is None or not isinstance(place.node, Scalar):
        return None
    return place.span if place.alias else source_span(document, place.node, start, end)


def source_map(text: str, scalar: Scalar) -> list[Span]:
    """One span of the source for each character of the value, in order, never overlapping."""
    return _mapped(text, scalar, scalar.start)


@lru_cache(maxsize=1)  # hundreds of findings may point into one text
def _mapped(text: str, scalar: Scalar, _start: int) -> list[Span]:
    """The map of a text; ``_start`` tells one that was moved from what it was."""
    style = scalar.style
    if style in ("literal", "folded"):
        return _block(text, scalar)
    start, end = scalar.start, scalar.end
    if style != "plain":
        start, end = start + 1, end - 1
    if text[start:end] == scalar.value:  # nothing folded, nothing escaped
        return [Span(at, at + 1) for at in range(start, end)]
    return _flow(text, start, end, style)


def _content_start(scalar: Scalar) -> int:
    return scalar.start + (scalar.style in ("single", "double"))


def _break_end(text: str, at: int) -> int:
    """The end of the line break at ``at``; a CRLF is one."""
    return at + 2 if text.startswith("\r\n", at) else at + 1


def _flow(text: str, at: int, stop: int, style: str) -> list[Span]:
    """Plain and quoted texts, from after the opening quote to before the closing one."""
    spans: list[Span] = []
    while at < stop:
        char = text[at]
        if char in _SPACE:
            at = _fold(text, at, stop, spans, 1)
        elif char == "\\" and style == "double":
            escape = text[at + 1]
            if escape in _BREAKS:  # the line goes on in the next one, with nothing between
                at = _fold(text, at + 1, stop, spans, 0)
            else:
                length = 2 + _HEX_DIGITS.get(escape, 0)
                spans.append(Span(at, at + length))
                at += length
        else:
            length = 2 if char == "'" and style == "single" else 1
            spans.append(Span(at, at + length))
            at += length
    return spans


def _fold(text: str, start: int, stop: int, spans: list[Span], space: int) -> int:
    """A run of white space: blanks within a line stay, line breaks fold; returns its end.

    One break is ``space`` spaces (none after an escaped break), each further one a line feed.
    """
    at = start
    breaks: list[Span] = []
    while at < stop and text[at] in _SPACE:
        if text[at] in _BREAKS:
            end = _break_end(text, at)
            breaks.append(Span(at, end))
            at = end
        else:
            at += 1
    if not breaks:
        spans.extend(Span(blank, blank + 1) for blank in range(start, at))
    elif len(breaks) > 1:
        spans.extend(breaks[1:])
    elif space:
        spans.append(Span(start, at))
    return at


def _block(text: str, scalar: Scalar) -> list[Span]:
    """Literal and folded texts, line by line as YAML 1.2.2, 8.1.2 and 8.1.3, say."""
    total = len(scalar.value)
    if not total:
        return []
    at, indent = _block_lines(text, scalar)
    folded = scalar.style == "folded"
    spans: list[Span] = []
    pending: Span | None = None  # the break after the last line of content
    blank_lines: list[Span] = []
    was_more = False  # the last line of content started with a blank
    while at < len(text):
        stop = at
        while stop < len(text) and text[stop] not in _BREAKS:
            stop += 1
        end = _break_end(text, stop) if stop < len(text) else stop
        first = at + indent
        if first >= stop:
            if stop > at and text[at:stop].strip(_BLANKS):
                break  # a less indented line: the text is over
            if end > stop:
                blank_lines.append(Span(stop, end))
        elif text[at:first].strip(_BLANKS):
            break
        else:
            more = text[first] in _BLANKS
            if pending and not (folded and not was_more and not more):
                spans.append(pending)
            elif pending and not blank_lines:
                spans.append(pending)  # folded: it stands for a space
            spans.extend(blank_lines)
            spans.extend(Span(char, char + 1) for char in range(first, stop))
            pending = Span(stop, end) if end > stop else None
            blank_lines = []
            was_more = more
        at = end
    if pending:
        spans.append(pending)
    spans.extend(blank_lines)
    return spans[:total]


def _block_lines(text: str, scalar: Scalar) -> tuple[int, int]:
    """The offset of the first line after the header, and the indentation of the content."""
    value = scalar.value
    content = value.lstrip(" \t\n")
    if not content:  # nothing but blanks: the node starts at the header itself
        at = _break_end(text, line_end(text, scalar.start))
        return at, _blank_indent(text, at, value)
    line = line_start(text, scalar.start)
    at = line
    while at > 0:
        before = line_start(text, at - (2 if text.endswith("\r\n", 0, at) else 1))
        if text[before:at].strip(_SPACE):
            break
        at = before
    return at, scalar.start - line


def _blank_indent(text: str, at: int, value: str) -> int:
    """The indentation of a block text whose lines, from ``at`` on, hold nothing but blanks."""
    blanks = value.lstrip("\n")
    if not blanks:
        return len(text)
    for _ in range(len(value) - len(blanks)):
        at = _break_end(text, line_end(text, at))
    return line_end(text, at) - at - len(blanks.partition("\n")[0])
