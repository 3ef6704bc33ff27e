"""The languages that are written without babel are written as babel writes them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from terra_cards.model import number_format
from terra_cards.model.number_format import large_number_word, plural, unit_pattern
from terra_cards.model.plain_languages import PLAIN
from terra_cards.model.quantity import UNITS

LANGUAGES = sorted(PLAIN)
CATEGORIES = ("one", "many", "other")
CACHED: tuple[Any, ...] = (number_format.number_format, large_number_word, unit_pattern)


@contextmanager
def babel() -> Iterator[None]:
    """Babel is asked about every language."""
    known = dict(PLAIN)
    for function in CACHED:
        function.cache_clear()
    PLAIN.clear()
    try:
        yield
    finally:
        PLAIN.update(known)
        for function in CACHED:
            function.cache_clear()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_symbols_words_and_units_are_those_of_babel(lang: str) -> None:
    def all_of_them() -> list[Any]:
        words = [large_number_word(power, category, lang) for power in (6, 9) for category in CATEGORIES]
        units = {
            (symbol, category): unit_pattern(symbol, category, lang)
            for symbol in (*UNITS, *number_format._CLDR, "inhabitants", "‰", "′")
            for category in CATEGORIES
        }
        return [number_format.number_format(lang), words, units]

    ours = all_of_them()
    with babel():
        assert all_of_them() == ours


@given(
    st.one_of(st.integers(0, 3), st.integers(0, 10**10), st.sampled_from([10**6, 2 * 10**6, 10**9])),
    st.integers(0, 99),
    st.integers(-2, 3),
    st.sampled_from(LANGUAGES),
)
@example(1, 0, -1, "es")
@example(1, 50, -1, "fr")
@example(0, 10, -1, "fr")
@example(10**6, 0, 0, "fr")
def test_numbers_are_one_or_more_as_babel_says(whole: int, hundredths: int, place: int, lang: str) -> None:
    value = Fraction(whole) + (Fraction(hundredths, 100) if place == -2 else Fraction(hundredths // 10, 10))
    value = value if place < 0 else Fraction(whole // 10**place * 10**place)
    ours = plural(value, place, lang), plural(-value, place, lang)
    with babel():
        assert (plural(value, place, lang), plural(-value, place, lang)) == ours
