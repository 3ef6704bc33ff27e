"""Offsets, lines and columns of a text.

Offsets count Unicode code points from 0 in the text without its byte order mark. Lines and
columns count from 1. A line ends at LF, CRLF or CR and at nothing else: NEL, U+2028 and U+2029
are ordinary characters here, as editors and the language server protocol have it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

_LINE_END = re.compile(r"\r\n|\n|\r")


class Position(NamedTuple):
    """A place between two characters, counted from 1."""

    line: int
    column: int


class Span(NamedTuple):
    """A half-open range of code point offsets."""

    start: int
    end: int


class LineTable:
    """Turns offsets into lines and columns and back; built in O(n) at the first question."""

    __slots__ = ("_known", "text")

    def __init__(self, text: str, starts: list[int] | None = None) -> None:
        self.text = text
        self._known = starts

    @property
    def _starts(self) -> list[int]:
        """The offset of each line's first character."""
        if self._known is None:
            if "\r" in self.text:
                self._known = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
            else:  # without a step of Python for each line
                *lines, _ = self.text.split("\n")
                self._known = list(accumulate(map((1).__add__, map(len, lines)), initial=0))
        return self._known

    def __len__(self) -> int:
        """The number of lines; a text that ends in a line end has an empty last line."""
        return len(self._starts)

    def position(self, offset: int) -> Position:
        """Line and column of an offset; O(log lines)."""
        starts = self._starts
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def offset(self, position: Position) -> int:
        """The offset of a position; a column past the line's end is taken as its end."""
        line = min(max(position.line, 1), len(self._starts))
        start = self.line_start(line)
        return min(start + max(position.column, 1) - 1, start + len(self.line(line)))

    def line_start(self, line: int) -> int:
        """The offset of a line's first character."""
        return self._starts[line - 1]

    def line(self, line: int) -> str:
        """A line's text without its line end."""
        starts = self._starts
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n")
