"""Words on sheets that are no card's: how to fold, to check and to set a printer right, by language."""

from __future__ import annotations

from terra_cards.library.word_table import entry, table

_FILE = "press_words.json"


def languages() -> list[str]:
    """The languages that have these words."""
    return list(table(_FILE))


def word(name: str, lang: str, /, **values: object) -> str:
    """A text in a language with its values put in; in English where a language has none."""
    found: str = (entry(_FILE, lang) or entry(_FILE, "en"))[name]
    return found.format(**values)
