"""Directions of letters, compared with another implementation of the same algorithm."""

from __future__ import annotations

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.layout import bidi

LETTERS = "abcאבגعبيدپ12٣٤ ,.-+/%()[]{}«»\u0301\u05b0\u064b"
MARKS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"


def _shown(text: str, base: int) -> str:
    return "".join(bidi.visual(text, bidi.levels(text, base)))


def _letters(text: str) -> str:
    return "".join(char for char in text if char not in MARKS)


@given(st.text(alphabet=LETTERS, max_size=16), st.integers(0, 1))
def test_letters_stand_where_another_implementation_puts_them(text: str, base: int) -> None:
    assert _shown(text, base) == get_display(text, base_dir="LR"[base])


@given(st.text(alphabet=LETTERS + MARKS, max_size=18), st.integers(0, 1))
def test_embeddings_and_isolates_do_too(text: str, base: int) -> None:
    text = f"א{text}"  # without a letter from the right the other one never looks at the marks
    assert _letters(_shown(text, base)) == _letters(get_display(text, base_dir="LR"[base]))


@given(st.text(alphabet=LETTERS + MARKS, max_size=30), st.integers(0, 1))
def test_no_letter_is_lost(text: str, base: int) -> None:
    levels = bidi.levels(text, base)
    assert len(levels) == len(text)
    assert all(base <= level <= 126 for level in levels)
    assert sorted(bidi.visual(text, levels)) == sorted(text)


@pytest.mark.parametrize(
    ("text", "base", "shown"),
    [
        ("שלום world", 1, "world םולש"),
        ("hello שלום", 0, "hello םולש"),
        ("עד 1889 (Expo)", 1, ")Expo( 1889 דע"),
        ("1,083 m", 0, "1,083 m"),
        ("a\tב", 1, "ב\ta"),  # a tab stands as the paragraph runs (L1)
    ],
)
def test_worked_examples(text: str, base: int, shown: str) -> None:
    assert _shown(text, base) == shown


def test_brackets_are_turned_and_turned_back() -> None:
    assert bidi.mirrored("(א]") == "[א)"
    assert all(bidi.MIRRORED[other] == char for char, other in bidi.MIRRORED.items())


def test_deep_embeddings_and_many_brackets_end() -> None:
    deep = "\u202b" * 300 + "א" + "\u202c" * 300
    assert max(bidi.levels(deep, 0)) <= 126
    assert len(bidi.levels("(" * 200 + "א" + ")" * 200, 1)) == 401
