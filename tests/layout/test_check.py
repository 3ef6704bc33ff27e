"""The quick check of texts says what the card does."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from terra_cards.layout.card import plan_card
from terra_cards.layout.check import Checker, fit_slot
from terra_cards.layout.content import Content, LevelContent, TaskContent
from terra_cards.layout.wording import tidy
from tests.layout.faces import classic

WORDS = [
    "the",
    "road",
    "Chicago",
    "Los-Angeles",
    "states",
    "Mittelmeerküste",
    "Vierteljahrhundert",
    "of",
    "a",
    "–",
    "漢字",
    "Œuvre",
    "“so”",
    "1\xa0056\xa0006",
    "end\nBegin",
    "Donau\u00addampf\u00adschiff",
    "",
]
TEXT = st.lists(st.sampled_from(WORDS), min_size=1, max_size=70).map(" ".join)
LONG_NAMES = [
    "France",
    "Great Britain and Ireland",
    "Northern Indian Ocean",
    "Alps",
    "Mesopotamia and Levant",
]
NAMES = st.lists(st.sampled_from(LONG_NAMES), min_size=1, max_size=9).map("\n".join)
FIELDS = {
    **dict.fromkeys(("theme", "ask-1", "ask-2", "info", "credit", "answer-1", "label-2"), TEXT),
    "areas": NAMES,
    "level": st.sampled_from(["Beginner", "Äußerst 漢"]),
}


def _content(texts: dict[str, str], lang: str = "en") -> Content:
    tasks = (TaskContent("year", "Year", "green"), TaskContent("length", "Length", "blue"))
    return Content("card", lang, texts, tasks=tasks, level=LevelContent("red", 4, 4))


@settings(max_examples=120, deadline=None)
@given(st.fixed_dictionaries({}, optional=FIELDS), st.sampled_from(["en", "de"]))
def test_the_check_agrees_with_the_card(texts: dict[str, str], lang: str) -> None:
    content = _content(texts, lang)
    plan = plan_card(content, classic())
    overflows, missing = Checker(classic()).check(content)
    assert {(o.field, o.lines, o.word) for o in plan.overflows} == {
        (o.field, o.lines, o.word) for o in overflows
    }
    assert plan.missing_glyphs == missing


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=6))
def test_a_checker_that_has_seen_much_answers_like_a_new_one(pairs: list[tuple[str, str]]) -> None:
    old = Checker(classic())
    for theme, info in pairs:
        content = _content({"theme": theme, "info": info})
        assert old.check(content) == Checker(classic()).check(content)


def test_lines_over_and_characters_are_named() -> None:
    long = "A text that goes on and on. " * 40
    overflows, missing = Checker(classic()).check(_content({"info": long, "theme": "長 Wall"}))
    (over,) = overflows
    assert (over.field, over.language) == ("info", "en") and over.lines > 5 and over.word is None
    (gap,) = missing
    assert (gap.field, gap.language, gap.characters) == ("theme", "en", ("長",))


AS_WRITTEN = [
    "Elizabeth II",
    "Vierteljahrhundert XIV",
    "Ludwig XIV",
    "of",
    "a",
    "12 km²",
    "10⁶",
    "½ Los-Angeles",
    "",
]
KINGS = (
    "Vierteljahrhundert XIV Ludwig XIV a of Ludwig XIV Ludwig XIV Vierteljahrhundert XIV a the a "
    "Elizabeth II Ludwig XIV Elizabeth II of the the Elizabeth II"
)


@settings(max_examples=100, deadline=None)
@example(KINGS)
@given(st.lists(st.sampled_from(AS_WRITTEN), min_size=1, max_size=30).map(" ".join))
def test_a_text_that_surely_fits_as_it_is_written_fits_as_it_is_set(text: str) -> None:
    checker = Checker(classic())
    for field in ("theme", "info"):
        checker.surely(field, text)  # every word is known by itself
        if not checker.doubtful(field, [text]):
            assert not fit_slot(tidy(text), classic().slots[field], "en").over


#: Letters from the widest to the narrowest, and what may stand between them.
LETTERS = st.sampled_from(
    ["m", "W", "Wi", "AV", "To", "il", "e", "ü", "Æ", " ", " ", " ", "-", "'", "é. ", ", "]
)


@settings(max_examples=150, deadline=None)
@example("m" * 40)
@example("mmmm " * 60)
@example("il " * 200)
@given(st.lists(LETTERS, max_size=250).map("".join))
def test_what_the_rough_bound_holds_fits_and_is_printed_whole(text: str) -> None:
    checker = Checker(classic())
    for field in ("theme", "info", "ask-1", "credit"):
        slot, rough = classic().slots[field], checker.rough(field)
        if rough is not None and rough.holds(text):
            fitted = fit_slot(tidy(text), slot, "en")
            assert not fitted.over
            assert not fitted.wide
            assert not slot.setting.face.missing(text)


SIGNS = st.sampled_from("0123456789,.–² \u00a0\u202fmMWtons°%")


@settings(max_examples=150, deadline=None)
@example("999,999,999\u00a0mm", "answer-1")
@example("1,111,111\u00a0short\u00a0tons", "answer-1")
@example("MMMM\u00a0MMMM\u00a0M", "answer-1")
@given(
    st.lists(SIGNS, min_size=1, max_size=30).map("".join),
    st.sampled_from(["answer-1", "label-2", "credit", "areas"]),
)
def test_a_figure_that_is_passed_unmeasured_stands_on_a_line(text: str, field: str) -> None:
    text = tidy(text)
    if text and Checker(classic()).check_text(field, text, "en") == (None, None):
        slot = classic().slots[field]
        fitted = fit_slot(text, slot, "en")
        assert not fitted.over
        assert not fitted.wide
        assert not slot.setting.face.missing(text)


def test_the_rough_bound_is_of_use() -> None:
    """It decides for texts of half the length that fits, and asks for a closer look at what is not Latin."""
    rough = Checker(classic()).rough("info")
    assert rough is not None
    assert rough.holds("Storms closed it twice, and each time volunteers opened it again. " * 3)
    for text in ("Дом", "漢字", "a:ship:", "Ludwig XIV", "1889", "m" * 40, "a\nb", "“so”"):
        assert not rough.holds(text), text
