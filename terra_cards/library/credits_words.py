"""The headings of the credits page, by language."""

from __future__ import annotations

import json
from functools import cache

from terra_cards.library import resources


@cache
def _words() -> dict[str, dict[str, str]]:
    path = resources.folder("icons").parent / "credits_words.json"
    found: dict[str, dict[str, str]] = json.loads(path.read_bytes())
    return found


def word(name: str, lang: str) -> str:
    """A heading in a language; in English where a language has none, since a page needs its headings."""
    words = _words()
    return words.get(lang.split("-")[0].lower(), words["en"])[name]
