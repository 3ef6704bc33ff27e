"""The words that crisis and solution cards carry beside the author's own, by language."""

from __future__ import annotations

from terra_cards.library.word_table import entry

_FILE = "crisis_words.json"


def word(name: str, lang: str) -> str:
    """``crisis`` or ``solution``; empty in a language without, so that none is in a wrong one."""
    found = entry(_FILE, lang).get(name, "")
    return found if isinstance(found, str) else ""


def field(colour: str, lang: str) -> str:
    """What a colour stands for (C1); empty in a language without, and for a colour of the author's own."""
    found = entry(_FILE, lang).get("fields", {}).get(colour, "")
    return found if isinstance(found, str) else ""


def region(name: str, lang: str) -> str:
    """A region's name; one of the author's own is its id in words."""
    known = entry(_FILE, lang).get("regions", {})
    found = known.get(name)
    return found if isinstance(found, str) else name.replace("-", " ").capitalize()
