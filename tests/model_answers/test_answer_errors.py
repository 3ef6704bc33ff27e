"""Wrong answers: the code, the piece that is wrong, and the right form in the help."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.answer import AnswerError, parse
from terra_cards.model.board import SCALES, ScaleName


def error(text: str, scale: ScaleName) -> AnswerError:
    with pytest.raises(AnswerError) as caught:
        parse(text, scale)
    found = caught.value
    assert 0 <= found.start <= found.end <= len(text)
    assert found.message
    assert str(found) == found.message
    return found


YEAR = [
    # open ends
    ("before 1500", "before", None),
    ("after 1500", "after", None),
    ("since 1990", "since", None),
    ("vor 1500", "vor", None),
    ("> 1500", ">", None),
    ("1500+", "+", None),
    ("1500..", "..", None),
    ("..1500", "..", None),
    ("1500 or later", "or later", None),
    # about
    ("ca. 1500", "ca.", "write ~1500"),
    ("c. 1500", "c.", "write ~1500"),
    ("circa 1500", "circa", "write ~1500"),
    ("um 1500", "um", "write ~1500"),
    ("about 300 BC", "about", "write ~300 BC"),
    ("1500?", "?", "write ~1500"),
    ("~~1500", "~~", "write ~1500"),
    ("1490..~1500", "~", "write ~1490..1500"),
    # eras
    ("AD 79", "AD", "write 79"),
    ("79 AD", "AD", "write 79"),
    ("79 n. Chr.", "n. Chr.", "write 79"),
    ("300 BCE", "BCE", "write 300 BC"),
    ("300 B.C.", "B.C.", "write 300 BC"),
    ("300 bc", "bc", "write 300 BC"),
    ("300 v. Chr.", "v. Chr.", "write 300 BC"),
    ("300 a. C.", "a. C.", "write 300 BC"),
    ("300 av. J.-C.", "av. J.-C.", "write 300 BC"),
    ("BC 300", "BC", "write 300 BC"),
    ("500 BC..300 AD", "AD", "write 500 BC..300"),
    ("-300 BC", "-", "write 300 BC"),
    # centuries and millennia
    ("19. Jahrhundert", "19. Jahrhundert", "write 19th century"),
    ("19. Jh.", "19. Jh.", "write 19th century"),
    ("3. Jahrhundert v. Chr.", "3. Jahrhundert", "write 3rd century BC"),
    ("18.-19. Jahrhundert", "18.-", "write 18th..19th century"),
    ("XIX century", "XIX century", "write 19th century"),
    ("siglo XIX", "siglo XIX", "write 19th century"),
    ("XIXe siècle", "XIXe siècle", "write 19th century"),
    ("19e siècle", "19e siècle", "write 19th century"),
    ("19 century", "19 century", "write 19th century"),
    ("19th Century", "19th Century", "write 19th century"),
    ("19th c.", "19th c.", "write 19th century"),
    ("nineteenth century", "nineteenth century", "write 19th century"),
    ("19st century", "19st", "write 19th"),
    ("22th century", "22th", "write 22nd"),
    ("18..19th century", "18", "write 18th..19th century"),
    ("18th century..19th", "19th", "write 18th century..19th century"),
    ("2nd millenium", "2nd millenium", "write 2nd millennium"),
    ("2. Jahrtausend", "2. Jahrtausend", "write 2nd millennium"),
    ("0th century", "0", None),
    ("18th", "18th", None),
    ("early 19th century", "early", "write a range of years"),
    ("mid-1920s", "mid", "write a range of years"),
    ("Mitte 19. Jahrhundert", "Mitte", "write a range of years"),
    # decades
    ("1920s BC", "1920s BC", "write a range, 1929..1920 BC"),
    ("1925s", "1925s", "write 1920s"),
    ("1920er", "1920er", "write 1920s"),
    ("1920er Jahre", "1920er Jahre", "write 1920s"),
    ("1920’s", "1920’s", "write 1920s"),
    ("1920's", "1920's", "write 1920s"),
    ("1920 s", "1920 s", "write 1920s"),
    ("the 1920s", "the", "write 1920s"),
    ("années 1920", "années 1920", "write 1920s"),
    ("90s", "90s", "write 1990s"),
    ("'90s", "'90s", None),
    # days and months
    ("1889-03-31", "1889-03-31", "write 1889"),
    ("31.03.1889", "31.03.1889", "write 1889"),
    ("1889-09", "1889-09", "write 1889"),
    ("March 1889", "March", "write 1889"),
    ("31 March 1889", "31 March", "write 1889"),
    ("summer 1889", "summer", "write 1889"),
    ("im Jahr 1889", "im Jahr", "write 1889"),
    # ranges
    ("1889-90", "90", "write 1889..1890"),
    ("1999..03", "03", "write 1999..2003"),
    ("1904..09", "09", "write 1904..1909"),
    ("1914..18", "18", "write 1914..1918"),
    ("1918 to 1920", "to", "write 1918..1920"),
    ("1918 bis 1920", "bis", "write 1918..1920"),
    ("between 1918 and 1920", "between", "write 1918..1920"),
    ("1918 and 1920", "and", None),
    ("1918 - 1920", "-", "write 1918..1920"),
    ("1918 \u2013 1920", "\u2013", "write 1918..1920"),
    ("1918\u20141920", "\u2014", "write 1918..1920"),
    ("1920s-1940s", "-", "write 1920s..1940s"),
    ("1918...1920", "...", "write 1918..1920"),
    ("1918\u20261920", "\u2026", "write 1918..1920"),
    ("1918/1919", "/", None),
    ("1918, 1919", ",", None),
    ("1918..1920..1922", "..", None),
    ("1920s..1925", "1920s..1925", None),
    ("1850..19th century", "1850..19th century", None),
    # figures
    ("1889.5", "1889.5", None),
    ("1889.", ".", "write 1889"),
    ("0079", "00", "write 79"),
    ("+1889", "+", "write 1889"),
    ("1889 (opened)", "(opened)", "write 1889"),
    ("MDCCCLXXXIX", "MDCCCLXXXIX", None),
    ("", "", None),
    ("~", "~", None),
]


@pytest.mark.parametrize(("text", "piece", "advice"), YEAR)
def test_unreadable_years(text: str, piece: str, advice: str | None) -> None:
    found = error(text, "year")
    assert (found.code, text[found.start : found.end]) == ("TC301", piece)
    assert found.help if advice is None else found.help == advice
    assert found.replacement is None


LENGTH = [
    ("330 metres", "metres", "write 330 m"),
    ("330 meters", "meters", "write 330 m"),
    ("330 Meter", "Meter", "write 330 m"),
    ("5 Kilometer", "Kilometer", "write 5 km"),
    ("1083 feet", "feet", "write 1083 ft"),
    ("4 inches", "inches", "write 4 in"),
    ("3 miles", "miles", "write 3 mi"),
    ("3 nautical miles", "nautical miles", "write 3 nmi"),
    ("5'", "'", "write 5 ft"),
    ("5'10\"", "5'10\"", "write 70 in"),
    ("5 ft 6 in", "5 ft 6 in", "write 66 in"),
    ("330 M", "M", "write 330 m"),
    ("330 KM", "KM", "write 330 km"),
    ("330 m.", "m.", "write 330 m"),
    ("about 330 Meter", "about", "write ~330 m"),
    ("ca. 1,5 km", "ca.", "write ~1.5 km"),
    ("330 m or so", "or so", "write ~330 m"),
    (">10 km", ">", None),
    ("> 10 km", ">", None),
    ("over 10 km", "over", None),
    ("10 km or more", "or more", None),
    ("10+ km", "+", None),
    ("at least 10 km", "at least", None),
    ("mehr als 10 km", "mehr als", None),
    ("1,5 km", ",", "write 1.5 km"),
    (".5 km", ".", "write 0.5 km"),
    ("900 m\u20131.2 km", "\u2013", "write 900 m..1.2 km"),
    ("900 m - 1.2 km", "-", "write 900 m..1.2 km"),
    ("330±5 m", "330±5", "write 325..335 m"),
    ("½ mile", "½", "write 0.5 mi"),
    ("2 1/2 mi", "2 1/2", "write 2.5 mi"),
    ("1/2 mi", "/", None),
    ("5 thousand km", "thousand", "write 5000 km"),
    ("384 Tsd. km", "Tsd.", "write 384 000 km"),
    ("1e3 m", "1e3", "write 1000 m"),
    ("12 00 m", "12 00", None),
    ("1000 000 km", "1000 000", "write 1 000 000 km"),
    ("120..~150 m", "~", "write ~120..150 m"),
    ("330 m high", "high", None),
    ("330 m (with antenna)", "(with antenna)", "write 330 m"),
    ("three km", "three", "write 3 km"),
    ("1.2.3 m", ".3 m", None),
    ("\u0663\u0663 m", "\u0663\u0663 m", None),
    ("unknown", "unknown", None),
]


@pytest.mark.parametrize(("text", "piece", "advice"), LENGTH)
def test_unreadable_lengths(text: str, piece: str, advice: str | None) -> None:
    found = error(text, "length")
    assert (found.code, text[found.start : found.end]) == ("TC301", piece)
    assert found.help if advice is None else found.help == advice


NUMBER = [
    ("1,5 Mio.", ",", "write 1.5 million"),
    ("ca. 1,5 Mio. Einwohner", "ca.", "write ~1.5 million Einwohner"),
    ("2 Milliarden", "Milliarden", "write 2 billion"),
    ("2 Mrd.", "Mrd.", "write 2 billion"),
    ("2 bn", "bn", "write 2 billion"),
    ("1.5 Million", "Million", "write 1.5 million"),
    ("1.5 millions", "millions", "write 1.5 million"),
    ("1.5 millones", "millones", "write 1.5 million"),
    ("5 tausend", "tausend", "write 5000"),
    ("5 thousand people", "thousand", "write 5000 people"),
    ("50k", "k", "write 50 000"),
    ("1.5M", "M", "write 1.5 million"),
    ("3 trillion", "trillion", "write 3000 billion"),
    ("2 Billionen", "Billionen", "write 2000 billion"),
    ("3 dozen eggs", "dozen", "write 36 eggs"),
    ("1e6", "1e6", "write 1 000 000"),
    ("3×10^8", "3×10^8", "write 300 000 000"),
    ("one million", "one", "write 1 million"),
    ("twelve", "twelve", "write 12"),
    ("12,5", ",", "write 12.5"),
    ("0,125", ",", "write 0.125"),
    ("12 000_000", "12 000_000", "write 12 000 000"),
    ("10 10", "10 10", None),
    ("007", "00", "write 7"),
    ("5..007", "00", "write 5..7"),
    ("5..1000 000", "1000 000", "write 5..1 000 000"),
    ("+5", "+", "write 5"),
    ("\u201340", "\u2013", "write -40"),
    ("- 5", "-", "write -5"),
    ("5.", ".", "write 5"),
    ("12 percent", "percent", "write 12 %"),
    ("12 Prozent", "Prozent", "write 12 %"),
    ("20 degrees Celsius", "degrees Celsius", "write 20 °C"),
    ("20 Grad", "Grad", "write 20 °"),
    ("20 C", "C", "write 20 °C"),
    ("5 km2", "km2", "write 5 km²"),
    ("5 m2", "m2", "write 5 m²"),
    ("5 square kilometres", "square kilometres", "write 5 km²"),
    ("5 qkm", "qkm", "write 5 km²"),
    ("5 hectares", "hectares", "write 5 ha"),
    ("5 tonnes", "tonnes", "write 5 t"),
    ("5 Tonnen", "Tonnen", "write 5 t"),
    ("5 litres", "litres", "write 5 l"),
    ("5 kph", "kph", "write 5 km/h"),
    ("$5 million", "$", "write 5 million USD"),
    ("€5", "€", "write 5 EUR"),
    ("5 €", "€", "write 5 EUR"),
    ("10 or more", "or more", None),
    ("at least 10", "at least", None),
    ("10+", "+", None),
    ("5 or 6", "or", None),
    ("5 oder 6", "oder", None),
    ("5 bis 6", "bis", "write 5..6"),
    ("between 5 and 6 t", "between", "write 5..6 t"),
    ("5~6", "~", "write 5..6"),
    ("5 tonnes of coal", "tonnes", None),
    ("5 %..6", "%", "write 5..6 %"),
    ("3 %%", "%%", None),
    ("5 x", "x", None),
    ("2026-02-11", "2026-02-11", None),
    ("inhabitants", "inhabitants", None),
    ("1:30", ":30", None),
    ("5 million..", "..", None),
]


@pytest.mark.parametrize(("text", "piece", "advice"), NUMBER)
def test_unreadable_numbers(text: str, piece: str, advice: str | None) -> None:
    found = error(text, "number")
    assert (found.code, text[found.start : found.end]) == ("TC301", piece)
    assert found.help if advice is None else found.help == advice


@pytest.mark.parametrize(
    ("scale", "text", "piece", "replacement"),
    [
        ("number", "12,000", "12,000", "12 000"),
        ("number", "12.000", "12.000", "12 000"),
        ("number", "-12.000", "12.000", "12 000"),
        ("number", "~12,000", "12,000", "12 000"),
        ("number", "1,234,567", "1,234,567", "1 234 567"),
        ("number", "1.234.567", "1.234.567", "1 234 567"),
        ("number", "1.234,5", "1.234,5", "1 234.5"),
        ("number", "1,234.5", "1,234.5", "1 234.5"),
        ("number", "12'000", "12'000", "12 000"),
        ("number", "12’000", "12’000", "12 000"),
        ("number", "12,000 km²", "12,000", "12 000"),
        ("number", "12.000 km²", "12.000", "12 000"),
        ("number", "12.000..13.000", "12.000..13.000", "12 000..13 000"),
        ("number", "12,000..13,000 t", "12,000..13,000", "12 000..13 000"),
        ("number", "1,200-13.000", "1,200-13.000", "1 200-13 000"),
        ("number", "900..12,000", "12,000", "12 000"),
        ("year", "1.914-1.918", "1.914-1.918", "1914-1918"),
        ("number", "12,000 inhabitants", "12,000", "12 000"),
        ("length", "12.000", "12.000", "12 000"),
        ("length", "12,000", "12,000", "12 000"),
        ("length", "8,848 m", "8,848", "8 848"),
        ("year", "1,889", "1,889", "1889"),
        ("year", "1.889", "1.889", "1889"),
    ],
)
def test_grouped_digits_are_tc313_with_an_unsafe_fix(
    scale: ScaleName, text: str, piece: str, replacement: str
) -> None:
    found = error(text, scale)
    assert (found.code, text[found.start : found.end]) == ("TC313", piece)
    assert (found.replacement, found.safe) == (replacement, False)
    fixed = text[: found.start] + replacement + text[found.end :]
    if scale != "length" or fixed.endswith("m"):
        parse(fixed, scale)


@pytest.mark.parametrize(
    ("scale", "text", "piece"),
    [
        ("length", "330", "330"),
        ("length", "5 kg", "kg"),
        ("length", "5 km²", "km²"),
        ("length", "330 apples", "apples"),
        ("length", "1 m..2 kg", "kg"),
        ("length", "900 m..1200", "1200"),
        ("length", "300 BC", "BC"),
        ("length", "1920s", "1920s"),
        ("length", "19th century", "19th century"),
        ("number", "330 m", "m"),
        ("number", "330m", "m"),
        ("number", "12 in", "in"),
        ("number", "120..150 km", "km"),
        ("number", "330 Meter", "Meter"),
        ("number", "5 miles", "miles"),
        ("number", "300 BC", "BC"),
        ("number", "1920s", "1920s"),
        ("number", "3rd century BC", "BC"),
        ("number", "900 kg..1.2 t", "kg"),
        ("year", "1889 m", "m"),
        ("year", "1889 years", "years"),
        ("year", "1889 opened", "opened"),
        ("year", "1900..1950 km", "km"),
    ],
)
def test_wrong_units_are_tc303_at_the_unit(scale: ScaleName, text: str, piece: str) -> None:
    found = error(text, scale)
    assert found.code == "TC303"
    assert piece in text[found.start : found.end]
    assert text[found.start : found.end].endswith(piece)
    assert found.help


@pytest.mark.parametrize(
    ("text", "piece"), [("0 m", "0"), ("-5 m", "-5"), ("0..5 m", "0"), ("0.00 km", "0.00")]
)
def test_a_length_of_0_or_less_is_off_the_scale(text: str, piece: str) -> None:
    found = error(text, "length")
    assert (found.code, text[found.start : found.end]) == ("TC302", piece)


@pytest.mark.parametrize(
    ("text", "piece"),
    [("0", "0"), ("0 BC", "0"), ("0..100", "0"), ("100 BC..0", "0"), ("~0", "0"), ("-0", "-0")],
)
def test_the_year_0_is_tc311(text: str, piece: str) -> None:
    found = error(text, "year")
    assert (found.code, text[found.start : found.end]) == ("TC311", piece)


def test_an_answer_has_a_limit() -> None:
    assert error("9" * 5000, "number").code == "TC301"
    assert parse("1" * 150, "number").low == int("1" * 150)


def test_messages_do_not_carry_the_whole_text() -> None:
    found = error("x" * 150, "number")
    assert len(found.message) < 120
    assert len(error("5 " + "y" * 180 + " 7", "number").message) < 120


WORDS = [text for text, _, _ in (*YEAR, *LENGTH, *NUMBER)] + [
    *(
        "1889",
        "330 m",
        "1.5 million",
        "1920s..1940s",
        "300..200 BC",
        "18th..19th century",
        "~120..150 m",
        "-5..10 °C",
    )
]


@given(
    st.sampled_from(WORDS),
    st.sampled_from(WORDS),
    st.integers(0, 40),
    st.integers(0, 40),
    st.sampled_from(SCALES),
)
def test_anything_reads_or_says_why(one: str, other: str, left: int, right: int, scale: ScaleName) -> None:
    """Pieces of answers glued together: an answer, or one error with a place, never anything else."""
    check(one[:left] + other[right:], scale)


@given(st.text(max_size=40), st.sampled_from(SCALES))
def test_any_text_reads_or_says_why(text: str, scale: ScaleName) -> None:
    check(text, scale)


@given(st.text(alphabet="0123456789.,-–~ sBCmk%°'_thndr±/", max_size=25), st.sampled_from(SCALES))
def test_any_figures_read_or_say_why(text: str, scale: ScaleName) -> None:
    check(text, scale)


def check(text: str, scale: ScaleName) -> None:
    try:
        answer = parse(text, scale)
    except AnswerError as found:
        assert 0 <= found.start <= found.end <= len(text)
        assert found.code in ("TC301", "TC302", "TC303", "TC305", "TC311", "TC313")
        if found.replacement is not None:
            assert found.replacement != text[found.start : found.end]
        return
    assert answer.low <= answer.high
    assert all(part.low <= part.high for part in answer.parts)
    assert [answer.text[p.start : p.end].strip() for p in answer.parts] == [
        answer.text[p.start : p.end] for p in answer.parts
    ]
    if scale == "length":
        assert answer.low > 0


PARTIAL = ("write a range", "write 19th", "write 22nd")


@pytest.mark.parametrize(
    ("scale", "text"),
    [
        (scale, advice.removeprefix("write "))
        for scale, rows in (("year", YEAR), ("length", LENGTH), ("number", NUMBER))
        for _, _, advice in rows
        if advice and (not advice.startswith(PARTIAL) or advice.endswith("century"))
    ],
)
def test_what_the_help_says_to_write_reads(scale: ScaleName, text: str) -> None:
    parse(text, scale)


@pytest.mark.parametrize(
    ("text", "scale", "message"),
    [
        ("5 inhabitants'", "length", "'inhabitants'' cannot be read here"),
        ("12 \\m", "number", "'\\m' cannot be read here"),
        ("1889\n 1890", "year", "'1890' cannot be read here"),
        ("5 metres", "number", "'metres' is a unit of length, which the number scale does not take"),
        ("5 Lichtjahre", "number", "'Lichtjahre' is a unit of length, which the number scale does not take"),
    ],
)
def test_messages_quote_what_was_typed_on_one_line(text: str, scale: ScaleName, message: str) -> None:
    assert error(text, scale).message == message


@pytest.mark.parametrize("unit", ["nm", "nmi", "au", "light-years", "light-year"])
def test_a_length_is_no_number_however_small_or_large(unit: str) -> None:
    assert error(f"5 {unit}", "number").code == "TC303"
    assert parse(f"5 {unit}", "length").low > 0


def test_light_is_measured_in_metres() -> None:
    assert parse("1 au", "length").low == 149_597_870_700
    assert parse("1 light-year", "length").low == 299_792_458 * 86_400 * Fraction("365.25")
