"""Suppressions as authors write them: ``# terra: ignore[TC204] reason``.

A directive counts for the line it ends, for the card it stands before, or for the file at whose
top it stands; anywhere else it counts for nothing, and TC801 says so.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from terra_cards.lint.document_view import card_on_line
from terra_cards.source.comments import Comment, comments
from terra_cards.source.document import Document
from terra_cards.source.findings import Pointer
from terra_cards.source.span import Span

MARK = "erra"  # what every directive contains, whatever its capitals
Reach = Literal["line", "card", "file", "nothing"]

_DIRECTIVE = re.compile(
    r"#+[ \t]*terra:[ \t]*ignore[ \t]*\[(?P<codes>[^\]\r\n]*)\](?P<reason>.*)", re.IGNORECASE
)
# What was meant to be a directive: `# terra ignore[TC204]`, `# terra: ignore TC204`, `# terra: ignore`.
_MEANT = re.compile(
    r"#+[ \t]*terra(?:-cards)?[ \t]*"
    r"(?:[:=][ \t]*(?:ignore|disable|noqa|ingore|ignroe|igonre)\b|ignore[ \t]*[:\[(=])",
    re.IGNORECASE,
)


class Code(Struct, frozen=True):
    """One code (or name) inside the brackets, as written."""

    text: str
    span: Span


class Directive(Struct, frozen=True):
    """One suppression comment. ``codes`` is empty where it is malformed or names nothing."""

    comment: Comment
    codes: tuple[Code, ...]
    reason: str
    malformed: bool
    reach: Reach
    card: Pointer | None = None  # the card before which it stands, for reach "card"


def directives(document: Document, kind: str) -> list[Directive]:
    """The suppressions in a file, in file order. ``kind`` says what file it is."""
    found: list[Directive] = []
    for comment in comments(document, MARK):
        match = _DIRECTIVE.match(comment.text)
        if not match and not _MEANT.match(comment.text):
            continue
        reach, card = _reach(document, comment, kind)
        if match:
            codes = tuple(_codes(match["codes"], comment.span.start + match.start("codes")))
            found.append(Directive(comment, codes, match["reason"].strip(), not codes, reach, card))
        else:
            found.append(Directive(comment, (), "", True, reach, card))
    return found


def _codes(text: str, offset: int) -> list[Code]:
    codes = []
    for match in re.finditer(r"[^,]+", text):
        word = match[0].strip()
        if word:
            start = offset + match.start() + len(match[0]) - len(match[0].lstrip())
            codes.append(Code(word, Span(start, start + len(word))))
    return codes


def _reach(document: Document, comment: Comment, kind: str) -> tuple[Reach, Pointer | None]:
    if not comment.own_line:
        return "line", None
    if document.root is None or comment.span.start < document.root.start:
        return "file", None
    line = comment.line + 1
    while line <= len(document.lines) and _empty(document.lines.line(line)):
        line += 1
    card = card_on_line(document, kind, line) if line <= len(document.lines) else None
    return ("nothing", None) if card is None else ("card", card)


def _empty(line: str) -> bool:
    words = line.strip(" \t")
    return not words or words.startswith(("#", "---"))
