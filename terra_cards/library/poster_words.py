"""The few words that a poster carries beside a board's own names, by language."""

from __future__ import annotations

import json
from functools import cache

from terra_cards.library import resources


@cache
def _words() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(
        (resources.folder("icons").parent / "poster.json").read_bytes()
    )
    return found


def languages() -> list[str]:
    """The languages that have words, sorted."""
    return sorted(_words())


def word(name: str, lang: str) -> str:
    """A word in a language, that of its base language, else in English."""
    words = _words()
    base = lang.split("-")[0].lower()
    entry = words.get(lang) or words.get({"no": "nb", "nn": "nb"}.get(base, base)) or words["en"]
    return entry.get(name) or words["en"][name]
