"""Names of units that people write, and how the answer language writes them.

A name in another spelling would not be converted for the other side of a board, so it is an error
with the right form instead of a plain noun.
"""

from __future__ import annotations

import re
from functools import lru_cache

# Right form: names. A name of several words stands as it is written between them with one space.
_NAMES: dict[str, str] = {
    "mm": "millimetre|millimetres|millimeter|millimeters|Millimeter|milímetros|millimètres|millimetri",
    "cm": "centimetre|centimetres|centimeter|centimeters|Zentimeter|centímetros|centimètres|centimetri",
    "dm": "decimetre|decimetres|decimeter|decimeters|Dezimeter",
    "m": "metre|metres|meter|meters|mtr|mtrs|metros|mètre|mètres|metri",
    "km": "kilometre|kilometres|kilometer|kilometers|kms|kilómetro|kilómetros|kilometros|kilomètre|kilomètres"
    "|chilometri",
    "in": "inch|inches|Zoll|pulgada|pulgadas|pouce|pouces|pollici",
    "ft": "foot|feet|Fuß|Fuss|pie|pies|pied|pieds|piedi",
    "yd": "yard|yards|yds",
    "mi": "mile|miles|Meile|Meilen|milla|millas|miglia",
    "nmi": "nautical mile|nautical miles|Seemeile|Seemeilen|milla náutica|millas náuticas|mille marin"
    "|milles marins",
    "light-years": "light years|light year|lightyear|lightyears|ly|Lichtjahr|Lichtjahre|Lj|año luz|años luz"
    "|année-lumière|années-lumière|anni luce|anno luce",
    "au": "astronomical unit|astronomical units|Astronomische Einheit|Astronomische Einheiten",
    "mm²": "mm2|mm^2|square millimetres|square millimeters",
    "cm²": "cm2|cm^2|square centimetres|square centimeters|Quadratzentimeter",
    "m²": "m2|m^2|m**2|qm|sqm|sq m|sq. m|square metre|square metres|square meter|square meters|Quadratmeter"
    "|metros cuadrados|mètres carrés|metri quadrati",
    "km²": "km2|km^2|km**2|qkm|sqkm|sq km|sq. km|square kilometre|square kilometres|square kilometer"
    "|square kilometers|Quadratkilometer|kilómetros cuadrados|kilomètres carrés|chilometri quadrati",
    "ha": "hectare|hectares|Hektar|hectárea|hectáreas|ettari",
    "ft²": "ft2|ft^2|sqft|sq ft|sq. ft|square foot|square feet",
    "mi²": "mi2|mi^2|sqmi|sq mi|sq. mi|square mile|square miles",
    "m³": "m3|m^3|m**3|cbm|cubic metre|cubic metres|cubic meter|cubic meters|Kubikmeter|metros cúbicos"
    "|mètres cubes",
    "km³": "km3|km^3|km**3|cubic kilometre|cubic kilometres|cubic kilometer|cubic kilometers|Kubikkilometer",
    "cm³": "cm3|cm^3|ccm|cubic centimetres|cubic centimeters|Kubikzentimeter",
    "ft³": "ft3|ft^3|cu ft|cubic foot|cubic feet",
    "mi³": "mi3|mi^3|cu mi|cubic mile|cubic miles",
    "l": "litre|litres|liter|liters|ltr|litro|litros|litri",
    "US gal": "gallon|gallons|US gallon|US gallons|Gallone|Gallonen|galones",
    "g": "gram|grams|gramme|grammes|Gramm|gramos",
    "kg": "kilogram|kilograms|kilogramme|kilogrammes|Kilogramm|kilo|kilos|kgs|kilogramos",
    "t": "ton|tons|tonne|tonnes|metric ton|metric tons|Tonne|Tonnen|tonelada|toneladas|tonnellate",
    "lb": "lbs",
    "°C": "degree Celsius|degrees Celsius|degrees centigrade|degrees C|degC|deg C|Grad Celsius|Celsius|° C|°c"
    "|\u2103|\u00baC|\u00ba C|grados Celsius|degrés Celsius",
    "°F": "degree Fahrenheit|degrees Fahrenheit|degrees F|degF|deg F|Grad Fahrenheit|Fahrenheit|° F|°f"
    "|\u2109|\u00baF|\u00ba F",
    "°": "degree|degrees|deg|Grad|grados|degrés|gradi|\u00ba",
    "km/h": "kph|kmh|kmph|km/hr|km/hour|kilometres per hour|kilometers per hour|Stundenkilometer"
    "|km pro Stunde",
    "mph": "mi/h|mi/hr|miles per hour|Meilen pro Stunde",
    "m/s": "metres per second|meters per second|Meter pro Sekunde",
    "%": "percent|per cent|pct|Prozent|por ciento|pour cent|pour-cent|per cento|procent",
    "‰": "per mille|permille|Promille|por mil",
    "h": "hr|hrs|std|Std",
    "years": "yr|yrs",
    "EUR": "€",
    "GBP": "£",
    "USD": "$|US$",
    "JPY": "¥",
}

# Symbols in the wrong case: they are told apart from words by their exact spelling.
_WRONG_CASE = {
    "C": "°C", "F": "°F", "NM": "nmi", "AU": "au", "AE": "au",
    "Km": "km", "KM": "km", "kM": "km", "M": "m", "CM": "cm", "Cm": "cm", "MM": "mm",
    "Mm": "mm",
    "FT": "ft", "Ft": "ft", "IN": "in", "In": "in", "MI": "mi", "Mi": "mi", "YD": "yd", "Yd": "yd",
    "KG": "kg", "Kg": "kg", "T": "t", "HA": "ha", "Ha": "ha", "L": "l", "LB": "lb", "Lb": "lb",
    "KM2": "km²", "Km2": "km²", "Km²": "km²", "KM²": "km²", "M2": "m²", "M²": "m²", "M3": "m³", "M³": "m³",
    "Km/h": "km/h", "KM/H": "km/h", "km/H": "km/h", "MPH": "mph", "Mph": "mph", "H": "h", "ACRES": "acres",
    "Acres": "acres", "Acre": "acres",
}  # fmt: skip


def _table() -> dict[str, str]:
    """Lower-case names and exact symbols to the right form."""
    table: dict[str, str] = {}
    for right, names in _NAMES.items():
        for name in names.split("|"):
            table[name.lower()] = right
    return table


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BY_NAME = _table()
_FIRST_WORDS = frozenset(name.split(" ", 1)[0] for name in _BY_NAME)
_BY_LENGTH = sorted(_BY_NAME, key=lambda name: (-len(name), name))


@lru_cache(maxsize=1)
def unit_name() -> re.Pattern[str]:
    """Any of the names, in any case; compiled when first needed, since most decks need it never."""
    names = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in _BY_LENGTH)
    return re.compile(rf"(?<![^\W\d_])(?:{names})(?![^\W_²³^/])\.?", re.IGNORECASE)


def wrong_case() -> re.Pattern[str]:
    """Any of the symbols in the wrong case."""
    symbols = "|".join(re.escape(name) for name in sorted(_WRONG_CASE, key=len, reverse=True))
    return re.compile(rf"(?<=[0-9\s])(?:{symbols})(?![\w²³/])")


# First words after a figure that are no part of what is counted: number words, centuries.
_FIRST = _words(
    """
    mio mill mln millionen millions millones millón millon milioni milione milhões miljoen million
    mrd milliarde milliarden milliard milliards miliardi mld bn billion billions billionen billones billón
    trillion trillions trillionen thousand thousands tausend tsd mille mil milliers mila hundred hundreds
    hundert dozen century centuries jahrhundert jahrtausend millennium millennia siglo siècle secolo jh jhd er
    """
)
# Last words that blur or open a value, or name an era.
_LAST = _words(
    """
    approx approximately circa about etwa ungefähr plus more less mehr weniger later earlier so bc bce ad ce
    """
)
SHORTEST_IN_PHRASE = 5  # below, a unit's name may be a word of a noun: four pie shops


def unit_names() -> tuple[str, ...]:
    """The other names of units, in small letters."""
    return tuple(_BY_LENGTH)


def wrong_cases() -> tuple[str, ...]:
    """Symbols of units in the wrong case."""
    return tuple(_WRONG_CASE)


def reserved_words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Words with which a noun cannot begin, and those with which it cannot end."""
    return tuple(sorted(_FIRST)), tuple(sorted(_LAST))


def right_unit(name: str) -> str | None:
    """How the language writes a unit that people call so; None where it is no such name."""
    plain = " ".join(name.rstrip(".").split())
    return _WRONG_CASE.get(plain) or _BY_NAME.get(plain.lower())


def is_reserved(noun: str) -> bool:
    """Whether a noun after a figure needs a closer look before it may stand.

    It does where it is or begins with another name of a unit, begins with a number word, or ends
    with a word that opens the value.
    """
    low = noun.lower()
    first = low.partition(" ")[0]
    if first in _FIRST or low.rpartition(" ")[2] in _LAST or right_unit(noun):
        return True
    if first not in _FIRST_WORDS:
        return False
    unit = unit_name().match(noun)
    return unit is not None and unit.end() - unit.start() >= SHORTEST_IN_PHRASE
