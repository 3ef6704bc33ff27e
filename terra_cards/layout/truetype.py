"""What typesetting needs of a TrueType or OpenType file: characters, advances, heights.

Only the tables ``head``, ``hhea``, ``maxp``, ``hmtx``, ``cmap``, ``name`` and ``OS/2`` are read
(OpenType 1.9, "OpenType font file"); glyph outlines stay with whoever draws.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct


class FontError(ValueError):
    """The file is not a font that can be printed; the message says why."""


class FontTables(Struct, frozen=True):
    """One font, decoded. All lengths are in font units; ``units`` of them make an em.

    ``glyphs`` maps characters to glyph numbers, ``advances`` is by glyph number. ``postscript`` fonts
    have outlines of the CFF kind, ``variable`` ones many weights of which the file shows one.
    """

    data: bytes
    units: int
    ascent: int
    descent: int
    cap_height: int
    x_height: int
    glyphs: dict[str, int]
    advances: tuple[int, ...]
    tables: dict[str, tuple[int, int]]
    postscript: bool = False
    variable: bool = False


_OTHERS = {
    b"ttcf": "a collection of several fonts (.ttc); take the one that you want out of it",
    b"wOFF": "a web font (.woff); use the .ttf or .otf that it was made of",
    b"wOF2": "a web font (.woff2); use the .ttf or .otf that it was made of",
    b"typ1": "an old Mac font; use a .ttf or .otf file",
    b"%!PS": "a PostScript Type 1 font; use a .ttf or .otf file",
    b"\x80\x01": "a PostScript Type 1 font; use a .ttf or .otf file",
}
_RESTRICTED = 0x0002  # OS/2 fsType: the licence forbids to embed the font


@lru_cache(maxsize=64)
def read(data: bytes) -> FontTables:
    """Decodes a font. Raises :class:`FontError` for what is no single font, may not be embedded, or is
    broken."""
    try:
        return _read(data)
    except (struct.error, IndexError, KeyError) as error:
        raise FontError("the font file is broken or cut short") from error


def _read(data: bytes) -> FontTables:
    for magic, what in _OTHERS.items():
        if data.startswith(magic):
            raise FontError(what)
    if data[:4] not in (b"\0\1\0\0", b"true", b"OTTO"):
        raise FontError("not a TrueType or OpenType font")
    (count,) = struct.unpack_from(">H", data, 4)
    tables: dict[str, tuple[int, int]] = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if offset + length > len(data):
            raise FontError("the font file is cut short")
        tables[tag.decode("latin-1")] = (offset, length)
    if "glyf" not in tables and "CFF " not in tables and "CFF2" not in tables:
        raise FontError("the font has no outlines, only pictures of its letters")
    (units,) = struct.unpack_from(">H", data, tables["head"][0] + 18)
    ascent, descent = struct.unpack_from(">hh", data, tables["hhea"][0] + 4)
    (metric_count,) = struct.unpack_from(">H", data, tables["hhea"][0] + 34)
    (glyph_count,) = struct.unpack_from(">H", data, tables["maxp"][0] + 4)
    if not units or not metric_count:
        raise FontError("the font file is broken: no units or no advances")
    if "OS/2" in tables and struct.unpack_from(">H", data, tables["OS/2"][0] + 8)[0] & 0xF == _RESTRICTED:
        raise FontError("the font's licence forbids to embed it in a file")
    start = tables["hmtx"][0]
    advances = struct.unpack_from(">" + "Hh" * metric_count, data, start)[::2]
    advances += (advances[-1],) * (glyph_count - metric_count)
    cap_height, x_height = _heights(data, tables.get("OS/2"), ascent)
    return FontTables(
        data,
        units,
        ascent,
        descent,
        cap_height,
        x_height,
        _characters(data, tables["cmap"][0]),
        advances,
        tables,
        "glyf" not in tables,
        "fvar" in tables,
    )


def _heights(data: bytes, table: tuple[int, int] | None, ascent: int) -> tuple[int, int]:
    """Heights of capitals and of small letters; guessed from the ascent in fonts before OS/2 v2."""
    if table is not None and table[1] >= 90:
        x_height, cap_height = struct.unpack_from(">hh", data, table[0] + 86)
        if x_height > 0 and cap_height > 0:
            return cap_height, x_height
    return round(ascent * 0.76), round(ascent * 0.56)


def _characters(data: bytes, start: int) -> dict[str, int]:
    """The best Unicode subtable: format 12 (all planes) before format 4 (the first plane)."""
    (count,) = struct.unpack_from(">H", data, start + 2)
    best: tuple[int, int] | None = None
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * index)
        (kind,) = struct.unpack_from(">H", data, start + offset)
        unicode = platform == 0 or (platform == 3 and encoding in (1, 10))
        if unicode and kind in (4, 12) and (best is None or kind > best[0]):
            best = (kind, start + offset)
    if best is None:
        raise FontError("the font has no Unicode character map")
    return _format_12(data, best[1]) if best[0] == 12 else _format_4(data, best[1])


def _format_4(data: bytes, at: int) -> dict[str, int]:
    (double,) = struct.unpack_from(">H", data, at + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 2 * double)
    offsets_at = at + 16 + 3 * double
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)
    glyphs: dict[str, int] = {}
    for index, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        codes = range(first, min(last, 0xFFFE) + 1)
        listed: Iterable[int] = codes
        if offset and codes:
            listed = struct.unpack_from(f">{len(codes)}H", data, offsets_at + 2 * index + offset)
        found = [(glyph + delta) & 0xFFFF if glyph or not offset else 0 for glyph in listed]
        glyphs.update(zip(map(chr, codes), found, strict=True))
    return glyphs if all(glyphs.values()) else {char: glyph for char, glyph in glyphs.items() if glyph}


def _format_12(data: bytes, at: int) -> dict[str, int]:
    (count,) = struct.unpack_from(">I", data, at + 12)
    glyphs: dict[str, int] = {}
    for index in range(count):
        first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * index)
        codes = range(first, min(last, 0x10FFFF) + 1)
        glyphs.update(zip(map(chr, codes), range(glyph, glyph + len(codes)), strict=True))
    return glyphs if all(glyphs.values()) else {char: glyph for char, glyph in glyphs.items() if glyph}


def left_side_bearings(font: FontTables) -> list[int]:
    """The left side bearings of all glyphs, in font units, from ``hmtx``."""
    (metric_count,) = struct.unpack_from(">H", font.data, font.tables["hhea"][0] + 34)
    start = font.tables["hmtx"][0]
    bearings = list(struct.unpack_from(">" + "Hh" * metric_count, font.data, start)[1::2])
    rest = len(font.advances) - metric_count
    bearings.extend(struct.unpack_from(f">{rest}h", font.data, start + 4 * metric_count))
    return bearings


def names(font: FontTables) -> dict[int, str]:
    """The English names in a font by their identifiers (table ``name``); empty without any."""
    found: dict[int, str] = {}
    if "name" not in font.tables:
        return found
    start = font.tables["name"][0]
    _, count, strings = struct.unpack_from(">HHH", font.data, start)
    for index in range(count):
        record = struct.unpack_from(">HHHHHH", font.data, start + 6 + 12 * index)
        platform, _, language, name, length, offset = record
        if (platform, language) == (3, 0x409):
            at = start + strings + offset
            found[name] = font.data[at : at + length].decode("utf-16-be", "replace")
    return found
