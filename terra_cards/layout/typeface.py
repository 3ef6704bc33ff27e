"""Measuring text: one font at no size, and a face that falls back from font to font by character.

All widths are in thousandths of an em, so that one measurement serves every size: a text of
width ``w`` at ``size`` points is ``w * size / 1000`` points wide. Drawing uses the same advances
and the same kerning, so that what fits here fits on paper.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

from terra_cards.layout import truetype
from terra_cards.layout.kerning import Kerning

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
INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_CACHED_WORDS = 200_000


class Typeface:
    """One font file. ``key`` names it in a plan; the same key is always the same bytes."""

    def __init__(self, key: str, data: bytes) -> None:
        self.key = key
        self.data = data
        font = truetype.read(data)
        scale = 1000 / font.units
        self._scale = scale
        self.ascent = font.ascent * scale
        self.descent = font.descent * scale
        self.cap_height = font.cap_height * scale
        self.x_height = font.x_height * scale
        self.glyphs = font.glyphs
        by_glyph = font.advances if scale == 1 else [advance * scale for advance in font.advances]
        self.advances: dict[str, float] = {char: by_glyph[glyph] for char, glyph in font.glyphs.items()}
        if " " in self.advances:  # drawn as a space, so that it is found by a search in the PDF
            self.advances["\u00a0"] = self.advances[" "]
        self._font = font
        self._kerning = Kerning(font)
        self._pairs: dict[str, float] = {}

    def kern(self, left: str, right: str) -> float:
        """The change of the first character's advance before the second; 0 for characters not here."""
        pair = left + right
        value = self._pairs.get(pair)
        if value is None:
            a, b = self.glyphs.get(left), self.glyphs.get(right)
            value = 0 if a is None or b is None else self._kerning.between(a, b) * self._scale
            self._pairs[pair] = value
        return value

    def side_bearing(self, char: str) -> float:
        """The white between the origin and a character's ink on its left."""
        return self._bearings.get(char, 0.0)

    @cached_property
    def _bearings(self) -> dict[str, float]:
        by_glyph = truetype.left_side_bearings(self._font)
        return {char: by_glyph[glyph] * self._scale for char, glyph in self.glyphs.items()}


class Face:
    """A typeface with the ones that step in, character by character, where it has no glyph.

    Immutable but for its caches of measured words; safe to share between cards.
    """

    def __init__(self, primary: Typeface, fallbacks: tuple[Typeface, ...] = ()) -> None:
        self.primary = primary
        self.typefaces = (primary, *fallbacks)
        self._advances = primary.advances
        self._words: dict[str, float] = {}
        self.clean: dict[str, float] = {}
        self.learn(" ")

    def learn(self, word: str) -> None:
        """Notes the width of a word in ``clean``, which holds only words that can be printed whole."""
        if word not in self.clean and not self.missing(word):
            if len(self.clean) > _CACHED_WORDS:
                self.clean.clear()
                self.learn(" ")
            self.clean[word] = self.width(word)

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
        width = 0.0
        for typeface, run in self.runs(text):
            advances = typeface.advances
            width += sum(advances[char] for char in run)
            width += sum(typeface.kern(a, b) for a, b in pairwise(run))
        return width

    def runs(self, text: str) -> list[tuple[Typeface, str]]:
        """The text as it is drawn: invisible characters gone, split where the typeface changes.

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
            typeface, drawn = self._find(char) or (self.primary, "\ufffd" if "\ufffd" in advances else "?")
            if runs and runs[-1][0] is typeface:
                runs[-1] = (typeface, runs[-1][1] + drawn)
            else:
                runs.append((typeface, drawn))
        return runs

    def _find(self, char: str) -> tuple[Typeface, str] | None:
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
        return tuple(
            char
            for char in dict.fromkeys(text)
            if char not in advances and char not in INVISIBLE and char != "\n" and self._find(char) is None
        )
