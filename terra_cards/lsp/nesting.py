"""Which maps and lists surround a place, told from indentation, dashes, colons and brackets.

It never fails: a line that fits nothing is passed over, and an unclosed bracket or quote ends where
a line follows that is no further indented than the map around it and starts a key or an item.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct, field

from terra_cards.source.findings import Pointer

Role = Literal["key", "value", "item", "comment", "none"]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_KEY = re.compile(
    r"(?:\"((?:[^\"\\\r\n]|\\.)*)\"|'((?:[^'\r\n]|'')*)'|([^\s\-?:,\[\]{}#&*!|>'\"%@`](?:[^\r\n:#]|:(?=\S)|(?<=\S)#)*?"
    r"|[\-?:](?=[^\s])(?:[^\r\n:#]|:(?=\S)|(?<=\S)#)*?))[ \t]*:(?=[ \t\r\n]|\Z)"
)
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*[ \t]+)+")
_BLANKS = " \t"


class _Block(Struct):
    """A map or list in block style: its current key or index, and whether that has a value."""

    kind: Literal["map", "list"]
    column: int
    key: str | int = 0
    filled: bool = False


class _Flow(Struct):
    """A map or list in brackets; ``start`` is where the current key, value or item begins."""

    kind: Literal["map", "list"]
    start: int
    key: str | int | None = None
    valued: bool = False  # the colon has come


class Token(Struct, frozen=True):
    """The word at the end of what was looked at; see :class:`terra_cards.lsp.cursor.Cursor`."""

    role: Role
    path: Pointer = ()
    start: int = 0
    flow: bool = False
    quoted: bool = False
    below: bool = False
    dash: bool = False


class Nesting(Struct):
    """Looks at a text from its start, line by line. ``keys`` fills with the keys of every map."""

    text: str
    keys: dict[Pointer, set[str]] = field(default_factory=dict)
    _blocks: list[_Block] = field(default_factory=list)
    _flows: list[_Flow] = field(default_factory=list)
    _quote: str = ""  # the quote that is open
    _quoted_at: int = 0
    _text: int | None = None  # the column of the map or list that holds an open block text
    _comment: int | None = None

    def to(self, end: int) -> Token:
        """Looks at the text up to an offset and says what stands there."""
        at = 0
        while True:
            match = _LINE.match(self.text, at)
            assert match is not None
            stop = match.end()
            content = len(match[0].rstrip("\r\n")) + at
            if end < stop or stop in (at, content):
                return self._line(at, min(end, content), last=True)
            self._line(at, content, last=False)
            at = stop

    # Lines

    def _line(self, start: int, end: int, *, last: bool) -> Token:
        text = self.text
        self._comment = None
        first = start
        while first < end and text[first] == " ":
            first += 1
        column = first - start
        blank = first == end
        if self._text is not None:
            if column > self._text or (blank and not last):
                return Token("none")
            if not blank or column <= self._text:
                self._text = None
        if self._flows or self._quote:
            if not blank and self._abandoned(first, column, end):
                self._flows.clear()
                self._quote = ""
            else:
                self._inside(first if not self._quote else start, end)
                return self._token_inside(end) if last else Token("none")
        if not blank and text[first] == "#":
            self._comment = first
            return Token("comment", start=first)
        return self._block_line(first, column, end, last=last)

    def _abandoned(self, first: int, column: int, end: int) -> bool:
        """Whether a line cannot belong to the bracket or quote that is open before it."""
        owner = self._blocks[-1].column if self._blocks else -1
        dash = self.text.startswith("-", first) and self.text[first + 1 : first + 2] in ("", " ", "\t")
        return column <= owner and (dash or _KEY.match(self.text, first, end) is not None)

    def _block_line(self, first: int, column: int, end: int, *, last: bool) -> Token:
        text, at = self.text, first
        while at < end and text[at] == "-" and (at + 1 == end or text[at + 1] in _BLANKS):
            if at + 1 == end and last and end < len(text) and text[end] not in " \t\r\n":
                break  # the cursor is within a word that starts with a dash
            self._item(column + at - first)
            after = at + 1
            while after < end and text[after] in _BLANKS:
                after += 1
            at = after
            if at == end and last:
                if text[end - 1] == "-":
                    return Token("none")  # a blank has to follow first
                return Token("item", self._path(), end)
        if at == end:
            return self._empty(column, end) if last and at == first else Token("none")
        here = column + at - first
        key = _KEY.match(text, at, end)
        if key is None:
            return self._word(at, here, end, dashed=at > first, last=last)
        self._enter(here, _name(key))
        value = key.end()
        while value < end and text[value] in _BLANKS:
            value += 1
        if value == end:
            if not last:
                return Token("none")
            return Token("none") if text[end - 1] == ":" else Token("value", self._path(), end)
        return self._value(value, end, here, last=last)

    def _value(self, at: int, end: int, column: int, *, last: bool) -> Token:
        """The value that starts on a line; ``column`` is that of the map or list that holds it."""
        properties = _PROPERTIES.match(self.text, at, end)
        if properties:
            at = properties.end()
        if at == end:
            return Token("value", self._path(), end) if last else Token("none")
        if self.text[at] == "#":
            self._comment = at
            return Token("comment", start=at)
        self._blocks[-1].filled = True
        if self.text[at] in "|>":
            self._text = column
            return Token("none")
        if self.text[at] in "[{\"'":
            self._inside(at, end)
            return self._token_inside(end) if last else Token("none")
        comment = _comment_in(self.text, at, end)
        if comment is not None:
            self._comment = comment
            return Token("comment", start=comment)
        return Token("value", self._path(), at) if last else Token("none")

    def _word(self, at: int, column: int, end: int, *, dashed: bool, last: bool) -> Token:
        """A word that is no key yet: a value on its own line, an item, or the start of a key."""
        text = self.text
        if dashed:
            if text[at] in "[{\"'|>":
                return self._value(at, end, self._blocks[-1].column, last=last)
            self._blocks[-1].filled = True
            comment = _comment_in(text, at, end)
            if comment is not None:
                return Token("comment", start=comment)
            return Token("item", self._path(), at) if last else Token("none")
        if not last:
            if text[at] in "[{\"'" and self._blocks and not self._blocks[-1].filled:
                return self._value(at, end, self._blocks[-1].column, last=last)
            return Token("none")
        comment = _comment_in(text, at, end)
        if comment is not None:
            return Token("comment", start=comment)
        if text[at] in "[{\"'":
            self._leave(column)
            if self._blocks and self._blocks[-1].column < column and not self._blocks[-1].filled:
                return self._value(at, end, self._blocks[-1].column, last=last)
            return Token("none")
        return self._empty(column, at)

    def _empty(self, column: int, at: int) -> Token:
        """What may begin at a column of a line of its own."""
        self._leave(column)
        if not self._blocks:
            return Token("key", (), at)
        block = self._blocks[-1]
        if block.column == column and block.kind == "map":
            return Token("key", self._path()[:-1], at)
        if block.column == column:
            return Token("item", (*self._path()[:-1], int(block.key) + 1), at, dash=True)
        if not block.filled:
            return Token("value" if block.kind == "map" else "item", self._path(), at, below=True)
        return Token("none")

    # Blocks

    def _path(self) -> Pointer:
        return tuple(block.key for block in self._blocks)

    def _leave(self, column: int) -> None:
        """Closes what is further indented than a column."""
        while self._blocks and self._blocks[-1].column > column:
            self._blocks.pop()

    def _item(self, column: int) -> None:
        """A dash: the next item of the list at its column, or the first of a new one."""
        self._leave(column)
        block = self._blocks[-1] if self._blocks else None
        if block is not None and block.kind == "list" and block.column == column:
            block.key = int(block.key) + 1
            block.filled = False
            return
        if block is not None:
            block.filled = True
        self._blocks.append(_Block("list", column))

    def _enter(self, column: int, name: str) -> None:
        """A key at a column: the next of the map there, or the first of a new one."""
        self._leave(column)
        if self._blocks and self._blocks[-1].kind == "list" and self._blocks[-1].column == column:
            self._blocks.pop()  # a list as far left as its key is over
        if self._blocks and self._blocks[-1].column == column:
            block = self._blocks[-1]
        else:
            if self._blocks:
                self._blocks[-1].filled = True
            block = _Block("map", column)
            self._blocks.append(block)
        block.key, block.filled = name, False
        self._note(self._path()[:-1], name)

    def _note(self, path: Pointer, name: str) -> None:
        self.keys.setdefault(path, set()).add(name)

    # Brackets and quotes

    def _inside(self, at: int, end: int) -> None:
        """Reads on within brackets and quotes; what follows their end on the line is passed over."""
        text = self.text
        if self._quote:
            at = self._to_quote(at, end)
        elif not self._flows and text[at] in "\"'":
            self._quote, self._quoted_at = text[at], at
            at = self._to_quote(at + 1, end)
        fresh = True  # nothing but blanks before, so that a bracket or quote opens here
        while at < end and not self._quote:
            char = text[at]
            if char == "#" and (at == 0 or text[at - 1] in " \t\r\n"):
                self._comment = at
                return
            if not self._flows and char not in "[{":
                self._comment = _comment_in(text, at - 1, end)
                return
            if char in "[{":
                self._flows.append(
                    _Flow("map" if char == "{" else "list", at + 1, 0 if char == "[" else None)
                )
                fresh = True
            elif char in "]}":
                self._end_of_entry(at)
                self._flows.pop()
                fresh = False
                if not self._flows:
                    self._comment = _comment_in(text, at, end)
                    return
            elif char == ",":
                self._end_of_entry(at)
                self._flows[-1].start = at + 1
                fresh = True
            elif char == ":" and self._flows[-1].kind == "map" and not self._flows[-1].valued and (
                at + 1 >= end or text[at + 1] in " \t,[]{}" or text[at - 1] in "\"'"
            ):  # fmt: skip
                flow = self._flows[-1]
                flow.key, flow.valued = _unquoted(text[flow.start : at]), True
                self._note(self._flow_path()[:-1], flow.key)
                flow.start = at + 1
                fresh = True
            elif char in "\"'" and fresh:
                self._quote, self._quoted_at = char, at
                at = self._to_quote(at + 1, end)
                fresh = False
                continue
            elif char not in _BLANKS:
                fresh = False
            at += 1

    def _to_quote(self, at: int, end: int) -> int:
        """The end of a quoted text that is open; that of the line where it goes on in the next one."""
        text = self.text
        while at < end:
            if text[at] == "\\" and self._quote == '"':
                at += 2
            elif text[at] != self._quote:
                at += 1
            elif self._quote == "'" and text.startswith("''", at):
                at += 2
            else:
                self._quote = ""
                return at + 1
        return end

    def _end_of_entry(self, at: int) -> None:
        flow = self._flows[-1]
        if flow.kind == "list":
            flow.key = int(flow.key or 0) + 1
            return
        name = _unquoted(self.text[flow.start : at])
        if not flow.valued and name:
            self._note((*self._path(), *(one.key or "" for one in self._flows[:-1])), name)
        flow.key, flow.valued = None, False

    def _flow_path(self) -> Pointer:
        """The path to the value that is open in the brackets."""
        return (*self._path(), *(flow.key if flow.key is not None else "" for flow in self._flows))

    def _token_inside(self, end: int) -> Token:
        if self._comment is not None:
            return Token("comment", start=self._comment)
        quoted = bool(self._quote)
        if not self._flows:
            return Token("value", self._path(), self._quoted_at + 1, quoted=True) if quoted else Token("none")
        flow = self._flows[-1]
        start = flow.start
        while start < end and self.text[start] in " \t\r\n":
            start += 1
        if quoted:
            start = self._quoted_at + 1
        elif self.text[start : start + 1] in ("'", '"', "[", "{") and start < end:
            return Token("none")  # behind a quoted text or a closed bracket
        path = self._flow_path()
        if flow.kind == "list":
            return Token("item", path, start, flow=True, quoted=quoted)
        if flow.valued:
            if not quoted and self.text[end - 1] == ":":
                return Token("none")
            return Token("value", path, start, flow=True, quoted=quoted)
        return Token("key", path[:-1], start, flow=True, quoted=quoted)


def _name(key: re.Match[str]) -> str:
    return next(group for group in key.groups() if group is not None)


def _unquoted(text: str) -> str:
    words = text.strip()
    return words[1:-1] if len(words) > 1 and words[0] in "\"'" and words[-1] == words[0] else words


def _comment_in(text: str, start: int, end: int) -> int | None:
    """Where a comment begins behind a plain text."""
    at = text.find("#", start + 1, end)
    while at >= 0 and text[at - 1] not in _BLANKS:
        at = text.find("#", at + 1, end)
    return at if at >= 0 else None
