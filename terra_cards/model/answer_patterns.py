"""The answer language as regular expressions, for JSON Schema: what an editor can check while typing.

Made from the tables of units that the reader uses. They let pass every answer that can be read, and
stop most of the others; what they cannot see (a reversed range, which nouns are no units) only the
reader says. The syntax is the part that Python and JavaScript share.
"""

from __future__ import annotations

import re
from typing import Any

from terra_cards.model.answer_reader import MINUS, SPACES, TIMES
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.quantity import UNITS


def _plain(char: str) -> str:
    """A character as both languages write it, visible in a file."""
    return char if char.isascii() else rf"\u{ord(char):04x}"


_S = f"[{''.join(map(_plain, SPACES))}]"
_SIGN = f"[-{_plain(MINUS[-1])}]?"
_GROUPS = "|".join(f"(?:{_plain(char)}[0-9]{{3}})+" for char in (*SPACES, "_"))
_POSITIVE = rf"(?:[1-9][0-9]{{0,2}}(?:{_GROUPS})|[1-9][0-9]*)"
_NUMBER = rf"(?:{_POSITIVE}|0)(?:\.[0-9]+)?"
_TIMES = rf"(?:{_S}*(?:{'|'.join(TIMES)}))?"
_ORDINAL = r"(?:[1-9][0-9]*)?(?:1[0-9]th|(?<!1)(?:1st|2nd|3rd)|[04-9]th)"
_GROUPED = rf"(?!{_S}*~?{_S}*{_SIGN}[1-9][0-9]{{0,2}}\.[0-9]{{3}}(?![0-9])(?!{_S}*(?:{'|'.join(TIMES)})))"
#: What may follow a figure on the number scale: a unit or a plain noun.
_WORDS = r"""[^\s0-9.,;:<>=~_+*\/\\()\[\]{}!?"#–-][^0-9,;:<>=~_+*\\(){}!?"#]*"""


def _units(side: Side | None) -> str:
    """The units of length of a side, or of both, the longest first."""
    found = [
        symbol
        for symbol, unit in UNITS.items()
        if unit.dimension == "length" and (side is None or unit.side in (None, side))
    ]
    return "|".join(re.escape(symbol) for symbol in sorted(found, key=lambda symbol: (-len(symbol), symbol)))


def _whole(first: str, second: str, dashed: str) -> str:
    """One value, or a range of two; ``dashed`` is what may stand before a dash."""
    return rf"{_S}*~?{_S}*(?:{second}|{first}{_S}*\.\.{_S}*{second}|{dashed}[-–]{second}){_S}*"


def _year() -> str:
    figure = rf"{_SIGN}{_POSITIVE}(?:\.0+)?{_TIMES}"
    decade = r"[1-9][0-9]+0s"
    period = rf"{_ORDINAL}{_S}+(?:century|millennium)"
    value = rf"(?:{period}(?:{_S}+BC)?|{decade}|{figure}(?:{_S}*BC)?)"
    first = rf"(?:{value}|{_ORDINAL})"
    return f"^{_whole(first, value, figure)}$"


def _length(side: Side | None) -> str:
    figure = rf"(?!0(?:\.0+)?(?![0-9.])){_NUMBER}{_TIMES}"
    value = rf"{figure}{_S}*(?:{_units(side)})"
    return f"^{_whole(rf'{figure}(?:{_S}*(?:{_units(side)}))?', value, figure)}$"


def _number() -> str:
    figure = rf"{_SIGN}{_NUMBER}{_TIMES}"
    ending = rf"(?:{_S}*(?!(?:{_units(None)}|BC){_S}*$){_WORDS})?"
    value = f"{figure}{ending}"
    return f"^{_GROUPED}{_whole(value, value, figure)}$"


def pattern(scale: ScaleName, side: Side | None = None) -> str:
    """The pattern of an answer's text; with ``side`` of one side given by hand."""
    return {"year": _year, "length": lambda: _length(side), "number": _number}[scale]()


def tick_schema(scale: ScaleName) -> dict[str, Any]:
    """The JSON Schema of a tick: one value, 0 and below 0 where the scale has them."""
    number = rf"{_SIGN}{_NUMBER}{_TIMES}"
    if scale == "length":
        return {"type": "string", "pattern": rf"^{_S}*{number}{_S}*(?:{_units(None)}){_S}*$"}
    if scale == "year":
        return {"type": ["string", "integer"], "pattern": rf"^{_S}*{number}(?:{_S}*BC)?{_S}*$"}
    ending = rf"(?:{_S}*(?!(?:{_units(None)}|BC){_S}*$){_WORDS})?"
    return {"type": ["string", "number"], "pattern": rf"^{_GROUPED}{_S}*{number}{ending}{_S}*$"}


def schema(scale: ScaleName) -> dict[str, Any]:
    """The JSON Schema of an answer: a text or number, or both sides by hand."""
    return {"anyOf": [_text(scale, None), _sides(scale)]}


def _text(scale: ScaleName, side: Side | None) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "string", "pattern": pattern(scale, side)}
    if scale == "number":
        found["type"] = ["string", "number"]
    elif scale == "year":
        found |= {"type": ["string", "integer"], "not": {"const": 0}}
    return found


def _sides(scale: ScaleName) -> dict[str, Any]:
    titles = {"metric": "The answer on the metric side.", "imperial": "The answer on the imperial side."}
    sides: tuple[Side, ...] = ("metric", "imperial")
    return {
        "type": "object",
        "properties": {
            side: {**_text(scale, side), "title": side.capitalize(), "description": titles[side]}
            for side in sides
        },
        "required": list(sides),
        "additionalProperties": False,
    }
