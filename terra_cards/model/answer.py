"""The answer language of FORMAT.md: from a text to exact values.

``parse`` reads one answer for one scale; the ticks of a board are in the same language. Values
are fractions: metres on the length scale, years on the year scale (300 BC is -300, there is no
year 0, R7), the bare figure on the number scale.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from terra_cards.model.answer_checks import share_ending, tick_value, values
from terra_cards.model.answer_error import AnswerError, Note, quoted, shown
from terra_cards.model.answer_reader import TIMES, Kind, Misfit, Piece, outside, read_piece, split_range, trim
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.quantity import UNITS, Unit, unit_of

__all__ = ["Answer", "AnswerError", "Kind", "Note", "Part", "Sides", "parse", "read_tick"]

#: A figure above 0, whose decimals nobody takes for a group of digits, and a unit behind a space.
_USUAL = re.compile(
    r"(~?)([1-9][0-9]{0,2}(?:([ _])[0-9]{3})(?:\3[0-9]{3})*|[1-9][0-9]*)(?:\.([0-9]{1,2}))?(?: ([^ 0-9]+))?"
)
LONGEST = 200  # characters; the longest sensible answer has about 60


class Part(Struct, frozen=True):
    """A value as written: the whole answer, or one end of a range.

    ``low`` and ``high`` are its values on the scale, equal for a figure and the two bounds for a
    decade, century or millennium (``[low, high)``, R7). ``value`` is the figure in ``unit``, the
    first year of a decade, or the ordinal of a century (negative BC); ``digits`` counts the
    significant digits typed, and ``place`` is the power of ten of the last of them. Offsets are
    those in the answer's text; a unit that both ends of a range share stands at the second one.
    """

    kind: Kind
    value: Fraction
    low: Fraction
    high: Fraction
    digits: int
    place: int
    multiplier: int
    unit: str | None
    start: int
    end: int
    unit_start: int
    unit_end: int


class Answer(Struct, frozen=True):
    """One answer: one part, or the two ends of a range, in order."""

    text: str
    scale: ScaleName
    parts: tuple[Part, ...]
    about: bool
    notes: tuple[Note, ...] = ()

    @property
    def low(self) -> Fraction:
        """The lowest value on the scale, as typed."""
        return self.parts[0].low

    @property
    def high(self) -> Fraction:
        """The highest value on the scale, as typed; that of a period is not part of it."""
        return self.parts[-1].high

    @property
    def is_range(self) -> bool:
        """Whether it has two ends; ``1900..1900`` has, and still is one value (R6)."""
        return len(self.parts) == 2

    @property
    def unit(self) -> Unit | None:
        """The unit of the last part; on the number scale that of both."""
        symbol = self.parts[-1].unit
        return None if symbol is None else unit_of(symbol)


class Sides(Struct, frozen=True):
    """Both sides given by hand: ``{metric: 330 m, imperial: 1083 ft}``."""

    metric: Answer
    imperial: Answer

    @property
    def scale(self) -> ScaleName:
        return self.metric.scale

    def side(self, side: Side) -> Answer:
        """The answer that was given for a side."""
        return self.metric if side == "metric" else self.imperial


@lru_cache(maxsize=32768)
def parse(text: str, scale: ScaleName, side: Side | None = None) -> Answer:
    """Reads an answer of a card for a scale.

    With ``side`` the text is one of the two given by hand, and a unit of the other side is an
    error. Raises AnswerError: TC301 unreadable, TC302 a length of 0 or less, TC303 a wrong or
    missing unit, TC305 a reversed range, TC311 the year 0, TC313 grouped digits. About 5 µs for
    common forms, nothing for a text met before.
    """
    usual = None if side else _usual(text, scale)
    if usual is not None:
        return usual
    try:
        return read(text, scale, side)
    except Misfit as misfit:
        # The many wrong forms are loaded when one is met.
        from terra_cards.model.wrong_answers.explain import explain

        error = explain(text, scale, side, misfit.start, misfit.end)
    except AnswerError as found:
        error = found
    raise error if error.code != "TC313" else _with_the_other_end(text, scale, side, error)


def _usual(text: str, scale: ScaleName) -> Answer | None:
    """One figure as most answers are, as ``read`` reads it, in half of the time; None for whatever else."""
    match = _USUAL.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        return None
    about, whole, separator, decimals, symbol = match.groups()
    if separator is not None:
        whole = whole.replace(separator, "")
    end = start = len(text)
    if decimals is None:
        on_scale = value = Fraction(int(whole))
        digits, place = len(whole), 0
    else:
        place = -len(decimals)
        on_scale = value = Fraction(int(whole + decimals), 10**-place)
        digits = len(whole) - place
    if symbol is None:
        if scale == "length" or (scale == "year" and decimals):
            return None
    else:
        unit = UNITS.get(symbol)
        if unit is None or scale == "year" or (unit.dimension == "length") != (scale == "length"):
            return None
        start -= len(symbol)
        if scale == "length" and symbol != "m":
            on_scale = value * unit.size
    part = Part("figure", value, on_scale, on_scale, digits, place, 1, symbol, len(about), end, start, end)
    return Answer(str(text), scale, (part,), bool(about))


def _with_the_other_end(text: str, scale: ScaleName, side: Side | None, error: AnswerError) -> AnswerError:
    """12,000..15,000 is one mistake with one fix: what the second end needs joins that of the first."""
    replacement = error.replacement or ""
    mended = text[: error.start] + replacement + text[error.end :]
    try:
        parse(mended, scale, side)
    except AnswerError as other:
        if other.code == "TC313" and other.start >= error.start + len(replacement):
            both = mended[error.start : other.start] + (other.replacement or "")
            end = other.end + error.end - error.start - len(replacement)
            return AnswerError(error.code, error.message, f"write {both}", error.start, end, both)
    return error


def read_tick(text: str, scale: ScaleName) -> Fraction:
    """The value of a tick of a board; raises AnswerError like ``parse``."""
    start, end = outside(text)
    try:
        if start == end or end - start > LONGEST or split_range(text, start, end):
            raise Misfit(start, end)
        return tick_value(read_piece(text, start, end, scale == "year"), text, scale)
    except Misfit as misfit:
        raise AnswerError(
            "TC301",
            f"{quoted(text)} is no tick",
            "a tick is one value such as 1750, 1 million or 6 in",
            misfit.start,
            misfit.end,
        ) from None


def read(text: str, scale: ScaleName, side: Side | None) -> Answer:
    """Like ``parse``, but raises Misfit where no form fits, for whoever explains it."""
    about, pieces, parts, notes = read_parts(text, scale, side)
    if len(parts) == 2 and (parts[0].low > parts[1].low or parts[0].high > parts[1].high):
        from terra_cards.model.reversed_range import reversed_range

        raise reversed_range(text, scale, side, (pieces[0], pieces[1]), (parts[0], parts[1]))
    return Answer(str(text), scale, parts, about, notes)


def read_parts(
    text: str, scale: ScaleName, side: Side | None
) -> tuple[bool, list[Piece], tuple[Part, ...], tuple[Note, ...]]:
    """Whether ``~`` stands first, the pieces, their parts, and notes; a range in any order."""
    if len(text) > LONGEST:
        raise AnswerError(
            "TC301", f"an answer of {len(text)} characters", "give one value, range or period", 0, len(text)
        )
    start, end = outside(text)
    about = text.startswith("~", start, end)
    if about:
        start, end = trim(text, start + 1, end)
    if start == end:
        raise AnswerError("TC301", "the answer is missing", "give a value, range or period", 0, len(text))
    ends = split_range(text, start, end)
    notes: list[Note] = []
    if ends is None:
        piece = read_piece(text, start, end, scale == "year")
        return about, [piece], (_part(piece, text, scale, side, notes),), tuple(notes)
    first = read_piece(text, *ends[0], scale == "year")
    second = read_piece(text, *ends[1], scale == "year")
    share_ending(text, first, second)
    parts = (_part(first, text, scale, side, notes), _part(second, text, scale, side, notes))
    if scale == "number" and first.unit != second.unit:
        _check_same_unit(first, second)
    return about, [first, second], parts, tuple(notes)


def _part(piece: Piece, text: str, scale: ScaleName, side: Side | None, notes: list[Note]) -> Part:
    value, low, high = values(piece, text, scale, side, notes)
    times = TIMES[piece.times] if piece.times else 1
    place = piece.place if times == 1 else piece.place + len(str(times)) - 1
    at = (piece.start, piece.end, piece.unit_start, piece.unit_end)
    return Part(piece.kind, value, low, high, piece.digits, place, times, piece.unit, *at)


def _check_same_unit(first: Piece, second: Piece) -> None:
    if second.unit is None:
        raise AnswerError(
            "TC301",
            f"{quoted(first.unit or '')} stands at the first end only",
            f"write {first.figure}..{second.figure} {first.unit}",
            first.unit_start,
            first.unit_end,
        )
    if first.unit and unit_of(first.unit) == unit_of(second.unit):
        return
    raise AnswerError(
        "TC303",
        f"{quoted(first.unit or '')} and {quoted(second.unit)}: the scale compares bare figures",
        f"give both ends in {shown(second.unit)}",
        first.unit_start,
        first.unit_end,
    )
