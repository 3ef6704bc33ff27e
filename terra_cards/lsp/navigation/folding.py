"""What of a document can be folded: what is further indented than the line above, and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types

from terra_cards.source.span import LineTable

_DASH = re.compile(r" *-(?=[ \t]|$)")


def folds(lines: LineTable) -> list[types.FoldingRange]:
    """The folding ranges of a text, in the order of their first lines."""
    found = [*_blocks(lines), *_comments(lines)]
    return sorted(found, key=lambda fold: (fold.start_line, -fold.end_line))


def _blocks(lines: LineTable) -> Iterator[types.FoldingRange]:
    open_: list[tuple[int, int]] = []  # depth and number of lines that may hold the ones below
    last = -1  # the last line with something on it
    for number in range(len(lines)):
        line = lines.line(number + 1)
        words = line.strip(" \t")
        if not words or words.startswith("#"):
            continue
        depth = _depth(line)
        closing = words[0] in "]}"
        while open_ and open_[-1][0] >= depth:
            start = open_.pop()[1]
            if last > start:
                yield types.FoldingRange(start, last)
        if closing and last >= 0:
            last = number
            continue
        open_.append((depth, number))
        last = number
    for _, start in reversed(open_):
        if last > start:
            yield types.FoldingRange(start, last)


def _depth(line: str) -> int:
    """How deep a line is; an item of a list is deeper than a key in the same column."""
    indent = len(line) - len(line.lstrip(" "))
    return indent * 2 + (1 if _DASH.match(line) else 0)


def _comments(lines: LineTable) -> Iterator[types.FoldingRange]:
    start = None
    for number in range(len(lines) + 1):
        comment = number < len(lines) and lines.line(number + 1).lstrip(" \t").startswith("#")
        if comment and start is None:
            start = number
        elif not comment and start is not None:
            if number - 1 > start:
                yield types.FoldingRange(start, number - 1, kind=types.FoldingRangeKind.Comment)
            start = None
