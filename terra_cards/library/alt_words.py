"""What stands for a drawing where it is read out: map, picture, level, compass, by language."""

from __future__ import annotations

from terra_cards.library.word_table import entry, table

_FILE = "alt_words.json"

QUARTERS = ("ne", "se", "sw", "nw")


def languages() -> list[str]:
    """The languages that have these words."""
    return list(table(_FILE))


def labelled(name: str, lang: str, said: str) -> str:
    """``Map: France``; in a language without words what is said alone, so that none is in a wrong one."""
    label = word(name, lang)
    return f"{label}: {said}" if label and said else said or label


def word(name: str, lang: str) -> str:
    """A word in a language; empty in one without."""
    found: str = entry(_FILE, lang).get(name, "")
    return found
