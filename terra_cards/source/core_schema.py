"""What the YAML 1.2 core schema makes of a plain scalar (YAML 1.2.2, section 10.3.2)."""

from __future__ import annotations

import re

#: A plain scalar whose first character is not among these is a text. The empty string is "in" it.
TYPED_FIRST = "~nNtTfF+-.0123456789"

_WORDS: dict[str, bool | float | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_CHUNK = 600  # digits; below the least limit an interpreter can be given for int()
_INT = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


class NotTyped:
    """The type of :data:`TEXT`."""


#: Returned by :func:`resolve` for a plain scalar that is a text.
TEXT = NotTyped()


def resolve(text: str) -> bool | int | float | None | NotTyped:
    """Null, a truth value, an integer or a float; :data:`TEXT` for anything else."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return _integer(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _BASED.fullmatch(text):
        return int(text, 0)
    return TEXT


def _integer(text: str) -> int:
    if len(text) <= _CHUNK:
        return int(text)
    digits, value = text.lstrip("+-"), 0
    for start in range(0, len(digits), _CHUNK):
        part = digits[start : start + _CHUNK]
        value = value * 10 ** len(part) + int(part)
    return -value if text[0] == "-" else value
