"""Texts as they are compared to find cards that say the same twice."""

from __future__ import annotations

import re
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
_WORD = re.compile(r"[^\W\d_]+")
_SIGNS = {code: " " for code in range(128) if not chr(code).isalnum()}


def theme_key(text: str) -> str:
    """A theme without accents, signs, capitals and small words, its words sorted."""
    plain = text.casefold()
    if plain.isascii():
        plain = plain.translate(_SIGNS)
    else:
        plain = unicodedata.normalize("NFKD", plain)
        plain = "".join(char if char.isalnum() else " " for char in plain if not unicodedata.combining(char))
    return " ".join(sorted([word for word in plain.split() if word not in _SMALL]))


def digits(text: str) -> str:
    """The digits of a text."""
    return "" if text.isalpha() else "".join(filter(str.isdigit, text))


def slips(key: str, letters: int) -> list[str]:
    """The key, and in one of so many letters each form with one less: two that share one are a slip apart."""
    if len(key) < letters:
        return [key] if key else []
    return [key, *(key[:at] + key[at + 1 :] for at in range(len(key)))]


@lru_cache(maxsize=8192)
def ask_key(text: str) -> tuple[str, ...]:
    """The words of an ask, folded; many cards ask the same."""
    return tuple(_WORD.findall(text.casefold()))
