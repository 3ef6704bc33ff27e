"""Which themes share a card, and where backs lie."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from terra_cards.layout.pairing import Theme, pair

THEMES = st.lists(
    st.builds(
        Theme,
        st.sampled_from(["a", "b", "c", "d", "e", "f", None]),
        st.sampled_from(["beginner", "explorer", None]),
        st.sampled_from([None, None, "a", "b", "c", "nobody"]),
    ),
    max_size=12,
)


def test_a_back_pairs_two_themes_and_the_rest_follow_by_level_in_deck_order() -> None:
    themes = [
        Theme("one", "easy"),
        Theme("two", "hard", back="five"),
        Theme("three", "easy"),
        Theme("four", "hard"),
        Theme("five", "easy"),
        Theme("six", "easy"),
    ]
    assert pair(themes) == ((0, 2), (1, 4), (3, None), (5, None))


def test_the_theme_that_names_its_back_is_the_front_and_of_two_the_first() -> None:
    assert pair([Theme("a"), Theme("b", back="a")]) == ((1, 0),)
    assert pair([Theme("a", back="b"), Theme("b", back="a")]) == ((0, 1),)
    assert pair([Theme("a", back="a"), Theme("b", back="gone")]) == ((0, 1),)


@given(THEMES)
def test_every_theme_is_printed_once_and_levels_stay_together(themes: list[Theme]) -> None:
    pairs = pair(themes)
    printed = [side for one in pairs for side in one if side is not None]
    assert sorted(printed) == list(range(len(themes)))
    assert [front for front, _ in pairs] == sorted(front for front, _ in pairs)
    blanks = Counter(themes[front].level for front, back in pairs if back is None)
    assert all(number == 1 for number in blanks.values())
    for front, back in pairs:
        if back is not None and themes[front].back is None:
            assert themes[front].level == themes[back].level and front < back
