"""Reading the parts of an answer: a figure and what follows it.

This is the grammar alone: which characters form a value, a range and its ending. Whether the
value fits its scale is decided in ``answer_checks``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from terra_cards.model.quantity import UNITS
from terra_cards.model.unit_names import is_reserved

Kind = Literal["figure", "decade", "century", "millennium"]

SPACES = " \u00a0\u2007\u2009\u202f"  # plain, no-break, figure, thin, narrow no-break
TIMES = {"million": 10**6, "billion": 10**9}
MINUS = "-\N{MINUS SIGN}"

_FIGURE = re.compile(
    rf"([{MINUS}]?)([0-9]{{1,3}}(?:([{SPACES}_])[0-9]{{3}})(?:\3[0-9]{{3}})*(?![0-9])|[0-9]+)(?:\.([0-9]+))?"
)
_ORDINAL = re.compile(rf"(st|nd|rd|th)(?:[{SPACES}]+(century|millennium))?(?:[{SPACES}]+(BC))?$")
_DECADE = re.compile(rf"s(?:[{SPACES}]+(BC))?$")
_MULTIPLIER = re.compile(rf"(million|billion)(?:[{SPACES}]+|$)")
_DASH = re.compile(r"(?<=[0-9])[-–](?=[0-9])")
_WORD = r"[^\W\d_](?:[^\W\d_]|['’./·-](?=[^\W\d_])|[²³])*"
_NOUN = re.compile(rf"{_WORD}(?: {_WORD})*")
_CODE = re.compile(r"[A-Z]{2,4}")  # EUR, DM


class Misfit(Exception):  # noqa: N818 (not an error for callers: it asks for an explanation)
    """Text that no form of the language fits, at ``start`` to ``end``."""

    def __init__(self, start: int, end: int) -> None:
        super().__init__()
        self.start = start
        self.end = end


class Piece(Struct):
    """One value as written, before a shared ending is handed to the first end of a range.

    ``number`` is signed and without million; ``figure`` is the text of its digits, which run from
    ``figure_start`` to ``figure_end``; ``place`` is the power of ten of the last digit typed.
    """

    start: int
    end: int
    number: Fraction
    figure: str
    figure_start: int
    figure_end: int
    digits: int
    place: int
    kind: Kind = "figure"
    ordinal: str | None = None
    times: str | None = None
    unit: str | None = None
    unit_start: int = 0
    unit_end: int = 0
    bc: bool = False
    grouped: bool = False

    @property
    def bare(self) -> bool:
        """Whether nothing follows the figure."""
        return self.figure_end == self.end


def outside(text: str) -> tuple[int, int]:
    """The bounds of a whole answer: without spaces around it, and without the line ends of a block text."""
    return trim(text, 0, len(text.rstrip("\n")))


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds of a piece without the spaces around it."""
    while start < end and text[start] in SPACES:
        start += 1
    while end > start and text[end - 1] in SPACES:
        end -= 1
    return start, end


def split_range(text: str, start: int, end: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The bounds of the two ends of a range, None for a single value; raises Misfit."""
    dots = text.find("..", start, end)
    if dots >= 0:
        first, second = trim(text, start, dots), trim(text, dots + 2, end)
        if first[0] == first[1] or second[0] == second[1] or text[dots + 2 : dots + 3] == ".":
            raise Misfit(dots, dots + 2)
        again = text.find("..", dots + 2, end)
        if again >= 0:
            raise Misfit(again, again + 2)
        return first, second
    dash = _DASH.search(text, start, end)
    if dash is None:
        return None
    again_dash = _DASH.search(text, dash.end(), end)
    if again_dash:
        raise Misfit(again_dash.start(), again_dash.end())
    return (start, dash.start()), (dash.end(), end)


def read_piece(text: str, start: int, end: int, years: bool) -> Piece:
    """One value: a figure and its ending. ``years``: an ``s`` right after it makes a decade."""
    match = _FIGURE.match(text, start, end)
    if match is None:
        raise Misfit(start, end)
    sign, whole, separator, fraction = match.groups()
    at = match.end()
    digits = whole.replace(separator, "") if separator else whole
    if digits[0] == "0" and len(digits) > 1:
        raise Misfit(match.start(2), at)
    if fraction:
        number = int(digits + fraction)
        value = Fraction(number, 10 ** len(fraction))
        written = f"{whole}.{fraction}"
        typed = len(digits) + len(fraction) if digits != "0" or not number else len(str(number))
        place = -len(fraction)
    else:
        value, written, typed, place = Fraction(int(digits)), whole, len(digits), 0
    piece = Piece(start, end, -value if sign else value, written, match.start(2), at, typed, place)
    piece.grouped = separator is not None
    piece.unit_start = piece.unit_end = end
    if at != end:
        _read_ending(text, piece, at, end, years)
    return piece


def _read_ending(text: str, piece: Piece, at: int, end: int, years: bool) -> None:
    """What follows a figure: a unit; or an ordinal's period, a decade's ``s``, million, BC."""
    unit = text[at:end].lstrip(SPACES)
    if unit in UNITS and not (unit == "s" and (years or (at + 1 == end and _decade_like(piece)))):
        piece.unit, piece.unit_start = unit, end - len(unit)
        return
    ordinal = _ORDINAL.match(text[:end], at)
    if ordinal:
        piece.ordinal, period, era = ordinal.groups()
        if period:
            piece.kind = "century" if period == "century" else "millennium"
        piece.bc = era is not None
        return
    decade = _DECADE.match(text[:end], at)
    if decade and (years or _decade_like(piece)):
        piece.kind = "decade"
        piece.bc = decade.group(1) is not None
        return
    at, end = trim(text, at, end)
    times = _MULTIPLIER.match(text[:end], at)
    if times:
        piece.times = times.group(1)
        at = times.end()
    if text.endswith("BC", at, end) and (end - 2 == at or text[end - 3] in SPACES):
        piece.bc = True
        at, end = trim(text, at, end - 2)
    if at < end:
        _read_unit(text, piece, at, end, years)


def _read_unit(text: str, piece: Piece, at: int, end: int, years: bool) -> None:
    unit = text[at:end]
    if unit not in UNITS or (unit == "s" and years):
        first = unit.split(" ", 1)[0]
        if first in UNITS and first != unit:
            raise Misfit(at + len(first) + 1, end)
        close = at == piece.figure_end and not _CODE.fullmatch(unit)  # a noun stands apart, a code may not
        if years or close or len(unit) < 2 or not _NOUN.fullmatch(unit) or is_reserved(unit):
            raise Misfit(at, end)
    piece.unit, piece.unit_start, piece.unit_end = unit, at, end


def _decade_like(piece: Piece) -> bool:
    """Elsewhere than on the year scale ``30s`` is 30 seconds, but ``1920s`` is a decade always."""
    return len(piece.figure) == 4 and piece.number >= 1000 and piece.number % 10 == 0 and not piece.place
