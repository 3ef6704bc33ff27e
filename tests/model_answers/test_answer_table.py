"""Every row of the table in FORMAT.md, "Answers", and the sentences under it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from terra_cards.model.answer import Answer, AnswerError, parse
from terra_cards.model.board import ScaleName

NBSP, NARROW, THIN = "\u00a0", "\u202f", "\u2009"


def bounds(text: str, scale: ScaleName) -> tuple[Fraction, Fraction]:
    answer = parse(text, scale)
    return answer.low, answer.high


@pytest.mark.parametrize(
    ("text", "value", "digits"),
    [
        ("1889", 1889, 4),
        ("0.5", Fraction(1, 2), 1),
        ("0.50", Fraction(1, 2), 2),
        ("0.125", Fraction(1, 8), 3),
        ("-40", -40, 2),
        ("\u221240", -40, 2),
        ("1.5 million", 1_500_000, 2),
        ("2 billion", 2_000_000_000, 1),
        ("12 000", 12_000, 5),
        ("12_000", 12_000, 5),
        (f"12{NBSP}000", 12_000, 5),
        (f"12{NARROW}000", 12_000, 5),
        (f"12{THIN}000", 12_000, 5),
        ("1 234 567.25", Fraction("1234567.25"), 9),
        ("1_234_567", 1_234_567, 7),
        ("0", 0, 1),
        ("1.402 billion", 1_402_000_000, 4),
        (" 7 ", 7, 1),
    ],
)
def test_numbers(text: str, value: Fraction, digits: int) -> None:
    answer = parse(text, "number")
    assert bounds(text, "number") == (value, value)
    assert answer.parts[0].digits == digits
    assert not answer.notes
    assert not answer.about


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("330 m", 330),
        ("330m", 330),
        (f"330{NBSP}m", 330),
        ("1083 ft", Fraction("330.0984")),
        ("4 cm", Fraction(4, 100)),
        ("3 mm", Fraction(3, 1000)),
        ("5 dm", Fraction(1, 2)),
        ("120 km", 120_000),
        ("1 in", Fraction("0.0254")),
        ("1 yd", Fraction("0.9144")),
        ("1 mi", Fraction("1609.344")),
        ("2 nmi", 3704),
        ("12 \u00b5m", Fraction(12, 10**6)),
        ("384 400 km", 384_400_000),
        ("0.4 million km", 400_000_000),
    ],
)
def test_lengths_compare_in_metres(text: str, metres: Fraction) -> None:
    assert bounds(text, "length") == (metres, metres)


@pytest.mark.parametrize(
    ("text", "figure", "unit"),
    [
        ("677 m²", 677, "m²"),
        ("3 m³", 3, "m³"),
        ("5 l", 5, "l"),
        ("5 t", 5, "t"),
        ("6 kg", 6, "kg"),
        ("265 °C", 265, "°C"),
        ("130 km/h", 130, "km/h"),
        ("67.7 %", Fraction("67.7"), "%"),
        ("12%", 12, "%"),
        ("5.19°", Fraction("5.19"), "°"),
        ("5.19 °", Fraction("5.19"), "°"),
        ("24 h", 24, "h"),
        ("30s", 30, "s"),
        ("30 s", 30, "s"),
        ("65 years", 65, "years"),
        ("12 EUR", 12, "EUR"),
        ("12EUR", 12, "EUR"),
        ("100 DM", 100, "DM"),
        ("3 acres", 3, "acres"),
        ("5 short tons", 5, "short tons"),
        ("9 US gal", 9, "US gal"),
        ("65 inhabitants", 65, "inhabitants"),
        ("4 national capitals", 4, "national capitals"),
        ("163 metro stations", 163, "metro stations"),
        ("4 pie shops", 4, "pie shops"),
        ("81 Einwohner", 81, "Einwohner"),
        ("3 hors-d'œuvre", 3, "hors-d'œuvre"),
        ("80 people per km²", 80, "people per km²"),
        ("1.5 million inhabitants", 1_500_000, "inhabitants"),
        ("972 000 km²", 972_000, "km²"),
    ],
)
def test_the_number_scale_compares_the_bare_figure(text: str, figure: Fraction, unit: str) -> None:
    answer = parse(text, "number")
    assert bounds(text, "number") == (figure, figure)
    part = answer.parts[0]
    assert part.unit == unit
    assert text[part.unit_start : part.unit_end] == unit


@pytest.mark.parametrize(
    ("scale", "text", "low", "high"),
    [
        ("year", "1900..1950", 1900, 1950),
        ("year", "1900 .. 1950", 1900, 1950),
        ("year", "1900\u20131950", 1900, 1950),
        ("year", "1900-1950", 1900, 1950),
        ("year", "300..200 BC", -300, -200),
        ("year", "300 BC..200 BC", -300, -200),
        ("year", "300-200 BC", -300, -200),
        ("year", "500 BC..300", -500, 300),
        ("year", "1 BC..1", -1, 1),
        ("year", "3..2 million BC", -3_000_000, -2_000_000),
        ("year", "1920s..1940s", 1920, 1950),
        ("year", "1920s..1945", 1920, 1945),
        ("year", "1918..1920s", 1918, 1930),
        ("year", "18th..19th century", 1700, 1900),
        ("year", "18th century..19th century", 1700, 1900),
        ("year", "3rd..1st century BC", -300, 0),
        ("year", "1st century BC..1st century", -100, 100),
        ("year", "2nd..1st millennium BC", -2000, 0),
        ("year", "1900..1900", 1900, 1900),
        ("length", "120..150 m", 120, 150),
        ("length", "120-150 m", 120, 150),
        ("length", "900 m..1.2 km", 900, 1200),
        ("length", "900 m..1200 m", 900, 1200),
        ("number", "-5..10 °C", -5, 10),
        ("number", "-10..-5", -10, -5),
        ("number", "1..2 million", 1_000_000, 2_000_000),
        ("number", "0.5..1 million", 500_000, 1_000_000),
        ("number", "1 million..2 million inhabitants", 1_000_000, 2_000_000),
        ("number", "1490..1635", 1490, 1635),
        ("number", "12 000..15 000", 12_000, 15_000),
        ("number", "5 acre..6 acres", 5, 6),
    ],
)
def test_ranges(scale: ScaleName, text: str, low: int, high: int) -> None:
    assert bounds(text, scale) == (low, high)
    assert parse(text, scale).is_range


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("1920s", 1920, 1930),
        ("980s", 980, 990),
        ("2010s", 2010, 2020),
        ("19th century", 1800, 1900),
        ("1st century", 0, 100),
        ("21st century", 2000, 2100),
        ("12th century", 1100, 1200),
        ("3rd century BC", -300, -200),
        ("1st century BC", -100, 0),
        ("2nd millennium", 1000, 2000),
        ("3rd millennium BC", -3000, -2000),
        ("300 BC", -300, -300),
        ("-300", -300, -300),
        ("12 000 BC", -12_000, -12_000),
        ("2.6 million BC", -2_600_000, -2_600_000),
        ("79", 79, 79),
    ],
)
def test_periods_and_eras_r7(text: str, low: int, high: int) -> None:
    assert bounds(text, "year") == (low, high)


@pytest.mark.parametrize("text", ["~330 m", "~ 330 m", "~120..150 m"])
def test_about_is_scored_as_the_value(text: str) -> None:
    answer = parse(text, "length")
    assert answer.about
    assert bounds(text, "length") == bounds(text.lstrip("~ "), "length")


@pytest.mark.parametrize(
    ("text", "piece"),
    [("1700s", "1700s"), ("2000s", "2000s"), ("1690s..1700s", "1700s"), ("1700s..1720s", "1700s")],
)
def test_a_decade_that_many_read_as_a_century_is_noted(text: str, piece: str) -> None:
    (note,) = parse(text, "year").notes
    assert note.code == "TC317"
    assert text[note.start : note.end] == piece


def test_1700s_is_always_the_decade_r7() -> None:
    assert bounds("1700s", "year") == (1700, 1710)


@pytest.mark.parametrize("text", ["8.848 km", "1.234 m", "8.848..9.000 km", "~8.848 km"])
def test_a_point_before_three_digits_and_a_unit_of_length_is_noted_once(text: str) -> None:
    (note,) = parse(text, "length").notes
    assert note.code == "TC313"
    assert text[note.start : note.end] in text.split(" ")[0]


def test_the_note_on_grouped_digits_gives_both_readings() -> None:
    (note,) = parse("8.848 km", "length").notes
    assert note.help == "write 8848 m if that is right, else 8 848 km"


@pytest.mark.parametrize("text", ["8.8480 km", "8.85 km", "0.848 km", "1234.567 km", "1 234.567 km"])
def test_other_decimals_are_fine(text: str) -> None:
    assert not parse(text, "length").notes


def test_offsets_of_parts_and_units() -> None:
    answer = parse("~ 900 m..1.2 km", "length")
    assert [answer.text[p.start : p.end] for p in answer.parts] == ["900 m", "1.2 km"]
    assert [answer.text[p.unit_start : p.unit_end] for p in answer.parts] == ["m", "km"]
    shared = parse("120..150 m", "length")
    assert [shared.text[p.unit_start : p.unit_end] for p in shared.parts] == ["m", "m"]


def test_the_place_of_the_last_digit_typed() -> None:
    places = {"330 m": 0, "4.97 mi": -2, "12 000 km": 0}
    assert {text: parse(text, "length").parts[0].place for text in places} == places
    assert parse("1.5 million", "number").parts[0].place == 5


def test_answers_are_values() -> None:
    first, second = parse("330 m", "length"), parse.__wrapped__("330 m", "length")
    assert first == second
    assert hash(first) == hash(second)
    assert isinstance(first, Answer)
    with pytest.raises(AttributeError):
        first.about = True  # type: ignore[misc]


def test_a_plain_yaml_scalar_is_read_by_its_text() -> None:
    from terra_cards.source.document import Plain

    answer = parse(Plain("1889", 1889), "year")
    assert type(answer.text) is str
    assert answer.low == 1889


def test_a_side_given_by_hand_must_be_in_its_own_units() -> None:
    assert parse("330 m", "length", "metric").low == 330
    assert parse("30 %", "number", "imperial").low == 30
    with pytest.raises(AnswerError) as caught:
        parse("1083 ft", "length", "metric")
    assert (caught.value.code, caught.value.start, caught.value.end) == ("TC303", 5, 7)
    with pytest.raises(AnswerError):
        parse("5 t", "number", "imperial")
