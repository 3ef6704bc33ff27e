"""What a card prints: each language's own number format, against babel and by hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from babel import Locale
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.answer import Sides, parse
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.number_format import format_number, number_format
from terra_cards.model.printed import printed
from tests.model_answers.boards import world

NBSP, NARROW, DASH, MINUS = "\u00a0", "\u202f", "\u2013", "\u2212"


def card(text: str, scale: ScaleName, lang: str, side: Side = "metric") -> str:
    """The printed answer, with plain spaces for those that do not break."""
    out = printed(parse(text, scale), scale, side, lang, world(side))
    return out.replace(NBSP, " ").replace(NARROW, " ")


@pytest.mark.parametrize(
    ("text", "en", "de", "es", "fr"),
    [
        ("1083", "1,083", "1.083", "1083", "1 083"),
        ("12 000", "12,000", "12.000", "12.000", "12 000"),
        ("0.5", "0.5", "0,5", "0,5", "0,5"),
        ("0.50", "0.50", "0,50", "0,50", "0,50"),
        ("-40", f"{MINUS}40", f"{MINUS}40", f"{MINUS}40", f"{MINUS}40"),
        ("1.5 million", "1.5 million", "1,5 Millionen", "1,5 millones", "1,5 million"),
        ("1 million", "1 million", "1 Million", "1 millón", "1 million"),
        ("2 million", "2 million", "2 Millionen", "2 millones", "2 millions"),
        ("2 billion", "2 billion", "2 Milliarden", "2 mil millones", "2 milliards"),
        ("1..2 million", "1–2 million", "1–2 Millionen", "1–2 millones", "1–2 millions"),
        ("~2900", "about 2,900", "etwa 2.900", "aprox. 2900", "environ 2 900"),
        ("1490..1635", "1,490–1,635", "1.490–1.635", "1490–1635", "1 490–1 635"),
        ("12 %", "12%", "12 %", "12 %", "12 %"),
        ("5.19°", "5.19°", "5,19°", "5,19°", "5,19°"),
        ("20 °C", "20 °C", "20 °C", "20 °C", "20 °C"),
        ("-5..10 °C", f"{MINUS}5 – 10 °C", f"{MINUS}5 – 10 °C", f"{MINUS}5 – 10 °C", f"{MINUS}5 – 10 °C"),
        ("5 years", "5 years", "5 Jahre", "5 años", "5 ans"),
        ("1 years", "1 year", "1 Jahr", "1 año", "1 an"),
        ("59 000 t", "59,000 t", "59.000 t", "59.000 t", "59 000 t"),
        (
            "1.5 million km²",
            "1.5 million km²",
            "1,5 Millionen km²",
            "1,5 millones de km²",
            "1,5 million de km²",
        ),
        (
            "3 million inhabitants",
            *("3 million inhabitants", "3 Millionen Einwohner", "3 millones de habitantes"),
            "3 millions d’habitants",
        ),
        ("12 EUR", "12 EUR", "12 EUR", "12 EUR", "12 EUR"),
        ("0.5 million", "0.5 million", "0,5 Millionen", "0,5 millones", "0,5 million"),
    ],
)
def test_numbers(text: str, en: str, de: str, es: str, fr: str) -> None:
    assert [card(text, "number", lang) for lang in ("en", "de", "es", "fr")] == [en, de, es, fr]


@pytest.mark.parametrize(
    ("text", "en", "de", "es", "fr"),
    [
        ("1889", "1889", "1889", "1889", "1889"),
        ("~1455", "about 1455", "etwa 1455", "hacia 1455", "vers 1455"),
        ("1900..1950", "1900–1950", "1900–1950", "1900–1950", "1900–1950"),
        ("300 BC", "300 BC", "300 v. Chr.", "300 a. C.", "300 av. J.-C."),
        ("-300", "300 BC", "300 v. Chr.", "300 a. C.", "300 av. J.-C."),
        ("300..200 BC", "300–200 BC", "300–200 v. Chr.", "300–200 a. C.", "300–200 av. J.-C."),
        ("500 BC..300", "500 BC – 300 AD", "500 v. Chr. – 300 n. Chr.", "500 a. C. – 300 d. C.", None),
        ("12 000 BC", "12,000 BC", "12.000 v. Chr.", "12.000 a. C.", "12 000 av. J.-C."),
        ("2.6 million BC", "2.6 million BC", "2,6 Millionen v. Chr.", "2,6 millones a. C.", None),
        ("1920s", "1920s", "1920er", "años 1920", "années 1920"),
        ("1920s..1940s", "1920s–1940s", "1920er–1940er", "años 1920–1940", "années 1920–1940"),
        ("19th century", "19th century", "19. Jahrhundert", "siglo XIX", "XIXe siècle"),
        ("1st century", "1st century", "1. Jahrhundert", "siglo I", "Ier siècle"),
        (
            "18th..19th century",
            "18th–19th century",
            "18.–19. Jahrhundert",
            "siglos XVIII–XIX",
            "XVIIIe–XIXe siècle",
        ),
        (
            "3rd century BC",
            "3rd century BC",
            "3. Jahrhundert v. Chr.",
            "siglo III a. C.",
            "IIIe siècle av. J.-C.",
        ),
        ("2nd millennium", "2nd millennium", "2. Jahrtausend", "II milenio", "IIe millénaire"),
        ("1st century BC..1st century", "1st century BC – 1st century AD", None, None, None),
        ("1990s..2005", "1990s – 2005", "1990er – 2005", None, None),
    ],
)
def test_years_are_never_grouped_and_periods_have_names(
    text: str, en: str, de: str | None, es: str | None, fr: str | None
) -> None:
    for lang, wanted in (("en", en), ("de", de), ("es", es), ("fr", fr)):
        assert wanted is None or card(text, "year", lang) == wanted


@pytest.mark.parametrize(
    ("text", "en", "de", "imperial"),
    [
        ("330 m", "330 m", "330 m", "1,080 ft"),
        ("~330 m", "about 330 m", "etwa 330 m", "about 1,080 ft"),
        ("120..150 m", "120–150 m", "120–150 m", "394–492 ft"),
        ("900 m..1.2 km", "900 m – 1.2 km", "900 m – 1,2 km", "2,950 ft – 0.746 mi"),
        ("9288 km", "9,288 km", "9.288 km", "5,771 mi"),
        ("0.50 km", "0.50 km", "0,50 km", "0.311 mi"),
    ],
)
def test_lengths(text: str, en: str, de: str, imperial: str) -> None:
    assert card(text, "length", "en") == en
    assert card(text, "length", "de") == de
    assert card(text, "length", "en", "imperial") == imperial


def test_a_converted_figure_keeps_or_drops_its_million() -> None:
    assert card("17.1 million km²", "number", "en", "imperial") == "6.60 million sq mi"
    assert card("1.5 million km²", "number", "en", "imperial") == "579,000 sq mi"
    assert card("2 billion l", "number", "en", "imperial") == "528 million US gal"


def test_sides_by_hand_are_printed_as_given() -> None:
    by_hand = Sides(parse("330 m", "length"), parse("1083 ft", "length"))
    assert printed(by_hand, "length", "imperial", "de") == f"1.083{NBSP}ft"


def test_spaces_inside_a_figure_and_before_its_unit_do_not_break() -> None:
    assert printed(parse("330 m", "length"), "length", "metric", "en") == f"330{NBSP}m"
    assert printed(parse("12 000 km", "length"), "length", "metric", "fr") == f"12{NARROW}000{NARROW}km"
    assert " " not in printed(parse("18th..19th century", "year"), "year", "metric", "de")
    assert " " not in printed(parse("1.5 million km²", "number"), "number", "metric", "en")


@pytest.mark.parametrize("lang", ["ru", "ja", "tr", "el", "uk"])
def test_languages_without_words_of_ours_print_a_neutral_form(lang: str) -> None:
    assert card("~1455", "year", lang) == "~1455"
    assert card("1920s", "year", lang) == "1920–1929"
    assert card("19th century", "year", lang) == "1800–1899"
    assert card("3rd century BC", "year", lang).startswith("300–201 ")
    assert card("1st century", "year", lang) == "1–99"


@pytest.mark.parametrize(
    ("tag", "base"),
    [("de-AT-1901", "de-AT"), ("de-XX", "de"), ("en-GB", "en"), ("xx", "en"), ("zz-Latn", "en")],
)
def test_unknown_tags_fall_back_to_their_language_then_to_english(tag: str, base: str) -> None:
    assert number_format(tag).decimal == number_format(base).decimal
    assert card("1.5 million", "number", tag) == card("1.5 million", "number", base)


@pytest.mark.parametrize("lang", ["en", "de", "fr", "sv", "hi", "pt", "nl", "cs", "ja", "da", "ru", "es-MX"])
@given(number=st.decimals(min_value=-(10**9), max_value=10**9, places=3, allow_nan=False))
def test_numbers_are_formatted_as_babel_does(lang: str, number: Decimal) -> None:
    ours = format_number(Fraction(number), -3, lang)
    pattern = Locale.parse(lang.replace("-", "_")).decimal_formats[None].pattern.partition(".")[0] + ".000"
    theirs = format_decimal(number, format=pattern, locale=lang.replace("-", "_"))
    assert ours.replace(MINUS, "-") == theirs.replace(MINUS, "-").replace("\u200e", "")


def test_a_mark_that_babel_takes_for_a_quote_still_parts_the_groups() -> None:
    assert card("1 234 567", "number", "de-CH") == "1’234’567"


def test_four_digits_stay_together_where_the_language_has_it_so() -> None:
    assert card("1083", "number", "es") == "1083"
    assert card("1083", "number", "pl") == "1083"
    assert card("10 830", "number", "pl") == "10 830"


# CLDR 48, numbers/minimumGroupingDigits: the languages and regions where it is 2, and their siblings.
FROM_FIVE = (
    "be", "bg", "ee", "et", "hu", "hy", "ia", "ie", "it", "it-CH", "it-SM", "ka", "lv", "pl", "sl", "sq",
    "sq-XK", "ru-UA", "es", "es-ES", "es-EA", "es-GQ", "es-IC", "es-PH", "pt-PT", "pt-CH", "pt-CV",
    "pt-GQ", "pt-GW", "pt-LU", "pt-MO", "pt-MZ", "pt-ST", "pt-TL",
)  # fmt: skip
FROM_FOUR = (
    "en", "de", "fr", "nl", "cs", "sk", "sv", "da", "nb", "fi", "ro", "hr", "el", "tr", "uk", "ru", "lt",
    "ja", "zh", "hi", "ca", "gl", "eu", "es-419", "es-MX", "es-AR", "es-CL", "es-CO", "es-PE", "es-US",
    "es-UY", "pt", "pt-BR", "pt-AO",
)  # fmt: skip


@pytest.mark.parametrize("lang", FROM_FIVE)
def test_1083_is_not_parted_where_cldr_says_from_five_digits(lang: str) -> None:
    assert format_number(Fraction(1083), 0, lang) == "1083"
    assert format_number(Fraction(10830), 0, lang) == f"10{number_format(lang).group}830"


@pytest.mark.parametrize("lang", FROM_FOUR)
def test_1083_is_parted_everywhere_else(lang: str) -> None:
    assert format_number(Fraction(1083), 0, lang) == f"1{number_format(lang).group}083"


def test_babel_is_not_loaded_to_read_or_solve() -> None:
    import subprocess
    import sys

    program = (
        "import sys; from terra_cards.model import answer, solve, printed, build_board; "
        "answer.parse('330 m', 'length'); print('babel' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
