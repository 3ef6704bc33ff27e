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
- The same holds for the texts within a bracket, each up to the next comma or closing bracket.

Whatever else there is (tabs, escapes, texts over several lines, columns of their own, a key twice) makes an
item irregular: it is left to the parser. Items never share their map, but may share what is in it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from contextlib import suppress
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from terra_cards.source.document import Data, Mapping
from terra_cards.source.forms import FORMS, Making, filled, making, parsed
from terra_cards.source.limits import TEXT_CHARACTERS
from terra_cards.source.quick import IrregularError
from terra_cards.source.regular_lines import COMMENT, LINE, NOTHING, Lines

_ITEM = re.compile(r"( *)-( +)[^ ]")
_TRIAL = 1_000  # lines of which nearly all items must be regular, or no more are looked at
_TEXTS = 50  # block texts in an entry; time grows with their number times their length
_TOP = re.compile(r"\n(?=[^\s#-])")
_BLOCK = re.compile(  # blank lines may only follow
    r"(?<=[:-] )([|>]-?)\n( +)([^ \n](?:.*[^ \n])?(?:\n\2[^ \n](?:.*[^ \n])?)*)(?=\n*\Z|\n+(?!\2) *[^ \n])"
)


class Piece(NamedTuple):
    """An item's lines in the text, and its data; None where it is irregular."""

    start: int
    end: int
    data: Data | None


class Regular(NamedTuple):
    """The items of a list, how far they stand from the start of their lines, and where all lines start."""

    items: list[Piece]
    inner: int
    starts: list[int]


def regular_items(text: str) -> Regular:
    """The items of a text's longest list.

    The text holds no characters that need a stand-in, and no CR but before LF. That there is a list, and
    that these are its items, the caller makes sure of.
    """
    lines = text.split("\n")
    *starts, _ = accumulate(map((1).__add__, map(len, lines)), initial=0)
    tops = [0, *(match.end() for match in _TOP.finditer(text)), len(text)]
    if "\r" in text:
        lines = [line.removesuffix("\r") for line in lines]
    top, bottom = max(pairwise(tops), key=lambda span: span[1] - span[0])
    section = range(bisect_left(starts, top), bisect_left(starts, bottom))
    first = next((match for number in section if (match := _ITEM.match(lines[number]))), None)
    if first is None:
        return Regular([], 0, starts)
    margin, inner = first.end(1), first.end(2)
    lines = lines[section.start : section.stop]
    reading = _Items(margin, inner)
    trial = reading.read(lines[:_TRIAL])
    if sum(data is None for *_, data in trial) > len(trial) // 8:
        return Regular([], 0, starts)
    found = reading.read(lines)
    pieces, tabs = [], "\t" in text
    for number, following, data in found:
        start, behind = starts[section.start + number], section.start + following
        end = starts[behind] if behind < len(starts) else len(text)
        whole = end - start <= TEXT_CHARACTERS and text[end - 1] == "\n"
        if tabs and "\t" in text[start:end]:
            whole = False
        pieces.append(Piece(start, end, data if whole else None))
    return Regular(pieces, inner, starts)


class _Items:
    """Reads items whose dashes stand at ``margin``, and the keys of whose maps at ``inner``."""

    def __init__(self, margin: int, inner: int) -> None:
        self._dash, self._margin = " " * margin + "-" + " " * (inner - margin - 1), " " * inner
        self._lines = Lines()
        self._forms = _Forms(self._dash, self._margin)

    def read(self, lines: list[str]) -> list[tuple[int, int, Data | None]]:
        """The numbers of each item's first line and of the line after it, and its data."""
        known = self._lines
        known.add(dict.fromkeys(lines))
        heads = tuple(map(known.heads.__getitem__, lines))
        values = list(map(known.values.__getitem__, lines))
        begins = {head: self._begins(head or "") for head in dict.fromkeys(heads)}
        forms, nothing = self._forms, NOTHING
        found: list[tuple[int, int, Data | None]] = []
        item, entries = -1, 0
        data: dict[str, Data] | None = None
        marks = [number for number, head in enumerate(heads) if begins[head]]
        for number, following in pairwise([*marks, len(lines)]):
            if begins[heads[number]] == "item":
                if item >= 0:
                    found.append((item, number, data if data and len(data) == entries else None))
                item, data, entries = number, {}, 0
            if data is None:
                continue
            entries += 1
            form = forms[heads[number:following]]
            if form is None:
                data = None
                continue
            name, how = form
            if not name:
                with suppress(IrregularError):
                    name, value = self._entry(lines[number:following])
                    data[name] = value
            elif following == number + 1:
                data[name] = values[number]
            else:
                some = [value for value in values[number:following] if value is not nothing]
                data[name] = filled(some, how)
        if item >= 0:
            found.append((item, len(lines), data if data and len(data) == entries else None))
        return found

    def _begins(self, head: str) -> str:
        """What a line begins: an item, an entry of its map, or nothing."""
        if head[len(self._margin) :][:1] in ("", " ", "-", "|", ">"):
            return ""
        return "item" if head.startswith(self._dash) else "entry" if head.startswith(self._margin) else ""

    def _entry(self, lines: list[str]) -> tuple[str, Data]:
        """An entry with block texts."""
        known = self._lines
        heads: list[str | None] = []
        values: list[Any] = []
        if sum(line.rstrip("-").endswith((" |", " >")) for line in lines) > _TEXTS:
            raise IrregularError
        before, *texts = _BLOCK.split("\n".join(lines))
        for sign, column, block, after in zip(*[iter(texts)] * 4, strict=True):
            *rest, header = before.split("\n")
            match = LINE.fullmatch(header)
            if match is None or match[2] or not match[1].strip(" "):
                raise IrregularError
            known.add(rest)
            heads += [*map(known.heads.__getitem__, rest), f"{match[1]}{sign}\n{column}"]
            values += map(known.values.__getitem__, rest)
            block = block.replace(f"\n{column}", " " if sign[0] == ">" else "\n")
            values.append(block if sign[-1] == "-" else f"{block}\n")
            before = after.removeprefix("\n")
        rest = before.split("\n")
        known.add(rest)
        heads += map(known.heads.__getitem__, rest)
        values += map(known.values.__getitem__, rest)
        form = self._forms[tuple(heads)]
        if form is None or form is _WITH_BLOCKS:
            raise IrregularError
        return form.name, filled([value for value in values if value is not NOTHING], form.how)


class _Form(NamedTuple):
    """An entry of a map: its key, and how its values make it."""

    name: str
    how: Making


_WITH_BLOCKS = _Form("", None)  # what stands in it is yet to be told from its text


class _Forms(dict[tuple[str | None, ...], _Form | None]):
    """Entries by the heads of their lines; None for those that only the parser can read."""

    def __init__(self, dash: str, margin: str) -> None:
        self._dash, self._margin = dash, margin

    def __missing__(self, heads: tuple[str | None, ...]) -> _Form | None:
        form = None
        if len(self) < FORMS:
            with suppress(IrregularError):
                form = self._learned(heads)
            self[heads] = form
        return form

    def _learned(self, heads: tuple[str | None, ...]) -> _Form:
        if any(head and head[-1] in "|>-" for head in heads):
            return _WITH_BLOCKS
        source, places = "", []
        for head in heads:
            if not head:
                raise IrregularError
            if head == COMMENT:
                continue
            if not source and head.startswith(self._dash):
                head = self._margin + head[len(self._margin) :]
            source += head
            if head[-1] != ":":
                places.append((len(source), len(source) + 1))
                source += "a"
            source += "\n"
        root = parsed(source)
        if not isinstance(root, Mapping) or len(root.values) != 1:
            raise IrregularError
        ((name, value),) = root.values.items()
        return _Form(name, making(value, places))
