"""Where on the globe a theme lies, as written on a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from pydantic_core import core_schema

from terra_cards.model.invalid import INVALID, Invalid
from terra_cards.model.keys import missing, unknown_key
from terra_cards.model.problem import Pointer, Problem, Unreadable, shown
from terra_cards.model.values import TEXT, blank, kind, read_text
from terra_cards.source.document import Plain

_FIGURE = r"[0-9]+(?:\.[0-9]+)?"
_SPACE = r"[ \u00a0\u2009\u202f]*"
_DEGREES = rf"{_SPACE}°?{_SPACE}"
_FORM = re.compile(rf"([+-]?{_FIGURE}){_DEGREES}([NS])?,{_SPACE}([+-]?{_FIGURE}){_DEGREES}((?(2)[EW]))")
# Patterns of what is no location are compiled when there is one that is none (re keeps them).
_TURNED = rf"({_FIGURE}){_DEGREES}([EW]),{_SPACE}({_FIGURE}){_DEGREES}([NS])"
_ANY = r"[+-]?[0-9]{1,3}(?:[.,][0-9]+)?"
_BETWEEN = r"\s*°?\s*[,;/|\s]\s*"
#: Two figures that can only be meant as a location, with the letters in front, behind or not at all.
_MEANT = (
    rf"()({_ANY})(){_BETWEEN}()({_ANY})()\s*°?",
    rf"([NS])\s*({_ANY})(){_BETWEEN}([EWO])\s*({_ANY})()\s*°?",
    rf"()({_ANY})\s*°?\s*([NS]){_BETWEEN}()({_ANY})\s*°?\s*([EWO])",
)
_MINUTES = (
    r"([0-9]{1,3})\s*°\s*([0-9]{1,2}(?:\.[0-9]+)?)\s*['′’]"
    r"(?:\s*([0-9]{1,2}(?:\.[0-9]+)?)\s*(?:\"|″|''|”))?\s*([NSEWO])"
)
#: Google's ``@``, ``q=`` and ``!3d!4d``, OpenStreetMap's ``#map=`` and ``mlat=``, Apple's ``ll=``, ``geo:``.
_LINKED = (
    r"(?:@|geo:|[?&](?:q|ll|query|center)=|!3d|#map=[0-9.]+/|mlat=)"
    r"(-?[0-9]{1,2}\.[0-9]+)(?:,|%2C|/|!4d|&mlon=)(-?[0-9]{1,3}\.[0-9]+)"
)
_ADVICE = "write latitude, longitude in decimal degrees: 48.8584, 2.2945 or 48.8584 N, 2.2945 E"

#: A figure of at most 90 or 180, for the JSON Schema: what ``coordinates`` accepts.
_90 = r"0*(90(\.0+)?|[1-8]?[0-9](\.[0-9]+)?)"
_180 = r"0*(180(\.0+)?|(1[0-7][0-9]|[1-9]?[0-9])(\.[0-9]+)?)"
PATTERN = (
    rf"^([+-]?{_90}{_DEGREES},{_SPACE}[+-]?{_180}{_DEGREES}|[+-]?{_180}{_DEGREES},{_SPACE}[+-]?{_90}{_DEGREES}"
    rf"|{_90}{_DEGREES}[NS],{_SPACE}{_180}{_DEGREES}[EW])$"
)


class Location(Struct, frozen=True):
    """A point: latitude and longitude in decimal degrees, north and east positive.

    ``area`` is the area it is said to lie in, where the drawn shapes would mislead. ``written`` is
    the text of the coordinates, ``pointer`` leads to it from the card's ``location`` key.
    """

    lat: float
    lon: float
    area: str | None = None
    written: str = ""
    pointer: Pointer = ()

    @property
    def only_swapped(self) -> bool:
        """Whether the latitude is beyond a pole, so that only the exchanged values are a place.

        Then no place can be looked up; the rule on swapped coordinates (TC209) reports it.
        """
        return not -90 <= self.lat <= 90


class Locations:
    """All that a card's ``location`` key says: ``places`` in the order written."""

    __slots__ = ("places",)

    def __init__(self, places: tuple[Location | Invalid, ...]) -> None:
        self.places = places

    def __iter__(self) -> Iterator[Location]:
        """The places that could be read."""
        return iter([place for place in self.places if place is not INVALID])

    def __len__(self) -> int:
        """How many places are written, readable or not."""
        return len(self.places)

    @property
    def complete(self) -> bool:
        """Whether every place could be read."""
        return INVALID not in self.places

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Locations) and self.places == other.places

    def __hash__(self) -> int:
        return hash(self.places)

    def __repr__(self) -> str:
        return f"Locations({self.places!r})"

    @classmethod
    def read(cls, value: object) -> Locations:
        """Plain data to locations; raises Unreadable with those that could be read."""
        if isinstance(value, str):
            return cls((Location(*coordinates(value), None, str(value)),))
        if isinstance(value, Locations):
            return value
        if not isinstance(value, list):
            return cls((_place(value, ()),))
        if not value:
            raise Unreadable(
                Problem("TC103", "this is an empty list", "write a location, or leave the key out")
            )
        if len(value) == 2 and all(isinstance(v, Plain) and isinstance(v.typed, (int, float)) for v in value):
            advice = f"write them as one text: {value[0]}, {value[1]}"
            raise Unreadable(Problem("TC103", "a list of two numbers is no location", advice))
        places: list[Location | Invalid] = []
        problems: list[Problem] = []
        for index, item in enumerate(value):
            try:
                places.append(_place(item, (index,)))
            except Unreadable as error:
                places.append(INVALID)
                problems.extend(problem.under(index) for problem in error.problems)
        if problems:
            raise Unreadable(*problems, partial=cls(tuple(places)))
        return cls(tuple(places))

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(cls.read)

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: Any, _handler: Any) -> dict[str, Any]:
        text = {"type": "string", "pattern": PATTERN}
        placed = {
            "type": "object",
            "properties": {
                "at": {**text, "title": "At", "description": "Latitude and longitude in decimal degrees."},
                "area": {
                    **TEXT,
                    "title": "Area",
                    "description": "Id of the area it lies in, where the drawn shapes would mislead.",
                },
            },
            "required": ["at"],
            "additionalProperties": False,
        }
        return {"anyOf": [text, placed, {"type": "array", "items": {"anyOf": [text, placed]}, "minItems": 1}]}


def _place(value: object, pointer: Pointer) -> Location:
    if not isinstance(value, dict):
        lat, lon = coordinates(value)
        return Location(lat, lon, None, str(value), pointer)
    for keys in (("lat", "lon"), ("lat", "lng"), ("lat", "long"), ("latitude", "longitude")):
        if all(key in value for key in keys):
            meant = f"{value[keys[0]]}, {value[keys[1]]}"
            advice = f"write location: {meant}" if _well_formed(meant) else _ADVICE
            raise Unreadable(Problem("TC103", "a location is written as one text", advice))
    problems = [
        unknown_key(name, (), ("at", "area"), value)[0] for name in value if name not in ("at", "area")
    ]
    near = {problem.replacement for problem in problems}
    area: str | None = None
    point = (0.0, 0.0)
    if "at" not in value:
        problems += [] if "at" in near else [missing("at", '"48.8584, 2.2945"')]
    elif isinstance(value["at"], Plain) and not value["at"]:
        problems.append(Problem("TC102", "'at' has no value", 'write at: "48.8584, 2.2945"', ("at",), "key"))
    else:
        try:
            point = coordinates(value["at"])
        except Unreadable as error:
            problems.extend(problem.under("at") for problem in error.problems)
    if "area" in value:
        try:
            area = read_text(value["area"])
        except Unreadable as error:
            problems.extend(problem.under("area") for problem in error.problems)
    if problems:
        raise Unreadable(*problems)
    return Location(*point, area, str(value["at"]), (*pointer, "at"))


def coordinates(value: object) -> tuple[float, float]:
    """Latitude and longitude of a text such as ``48.8584, 2.2945`` or ``37.8 S, 144.9 E``.

    A latitude of up to 180 is let through where the longitude would do as one (see
    ``Location.only_swapped``). Raises Unreadable.
    """
    if not isinstance(value, str):
        raise Unreadable(Problem("TC103", f"a location is a text such as 48.8584, 2.2945, not {kind(value)}"))
    if len(value) > 100:
        raise Unreadable(_unreadable(value))
    found = _FORM.fullmatch(value)
    if found is None or _signed(found):
        raise Unreadable(_unreadable(value))
    first, north, second, east = found.groups()
    lat = -float(first) if north == "S" else float(first)
    lon = -float(second) if east == "W" else float(second)
    if -90 <= lat <= 90 and -180 <= lon <= 180:
        return lat, lon
    if not north and -180 <= lat <= 180 and -90 <= lon <= 90:
        return lat, lon
    if abs(lat) > 90:
        what, limit, (start, end) = "latitude", 90, found.span(1)
    else:
        what, limit, (start, end) = "longitude", 180, found.span(3)
    raise Unreadable(
        Problem(
            "TC103",
            f"{value[start:end]} is no {what}: it runs from -{limit} to {limit}",
            _ADVICE,
            start=start,
            end=end,
        )
    )


def _signed(found: re.Match[str]) -> bool:
    """Whether there is a sign and a letter, too: that of a figure is one of them."""
    return found[2] is not None and (found[1][0] in "+-" or found[3][0] in "+-")


def _well_formed(value: str) -> bool:
    found = _FORM.fullmatch(value)
    return found is not None and not _signed(found)


def _unreadable(value: str) -> Problem:
    """What is wrong with a text that is no location."""
    if blank(value):
        return Problem("TC107", "the location is empty", "write it, or leave the key out")
    if len(value) > 100:
        linked = _linked(value)
        advice = f"write {linked}" if linked else _ADVICE
        return Problem("TC103", f"{shown(value)} is not a location", advice)
    if found := re.fullmatch(_TURNED, value):
        better = f"{found[3]} {found[4]}, {found[1]} {found[2]}"
        return Problem(
            "TC209",
            "the longitude comes first here",
            f"write the latitude first: {better}",
            replacement=better,
        )
    advice = _ADVICE
    minutes = [_decimal(*found.groups()) for found in re.finditer(_MINUTES, value)]
    if len(minutes) == 2:
        advice = f"write decimal degrees: {minutes[0]}, {minutes[1]}"
    elif meant := _meant(value.strip()) or _linked(value):
        advice = f"write {meant}"
    return Problem("TC103", f"{shown(value)} is not a location", advice)


def _linked(value: str) -> str | None:
    """The place that a map's address leads to, or a ``geo:`` one: the last that it names, a marker's."""
    if not value.startswith(("http://", "https://", "geo:")):
        return None
    found = re.findall(_LINKED, value[:2000])
    better = ", ".join(found[-1]) if found else ""
    return better if _well_formed(better) else None


def _meant(value: str) -> str | None:
    """The location that two figures in another form can only mean: ``N 48.86; E 2,29``."""
    for form in _MEANT:
        found = re.fullmatch(form, value, re.IGNORECASE)
        if found:
            letters = (found[1] or found[3]).upper(), (found[4] or found[6]).upper().replace("O", "E")
            lat, lon = found[2].replace(",", "."), found[5].replace(",", ".")
            better = f"{lat} {letters[0]}, {lon} {letters[1]}" if letters[0] else f"{lat}, {lon}"
            if _well_formed(better):
                return better
    return None


def _decimal(degrees: str, minutes: str, seconds: str | None, letter: str) -> str:
    value = int(degrees) + float(minutes) / 60 + float(seconds or 0) / 3600
    return f"{value:.4f} {'E' if letter == 'O' else letter}"
