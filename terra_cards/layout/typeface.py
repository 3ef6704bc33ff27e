"""Measuring text: one font at no size, and a face that falls back from font to font by character.

All widths are in thousandths of an em, so that one measurement serves every size: a text of
width ``w`` at ``size`` points is ``w * size / 1000`` points wide. Drawing uses the same advances
and the same kerning, so that what fits here fits on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from operator import add
from typing import Any

from msgspec import Struct

from terra_cards.layout import truetype
from terra_cards.layout.kerning import Kerning
from terra_cards.layout.scripts import COMPLEX
from terra_cards.layout.shaping import Glyph

MM_PER_POINT = 25.4 / 72

# Characters without ink, or nearly the same ink, that stand in for one that a font lacks.
SUBSTITUTES: dict[str, tuple[str, ...]] = {
    "\u202f": ("\u2009", "\u00a0", " "),
    "\u2009": ("\u202f", "\u00a0", " "),
    "\u200a": ("\u2009", "\u00a0", " "),
    "\u00a0": (" ",),
    "\u2007": ("\u00a0", " "),
    "\u2011": ("\u2010", "-"),
    "\u2010": ("-",),
    "\u2212": ("\u2013",),
    "\u02bc": ("\u2019",),
    "\u2032": ("\u2019",),
    "\u2033": ("\u201d",),
}
#: Characters that are never drawn: soft hyphens, joiners, direction and variation marks.
INVISIBLE = frozenset(
    "\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
    + "".join(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xFE00, 0xFE10))))
)
_CACHED_WORDS = 200_000


class Typeface:
    """One font file. ``key`` names it in a plan; the same key is always the same bytes.

    ``file`` is its bytes, looked at once so that what is wrong with them is told at once (FontError), or
    reads them when the first character is looked for.

    ``make`` gives the font to print where the file is a variable font: it has the same glyphs under the
    same numbers, and is made when the first of them is measured.
    """

    def __init__(
        self, key: str, file: bytes | Callable[[], bytes], make: Callable[[], bytes] | None = None
    ) -> None:
        self.key = key
        self._given = file
        self._make = make
        if isinstance(file, bytes):
            truetype.read(file)
        self._pairs: dict[str, float] = {}
        self._shaper: Any = None

    @cached_property
    def file(self) -> bytes:
        """The font as it lies in its file."""
        return self._given if isinstance(self._given, bytes) else self._given()

    @cached_property
    def glyphs(self) -> dict[str, int]:
        """Glyph numbers by character."""
        return truetype.read(self.file).glyphs

    @cached_property
    def data(self) -> bytes:
        """The font as it is printed."""
        return self.file if self._make is None else self._make()

    @cached_property
    def font(self) -> truetype.FontTables:
        return truetype.read(self.data)

    @cached_property
    def scale(self) -> float:
        """Thousandths of an em a font unit."""
        return 1000 / self.font.units

    @cached_property
    def ascent(self) -> float:
        return self.font.ascent * self.scale

    @cached_property
    def descent(self) -> float:
        return self.font.descent * self.scale

    @cached_property
    def cap_height(self) -> float:
        return self.font.cap_height * self.scale

    @cached_property
    def x_height(self) -> float:
        return self.font.x_height * self.scale

    @cached_property
    def by_glyph(self) -> Sequence[float]:
        """Advances by glyph number."""
        advances = self.font.advances
        return advances if self.scale == 1 else [advance * self.scale for advance in advances]

    @cached_property
    def advances(self) -> dict[str, float]:
        """Advances by character."""
        by_glyph = self.by_glyph
        out = {char: by_glyph[glyph] for char, glyph in self.glyphs.items()}
        if " " in out:  # drawn as a space, so that it is found by a search in the PDF
            out["\u00a0"] = out[" "]
        return out

    @cached_property
    def _kerning(self) -> Kerning:
        return Kerning(self.font)

    def kern(self, left: str, right: str) -> float:
        """The change of the first character's advance before the second; 0 for characters not here."""
        pair = left + right
        value = self._pairs.get(pair)
        if value is None:
            a, b = self.glyphs.get(left), self.glyphs.get(right)
            value = 0 if a is None or b is None else self._kerning.between(a, b) * self.scale
            self._pairs[pair] = value
        return value

    def kerns(self, text: str) -> list[float]:
        """The change of the advance of each character but the last, before the one that follows."""
        known = self._pairs
        try:
            return [known[pair] for pair in map(add, text, text[1:])]
        except KeyError:
            return [self.kern(left, right) for left, right in pairwise(text)]

    def side_bearing(self, char: str) -> float:
        """The white between the origin and a character's ink on its left."""
        return self._bearings.get(char, 0.0)

    def shaper(self, engine: Any) -> Any:
        """The font as the shaping engine knows it, made when first asked for."""
        if self._shaper is None:
            self._shaper = engine.Font(engine.Face(engine.Blob(self.data)))
        return self._shaper

    @cached_property
    def _bearings(self) -> dict[str, float]:
        by_glyph = truetype.left_side_bearings(self.font)
        return {char: by_glyph[glyph] * self.scale for char, glyph in self.glyphs.items()}


class Run(Struct, frozen=True):
    """A stretch of a line in one typeface, from left to right as it stands there.

    ``text`` is drawn character by character with kerning, unless ``glyphs`` say which glyphs stand for
    it. An ``icon`` takes ``width`` and is drawn by whoever places the line.
    """

    typeface: Typeface
    text: str
    width: float
    glyphs: tuple[Glyph, ...] = ()
    icon: str | None = None


class Face:
    """A typeface with the ones that step in, character by character, where it has no glyph.

    Immutable but for its caches of measured words; safe to share between cards.
    """

    def __init__(self, primary: Typeface, fallbacks: tuple[Typeface, ...] = ()) -> None:
        self.primary = primary
        self.typefaces = (primary, *fallbacks)
        self._words: dict[str, float] = {}
        self._lines: dict[tuple[str, bool, tuple[str, str]], tuple[Run, ...]] = {}

    @cached_property
    def _advances(self) -> dict[str, float]:
        return self.primary.advances  # of a face that nobody draws with, no font has to be made

    @property
    def key(self) -> str:
        """The name of the primary typeface."""
        return self.primary.key

    def width(self, word: str) -> float:
        """Width of a text in thousandths of an em, kerning included. O(1) for a word seen before."""
        width = self._words.get(word)
        if width is None:
            if len(self._words) > _CACHED_WORDS:
                self._words.clear()
            width = self._words[word] = self._measure(word)
        return width

    def _measure(self, text: str) -> float:
        if COMPLEX.search(text):
            return sum(run.width for run in self.line(text))
        return sum(width_of(typeface, run) for typeface, run in self.runs(text))

    def letters(self, text: str) -> int:
        """How many characters of a text tracking sets apart: those that are not shaped together."""
        if not COMPLEX.search(text):
            return len(text)
        return sum(len(run.text) for run in self.line(text) if not run.glyphs and run.icon is None)

    def extent(self, text: str, tracking: float) -> float:
        """Width of a text with tracking between its letters, but not after the last."""
        return self.width(text) + tracking * max(0, self.letters(text) - 1)

    def line(
        self, text: str, right_to_left: bool = False, around: tuple[str, str] = ("", "")
    ) -> tuple[Run, ...]:
        """The text as it stands on a line, from left to right: directions resolved, letters shaped.

        ``right_to_left`` is the direction of its paragraph, ``around`` what stands before and after it
        there.
        """
        if not right_to_left and not COMPLEX.search(text):
            return tuple(Run(typeface, run, width_of(typeface, run)) for typeface, run in self.runs(text))
        key = (text, right_to_left, around)
        found = self._lines.get(key)
        if found is None:
            from terra_cards.layout.complex_line import complex_line

            if len(self._lines) > 20_000:
                self._lines.clear()
            found = self._lines[key] = complex_line(self, text, right_to_left, around)
        return found

    def runs(self, text: str) -> list[tuple[Typeface, str]]:
        """The text as it is drawn letter by letter: invisible characters gone, split where the
        typeface changes.

        A character that no typeface has is drawn as the primary's replacement (``?`` at worst);
        :meth:`missing` names it.
        """
        advances = self._advances
        if all(char in advances for char in text) and INVISIBLE.isdisjoint(text):
            return [(self.primary, text)] if text else []
        runs: list[tuple[Typeface, str]] = []
        for char in text:
            if char in INVISIBLE:
                continue
            typeface, drawn = self.find(char) or (self.primary, "\ufffd" if "\ufffd" in advances else "?")
            if runs and runs[-1][0] is typeface:
                runs[-1] = (typeface, runs[-1][1] + drawn)
            else:
                runs.append((typeface, drawn))
        return runs

    def find(self, char: str) -> tuple[Typeface, str] | None:
        """The first typeface that has a character, or one that stands in for it."""
        for typeface in self.typefaces:
            if char in typeface.advances:
                return typeface, char
        for other in SUBSTITUTES.get(char, ()):
            for typeface in self.typefaces:
                if other in typeface.advances:
                    return typeface, other
        return None

    def missing(self, text: str) -> tuple[str, ...]:
        """Characters of the text that none of the typefaces prints, each once, in order."""
        advances = self._advances
        if COMPLEX.search(text):
            from terra_cards.layout.complex_line import missing

            return missing(self, text)
        return tuple(
            char
            for char in dict.fromkeys(text)
            if char not in advances and char not in INVISIBLE and char != "\n" and self.find(char) is None
        )

    def unshaped(self, text: str) -> tuple[str, ...]:
        """Characters that could be printed if the shaping engine were installed, each once, in order."""
        if not COMPLEX.search(text):
            return ()
        from terra_cards.layout.complex_line import unshaped

        return unshaped(self, text)


def width_of(typeface: Typeface, text: str) -> float:
    """Width of a text that one typeface draws letter by letter, kerned."""
    advances = typeface.advances
    return sum([advances[char] for char in text]) + sum(typeface.kerns(text))
