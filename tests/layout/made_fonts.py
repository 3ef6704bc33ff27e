"""Small fonts made for tests: boxes as letters, by fontTools, with TrueType or PostScript outlines."""

from __future__ import annotations

import io
from functools import cache

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont


def _box(pen: TTGlyphPen | T2CharStringPen, width: int, height: int = 700) -> None:
    pen.moveTo((50, 0))
    pen.lineTo((50, height))
    pen.lineTo((width - 50, height))
    pen.lineTo((width - 50, 0))
    pen.closePath()


def widths_of(chars: str) -> dict[str, int]:
    """The advance of each letter that :func:`made` gives it: 400 and 20 more for each."""
    return {char: 400 + 20 * index for index, char in enumerate(chars)}


@cache
def made(chars: str = "ABCabc ", *, postscript: bool = False, fs_type: int = 0, units: int = 1000) -> bytes:
    """A font that has these letters, each a box with a width of its own."""
    order = [".notdef", *(f"u{ord(char):04X}" for char in chars)]
    advances = [500, *widths_of(chars).values()]
    builder = FontBuilder(units, isTTF=not postscript)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(char): f"u{ord(char):04X}" for char in chars})
    glyphs = {}
    for name, advance in zip(order, advances, strict=True):
        blank = name == "u0020"
        if postscript:
            pen = T2CharStringPen(advance, None)
            if not blank:
                _box(pen, advance)
            glyphs[name] = pen.getCharString()
        else:
            drawn = TTGlyphPen(None)
            if not blank:
                _box(drawn, advance)
            glyphs[name] = drawn.glyph()
    if postscript:
        builder.setupCFF("Made-Regular", {}, glyphs, {})
    else:
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {name: (advance, 50) for name, advance in zip(order, advances, strict=True)}
    )
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Made", "styleName": "Regular", "psName": "Made-Regular"})
    builder.setupOS2(sTypoAscender=800, sCapHeight=700, sxHeight=500, fsType=fs_type, version=4)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    out = io.BytesIO()
    builder.font.recalcTimestamp = False
    builder.save(out)
    return out.getvalue()


def without(data: bytes, *tables: str) -> bytes:
    """A font that lacks some tables."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    for table in tables:
        del font[table]
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
