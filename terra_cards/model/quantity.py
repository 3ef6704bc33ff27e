"""Units of measurement and exact rounding.

All sizes are fractions, so that no float ever decides a space (R5). Sources of the definitions:
inch, foot, yard, mile and pound are those of the international yard and pound agreement of 1959
(1 in = 0.0254 m, 1 lb = 0.45359237 kg); the US gallon is 231 cubic inches; the short ton is
2000 lb; the acre is 4840 square yards; the nautical mile is 1852 m (Monaco 1929); the astronomical
unit is 149 597 870 700 m (IAU 2012), the light-year the way of light in 365.25 days; degrees
Fahrenheit are 9/5 of a degree Celsius, counted from 32.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from terra_cards.model.board import Side

Dimension = Literal["length", "area", "volume", "mass", "temperature", "speed", "other"]


class Unit(Struct, frozen=True):
    """A unit that an answer may carry.

    One of it is ``size`` base units (metre, square metre, cubic metre, kilogram, kelvin, metre a
    second); a reading of ``x`` stands for ``x * size + zero``. ``side`` is the side of a board on
    which the unit is at home (None: on both), ``other`` the unit that the other side prints.
    """

    symbol: str
    dimension: Dimension
    size: Fraction = Fraction(1)
    zero: Fraction = Fraction(0)
    side: Side | None = None
    other: str | None = None
    finer: str | None = None  # the next smaller unit of the same side, for what this one cannot print


_INCH = Fraction("0.0254")
_FOOT = 12 * _INCH
_YARD = 3 * _FOOT
_MILE = 1760 * _YARD
_POUND = Fraction("0.45359237")
_LITRE = Fraction(1, 1000)


def _table() -> dict[str, Unit]:
    units = [
        Unit("nm", "length", Fraction(1, 10**9), side="metric", other="in"),
        Unit("µm", "length", Fraction(1, 10**6), side="metric", other="in"),
        Unit("mm", "length", Fraction(1, 1000), side="metric", other="in"),
        Unit("cm", "length", Fraction(1, 100), side="metric", other="in", finer="mm"),
        Unit("dm", "length", Fraction(1, 10), side="metric", other="in", finer="cm"),
        Unit("m", "length", Fraction(1), side="metric", other="ft", finer="cm"),
        Unit("km", "length", Fraction(1000), side="metric", other="mi", finer="m"),
        Unit("in", "length", _INCH, side="imperial", other="cm"),
        Unit("ft", "length", _FOOT, side="imperial", other="m", finer="in"),
        Unit("yd", "length", _YARD, side="imperial", other="m", finer="ft"),
        Unit("mi", "length", _MILE, side="imperial", other="km", finer="ft"),
        Unit("nmi", "length", Fraction(1852)),
        Unit("au", "length", Fraction(149_597_870_700)),
        Unit("light-years", "length", Fraction(9_460_730_472_580_800)),
        Unit("m²", "area", Fraction(1), side="metric", other="ft²"),
        Unit("ha", "area", Fraction(10**4), side="metric", other="acres"),
        Unit("km²", "area", Fraction(10**6), side="metric", other="mi²"),
        Unit("ft²", "area", _FOOT**2, side="imperial", other="m²"),
        Unit("acres", "area", 4840 * _YARD**2, side="imperial", other="ha"),
        Unit("mi²", "area", _MILE**2, side="imperial", other="km²"),
        Unit("l", "volume", _LITRE, side="metric", other="US gal"),
        Unit("m³", "volume", Fraction(1), side="metric", other="ft³"),
        Unit("km³", "volume", Fraction(10**9), side="metric", other="mi³"),
        Unit("US gal", "volume", 231 * _INCH**3, side="imperial", other="l"),
        Unit("ft³", "volume", _FOOT**3, side="imperial", other="m³"),
        Unit("mi³", "volume", _MILE**3, side="imperial", other="km³"),
        Unit("kg", "mass", Fraction(1), side="metric", other="lb"),
        Unit("t", "mass", Fraction(1000), side="metric", other="short tons"),
        Unit("lb", "mass", _POUND, side="imperial", other="kg"),
        Unit("short tons", "mass", 2000 * _POUND, side="imperial", other="t"),
        Unit("°C", "temperature", Fraction(1), Fraction("273.15"), side="metric", other="°F"),
        Unit(
            "°F",
            "temperature",
            Fraction(5, 9),
            Fraction("273.15") - 32 * Fraction(5, 9),
            side="imperial",
            other="°C",
        ),
        Unit("km/h", "speed", Fraction(1000, 3600), side="metric", other="mph"),
        Unit("mph", "speed", _MILE / 3600, side="imperial", other="km/h"),
    ]
    # Units with a symbol that is no word; they stay as they are on both sides.
    for symbol in (
        *("%", "‰", "°", "K", "h", "min", "s", "ms", "g", "mg", "W", "kW", "MW", "GW", "TW", "kWh", "MWh"),
        *("GWh", "TWh", "J", "kJ", "MJ", "V", "kV", "A", "N", "Pa", "hPa", "bar", "Hz", "kHz", "MHz", "GHz"),
        *("dB", "B", "kB", "MB", "GB", "TB", "m/s", "m³/s", "km/s", "mm²", "cm²", "dm²", "mm³", "cm³", "dm³"),
        *("ml", "cl", "hl", "in²", "yd²", "in³", "yd³", "oz", "g/l", "kg/m³", "t/h", "l/s", "ppm"),
    ):
        units.append(Unit(symbol, "other"))
    return {unit.symbol: unit for unit in units}


UNITS: dict[str, Unit] = _table()

# The same unit in the singular or without its country.
_ALSO = {
    "acre": "acres",
    "short ton": "short tons",
    "gal": "US gal",
    "\u03bcm": "µm",
    "light-year": "light-years",
}
for _alias, _symbol in _ALSO.items():
    UNITS[_alias] = UNITS[_symbol]


def unit_of(symbol: str) -> Unit:
    """The known unit, or a plain noun as a unit that stays as it is on both sides."""
    return UNITS.get(symbol) or Unit(symbol, "other")


def convert(value: Fraction, source: Unit, target: Unit) -> Fraction:
    """A reading in ``source`` as a reading in ``target``; exact. Both are of one dimension."""
    return (value * source.size + source.zero - target.zero) / target.size


def round_to_place(value: Fraction, place: int) -> Fraction:
    """Rounded half to even to a multiple of ``10**place``."""
    up, down = (1, 10**place) if place > 0 else (10**-place, 1)
    below, divisor = value.numerator * up, value.denominator * down
    quotient, rest = divmod(below, divisor)
    if 2 * rest > divisor or (2 * rest == divisor and quotient % 2):
        quotient += 1
    return Fraction(quotient * down, up)


def magnitude(value: Fraction) -> int:
    """The power of ten of the first digit: 330 gives 2, 0.05 gives -2, 0 gives 0; exact."""
    above, below = abs(value.numerator), value.denominator
    if above == 0:
        return 0
    guess = len(str(above)) - len(str(below))
    enough = above >= below * 10**guess if guess >= 0 else above * 10**-guess >= below
    return guess if enough else guess - 1


def round_to_digits(value: Fraction, digits: int) -> tuple[Fraction, int]:
    """Rounded half to even to so many significant digits, and the place of the last of them.

    Where rounding carries into a new digit (9.996 to 10.0), the place moves with it, so that the
    number of digits stays.
    """
    place = magnitude(value) - digits + 1
    rounded = round_to_place(value, place)
    return rounded, magnitude(rounded) - digits + 1


def trailing_zeros(value: Fraction, place: int) -> int:
    """How many zeros end a figure whose last digit stands at ``10**place``; none for 0."""
    digits = abs(value.numerator * 10**-place // value.denominator if place < 0 else int(value) // 10**place)
    written = str(digits)
    return len(written) - len(written.rstrip("0")) if digits else 0
