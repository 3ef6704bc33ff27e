"""Tabs that YAML 1.2 allows and the C parser refuses."""

from __future__ import annotations

import re

_BLANK_LINE = re.compile(r"(?:(?<=[\r\n])|\A)[ \t]*\t[ \t]*(?=[\r\n#]|\Z)")
_AFTER_DASH = re.compile(r"(?:(?<=[\r\n])|\A) *(?:- +)*-[ ]*\t[ \t]*(?=([^\r\n]*))")
_NESTED = re.compile(r"[-?](?:[ \t]|\Z)|[^\r\n]*:(?:[ \t]|\Z)")


def spaces_for_tabs(text: str) -> str:
    """The text with spaces for tabs on lines of blanks, and between a dash and a lone value.

    Everything keeps its offset. Tabs that could stand for indentation stay, to be refused.
    """
    if "\t" not in text:
        return text
    pieces: list[str] = []
    done = 0
    spans = [match.span() for match in _BLANK_LINE.finditer(text)]
    for match in _AFTER_DASH.finditer(text):
        if match[1][:1] in "[{#" or not _NESTED.match(match[1]):
            spans.append(match.span())
    for start, end in sorted(spans):
        pieces += (text[done:start], text[start:end].replace("\t", " "))
        done = end
    return "".join([*pieces, text[done:]])
