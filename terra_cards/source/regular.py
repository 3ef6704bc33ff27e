"""Reads the regular items of a long list without the parser.

The cards of a long deck look alike: the same few arrangements of keys, dashes and brackets, around texts
that differ. Here each arrangement (a *form*) is read by the parser once, with the letter ``a`` wherever a
value stands, and every other place of the same form is filled in. The parser would make the same of it:

- A list's item reaches from its dash to the next one in the same column, an entry of its map from its key
  to the next one in the same column. What one of them means does not depend on the others, as long as each
  is whole and holds no anchor, alias or tag.
- In an entry, a value that is whole on its line (a plain text that can be nothing else, a quoted text
  without a backslash, a bracket with its closing one) can stand for any other such: what comes before and
  after it is read alike. So can the lines of a block text, where all of them begin in one column.
- The same holds for the texts within a bracket, each up to the next comma or closing bracket, and for a map
  or a list below a key, whose entries and items stand in a column of their own.

Whatever else there is (tabs, escapes, texts over several lines, columns of their own, a key twice) makes an
item irregular: it is left to the parser. Items never share their map, but may share what is in it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from terra_cards.source.document import Data
from terra_cards.source.entries import Entries
from terra_cards.source.limits import TEXT_CHARACTERS
from terra_cards.source.quick import IrregularError
from terra_cards.source.span import Span

_ITEM = re.compile(r"\n( *)-( +)[^ \n]")
_TRIAL = 40  # items of which nearly all must be regular, or no more are looked at
_TOP = re.compile(r"\n(?=[^\s#-])")


class Piece(NamedTuple):
    """An item's lines in a text, what it is as data, and its span; the data is None where it is not known."""

    start: int
    end: int
    data: Data | None
    span: Span


def regular_items(text: str) -> list[Piece]:
    """The items of a text's longest list; those that are not regular without their data.

    The text holds no characters that need a stand-in, and no CR but before LF. That there is a list, and
    that these are its items, the caller makes sure of.
    """
    tops = [0, *(match.end() for match in _TOP.finditer(text)), len(text)]
    top, bottom = max(pairwise(tops), key=lambda span: span[1] - span[0])
    whole = text[bottom - 1 : bottom] == "\n"  # the last line of all may go on
    section = text[top - 1 : bottom - whole] if top else f"\n{text[: bottom - whole]}"
    first = _ITEM.search(section)
    if first is None:
        return []
    inner = len(first[1]) + 1 + len(first[2])
    before, *items = section.split(f"\n{first[1]}-{first[2]}")
    read = _Items(inner).read
    if sum(read(item) is None for item in items[:_TRIAL]) > min(len(items), _TRIAL) // 8:
        return []
    pieces: list[Piece] = []
    end = top + len(before)
    for item in items:
        start, end = end, end + inner + len(item) + 1
        pieces.append(Piece(start, end, read(item), Span(start + inner, end)))
    if not whole:
        pieces[-1] = pieces[-1]._replace(end=bottom, data=None)
    return pieces


class _Items:
    """Reads items whose keys stand in one column."""

    def __init__(self, column: int) -> None:
        self._column = column
        self._entries = Entries(column)

    def read(self, text: str) -> Data | None:
        """An item's data, by its text from its first key on; None where it is irregular."""
        if len(text) > TEXT_CHARACTERS or "\t" in text or text[:1].strip("#-") == "" or text[0].isspace():
            return None
        if "\r" in text:
            text = text.removesuffix("\r").replace("\r\n", "\n")
        if text[-1] == "\n" or "#" in text[text.rfind("\n") :]:
            text = self._without_tail(text)
        try:
            return self._entries.map(text)
        except IrregularError:
            return None

    def _without_tail(self, text: str) -> str:
        """An item without the blank lines and comments behind it, but for what a block text may hold."""
        while True:
            text = text.rstrip("\n")
            start = text.rfind("\n") + 1
            line = text[start:].lstrip(" ")
            if not (start and line.startswith("#") and len(text) - start - len(line) <= self._column):
                return text
            text = text[:start]
