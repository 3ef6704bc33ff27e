"""Fonts of a plan in a PDF: subsets by reportlab, strings kerned by us, shaped scripts by glyph."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from reportlab.pdfbase.ttfonts import TTFError, TTFont

from terra_cards.layout.drawing import TextLine
from terra_cards.layout.typeface import Run, Typeface
from terra_cards.render.cid_font import CidFont
from terra_cards.render.operators import number

_ESCAPED = {0x28: "\\(", 0x29: "\\)", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r"}


class Fonts:
    """The fonts of one document. Each typeface is embedded once, with the characters used."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._fonts: dict[str, TTFont | None] = {}
        self._by_glyph: dict[str, CidFont] = {}
        self._names: dict[bytes, int] = {}
        self._codes: dict[str, dict[str, tuple[str, str]]] = {}

    def encode(self, line: TextLine, size: float) -> Iterator[tuple[str, str, bool]]:
        """Font names with the operators that show a line, in order; True where tracking applies.

        ``size`` is that of the text in the units of the page.
        """
        for run in line.face.line(line.text, line.right_to_left, line.around):
            if run.icon is not None:
                continue  # whoever placed the line drew it
            if run.glyphs:
                yield self._shaped(run, size)
            elif (font := self._font(run.typeface)) is not None:
                for name, strings in self._lettered(run, font):
                    yield name, strings, True
            else:
                yield self._numbered(run)

    def _font(self, typeface: Typeface) -> TTFont | None:
        """The font as reportlab embeds it; None for those that it does not take."""
        if typeface.key not in self._fonts:
            found = None
            if not typeface.font.postscript:
                try:
                    found = TTFont(
                        typeface.key, io.BytesIO(typeface.data), asciiReadable=False, shapable=False
                    )
                    self._name(found)
                except TTFError:
                    found = None
            self._fonts[typeface.key] = found
        return self._fonts[typeface.key]

    def _name(self, font: TTFont) -> None:
        """The weights made of a variable font all have its name: the second and further get a number."""
        name = font.face.name
        self._names[name] = number = self._names.get(name, 0) + 1
        if number > 1:
            font.face.name = name + b"-%d" % number

    def _glyph_font(self, typeface: Typeface) -> CidFont:
        font = self._by_glyph.get(typeface.key)
        if font is None:
            font = self._by_glyph[typeface.key] = CidFont(typeface, self._document)
        return font

    def _code(self, typeface: Typeface, font: TTFont, char: str) -> tuple[str, str]:
        """The font name and the escaped byte of a character, assigned when first used."""
        codes = self._codes.setdefault(typeface.key, {})
        found = codes.get(char)
        if found is None:
            ((subset, coded),) = font.splitString(char, self._document)
            name = font.getSubsetInternalName(subset, self._document)
            byte = coded[0]
            text = _ESCAPED.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}")
            found = codes[char] = (name, text)
        return found

    def _lettered(self, run: Run, font: TTFont) -> Iterator[tuple[str, str]]:
        typeface = run.typeface
        codes = self._codes.get(typeface.key, {})
        kern = typeface.kern
        used, before = "", ""
        parts: list[str] = []
        for char in run.text:
            name, coded = codes.get(char) or self._code(typeface, font, char)
            if name != used:
                if parts:
                    yield used, "[(" + "".join(parts) + ")] TJ"
                used, parts, before = name, [], ""
            if before:
                shift = kern(before, char)
                if shift:
                    parts.append(f") {-shift:g} (")
            parts.append(coded)
            before = char
        yield used, "[(" + "".join(parts) + ")] TJ"

    def _numbered(self, run: Run) -> tuple[str, str, bool]:
        """A run letter by letter, each by the number of its glyph."""
        typeface = run.typeface
        font = self._glyph_font(typeface)
        parts, before = ["<"], ""
        for char in run.text:
            if before and (shift := typeface.kern(before, char)):
                parts.append(f"> {-shift:g} <")
            glyph = typeface.glyphs.get(char, typeface.glyphs.get(" ", 0))
            parts.append(font.use(glyph, char))
            before = char
        return font.name, "[" + "".join(parts) + ">] TJ", True

    def _shaped(self, run: Run, size: float) -> tuple[str, str, bool]:
        """A run of shaped glyphs, in the order on the line; what it says goes along for copying."""
        font = self._glyph_font(run.typeface)
        code = [f"/Span << /ActualText <FEFF{run.text.encode('utf-16-be').hex().upper()}> >> BDC"]
        parts = ["["]
        rise = 0.0
        for glyph in run.glyphs:
            if glyph.dy != rise:
                code += ["".join(parts) + "] TJ"] if len(parts) > 1 else []
                code.append(f"{number(glyph.dy * size / 1000)} Ts")
                parts, rise = ["["], glyph.dy
            if glyph.dx:
                parts.append(f"{-glyph.dx:g} ")
            parts.append(f"<{font.use(glyph.number, glyph.text)}> ")
            rest = font.advance(glyph.number) - glyph.advance + glyph.dx
            if abs(rest) > 1e-6:
                parts.append(f"{rest:g} ")
        code += ["".join(parts) + "] TJ"] if len(parts) > 1 else []
        if rise:
            code.append("0 Ts")
        code.append("EMC")
        return font.name, " ".join(code), False
