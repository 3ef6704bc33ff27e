"""The answer language as regular expressions, for JSON Schema: what an editor can check while typing.

Made from the tables of units that the reader uses. They let pass every answer that can be read, and
stop the others, but for ranges that run backwards with groups of digits, decimals or different units in
them. The syntax is the part that Python and JavaScript share.
"""

from __future__ import annotations

from typing import Any

from terra_cards.model.answer import LONGEST
from terra_cards.model.answer_reader import MINUS, SPACES, TIMES
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.noun_pattern import (
    END,
    SPACE,
    any_of,
    ending,
    foreign_units,
    length_units,
    plain,
    reserved,
)
from terra_cards.model.order_pattern import falling_quantity, falling_years
from terra_cards.model.quantity import UNITS, Unit

_UNIT = 4  # the group of a unit, after those of falling_quantity
_MINUS = f"[-{plain(MINUS[-1])}]"
_SIGN = f"{_MINUS}?"
_GROUPS = "|".join(f"(?:{plain(char)}[0-9]{{3}})+" for char in (*SPACES, "_"))
_POSITIVE = rf"(?:[1-9][0-9]{{0,2}}(?:{_GROUPS})|[1-9][0-9]*)"
_NUMBER = rf"(?:{_POSITIVE}|0)(?:\.[0-9]+)?"
_ABOVE_0 = r"(?!0(?:\.0+)?(?!\.?[0-9]))"
_TIMES = rf"{SPACE}*(?:{'|'.join(TIMES)})"
_ORDINAL = r"(?:(?:[1-9][0-9]*)?(?:1[0-9]th|(?<!1)(?:1st|2nd|3rd)|[4-9]th)|[1-9][0-9]*0th)"
_DOTS = rf"{SPACE}*\.\.{SPACE}*"
_DASH = "[-–](?=[0-9])"
#: A figure that may be 12 thousand or 12 with three decimals: no word for million behind it says which.
_GROUPED = (
    rf"(?![1-9][0-9]{{0,2}}\.[0-9]{{3}}(?![0-9])(?!{_TIMES})"
    rf"(?!{SPACE}*(?:\.\.|{_DASH})[^\n]*(?:{'|'.join(TIMES)})))"
)


def _whole(body: str, wrong: str) -> str:
    """The whole text of an answer; ``wrong`` is how it must not begin."""
    return rf"^{SPACE}*~?{SPACE}*(?!{wrong})(?:{body}){SPACE}*\n*$"


def _year() -> str:
    plain_year = rf"{_GROUPED}{_POSITIVE}(?:\.0+)?"
    figure = rf"(?:{plain_year}|{_ABOVE_0}{_NUMBER}{_TIMES})"
    decade = r"[1-9][0-9]+0s"
    period = rf"{_ORDINAL}{SPACE}+(?:century|millennium)"
    value = rf"(?:{period}(?:{SPACE}+BC)?|{decade}|{figure}(?:{SPACE}*BC)?|{_MINUS}{figure})"
    no_century = rf"[1-9][0-9]?{SPACE}*(?:\.\.|{_DASH}){SPACE}*[0-9]+(?:st|nd|rd|th)"
    decade_bc = rf"{decade}[^\n]*BC"
    with_million = rf"{_SIGN}{_ABOVE_0}{_NUMBER}(?:{_DOTS}|{_DASH})(?=[^\n]*(?:{'|'.join(TIMES)}))"
    first = rf"{value}{_DOTS}|{_SIGN}{plain_year}{_DASH}|{with_million}"
    of_periods = rf"{_ORDINAL}{_DOTS}{period}(?:{SPACE}+BC)?"
    return _whole(f"(?:{first})?{value}|{of_periods}", f"{falling_years()}|{no_century}|{decade_bc}")


def _length(side: Side | None) -> str:
    unit = length_units(side)
    first = rf"{_ABOVE_0}{_NUMBER}(?:{_TIMES})?(?:{SPACE}*{unit})?{_DOTS}|{_ABOVE_0}{_NUMBER}{_DASH}"
    return _whole(f"(?:{first})?{_ABOVE_0}{_NUMBER}(?:{_TIMES})?{SPACE}*{unit}", falling_quantity())


def _number() -> str:
    figure = rf"{_SIGN}{_GROUPED}(?![1-9][0-9][0-9]0s{END}){_NUMBER}"
    after_figure, after_million = ending()
    bare = f"{figure}(?:{_TIMES})?"
    value = f"{figure}(?:{after_figure}|{_TIMES}{after_million}?)?"
    first = f"{bare}{_DOTS}|{figure}{_DASH}|{bare}{SPACE}*{_unit_of_both(bare)}"
    return _whole(f"(?:{first})?{value}", rf"{falling_quantity()}|[^\n]*?{reserved()}")


def _unit_of_both(bare: str) -> str:
    """The unit of the first end of a range, where the second has the same."""
    spellings: dict[Unit, list[str]] = {}
    for symbol, unit in UNITS.items():
        spellings.setdefault(unit, []).append(symbol)
    same = [(any_of(names),) * 2 for names in spellings.values() if len(names) > 1]
    units = [(r"((?:(?!\.\.)[^0-9\n])+?)", rf"\{_UNIT}"), *same]
    return "(?:" + "|".join(f"{one}{_DOTS}(?={bare}{SPACE}*{other}{END})" for one, other in units) + ")"


def pattern(scale: ScaleName, side: Side | None = None) -> str:
    """The pattern of an answer's text; with ``side`` that of a length given by hand for it."""
    return {"year": _year, "length": lambda: _length(side), "number": _number}[scale]()


def tick_schema(scale: ScaleName) -> dict[str, Any]:
    """The JSON Schema of a tick: one value, 0 and below 0 where the scale has them."""
    number = rf"{_NUMBER}(?:{_TIMES})?"
    if scale == "length":
        body = f"{_SIGN}{number}{SPACE}*{length_units()}"
        return {"type": "string", "pattern": rf"^{SPACE}*{body}{SPACE}*\n*$"}
    if scale == "year":
        figure = rf"(?:{_GROUPED}(?:{_POSITIVE}|0)(?:\.0+)?|{_NUMBER}{_TIMES})"
        body = f"(?:{_SIGN}{figure}|{figure}{SPACE}*BC)"
        return {"type": ["string", "integer"], "pattern": rf"^{SPACE}*{body}{SPACE}*\n*$"}
    after_figure, after_million = ending()
    figure = rf"{_SIGN}{_GROUPED}(?![1-9][0-9][0-9]0s{END}){_NUMBER}"
    body = f"{figure}(?:{after_figure}|{_TIMES}{after_million}?)?"
    return {
        "type": ["string", "number"],
        "pattern": rf"^{SPACE}*(?![^\n]*?{reserved()}){body}{SPACE}*\n*$",
    }


def schema(scale: ScaleName) -> dict[str, Any]:
    """The JSON Schema of an answer: a text or number, or both sides by hand."""
    return {"anyOf": [text_schema(scale), _sides(scale)]}


def text_schema(scale: ScaleName, side: Side | None = None) -> dict[str, Any]:
    """The JSON Schema of an answer that is one text, or a number."""
    found: dict[str, Any] = {"type": "string", "maxLength": LONGEST, "pattern": pattern(scale, side)}
    if scale == "number":
        found["type"] = ["string", "number"]
    elif scale == "year":
        found |= {"type": ["string", "integer"], "not": {"const": 0}}
    return found


def _sides(scale: ScaleName) -> dict[str, Any]:
    titles = {"metric": "The answer on the metric side.", "imperial": "The answer on the imperial side."}
    sides: tuple[Side, ...] = ("metric", "imperial")
    properties: dict[str, Any] = {}
    for side in sides:
        properties[side] = {
            **text_schema(scale, side),
            "title": side.capitalize(),
            "description": titles[side],
        }
        if scale == "number":
            properties[side]["not"] = {"type": "string", "pattern": foreign_units(side)}
    return {
        "type": "object",
        "properties": properties,
        "required": list(sides),
        "additionalProperties": False,
    }
