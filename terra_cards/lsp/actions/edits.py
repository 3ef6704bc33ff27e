"""From one text to another in few edits, so that an editor keeps cursors and marks in place."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from terra_cards.source.findings import Edit
from terra_cards.source.span import Span

_LINES = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_MANY = 2_000  # lines that differ, from which on they are replaced as a whole


def edits_between(before: str, after: str) -> list[Edit]:
    """Edits of whole lines, and within a line of what differs, that make ``after`` of ``before``."""
    old, new = _LINES.findall(before), _LINES.findall(after)
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle, others = old[head : len(old) - tail], new[head : len(new) - tail]
    start = sum(map(len, old[:head]))
    if not middle and not others:
        return []
    if len(middle) + len(others) > _MANY:
        return [Edit(Span(start, start + sum(map(len, middle))), "".join(others))]
    edits, places = [], [start]
    for line in middle:
        places.append(places[-1] + len(line))
    for what, a, b, c, d in SequenceMatcher(None, middle, others, autojunk=False).get_opcodes():
        if what != "equal":
            edits.append(_narrowed(places[a], "".join(middle[a:b]), "".join(others[c:d])))
    return edits


def _narrowed(start: int, old: str, new: str) -> Edit:
    """The edit without what is the same at its start and its end."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    if _splits(old, head) or _splits(new, head):
        head -= 1
    if tail and (_splits(old, len(old) - tail) or _splits(new, len(new) - tail)):
        tail -= 1
    return Edit(Span(start + head, start + len(old) - tail), new[head : len(new) - tail])


def _splits(text: str, at: int) -> bool:
    """Whether a place lies between CR and LF, which is none for an editor."""
    return at > 0 and text[at - 1 : at + 1] == "\r\n"
