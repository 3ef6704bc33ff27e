"""How a language writes numbers, units and eras: CLDR through babel.

Babel takes a noticeable time to load and to format, so it is asked once for each language and
unit; after that a number is put together from a handful of texts. Languages that babel does not
know fall back to their base language, then to English.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from babel import Locale

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"

# Where CLDR 48 sets minimumGroupingDigits, which babel leaves out, to 2: 1083 has no separator there.
_FROM_FIVE_DIGITS = frozenset(
    ("be", "bg", "ee", "et", "hu", "hy", "ia", "ie", "it", "ka", "lv", "pl", "sl", "sq")
)
# The same of languages that are not of one mind, by region; None is the language alone.
_FROM_FIVE_DIGITS_IN: dict[str, tuple[str | None, ...]] = {
    "es": (None, "EA", "ES", "GQ", "IC", "PH"),
    "pt": ("CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "PT", "ST", "TL"),
    "ru": ("UA",),
}

# Our symbols by CLDR's unit, and whether its long name (acres) or short one (km) is printed.
_CLDR: dict[str, tuple[str, str]] = {
    "mm": ("length-millimeter", "short"),
    "cm": ("length-centimeter", "short"),
    "dm": ("length-decimeter", "short"),
    "m": ("length-meter", "short"),
    "km": ("length-kilometer", "short"),
    "in": ("length-inch", "short"),
    "ft": ("length-foot", "short"),
    "yd": ("length-yard", "short"),
    "mi": ("length-mile", "short"),
    "m²": ("area-square-meter", "short"),
    "km²": ("area-square-kilometer", "short"),
    "ha": ("area-hectare", "short"),
    "ft²": ("area-square-foot", "short"),
    "mi²": ("area-square-mile", "short"),
    "m³": ("volume-cubic-meter", "short"),
    "km³": ("volume-cubic-kilometer", "short"),
    "ft³": ("volume-cubic-foot", "short"),
    "mi³": ("volume-cubic-mile", "short"),
    "kg": ("mass-kilogram", "short"),
    "g": ("mass-gram", "short"),
    "t": ("mass-tonne", "short"),
    "lb": ("mass-pound", "short"),
    "km/h": ("speed-kilometer-per-hour", "short"),
    "mph": ("speed-mile-per-hour", "short"),
    "years": ("duration-year", "long"),
    "months": ("duration-month", "long"),
    "weeks": ("duration-week", "long"),
    "days": ("duration-day", "long"),
    "hours": ("duration-hour", "long"),
    "minutes": ("duration-minute", "long"),
    "seconds": ("duration-second", "long"),
}
_CLOSE = ("°", "′", "″")


class NumberFormat(Struct, frozen=True):
    """Symbols of one language. ``groups`` are the sizes of the first group from the right and the rest."""

    lang: str
    decimal: str
    group: str
    groups: tuple[int, int]
    fewest_grouped: int  # digits from which on a whole number has separators
    percent_gap: str
    bc: str
    ad: str


@lru_cache(maxsize=128)
def _locale(lang: str) -> Locale:
    from babel import Locale, UnknownLocaleError

    tags = [lang, *(lang[:end] for end, letter in enumerate(lang) if letter == "-")][::-1]
    for tag in [lang, *[t for t in tags if t != lang], "en"]:
        try:
            return Locale.parse(tag.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            continue
    raise AssertionError("babel knows English")


@lru_cache(maxsize=128)
def number_format(lang: str) -> NumberFormat:
    """The symbols of a language (a BCP 47 tag); asked of babel once."""
    locale = _locale(lang)
    symbols: Any = locale.number_symbols
    symbols = symbols.get("latn", symbols)
    pattern: Any = locale.decimal_formats[None]
    percent = str(getattr(locale.percent_formats[None], "pattern", "0%"))
    eras: Any = locale.eras["abbreviated"]
    few = locale.language in _FROM_FIVE_DIGITS or locale.territory in _FROM_FIVE_DIGITS_IN.get(
        locale.language, ()
    )
    return NumberFormat(
        lang=lang,
        decimal=str(symbols["decimal"]),
        group=str(symbols["group"]).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"),
        groups=(int(pattern.grouping[0]), int(pattern.grouping[1])),
        fewest_grouped=5 if few else 4,
        percent_gap=percent[percent.rfind("0") + 1 : percent.find("%")] if percent.endswith("%") else "",
        bc=str(eras[0]).replace(" ", NBSP),
        ad=str(eras[1]).replace(" ", NBSP),
    )


def format_number(value: Fraction, place: int, lang: str, grouped: bool = True) -> str:
    """A number whose last printed digit is that of ``10**place``; the value is a multiple of it."""
    symbols = number_format(lang)
    places = max(0, -place)
    digits = str(int(abs(value) * 10**places)).rjust(places + 1, "0")
    whole, fraction = (digits[:-places], digits[-places:]) if places else (digits, "")
    if grouped and len(whole) >= symbols.fewest_grouped:
        whole = symbols.group.join(_grouped(whole, symbols.groups))
    sign = MINUS if value < 0 else ""
    return f"{sign}{whole}{symbols.decimal}{fraction}" if fraction else f"{sign}{whole}"


def _grouped(digits: str, sizes: tuple[int, int]) -> list[str]:
    groups = [digits[-sizes[0] :]]
    rest = digits[: -sizes[0]]
    while rest:
        groups.insert(0, rest[-sizes[1] :])
        rest = rest[: -sizes[1]]
    return groups


def plural(value: Fraction, place: int, lang: str) -> str:
    """CLDR's plural category of a number as printed: one, few, many, other."""
    places = max(0, -place)
    written = Decimal(int(abs(value) * 10**places)).scaleb(-places)
    return str(_locale(lang).plural_form(written))


@lru_cache(maxsize=1024)
def large_number_word(power: int, category: str, lang: str) -> tuple[int, str] | None:
    """How a language names a million (``power`` 6) or a billion (9).

    The power of ten that the word stands for, which need not be the same (2 billion is 2000
    millones), and what is written behind the figure. None where the language has no word.
    """
    formats: Any = _locale(lang).compact_decimal_formats["long"]
    found: Any = None
    for name in (category, "other"):
        found = formats[name].get(str(10**power)) if name in formats else None
        if found is not None:
            break
    pattern = str(getattr(found, "pattern", ""))
    zeros = pattern.count("0")
    word = pattern.replace("0", "").replace("'", "").strip(" " + NBSP)
    if not zeros or not word or not pattern.startswith("0"):
        return None
    return power + 1 - zeros, word.replace(" ", NBSP)


@lru_cache(maxsize=1024)
def unit_pattern(symbol: str, category: str, lang: str) -> str:
    """How a figure and its unit stand together, ``{0}`` being the figure: ``{0} km``, ``{0} %``."""
    if symbol in _CLOSE:
        return f"{{0}}{symbol}"
    if symbol in ("%", "‰"):
        return f"{{0}}{number_format(lang).percent_gap}{symbol}"
    known = _CLDR.get(symbol)
    if known is None:
        gap = unit_pattern("km", "other", lang)[3:4]  # French has a narrow one
        return f"{{0}}{gap if gap.isspace() else NBSP}{symbol}"
    patterns: Any = _patterns(*known, lang)
    pattern = patterns.get(category) or patterns.get("other") or f"{{0}} {symbol}"
    return str(pattern).replace(" ", NBSP)


def _patterns(unit: str, length: str, lang: str) -> dict[str, str]:
    """The patterns of a unit by plural category, from babel's public formatter."""
    from babel.numbers import format_decimal
    from babel.units import format_unit

    locale = _locale(lang)
    found: dict[str, str] = {}
    for sample in (1, 2, 3, 5, 11, 1_000_000, Decimal("1.5")):
        category = str(locale.plural_form(sample))
        if category in found:
            continue
        figure = format_decimal(sample, locale=locale)
        text = format_unit(sample, unit, length=length, locale=locale)  # type: ignore[arg-type]
        if figure in text:
            found[category] = text.replace(figure, "{0}", 1)
    found.setdefault("other", next(iter(found.values()), ""))
    return found
