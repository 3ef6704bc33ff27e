"""A bound of a text's width that needs no words: most texts are far from too long, and are done with it.

It looks at the text as bytes, all of them at once, so it is for Latin letters only. Whatever else stands
in a text, or a text that may be too long, needs a closer look.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

_STEP = 4  # thousandths of an em: so a width is at most a byte
_ROMAN = bytes(118 if chr(code) in "IVX" else 46 for code in range(256))  # "v" and "."


class Rough(NamedTuple):
    """The letters of one field by what they take at most. Words of more than ``longest`` are looked at."""

    letters: bytes
    widths: bytes
    words: bytes  # "x" for each letter but the blank
    longest: bytes
    most: int  # steps that surely stand in all lines, however they are broken

    def holds(self, text: str) -> bool:
        """Whether a text of the author's surely fits and is printed as it is written, but for its blanks."""
        try:
            data = text.encode("latin-1")
        except UnicodeEncodeError:
            return False
        return (
            sum(data.translate(self.widths)) <= self.most
            and not data.translate(None, self.letters)
            and self.longest not in data.translate(self.words)
            and b"vv" not in data.translate(_ROMAN)  # Louis XIV stays on one line
        )


def rough(advances: Mapping[str, float], letters: str, more: float, width: float, lines: int) -> Rough | None:
    """For a field of some lines; widths in thousandths of an em.

    ``letters`` are set as they are written; each takes its advance and at most so much ``more``. None where
    no word may be long enough for that to be of use.
    """
    latin = [char for char in letters if char < "\u0100" and char in advances]
    if not latin:
        return None
    widest = max(advances[char] for char in latin) + more
    longest = int(width / 2 / widest)
    if longest < 5 or widest > 255 * _STEP:
        return None
    widths = bytearray(256)
    for char in latin:
        widths[ord(char)] = -int(-max(advances[char] + more, 0.0) // _STEP)
    # a line that is broken is emptier than its width by less than the next word
    word = longest * widest
    most = int(((lines - 1) * (width - word) + width) / _STEP) - 1
    known = bytes(map(ord, latin))
    words = bytes(120 if code in known and code != 32 else 32 for code in range(256))
    return Rough(known, bytes(widths), words, b"x" * (longest + 1), most)
