"""A whole document in the canonical layout, piece by piece."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import NamedTuple

from terra_cards.formatting import order
from terra_cards.formatting.parts import Entry, Flow
from terra_cards.formatting.pieces import Pieces, UnusualError
from terra_cards.formatting.writing import STEP, Writer
from terra_cards.source.document import Document, Mapping, Node, Sequence
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.span import Span

_BREAK = re.compile(r"\r\n|\n|\r")
_KINDS = frozenset(("deck", "board", "edition", "template", "format", *order.LISTS))


class Piece(NamedTuple):
    """A stretch of whole lines of the old text, and what stands there in the new one."""

    span: Span
    text: str


def newline(text: str) -> str:
    """The line end that most lines of a text have."""
    crlf = text.count("\r\n")
    counts = {"\n": text.count("\n") - crlf, "\r\n": crlf, "\r": text.count("\r") - crlf}
    return max(counts, key=lambda end: counts[end])


def pieces(document: Document) -> list[Piece]:
    """The document anew, in stretches that cover it; each card is one of its own. O(n).

    A document that is no YAML, or that is written in brackets as a whole (JSON is), stays as it is.
    """
    return _Layout(document).pieces()


def card_pieces(document: Document, within: Span) -> list[Piece]:
    """The cards that a stretch touches, anew, at the indentation that they have. O(their length)."""
    root, text = document.root, document.text
    lists: list[tuple[list[str] | None, Node]] = []
    if isinstance(root, Mapping):
        lists = [(order.LISTS[name], node) for name, node in root.values.items() if name in order.LISTS]
    elif root is not None:
        lists = [(None, root)]
    found = []
    for keys, cards in lists:
        if not isinstance(cards, Sequence) or not len(cards) or text[cards.start] != "-":
            continue
        first = max(cards.index_at(line_end(text, within.start)), 0)
        for index in range(first, len(cards)):
            if line_start(text, cards.span_of(index).start) > within.end:
                break
            with suppress(UnusualError):
                piece = _card_piece(document, cards, index, keys)
                if piece.span.end > within.start:
                    found.append(piece)
    return found


def _card_piece(document: Document, cards: Sequence, index: int, keys: list[str] | None) -> Piece:
    text = document.text
    reading, writer = Pieces(text, cards.start), Writer()
    if index:
        reading.at = cards.item(index - 1).end
        reading.remark()
        reading.rows()
    column = cards.start - line_start(text, cards.start)
    begins = line_start(text, reading.to_dash())
    entry = _card(reading, cards.item(index), keys, [])
    writer.entry(entry, " " * column, column)
    at = line_end(text, reading.at)
    match = _BREAK.match(text, at)
    end = newline(text)
    return Piece(Span(begins, match.end() if match else at), "".join(line + end for line in writer.lines))


def _card(reading: Pieces, item: Node, keys: list[str] | None, lead: list[str]) -> Entry:
    """A card from its dash on, its keys in order."""
    seen = reading.anchored
    entry = reading.item(item, lead)
    if reading.anchored == seen:
        names = set(item.keys) if isinstance(item, Mapping) else set()
        order.sort_card(entry.value, keys or order.card_order(names))
    return entry


class _Layout:
    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.root = document.root
        self.reading = Pieces(self.text)
        self.writer = Writer()
        self.cuts = [(0, 0)]  # offsets in the old text with the number of new lines up to there

    def pieces(self) -> list[Piece]:
        root = self.root
        as_it_is = [Piece(Span(0, len(self.text)), self.text)]
        if not isinstance(root, (Mapping, Sequence)) or self.text[root.start] in "[{":
            return as_it_is
        try:
            self._head(root)
            if isinstance(root, Mapping):
                self._mapping(root)
            else:
                self._cards(root, 0, None, [], -1)
            self._foot()
        except UnusualError:
            return as_it_is
        return self._cut()

    def _cut(self) -> list[Piece]:
        lines, end = self.writer.lines, newline(self.text)
        while lines and not lines[-1] and not self.writer.open_text:
            lines.pop()
        self.cuts[-1] = len(self.text), len(lines)
        found = []
        for (old, new), (next_old, next_new) in zip(self.cuts, self.cuts[1:], strict=False):
            found.append(Piece(Span(old, next_old), "".join(line + end for line in lines[new:next_new])))
        return found

    def _mark(self) -> None:
        """What was read and what was written up to here belong together."""
        at = line_end(self.text, self.reading.at)
        match = _BREAK.match(self.text, at)
        self.cuts.append((match.end() if match else at, len(self.writer.lines)))

    # -- the file

    def _head(self, root: Node) -> None:
        """Comments, directives and ``---`` before the first key."""
        at, blank = 0, False
        while at < root.start:
            stop = line_end(self.text, at)
            line = self.text[at:stop]
            words = line.strip(" \t")
            if words and not (words[0] == "#" or line[0] == "%"):
                if not line.startswith("---"):
                    break
                rest = line[3:].strip(" \t")
                if rest and rest[0] != "#":
                    raise UnusualError
                words = f"---  {rest}" if rest else "---"
            if words and blank and self.writer.lines:
                self.writer.lines.append("")
            if words:
                self.writer.lines.append(words)
            blank = not words
            match = _BREAK.match(self.text, stop)
            at = match.end() if match else stop
        if blank and self.writer.lines:
            self.writer.lines.append("")
        self.reading.at = at

    def _foot(self) -> None:
        """``...`` and comments behind the last value."""
        reading, writer = self.reading, self.writer
        writer.rows(reading.rows(), 0)
        for line in _BREAK.split(self.text[reading.at :]):
            words = line.strip(" \t")
            if not words:
                continue
            if not (words.startswith("#") or words == "..." or re.match(r"\.\.\.[ \t]+#", words)):
                raise UnusualError
            writer.put(words)
        self._mark()

    def _mapping(self, root: Mapping) -> None:
        reading, writer = self.reading, self.writer
        names: set[str | None] = set(root.keys)
        if not names & _KINDS:
            card = reading.mapping(root, [])
            if not reading.anchored:
                order.sort_card(card, order.card_order(names))
            writer.block(card, 0)
            return
        column = root.start - line_start(self.text, root.start)
        lead: list[str] = []
        for name, key in root.keys.items():
            value = root.values[name]
            cards = order.LISTS.get(name)
            if cards is not None and isinstance(value, Sequence) and self.text[value.start] == "-":
                entry = reading.key(name, key, lead)
                reading.before(entry, value)
                writer.rows(entry.lead, 0)
                anchor = f" {entry.anchor}" if entry.anchor else ""
                writer.put(f"{entry.key}:{anchor}", entry.after)
                self._cards(value, STEP, cards, entry.inner, column)
            else:
                seen = reading.anchored
                entry = reading.pair(name, key, value, lead, column)
                if cards is not None and isinstance(entry.value, Flow) and reading.anchored == seen:
                    for item in entry.value.entries:
                        order.sort_card(item.value, cards)
                elif name == "deck" and reading.anchored == seen:
                    order.sort(entry.value, order.DECK)
                writer.rows(entry.lead, 0)
                writer.entry(entry, "", 0)
            self._mark()
            lead = reading.rows()
        writer.rows(lead, 0)

    def _cards(
        self, cards: Sequence, indent: int, keys: list[str] | None, lead: list[str], around: int
    ) -> None:
        """Cards in lines, a blank line between any two of which one takes several."""
        reading, writer = self.reading, self.writer
        column = cards.start - line_start(self.text, cards.start)
        tall = False
        for number, item in enumerate(cards.items):
            if number:
                lead = reading.rows()
            entry = _card(reading, item, keys, lead)
            was_open, begins = writer.open_text, len(writer.lines)
            writer.entry(entry, " " * indent, indent)
            lines, is_open = writer.lines[begins:], writer.open_text
            del writer.lines[begins:]
            was_tall, tall = tall, len(lines) > 1
            if lead[:1] == [""] and not number:
                lead = lead[1:]
            elif number and (tall or was_tall) and lead[:1] != [""]:
                lead = ["", *lead]
            writer.open_text = was_open
            writer.rows(lead, indent)
            writer.lines += lines
            writer.open_text = is_open
            self._mark()
        writer.rows(reading.rows(column + (column == around)), indent)
