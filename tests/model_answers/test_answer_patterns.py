"""The patterns of the JSON Schemas against the reader: what one takes the other takes."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any

import jsonschema
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from terra_cards.model.answer import LONGEST, AnswerError, parse, read_tick
from terra_cards.model.answer_patterns import pattern, schema, tick_schema
from terra_cards.model.board import SCALES, ScaleName, Side
from terra_cards.model.quantity import UNITS
from terra_cards.model.unit_names import reserved_words, unit_names, wrong_cases
from tests.model_answers.test_answer_errors import LENGTH, NUMBER, YEAR

TABLES: list[tuple[ScaleName, str]] = [
    *(("year", row[0]) for row in YEAR),
    *(("length", row[0]) for row in LENGTH),
    *(("number", row[0]) for row in NUMBER),
]
#: What a regular expression cannot compare: a year with a century.
BEYOND = {"1850..19th century"}


@cache
def compiled(scale: ScaleName, side: Side | None = None) -> re.Pattern[str]:
    return re.compile(pattern(scale, side))


def reads(text: str, scale: ScaleName, side: Side | None = None) -> str | None:
    """The code of what is wrong, None where the text reads."""
    try:
        parse(text, scale, side)
    except AnswerError as error:
        return error.code
    return None


@pytest.mark.parametrize(("scale", "text"), TABLES)
def test_every_wrong_form_that_we_know_is_stopped(scale: ScaleName, text: str) -> None:
    assert bool(compiled(scale).search(text)) == (text in BEYOND)


@pytest.mark.parametrize("word", [*unit_names(), *wrong_cases(), *reserved_words()[0]])
def test_no_other_name_of_a_unit_is_a_noun(word: str) -> None:
    for written in dict.fromkeys((word, word.upper(), word.capitalize())):
        for text in (f"5 {written}", f"5 million {written}", f"5..6 {written}"):
            assert bool(compiled("number").search(text)) == (reads(text, "number") is None), text


@pytest.mark.parametrize("symbol", UNITS)
def test_every_unit_stands_apart_or_close_on_its_own_scale(symbol: str) -> None:
    right: ScaleName = "length" if UNITS[symbol].dimension == "length" else "number"
    for scale in SCALES:
        for text in (f"5 {symbol}", f"12.5{symbol}", f"1..2 million {symbol}", f"5 {symbol}..7 {symbol}"):
            assert (reads(text, scale) is None) == (scale == right), text
            assert bool(compiled(scale).search(text)) == (scale == right), text


@pytest.mark.parametrize(
    ("scale", "text"),
    [
        *(("year", "1950..1900"), ("year", "100..300 BC"), ("year", "1940s..1920s"), ("year", "5..-5")),
        *(("year", "20th..18th century"), ("year", "1st..3rd century BC"), ("year", "-100..-300")),
        *(("year", "20th century..18th century"), ("year", "1920s..1925"), ("year", "1000-999")),
        *(("number", "10..5"), ("number", "200–100 t"), ("number", "5 t..3 t"), ("number", "-5..-10")),
        *(("number", "1000000..900000"), ("number", "12..-3 °C"), ("length", "150..120 m")),
        *(("length", "150 m..120 m"), ("length", "10000-9999 km")),
    ],
)
def test_a_range_of_whole_numbers_that_runs_backwards_is_stopped(scale: ScaleName, text: str) -> None:
    assert reads(text, scale) in ("TC301", "TC305")
    assert not compiled(scale).search(text)


PIECES = (
    *("0", "5", "12", "90s", "0.5", "12.000", "1.25", "12 000", "1_000", "-7", "1889", "1920s", "1925s"),
    *("3rd", "19th", "21th", "1200", "999", "007", "1 00", "1920"),
)
ENDINGS = (
    *("", "", " m", "m", " km", " t", "t", " %", "%", " BC", "BC", " century", " century BC", " millennium"),
    *(" million", " million t", " billion", " inhabitants", " people per km²", "people", " EUR", "EUR", "s"),
    *(" metres", " Mio.", " or more", " plus", " short tons", " US gal", " gal", " acre", " acres", " °C"),
)
JOINTS = ("..", " .. ", "-", "–", "...", " - ", " to ")
VALUES = st.builds(str.__add__, st.sampled_from(PIECES), st.sampled_from(ENDINGS))
ANSWERS = st.one_of(
    st.builds(str.__add__, st.sampled_from(("", "~", "~ ", " ")), VALUES),
    st.builds(lambda one, joint, other: one + joint + other, VALUES, st.sampled_from(JOINTS), VALUES),
    st.text(alphabet="0123456789.,-–~ sBCmk%°'_thndr/", max_size=12),
)


@given(ANSWERS, st.sampled_from(SCALES))
@example("1.5 million", "year")
@example("12 000 000 km²", "number")
@example("5 t\n", "number")
def test_the_patterns_agree_with_the_reader(text: str, scale: ScaleName) -> None:
    code, found = reads(text, scale), compiled(scale).search(text) is not None
    if code is None:
        assert found, text
    elif found:  # only the order of two values that a pattern cannot calculate
        assert code == "TC305" or (code == "TC301" and re.search("century|millennium", text)), text


@given(ANSWERS, st.sampled_from(SCALES))
@example("1.5 million", "year")
@example("1920s", "number")
def test_so_do_those_of_ticks(text: str, scale: ScaleName) -> None:
    try:
        read_tick(text, scale)
        right = True
    except AnswerError:
        right = False
    assert (re.search(tick_schema(scale)["pattern"], text) is not None) == right, text


@pytest.mark.parametrize("scale", SCALES)
def test_a_side_takes_its_own_units(scale: ScaleName) -> None:
    validator: Any = jsonschema.Draft202012Validator(schema(scale))
    other = "5 mi" if scale == "length" else 5
    for symbol, unit in UNITS.items():
        text = f"5 {symbol}"
        if reads(text, scale) is None:
            assert validator.is_valid({"metric": text, "imperial": text}) == (unit.side is None), text
            assert validator.is_valid({"metric": text, "imperial": other}) == (unit.side != "imperial"), text
    assert not validator.is_valid({"metric": "1889"})


def test_letters_of_any_language_make_a_noun() -> None:
    letter = re.compile(r"[^\W\d_]")
    for number in range(0xA0, sys.maxunicode + 1, 7):
        char = chr(number)
        if letter.match(char):
            assert compiled("number").search(f"5 {char}{char}"), hex(number)


def test_the_patterns_are_ecmascript_too() -> None:
    """No syntax of Python alone, and no escape that a reader of ECMAScript with Unicode refuses."""
    for made in [*(pattern(scale) for scale in SCALES), *(tick_schema(scale)["pattern"] for scale in SCALES)]:
        assert not set(made) - set("–") - set(map(chr, range(128)))
        assert "(?P" not in made
        for escape in re.findall(r"\\(.)", made):
            assert escape in "^$\\.*+?()[]{}|/un123456789", escape


def test_a_text_that_is_too_long_is_stopped() -> None:
    text = "1" * (LONGEST + 1)
    validator: Any = jsonschema.Draft202012Validator(schema("number"))
    assert reads(text, "number") == "TC301"
    assert not validator.is_valid(text)
    assert validator.is_valid(text[1:])
