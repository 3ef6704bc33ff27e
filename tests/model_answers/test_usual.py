"""The short way to read usual answers gives what the long way does, and no more answers than that."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.answer import Answer, AnswerError, _usual, parse, read
from terra_cards.model.answer_reader import Misfit
from terra_cards.model.board import SCALES, ScaleName
from terra_cards.model.quantity import UNITS

FIGURES = (
    *("0", "1", "7", "10", "999", "1889", "1920", "2000", "123456789", "1234567890", "05", "-5"),
    *("0.5", "1.0", "12.5", "3.25", "100.50", "33.333", "12.000", "0.000", "12.", ".5"),
    *("12 000", "12_000", "1_234_567", "1 234_567", "12 000.5", "12 00", "1234 567", "12 345 6", "1 2"),
    *("~12", "~1.5", "~ 3", "~~3", "~12_000.25", "12\u00a0000", "1..2", "12\n"),
)
ENDINGS = (
    *("", " ", " persons", " million", " million km²", " BC", "s", " ft.", " m ", "  m", "\u00a0m", " m m"),
    *(f"{space}{symbol}" for space in ("", " ") for symbol in UNITS),
)


def slowly(text: str, scale: ScaleName) -> Answer | None:
    try:
        return read(text, scale, None)
    except (AnswerError, Misfit):
        return None


@pytest.mark.parametrize("scale", SCALES)
def test_both_ways_agree(scale: ScaleName) -> None:
    texts = [figure + ending for figure, ending in product(FIGURES, ENDINGS)]
    found = {text: usual for text in texts if (usual := _usual(text, scale)) is not None}
    assert len(found) > 10
    for text, usual in found.items():
        assert usual == slowly(text, scale), text
        assert usual.parts[0] == slowly(text, scale).parts[0]  # type: ignore[union-attr]


@given(st.text("0123456789 _.~-mkcftBs°%²", max_size=12), st.sampled_from(SCALES))
def test_both_ways_agree_on_any_text(text: str, scale: ScaleName) -> None:
    assert _usual(text, scale) in (None, slowly(text, scale))


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("1889", "year"),
        ("~330 m", "length"),
        ("12.5 cm", "length"),
        ("972 000 km²", "number"),
        ("12 %", "number"),
    ],
)
def test_most_answers_are_usual(text: str, scale: ScaleName) -> None:
    assert _usual(text, scale) == parse(text, scale)
