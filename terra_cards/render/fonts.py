"""Fonts of a plan in a PDF: subsets by reportlab, strings kerned by us."""

from __future__ import annotations

import io
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

from terra_cards.layout.typeface import Face, Typeface

_ESCAPED = {0x28: "\\(", 0x29: "\\)", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r"}


class Fonts:
    """The fonts of one document. Each typeface is embedded once, with the characters used."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._fonts: dict[str, TTFont] = {}
        self._codes: dict[str, dict[str, tuple[str, str]]] = {}

    def _code(self, typeface: Typeface, char: str) -> tuple[str, str]:
        """The font name and the escaped byte of a character, assigned when first used."""
        codes = self._codes.setdefault(typeface.key, {})
        found = codes.get(char)
        if found is None:
            font = self._fonts.get(typeface.key)
            if font is None:
                font = self._fonts[typeface.key] = TTFont(
                    typeface.key, io.BytesIO(typeface.data), asciiReadable=False
                )
            ((subset, coded),) = font.splitString(char, self._document)
            name = font.getSubsetInternalName(subset, self._document)
            byte = coded[0]
            text = _ESCAPED.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}")
            found = codes[char] = (name, text)
        return found

    def encode(self, face: Face, text: str) -> list[tuple[str, str]]:
        """Font names with ``TJ`` operands and operator, in order, for a text with its kerning."""
        out: list[tuple[str, str]] = []
        for typeface, run in face.runs(text):
            codes = self._codes.get(typeface.key, {})
            kern = typeface.kern
            font, before = "", ""
            parts: list[str] = []
            for char in run:
                name, coded = codes.get(char) or self._code(typeface, char)
                if name != font:
                    if parts:
                        out.append((font, "[(" + "".join(parts) + ")] TJ"))
                    font, parts, before = name, [], ""
                if before:
                    shift = kern(before, char)
                    if shift:
                        parts.append(f") {-shift:g} (")
                parts.append(coded)
                before = char
            out.append((font, "[(" + "".join(parts) + ")] TJ"))
        return out
