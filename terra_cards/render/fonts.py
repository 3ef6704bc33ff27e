"""Fonts of a plan in a PDF: simple fonts by character, kerned by us, and shaped scripts by glyph."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

from terra_cards.layout.drawing import TextLine
from terra_cards.layout.scripts import COMPLEX
from terra_cards.layout.typeface import Face, Run, Typeface
from terra_cards.render.alphabet import Alphabet
from terra_cards.render.cid_font import CidFont, postscript_name, subset_tag
from terra_cards.render.operators import number
from terra_cards.render.pdf_file import PdfFile

_ESCAPED = {0x28: "\\(", 0x29: "\\)", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r"}
_SYMBOLIC, _NONSYMBOLIC = 1 << 2, 1 << 5
_GLYPHS = "glyphs"
_KNOWN = 20_000  # lines that are kept as they are written: labels and names come again
FontKey = tuple[str, str]  # a typeface's key, and which part of it: one of an alphabet, or its glyphs
FontUse = dict[FontKey, dict[int, str]]  # the codes that were used, and what they show


class _SimpleFont:
    """A TrueType font as it is embedded: its parser, and the parts of it that are in use."""

    def __init__(self, typeface: Typeface, parser: TTFontFile, alphabet: Alphabet, fresh: FontUse) -> None:
        self.typeface = typeface
        self.parser = parser
        self.used: dict[FontKey, dict[int, str]] = {}
        self.codes: dict[str, tuple[FontKey, str]] = {}
        self.pieces: dict[str, tuple[FontKey, str]] = {}  # by the character before and the character
        self._alphabet = alphabet
        self._fresh = fresh

    def piece(self, before: str, char: str) -> tuple[FontKey, str]:
        """The font and what stands in an array of strings for a character, moved by its kerning against the
        one before."""
        font, coded = self.codes.get(char) or self.code(char)
        shift = self.typeface.kern(before, char) if before else 0
        return font, f"){-shift:g}({coded}" if shift else coded

    def code(self, char: str) -> tuple[FontKey, str]:
        """The font and the byte of a character, as a string has it. A blank that holds words together
        is written as any other, so that a search finds it."""
        asked, char = char, " " if char == "\u00a0" else char
        part, code = self._alphabet.place(char)
        font = (self.typeface.key, part)
        self.used.setdefault(font, {})[code] = char
        self._fresh.setdefault(font, {})[code] = char
        found = self.codes[asked] = (font, _ESCAPED.get(code) or chr(code))
        return found

    def write(self, file: PdfFile, font: FontKey, own: int) -> None:
        """Writes a part of it under a number."""
        by_code = self.used[font]
        first, last = min(by_code), max(by_code)
        characters = [ord(by_code[code]) if code in by_code else 0 for code in range(last + 1)]
        data = self.parser.makeSubset(characters)
        name = f"{subset_tag(data)}+{postscript_name(self.typeface)}"
        advances = self.typeface.advances
        widths = [
            number(advances.get(by_code[code], 0.0)) if code in by_code else "0"
            for code in range(first, last + 1)
        ]
        embedded = file.stream(f"/Length1 {len(data)}", data)
        descriptor = file.add(self._descriptor(name, embedded))
        unicode_ = file.stream("", to_unicode(sorted(by_code.items()), 1))
        file.add(
            f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar {first}/LastChar {last}"
            f"/Widths[{' '.join(widths)}]/FontDescriptor {descriptor} 0 R/ToUnicode {unicode_} 0 R>>",
            own,
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
    """The fonts of one document, or of the part of it that one process draws. Each typeface is embedded
    once, with the characters used."""

    def __init__(self, alphabet: Alphabet | None = None) -> None:
        self._alphabet = alphabet or Alphabet()
        self._simple: dict[str, _SimpleFont | None] = {}
        self._by_glyph: dict[str, CidFont] = {}
        self._fresh: FontUse = {}
        self._lines: dict[tuple[int, str], list[tuple[FontKey, str, bool]]] = {}
        self._faces: dict[int, Face] = {}  # whose identity is a key: they must not go

    def encode(self, line: TextLine, size: float) -> list[tuple[FontKey, str, bool]]:
        """Fonts with the operators that show a line, in order; True where tracking applies.

        ``size`` is that of the text in the units of the page.
        """
        key = (id(line.face), line.text)
        known = self._lines.get(key)
        if known is not None and not line.right_to_left:
            return known
        if line.right_to_left or COMPLEX.search(line.text):
            runs = line.face.line(line.text, line.right_to_left, line.around)
            return list(self._encoded(runs, size))
        # letter by letter; how wide they are was asked when the line was set
        plain = [Run(typeface, text, 0.0) for typeface, text in line.face.runs(line.text)]
        if len(self._lines) > _KNOWN:
            self._lines.clear()
        self._faces[id(line.face)] = line.face
        found = self._lines[key] = list(self._encoded(plain, size))
        return found

    def _encoded(self, runs: Iterable[Run], size: float) -> Iterator[tuple[FontKey, str, bool]]:
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

    def take(self) -> FontUse:
        """What was used since this was asked last."""
        taken = dict(self._fresh)
        self._fresh.clear()
        return taken

    def add(self, used: FontUse, typefaces: Mapping[str, Typeface]) -> None:
        """Takes over what another process used: of two texts for one glyph the one that came first."""
        for font, codes in used.items():
            typeface = typefaces[font[0]]
            if font[1] == _GLYPHS:
                by_glyph = self._glyph_font(typeface)
                for glyph, text in codes.items():
                    by_glyph.use(glyph, text)
            elif (simple := self._font(typeface)) is not None:
                simple.used.setdefault(font, {}).update(codes)

    def write(self, file: PdfFile, numbers: Mapping[FontKey, int]) -> None:
        """Writes all fonts, each under its number."""
        for font, own in numbers.items():
            key, part = font
            simple = self._simple.get(key)
            if part == _GLYPHS:
                self._by_glyph[key].write(file, own)
            elif simple is not None:
                simple.write(file, font, own)

    def _font(self, typeface: Typeface) -> _SimpleFont | None:
        """The font as it is embedded by character; None for those that reportlab does not parse."""
        if typeface.key not in self._simple:
            found = None
            if not typeface.font.postscript:
                try:
                    parser = TTFontFile(io.BytesIO(typeface.data))
                    found = _SimpleFont(typeface, parser, self._alphabet, self._fresh)
                except TTFError:
                    found = None
            self._simple[typeface.key] = found
        return self._simple[typeface.key]

    def _glyph_font(self, typeface: Typeface) -> CidFont:
        font = self._by_glyph.get(typeface.key)
        if font is None:
            fresh = self._fresh
            font = self._by_glyph[typeface.key] = CidFont(typeface, (typeface.key, _GLYPHS), fresh)
        return font

    def _numbered(self, run: Run) -> tuple[FontKey, str, bool]:
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
        return font.key, "[" + "".join(parts) + ">] TJ", True

    def _shaped(self, run: Run, size: float) -> tuple[FontKey, str, bool]:
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
        return font.key, " ".join(code), False


def _lettered(run: Run, font: _SimpleFont) -> Iterator[tuple[FontKey, str]]:
    pieces = font.pieces
    used: FontKey | None = None
    before = ""
    parts: list[str] = []
    for char in run.text:
        piece = pieces.get(before + char)
        if piece is None:
            piece = pieces[before + char] = font.piece(before, char)
        if piece[0] != used:
            if used is not None:
                yield used, _shown(parts)
                piece = font.piece("", char)
            used, parts = piece[0], []
        parts.append(piece[1])
        before = char
    if used is not None:
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
