"""The other side: converted exactly, rounded once, and scored as printed (FORMAT.md)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.answer import Sides, parse
from terra_cards.model.board import Board, ScaleName, Side
from terra_cards.model.convert import Figure, figure
from terra_cards.model.quantity import UNITS, convert
from terra_cards.model.solve import scale_hits
from tests.model_answers.boards import one_scale, world


def shown(
    text: str, scale: ScaleName, side: Side, board: Board | None = None
) -> list[tuple[str, str | None]]:
    return [
        (f"{float(end.value):.{max(0, -end.place)}f}", end.unit)
        for end in figure(parse(text, scale), scale, side, board).ends
    ]


@pytest.mark.parametrize(
    ("scale", "text", "other", "unit"),
    [
        ("length", "330 m", "1080", "ft"),  # the three of FORMAT.md
        ("length", "60 m", "197", "ft"),
        ("length", "8 km", "4.97", "mi"),
        ("length", "4 cm", "1.57", "in"),
        ("length", "12 mm", "0.472", "in"),
        ("length", "5 dm", "19.7", "in"),
        ("length", "1200 m", "3937", "ft"),  # trailing zeros are digits that were typed
        ("length", "9288 km", "5771", "mi"),
        ("length", "0.50 km", "0.311", "mi"),
        ("length", "20 832 m", "68346", "ft"),
        ("length", "30.48 m", "100.0", "ft"),
        ("number", "677 m²", "7290", "ft²"),
        ("number", "972 000 km²", "375291", "mi²"),
        ("number", "5 ha", "12.4", "acres"),
        ("number", "2 m³", "70.6", "ft³"),
        ("number", "3 km³", "0.720", "mi³"),
        ("number", "100 l", "26.4", "US gal"),
        ("number", "6 kg", "13.2", "lb"),
        ("number", "5 t", "5.51", "short tons"),
        ("number", "20 °C", "68", "°F"),  # the same decimal place, not significant digits
        ("number", "5 °C", "41", "°F"),
        ("number", "-40 °C", "-40", "°F"),
        ("number", "265 °C", "509", "°F"),
        ("number", "36.6 °C", "97.9", "°F"),
        ("number", "130 km/h", "80.8", "mph"),
        ("number", "1.5 million km²", "579000", "mi²"),  # 2 digits typed, at least 3
        ("number", "0 kg", "0", "lb"),
    ],
)
def test_to_the_imperial_side(scale: ScaleName, text: str, other: str, unit: str) -> None:
    assert shown(text, scale, "imperial") == [(other, unit)]
    assert figure(parse(text, scale), scale, "imperial").converted


@pytest.mark.parametrize(
    ("scale", "text", "other", "unit"),
    [
        ("length", "1083 ft", "330.1", "m"),
        ("length", "6 in", "15.2", "cm"),
        ("length", "100 yd", "91.4", "m"),
        ("length", "26.2 mi", "42.2", "km"),
        ("number", "3 ft²", "0.279", "m²"),
        ("number", "5 mi²", "12.9", "km²"),
        ("number", "5 acres", "2.02", "ha"),
        ("number", "5 ft³", "0.142", "m³"),
        ("number", "5 mi³", "20.8", "km³"),
        ("number", "5 US gal", "18.9", "l"),
        ("number", "5 gal", "18.9", "l"),
        ("number", "5 lb", "2.27", "kg"),
        ("number", "5 short tons", "4.54", "t"),
        ("number", "70 °F", "21", "°C"),
        ("number", "60 mph", "96.6", "km/h"),
    ],
)
def test_and_back(scale: ScaleName, text: str, other: str, unit: str) -> None:
    assert shown(text, scale, "metric") == [(other, unit)]


@pytest.mark.parametrize("text", ["12 %", "24 h", "65 years", "4", "12 EUR", "5.19°", "3 inhabitants", "7 g"])
def test_what_stays(text: str) -> None:
    for side in ("metric", "imperial"):
        found = figure(parse(text, "number"), "number", side)
        assert not found.converted
        assert (found.low, found.ends[0].unit) == (
            parse(text, "number").low,
            parse(text, "number").parts[0].unit,
        )


@pytest.mark.parametrize("side", ["metric", "imperial"])
def test_years_have_no_side(side: Side) -> None:
    assert figure(parse("18th..19th century", "year"), "year", side).low == 1700


def test_the_side_of_the_unit_is_left_as_typed() -> None:
    assert shown("330 m", "length", "metric") == [("330", "m")]
    assert shown("1083 ft", "length", "imperial") == [("1083", "ft")]


def test_ranges_convert_end_by_end() -> None:
    assert shown("900 m..1.2 km", "length", "imperial") == [("2950", "ft"), ("0.746", "mi")]
    assert shown("120..150 m", "length", "imperial") == [("394", "ft"), ("492", "ft")]
    assert shown("-5..10 °C", "number", "imperial") == [("23", "°F"), ("50", "°F")]


def test_the_number_scale_takes_the_converted_figure() -> None:
    found = figure(parse("5 t", "number"), "number", "imperial")
    assert found.low == found.high == Fraction("5.51")


def test_the_length_scale_takes_the_printed_figure_in_metres() -> None:
    assert figure(parse("330 m", "length"), "length", "imperial").low == 1080 * Fraction("0.3048")


def test_sides_by_hand_are_printed_as_written() -> None:
    by_hand = Sides(parse("330 m", "length", "metric"), parse("1083 ft", "length", "imperial"))
    for side, value in (("metric", 330), ("imperial", 1083)):
        found = figure(by_hand, "length", side)
        assert (found.ends[0].value, found.converted) == (value, False)


def test_more_digits_where_the_rounded_value_would_hit_other_spaces() -> None:
    """30.5 m is 100.07 ft: to three digits it would stand on the tick at 100 ft, which it is not."""
    board = one_scale("length", "1 m, 100 m", imperial="10 ft, 100 ft, 1000 ft", side="imperial")
    assert shown("30.5 m", "length", "imperial") == [("100", "ft")]
    assert shown("30.5 m", "length", "imperial", board) == [("100.1", "ft")]
    assert shown("30.48 m", "length", "imperial", board) == [("100.0", "ft")]  # it is: no more are needed


def test_a_half_open_scale_needs_no_more_digits_on_the_right_of_a_tick() -> None:
    board = one_scale(
        "length", "1 m, 100 m", imperial="10 ft, 100 ft, 1000 ft", half_open=True, side="imperial"
    )
    assert shown("30.5 m", "length", "imperial", board) == [("100", "ft")]
    assert shown("30.47 m", "length", "imperial", board) == [("99.97", "ft")]


def test_the_ends_of_a_range_need_more_digits_only_where_a_space_would_come_or_go() -> None:
    board = one_scale("length", "1 m, 100 m", imperial="10 ft, 100 ft, 1000 ft", side="imperial")
    assert shown("30.5..40 m", "length", "imperial", board) == [("100", "ft"), ("131", "ft")]  # same spaces
    assert shown("20..30.5 m", "length", "imperial", board) == [("65.6", "ft"), ("100.1", "ft")]


def test_a_value_without_end_in_its_unit_goes_to_the_finer_one() -> None:
    """0.0254 m is a twelfth of a foot: no digits in feet put it on the tick at 1 in."""
    assert shown("0.0254 m", "length", "imperial", world("imperial")) == [("1.00", "in")]
    assert shown("0.3048 km", "length", "imperial", world("imperial")) == [("1000", "ft")]


def test_ends_stay_in_order() -> None:
    low, high = figure(parse("1000..1000.01 km", "length"), "length", "imperial").ends
    assert low.low < high.low


def test_one_value_written_twice_is_one_value() -> None:
    found = figure(parse("2 km..2000 m", "length"), "length", "imperial")
    assert found.low == found.high


@pytest.mark.parametrize(
    ("text", "side", "step"),
    [
        ("330 m", "metric", Fraction(10)),  # one unit of the last digit that is not 0 (TC308)
        ("331 m", "metric", Fraction(1)),
        ("1.50 m", "metric", Fraction(1, 10)),
        ("8 km", "metric", Fraction(1000)),
        ("330 m", "imperial", 10 * Fraction("0.3048")),
        ("1.2 km", "metric", Fraction(100)),
    ],
)
def test_step_of_the_last_digit_printed(text: str, side: Side, step: Fraction) -> None:
    assert figure(parse(text, "length"), "length", side).ends[0].step == step


METRIC_UNITS = ["mm", "cm", "m", "km"]
decimals = st.decimals(min_value="0.001", max_value=99999, places=3, allow_nan=False).map(
    lambda d: f"{d.normalize():f}"
)


@given(decimals, st.sampled_from(METRIC_UNITS), st.sampled_from(["metric", "imperial"]))
def test_what_is_printed_hits_what_the_exact_value_hits(number: str, unit: str, side: Side) -> None:
    answer = read(f"{number}0 {unit}") if len(number.partition(".")[2]) == 3 else read(f"{number} {unit}")
    board = world(side)
    scale = board.scales["length"]
    assert scale_hits(answer, "length", board) == scale.hits(answer.low, answer.high)


@given(decimals, decimals, st.sampled_from(METRIC_UNITS), st.sampled_from(["metric", "imperial"]))
def test_ranges_hit_what_the_exact_range_hits(one: str, other: str, unit: str, side: Side) -> None:
    low, high = sorted((one, other), key=Fraction)
    answer = read(f"{low}0..{high}0 {unit}" if "." in low and "." in high else f"{low}..{high} {unit}")
    board = world(side)
    scale = board.scales["length"]
    assert scale_hits(answer, "length", board) == scale.hits(answer.low, answer.high)


@given(st.integers(1, 10**6), st.sampled_from(sorted({u.symbol for u in UNITS.values() if u.other})))
def test_rounding_is_within_half_a_unit_of_the_last_digit(number: int, symbol: str) -> None:
    unit = UNITS[symbol]
    scale: ScaleName = "length" if unit.dimension == "length" else "number"
    other: Side = "imperial" if unit.side == "metric" else "metric"
    found: Figure = figure(parse(f"{number} {symbol}", scale), scale, other)
    end = found.ends[0]
    exact = convert(Fraction(number), unit, UNITS[end.unit or ""])
    assert abs(end.value - exact) <= Fraction(10) ** end.place / 2
    if unit.dimension != "temperature":
        assert end.value.numerator % 10 or abs(end.value) >= Fraction(10) ** (end.place + 2)


def read(text: str):  # type: ignore[no-untyped-def]
    return parse(text, "length")
