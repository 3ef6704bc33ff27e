"""The policy for long texts: spacing first, then size, and a finding at the floor."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.layout.fitting import DESCENT, fit, rows, upper
from terra_cards.layout.typeface import MM_PER_POINT
from tests.layout.faces import face, setting

SENTENCE = "The road joined Chicago to Los Angeles through eight states and was called the Main Street"
texts = st.lists(
    st.sampled_from([*SENTENCE.split(), "Mittelmeerküste", "Vierteljahrhundert"]), min_size=1, max_size=60
)


def _height(lines: int, size: float, leading: float) -> float:
    return (face().primary.cap_height / 1000 + DESCENT + (lines - 1) * leading) * size * MM_PER_POINT


def test_a_short_text_is_set_as_the_style_says() -> None:
    fitted = fit("Short words", setting(), 60, 10, "en")
    assert (fitted.lines, fitted.size, fitted.leading, fitted.tracking) == (("Short words",), 8.0, 10.0, 0.0)


def test_spacing_gives_way_before_size() -> None:
    three = _height(3, 8.0, 1.25)
    wide = setting()
    loose = fit(SENTENCE, wide, 38, three + 0.01, "en")
    assert (len(loose.lines), loose.leading, loose.tracking) == (3, 10.0, 0.0)
    fitted = fit(SENTENCE, wide, 38, three - 0.05, "en")  # not at 1.25, but at 1.1
    assert fitted.size == 8.0
    assert 8.0 * 1.1 <= fitted.leading < 10.0  # no tighter than the box asks for
    assert fitted.height(wide.face) + DESCENT * 8.0 * MM_PER_POINT == pytest.approx(three - 0.05)
    assert fitted.tracking == -10.0


def test_size_gives_way_in_tenths_of_a_point_and_no_more_than_needed() -> None:
    fitted = fit(SENTENCE, setting(), 34, _height(3, 7.0, 1.1) + 0.001, "en")
    assert 6.0 <= fitted.size < 8.0
    assert round(fitted.size * 10) == fitted.size * 10
    assert not fitted.over
    larger = setting(size=fitted.size + 0.1, min=fitted.size + 0.1, leading=1.1)
    assert fit(SENTENCE, larger, 34, _height(3, 7.0, 1.1) + 0.001, "en").over > 0


def test_the_floor_is_never_passed_and_lines_over_are_counted() -> None:
    fitted = fit(SENTENCE, setting(), 20, _height(2, 6.0, 1.1) + 0.01, "en")
    assert fitted.size == 6.0
    assert fitted.over == len(fitted.lines) - 2 > 0


def test_height_counts_as_much_as_width() -> None:
    assert (
        fit("One line", setting(), 60, _height(1, 6.0, 1.1) - 0.05, "en").over == 0
    )  # one line is set anyway
    assert fit("Two lines of words", setting(), 12, _height(1, 6.0, 1.1) + 0.01, "en").over == 1


def test_a_word_wider_than_the_box_is_named_only_where_it_cannot_be_broken() -> None:
    fitted = fit("x Donaudampfschifffahrtsgesellschaft", setting(), 14, 30, "tlh")
    assert fitted.wide == "Donaudampfschifffahrtsgesellschaft"
    assert fit("x Donaudampfschifffahrtsgesellschaft", setting(), 14, 30, "de").wide is None


def test_a_style_may_limit_its_lines() -> None:
    assert fit(SENTENCE, setting(lines=1), 34, 30, "en").over > 0
    assert rows(setting(lines=2), 30, 8, 1.2) == 2


def test_hyphenation_comes_before_a_smaller_size() -> None:
    words = "Vierteljahrhundert Mittelmeerküste"
    assert fit(words, setting(), 17, 30, "de").size < 8.0
    broken = fit(words, setting(hyphenate=True), 17, 30, "de")
    assert broken.size == 8.0
    assert any(line.endswith("-") for line in broken.lines)


@settings(max_examples=150, deadline=None)
@given(texts, st.floats(12, 60), st.floats(3, 25), st.booleans(), st.booleans())
def test_whatever_is_set_stands_inside_the_box_or_is_reported(
    words: list[str], width: float, height: float, hyphenate: bool, balance: bool
) -> None:
    style = setting(hyphenate=hyphenate, balance=balance)
    fitted = fit(" ".join(words), style, width, height, "de")
    assert style.min <= fitted.size <= style.size
    if fitted.over or fitted.wide:
        assert fitted.size == style.min
        return
    units = width / MM_PER_POINT / fitted.size * 1000
    for line in fitted.lines:
        assert face().width(line) + fitted.tracking * len(line) <= units + 30
    bottom = fitted.height(face()) + DESCENT * fitted.size * MM_PER_POINT
    assert bottom <= height + 1e-6 or len(fitted.lines) == 1


@settings(max_examples=100, deadline=None)
@given(texts, st.floats(15, 60), st.floats(6, 25))
def test_a_larger_box_never_makes_the_text_smaller(words: list[str], width: float, height: float) -> None:
    text = " ".join(words)
    small = fit(text, setting(), width, height, "en")
    large = fit(text, setting(), width + 3, height + 2, "en")
    emergency = any(line.endswith("-") for line in small.lines)  # a word that fits nowhere whole
    assert large.size >= small.size or small.over or emergency


def test_capitals_follow_the_language() -> None:
    assert upper("istanbul", "tr") == "İSTANBUL"
    assert upper("istanbul", "en") == "ISTANBUL"
    assert upper("περιοχή", "el") == "ΠΕΡΙΟΧΗ"
    assert upper("Maße", "de") == "MASSE"


def test_one_line_too_tall_for_its_box_becomes_smaller() -> None:
    fitted = fit("1889", setting(size=12.0), 60, _height(1, 8.0, 1.25), "en")
    assert fitted.size == pytest.approx(8.0) and not fitted.over
    assert rows(setting(size=12.0), _height(1, 8.0, 1.25), 12.0, 1.25) == 0


def test_a_word_is_broken_where_a_long_one_would_leave_a_hole() -> None:
    text = "Das Wort steht in Rekordbüchern, obwohl es die Gesellschaft wohl nie gab. "
    text += "Die Schifffahrtsgesellschaft aber fuhr von 1829 bis 1991."
    plain = fit(text, setting(), 34, 60, "de")
    broken = fit(text, setting(hyphenate=True), 34, 60, "de")
    assert any(line.endswith("-") for line in broken.lines)

    def emptiest(lines: tuple[str, ...]) -> float:
        return min(face().width(line) for line in lines[:-1])

    assert emptiest(broken.lines) > 1.1 * emptiest(plain.lines)
