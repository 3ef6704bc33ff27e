"""The answer language of FORMAT.md: from a text to exact values.

``parse`` reads one answer for one scale; the ticks of a board are in the same language. Values are fractions: metres on the length scale, years on the year scale (300 BC is
-300, there is no year 0, R7), the bare figure on the number scale.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NoReturn

from terra_cards.model.answer_error import AnswerError, Note, shown
from terra_cards.model.answer_help import explain
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.quantity import UNITS, Unit, unit_of

__all__ = ["Answer", "AnswerError", "Note", "Part", "Sides", "parse", "read_tick"]

Kind = Literal["figure", "decade", "century", "millennium"]

LONGEST = 200  # characters; the longest sensible answer has about 60
_SP = " \u00a0\u2007\u2009\u202f"
_FIGURE = re.compile(
    rf"([-−]?)([0-9]{{1,3}}(?:([{_SP}_])[0-9]{{3}})(?:\3[0-9]{{3}})*(?![0-9])|[0-9]+)(?:\.([0-9]+))?"
)
_ORDINAL = re.compile(rf"(st|nd|rd|th)(?:[{_SP}]+(century|millennium))?(?:[{_SP}]+(BC))?(?![^{_SP}])")
_DECADE = re.compile(rf"s(?:[{_SP}]+(BC))?(?![^{_SP}])")
_MULTIPLIER = re.compile(rf"(million|billion)(?![^{_SP}])")
_BC = re.compile(rf"(?:^|(?<=[{_SP}0-9]))BC$")
_DASH = re.compile(r"(?<=[0-9])[-–](?=[0-9])")
_NOUN = re.compile(
    r"[^\W\d_](?:[^\W\d_]|['’./·-](?=[^\W\d_])|[²³])+(?: [^\W\d_](?:[^\W\d_]|['’./·-](?=[^\W\d_])|[²³])*)*"
)
_TIMES = {"million": 10**6, "billion": 10**9}
_SPAN = {"century": 100, "millennium": 1000}


@dataclass(frozen=True, slots=True)
class Part:
    """A value as written: the whole answer, or one end of a range.

    ``low`` and ``high`` are its values on the scale, equal for a figure and the two bounds for a
    decade, century or millennium (``[low, high)``, R7). ``value`` is the figure in ``unit``, the
    first year of a decade, or the ordinal of a century (negative BC); ``digits`` counts the
    significant digits typed, and ``place`` is the power of ten of the last of them. Offsets are
    those in the answer's text; those of the unit are equal where it has none of its own.
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


@dataclass(frozen=True, slots=True)
class Answer:
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


@dataclass(frozen=True, slots=True)
class Sides:
    """Both sides given by hand: ``{metric: 330 m, imperial: 1083 ft}``."""

    metric: Answer
    imperial: Answer

    @property
    def scale(self) -> ScaleName:
        return self.metric.scale

    def side(self, side: Side) -> Answer:
        """The answer that was given for a side."""
        return self.metric if side == "metric" else self.imperial


@dataclass(slots=True)
class _Raw:
    """A part before a shared ending is handed to the first end."""

    kind: Kind
    number: Fraction
    digits: int
    place: int
    written: str
    figure_end: int
    start: int
    end: int
    times: str | None = None
    unit: str | None = None
    unit_start: int = 0
    unit_end: int = 0
    bc: bool = False
    ordinal: bool = False
    own: bool = False  # something follows the figure


@lru_cache(maxsize=32768)
def parse(text: str, scale: ScaleName, side: Side | None = None) -> Answer:
    """Reads an answer of a card for a scale.

    With ``side`` the text is one of the two given by hand, and a unit of the other side is an
    error. Raises AnswerError: TC301 unreadable, TC302 a length of 0 or less, TC303 a wrong or
    missing unit, TC305 a reversed range, TC311 the year 0, TC313 grouped digits.
    """
    if len(text) > LONGEST:
        raise AnswerError(
            "TC301", f"an answer of {len(text)} characters", "give one value or range", 0, len(text)
        )
    start, end = _trim(text, 0, len(text))
    about = text.startswith("~", start, end)
    if about:
        start, end = _trim(text, start + 1, end)
    if start == end:
        raise AnswerError("TC301", "no answer", "give a value, a range or a period", 0, len(text))
    split = _split(text, start, end)
    if split is None:
        raws = [_read(text, start, end, scale)]
    else:
        first, second = split
        raws = [_read(text, *first, scale), _read(text, *second, scale)]
        _share(text, raws[0], raws[1], scale)
    notes: list[Note] = []
    parts = tuple(_part(text, raw, scale, side, notes) for raw in raws)
    if split is not None:
        _check_order(text, raws, parts, scale)
    return Answer(str(text), scale, parts, about, tuple(notes))


def read_tick(text: str, scale: ScaleName) -> Fraction:
    """Reads a tick of a board: one exact value, where 0 and negative values are fine."""
    start, end = _trim(text, 0, len(text))
    if start == end or end - start > LONGEST:
        raise AnswerError("TC301", "a tick is one value", None, 0, len(text))
    if _split(text, start, end):
        raise AnswerError("TC301", "a tick is one value, not a range", None, start, end)
    raw = _read(text, start, end, scale)
    if raw.kind != "figure" or raw.ordinal:
        raise AnswerError("TC301", f"a tick is one value, not {shown(text[start:end])!r}", None, start, end)
    value = _value(text, raw, scale, None, [], tick=True)
    return value * UNITS[raw.unit].size if scale == "length" and raw.unit else value


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _SP:
        start += 1
    while end > start and text[end - 1] in _SP:
        end -= 1
    return start, end


def _split(text: str, start: int, end: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
    dots = text.find("..", start, end)
    if dots >= 0:
        first, second = _trim(text, start, dots), _trim(text, dots + 2, end)
        if first[0] == first[1] or second[0] == second[1] or text.find("..", dots + 1, end) >= 0:
            raise explain(text, start, end)
        return first, second
    dash = _DASH.search(text, start, end)
    if dash is None:
        return None
    if _DASH.search(text, dash.end(), end):
        raise explain(text, start, end)
    return (start, dash.start()), (dash.end(), end)


def _read(text: str, start: int, end: int, scale: ScaleName) -> _Raw:
    match = _FIGURE.match(text, start, end)
    if match is None:
        raise explain(text, start, end)
    sign, whole, separator, fraction = match.groups()
    at = match.end()
    digits = whole.replace(separator, "") if separator else whole
    if len(digits) > 1 and digits[0] == "0":
        raise _leading_zero(text, match.start(2), at, digits, fraction)
    number = int(digits + fraction) if fraction else int(digits)
    value = Fraction(number, 10 ** len(fraction)) if fraction else Fraction(number)
    significant = len(digits) + len(fraction or "") if number == 0 or digits != "0" else len(str(number))
    raw = _Raw(
        "figure",
        -value if sign else value,
        significant,
        -len(fraction) if fraction else 0,
        whole + (f".{fraction}" if fraction else ""),
        at,
        start,
        end,
        unit_start=end,
        unit_end=end,
    )
    if at == end:
        return raw
    raw.own = True
    rest = text[at:end]
    known = rest.lstrip(_SP)
    if known in UNITS and not (known == "s" and scale == "year"):
        raw.unit, raw.unit_start, raw.unit_end = known, end - len(known), end
        return raw
    _read_ending(text, raw, at, end, scale)
    return raw


def _read_ending(text: str, raw: _Raw, at: int, end: int, scale: ScaleName) -> None:
    """What follows a figure: an ordinal's period, a decade's s, million, a unit, BC."""
    ordinal = _ORDINAL.match(text, at, end)
    if ordinal and ordinal.end() == end:
        raw.ordinal = True
        raw.bc = ordinal.group(3) is not None
        if ordinal.group(2):
            raw.kind = ordinal.group(2)  # type: ignore[assignment]
        _check_ordinal(text, raw, ordinal.group(1), at)
        return
    decade = _DECADE.match(text, at, end)
    if decade and decade.end() == end and (scale == "year" or _looks_like_decade(raw)):
        raw.kind = "decade"
        raw.bc = decade.group(1) is not None
        return
    at, end = _trim(text, at, end)
    times = _MULTIPLIER.match(text, at, end)
    if times:
        raw.times = times.group(1)
        at, end = _trim(text, times.end(), end)
    era = _BC.search(text[at:end])
    if era:
        raw.bc = True
        at, end = _trim(text, at, at + era.start())
    if at == end:
        return
    unit = text[at:end]
    if unit not in UNITS and (scale == "year" or not _NOUN.fullmatch(unit) or len(unit) < 2):
        raise explain(text, raw.start, raw.end, at)
    problem = None if unit in UNITS else explain_unit(text, at, end, scale)
    if problem:
        raise problem
    raw.unit, raw.unit_start, raw.unit_end = unit, at, end


def explain_unit(text: str, start: int, end: int, scale: ScaleName) -> AnswerError | None:
    return None


def _looks_like_decade(raw: _Raw) -> bool:
    return raw.number >= 1000 and raw.number % 10 == 0 and raw.place == 0 and len(raw.written) == 4


def _check_ordinal(text: str, raw: _Raw, suffix: str, at: int) -> None:
    n = raw.number
    if n < 1 or raw.place or raw.written != str(n):
        raise AnswerError(
            "TC301",
            f"{shown(text[raw.start : at])!r} is no number of a century",
            "count from the 1st century",
            raw.start,
            at,
        )
    right = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(int(n % 10), "th")
    if suffix != right:
        raise AnswerError(
            "TC301", f"{n}{suffix} is no ordinal number", f"write {n}{right}", at, at + len(suffix)
        )


def _share(text: str, first: _Raw, second: _Raw, scale: ScaleName) -> None:
    """The ending of a range holds for both ends where the first has none of its own."""
    if second.bc and not first.bc and first.number > 0:
        first.bc = True
    if first.ordinal and first.kind == "figure":
        if second.kind not in ("century", "millennium"):
            raise explain(text, first.start, first.end)
        first.kind = second.kind
    if not first.own:
        first.times = second.times
        if second.kind in ("century", "millennium") and 0 < first.number < 100:
            suggestion = f"write {first.written}th..{text[second.start : second.end]}"
            raise AnswerError("TC301", "the first end is no century", suggestion, first.start, first.end)
    if first.unit is None:
        first.unit = second.unit
    if (
        scale == "number"
        and first.unit != second.unit
        and UNITS.get(first.unit or "") is not UNITS.get(second.unit or "", Unit("", "other"))
    ):
        raise AnswerError(
            "TC303",
            "the two ends of a range have different units, and the scale compares bare figures",
            f"give both in {shown(second.unit or first.unit or '')}",
            first.unit_start,
            first.unit_end,
        )


def _part(text: str, raw: _Raw, scale: ScaleName, side: Side | None, notes: list[Note]) -> Part:
    if raw.ordinal and raw.kind == "figure":
        raise explain(text, raw.start, raw.end)
    if scale == "year":
        if raw.unit is not None:
            _wrong_unit(raw, "a year takes no unit", "write the year alone")
    elif raw.kind != "figure" or raw.bc:
        raise AnswerError(
            "TC303",
            f"{shown(text[raw.start : raw.end])!r} is a time, and the {scale} scale takes none",
            "move it to `year`",
            raw.start,
            raw.end,
        )
    value = _value(text, raw, scale, side, notes)
    multiplier = _TIMES[raw.times] if raw.times else 1
    low = high = value
    if raw.kind == "decade":
        low, high = _decade(text, raw, notes)
    elif raw.kind != "figure":
        span = _SPAN[raw.kind]
        low, high = (value * span, (value + 1) * span) if raw.bc else ((value - 1) * span, value * span)
    elif scale == "length":
        unit = UNITS[raw.unit or "m"]
        low = high = value * unit.size
    place = raw.place + (len(str(multiplier)) - 1)
    return Part(
        raw.kind,
        value,
        low,
        high,
        raw.digits,
        place,
        multiplier,
        raw.unit,
        raw.start,
        raw.end,
        raw.unit_start,
        raw.unit_end,
    )


def _value(
    text: str, raw: _Raw, scale: ScaleName, side: Side | None, notes: list[Note], tick: bool = False
) -> Fraction:
    """The figure with its million and its era; checks what one figure can have wrong."""
    value = raw.number * _TIMES[raw.times] if raw.times else raw.number
    unit = UNITS.get(raw.unit) if raw.unit else None
    _check_unit(text, raw, unit, scale, side)
    _check_grouped(text, raw, unit, scale, notes)
    if scale == "year" and raw.kind == "figure":
        if value.denominator != 1:
            raise AnswerError("TC301", "a year is a whole number", None, raw.start, raw.figure_end)
        if value == 0 and not tick:
            raise AnswerError(
                "TC311",
                "there is no year 0",
                "1 BC is followed by the year 1",
                raw.start,
                raw.figure_end,
            )
    if raw.bc:
        if value < 0:
            raise AnswerError(
                "TC301", "a minus sign and BC together", f"write {raw.written} BC", raw.start, raw.start + 1
            )
        value = -value
    if scale == "length" and value <= 0 and not tick:
        raise AnswerError("TC302", "a length is above 0", None, raw.start, raw.figure_end)
    return value


def _check_unit(text: str, raw: _Raw, unit: Unit | None, scale: ScaleName, side: Side | None) -> None:
    if scale == "length":
        if raw.unit is None:
            if _grouped_point(raw):
                return
            raise AnswerError(
                "TC303",
                "a length needs its unit",
                f"write {raw.written} m, ft, km, mi ...",
                raw.start,
                raw.end,
            )
        if unit is None or unit.dimension != "length":
            _wrong_unit(
                raw, f"{shown(raw.unit)!r} is no unit of length", "use mm, cm, m, km, in, ft, yd or mi"
            )
    elif scale == "number" and unit is not None and unit.dimension == "length":
        _wrong_unit(
            raw,
            f"{raw.unit!r} is a unit of length, which the number scale does not take",
            "move it to `length`",
        )
    if side is not None and unit is not None and unit.side not in (None, side):
        _wrong_unit(raw, f"{raw.unit!r} is not of the {side} side", f"write {unit.other} here")


def _wrong_unit(raw: _Raw, message: str, advice: str) -> NoReturn:
    raise AnswerError("TC303", message, advice, raw.unit_start, raw.unit_end)


def _grouped_point(raw: _Raw) -> bool:
    whole, point, fraction = raw.written.partition(".")
    return bool(point) and len(fraction) == 3 and len(whole) <= 3 and whole != "0" and raw.times is None


def _check_grouped(text: str, raw: _Raw, unit: Unit | None, scale: ScaleName, notes: list[Note]) -> None:
    if not _grouped_point(raw):
        return
    start = raw.figure_end - len(raw.written)
    if unit is not None and unit.dimension == "length":
        if not notes:
            notes.append(
                Note(
                    "TC313",
                    f"{raw.written} may be read as {raw.written.replace('.', '')}",
                    None,
                    start,
                    raw.figure_end,
                )
            )
        return
    joined = raw.written.replace(".", "" if scale == "year" else " ")
    raise AnswerError(
        "TC313",
        f"{raw.written!r} means one thing in English and another in German",
        f"write {joined}",
        start,
        raw.figure_end,
        joined,
    )


def _decade(text: str, raw: _Raw, notes: list[Note]) -> tuple[Fraction, Fraction]:
    n = raw.number
    if raw.bc:
        raise AnswerError(
            "TC301",
            "a decade BC cannot be read for sure",
            f"write a range: {n + 9}..{n} BC",
            raw.start,
            raw.end,
        )
    if n < 100 or n % 10 or raw.place:
        raise AnswerError("TC301", "a decade is named by its first year", "write 1920s", raw.start, raw.end)
    if n % 100 == 0:
        notes.append(
            Note(
                "TC317",
                f"{n}s is the decade {n} to {n + 9}, and many read it as a century",
                None,
                raw.start,
                raw.end,
            )
        )
    return n, n + 10


def _leading_zero(text: str, start: int, end: int, digits: str, fraction: str | None) -> AnswerError:
    right = digits.lstrip("0") or "0"
    right += f".{fraction}" if fraction else ""
    return AnswerError(
        "TC301", f"{shown(text[start:end])!r} starts with a zero", f"write {right}", start, end
    )


def _check_order(text: str, raws: list[_Raw], parts: tuple[Part, ...], scale: ScaleName) -> None:
    first, second = parts
    if first.low <= second.low and first.high <= second.high:
        return
    raise AnswerError(
        "TC305",
        "the range runs backwards",
        None,
        first.start,
        second.end,
        text[second.start : raws[1].figure_end]
        + text[first.end : second.start]
        + text[first.start : first.end]
        + text[raws[1].figure_end : second.end],
        True,
    )
