"""TC406: blanks and invisible characters that should not be in a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.texts import Column, Written
from terra_cards.model.values import blank
from terra_cards.source.document import Scalar
from terra_cards.source.findings import Edit, Finding, Fix
from terra_cards.source.offsets import source_span

_BLANK = " \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
# Zero-width joiners shape letters of some scripts and emoji; they are superfluous only elsewhere.
_JOINERS = "\u200c\u200d"
_BAD = (  # compiled (and kept by re) when a text holds any of it
    rf"(?P<edge>\A[{_BLANK}\r\n]+|[{_BLANK}\r\n]+\Z)"
    rf"|(?P<trail>[{_BLANK}]+(?=[\r\n]))"
    rf"|(?<=[{_BLANK}])(?P<more>[{_BLANK}]+)"
    r"|(?P<line>\u2028|\u2029|\u0085)"
    r"|(?P<tab>\t)"
    r"|(?P<control>[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f]+)"
    r"|(?P<hidden>[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e"
    r"\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]+)"
    rf"|(?P<joiner>[{_JOINERS}])"
)
_SAID = {
    "more": "a second blank",
    "trail": "a blank at the end of a line",
    "line": "a line separator that is no line end",
    "tab": "a tab",
    "control": "a control character",
    "hidden": "an invisible character",
    "joiner": "an invisible character",
}


def check(view: DocumentView) -> Iterator[Finding]:
    for text in view.texts("  ", f"{Column.EDGE} ", f" {Column.EDGE}", unprintable=True):
        if text.role != "notes":
            yield from _search(view, text)


def _search(view: DocumentView, text: Written) -> Iterator[Finding]:
    value = text.value
    place = view.place(text.pointer)
    scalar = place.node if place else None
    if place is None or not isinstance(scalar, Scalar):
        return
    if scalar.style in ("literal", "folded"):
        value = value.rstrip("\r\n")  # the line end of a block text is its form
    if blank(value):
        return  # TC107
    for match in re.finditer(_BAD, value):
        kind = str(match.lastgroup)
        if kind == "joiner" and _joins(value, match.start()):
            continue
        start, end = match.span()
        if kind == "more" and scalar.style == "folded" and _breaks(view, scalar, end - 1):
            kind, start, end = "trail", start - 1, end - 1  # the blank before the line end, not that end
        written = view.document.text[source_span(view.document, scalar, start, end).start]
        if kind == "control" and written < " ":
            continue  # not escaped, so that the file is no YAML: TC001, TC003
        if kind == "edge":
            what = "a blank before the text" if start == 0 else "a blank after the text"
        else:
            what = _SAID[kind]
            if kind in ("line", "control", "hidden", "joiner"):
                what += f" (U+{ord(match[0][0]):04X}{_name(match[0][0])})"
        replacement = " " if kind in ("line", "tab") else ""
        fix = None
        if place.alias is None:
            fix = Fix((Edit(source_span(view.document, scalar, start, end), replacement),), True)
        yield RULE.finding(
            view,
            text.pointer,
            what,
            help="remove it" if not replacement else "write a space",
            part=(start, end),
            fix=fix,
        )


def _breaks(view: DocumentView, scalar: Scalar, at: int) -> bool:
    """Whether a blank of a folded text is a line end of the source."""
    return view.document.text[source_span(view.document, scalar, at, at + 1).start] in "\r\n"


def _name(char: str) -> str:
    name = unicodedata.name(char, "")
    return f", {name.lower()}" if name else ""


def _joins(value: str, at: int) -> bool:
    """Whether a zero-width joiner stands between signs that it can join."""
    around = value[max(at - 1, 0) : at] + value[at + 1 : at + 2]
    return len(around) == 2 and all(
        ord(char) > 0x2FF and not unicodedata.category(char).startswith("Z") for char in around
    )


RULE = Rule(
    code="TC406",
    name="whitespace",
    severity="warning",
    summary="superfluous blanks, control or invisible characters in a text",
    why="""
Blanks at the ends or doubled, control characters and invisible ones (zero-width spaces, soft hyphens, marks
of direction, U+2028) come along when a text is pasted from a page or a table. They shift lines, break
searches and sometimes print as boxes. Single no-break spaces are fine, and so are joiners inside emoji and
scripts that need them. `notes` are not looked at.
""",
    wrong=Example('theme: "Eiffel  Tower"'),
    right=Example('theme: "Eiffel Tower"'),
    silent=(
        Example("info: |\n  Built for a fair.\n\n  It was to stand for twenty years.\n"),
        Example('info: "It weighs 7300\\u00a0t."'),
        Example("info: >-\n  Built for\n  a fair.\n"),
    ),
    fix="safe",
    scope="document",
    check=check,
)
