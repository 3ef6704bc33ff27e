"""Fonts in a PDF by glyph: for shaped scripts, whose glyphs no character names, and for CFF outlines.

A composite font (ISO 32000-1, 9.7) whose codes are glyph numbers. Only the glyphs used go into the
file where HarfBuzz is there to take them out; else the whole font does.
"""

from __future__ import annotations

import importlib.util
import struct
import zlib

from terra_cards.layout import truetype
from terra_cards.layout.typeface import Typeface
from terra_cards.render.operators import number
from terra_cards.render.pdf_file import PdfFile

_POSTSCRIPT_NAME = 6
_SYMBOLIC = 4
# What is read of a glyph that is a part of others: every code says something (ISO 14289-1, 7.21.7).
_PART = "\u200d"
_UNUSED = (b"GSUB", b"GPOS", b"GDEF", b"BASE", b"DSIG", b"STAT", b"meta", b"gasp")  # tables that PDF ignores


class CidFont:
    """One typeface of one document; it is written when the document is finished."""

    def __init__(
        self, typeface: Typeface, key: tuple[str, str], fresh: dict[tuple[str, str], dict[int, str]]
    ) -> None:
        self.typeface = typeface
        self.key = key
        self.used: dict[int, str] = {}
        self._fresh = fresh  # what is used for the first time, by the font's key

    def use(self, glyph: int, text: str) -> str:
        """The code of a glyph that shows a text, as a hexadecimal string has it."""
        known = self.used.get(glyph)
        if known is None or (text and not known):
            self.used[glyph] = text
            self._fresh.setdefault(self.key, {})[glyph] = text
        return f"{glyph:04X}"

    def advance(self, glyph: int) -> float:
        """The advance of a glyph as the file states it."""
        return float(round(self.typeface.by_glyph[glyph]))

    def write(self, file: PdfFile, own: int) -> None:
        """Writes the font under a number."""
        glyphs = sorted(self.used)
        data = _subset(self.typeface, glyphs)
        base = f"{subset_tag(data)}+{postscript_name(self.typeface)}"
        postscript = self.typeface.font.postscript
        descriptor = file.add(self._descriptor(base, self._embedded(file, data)))
        widths = "".join(f"{glyph}[{number(self.advance(glyph))}]" for glyph in glyphs)
        descendant = file.add(
            f"<</Type/Font/Subtype/{'CIDFontType0' if postscript else 'CIDFontType2'}/BaseFont/{base}"
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
            f"/FontDescriptor {descriptor} 0 R/DW 1000/W[{widths}]"
            f"{'' if postscript else '/CIDToGIDMap/Identity'}>>"
        )
        shown = file.stream("", self._to_unicode())
        file.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{base}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]/ToUnicode {shown} 0 R>>",
            own,
        )

    def _embedded(self, file: PdfFile, data: bytes) -> str:
        """The entry of the descriptor that leads to the font's file."""
        if self.typeface.font.postscript:
            start, length = truetype.read(data).tables["CFF "]
            number_ = file.stream("/Subtype/CIDFontType0C", data[start : start + length])
            return f"/FontFile3 {number_} 0 R"
        return f"/FontFile2 {file.stream(f'/Length1 {len(data)}', data)} 0 R"

    def _descriptor(self, base: str, embedded: str) -> str:
        font, scale = self.typeface.font, self.typeface.scale
        box = struct.unpack_from(">hhhh", font.data, font.tables["head"][0] + 36)
        angle = 0.0
        if "post" in font.tables:
            angle = struct.unpack_from(">i", font.data, font.tables["post"][0] + 4)[0] / 65536
        corners = " ".join(str(round(value * scale)) for value in box)
        return (
            f"<</Type/FontDescriptor/FontName/{base}/Flags {_SYMBOLIC}/FontBBox[{corners}]"
            f"/ItalicAngle {number(round(angle, 2))}/Ascent {round(self.typeface.ascent)}"
            f"/Descent {round(self.typeface.descent)}/CapHeight {round(self.typeface.cap_height)}"
            f"/StemV 80{embedded}>>"
        )

    def _to_unicode(self) -> bytes:
        from terra_cards.render.fonts import to_unicode

        return to_unicode([(glyph, text or _PART) for glyph, text in sorted(self.used.items())], 2)


def postscript_name(typeface: Typeface) -> str:
    """The name of a font in a PDF."""
    name = truetype.names(typeface.font).get(_POSTSCRIPT_NAME) or typeface.key
    return "".join(char for char in name if char.isascii() and (char.isalnum() or char == "-")) or "Font"


def subset_tag(data: bytes) -> str:
    """Six capitals that tell subsets apart (ISO 32000-1, 9.6.4), the same for the same glyphs."""
    value = zlib.crc32(data)
    letters = []
    for _ in range(6):
        value, letter = divmod(value, 26)
        letters.append(chr(65 + letter))
    return "".join(letters)


def _subset(typeface: Typeface, glyphs: list[int]) -> bytes:
    """The font with only these glyphs, under their own numbers; the whole font without HarfBuzz."""
    if importlib.util.find_spec("uharfbuzz") is None:
        return typeface.data
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update({0, *glyphs})
    flags = uharfbuzz.SubsetFlags
    wanted.flags |= flags.RETAIN_GIDS | flags.NO_LAYOUT_CLOSURE | flags.NOTDEF_OUTLINE
    wanted.drop_table_tag_set.update({int.from_bytes(name, "big") for name in _UNUSED})
    made = uharfbuzz.subset(uharfbuzz.Face(uharfbuzz.Blob(typeface.data)), wanted)
    return bytes(made.blob.data)
