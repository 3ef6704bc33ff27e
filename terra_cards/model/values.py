"""The single values of the deck language: texts, ids, numbers, dates, words from a short list.

A value is read from its source text: only a whole number, a number and true or false need the
type that YAML 1.2 gives them, so ``"1"`` in quotes is no number. In messages, "this" is the value;
the binder writes its key there.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable
from math import isfinite
from typing import Annotated, Any, Literal

from terra_cards.model import languages, quarter_words
from terra_cards.model.leaf import Leaf
from terra_cards.model.other_words import other_words
from terra_cards.model.problem import Problem, Unreadable, shown
from terra_cards.source.document import Plain
from terra_cards.source.names import nearest

#: A character that prints: no blank, no control character, nothing invisible.
_UNSEEN = r"\s\x00-\x1f\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
SEEN = f"[^{_UNSEEN}]"
ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
_SEEN = re.compile(SEEN)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DATE = re.compile(r"([1-9][0-9]{3})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
DATE = r"^[1-9][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$"

NUMBER = r"(0|[1-9][0-9]{0,4})(\.[0-9]{1,6})?"
SIZE = re.compile(rf"{NUMBER} ?(mm|cm|in)")
_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}


def kind(value: object) -> str:
    """What a value of plain data is, for messages."""
    if isinstance(value, dict):
        return "a map"
    if isinstance(value, list):
        return "a list"
    if value is None or (isinstance(value, Plain) and value.typed is None):
        return "null" if value else "empty"
    typed = value.typed if isinstance(value, Plain) else value
    if isinstance(typed, bool):
        return "true" if typed else "false"
    if isinstance(typed, (int, float)):
        return f"the number {shown(written(value))}"
    return f"the text {shown(written(value))}" if value else "an empty text"


def written(value: object) -> str:
    """A value as it was typed; numbers that a program gave are not spelled out where they are long."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int) and abs(value) >= 10**30:
        return "a very large number"
    return str(value)


def blank(text: str) -> bool:
    """Whether nothing of a text would be seen in print."""
    return _SEEN.search(text) is None


def read_text(value: object) -> str:
    """Any scalar, as written; TC107 where nothing of it would be seen."""
    if not isinstance(value, str):
        advice = "write each text on its own" if isinstance(value, list) else "write one text"
        raise Unreadable(Problem("TC103", f"this must be a text, not {kind(value)}", advice))
    if not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value):
        raise Unreadable(Problem("TC103", "this holds half a character", "write the text anew"))
    if blank(value):
        raise Unreadable(Problem("TC107", "this is empty", "write the text, or leave the key out"))
    return str(value)


def kebab(text: str) -> str:
    """A text as an id: small letters, digits and single hyphens; "" where nothing is left."""
    for letter, plain in (
        ("ß", "ss"),
        ("ä", "ae"),
        ("ö", "oe"),
        ("ü", "ue"),
        ("æ", "ae"),
        ("ø", "o"),
        ("ł", "l"),
    ):
        text = text.replace(letter, plain).replace(letter.upper(), plain)
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def read_id(value: object) -> str:
    """A kebab-case id: small letters, digits, single hyphens between; TC106 where it is none."""
    if not isinstance(value, str):
        advice = "write small letters, digits and hyphens"
        raise Unreadable(
            Problem("TC103", f"this must be an id, not {kind(value)}", f"{advice}: eiffel-tower")
        )
    if _ID.fullmatch(value):
        return str(value)
    better = kebab(value)
    raise Unreadable(
        Problem(
            "TC106",
            f"the id {shown(value)} is not kebab-case: small letters, digits, single hyphens between",
            f"write '{better}'" if better else "write an id such as eiffel-tower",
            replacement=better or None,
        )
    )


def one_of(*allowed: str, what: str, advice: Callable[[str], str | None] | None = None) -> Leaf:
    """One word of a short list; TC104 for any other, with what ``advice`` says, or the nearest."""

    def read(value: object) -> str:
        text = read_text(value)
        if text in allowed:
            return text
        near = nearest(text, allowed) or nearest(text.lower(), allowed)
        others = [near.name] if near else other_words(text, allowed)
        hint = f"did you mean '{others[0]}'?" if others else "write " + listed(allowed)
        said = advice(text) if advice else None
        raise Unreadable(Problem("TC104", f"{shown(text)} is not {what}", said or hint))

    # Words that YAML 1.2 takes for something else would not reach a schema as texts.
    pattern = "^(" + "|".join(map(re.escape, allowed)) + ")$"
    return Leaf(read, {"enum": list(allowed)}, pattern.replace(r"\-", "-"))


def listed(words: tuple[str, ...]) -> str:
    """Words as a sentence lists them."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def typed(value: object) -> Any:
    """What the core schema makes of a scalar: a quoted text stays a text."""
    return value.typed if isinstance(value, Plain) else value


def _range(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f"from {low} to {high}"
    return f"of at least {low}" if low is not None else f"of at most {high}"


def whole(low: int | None = None, high: int | None = None) -> Leaf:
    """A whole number between limits (either may be missing), not quoted."""

    def read(value: object) -> int:
        number = typed(value)
        if isinstance(number, bool) or not isinstance(number, int):
            hint = "write it in digits" if isinstance(value, str) and value else None
            if (
                isinstance(value, str)
                and not isinstance(value, Plain)
                and re.fullmatch("-?[0-9]{1,9}", value)
            ):
                hint = f"write {value} without quotes"
            raise Unreadable(Problem("TC103", f"this must be a whole number, not {kind(value)}", hint))
        if (low is not None and number < low) or (high is not None and number > high):
            raise Unreadable(
                Problem(
                    "TC104", f"{shown(written(value))} is out of range", f"write a number {_range(low, high)}"
                )
            )
        return number

    schema: dict[str, Any] = {"type": "integer"}
    schema |= {} if low is None else {"minimum": low}
    schema |= {} if high is None else {"maximum": high}
    return Leaf(read, schema)


def counted(low: int, high: int | None = None) -> Leaf:
    """A whole number that is a key of a map: of players, of a solution's value."""
    digits = re.compile("0|[1-9][0-9]{0,3}")

    def read(value: object) -> int:
        if isinstance(value, int):
            return value
        if not isinstance(value, str) or not digits.fullmatch(value):
            raise Unreadable(Problem("TC103", f"{shown(written(value))} must be a whole number"))
        if int(value) < low or (high is not None and int(value) > high):
            raise Unreadable(
                Problem("TC104", f"{shown(value)} is out of range", f"write a number {_range(low, high)}")
            )
        return int(value)

    return Leaf(read, {"type": "string", "pattern": "^[1-9][0-9]{0,3}$" if low else "^(0|[1-9][0-9]{0,3})$"})


def read_bool(value: object) -> bool:
    """true or false, not quoted."""
    flag = typed(value)
    if not isinstance(flag, bool):
        hint = None
        if isinstance(value, str) and value.lower() in ("yes", "no", "on", "off", "true", "false"):
            hint = f"write {'true' if value.lower() in ('yes', 'on', 'true') else 'false'}, without quotes"
        raise Unreadable(Problem("TC103", f"this must be true or false, not {kind(value)}", hint))
    return flag


def read_number(value: object) -> float:
    """A number, not quoted, finite."""
    number = typed(value)
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        raise Unreadable(Problem("TC103", f"this must be a number, not {kind(value)}"))
    try:
        found = float(number)
    except OverflowError:
        found = float("inf")
    if not isfinite(found):
        raise Unreadable(Problem("TC103", f"{shown(written(value))} is no number to reckon with"))
    return found


def between(low: float, high: float) -> Leaf:
    """A number between limits."""

    def read(value: object) -> float:
        number = read_number(value)
        if not low <= number <= high:
            raise Unreadable(
                Problem(
                    "TC104",
                    f"{shown(written(value))} is out of range",
                    f"write a number from {low:g} to {high:g}",
                )
            )
        return number

    return Leaf(read, {"type": "number", "minimum": low, "maximum": high})


def real_date(text: str) -> bool:
    """Whether a text is YYYY, YYYY-MM or YYYY-MM-DD, and a day that there is."""
    found = _DATE.fullmatch(text)
    if not found:
        return False
    try:
        datetime.date(int(found[1]), int(found[2] or 1), int(found[3] or 1))
    except ValueError:
        return False
    return True


def read_date(value: object) -> str:
    """YYYY, YYYY-MM or YYYY-MM-DD, a day that there is."""
    text = read_text(value)
    if not real_date(text):
        from terra_cards.model.dates import iso  # seldom needed

        meant = iso(text)
        advice = "write YYYY, YYYY-MM or YYYY-MM-DD" + (f": {meant}" if meant else "")
        raise Unreadable(Problem("TC103", f"{shown(text)} is not a date", advice))
    return text


def read_language(value: object) -> str:
    """A language tag; TC104 where it is none."""
    text = read_text(value)
    wrong = languages.problem(text)
    if wrong:
        raise Unreadable(wrong)
    return text


def _two(value: object) -> str | None:
    """How to write two values that stand in one text: ``2-5``, ``80x120 mm``."""
    found = re.fullmatch(
        r"\s*(\d+(?:\.\d+)?)\s*(\w*?)\s*[-–x×/,; ]+\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*", str(value)
    )
    if found is None:
        return "write [..., ...]"
    unit = found[4] or found[2]
    first, second = (f"{figure} {unit}".strip() for figure in (found[1], found[3]))
    return f"write [{first}, {second}]"


def pair(item: Callable[[object], Any], what: str) -> Callable[[object], Any]:
    """A reader for a list of exactly two values, the second not below the first where they are numbers."""

    def read(value: object) -> Any:
        if isinstance(value, tuple):
            return value
        if not isinstance(value, list) or len(value) != 2:
            raise Unreadable(Problem("TC103", f"this must be a list of two: {what}", _two(value)))
        found: list[Any] = []
        problems: list[Problem] = []
        for index, part in enumerate(value):
            try:
                found.append(item(part))
            except Unreadable as error:
                problems.extend(problem.under(index) for problem in error.problems)
        if problems:
            raise Unreadable(*problems)
        return tuple(found)

    return read


def read_size(value: object) -> float:
    """A size on paper with its unit (``80 mm``, ``3.5 in``), in millimetres."""
    if isinstance(value, float):
        return value
    text = read_text(value)
    found = SIZE.fullmatch(text)
    if not found:
        hint = "write it with its unit, mm, cm or in: 80 mm"
        raise Unreadable(Problem("TC103", f"{shown(text)} is not a size on paper", hint))
    return float(found[1] + (found[2] or "")) * _MM[found[3]]


def _pair_schema(item: Any) -> dict[str, Any]:
    return {"type": "array", "items": item, "minItems": 2, "maxItems": 2}


def ordered(item: Leaf, what: str) -> Leaf:
    """A list of two whole numbers, the smaller one first."""
    read_pair = pair(item.read, what)

    def read(value: object) -> Any:
        low, high = read_pair(value)
        if low > high:
            first, second = (shown(written(end)) for end in value)  # type: ignore[attr-defined]
            raise Unreadable(
                Problem("TC104", f"{first} comes after {second} here", f"write the other way round: {what}")
            )
        return low, high

    return Leaf(read, _pair_schema(item.schema))


#: What a text may be once YAML has given it a type: it is read as written all the same.
SCALAR = ["string", "number", "boolean"]
TEXT: dict[str, Any] = {"type": SCALAR, "pattern": SEEN}

Words = Annotated[str, Leaf(read_text, TEXT, SEEN)]
Id = Annotated[str, Leaf(read_id, {"type": SCALAR, "minimum": 0, "multipleOf": 1, "pattern": ID}, ID)]
Date = Annotated[
    str, Leaf(read_date, {"type": ["string", "integer"], "minimum": 1000, "maximum": 9999, "pattern": DATE})
]
LanguageTag = Annotated[str, Leaf(read_language, {"type": "string", "pattern": languages.PATTERN})]
Flag = Annotated[bool, Leaf(read_bool, {"type": "boolean"})]
Number = Annotated[float, Leaf(read_number, {"type": "number"})]
Size = Annotated[float, Leaf(read_size, {"type": "string", "pattern": f"^{SIZE.pattern}$"})]
Share = Annotated[float, between(0, 1)]
Count = Annotated[int, whole(0)]
FormatVersion = Annotated[int, Leaf(whole(1, 1).read, {"const": 1})]
Quarter = Annotated[
    Literal["nw", "ne", "sw", "se"],
    one_of("nw", "ne", "sw", "se", what="a quarter of the compass", advice=quarter_words.advice),
]
ScaleWord = Annotated[Literal["year", "length", "number"], one_of("year", "length", "number", what="a scale")]
SideWord = Annotated[Literal["metric", "imperial"], one_of("metric", "imperial", what="a side of a board")]
Supported = Literal["areas", "year", "length", "number", "location", "info"]
Support = Annotated[
    Supported,
    one_of(
        "areas", "year", "length", "number", "location", "info", what="something that a source can support"
    ),
]
PlayersRange = Annotated[tuple[int, int], ordered(whole(1), "the smallest and the largest number of players")]
ThreatRange = Annotated[tuple[int, int], ordered(whole(1), "the lowest and the highest threat")]
_WIKIDATA = r"^Q[1-9][0-9]*$"


def read_wikidata(value: object) -> str:
    """The id of an item on Wikidata."""
    text = read_text(value)
    if not re.fullmatch("Q[1-9][0-9]*", text):
        found = re.search("[Qq]([1-9][0-9]*)", text) or re.fullmatch("([1-9][0-9]*)", text.strip())
        hint = f"write Q{found[1]}" if found else "write the item's number, such as Q243"
        raise Unreadable(Problem("TC104", f"{shown(text)} is not an item of Wikidata", hint))
    return text


Wikidata = Annotated[str, Leaf(read_wikidata, {"type": "string", "pattern": _WIKIDATA}, _WIKIDATA)]
