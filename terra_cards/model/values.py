"""The single values of the deck language: ids, dates, numbers, words from a short list."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from terra_cards.model import languages
from terra_cards.model.invalid import INVALID
from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Problem, Unreadable, shown
from terra_cards.source.document import Plain
from terra_cards.source.names import nearest

ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
_ID = re.compile(ID)


def kind(value: object) -> str:
    """What a value of plain data is, for messages."""
    if isinstance(value, dict):
        return "a map"
    if isinstance(value, list):
        return "a list"
    if value is None or (isinstance(value, Plain) and value.typed is None):
        return "empty" if not value else "null"
    typed = value.typed if isinstance(value, Plain) else value
    if isinstance(typed, bool):
        return "true or false"
    return "a number" if isinstance(typed, (int, float)) else "a text"


def read_text(value: object) -> str:
    """Any scalar, as written; not blank."""
    if not isinstance(value, str):
        raise Unreadable(Problem("TC103", f"this must be a text, not {kind(value)}"))
    if not value.strip():
        raise Unreadable(Problem("TC107", "the text is empty", "write the text, or leave the key out"))
    return str(value)


def kebab(text: str) -> str:
    """The nearest kebab-case id to a text; "" where there is none."""
    import unicodedata

    plain = text.replace("ß", "ss").replace("Æ", "Ae").replace("æ", "ae").replace("Ø", "O").replace("ø", "o")
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def read_id(value: object) -> str:
    """A kebab-case id: small letters, digits, single hyphens between."""
    text = read_text(value)
    if not _ID.fullmatch(text):
        better = kebab(text)
        raise Unreadable(
            Problem(
                "TC106",
                f"the id {shown(text)} is not kebab-case (small letters, digits, single hyphens)",
                f"write '{better}'" if better else "use a to z, 0 to 9 and hyphens between",
                replacement=better or None,
            )
        )
    return text


def words(*allowed: str, what: str) -> Callable[[object], str]:
    """A reader for one word of a short list."""

    def read(value: object) -> str:
        text = read_text(value)
        if text not in allowed:
            near = nearest(text, allowed)
            raise Unreadable(
                Problem(
                    "TC104",
                    f"{shown(text)} is not {what}",
                    f"did you mean '{near.name}'?" if near else "write one of " + ", ".join(allowed),
                    replacement=near.name if near else None,
                )
            )
        return text

    return read


def one_of(*allowed: str, what: str) -> Leaf:
    return Leaf(words(*allowed, what=what), {"enum": list(allowed)}, "^(" + "|".join(allowed) + ")$")


def typed(value: object) -> Any:
    """What the core schema makes of a scalar: a quoted text stays a text."""
    return value.typed if isinstance(value, Plain) else value


def whole(low: int | None = None, high: int | None = None) -> Leaf:
    """A whole number between limits, not quoted."""

    def read(value: object) -> int:
        number = typed(value)
        if isinstance(number, bool) or not isinstance(number, int):
            raise Unreadable(Problem("TC103", f"this must be a whole number, not {_described(value)}"))
        if (low is not None and number < low) or (high is not None and number > high):
            limits = f"at least {low}" if high is None else f"from {low} to {high}"
            raise Unreadable(
                Problem("TC104", f"{shown(str(value))} is out of range: write a number {limits}")
            )
        return number

    schema: dict[str, Any] = {"type": "integer"}
    if low is not None:
        schema["minimum"] = low
    if high is not None:
        schema["maximum"] = high
    return Leaf(read, schema)


def _described(value: object) -> str:
    return (
        f"the text {shown(value)}" if isinstance(value, str) and not isinstance(value, Plain) else kind(value)
    )


def read_bool(value: object) -> bool:
    flag = typed(value)
    if not isinstance(flag, bool):
        raise Unreadable(Problem("TC103", f"this must be true or false, not {_described(value)}"))
    return flag


def read_number(value: object) -> float:
    number = typed(value)
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        raise Unreadable(Problem("TC103", f"this must be a number, not {_described(value)}"))
    return float(number)


_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def read_date(value: object) -> str:
    """YYYY, YYYY-MM or YYYY-MM-DD, a day that exists."""
    import datetime

    text = read_text(value)
    match = _DATE.fullmatch(text)
    try:
        if not match or not text.isascii():
            raise ValueError
        datetime.date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        raise Unreadable(
            Problem("TC103", f"{shown(text)} is not a date", "write YYYY, YYYY-MM or YYYY-MM-DD")
        ) from None
    return text


def read_language(value: object) -> str:
    text = read_text(value)
    wrong = languages.problem(text)
    if wrong:
        raise Unreadable(Problem(wrong.code, wrong.message, wrong.help))
    return text


_MM = re.compile(r"(\d+(?:\.\d+)?) ?(mm|cm|in)")
_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4}


def read_size(value: object) -> float:
    """A length on paper, ``80 mm``, in millimetres."""
    text = read_text(value)
    match = _MM.fullmatch(text)
    if not match:
        raise Unreadable(
            Problem("TC103", f"{shown(text)} is not a size on paper", "write it with its unit: 80 mm")
        )
    return float(match[1]) * _UNIT[match[2]]


_KM = re.compile(r"(\d+(?:\.\d+)?) ?(km|m|mi)")


def read_distance(value: object) -> float:
    """A distance on the ground, ``25 km``, in kilometres."""
    text = read_text(value)
    match = _KM.fullmatch(text)
    if not match:
        raise Unreadable(
            Problem("TC103", f"{shown(text)} is not a distance", "write it with its unit: 25 km")
        )
    return float(match[1]) * {"km": 1.0, "m": 0.001, "mi": 1.609344}[match[2]]


TEXT = {"type": ["string", "number", "boolean"]}
Words = Annotated[str, Leaf(read_text, TEXT, r"\S")]
Id = Annotated[str, Leaf(read_id, {"type": ["string", "integer"], "pattern": ID}, ID)]
Date = Annotated[str, Leaf(read_date, {"type": ["string", "integer"]})]
LanguageTag = Annotated[
    str, Leaf(read_language, {"type": "string", "pattern": languages.PATTERN}, languages.PATTERN)
]
Flag = Annotated[bool, Leaf(read_bool, {"type": "boolean"})]
Number = Annotated[float, Leaf(read_number, {"type": "number"})]
Count = Annotated[int, Leaf(whole(0).read, {"type": "integer", "minimum": 0})]
Size = Annotated[float, Leaf(read_size, {"type": "string"})]
Distance = Annotated[float, Leaf(read_distance, {"type": "string"})]
FormatVersion = Annotated[int, whole(1)]
Quarter = Annotated[
    Literal["nw", "ne", "sw", "se"], one_of("nw", "ne", "sw", "se", what="a quarter of the compass")
]
Scale = Annotated[Literal["year", "length", "number"], one_of("year", "length", "number", what="a scale")]
Wikidata = Annotated[
    str, Leaf(read_text, {"type": "string", "pattern": r"^Q[1-9][0-9]*$"}, r"^Q[1-9][0-9]*$")
]
Spdx = Annotated[str, Leaf(read_text, {"type": "string"}, r"\S")]
Support = Annotated[
    Literal["areas", "year", "length", "number", "location", "info"],
    one_of(
        "areas", "year", "length", "number", "location", "info", what="something that a source can support"
    ),
]


def first_of(values: Any) -> Any:
    """The first item that could be read, or None."""
    for value in values or ():
        if value is not INVALID:
            return value
    return None


def counted(low: int) -> Leaf:
    """A whole number that is the key of a map."""

    def read(value: object) -> int:
        if (
            isinstance(value, str)
            and value.isascii()
            and value.isdigit()
            and len(value) < 10
            and int(value) >= low
        ):
            return int(value)
        raise Unreadable(Problem("TC103", f"{shown(str(value))} must be a whole number, at least {low}"))

    return Leaf(read, {"type": "integer", "minimum": low})


def pair(item: Callable[[object], Any], what: str) -> Callable[[object], Any]:
    """A reader for a list of exactly two values."""

    def read(value: object) -> Any:
        if not isinstance(value, list) or len(value) != 2:
            raise Unreadable(Problem("TC103", f"this must be a list of two: {what}"))
        found, problems = [], []
        for index, part in enumerate(value):
            try:
                found.append(item(part))
            except Unreadable as error:
                problems.extend(problem.under(index) for problem in error.problems)
        if problems:
            raise Unreadable(*problems)
        return tuple(found)

    return read


def read_share(value: object) -> float:
    """A part of a whole, 0 to 1."""
    number = read_number(value)
    if not 0 <= number <= 1:
        raise Unreadable(Problem("TC104", f"{shown(str(value))} is out of range: write a part from 0 to 1"))
    return number


Share = Annotated[float, Leaf(read_share, {"type": "number", "minimum": 0, "maximum": 1})]
Colour = Annotated[str, Leaf(read_text, {"type": "string"}, r"\S")]
SizePair = Annotated[tuple[float, float], Leaf(pair(read_size, "width and height"), {"type": "array"})]
PlayersRange = Annotated[
    tuple[int, int], Leaf(pair(whole(1).read, "the smallest and the largest number"), {"type": "array"})
]
ThreatRange = Annotated[
    tuple[int, int], Leaf(pair(whole(1).read, "the lowest and the highest"), {"type": "array"})
]
