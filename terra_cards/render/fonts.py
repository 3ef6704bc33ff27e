"""Fonts of a plan in a PDF: simple fonts by character, kerned by us, and shaped scripts by glyph."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

from terra_cards.layout.drawing import TextLine
from terra_cards.layout.scripts import COMPLEX
from terra_cards.layout.typeface import Run, Typeface
from terra_cards.render.cid_font import CidFont, postscript_name, subset_tag
from terra_cards.render.operators import number
from terra_cards.render.pdf_file import PdfFile

_ESCAPED = {0x28: "\\(", 0x29: "\\)", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r"}
_BLANK = 0x20
# Codes for characters that are not ASCII, or whose own code is taken.
_SPARE = (*range(0x80, 0x100), *range(1, 0x20), *range(0x21, 0x7F), 0x7F)
_SYMBOLIC, _NONSYMBOLIC = 1 << 2, 1 << 5


class _Subset:
    """Up to 255 characters of a typeface under codes of one byte; ASCII keeps its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.codes: dict[str, int] = {}
        self._free = dict.fromkeys(_SPARE)

    def code(self, char: str) -> int | None:
        """The code of a character, given out when first asked for; None where there is none left."""
        own = ord(char)
        if char == " " or (0x21 <= own < 0x7F and own in self._free):
            code = own
        elif self._free:
            code = next(iter(self._free))
        else:
            return None
        self._free.pop(code, None)
        self.codes[char] = code
        return code


class _SimpleFont:
    """A TrueType font as it is embedded: its parser, and the subsets that are in use."""

    def __init__(self, typeface: Typeface, parser: TTFontFile, internal: str) -> None:
        self.typeface = typeface
        self.parser = parser
        self.internal = internal
        self.subsets: list[_Subset] = []
        self.codes: dict[str, tuple[str, str]] = {}
        self.pieces: dict[str, tuple[str, str]] = {}  # by the character before and the character

    def piece(self, before: str, char: str) -> tuple[str, str]:
        """The font's name and what stands in an array of strings for a character, moved by its kerning
        against the one before."""
        name, coded = self.codes.get(char) or self.code(char)
        shift = self.typeface.kern(before, char) if before else 0
        return name, f"){-shift:g}({coded}" if shift else coded

    def code(self, char: str) -> tuple[str, str]:
        """The font's name and the byte of a character, as a string has it. A blank that holds words together
        is written as any other, so that a search finds it."""
        asked, char = char, " " if char == "\u00a0" else char
        if self.subsets and (code := self.subsets[-1].code(char)) is not None:
            subset = self.subsets[-1]
        else:
            subset = _Subset(f"/{self.internal}{chr(97 + len(self.subsets))}")
            self.subsets.append(subset)
            code = subset.code(char)
            assert code is not None
        found = self.codes[asked] = (subset.name, _ESCAPED.get(code) or chr(code))
        return found

    def write(self, file: PdfFile) -> Iterator[tuple[str, int]]:
        """Writes its subsets; the name and number of each."""
        base = postscript_name(self.typeface)
        for subset in self.subsets:
            by_code = {code: char for char, code in subset.codes.items()}
            last = max(by_code)
            characters = [ord(by_code[code]) if code in by_code else 0 for code in range(last + 1)]
            data = self.parser.makeSubset(characters)
            name = f"{subset_tag(data)}+{base}"
            first = min(by_code)
            advances = self.typeface.advances
            widths = [
                number(advances.get(by_code[code], 0.0)) if code in by_code else "0"
                for code in range(first, last + 1)
            ]
            embedded = file.stream(f"/Length1 {len(data)}", data)
            descriptor = file.add(self._descriptor(name, embedded))
            unicode_ = file.stream("", to_unicode(sorted(by_code.items()), 1))
            yield (
                subset.name[1:],
                file.add(
                    f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar {first}/LastChar {last}"
                    f"/Widths[{' '.join(widths)}]/FontDescriptor {descriptor} 0 R/ToUnicode {unicode_} 0 R>>"
                ),
            )

    def _descriptor(self, name: str, embedded: int) -> str:
        parser = self.parser
        flags = parser.flags & ~_NONSYMBOLIC | _SYMBOLIC
        box = " ".join(number(value) for value in parser.bbox)
        return (
            f"<</Type/FontDescriptor/FontName/{name}/Flags {flags}/FontBBox[{box}]"
            f"/ItalicAngle {number(parser.italicAngle)}/Ascent {number(parser.ascent)}"
            f"/Descent {number(parser.descent)}/CapHeight {number(parser.capHeight)}"
            f"/StemV {number(parser.stemV)}/FontFile2 {embedded} 0 R>>"
        )


class Fonts:
    """The fonts of one document. Each typeface is embedded once, with the characters used."""

    def __init__(self) -> None:
        self._simple: dict[str, _SimpleFont | None] = {}
        self._by_glyph: dict[str, CidFont] = {}

    def encode(self, line: TextLine, size: float) -> Iterator[tuple[str, str, bool]]:
        """Font names with the operators that show a line, in order; True where tracking applies.

        ``size`` is that of the text in the units of the page.
        """
        runs: Iterable[Run]
        if line.right_to_left or COMPLEX.search(line.text):
            runs = line.face.line(line.text, line.right_to_left, line.around)
        else:  # letter by letter; how wide they are was asked when the line was set
            runs = (Run(typeface, text, 0.0) for typeface, text in line.face.runs(line.text))
        for run in runs:
            if run.icon is not None:
                continue  # whoever placed the line drew it
            if run.glyphs:
                yield self._shaped(run, size)
            elif (font := self._font(run.typeface)) is not None:
                for name, strings in _lettered(run, font):
                    yield name, strings, True
            else:
                yield self._numbered(run)

    def write(self, file: PdfFile, number: int) -> None:
        """Writes all fonts, and under ``number`` the dictionary of their names."""
        found: list[tuple[str, int]] = []
        for font in self._simple.values():
            if font is not None:
                found += font.write(file)
        for composite in self._by_glyph.values():
            found.append(composite.write(file))
        file.add("<<" + "".join(f"/{name} {place} 0 R" for name, place in found) + ">>", number)

    def _font(self, typeface: Typeface) -> _SimpleFont | None:
        """The font as it is embedded by character; None for those that reportlab does not parse."""
        if typeface.key not in self._simple:
            found = None
            if not typeface.font.postscript:
                try:
                    parser = TTFontFile(io.BytesIO(typeface.data))
                    found = _SimpleFont(typeface, parser, f"F{len(self._simple) + 1}")
                except TTFError:
                    found = None
            self._simple[typeface.key] = found
        return self._simple[typeface.key]

    def _glyph_font(self, typeface: Typeface) -> CidFont:
        font = self._by_glyph.get(typeface.key)
        if font is None:
            font = self._by_glyph[typeface.key] = CidFont(typeface, f"G{len(self._by_glyph) + 1}")
        return font

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


def _lettered(run: Run, font: _SimpleFont) -> Iterator[tuple[str, str]]:
    pieces = font.pieces
    used, before = "", ""
    parts: list[str] = []
    for char in run.text:
        piece = pieces.get(before + char)
        if piece is None:
            piece = pieces[before + char] = font.piece(before, char)
        if piece[0] != used:
            if parts:
                yield used, _shown(parts)
                piece = font.piece("", char)
            used, parts = piece[0], []
        parts.append(piece[1])
        before = char
    yield used, _shown(parts)


def _shown(parts: Sequence[str]) -> str:
    letters = "".join(parts)
    return f"[({letters})]TJ" if max(map(len, parts)) > 2 else f"({letters})Tj"


def to_unicode(pairs: Sequence[tuple[int, str]], width: int) -> bytes:
    """The characters that codes of so many bytes show (ISO 32000-1, 9.10.3), at most a hundred a block."""
    top = "F" * 2 * width
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        f"1 begincodespacerange <{'0' * 2 * width}> <{top}> endcodespacerange",
    ]
    for start in range(0, len(pairs), 100):
        block = pairs[start : start + 100]
        lines.append(f"{len(block)} beginbfchar")
        lines += [
            f"<{code:0{2 * width}X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in block
        ]
        lines.append("endbfchar")
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode("ascii")
