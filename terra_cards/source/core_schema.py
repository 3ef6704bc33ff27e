"""What the YAML 1.2 core schema makes of a plain scalar (YAML 1.2.2, section 10.3.2)."""

from __future__ import annotations

import re

from terra_cards.source.document import Plain

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
_NUMBER = re.compile(
    r"([-+]?[0-9]+)|(0o[0-7]+|0x[0-9a-fA-F]+)|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
)
_NO_NUMBER = "~nNtTfF"
_new = str.__new__
_CHUNK = 600  # digits; below the least limit an interpreter can be given for int()


def plain(text: str) -> str:
    """A :class:`Plain` with what the text resolves to; the text itself where it is one."""
    typed: bool | int | float | None
    if text in _WORDS:
        typed = _WORDS[text]
    elif text[0] in _NO_NUMBER or " " in text:  # most texts that come here, and quick to tell
        return text
    elif len(text) < _CHUNK and text.isascii() and text.isdecimal():
        typed = int(text)
    else:
        match = _NUMBER.fullmatch(text)
        if match is None:
            return text
        kind = match.lastindex
        typed = float(text) if kind is None else int(text, 0) if kind == 2 else _integer(text)
    value = _new(Plain, text)  # Plain() without two calls more
    value.typed = typed
    return value


def _integer(text: str) -> int:
    if len(text) <= _CHUNK:
        return int(text)
    digits, value = text.lstrip("+-"), 0
    for start in range(0, len(digits), _CHUNK):
        part = digits[start : start + _CHUNK]
        value = value * 10 ** len(part) + int(part)
    return -value if text[0] == "-" else value
