"""The words of a report of changes (``diff --report``), by language."""

from __future__ import annotations

from terra_cards.library.word_table import entry, table

_FILE = "change_words.json"


def languages() -> list[str]:
    """The languages that have these words."""
    return list(table(_FILE))


def spoken(lang: str) -> str:
    """The language that a report for readers of ``lang`` is written in: English where it has no words."""
    return lang if entry(_FILE, lang) else "en"


def word(name: str, lang: str, /, **values: object) -> str:
    """A text in a language with its values put in; in English where a language has none."""
    found: str = (entry(_FILE, lang) or entry(_FILE, "en"))[name]
    return found.format(**values)
