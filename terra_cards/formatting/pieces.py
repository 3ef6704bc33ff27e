"""Takes a text apart along its nodes, so that nothing between them is lost.

The reader's nodes say where each value stands; what lies between two of them can only be blanks, line ends,
comments, anchors, dashes, colons, commas and brackets. A comment on a line of its own belongs to the
innermost map or list that it is indented like, and else to what follows.
"""

from __future__ import annotations

import re

from terra_cards.formatting import quotes
from terra_cards.formatting.block_texts import block_text
from terra_cards.formatting.parts import Block, Entry, Flow, Long, Raw, Remark, Value, Word
from terra_cards.source.document import Alias, Mapping, Node, Scalar, Sequence
from terra_cards.source.indentation import line_end, line_start

_SPACE = re.compile(r"[ \t\r\n]*")
_BLANKS = re.compile(r"[ \t]*")
_REMARK = re.compile(r"([ \t]+)(#[^\r\n]*)")
_ROW = re.compile(r"[ \t]*(?>\r\n|\n|\r)([ \t]*)(#[^\r\n]*)?(?=[\r\n]|\Z)")
_ANCHOR = re.compile(r"&[0-9A-Za-z_-]+")
_COMMA = re.compile(r"[ \t\r\n]*,")
_HEADER = re.compile(r"[|>][-+0-9]*")
_BREAK = re.compile(r"\r\n|\n|\r")
#: A comment that speaks to the linter: it holds for its own line, or for the card below.
DIRECTIVE = re.compile(r"#+[ \t]*terra\b", re.IGNORECASE)


class UnusualError(Exception):
    """Something that is YAML, and that nobody writes: it stays as it is."""


class Pieces:
    """Reads on from ``at``; what it returns reaches up to where ``at`` stands then."""

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at
        self.anchored = 0  # anchors and aliases so far

    # -- between nodes

    def rows(self, least: int | None = None) -> list[str]:
        """The comments on the lines that follow, with ``""`` for blank lines between them.

        Only those at column ``least`` or further right, and no blank lines behind the last of them.
        """
        found: list[str] = []
        blank, at = False, self.at
        while match := _ROW.match(self.text, at):
            if match[2] is None:
                blank = blank or match.end() < len(self.text)
            elif least is not None and len(match[1]) < least:
                return found
            else:
                found += [""] * blank
                found.append(match[2].rstrip())
                blank = False
            at = match.end()
            if least is None or not blank:
                self.at = at
        if least is None:
            found += [""] * blank
        return found

    def remark(self) -> Remark | None:
        """The comment behind what was read last, on its line."""
        match = _REMARK.match(self.text, self.at)
        if match is None:
            return None
        column = match.start(2) - line_start(self.text, self.at)
        found = Remark(match[2].rstrip(), column, match.end(1) - match.start(1) > 2)
        self.at = match.end()
        while (row := _ROW.match(self.text, self.at)) and row[2] is not None and len(row[1]) == column:
            if DIRECTIVE.match(row[2]):
                break
            found.more.append(row[2].rstrip())
            self.at = row.end()
        return found

    def _space(self) -> str:
        """Passes over blanks and line ends; what stands there then."""
        match = _SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return self.text[self.at : self.at + 1]

    def _column(self, at: int) -> int:
        return at - line_start(self.text, at)

    # -- blocks

    def mapping(self, node: Mapping, lead: list[str]) -> Block:
        """A map in lines; ``lead`` are the comments before its first key."""
        self._space()
        column = self._column(self.at)
        entries: list[Entry] = []
        for name, key in node.keys.items():
            if entries:
                lead = self.rows()
            entries.append(self.pair(name, key, node.values[name], lead, column))
        return Block("map", entries, self.rows(column))

    def pair(self, name: str, key: Scalar, value: Node, lead: list[str], column: int) -> Entry:
        """A key in a block with its value."""
        self._space()
        begins, seen = self.at, self.anchored
        try:
            entry = self.key(name, key, lead)
            self._value(entry, value, column)
            return entry
        except UnusualError:
            self.at, self.anchored = begins, seen + 1  # nobody knows what it holds
            return self._whole(lead, name, value)

    def key(self, name: str, key: Scalar, lead: list[str]) -> Entry:
        """A key in a block and its colon; the value is still to come."""
        self._space()
        before = ""
        if (anchor := _ANCHOR.match(self.text, self.at)) and anchor.end() <= key.start:
            self.anchored += 1
            before, self.at = f"{anchor[0]} ", anchor.end()
            self._blanks()
        if self.at != key.start:
            raise UnusualError
        self.at = key.end
        if self._blanks() != ":" or _BREAK.search(self.text, key.start, key.end):
            raise UnusualError
        self.at += 1
        return Entry(lead, before + quotes.key(key, self.text[key.start : key.end]), name, Word("", ""))

    def sequence(self, node: Sequence, lead: list[str], around: int) -> Block:
        """A list in lines, in a map at column ``around``."""
        column = self._column(node.start)
        entries: list[Entry] = []
        for item in node.items:
            if entries:
                lead = self.rows()
            entries.append(self.item(item, lead))
        # A list may stand right below its key: what follows there in the same column is the map's.
        return Block("list", entries, self.rows(column + (column == around)))

    def to_dash(self) -> int:
        """Goes to the dash that comes next; where it is."""
        if self._space() != "-":
            raise UnusualError
        return self.at

    def item(self, node: Node, lead: list[str]) -> Entry:
        """An item of a list in lines, from its dash on."""
        self.to_dash()
        begins, seen, column = self.at, self.anchored, self._column(self.at)
        self.at += 1
        try:
            entry = Entry(lead, None, None, Word("", ""))
            self._value(entry, node, column)
            return entry
        except UnusualError:
            self.at, self.anchored = begins, seen + 1
            return self._whole(lead, None, node)

    def _whole(self, lead: list[str], name: str | None, value: Node) -> Entry:
        """A key or a dash with its value, as they are."""
        raw = self.raw(value.end)
        return Entry(lead, None, name, raw, trail=self.remark(), whole=True)

    def _blanks(self) -> str:
        match = _BLANKS.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return self.text[self.at : self.at + 1]

    def _value(self, entry: Entry, node: Node, column: int) -> None:
        """The value of an entry of a block at a column, from behind its colon or dash on."""
        empty = isinstance(node, Scalar) and node.style == "plain" and node.start == node.end
        if empty:
            self._anchor(entry, node, node.start)
            entry.trail = self.remark()
            entry.inner = self.rows(column + 1)  # what would have been the value
            return
        self.before(entry, node)
        if isinstance(node, Mapping) and not self._bracket(node):
            entry.value, entry.inner = self.mapping(node, entry.inner), []
        elif isinstance(node, Sequence) and not self._bracket(node):
            entry.value, entry.inner = self.sequence(node, entry.inner, column), []
        else:
            entry.value = self._single(node)
            entry.trail = self.remark()

    def before(self, entry: Entry, node: Node) -> None:
        """What stands between a colon or a dash and the value: comments and the value's anchor."""
        marker = self.at
        entry.after = self.remark()
        while True:
            entry.inner += [row for row in self.rows() if row]
            if self._space() != "&" or not self._anchor(entry, node, len(self.text)):
                break
            behind = self.remark()
            if behind and entry.after:
                raise UnusualError
            entry.after = entry.after or behind
        entry.split = _BREAK.search(self.text, marker, self.at) is not None

    def _bracket(self, node: Node) -> bool:
        return self.text[node.start] in "[{"

    def _anchor(self, entry: Entry, node: Node, stop: int) -> bool:
        """Takes the anchor that stands here, if it is that of the value and not of its first key."""
        blanks = _BLANKS.match(self.text, self.at)
        match = _ANCHOR.match(self.text, blanks.end()) if blanks else None
        if match is None or match.end() > stop:
            return False
        if isinstance(node, Mapping) and not self._bracket(node):
            first = next(iter(node.keys.values())).start
            if _BREAK.search(self.text, match.end(), first) is None:
                return False
        if entry.anchor:
            raise UnusualError
        self.anchored += 1
        entry.anchor, self.at = match[0], match.end()
        return True

    # -- values that are no blocks

    def _single(self, node: Node) -> Value:
        if isinstance(node, Alias):
            return self._alias(node)
        if isinstance(node, Scalar):
            return self._scalar(node)
        return self._flow(node)

    def _alias(self, node: Alias) -> Word:
        if self.at != node.start:
            raise UnusualError
        self.anchored += 1
        self.at = node.end
        written = self.text[node.start : node.end]
        return Word(written, written)

    def _scalar(self, node: Scalar) -> Value:
        if node.style in ("literal", "folded"):
            match = _HEADER.match(self.text, self.at)
            if match is None:
                raise UnusualError
            self.at = match.end()
            remark = self.remark()
            found, self.at = block_text(self.text, node, match[0], line_end(self.text, self.at))
            if remark is not None and remark.more:
                raise UnusualError
            found.remark = remark
            return found
        if self.at != node.start:
            raise UnusualError
        self.at = node.end
        written = self.text[node.start : node.end]
        if _BREAK.search(written):
            first, *others = _BREAK.split(written)
            if node.style == "double" and "\\" in written:
                return Long([first, *(line.lstrip(" \t") for line in others)])
            return Long([first.rstrip(" \t"), *(line.strip(" \t") for line in others)])
        return Word(quotes.block(node, written), quotes.flow(node, written))

    # -- brackets

    def _flow(self, node: Node) -> Value:
        if self.at != node.start:
            raise UnusualError
        several = _BREAK.search(self.text, node.start, node.end) is not None
        if several and DIRECTIVE.search(self.text, node.start, line_end(self.text, node.end)):
            return self.raw(node.end)
        seen = self.anchored
        try:
            found = self._bracketed(node)
            if (found.tail or found.opening) and not found.entries:
                raise UnusualError
            return found
        except UnusualError:
            self.at, self.anchored = node.start, seen + 1
            return self.raw(node.end)

    def raw(self, end: int) -> Raw:
        """Everything up to an end, as it is."""
        begins = line_start(self.text, self.at)
        margin = len(self.text[begins : self.at]) - len(self.text[begins : self.at].lstrip(" "))
        written = self.text[self.at : end].rstrip(" \t\r\n")
        lines = [line.rstrip(" \t") for line in _BREAK.split(written)]
        self.at += len(written)
        return Raw(lines, margin)

    def _bracketed(self, node: Node) -> Flow:
        self.at += 1
        found = Flow("map" if isinstance(node, Mapping) else "list", [], [])
        found.opening = self.remark()
        lead: list[str] = []
        keys: list[tuple[str | None, Scalar | None, Node]] = []
        if isinstance(node, Mapping):
            keys = [(name, node.keys[name], value) for name, value in node.values.items()]
        elif isinstance(node, Sequence):
            keys = [(None, None, item) for item in node.items]
        for name, key, value in keys:
            lead += [row for row in self.rows() if row]
            entry = Entry(lead, None, name, Word("", ""))
            self._flow_entry(entry, key, value)
            found.entries.append(entry)
            entry.trail = self.remark()
            if comma := _COMMA.match(self.text, self.at):
                self.at = comma.end()
                behind = self.remark()
                if behind and entry.trail:
                    raise UnusualError
                entry.trail = entry.trail or behind
            lead = []
        found.tail = [*lead, *(row for row in self.rows() if row)]
        if self._space() not in ("]", "}"):
            raise UnusualError
        self.at += 1
        return found

    def _flow_entry(self, entry: Entry, key: Scalar | None, value: Node) -> None:
        self._space()
        if key is not None:
            if self.at != key.start or _BREAK.search(self.text, key.start, key.end):
                raise UnusualError
            entry.key = quotes.key(key, self.text[key.start : key.end])
            self.at = key.end
            empty = isinstance(value, Scalar) and value.style == "plain" and value.start == value.end
            if self._space() != ":" or empty:
                raise UnusualError  # most likely a text that a comma has ended: the linter will say so
            self.at += 1
        elif not isinstance(value, (Scalar, Alias)) and not self._bracket(value):
            raise UnusualError  # [a: 1]
        self._space()
        if self._anchor(entry, value, value.start):
            self._space()
        entry.value = self._single(value)
