"""Words by language: one way to find a language in all files of words."""

from __future__ import annotations

import re

import pytest

from terra_cards.library import (
    alt_words,
    credits_words,
    crisis_words,
    part_words,
    poster_words,
    press_words,
    words,
)
from terra_cards.library.word_table import entry, table

FILES = [
    "words.json",
    "poster.json",
    "alt_words.json",
    "change_words.json",
    "credits_words.json",
    "crisis_words.json",
    "part_words.json",
    "press_words.json",
]


@pytest.mark.parametrize("file", FILES)
def test_a_language_is_found_by_its_region_and_in_capitals(file):
    german = table(file)["de"]
    assert entry(file, "de-AT") == entry(file, "DE") == german
    assert entry(file, "xx") == {}
    assert entry(file, "no") == entry(file, "nn-NO") == table(file).get("nb", {})


def test_what_a_language_without_words_gets():
    """English where something has to be said, and nothing where it would be a wrong language on a card."""
    name = next(iter(table("part_words.json")["en"]))
    assert part_words.word(name, "xx", **dict.fromkeys("abc", 1)) == table("part_words.json")["en"][name]
    assert credits_words.word("fonts", "xx") == credits_words.word("fonts", "en")
    assert poster_words.languages() == sorted(words.languages())
    assert press_words.word(next(iter(table("press_words.json")["en"])), "xx")
    assert alt_words.word("map", "xx") == crisis_words.word("crisis", "xx") == words.word("areas", "xx") == ""


@pytest.mark.parametrize("file", FILES)
def test_words_have_the_quotes_of_print(file):
    """An apostrophe of a typewriter on a card is what an art director sends back first."""

    def texts(value):
        if isinstance(value, dict):
            return [text for one in value.values() for text in texts(one)]
        return [value] if isinstance(value, str) else []

    assert [text for text in texts(table(file)) if re.search("[\\w]'[\\w]|\"", text)] == []
