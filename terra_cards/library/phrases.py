"""What is said at the table in ``play``, by language, and the words that people may type there.

All of it is in one file, ``data/table_talk.json``: another language is another map in it, with the
keys of ``en`` and the same names in braces. Words that are typed count in every language at once,
so that nobody has to know which one the table speaks.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from terra_cards.library import resources

FALLBACK = "en"


@cache
def _file() -> dict[str, Any]:
    path = resources.folder("icons").parent / "table_talk.json"
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


def languages() -> list[str]:
    """The languages in which the table talks."""
    return [name for name in _file() if name != "typed"]


class Phrases:
    """The phrases of a language: of the tag itself, of its base language, else of English."""

    def __init__(self, lang: str) -> None:
        known = languages()
        base = lang.split("-")[0].lower()
        self.lang = next((tag for tag in (lang, base) if tag in known), FALLBACK)
        self._phrases: dict[str, str] = _file()[self.lang]

    def __contains__(self, key: str) -> bool:
        return key in self._phrases

    def __call__(self, key: str, **values: object) -> str:
        """A phrase with its values put in; KeyError for one that no language has."""
        return (self._phrases.get(key) or str(_file()[FALLBACK][key])).format(**values)

    def counted(self, key: str, count: int, **values: object) -> str:
        """The phrase ``KEY.one`` or ``KEY.other``."""
        return self(f"{key}.{'one' if count == 1 else 'other'}", count=count, **values)

    def inline(self, noun: str) -> str:
        """A noun that begins with a capital where it stands alone, as it is written in a sentence."""
        return noun.lower() if self("nouns") == "lower" else noun


def command(typed: str) -> str | None:
    """The command that a word means (``help``, ``undo``, ...), in any language."""
    return _named("commands", typed)


def action(typed: str) -> str | None:
    """The action, by its name in records, that a word means (``pass``, ``yes``, ...)."""
    return _named("actions", typed)


def commands() -> list[str]:
    """All words that are commands or actions, as they may be completed."""
    return [
        word
        for kind in ("commands", "actions")
        for words in _file()["typed"][kind].values()
        for word in words
    ]


def values() -> dict[str, str]:
    """Words of values (``Millionen``) and how a deck would write them (``million``)."""
    found: dict[str, str] = _file()["typed"]["values"]
    return found


@cache
def _meanings(kind: str) -> dict[str, str]:
    return {word.casefold(): name for name, words in _file()["typed"][kind].items() for word in words}


def _named(kind: str, typed: str) -> str | None:
    return _meanings(kind).get(typed.strip().casefold())
