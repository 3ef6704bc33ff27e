"""How a scalar on one line is written: without quotes where nobody could misread it."""

from __future__ import annotations

import re

from terra_cards.source.document import Plain, Scalar

_SIGNS = "~+-"  # that it may begin with before a digit
#: What YAML 1.1 or 1.2 could take for a number, a date, a time: digits and signs, and their letters.
_FIGURE = re.compile(
    r"[-+.0-9][-+.,:_0-9]*(?:[eE][-+]?[0-9_]+)?|[-+]?0[xXoObB][0-9a-fA-F_]+|[0-9]{4}-[0-9-]+[tT ].*"
    r"|[-+]?\.(?:inf|nan)",
    re.IGNORECASE,
)
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<"))
_NO_BREAK = {0xA0: " ", 0x202F: " "}  # blanks that French and figures are written with
PROSE = 60  # characters from which on a text is in quotes: somebody will add a colon to it some day
_ESCAPE = re.compile(r"\\[^\"\\/]")
_BRACKETS = re.compile(r"[\[\]{},]")


def block(scalar: Scalar, written: str) -> str:
    """A value outside of brackets; ``written`` is how it stands in the file."""
    return _value(scalar, written, within=False)


def flow(scalar: Scalar, written: str) -> str:
    """A value within brackets."""
    return _value(scalar, written, within=True)


def key(scalar: Scalar, written: str) -> str:
    """A key: quotes go where they are not needed, and none are added."""
    if scalar.style == "plain" or not _shows_all(scalar, written):
        return written
    text = str(scalar.value)
    return quoted(text) if _odd(text) or _needs_quotes(text, within=True) else text


def _value(scalar: Scalar, written: str, *, within: bool) -> str:
    text = scalar.value
    if isinstance(text, Plain) or not _shows_all(scalar, written):
        return written
    if _odd(text):
        return written if scalar.style == "plain" else quoted(text)
    return quoted(text) if _needs_quotes(text, within=within) else text


def _shows_all(scalar: Scalar, written: str) -> bool:
    """Whether a text holds nothing that is written as an escape, or should be."""
    if scalar.style == "double" and "\\" in written and _ESCAPE.search(written.replace("\\\\", "")):
        return False
    return scalar.value.translate(_NO_BREAK).isprintable()


def _odd(text: str) -> bool:
    """Whether a reader of YAML 1.1 or 1.2 could take the text without quotes for something else.

    Then the author decides: answers and dates need no quotes, themes and names do (TC005).
    """
    if not text or text[0].isspace() or text[-1].isspace() or text.lower() in _WORDS:
        return True
    return _FIGURE.fullmatch(text) is not None


def _needs_quotes(text: str, *, within: bool) -> bool:
    first = text[0]
    if not (first.isalnum() or first == "(" or first > "\x7f" or (first in _SIGNS and text[1:2].isdigit())):
        return True
    if ":" in text or "#" in text or len(text) > PROSE:
        return True
    return within and _BRACKETS.search(text) is not None


def quoted(text: str) -> str:
    """In double quotes; in single ones where it holds double quotes or backslashes: none is escaped."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"
