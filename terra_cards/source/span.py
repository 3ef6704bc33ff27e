"""Offsets, lines and columns of a text.

Offsets count Unicode code points from 0 in the text without its byte order mark. Lines and
columns count from 1. A line ends at LF, CRLF or CR and at nothing else: NEL, U+2028 and U+2029
are ordinary characters here, as editors and the language server protocol have it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

_LINE_END, _LF = re.compile(r"\r\n|\n|\r"), re.compile("\n")
_COUNTED = 4  # times the text: finding all line ends takes as long


class Position(NamedTuple):
    """A place between two characters, counted from 1."""

    line: int
    column: int


class Span(NamedTuple):
    """A half-open range of code point offsets."""

    start: int
    end: int


class LineTable:
    """Turns offsets into lines and columns and back. Where all lines start is found out at the first question
    that needs it, in O(n): not for a few positions, or such as are near the start of the text."""

    __slots__ = ("_counted", "_known", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._known: list[int] | None = None
        self._counted = 0  # characters looked through for single positions

    @property
    def _starts(self) -> list[int]:
        """The offset of each line's first character."""
        if self._known is None:
            ends = _LINE_END if "\r" in self.text else _LF
            self._known = [0, *(match.end() for match in ends.finditer(self.text))]
        return self._known

    def __len__(self) -> int:
        """The number of lines; a text that ends in a line end has an empty last line."""
        return len(self._starts)

    def position(self, offset: int) -> Position:
        """Line and column of an offset; O(log lines) if there are many questions."""
        if self._known is None and self._counted <= _COUNTED * len(self.text) and "\r" not in self.text:
            self._counted += offset
            start = self.text.rfind("\n", 0, offset) + 1
            return Position(self.text.count("\n", 0, start) + 1, offset - start + 1)
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
