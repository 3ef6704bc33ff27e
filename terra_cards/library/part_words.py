"""The words on what a game needs beside its cards, by language."""

from __future__ import annotations

import json
from functools import cache

from terra_cards.library import resources


@cache
def _words() -> dict[str, dict[str, str]]:
    path = resources.folder("icons").parent / "part_words.json"
    found: dict[str, dict[str, str]] = json.loads(path.read_bytes())
    return found


def languages() -> list[str]:
    """The languages that have these words."""
    return list(_words())


def word(name: str, lang: str, /, **values: object) -> str:
    """A text in a language with its values put in; in English where a language has none."""
    words = _words()
    return words.get(lang.split("-")[0].lower(), words["en"])[name].format(**values)
