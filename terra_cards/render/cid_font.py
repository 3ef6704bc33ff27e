"""Fonts in a PDF by glyph: for shaped scripts, whose glyphs no character names, and for CFF outlines.

A composite font (ISO 32000-1, 9.7) whose codes are glyph numbers. Only the glyphs used go into the
file where HarfBuzz is there to take them out; else the whole font does.
"""

from __future__ import annotations

import importlib.util
import struct
import zlib
from typing import Any

from reportlab.pdfbase import pdfdoc

from terra_cards.layout import truetype
from terra_cards.layout.typeface import Typeface

_POSTSCRIPT_NAME = 6
_SYMBOLIC = 4
_UNUSED = (b"GSUB", b"GPOS", b"GDEF", b"BASE", b"DSIG", b"STAT", b"meta", b"gasp")  # tables that PDF ignores


class CidFont:
    """One typeface of one document; it writes itself when the document is finished."""

    def __init__(self, typeface: Typeface, document: Any) -> None:
        self.typeface = typeface
        self.used: dict[int, str] = {}
        self.internal = f"G{len(document.fontMapping) + 1}"
        document.fontMapping[f"{typeface.key} by glyph"] = f"/{self.internal}"
        document.delayedFonts.append(self)
        self.name = f"/{self.internal}"

    def use(self, glyph: int, text: str) -> str:
        """The code of a glyph that shows a text, as a hexadecimal string has it."""
        if text or glyph not in self.used:
            self.used[glyph] = self.used.get(glyph) or text
        return f"{glyph:04X}"

    def advance(self, glyph: int) -> float:
        """The advance of a glyph as the file states it."""
        return float(round(self.typeface.by_glyph[glyph]))

    def addObjects(self, document: Any) -> None:  # noqa: N802 - reportlab calls it so
        """Adds the font's objects; called by the document when it is saved."""
        glyphs = sorted(self.used)
        data = _subset(self.typeface, glyphs)
        base = f"{_tag(data)}+{self._base_name()}"
        descriptor = self._descriptor(document, base, data)
        descendant = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType0" if self.typeface.font.postscript else "/CIDFontType2",
                "BaseFont": f"/{base}",
                "CIDSystemInfo": pdfdoc.PDFDictionary(
                    {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}
                ),
                "FontDescriptor": document.Reference(descriptor, f"{self.internal} descriptor"),
                "DW": 1000,
                "W": pdfdoc.PDFArray(
                    [part for glyph in glyphs for part in (glyph, pdfdoc.PDFArray([self.advance(glyph)]))]
                ),
            }
        )
        if not self.typeface.font.postscript:
            descendant["CIDToGIDMap"] = "/Identity"
        font = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": f"/{base}",
                "Encoding": "/Identity-H",
                "DescendantFonts": pdfdoc.PDFArray(
                    [document.Reference(descendant, f"{self.internal} descendant")]
                ),
                "ToUnicode": document.Reference(_stream(self._to_unicode()), f"{self.internal} unicode"),
            }
        )
        document.idToObject["BasicFonts"].dict[self.internal] = document.Reference(font, self.internal)

    def _base_name(self) -> str:
        name = truetype.names(self.typeface.font).get(_POSTSCRIPT_NAME) or self.typeface.key
        return "".join(char for char in name if char.isascii() and (char.isalnum() or char == "-")) or "Font"

    def _descriptor(self, document: Any, base: str, data: bytes) -> Any:
        font, scale = self.typeface.font, self.typeface.scale
        box = struct.unpack_from(">hhhh", font.data, font.tables["head"][0] + 36)
        angle = 0.0
        if "post" in font.tables:
            angle = struct.unpack_from(">i", font.data, font.tables["post"][0] + 4)[0] / 65536
        entries = {
            "Type": "/FontDescriptor",
            "FontName": f"/{base}",
            "Flags": _SYMBOLIC,
            "FontBBox": pdfdoc.PDFArray([round(value * scale) for value in box]),
            "ItalicAngle": round(angle, 2),
            "Ascent": round(self.typeface.ascent),
            "Descent": round(self.typeface.descent),
            "CapHeight": round(self.typeface.cap_height),
            "StemV": 80,
        }
        descriptor = pdfdoc.PDFDictionary(entries)
        if font.postscript:
            start, length = truetype.read(data).tables["CFF "]
            stream = _stream(data[start : start + length])
            stream.dictionary["Subtype"] = "/CIDFontType0C"
            descriptor["FontFile3"] = document.Reference(stream, f"{self.internal} file")
        else:
            stream = _stream(data)
            stream.dictionary["Length1"] = len(data)
            descriptor["FontFile2"] = document.Reference(stream, f"{self.internal} file")
        return descriptor

    def _to_unicode(self) -> bytes:
        """The characters of each glyph (ISO 32000-1, 9.10.3), at most a hundred in a block."""
        pairs = [(glyph, text) for glyph, text in sorted(self.used.items()) if text]
        lines = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        ]
        for start in range(0, len(pairs), 100):
            block = pairs[start : start + 100]
            lines.append(f"{len(block)} beginbfchar")
            lines += [f"<{glyph:04X}> <{text.encode('utf-16-be').hex().upper()}>" for glyph, text in block]
            lines.append("endbfchar")
        lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
        return "\n".join(lines).encode("ascii")


def _stream(content: bytes) -> Any:
    stream = pdfdoc.PDFStream(content=content)
    stream.filters = [pdfdoc.PDFZCompress]
    return stream


def _tag(data: bytes) -> str:
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
