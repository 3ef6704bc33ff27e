"""YAML 1.2, core schema: what has a type, and what stays the text that was typed."""

from __future__ import annotations

import math

import pytest

from terra_cards.source.document import Plain
from tests.source.reading import read_text, typed, value


@pytest.mark.parametrize("text", ["", "~", "null", "Null", "NULL"])
def test_null(text: str) -> None:
    found = value(f"a: {text}\nb: x\n")["a"]
    assert isinstance(found, Plain)
    assert (str(found), found.typed) == (text, None)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("true", True),
        ("True", True),
        ("TRUE", True),
        ("false", False),
        ("False", False),
        ("FALSE", False),
        ("0", 0),
        ("1889", 1889),
        ("-40", -40),
        ("+7", 7),
        ("0123", 123),
        ("007", 7),
        ("0o17", 15),
        ("0xFf", 255),
        ("0.5", 0.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("-1.25", -1.25),
        ("1e3", 1000.0),
        ("1.5E-2", 0.015),
        ("+.5e+1", 5.0),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("+.Inf", math.inf),
    ],
)
def test_values_with_a_type(text: str, meant: object) -> None:
    found = value(f"a: {text}\n")["a"]
    assert isinstance(found, Plain)
    assert str(found) == text
    assert found.typed == meant
    assert type(found.typed) is type(meant)


def test_not_a_number_is_a_float() -> None:
    assert all(math.isnan(typed(text)) for text in (".nan", ".NaN", ".NAN"))


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "No",
        "NO",
        "yes",
        "on",
        "off",
        "y",
        "n",
        "tRUE",
        "nULL",
        "NuLL",
        "1:30",
        "12:30:45",
        "1_000",
        "0b101",
        "0o8",
        "0x",
        "0xG",
        "-0o7",
        "+0x1",
        "2026-02-11",
        "2021-02-30",
        "2001-12-14T21:59:43Z",
        "12.000.000",
        "1,000",
        "1e",
        "e3",
        ".",
        "+",
        "..",
        "-.5.",
        ".e3",
        "1 000",
        "1.0.0",
        "<<",
        "=",
        "inf",
        "nan",
        ".infinity",
        "10 km",
        "~x",
        "nullx",
        "48.8584, 2.2945",
        "330 m",
        "1920s",
        "~330 m",
        "300..200 BC",
    ],
)
def test_ordinary_texts(text: str) -> None:
    found = value(f"a: {text}\n")["a"]
    assert found == text
    assert type(found) is str


@pytest.mark.parametrize("text", ["1889", "true", "null", "~", "1e3", ""])
def test_quotes_and_block_texts_have_no_type(text: str) -> None:
    for source in (f'"{text}"', f"'{text}'", f"|-\n  {text}", f">-\n  {text}"):
        found = value(f"a: {source}\n")["a"]
        assert found == text
        assert type(found) is str


def test_integers_of_any_length_are_exact() -> None:
    digits = "7" * 5000
    assert typed(f"-{digits}") % 10**50 == -int(digits[:50]) % 10**50
    assert typed("1" + "0" * 4999) == 10**4999


def test_a_float_beyond_all_floats_is_infinite() -> None:
    assert typed("1e999") == math.inf


def test_keys_are_texts_whatever_they_look_like() -> None:
    document = read_text("1: a\ntrue: b\nnull: c\n2026-01-01: d\n")
    assert document.findings == ()
    data = document.data()
    assert isinstance(data, dict)
    assert list(data) == ["1", "true", "null", "2026-01-01"]
    assert all(type(key) is str for key in data)


def test_a_plain_survives_copies() -> None:
    import copy
    import pickle

    found = Plain("0123", 123)
    for twin in (copy.copy(found), copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert (twin, twin.typed, type(twin)) == ("0123", 123, Plain)
