"""Coordinates as people type or paste them on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct


class CoordinateError(ValueError):
    """The text is no place on Earth; ``help`` says what to write instead."""

    def __init__(self, message: str, help: str) -> None:  # noqa: A002
        super().__init__(message)
        self.help = help


class Coordinates(Struct, frozen=True):
    """Latitude in [-90, 90] and longitude in [-180, 180), in degrees, north and east positive."""

    lat: float
    lon: float


EXAMPLES = "write latitude and longitude: 48.86 2.29, or 48.86 N 2.29 E; south and west are negative"
_NUMBER = r"\d+(?:\.\d*)?|\.\d+"
_BODY = rf"""
    (?P<sign>[+-])?(?P<degrees>{_NUMBER})\s*°?
    (?:\s*(?P<minutes>{_NUMBER})\s*['′’](?:\s*(?P<seconds>{_NUMBER})\s*(?:["″”]|''))?)?
    """
_COMMAS = re.compile(r"[+-]?\d+,\d+\s*[NSns]?[\s;]+[+-]?\d+,\d+\s*[EWew]?")
_END = r"\s*[,;]?\s*"
_BEFORE = re.compile(rf"(?P<letter>[NSEWnsew])\s*{_BODY}{_END}", re.VERBOSE)
_AFTER = re.compile(rf"{_BODY}\s*(?P<letter>[NSEWnsew])?{_END}", re.VERBOSE)


def looks_like(words: Sequence[str]) -> bool:
    """Whether words are meant as coordinates rather than as a name."""
    return bool(words) and bool(re.match(r"\s*([NSEWnsew]\s*)?[+−-]?[\d.]", words[0]))


def parse(words: Sequence[str]) -> Coordinates:
    """Reads ``48.86 2.29``, ``48.86, 2.29``, ``48.86 N 2.29 E``, ``48°51'30"N 2°17'E`` and the like.

    With letters the two may come in any order. Raises CoordinateError.
    """
    text = " ".join(words).replace("−", "-").strip()
    part = _BEFORE if text[:1].isalpha() else _AFTER
    first = part.match(text)
    second = part.match(text, first.end()) if first else None
    if _COMMAS.fullmatch(text):
        points = re.sub(r"(\d),(\d)", r"\1.\2", text)
        raise CoordinateError(f"'{text}' has decimal commas", f"write points: {points}")
    if first is None or second is None or second.end() != len(text):
        raise CoordinateError(f"'{text}' is not a pair of coordinates", EXAMPLES)
    one, two = _value(first, text), _value(second, text)
    letters = _letter(first), _letter(second)
    if (letters[0] is None) != (letters[1] is None):
        raise CoordinateError(f"'{text}' has a letter on one coordinate only", EXAMPLES)
    if letters[0] is not None and letters[1] is not None:
        if (letters[0] in "NS") == (letters[1] in "NS"):
            kind = "latitudes" if letters[0] in "NS" else "longitudes"
            raise CoordinateError(f"'{text}' is two {kind}", EXAMPLES)
        if letters[0] in "EW":
            one, two = two, one
    return _checked(one, two)


def _letter(part: re.Match[str]) -> str | None:
    letter: str | None = part["letter"]
    return letter.upper() if letter else None


def _value(part: re.Match[str], text: str) -> float:
    letter = _letter(part)
    if part["sign"] and letter:
        raise CoordinateError(f"'{text}' has both a sign and a letter", EXAMPLES)
    minutes, seconds = float(part["minutes"] or 0), float(part["seconds"] or 0)
    if minutes >= 60 or seconds >= 60:
        raise CoordinateError(f"'{text}' has 60 or more minutes or seconds", EXAMPLES)
    value = float(part["degrees"]) + minutes / 60 + seconds / 3600
    return -value if part["sign"] == "-" or (letter is not None and letter in "SW") else value


def _checked(lat: float, lon: float) -> Coordinates:
    if abs(lat) > 90:
        if abs(lat) <= 180 and abs(lon) <= 90:
            raise CoordinateError(
                f"latitude {lat:g} lies beyond the pole",
                f"latitude comes first; did you mean {lon:g} {lat:g}?",
            )
        raise CoordinateError(f"latitude {lat:g} lies beyond the pole", "latitudes run from -90 to 90")
    if not -180 <= lon <= 360:
        raise CoordinateError(f"there is no longitude {lon:g}", "longitudes run from -180 to 180")
    return Coordinates(lat, (lon + 180) % 360 - 180 if not -180 <= lon <= 180 else lon)


def written(lat: float, lon: float) -> str:
    """Coordinates with letters, as FORMAT.md writes them."""
    north = f"{abs(lat):g} {'N' if lat >= 0 else 'S'}"
    return f"{north}, {abs(lon):g} {'E' if lon >= 0 else 'W'}"
