"""The few words that a poster carries beside a board's own names, by language."""

from __future__ import annotations

from terra_cards.library.word_table import entry, table

_FILE = "poster.json"


def languages() -> list[str]:
    """The languages that have words, sorted."""
    return sorted(table(_FILE))


def word(name: str, lang: str) -> str:
    """A word in a language, that of its base language, else in English."""
    found: str = entry(_FILE, lang).get(name) or entry(_FILE, "en")[name]
    return found
