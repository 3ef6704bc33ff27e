"""TC305: ranges that run backwards, and fixes that keep what the author meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.answer import AnswerError, parse
from terra_cards.model.board import ScaleName


def backwards(text: str, scale: ScaleName) -> AnswerError:
    with pytest.raises(AnswerError) as caught:
        parse(text, scale)
    assert caught.value.code == "TC305"
    assert text[caught.value.start : caught.value.end] == text.lstrip("~ ")
    return caught.value


@pytest.mark.parametrize(
    ("scale", "text", "swapped"),
    [
        ("year", "1950..1900", "1900..1950"),
        ("year", "~1950..1900", "1900..1950"),
        ("year", "1950-1900", "1900-1950"),
        ("year", "1950 .. 1900", "1900 .. 1950"),
        ("year", "200..300 BC", "300..200 BC"),
        ("year", "200 BC..300 BC", "300 BC..200 BC"),
        ("year", "1940s..1920s", "1920s..1940s"),
        ("year", "19th..18th century", "18th..19th century"),
        ("year", "1st..3rd century BC", "3rd..1st century BC"),
        ("length", "150..120 m", "120..150 m"),
        ("length", "1.2 km..900 m", "900 m..1.2 km"),
        ("number", "10..5 °C", "5..10 °C"),
        ("number", "-5..-10", "-10..-5"),
        ("number", "2..1 million", "1..2 million"),
        ("number", "2..1 million inhabitants", "1..2 million inhabitants"),
        ("number", "15 000..12 000 t", "12 000..15 000 t"),
        ("number", "10-5", "5-10"),
    ],
)
def test_the_ends_are_swapped_safely(scale: ScaleName, text: str, swapped: str) -> None:
    found = backwards(text, scale)
    assert (found.replacement, found.safe) == (swapped, True)
    fixed = text[: found.start] + swapped + text[found.end :]
    assert parse(fixed, scale).low < parse(fixed, scale).high
    assert parse(fixed, scale).about == text.startswith("~")


@pytest.mark.parametrize(
    ("scale", "text", "replacement", "hint"),
    [
        ("year", "300..200", "200..300", "300..200 BC"),  # the era may have been forgotten
        ("length", "900..1.2 km", "1.2..900 km", "its own unit"),  # 900 m was meant
        ("number", "500 000..1 million", "0.5..1 million", "0.5..1 million"),
        ("number", "1 million..2", "1..2 million", "1..2 million"),
    ],
)
def test_where_something_else_may_be_meant_the_fix_is_unsafe(
    scale: ScaleName, text: str, replacement: str, hint: str
) -> None:
    found = backwards(text, scale)
    assert (found.replacement, found.safe) == (replacement, False)
    assert hint in (found.help or "")
    parse(replacement, scale)


def test_without_a_text_that_reads_there_is_no_fix() -> None:
    assert backwards("1 million..500 000 inhabitants", "number").replacement is None


@pytest.mark.parametrize("text", ["1889-90", "1914..18", "1881..9", "1999..03"])
def test_short_second_years_are_no_reversed_ranges(text: str) -> None:
    with pytest.raises(AnswerError) as caught:
        parse(text, "year")
    assert caught.value.code == "TC301"


@given(st.integers(-3000, 3000), st.integers(-3000, 3000), st.sampled_from(["", " t", " million", "%"]))
def test_fixes_of_figures_give_the_range_meant(one: int, other: int, ending: str) -> None:
    low, high = sorted((one, other))
    text = f"{high}..{low}{ending}"
    if low == high:
        assert parse(text, "number").low == parse(text, "number").high
        return
    found = backwards(text, "number")
    if found.safe:
        assert found.replacement == f"{low}..{high}{ending}"


@given(st.integers(1, 3000), st.integers(1, 3000))
def test_fixes_of_years_bc(one: int, other: int) -> None:
    low, high = sorted((one, other))
    if low == high:
        return
    try:
        found = backwards(f"{low}..{high} BC", "year")
    except AssertionError:
        with pytest.raises(AnswerError):  # never a range that was not meant
            parse(f"{low}..{high} BC", "year")
        return
    assert found.replacement == f"{high}..{low} BC"
    assert parse(f"{high}..{low} BC", "year").low == -high
