"""The headings of the credits page, by language."""

from __future__ import annotations

from terra_cards.library.word_table import entry

_FILE = "credits_words.json"


def word(name: str, lang: str) -> str:
    """A heading in a language; in English where a language has none, since a page needs its headings."""
    found: str = (entry(_FILE, lang) or entry(_FILE, "en"))[name]
    return found
