"""TC407: signs that a typesetter would not use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.texts import Written
from terra_cards.source.document import Scalar
from terra_cards.source.findings import Edit, Finding, Fix
from terra_cards.source.offsets import source_span

#: Opening and closing double and single quotes, and the apostrophe, by language.
QUOTES = {
    "en": ("“", "”", "‘", "’", "’"),
    "de": ("„", "“", "‚", "‘", "’"),
    "es": ("«", "»", "‘", "’", "’"),
    "fr": ("«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›", "’"),
}
_ROLES = ("theme", "ask", "info", "text", "alt", "title")
_UNITS = (
    "mm|cm|dm|m|km|ft|mi|yd|kg|g|t|lb|l|ml|ha|mm²|cm²|m²|km²|m³|km³|km/h|mph|m/s|kW|MW|GW|kWh|Hz|kHz|MHz|GHz"
)
_SIGNS = "\"'0123456789"  # a quick test: few texts have one
_RANGE = re.compile(r"(?<![\w.,/-])(\d[\d.,]*)-(\d[\d.,]*)(?![\w-])")
_CLOSE = re.compile(rf"(?<![\w.,])\d+(?:[.,]\d+)*(?=(?:{_UNITS})(?![\w/²³]))")


class _Change(NamedTuple):
    start: int
    end: int
    text: str


def check(view: DocumentView) -> Iterator[Finding]:
    for text in view.texts(*_SIGNS):
        if text.role not in _ROLES:
            continue
        language = (view.language(text) or "").partition("-")[0]
        quotes = list(_quotes(text.value, language)) if language in QUOTES else []
        if quotes:
            yield _finding(view, text, quotes, "straight quotes", f"write {quotes[0].text.strip()}")
        ranges = [_Change(m.end(1), m.start(2), "–") for m in _RANGE.finditer(text.value) if _rises(m)]
        if ranges:
            yield _finding(view, text, ranges, "a hyphen for a range", "write an en dash: –")
        close = [_Change(m.end(), m.end(), "\u00a0") for m in _CLOSE.finditer(text.value)]
        if close:
            yield _finding(
                view, text, close, "no space between the figure and its unit", "put a space between"
            )


def _rises(match: re.Match[str]) -> bool:
    """Whether two figures can be a range, 1914-18 included; ``747-400`` and ``0123-4567`` are names."""
    first, second = (re.sub("[.,]", "", figure) for figure in match.groups())
    if (first.startswith("0") and len(first) > 1) or second.startswith("0"):
        return False
    if len(second) < len(first):
        second = first[: -len(second)] + second
    return int(first) < int(second)


def _quotes(text: str, language: str) -> Iterator[_Change]:
    opening, closing, single_opening, single_closing, apostrophe = QUOTES[language]
    single_open = False
    for match in re.finditer("[\"']", text):
        at = match.start()
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if before.isdigit():
            continue  # feet, inches, minutes of arc
        begins = not before or before.isspace() or before in "([{–—/-"
        if match[0] == '"':
            yield _Change(at, at + 1, opening if begins else closing)
        elif (before.isalpha() and after.isalpha()) or (begins and after.isdigit()):
            yield _Change(at, at + 1, apostrophe)  # don't; the '90s
        elif begins:
            single_open = True
            yield _Change(at, at + 1, single_opening)
        else:
            yield _Change(at, at + 1, single_closing if single_open else apostrophe)  # Hans'
            single_open = False


def _finding(view: DocumentView, text: Written, changes: list[_Change], what: str, hint: str) -> Finding:
    scalar = view.scalar(text.pointer)
    fix = None
    if isinstance(scalar, Scalar):
        edits = tuple(Edit(source_span(view.document, scalar, c.start, c.end), c.text) for c in changes)
        fix = Fix(edits, False)
    first = changes[0]
    part = (first.start, max(first.end, first.start + 1))
    return RULE.finding(view, text.pointer, what, help=hint, part=part, fix=fix)


RULE = Rule(
    code="TC407",
    name="typography",
    severity="info",
    summary="straight quotes, a hyphen for a range, no space before a unit",
    why="""
Cards are printed, and print has its own signs: quotation marks and apostrophes by language (“ ” ’ in
English, „ “ ’ in German, « » in Spanish and French), an en dash in ranges (1914–1918), a space between a
figure and its unit (330 m). Not looked at: ° and %, foot and inch marks after a figure, dates, words with
hyphens, other languages.
""",
    wrong=Example("info: The engineer's tower weighs 7300t."),
    right=Example("info: The engineer’s tower weighs 7300 t."),
    silent=(
        Example('info: "It is 5\' 11\\" wide, 12% iron, 12.5° steep, of 2024-05-01 and first-class."'),
        Example("tags: [engineer's]"),
        Example("info: A Boeing 747-400 on flight 0123-4567 of 9-5."),
    ),
    fix="unsafe",
    scope="document",
    check=check,
)
