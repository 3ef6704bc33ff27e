"""What stands for a drawing where it is read out: map, picture, level, compass, by language."""

from __future__ import annotations

import json
from functools import cache

from terra_cards.library import resources

QUARTERS = ("ne", "se", "sw", "nw")


@cache
def _words() -> dict[str, dict[str, str]]:
    path = resources.folder("icons").parent / "alt_words.json"
    found: dict[str, dict[str, str]] = json.loads(path.read_bytes())
    return found


def languages() -> list[str]:
    """The languages that have these words."""
    return list(_words())


def labelled(name: str, lang: str, said: str) -> str:
    """``Map: France``; in a language without words what is said alone, so that none is in a wrong one."""
    label = word(name, lang)
    return f"{label}: {said}" if label and said else said or label


def word(name: str, lang: str) -> str:
    """A word in a language; empty in one without."""
    words = _words()
    base = lang.split("-")[0].lower()
    return words.get({"no": "nb", "nn": "nb"}.get(base, base), {}).get(name, "")
