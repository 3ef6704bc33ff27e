"""Texts as they are compared to find cards that say the same twice."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_SMALL = frozenset(
    word
    for words in (
        "the a an of and",
        "der die das des dem den ein eine und von",
        "el la los las de del y le les du et",
    )
    for word in words.split()
)
_PLAIN = bytes(ord(chr(code).lower()) if chr(code).isalnum() else 32 for code in range(128)) + bytes(128)
#: Letters that are written with an accent and that Unicode does not take apart.
_STROKES = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_JOINING = dict.fromkeys(map(ord, "'’ʼ‘\u00ad\u200c\u200d\ufeff"), "")  # no end of a word


@lru_cache(maxsize=16_384)
def theme_key(text: str) -> str:
    """A theme without accents, signs, capitals and small words, its words sorted."""
    if text.isascii():
        plain = text.encode("ascii").translate(_PLAIN, b"'").decode("ascii")
    else:
        plain = text.casefold()
        plain = unicodedata.normalize("NFKD", plain.translate(_JOINING).translate(_STROKES))
        plain = "".join(map(_plain, plain))
    return " ".join(sorted([word for word in plain.split() if word not in _SMALL]))


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    """Accents and points go, the vowel signs of India and Thailand stay, what is no letter or digit parts
    words."""
    if char.isalnum():
        return char
    order = unicodedata.combining(char)
    if order >= 200 or 10 <= order <= 35:  # accents; Hebrew and Arabic points
        return ""
    return char if unicodedata.category(char)[0] == "M" else " "


@lru_cache(maxsize=8192)
def ask_key(text: str) -> tuple[str, ...]:
    """The words of an ask, as those of themes are compared; many cards ask the same."""
    return tuple(theme_key(text).split())
