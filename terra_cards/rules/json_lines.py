"""One line of JSON, read strictly: an object without repeated keys, without NaN, of sane depth."""

from __future__ import annotations

import json
from typing import NoReturn

from terra_cards.rules.errors import RuleError


def parse_line(text: str) -> dict[str, object]:
    """The JSON object on a line; RuleError G3 says what is malformed."""
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
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
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise RuleError.of("G3", f"key '{key}' comes twice")
        result[key] = value
    return result


def _constant(name: str) -> NoReturn:
    raise RuleError.of("G3", f"{name} is not JSON")
