"""Whether a value that was read fits the scale that asks for it.

Turns pieces into parts with exact values (R7), or raises the one error that keeps them from it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NoReturn

from terra_cards.model.answer_error import AnswerError, Note, quoted, shown
from terra_cards.model.answer_reader import TIMES, Misfit, Piece
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.quantity import UNITS, Unit

LENGTH_UNITS = "mm, cm, m or km; in, ft, yd or mi"
_SPAN = {"century": 100, "millennium": 1000}
_BOUNDS = tuple[Fraction, Fraction, Fraction]


def share_ending(text: str, first: Piece, second: Piece) -> None:
    """Hands the ending of a range to its first end, as far as that has none of its own."""
    if first.bare:
        first.times = second.times
        if second.kind in _SPAN and 0 < first.number < 100 and first.place == 0:
            raise AnswerError(
                "TC301",
                f"{quoted(first.figure)} is no {second.kind}",
                f"write {first.figure}{ordinal_suffix(int(first.number))}..{text[second.start : second.end]}",
                first.start,
                first.end,
            )
    if first.ordinal and first.kind == "figure":
        if second.kind not in _SPAN:
            raise Misfit(first.start, second.end)
        first.kind = second.kind
    if second.bc and first.number > 0:
        first.bc = True
    if first.unit is None and first.kind == "figure":
        first.unit = second.unit
        first.unit_start, first.unit_end = second.unit_start, second.unit_end


def values(piece: Piece, text: str, scale: ScaleName, side: Side | None, notes: list[Note]) -> _BOUNDS:
    """The figure (in its unit, or the ordinal of a period), and its lowest and highest value on the scale."""
    if piece.ordinal:
        _check_ordinal(piece)
    value = piece.number * TIMES[piece.times] if piece.times else piece.number
    unit = UNITS.get(piece.unit) if piece.unit else None
    if scale == "year":
        _check_year_unit(piece)
    else:
        _check_no_time(piece, text, scale)
        _check_unit(piece, unit, scale)
        if side is not None and unit is not None and unit.side not in (None, side):
            _wrong_unit(
                piece,
                f"'{piece.unit}' is no unit of the {side} side",
                f"give this side in {unit.other}, or both sides by one answer",
            )
    if piece.place == -3:
        _check_grouped(piece, unit, scale, notes)
    if piece.kind != "figure":
        return _period(piece, value, notes)
    if scale == "year":
        value = _year(piece, value)
        if not value:
            raise AnswerError(
                "TC311",
                "there is no year 0: after 1 BC comes the year 1",
                "write 1 or 1 BC",
                piece.start,
                piece.figure_end,
            )
    elif scale == "length":
        if value.numerator <= 0:
            raise AnswerError(
                "TC302",
                f"a length is above 0, and {shown(text[piece.start : piece.figure_end])} is not",
                "give the length without a sign" if value else "ask for something that has a length",
                piece.start,
                piece.figure_end,
            )
        metres = value if unit is None or piece.unit == "m" else value * unit.size
        return value, metres, metres
    return value, value, value


def tick_value(piece: Piece, text: str, scale: ScaleName) -> Fraction:
    """The value of a tick on the scale: any number, 0 and, for years, -500 included."""
    if piece.kind != "figure" or piece.ordinal:
        raise AnswerError("TC301", "a tick is one value, not a period", None, piece.start, piece.end)
    value = piece.number * TIMES[piece.times] if piece.times else piece.number
    unit = UNITS.get(piece.unit) if piece.unit else None
    if scale == "year":
        _check_year_unit(piece)
        return _year(piece, value)
    _check_no_time(piece, text, scale)
    _check_unit(piece, unit, scale)
    if piece.place == -3:
        _check_grouped(piece, unit, scale, [])
    return value * unit.size if scale == "length" and unit else value


def ordinal_suffix(number: int) -> str:
    """The English ending of an ordinal: st, nd, rd or th."""
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _check_ordinal(piece: Piece) -> None:
    if piece.number < 1 or piece.place or piece.grouped:
        raise AnswerError(
            "TC301",
            f"there is no {shown(piece.figure)}{piece.ordinal} century or millennium",
            "count from the 1st",
            piece.start,
            piece.figure_end,
        )
    right = ordinal_suffix(int(piece.number))
    if piece.ordinal != right:
        raise AnswerError(
            "TC301",
            f"'{piece.figure}{piece.ordinal}' is no ordinal number",
            f"write {piece.figure}{right}",
            piece.figure_start,
            piece.figure_end + len(piece.ordinal or ""),
        )
    if piece.kind == "figure":
        raise Misfit(piece.start, piece.end)


def _check_year_unit(piece: Piece) -> None:
    if piece.unit is not None:
        _wrong_unit(
            piece, f"a year takes no unit, so {quoted(piece.unit)} is too much", "write the year alone"
        )


def _check_no_time(piece: Piece, text: str, scale: ScaleName) -> None:
    if piece.kind == "figure" and not piece.bc and not piece.ordinal:
        return
    written = text[piece.start : piece.end]
    seconds = f", or {piece.figure} s for seconds" if piece.kind == "decade" and scale == "number" else ""
    raise AnswerError(
        "TC303",
        f"{quoted(written)} is a time, and the {scale} scale takes none",
        f"move it to `year`{seconds}",
        piece.end - 2 if piece.bc else piece.start,
        piece.end,
    )


def _check_unit(piece: Piece, unit: Unit | None, scale: ScaleName) -> None:
    if scale == "number":
        if unit is not None and unit.dimension == "length":
            _wrong_unit(
                piece,
                f"'{piece.unit}' is a unit of length, which the number scale does not take",
                "ask for it as `length`",
            )
    elif piece.unit is None:
        if not _looks_grouped(piece):
            raise AnswerError(
                "TC303",
                "a length needs its unit",
                f"write {piece.figure} m, or another of {LENGTH_UNITS}",
                piece.start,
                piece.end,
            )
    elif unit is None or unit.dimension != "length":
        _wrong_unit(piece, f"{quoted(piece.unit)} is no unit of length", f"use {LENGTH_UNITS}")


def _wrong_unit(piece: Piece, message: str, advice: str) -> NoReturn:
    raise AnswerError("TC303", message, advice, piece.unit_start, piece.unit_end)


def _looks_grouped(piece: Piece) -> bool:
    """12.000 may be grouped digits; 0.125, 1234.567, 12 000.125 and 1.402 billion cannot."""
    return (
        piece.place == -3
        and len(piece.figure) <= 7
        and not piece.figure.startswith("0")
        and not piece.grouped
        and piece.times is None
    )


def _plain(figure: str) -> str:
    """A figure of three decimals as nobody reads it for grouped digits: 3.5 for 3.500, 3.1250 for 3.125."""
    shorter = figure.rstrip("0").removesuffix(".")
    return shorter if shorter != figure else f"{figure}0"


def _check_grouped(piece: Piece, unit: Unit | None, scale: ScaleName, notes: list[Note]) -> None:
    if not _looks_grouped(piece):
        return
    joined = piece.figure.replace(".", "" if scale == "year" else " ")
    start, end = piece.figure_start, piece.figure_end
    if unit is None or unit.dimension != "length":
        raise AnswerError(
            "TC313",
            f"{quoted(piece.figure)} is one number in English and another in German",
            f"write {joined}"
            if scale == "year"
            else f"write {joined}, or {_plain(piece.figure)} where the point marks decimals",
            start,
            end,
            joined,
        )
    if not any(note.code == "TC313" for note in notes):
        finer = UNITS[unit.finer] if unit.finer else None
        same = piece.number * unit.size / finer.size if finer else None
        plain = (
            f"write {same} {finer.symbol}"
            if finer and same and same.denominator == 1
            else f"write {_plain(piece.figure)} {unit.symbol}"
        )
        notes.append(
            Note(
                "TC313",
                f"{quoted(piece.figure)} reads as a decimal here, and as grouped digits in German",
                f"{plain} if that is right, else {joined} {unit.symbol}",
                start,
                end,
            )
        )


def _year(piece: Piece, value: Fraction) -> Fraction:
    if value.denominator != 1:
        raise AnswerError(
            "TC301", "a year is a whole number", "write the year alone", piece.figure_start, piece.figure_end
        )
    if not piece.bc:
        return value
    if value < 0:
        raise AnswerError(
            "TC301",
            "a minus sign and BC say the same twice",
            f"write {piece.figure} BC",
            piece.start,
            piece.figure_start,
        )
    return -value


def _period(piece: Piece, value: Fraction, notes: list[Note]) -> _BOUNDS:
    """A decade, century or millennium with its bounds (R7)."""
    if piece.kind == "decade":
        _check_decade(piece, notes)
        return value, value, value + 10
    span = _SPAN[piece.kind]
    if piece.bc:
        return -value, -value * span, (1 - value) * span
    return value, (value - 1) * span, value * span


def _check_decade(piece: Piece, notes: list[Note]) -> None:
    number, start, end = piece.number, piece.start, piece.end
    if number < 0 or piece.place or piece.grouped or piece.times:
        raise Misfit(start, end)
    year = int(number)
    if piece.bc:
        raise AnswerError(
            "TC301",
            "whether a decade BC runs up or down cannot be told",
            f"write a range, {year + 9}..{year} BC" if year % 10 == 0 else "write a range of years",
            start,
            end,
        )
    if year < 100:
        raise AnswerError(
            "TC301", f"the century of {piece.figure}s is not said", f"write 19{year:02d}s", start, end
        )
    if year % 10:
        raise AnswerError(
            "TC301", "a decade is named by its first year", f"write {year // 10 * 10}s", start, end
        )
    if year % 100 == 0:
        notes.append(
            Note(
                "TC317",
                f"{year}s is the decade {year} to {year + 9}, and many read it as a century",
                f"write {year}..{year + 9} for the decade, or {year // 100 + 1}"
                f"{ordinal_suffix(year // 100 + 1)} century",
                start,
                end,
            )
        )
