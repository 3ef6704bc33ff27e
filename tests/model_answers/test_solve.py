"""Which spaces an answer hits: R5 to R9, against the rules' own words and by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.answer import Sides, parse
from terra_cards.model.board import Board, ScaleName
from terra_cards.model.solve import beside, scale_hits, solve, solve_inline
from tests.model_answers.boards import board, one_scale, spaces, world


def hits(text: str, scale: ScaleName, on: Board | None = None) -> list[object]:
    made = on or board()
    return spaces(made, scale, scale_hits(parse(text, scale), scale, made))


def adjacent(text: str, scale: ScaleName, on: Board | None = None) -> list[object]:
    made = on or board()
    return spaces(made, scale, beside(scale_hits(parse(text, scale), scale, made), made).adjacent)


# R5


def test_a_value_between_two_ticks_hits_that_one_space_r5() -> None:
    assert hits("1889", "year") == [[1800, 1900]]
    assert hits("330 m", "length") == [["100 m", "1 km"]]
    assert hits("54", "number") == [[10, 100]]


def test_a_value_on_a_tick_hits_both_sides_r5() -> None:
    assert hits("2000", "year") == [[1990, 2000], [2000, 2010]]
    assert hits("1 km", "length") == [["100 m", "1 km"], ["1 km", "10 km"]]
    assert hits("1000 m", "length") == [["100 m", "1 km"], ["1 km", "10 km"]]
    assert hits("1 million", "number") == [[1000, 1_000_000], [1_000_000, None]]


def test_on_a_half_open_scale_only_the_space_on_its_right_r5() -> None:
    half = one_scale("number", "0, 10, 100", half_open=True)
    assert hits("10", "number", half) == [[10, 100]]
    assert hits("0", "number", half) == [[0, 10]]
    assert hits("100", "number", half) == []  # the closed top tick itself hits nothing
    assert hits("99.5", "number", half) == [[10, 100]]
    open_above = one_scale("number", "0, 10, 100", above=True, half_open=True)
    assert hits("100", "number", open_above) == [[100, None]]


def test_a_tick_at_a_closed_end_hits_the_space_that_is_there_r5() -> None:
    closed = one_scale("number", "0, 10, 100")
    assert hits("0", "number", closed) == [[0, 10]]
    assert hits("100", "number", closed) == [[10, 100]]
    assert hits("100.01", "number", closed) == []
    assert hits("-0.01", "number", closed) == []


def test_values_and_ticks_are_compared_exactly_r5() -> None:
    thirds = one_scale("length", "0.1 m, 1 ft, 1 yd, 10 m")
    assert hits("12 in", "length", thirds) == [["0.1 m", "1 ft"], ["1 ft", "1 yd"]]
    assert hits("0.9144 m", "length", thirds) == [["1 ft", "1 yd"], ["1 yd", "10 m"]]
    assert hits("0.91440000001 m", "length", thirds) == [["1 yd", "10 m"]]
    tenths = one_scale("number", "0.1, 0.2, 0.3, 0.4")
    assert hits("0.3", "number", tenths) == [[0.2, 0.3], [0.3, 0.4]]
    big = one_scale(
        "number", "0, 9007199254740993, 9007199254740995", above=True
    )  # no float tells these apart
    assert hits("9007199254740993", "number", big)[0] == [0, 9007199254740993]
    assert hits("9007199254740994", "number", big) == [[9007199254740993, 9007199254740995]]


# R6


def test_a_range_hits_what_its_inside_overlaps_r6() -> None:
    tens = one_scale("year", "1900, 1910, 1920, 1930, 1950, 1960", below=True, above=True)
    assert hits("1900..1950", "year", tens) == [[1900, 1910], [1910, 1920], [1920, 1930], [1930, 1950]]
    assert hits("1918..1920", "year", tens) == [[1910, 1920]]
    assert hits("1920", "year", tens) == [[1910, 1920], [1920, 1930]]
    assert hits("1920..1922", "year", tens) == [[1920, 1930]]
    assert hits("1919..1921", "year", tens) == [[1910, 1920], [1920, 1930]]
    assert hits("1895..1905", "year", tens) == [[None, 1900], [1900, 1910]]


def test_a_range_from_a_value_to_itself_is_that_value_r6() -> None:
    assert hits("2000..2000", "year") == hits("2000", "year")
    assert hits("1 km..1000 m", "length") == hits("1 km", "length")


def test_a_range_partly_beyond_a_closed_end_hits_the_spaces_inside_r6() -> None:
    closed = one_scale("number", "0, 10, 100")
    assert hits("50..5000", "number", closed) == [[10, 100]]
    assert hits("-5..5", "number", closed) == [[0, 10]]
    assert hits("-5..5000", "number", closed) == [[0, 10], [10, 100]]
    assert hits("100..5000", "number", closed) == []  # it only touches
    assert hits("-5..0", "number", closed) == []


def test_open_ends_r1() -> None:
    assert hits("2025", "year") == [[2010, None]]
    assert hits("12 000 BC", "year") == [[None, -1000]]
    assert hits("2 billion", "number") == [[1_000_000, None]]
    assert hits("1950..2025", "year") == [[1900, 1990], [1990, 2000], [2000, 2010], [2010, None]]


# R7


def test_centuries_r7() -> None:
    assert hits("19th century", "year") == [[1800, 1900]]
    assert hits("18th..19th century", "year") == [[1700, 1800], [1800, 1900]]
    assert hits("2nd millennium", "year") == [
        *([1000, 1700], [1700, 1800], [1800, 1900], [1900, 1990], [1990, 2000])
    ]


def test_decades_r7() -> None:
    assert hits("1700s", "year") == [[1700, 1800]]
    assert hits("2000s", "year") == [[2000, 2010]]
    assert hits("1990s..2000s", "year") == [[1990, 2000], [2000, 2010]]


def test_the_turn_of_the_eras_r7() -> None:
    assert hits("1st century BC", "year") == [[-1000, 0]]
    assert hits("1st century", "year") == [[0, 1000]]
    assert hits("1 BC", "year") == [[-1000, 0]]
    assert hits("1", "year") == [[0, 1000]]
    assert hits("1 BC..1", "year") == [[-1000, 0], [0, 1000]]
    assert hits("500 BC..300", "year") == [[-1000, 0], [0, 1000]]
    assert hits("1000 BC", "year") == [[None, -1000], [-1000, 0]]
    assert hits("300 BC", "year") == hits("-300", "year") == [[-1000, 0]]
    assert hits("1st millennium BC", "year") == [[-1000, 0]]


# Worked example 2


def test_worked_example_2() -> None:
    tens = one_scale("year", "1690, 1700, 1750, 1800, 1980, 1990, 2000, 2010, 2020")
    assert hits("2000", "year", tens) == [[1990, 2000], [2000, 2010]]
    assert adjacent("2000", "year", tens) == [[1980, 1990], [2010, 2020]]
    for text in ("2000s", "2002"):
        assert hits(text, "year", tens) == [[2000, 2010]]
        assert adjacent(text, "year", tens) == [[1990, 2000], [2010, 2020]]
    assert hits("1700", "year", tens) == [[1690, 1700], [1700, 1750]]
    assert adjacent("1700", "year", tens) == [[1750, 1800]]
    assert hits("1710", "year", tens) == hits("1700s", "year", tens) == [[1700, 1750]]
    assert adjacent("1710", "year", tens) == [[1690, 1700], [1750, 1800]]


# Cards


def test_a_card_hits_areas_and_its_two_scales_r8_r9() -> None:
    toy = board()
    answers = {"year": parse("2000", "year"), "number": parse("12..30", "number")}
    solved = solve_inline("c1", ["beta", "sea"], answers, toy)
    assert solved.complete
    assert solved.solution is not None
    assert list(solved.solution.sectors) == ["map", "year", "number"]
    areas = solved.solution.sectors["map"]
    assert [toy.spaces[s].area for s in areas.hits] == ["beta", "sea"]
    assert [toy.spaces[s].area for s in areas.adjacent] == ["alpha"]
    assert "length" not in solved.solution.sectors
    assert solved.solution.result("length", toy.sector_spaces("length")[0]) == "miss"
    year = solved.solution.sectors["year"]
    assert spaces(toy, "year", year.adjacent) == [[1900, 1990], [2010, None]]


def test_adjacent_never_repeats_a_hit() -> None:
    toy = board()
    solved = solve_inline("c", ["alpha", "beta", "delta"], {"year": parse("1750..1950", "year")}, toy)
    assert solved.solution is not None
    for found in solved.solution.sectors.values():
        assert not set(found.hits) & set(found.adjacent)
        assert list(found.hits) == sorted(found.hits)
        assert list(found.adjacent) == sorted(found.adjacent)


def test_an_unknown_area_is_named_and_the_rest_is_solved() -> None:
    answers = {"year": parse("2000", "year"), "number": parse("5", "number")}
    solved = solve_inline("c", ["alpah", "beta"], answers, board())
    (problem,) = solved.problems
    assert (problem.field, problem.code) == (("areas", 0), "TC201")
    assert problem.help == "did you mean 'alpha'?"
    assert not solved.complete
    assert solved.solution is not None
    assert list(solved.solution.sectors) == ["map", "year", "number"]


def test_off_the_scale_is_tc302_with_its_field() -> None:
    answers = {"year": parse("2000", "year"), "number": parse("-5", "number")}
    solved = solve_inline("c", ["alpha"], answers, board())
    (problem,) = solved.problems
    assert (problem.field, problem.code) == (("number",), "TC302")
    assert problem.help == "the scale of board 'toy' runs from 0 upwards"


def test_a_scale_that_the_board_lacks() -> None:
    answers = {"year": parse("5", "year"), "length": parse("5 m", "length")}
    solved = solve_inline("c", ["a"], answers, one_scale("year", "0, 10"))
    assert [(p.field, p.code) for p in solved.problems] == [(("length",), "TC302")]


@pytest.mark.parametrize("scales", [("year",), ("year", "length", "number"), ()])
def test_a_card_asks_for_two_scales_r8(scales: tuple[ScaleName, ...]) -> None:
    texts = {"year": "2000", "length": "5 m", "number": "5"}
    answers = {scale: parse(texts[scale], scale) for scale in scales}
    solved = solve_inline("c", ["alpha"], answers, board())
    assert [p.code for p in solved.problems] == ["TC304"]
    assert not solved.complete


def test_areas_named_twice_count_once() -> None:
    answers = {"year": parse("2000", "year"), "number": parse("5", "number")}
    solved = solve_inline("c", ["alpha", "alpha"], answers, board())
    assert solved.solution is not None
    assert len(solved.solution.sectors["map"].hits) == 1


def test_sides_by_hand_are_scored_each_on_its_side() -> None:
    by_hand = Sides(parse("330 m", "length", "metric"), parse("5000 ft", "length", "imperial"))
    metric, imperial = board(), board(side="imperial")
    assert spaces(metric, "length", scale_hits(by_hand, "length", metric)) == [["100 m", "1 km"]]
    assert spaces(imperial, "length", scale_hits(by_hand, "length", imperial)) == [["1000 ft", "1 mi"]]


def test_a_card_of_a_deck_is_solved_with_what_could_be_read() -> None:
    from terra_cards.model.binding import bind_deck
    from terra_cards.source.reader import read

    text = """\
format: 1
deck: {id: d, title: D, edition: terra, board: toy, languages: [en]}
cards:
  - {id: good, theme: T, areas: [alpha], tasks: {year: {answer: 2000}, length: {answer: 5 m}}}
  - {id: half, theme: T, areas: [alpha], tasks: {year: {answer: soon}, length: {answer: 5 m}}}
  - {id: off, theme: T, areas: [alpha], tasks: {year: {answer: 2000}, number: {answer: -5}}}
  - id: sides
    theme: T
    areas: [alpha]
    tasks: {year: {answer: 2000}, length: {answer: {metric: 20 km, imperial: 5 ft}}}
"""
    deck, _ = bind_deck(read(text.encode(), "d.deck.yaml"))
    good, half, off, sides = (solve(card, board()) for _, card in deck.cards)
    assert good.complete
    assert good.solution is not None
    assert good.solution.card == "good"
    assert (half.complete, half.problems) == (False, ())  # the unreadable year has its finding already
    assert half.solution is not None
    assert list(half.solution.sectors) == ["map", "length"]
    assert [p.field for p in off.problems] == [("tasks", "number", "answer")]
    assert [p.field for p in sides.problems] == [("tasks", "length", "answer", "metric")]


# Brute force: the rules' own words, space by space


def by_definition(on: Board, scale: ScaleName, low: Fraction, high: Fraction) -> list[int]:
    """R5 and R6 read literally, without counting ticks."""
    found = []
    half_open = on.scales[scale].half_open
    for index in on.sector_spaces(scale):
        space = on.spaces[index]
        left = space.low.value if space.low else None
        right = space.high.value if space.high else None
        if low == high:
            reaches_left = left is None or left <= low
            reaches_right = right is None or (low < right if half_open else low <= right)
            hit = reaches_left and reaches_right
        else:
            inside_low = low if left is None else max(low, left)
            inside_high = high if right is None else min(high, right)
            hit = inside_low < inside_high
        if hit:
            found.append(index)
    return found


def by_samples(on: Board, scale: ScaleName, low: Fraction, high: Fraction) -> list[int]:
    """The spaces around many values inside a range that are no ticks themselves."""
    ticks = [tick.value for tick in on.scales[scale].ticks]
    cuts = sorted({low, high, *(t for t in ticks if low < t < high)})
    samples = [a + (b - a) * Fraction(part, 7) for a, b in pairwise(cuts) for part in range(1, 7)]
    return sorted({index for sample in samples for index in by_definition(on, scale, sample, sample)})


fractions = st.fractions(min_value=-30, max_value=60, max_denominator=12)
flags = st.booleans()
TICKS = "-10, -2.5, 0, 0.5, 1, 10, 40"


@given(fractions, fractions, flags, flags, flags)
def test_hits_are_those_of_the_rules_words(
    one: Fraction, other: Fraction, below: bool, above: bool, half_open: bool
) -> None:
    on = one_scale("number", TICKS, below=below, above=above, half_open=half_open)
    low, high = min(one, other), max(one, other)
    found = list(on.scales["number"].hits(low, high))
    assert found == by_definition(on, "number", low, high)
    if low < high:
        assert found == by_samples(on, "number", low, high)


@given(st.sampled_from([-10, Fraction(-5, 2), 0, Fraction(1, 2), 1, 10, 40]), fractions, flags, flags, flags)
def test_hits_at_ticks(tick: Fraction, other: Fraction, below: bool, above: bool, half_open: bool) -> None:
    on = one_scale("number", TICKS, below=below, above=above, half_open=half_open)
    tick = Fraction(tick)
    for low, high in ((tick, tick), (min(tick, other), max(tick, other))):
        assert list(on.scales["number"].hits(low, high)) == by_definition(on, "number", low, high)


@given(fractions, fractions, fractions)
def test_a_wider_range_hits_no_less(one: Fraction, other: Fraction, third: Fraction) -> None:
    scale = one_scale("number", TICKS, below=True, above=True).scales["number"]
    low, middle, high = sorted((one, other, third))
    whole, left, right = (set(scale.hits(*ends)) for ends in ((low, high), (low, middle), (middle, high)))
    if low < middle < high:
        assert left | right == whole
    if low < high:
        assert set(scale.hits(middle, middle)) <= whole or middle in (low, high)


@given(st.integers(-3500, 2100), st.integers(-3500, 2100))
def test_years_of_the_world_board(one: int, other: int) -> None:
    on = world()
    low, high = sorted((one, other))
    if 0 in (low, high):
        return
    text = f"{-low} BC..{high}" if low < 0 < high else f"{-low}..{-high} BC" if high < 0 else f"{low}..{high}"
    assert list(scale_hits(parse(text, "year"), "year", on)) == by_definition(
        on, "year", Fraction(low), Fraction(high)
    )


@given(st.integers(1, 10**6))
def test_both_sides_agree_where_the_boards_print_the_same_ticks(inches: int) -> None:
    ticks = "2.54 cm, 25.4 m, 2.54 km"
    same = "1 in, 1000 in, 100000 in"
    metric = one_scale("length", ticks, imperial=same, below=True, above=True)
    imperial = one_scale("length", ticks, imperial=same, below=True, above=True, side="imperial")
    for text in (f"{inches} in", f"{inches * 254 // 100} cm"):
        answer = parse(text, "length")
        assert scale_hits(answer, "length", metric) == scale_hits(answer, "length", imperial)


def test_every_value_of_an_open_scale_has_a_space() -> None:
    scale = world().scales["number"]
    for value in (-(10**30), Fraction(-1, 10**30), 0, Fraction(1, 3), 10**9, 10**30):
        assert scale.hits(Fraction(value), Fraction(value))
