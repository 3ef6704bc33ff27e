"""Comments of a file. A ``#`` inside a text is none."""

from __future__ import annotations

import re
from dataclasses import dataclass

from terra_cards.source.document import Document
from terra_cards.source.span import Span

_CANDIDATE = re.compile(r"(?:^|(?<=[ \t\r\n]))#[^\r\n]*")


@dataclass(frozen=True, slots=True)
class Comment:
    """``text`` starts with ``#`` and has no blanks at its end; ``line`` counts from 1.

    ``own_line`` is true where nothing but blanks stands before it on its line.
    """

    span: Span
    text: str
    line: int
    own_line: bool


def comments(document: Document, containing: str = "#") -> tuple[Comment, ...]:
    """The comments that contain a text, in file order; almost free where no line contains it."""
    text = document.text
    if containing not in text:
        return ()
    scalars = sorted((s.start, s.end) for s in document.scalars())
    starts = [start for start, _ in scalars]
    found: list[Comment] = []
    from bisect import bisect_right

    for match in _CANDIDATE.finditer(text):
        start, end = match.span()
        at = bisect_right(starts, start) - 1
        if containing not in match[0] or (at >= 0 and start < scalars[at][1]):
            continue
        words = match[0].rstrip()
        line = document.lines.position(start).line
        own = not text[document.lines.line_start(line) : start].strip(" \t")
        found.append(Comment(Span(start, start + len(words)), words, line, own))
    return tuple(found)
