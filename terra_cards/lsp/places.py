"""Between our offsets and the protocol's positions.

The protocol counts lines and columns from 0, and columns in code units of the encoding that client
and server agreed upon (UTF-16 unless the client offers another). We count code points.
"""

from __future__ import annotations

from lsprotocol import types

from terra_cards.source.span import LineTable, Span

UTF8 = types.PositionEncodingKind.Utf8.value
UTF16 = types.PositionEncodingKind.Utf16.value
UTF32 = types.PositionEncodingKind.Utf32.value


class Places:
    """Offsets and positions of one text.

    ``mark`` says that the client's text starts with a byte order mark, which is no part of ours but
    stands in its first line.
    """

    def __init__(self, lines: LineTable, encoding: str = UTF16, mark: bool = False) -> None:
        self.lines = lines
        self.encoding = encoding
        self._mark = (3 if encoding == UTF8 else 1) if mark else 0

    def position(self, offset: int) -> types.Position:
        """The position of an offset; O(length of the line)."""
        line, column = self.lines.position(offset)
        start = self.lines.line_start(line)
        units = width(self.lines.text[start : start + column - 1], self.encoding)
        return types.Position(line - 1, units + (self._mark if line == 1 else 0))

    def range(self, span: Span) -> types.Range:
        """The range of a span."""
        return types.Range(self.position(span.start), self.position(span.end))

    def offset(self, position: types.Position) -> int:
        """The offset of a position; past the end of a line it is that end, past the last line the text's."""
        if position.line >= len(self.lines):
            return len(self.lines.text)
        number = max(position.line, 0) + 1
        start, text = self.lines.line_start(number), self.lines.line(number)
        units = position.character - (self._mark if number == 1 else 0)
        return start + _columns(text, max(units, 0), self.encoding)

    def span(self, range_: types.Range) -> Span:
        """The span of a range, its ends in order."""
        start, end = self.offset(range_.start), self.offset(range_.end)
        return Span(min(start, end), max(start, end))


def width(text: str, encoding: str) -> int:
    """How many code units a text takes."""
    if encoding == UTF32 or text.isascii():
        return len(text)
    if encoding == UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(character > "\uffff" for character in text)


def _columns(text: str, units: int, encoding: str) -> int:
    """How many whole characters a number of code units holds."""
    if encoding == UTF32 or text.isascii():
        return min(units, len(text))
    done = 0
    for column, character in enumerate(text):
        done += width(character, encoding)
        if done > units:
            return column
    return len(text)
