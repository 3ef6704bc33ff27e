"""Which code of one byte a character has in a document's fonts.

Codes follow from what may be printed, never from what is printed first: pages that are drawn by several
processes name the same letters alike, and their fonts are made once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from terra_cards.layout.scripts import COMPLEX

# Letters and signs that turn up in any language's cards, though the text of the deck need not have them.
_USUAL = frozenset(map(chr, range(0xA1, 0x100))) | frozenset("–—‘’‚“”„•…‹›€™−×′″≈≤≥→½⅓⅔¼¾")
# Codes for characters that are not ASCII; in a font without ASCII, its codes as well.
_HIGH = (*range(0x80, 0x100), *range(1, 0x20), 0x7F)
_ALL = (*_HIGH, *range(0x21, 0x7F))
_FIRST = "a"


class Alphabet:
    """Codes for the characters of ``text``, in as few fonts as they need; ASCII keeps its own.

    A character that is not in the text has its code all the same, in a font of its block of Unicode.
    """

    def __init__(self, text: Iterable[str] = ()) -> None:
        wanted = {char for char in text if char > "~" and not COMPLEX.match(char)}
        free = _codes()
        self._places = {char: next(free) for char in (*sorted(wanted), *sorted(_USUAL - wanted))}

    def place(self, char: str) -> tuple[str, int]:
        """The part of a typeface that holds a character, and its code there."""
        own = ord(char)
        if 0x20 <= own < 0x7F:
            return _FIRST, own
        return self._places.get(char) or (f"u{own >> 7:x}", 0x80 | own & 0x7F)


def _codes() -> Iterator[tuple[str, int]]:
    """Codes that are free, font by font."""
    yield from ((_FIRST, code) for code in _HIGH)
    number = 1
    while True:
        name = chr(ord(_FIRST) + number) if number < 20 else f"x{number}"
        yield from ((name, code) for code in _ALL)
        number += 1
