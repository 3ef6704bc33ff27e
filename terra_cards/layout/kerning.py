"""Pair kerning from a font's GPOS table (OpenType 1.9, lookup type 2, also behind type 9).

Only horizontal pair adjustment of the ``kern`` feature is read. Nothing is decoded before a pair is
asked for, and of the class tables only the rows that it needs: a text has a few hundred pairs, a font
tens of thousands.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator

from terra_cards.layout.truetype import FontTables

_VALUE_SIZES = [2 * bin(mask).count("1") for mask in range(256)]
_X_ADVANCE = 4


class Kerning:
    """How much nearer or farther the second of two glyphs stands, in font units."""

    def __init__(self, font: FontTables) -> None:
        self._data = font.data
        self._table = font.tables.get("GPOS")
        self._lookups: list[list[_Pairs]] | None = None

    def between(self, left: int, right: int) -> int:
        """The change of the left glyph's advance; 0 where the font says nothing."""
        if self._lookups is None:
            try:
                self._lookups = self._read()
            except (struct.error, IndexError):  # a font with broken kerning is still a font
                self._lookups = []
        total = 0
        for lookup in self._lookups:
            for pairs in lookup:
                value = pairs.between(left, right)
                if value is not None:
                    total += value
                    break
        return total

    def _read(self) -> list[list[_Pairs]]:
        if self._table is None:
            return []
        data, base = self._data, self._table[0]
        features, lookups = (base + at for at in struct.unpack_from(">HH", data, base + 6))
        wanted: list[int] = []
        for index in range(_u16(data, features)):
            tag, offset = struct.unpack_from(">4sH", data, features + 2 + 6 * index)
            if tag == b"kern":
                count = _u16(data, features + offset + 2)
                wanted = list(struct.unpack_from(f">{count}H", data, features + offset + 4))
                break
        return [list(_subtables(data, lookups + _u16(data, lookups + 2 + 2 * index))) for index in wanted]


class _Pairs:
    """One subtable of pair adjustments; None from ``between`` means that the next one is asked."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self._at = at
        kind, coverage, first, second = struct.unpack_from(">HHHH", data, at)
        self._covered = _coverage(data, at + coverage)
        self._by_class = kind == 2
        self._first_size = _VALUE_SIZES[first & 0xFF]
        self._record = self._first_size + _VALUE_SIZES[second & 0xFF]
        self._x = 2 * bin(first & (_X_ADVANCE - 1)).count("1") if first & _X_ADVANCE else None
        if self._by_class:
            left, right = struct.unpack_from(">HH", data, at + 8)
            self._left, self._right = at + left, at + right
            self._right_count = _u16(data, at + 14)
        self._sets: dict[int, dict[int, int]] = {}
        self._rows: dict[int, int] = {}  # where the records of a left glyph begin, and those of a right
        self._columns: dict[int, int] = {}  # one in each row: a text has few letters, and many pairs

    def between(self, left: int, right: int) -> int | None:
        index = self._covered.get(left)
        if index is None:
            return None
        if not self._by_class:
            return self._set(index).get(right)
        row, column = self._rows.get(left), self._columns.get(right)
        if row is None:
            number = _class(self._data, self._left, left) * self._right_count
            row = self._rows[left] = self._at + 16 + number * self._record
        if column is None:
            column = self._columns[right] = _class(self._data, self._right, right) * self._record
        return self._value(row + column)

    def _value(self, at: int) -> int:
        if self._x is None:
            return 0
        value: int = struct.unpack_from(">h", self._data, at + self._x)[0]
        return value

    def _set(self, index: int) -> dict[int, int]:
        if index not in self._sets:
            at = self._at + _u16(self._data, self._at + 10 + 2 * index)
            step = 2 + self._record
            self._sets[index] = {
                _u16(self._data, at + 2 + step * k): self._value(at + 4 + step * k)
                for k in range(_u16(self._data, at))
            }
        return self._sets[index]


def _u16(data: bytes, at: int) -> int:
    value: int = struct.unpack_from(">H", data, at)[0]
    return value


def _subtables(data: bytes, lookup: int) -> Iterator[_Pairs]:
    kind = _u16(data, lookup)
    for index in range(_u16(data, lookup + 4)):
        at = lookup + _u16(data, lookup + 6 + 2 * index)
        inner = kind
        if kind == 9:
            inner, offset = struct.unpack_from(">HI", data, at + 2)
            at += offset
        if inner == 2 and _u16(data, at) in (1, 2):
            yield _Pairs(data, at)


def _coverage(data: bytes, at: int) -> dict[int, int]:
    kind, count = struct.unpack_from(">HH", data, at)
    if kind == 1:
        return {glyph: index for index, glyph in enumerate(struct.unpack_from(f">{count}H", data, at + 4))}
    covered: dict[int, int] = {}
    for index in range(count):
        first, last, start = struct.unpack_from(">HHH", data, at + 4 + 6 * index)
        covered.update((glyph, start + glyph - first) for glyph in range(first, last + 1))
    return covered


def _class(data: bytes, at: int, glyph: int) -> int:
    """The class of a glyph; 0 for one that the table does not name. O(log n)."""
    if _u16(data, at) == 1:
        first, count = struct.unpack_from(">HH", data, at + 2)
        return _u16(data, at + 6 + 2 * (glyph - first)) if first <= glyph < first + count else 0
    found = _range(data, at + 4, _u16(data, at + 2), glyph)
    return 0 if found is None else found[1]


def _range(data: bytes, at: int, count: int, glyph: int) -> tuple[int, int] | None:
    """First glyph and value of the range that holds a glyph; ranges stand in order (OpenType 1.9)."""
    index = bisect_right(range(count), glyph, key=lambda i: _u16(data, at + 6 * i)) - 1
    if index < 0:
        return None
    first, last, value = struct.unpack_from(">HHH", data, at + 6 * index)
    return (first, value) if glyph <= last else None
