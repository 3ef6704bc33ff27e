"""The words that cards carry beside the author's own, by language, with CLDR plurals."""

from __future__ import annotations

from functools import lru_cache

from terra_cards.library.word_table import entry, table

_FILE = "words.json"


def languages() -> list[str]:
    """The languages that have words, sorted."""
    return list(table(_FILE))


def word(name: str, lang: str, default: str = "") -> str:
    """A word in a language; ``default`` in a language without words, so that none is in a wrong one."""
    found = entry(_FILE, lang).get(name, default)
    return found if isinstance(found, str) else default


@lru_cache(maxsize=4096)
def counted(name: str, number: int, lang: str) -> str:
    """The form of a word for a number of things (``area``, ``areas``); empty in a language without."""
    forms = entry(_FILE, lang).get(name)
    if not isinstance(forms, dict):
        return ""
    return str(forms.get(_category(number, lang), forms["other"]))


def _category(number: int, lang: str) -> str:
    if lang.split("-")[0] in ("en", "de", "es", "it", "nl", "sv", "da", "nb"):  # no need to load babel
        return "one" if number == 1 else "other"
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(lang, sep="-").plural_form(number))
    except (UnknownLocaleError, ValueError):
        return "one" if number == 1 else "other"
