"""Tabs that YAML 1.2 allows and the C parser refuses."""

from __future__ import annotations

import re

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
_DASHES = re.compile(r" *(?:- +)*-[ ]*\t[ \t]*")
_NESTED = re.compile(r"[-?](?:[ \t]|$)|.*:(?:[ \t]|$)")
_STARTS = re.compile(r"[ ]*(?:[-?][ \t]+(?=[^ \t|>&!]))*")  # up to the last thing that a line starts
_BLOCK_TEXT = re.compile(r"(?:^|[ \t:-])[|>][-+1-9]{0,2}[ \t]*(?:[ \t]#.*)?$")


def spaces_for_tabs(text: str) -> str:
    """The text with spaces for tabs on lines of blanks, before comments on lines of their own,
    and between a dash and a lone value.

    Everything keeps its offset. Tabs in block texts stay, and so do those that could stand for
    indentation, to be refused.
    """
    if "\t" not in text:
        return text
    pieces: list[str] = []
    done = 0
    block: int | None = None  # the column of what holds the block text around: its key or its dash
    for match in _LINE.finditer(text):
        line = match[1]
        bare = line.lstrip(" ")
        indent = len(line) - len(bare)
        words = bare.lstrip("\t ")
        if block is not None and words and indent <= block:
            block = None
        if "\t" in line and block is None:
            end = _tabs_end(line, words)
            if end:
                start = match.start()
                pieces += (text[done:start], line[:end].replace("\t", " "))
                done = start + end
        if block is None and words[-1:] and _BLOCK_TEXT.search(line):
            starts = _STARTS.match(line)
            block = starts.end() if starts else indent
    return "".join([*pieces, text[done:]])


def _tabs_end(line: str, words: str) -> int:
    """Up to where the tabs of a line are to be spaces; 0 for a line to be left alone."""
    if not words or words[0] == "#":
        return len(line) - len(words)
    match = _DASHES.match(line)
    if match is None:
        return 0
    value = line[match.end() :]
    return 0 if value[:1] not in tuple("[{#") and _NESTED.match(value) else match.end()
