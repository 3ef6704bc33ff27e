"""How wide a text is on a terminal, and how it is shown without harm.

Columns of findings count code points; a caret has to stand under cells. Wide characters and emoji
take two cells, combining marks none; tabs, control and invisible characters are shown as something
that can be seen, so that a deck cannot move the cursor or turn the line around.
"""

from __future__ import annotations

import unicodedata

TAB = 4
_VARIATION = "\ufe0f"
_JOINER = "\u200d"
_FILLERS = "\u115f\u1160\u3164\uffa0"  # letters of Hangul that nobody sees


def shown(char: str) -> str:
    """A character as it is printed: itself, or a visible stand-in."""
    if " " <= char < "\x7f":
        return char
    if char < " ":
        return chr(0x2400 + ord(char))
    if char == "\x7f":
        return "\u2421"
    category = unicodedata.category(char)
    if char in (_VARIATION, _JOINER):
        return char
    if category in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn") or char in _FILLERS:
        return f"<U+{ord(char):04X}>"
    return char


def safe(text: str) -> str:
    """A text on one line, every control and invisible character made visible."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(shown(char) for char in text)


def _is_regional(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_joining_jamo(char: str) -> bool:
    """Vowels and finals of Hangul written in parts: they stand on the letter before them."""
    return "\u1160" <= char <= "\u11ff" or "\ud7b0" <= char <= "\ud7ff"


def _is_mark(char: str) -> bool:
    return bool(unicodedata.combining(char)) or unicodedata.category(char) in ("Mn", "Me")


def cells(text: str) -> list[int]:
    """The width in cells of each character, as part of the whole text."""
    if text.isascii():
        return [1] * len(text)
    widths: list[int] = []
    flag = joined = False
    last = -1  # the character that what follows belongs to
    for at, char in enumerate(text):
        if char == _JOINER or _is_mark(char) or _is_joining_jamo(char):
            width = 0
            if char == _VARIATION and last >= 0 and widths[last] == 1:
                widths[last] = 2
            joined = char == _JOINER
        elif joined or (0x1F3FB <= ord(char) <= 0x1F3FF and last >= 0 and widths[last] == 2):
            width, joined = 0, False
        elif _is_regional(char):
            width, flag = (0, False) if flag else (2, True)
            widths.append(width)
            last = at
            continue
        else:
            width = 2 if unicodedata.east_asian_width(char) in "WF" else 1
            last = at
        flag = False
        widths.append(width)
    return widths


def width(text: str) -> int:
    """The width of a whole text in cells."""
    return sum(cells(text))


def wrapped(text: str, room: int, first: int = 0) -> list[str]:
    """A text in rows of at most ``room`` cells, broken at blanks; ``first`` cells of row one are taken.

    A word that is wider than a row stays whole: it can be copied then.
    """
    rows: list[str] = []
    row: list[str] = []
    used = first
    for word in text.split(" "):
        wide = width(word)
        if any(row) and used + 1 + wide > room:
            rows.append(" ".join(row))
            row, used = [word], wide
        else:
            used += wide + (1 if row else 0)
            row.append(word)
    return [*rows, " ".join(row)]


class Line:
    """A source line as it is printed, with the cell at which each of its characters stands."""

    def __init__(self, source: str) -> None:
        parts: list[str] = []
        stops: list[int] = []
        cell = 0
        for char, wide in zip(source, cells(source), strict=True):
            if char == "\t":
                piece, wide = " " * (TAB - cell % TAB), TAB - cell % TAB
            else:
                piece = shown(char)
                wide = wide if piece == char else len(piece)
            parts.append(piece)
            stops.append(cell)
            cell += wide
        self.parts = parts
        self.stops = [*stops, cell]

    def cut(self, start: int, end: int, room: int) -> tuple[str, int, int]:
        """The line cropped to ``room`` cells round the characters ``start`` to ``end``.

        Returns the text, the cell of the first caret and the number of carets (at least 1).
        """
        first = min(start, len(self.parts))
        last = min(max(end, first), len(self.parts))
        total = self.stops[-1]
        low, high = 0, len(self.parts)
        if total > room:
            spare = max(room - (self.stops[last] - self.stops[first]) - 2, 0)
            left = max(self.stops[first] - spare // 3, 0)
            left = max(min(left, total - room + 1), 0)
            low = next((at for at in range(len(self.parts)) if self.stops[at] >= left), 0) if left else 0
            low = min(low, first)
            limit = self.stops[low] + room - (1 if low else 0)
            high = low
            while high < len(self.parts) and self.stops[high + 1] <= limit - (self.stops[high + 1] < total):
                high += 1
            high = max(high, min(first + 1, len(self.parts)))
        before, after = "…" if low else "", "…" if high < len(self.parts) else ""
        text = before + "".join(self.parts[low:high]) + after
        caret = len(before) + self.stops[first] - self.stops[low]
        carets = self.stops[min(last, high)] - self.stops[first]
        return text, caret, max(carets, 1)
