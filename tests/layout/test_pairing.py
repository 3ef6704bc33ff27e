"""Which themes share a card, and where backs lie."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.layout.duplex import back_sheet
from terra_cards.layout.pairing import Theme, pair
from terra_cards.layout.paper import plan_sheet

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


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5", "card"])
def test_backs_meet_their_fronts_when_the_paper_is_turned(paper: str, flip: str) -> None:
    sheet = plan_sheet(paper, (80.0, 120.0) if paper != "a5" else (60.0, 90.0), bleed=3.0)
    back, turned = back_sheet(sheet, flip, (0.7, -0.4))  # type: ignore[arg-type]
    upright = sheet.height >= sheet.width
    mirrored = (flip == "long") == upright
    assert turned is not mirrored
    wide, high = sheet.card
    for (x, y), (bx, by) in zip(sheet.slots, back.slots, strict=True):
        # the middle of a card, seen from behind after turning the sheet
        seen = (
            (sheet.width - x - wide / 2, y + high / 2)
            if mirrored
            else (x + wide / 2, sheet.height - y - high / 2)
        )
        assert (bx + wide / 2 - 0.7, by + high / 2 + 0.4) == pytest.approx(seen)
    assert back.trim[2] - back.trim[0] == pytest.approx(sheet.trim[2] - sheet.trim[0])
