"""Where a word may be broken: the author's soft hyphens first, else the language's patterns.

Patterns come from ``pyphen`` (the dictionaries of LibreOffice). A dictionary is read when a text
of its language first needs one; a language without a dictionary is not hyphenated.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyphen import Pyphen  # type: ignore[import-untyped]

SOFT_HYPHEN = "\u00ad"
SHORTEST = 6  # letters of a word worth breaking
BEFORE, AFTER = 3, 3  # letters that stay together at either end
_TRIMMED = "„“”‚‘’\"'«»‹›()[].,;:!?…–—-"


@cache
def _dictionary(lang: str) -> Pyphen | None:
    import pyphen

    name = pyphen.language_fallback(lang.replace("-", "_"))
    return pyphen.Pyphen(lang=name, left=BEFORE, right=AFTER) if name else None


@lru_cache(maxsize=50_000)
def points(word: str, lang: str) -> tuple[int, ...]:
    """Offsets in a word (as written, punctuation around it included) before which it may break.

    A word with soft hyphens breaks only there; the offset is that of the soft hyphen.
    """
    if SOFT_HYPHEN in word:
        return tuple(
            index for index, char in enumerate(word) if char == SOFT_HYPHEN and 0 < index < len(word) - 1
        )
    core = word.strip(_TRIMMED)
    if len(core) < SHORTEST or not core.isalpha() or core.isupper():
        return ()
    dictionary = _dictionary(lang)
    if dictionary is None:
        return ()
    start = word.index(core)
    return tuple(start + int(position) for position in dictionary.positions(core))
