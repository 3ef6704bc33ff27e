"""Units against their legal definitions, worked out by hand, and exact rounding."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.quantity import UNITS, convert, magnitude, round_to_digits, round_to_place

# International yard and pound agreement (1959): 1 yd = 0.9144 m, 1 lb = 0.45359237 kg exactly. US gallon:
# 231 cubic inches. Short ton: 2000 lb. Acre: 4840 square yards. Mile: 5280 ft. Fahrenheit: 212 and 32 at
# the points where Celsius has 100 and 0.
EXACT = [
    ("in", "cm", "2.54"),
    ("ft", "m", "0.3048"),
    ("yd", "m", "0.9144"),
    ("mi", "km", "1.609344"),
    ("mi", "ft", "5280"),
    ("nmi", "m", "1852"),
    ("mi", "yd", "1760"),
    ("km", "m", "1000"),
    ("m", "µm", "1000000"),
    ("dm", "cm", "10"),
    ("ft²", "m²", "0.09290304"),
    ("mi²", "km²", "2.589988110336"),
    ("acres", "ha", "0.40468564224"),
    ("km²", "ha", "100"),
    ("ft³", "m³", "0.028316846592"),
    ("mi³", "km³", "4.168181825440579584"),
    ("US gal", "l", "3.785411784"),
    ("m³", "l", "1000"),
    ("lb", "kg", "0.45359237"),
    ("short tons", "t", "0.90718474"),
    ("t", "kg", "1000"),
    ("mph", "km/h", "1.609344"),
]


@pytest.mark.parametrize(("source", "target", "factor"), EXACT)
def test_legal_definitions(source: str, target: str, factor: str) -> None:
    assert convert(Fraction(1), UNITS[source], UNITS[target]) == Fraction(factor)
    assert convert(Fraction(factor), UNITS[target], UNITS[source]) == 1


@pytest.mark.parametrize(
    ("celsius", "fahrenheit"), [("0", "32"), ("100", "212"), ("-40", "-40"), ("36.6", "97.88")]
)
def test_fahrenheit(celsius: str, fahrenheit: str) -> None:
    assert convert(Fraction(celsius), UNITS["°C"], UNITS["°F"]) == Fraction(fahrenheit)
    assert convert(Fraction(fahrenheit), UNITS["°F"], UNITS["°C"]) == Fraction(celsius)


# FORMAT.md: what the other side prints.
OTHER = {
    "mm": "in",
    "cm": "in",
    "m": "ft",
    "km": "mi",
    "m²": "ft²",
    "km²": "mi²",
    "ha": "acres",
    "m³": "ft³",
    "km³": "mi³",
    "l": "US gal",
    "kg": "lb",
    "t": "short tons",
    "°C": "°F",
    "km/h": "mph",
    "in": "cm",
    "ft": "m",
    "yd": "m",
    "mi": "km",
    "ft²": "m²",
    "mi²": "km²",
    "acres": "ha",
    "ft³": "m³",
    "mi³": "km³",
    "US gal": "l",
    "lb": "kg",
    "short tons": "t",
    "°F": "°C",
    "mph": "km/h",
}


@pytest.mark.parametrize("symbol", OTHER)
def test_the_unit_of_the_other_side(symbol: str) -> None:
    unit = UNITS[symbol]
    assert unit.other == OTHER[symbol]
    other = UNITS[OTHER[symbol]]
    assert other.dimension == unit.dimension
    assert {unit.side, other.side} == {"metric", "imperial"}


@pytest.mark.parametrize("symbol", ["%", "h", "years", "EUR", "°", "inhabitants", "g", "nmi"])
def test_units_that_stay(symbol: str) -> None:
    from terra_cards.model.quantity import unit_of

    assert unit_of(symbol).side is None
    assert unit_of(symbol).other is None


def test_every_other_unit_is_known() -> None:
    for unit in UNITS.values():
        for name in (unit.other, unit.finer):
            assert name is None or UNITS[name].dimension == unit.dimension
        assert (unit.other is None) == (unit.side is None)


@given(st.fractions(min_value=-(10**12), max_value=10**12, max_denominator=10**9), st.integers(1, 12))
def test_rounding_to_digits_is_that_of_decimal(value: Fraction, digits: int) -> None:
    """Against decimal at a precision that loses nothing that matters, away from ties."""
    rounded, place = round_to_digits(value, digits)
    assert rounded == round_to_place(rounded, place)
    if value:
        assert magnitude(rounded) - place + 1 == digits
        step = Fraction(10) ** place
        assert abs(rounded - value) <= step / 2 or abs(rounded - value) <= step
    exact = Context(prec=80).divide(Decimal(value.numerator), Decimal(value.denominator))
    if Fraction(exact) == value:
        assert Fraction(exact.normalize(Context(prec=digits, rounding=ROUND_HALF_EVEN))) == rounded


@pytest.mark.parametrize(
    ("value", "digits", "rounded", "place"),
    [
        ("0.0125", 2, "0.012", -3),  # half to even
        ("0.0135", 2, "0.014", -3),
        ("12.5", 2, "12", 0),
        ("9.996", 3, "10.0", -1),  # the carry keeps the number of digits
        ("1082.677", 3, "1080", 1),
        ("-1082.677", 3, "-1080", 1),
        ("0", 3, "0", -2),
    ],
)
def test_rounding_half_to_even(value: str, digits: int, rounded: str, place: int) -> None:
    assert round_to_digits(Fraction(value), digits) == (Fraction(rounded), place)


@given(st.fractions(min_value=Fraction(1, 10**20), max_value=10**20))
def test_magnitude(value: Fraction) -> None:
    assert Fraction(10) ** magnitude(value) <= value < Fraction(10) ** (magnitude(value) + 1)
