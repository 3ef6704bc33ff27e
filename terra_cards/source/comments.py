"""Comments of a file. A ``#`` inside a text is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.gaps import Gaps
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.span import Span

_START = re.compile(r"#(?<=[ \t\r\n]#)|\A#")
_GLUED = re.compile(r"""#(?:(?<=["'\[\]{},|>]#)|(?<=[|>][-+1-9]#)|(?<=[|>][-+1-9]{2}#))""")
_REST = re.compile(r"[^\r\n]*")


class Comment(Struct, frozen=True):
    """``text`` starts with ``#`` and has no blanks at its end; ``line`` counts from 1.

    ``own_line`` is true where nothing but blanks stands before it on its line.
    """

    span: Span
    text: str
    line: int
    own_line: bool


def comments(
    document: Document, containing: str = "#", start: int = 0, end: int | None = None
) -> tuple[Comment, ...]:
    """The comments that contain a text, in file order; those on the lines from ``start`` to ``end`` only.

    Nothing is looked at where the file does not contain that text, and else only the nodes around
    each ``#`` on a line with it.
    """
    end = len(document.text) if end is None else end
    if document.text.find(containing, start, end) < 0:
        return ()
    return tuple(_comments(document, containing, start, end))


def _comments(document: Document, containing: str, first: int, end: int) -> Iterator[Comment]:
    text = document.text
    at = text.find(containing, first, end)
    while at >= 0:
        last = line_end(text, at)
        for match in _START.finditer(text, line_start(text, at), last):
            start = match.start()
            if text.find(containing, start, last) < 0 or document.scalar_at(start) is not None:
                continue
            words = text[start:last].rstrip()
            line = document.lines.position(start).line
            own = not text[document.lines.line_start(line) : start].strip(" \t")
            yield Comment(Span(start, start + len(words)), words, line, own)
            break  # a # within a comment is none
        at = text.find(containing, last, end)


def glued(path: str, span: Span) -> Finding:
    """A finding about a comment that follows a text without a blank."""
    message = "a comment needs a blank before its '#'"
    advice = "write a blank; or, if it belongs to a text, put the text in quotes"
    return Finding("TC001", message, path, span, help=advice)


def glued_comments(
    document: Document, unread: Gaps, start: int = 0, end: int | None = None
) -> Iterator[Span]:
    """Comments with no blank before their ``#``, which YAML 1.2 does not have (6.6).

    The C parser takes them for comments: ``[a,#b]`` would lose what follows. Nothing is looked
    for in ``unread``, nor before ``start`` and behind ``end``.
    """
    text, done = document.text, 0
    for match in _GLUED.finditer(text, start, len(text) if end is None else end):
        start = match.start()
        if start < done or unread.touch(start) or document.scalar_at(start) is not None:
            continue
        line = document.lines.line_start(document.lines.position(start).line)
        earlier = _START.finditer(text, line, start)
        if any(document.scalar_at(found.start()) is None for found in earlier):
            continue
        rest = _REST.match(text, start)
        assert rest is not None
        done = rest.end()
        yield Span(start, done)
