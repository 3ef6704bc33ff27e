"""``photo.focus``: words and shares, and what is neither."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.focus import WORDS, read_focus
from terra_cards.model.problem import Unreadable


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_a_point_of_the_picture(word: str) -> None:
    x, y = read_focus(word)
    assert x in (0.0, 0.5, 1.0) and y in (0.0, 0.5, 1.0)
    assert ("left" in word) == (x == 0) and ("right" in word) == (x == 1)
    assert ("top" in word) == (y == 0) and ("bottom" in word) == (y == 1)


@given(st.floats(0, 1), st.floats(0, 1))
def test_two_shares_are_a_point(x: float, y: float) -> None:
    assert read_focus([x, y]) == (x, y)


@pytest.mark.parametrize(
    ("value", "code", "said"),
    [
        ("topp", "TC104", "did you mean 'top'?"),
        ("Top Left", "TC104", "did you mean 'top left'?"),
        ("middle", "TC104", "write centre"),
        ([0.5], "TC103", "[x, y]"),
        ([0.5, 1.2], "TC104", "from 0 to 1"),
        ([-0.1, 0.5], "TC104", "from 0 to 1"),
        (["a", 0.5], "TC103", ""),
        ({"x": 1}, "TC103", "[x, y]"),
        ("", "TC107", ""),
    ],
)
def test_what_is_no_focus_is_one_problem(value: object, code: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_focus(value)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert said in f"{problem.message} {problem.help}"
