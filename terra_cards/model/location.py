"""Where on the globe a theme lies, as written on a card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import core_schema

from terra_cards.model.invalid import INVALID, Invalid
from terra_cards.model.problem import Pointer, Problem, Unreadable, shown

_DEGREES = r"([+-]?\d+(?:\.\d+)?)\s*°?\s*"
_PLAIN = re.compile(rf"\s*{_DEGREES},\s*{_DEGREES}\s*")
_LETTERS = re.compile(r"\s*(\d+(?:\.\d+)?)\s*°?\s*([NSns])\s*,\s*(\d+(?:\.\d+)?)\s*°?\s*([EWew])\s*")


@dataclass(frozen=True, slots=True)
class Location:
    """A point: latitude and longitude in decimal degrees, north and east positive.

    ``area`` is the area it is said to lie in, where the drawn shapes would mislead. ``written`` is
    the text of the coordinates, ``pointer`` leads to it from the card's ``location`` key.
    """

    lat: float
    lon: float
    area: str | None = None
    written: str = ""
    pointer: Pointer = ()


class Locations:
    """All that a card's ``location`` key says, in the order written."""

    __slots__ = ("places",)

    def __init__(self, places: tuple[Location | Invalid, ...]) -> None:
        self.places = places

    def __iter__(self) -> Any:
        return iter([place for place in self.places if place is not INVALID])

    def __len__(self) -> int:
        return len(self.places)

    @property
    def complete(self) -> bool:
        """Whether every place could be read."""
        return all(place is not INVALID for place in self.places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Locations) and self.places == other.places

    def __hash__(self) -> int:
        return hash(self.places)

    def __repr__(self) -> str:
        return f"Locations({self.places!r})"

    @classmethod
    def read(cls, value: object) -> Locations:
        """Plain data to locations; raises Unreadable with those that could be read."""
        if not isinstance(value, list):
            return cls((_place(value, ()),))
        if not value:
            raise Unreadable(Problem("TC103", "the list of locations is empty"))
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
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(lambda v: v if type(v) is cls else cls.read(v))


def _place(value: object, pointer: Pointer) -> Location:
    if isinstance(value, dict):
        problems = [
            Problem("TC101", f"unknown key {shown(key)}", "the keys here are at and area", (key,), "key")
            for key in value
            if key not in ("at", "area")
        ]
        if "at" not in value:
            problems.append(
                Problem("TC102", "the key 'at' is missing", 'write {at: "48.8584, 2.2945", area: ...}')
            )
        area = value.get("area")
        if area is not None and (not isinstance(area, str) or not area.strip()):
            problems.append(Problem("TC103", "the area must be the id of an area", pointer=("area",)))
        if not problems or "at" in value:
            try:
                lat, lon = coordinates(value.get("at"))
            except Unreadable as error:
                problems.extend(problem.under("at") for problem in error.problems)
        if problems:
            raise Unreadable(*problems)
        return Location(lat, lon, None if area is None else str(area), str(value["at"]), (*pointer, "at"))
    lat, lon = coordinates(value)
    return Location(lat, lon, None, str(value), pointer)


def coordinates(value: object) -> tuple[float, float]:
    """Latitude and longitude of a text such as ``48.8584, 2.2945`` or ``37.8 S, 144.9 E``."""
    if not isinstance(value, str):
        raise Unreadable(Problem("TC103", "a location is a text such as 48.8584, 2.2945"))
    if found := _PLAIN.fullmatch(value):
        lat, lon = float(found[1]), float(found[2])
    elif found := _LETTERS.fullmatch(value):
        lat = float(found[1]) * (-1 if found[2] in "Ss" else 1)
        lon = float(found[3]) * (-1 if found[4] in "Ww" else 1)
    else:
        raise Unreadable(
            Problem(
                "TC103",
                f"{shown(value)} is not a location",
                "write latitude, longitude in decimal degrees: 48.8584, 2.2945 or 48.8584 N, 2.2945 E",
            )
        )
    return lat, lon
