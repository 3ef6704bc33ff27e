"""Writes pieces in the canonical layout, line by line."""

from __future__ import annotations

import re

from terra_cards.formatting.parts import Block, BlockText, Entry, Flow, Long, Raw, Remark, Value, Word
from terra_cards.formatting.pieces import DIRECTIVE
from terra_cards.lint.reporters import width as cells

WIDTH = 120  # cells up to which brackets are written on one line
STEP = 2  # blanks for each level
_UNEVEN = re.compile("[^\0-\u02ff\u2010-\u2027]")  # may be wider than a cell, or narrower
_SHORT = 30  # cells of the words that several of which share a line


class Writer:
    """Lines so far, without line ends. ``open_text`` says that a blank line would go on with a text."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.open_text = False

    def put(self, line: str, remark: Remark | None = None) -> None:
        """A line with the comment behind it."""
        self.open_text = False
        if remark is None:
            self.lines.append(line)
            return
        column = max(remark.column, len(line) + 2) if remark.apart else len(line) + 2
        self.lines.append(f"{line}{' ' * (column - len(line))}{remark.text}")
        self.lines += [" " * column + more for more in remark.more]

    def rows(self, rows: list[str], indent: int) -> None:
        """Comments on lines of their own, and the blank lines between them."""
        for row in rows:
            if row:
                self.put(" " * indent + row)
            elif not self.open_text and self.lines:
                self.lines.append("")

    def block(self, block: Block, indent: int, first: str | None = None) -> None:
        """The entries of a block at an indentation; ``first`` is what stands on the line of the first one."""
        alike = block.kind == "list" and self._opens(block, indent)
        for number, entry in enumerate(block.entries):
            lead = entry.lead if number else _from_ink(entry.lead)
            self.rows(lead, indent)
            start = first if number == 0 and first is not None else " " * indent
            self.entry(entry, start, indent, opened=alike and entry.trail is None)
        self.rows(block.tail, indent)

    def _opens(self, block: Block, indent: int) -> bool:
        """Whether maps in a list are written in lines: one of them is, and they are to look alike."""
        head = " " * indent + "-"
        return any(
            isinstance(entry.value, (Block, Flow))
            and entry.value.kind == "map"
            and (isinstance(entry.value, Block) or not self._fits(entry, head, indent))
            for entry in block.entries
        )

    def entry(self, entry: Entry, start: str, indent: int, *, opened: bool = False) -> None:
        """A key or a dash with its value, behind ``start``; comments before it are there already.

        ``opened`` says that a map in braces is written in lines even if it fits.
        """
        value = entry.value
        if isinstance(value, Raw) and entry.whole:
            self._raw(start, value, indent, entry.trail)
            return
        head = f"{start}{entry.key}:" if entry.key is not None else f"{start}-"
        anchored = f"{head} {entry.anchor}" if entry.anchor else head
        if isinstance(value, Flow):
            opened = opened and value.kind == "map" and bool(value.entries)
            if not opened and self._fits(entry, head, indent):
                pass
            elif self._filled(entry, head, indent):
                return
            else:
                entry = self._opened(entry, start, indent)
                value = entry.value
        if isinstance(value, Block):
            self._block(value, entry, head if not entry.anchor else anchored, indent)
            return
        if isinstance(value, Word) and not value.block:
            self.put(anchored, entry.trail)
            self.rows(entry.inner, indent + STEP)
            return
        self._single(value, entry, self._prefix(entry, head, indent), indent)

    def _block(self, value: Block, entry: Entry, head: str, indent: int) -> None:
        alone = entry.key is not None or entry.anchor or entry.after or _from_ink(value.entries[0].lead)
        if alone:
            self.put(head, entry.after)
            self.block(value, indent + STEP)
        else:
            self.block(value, indent + STEP, f"{head} ")

    def _prefix(self, entry: Entry, head: str, indent: int) -> str:
        """What stands before a value on its line; what comes before that line is written."""
        anchor = f"{entry.anchor} " if entry.anchor else ""
        if not _apart(entry):
            return f"{head} {anchor}"
        self.put(head, entry.after)
        self.rows(entry.inner, indent + STEP)
        return " " * (indent + STEP) + anchor

    def _single(self, value: Value, entry: Entry, prefix: str, indent: int) -> None:
        if isinstance(value, Word):
            self.put(prefix + value.block, entry.trail)
        elif isinstance(value, Flow):
            self.put(prefix + (flat(value) or ""), entry.trail)
        elif isinstance(value, Long):
            self._lines(prefix, value.lines, indent + STEP, entry.trail)
        elif isinstance(value, Raw):
            self._raw(prefix, value, indent + 1, entry.trail)
        elif isinstance(value, BlockText):
            self.put(prefix + value.header, value.remark)
            self.lines += [" " * (indent + STEP) + line if line else "" for line in value.lines]
            self.open_text = value.keep

    def _lines(self, prefix: str, lines: list[str], indent: int, trail: Remark | None) -> None:
        first, *others = lines
        written = [prefix + first, *(" " * indent + line if line else "" for line in others)]
        self.lines += written[:-1]
        self.put(written[-1], trail)

    def _raw(self, prefix: str, value: Raw, least: int, trail: Remark | None) -> None:
        """What stays as it is, moved as a whole; no line but the first begins before column ``least``."""
        by = len(prefix) - len(prefix.lstrip(" ")) - value.margin
        first, *others = value.lines
        moved = [prefix + first]
        for line in others:
            words = line.lstrip(" ")
            margin = max(len(line) - len(words) + by, least)
            moved.append(" " * margin + words if words else "")
        self.lines += moved[:-1]
        self.put(moved[-1], trail)

    # -- brackets

    def _fits(self, entry: Entry, head: str, indent: int) -> bool:
        """Whether brackets are written on one line: where they fit, and where a directive holds for it."""
        assert isinstance(entry.value, Flow)
        line = flat(entry.value)
        if line is None:
            return False
        if _is_directive(entry.trail):
            return True
        before = " " * (indent + STEP) if _apart(entry) else f"{head} "
        return width(before) + len(entry.anchor) + bool(entry.anchor) + width(line) <= WIDTH

    def _filled(self, entry: Entry, head: str, indent: int) -> bool:
        """Writes a list of short words over as many lines as it takes; False where it is no such list."""
        assert isinstance(entry.value, Flow)
        if entry.value.kind != "list" or flat(entry.value) is None:
            return False
        words = [_flat_entry(item) or "" for item in entry.value.entries]
        if not all(isinstance(item.value, Word) for item in entry.value.entries):
            return False
        if max(map(width, words)) > _SHORT:
            return False
        lines = [self._prefix(entry, head, indent) + "["]
        used = width(lines[0])
        for number, word in enumerate(words):
            piece = word + ("," if number < len(words) - 1 else "]")
            blank = not lines[-1].endswith("[") or len(lines) > 1
            if used + blank + width(piece) > WIDTH:
                lines.append(" " * (indent + STEP) + piece)
                used = width(lines[-1])
            else:
                lines[-1] += " " * blank + piece
                used += blank + width(piece)
        self.lines += lines[:-1]
        self.put(lines[-1], entry.trail)
        return True

    def _opened(self, entry: Entry, start: str, indent: int) -> Entry:
        """The same entry with its brackets written as a block; its comment goes to its first line."""
        flow = entry.value
        assert isinstance(flow, Flow)
        entries = list(flow.entries)
        block = Block(flow.kind, entries, flow.tail)
        after, trail = entry.after or flow.opening, entry.trail
        inner = entry.inner
        if entry.after is not None and flow.opening is not None:
            inner = [*inner, flow.opening.text, *flow.opening.more]
        if trail is not None and after is None and (entry.key is not None or entry.anchor):
            after, trail = trail, None
        if trail is not None:  # no line is its own any more
            above = [trail.text, *trail.more]
            if start.strip(" "):  # behind a dash
                inner = [*above, *inner]
            else:
                self.rows(above, indent)
        if inner:
            entries[0].lead = [*inner, *entries[0].lead]
        return Entry(entry.lead, entry.key, entry.name, block, entry.anchor, after)


def width(text: str) -> int:
    """The width of a text in cells; most letters take one."""
    return cells.width(text) if _UNEVEN.search(text) else len(text)


def flat(value: Value) -> str | None:
    """A value on one line within brackets; None where it cannot be."""
    if isinstance(value, Word):
        return value.flow
    if not isinstance(value, Flow) or value.tail or value.opening:
        return None
    parts = []
    for entry in value.entries:
        if entry.lead or entry.trail:
            return None
        part = _flat_entry(entry)
        if part is None:
            return None
        parts.append(part)
    inside = ", ".join(parts)
    return f"{{{inside}}}" if value.kind == "map" else f"[{inside}]"


def _flat_entry(entry: Entry) -> str | None:
    value = flat(entry.value)
    if value is None:
        return None
    parts = [f"{entry.key}:" if entry.key is not None else "", entry.anchor, value]
    return " ".join(part for part in parts if part)


def _apart(entry: Entry) -> bool:
    """Whether a value that is no block stands below its key."""
    return bool(entry.after or entry.inner) or (entry.split and _is_directive(entry.trail))


def _is_directive(remark: Remark | None) -> bool:
    return remark is not None and DIRECTIVE.match(remark.text) is not None


def _from_ink(rows: list[str]) -> list[str]:
    """Rows without the blank lines at their start."""
    return rows[1:] if rows[:1] == [""] else rows
