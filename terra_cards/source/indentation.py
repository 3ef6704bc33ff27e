"""Lines of a text, and indentation that YAML 1.2 asks for and the C parser does not check."""

from __future__ import annotations

import re

_CONTINUED = re.compile(r"(?:\r\n|\r|\n)( *)(?=[^ \r\n])")


#: A key and its colon right behind the dash of a list item, as in ``-id: x``.
GLUED_KEY = r"[A-Za-z_][\w-]*:(?:[ \t\r\n]|$)"


def line_start(text: str, at: int) -> int:
    """The start of the line that holds an offset (lines end at LF, CRLF, CR)."""
    near = at
    while near > 0:  # not the whole text at once: it may have only one of the two, or neither
        far, near = near, max(near - 1000, 0)
        found = max(text.rfind("\n", near, far), text.rfind("\r", near, far))
        if found >= 0:
            return found + 1
    return 0


def line_end(text: str, at: int) -> int:
    """The end of the line that holds an offset, before its line break."""
    feed = text.find("\n", at)
    if feed < 0:
        feed = len(text)
    carriage = text.find("\r", at, feed)
    return feed if carriage < 0 else carriage


def underindented(text: str, start: int, end: int, column: int) -> int | None:
    """The first character of a quoted text's line that is not deeper than ``column`` (from 0).

    ``column`` is that of the map or list around it (-1 for none): YAML 1.2.2, 6.3 wants each line
    that continues the text to be indented further, in spaces. Parsers that do not ask for it let
    an unclosed quote swallow everything up to the next quote. None where all is well.
    """
    for match in _CONTINUED.finditer(text, start, end):
        first = match.end()
        if len(match[1]) > column:
            continue
        if text[first] == "\t" and not text[first : line_end(text, first)].strip(" \t"):
            continue
        return first
    return None
