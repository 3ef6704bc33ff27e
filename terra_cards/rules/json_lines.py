"""One line of JSON, read strictly: an object without repeated keys, without NaN, of sane depth."""

from __future__ import annotations

import json
from typing import NoReturn

from terra_cards.rules.errors import RuleError
from terra_cards.rules.near import short


class WrittenFloat(float):
    """A number with a point or an exponent, and the text that it was written as."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> WrittenFloat:
        self = super().__new__(cls, text)
        self.text = text
        return self


def parse_line(text: str) -> dict[str, object]:
    """The JSON object on a line; RuleError G3 says what is malformed."""
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=WrittenFloat
        )
        broken_text = "\\u" in text and _has_surrogate(value)
    except RuleError:
        raise
    except RecursionError:
        raise RuleError.of("G3", "not a line of a record: nested too deep") from None
    except json.JSONDecodeError as error:
        raise RuleError.of("G3", f"not JSON: {error.msg} at column {error.colno}") from None
    except ValueError:  # an integer beyond Python's limit of digits
        raise RuleError.of("G3", "a number has too many digits") from None
    if not isinstance(value, dict):
        raise RuleError.of("G3", "a line is one JSON object")
    if broken_text:
        raise RuleError.of("G3", "half a surrogate pair (\\ud800 to \\udfff) is no character")
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise RuleError.of("G3", f"key '{short(key)}' comes twice")
        result[key] = value
    return result


def _constant(name: str) -> NoReturn:
    raise RuleError.of("G3", f"{name} is not JSON")


def _has_surrogate(value: object) -> bool:
    if isinstance(value, str):
        return any("\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, dict):
        return any(_has_surrogate(item) for pair in value.items() for item in pair)
    return isinstance(value, list) and any(map(_has_surrogate, value))
