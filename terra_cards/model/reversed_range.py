"""A range whose ends are in the wrong order (TC305), and what its author may have meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from terra_cards.model.answer import read_parts
from terra_cards.model.answer_error import AnswerError, quoted, shown
from terra_cards.model.answer_reader import TIMES, Misfit, Piece
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.wrong_answers.numbers import plain

if TYPE_CHECKING:
    from terra_cards.model.answer import Part

_FAR = 100  # ends so many times apart were hardly meant to share one ending


def reversed_range(
    text: str, scale: ScaleName, side: Side | None, pieces: tuple[Piece, Piece], parts: tuple[Part, Part]
) -> AnswerError:
    """The error for two ends that were read and stand in the wrong order.

    Its fix swaps the ends. It is safe only where nothing else can have been meant.
    """
    first, second = pieces
    start, end = first.start, second.end
    for outer, inner, which in ((parts[0], second, parts[1]), (parts[1], first, parts[0])):
        if outer.low <= which.low and which.high <= outer.high:
            return AnswerError(
                "TC301",
                f"{shown(text[inner.start : inner.end])} lies within {shown(text[outer.start : outer.end])}",
                f"write {text[outer.start : outer.end]} alone, or two ends apart",
                start,
                end,
            )
    if scale == "year" and (full := _abbreviated(first, second)):
        return AnswerError(
            "TC301",
            f"{quoted(second.figure)} reads as the year {second.figure}, not {full}",
            f"write {text[first.start : first.end]}..{full}",
            second.start,
            second.end,
        )
    message = "the range runs backwards"
    far = first.bare and not second.bare and second.number > 0 and first.number / second.number >= _FAR
    if far and second.times and (own := _own_ending(text, scale, side, first, second)):
        message += f": '{second.times}' at the end holds for both ends"
        return AnswerError("TC305", message, f"write {own}", start, end, own, False)
    near = first.number > 0 and abs(second.number / first.number) < _FAR
    if first.times and not second.times and near and (own := _one_ending(text, scale, side, first, second)):
        message += f": '{first.times}' holds for the first end only"
        return AnswerError("TC305", message, f"write {own}", start, end, own, False)
    swapped = _swapped(text, scale, side, first, second, parts)
    if swapped is None:
        return AnswerError("TC305", message, "write the lower end first", start, end)
    advice = f"write {swapped}"
    no_era = scale == "year" and not first.bc and not second.bc and 0 < parts[0].low < 1000
    if no_era and first.kind != "decade" != second.kind:
        advice += f", or {text[start:end]} BC"
    if far:
        advice += ", or give each end its own unit"
    return AnswerError("TC305", message, advice, start, end, swapped, not no_era and not far)


def _abbreviated(first: Piece, second: Piece) -> str | None:
    """1914..18 and 1889-90: the second year with the digits that it leaves out."""
    if not (first.bare and second.bare) or len(first.figure) != 4 or len(second.figure) > 2:
        return None
    full = first.figure[: -len(second.figure)] + second.figure
    return full if first.number > 0 and int(full) > first.number else None


def _swapped(
    text: str,
    scale: ScaleName,
    side: Side | None,
    first: Piece,
    second: Piece,
    parts: tuple[Part, Part],
) -> str | None:
    """The range with its ends exchanged, each figure with its own ending or both with the last.

    Only a text that reads as the two ends in the other order, and as nothing else, comes back.
    """
    between = text[first.end : second.start]
    one, other = text[first.start : first.end], text[second.start : second.end]
    figure, ending = text[second.start : second.figure_end], text[second.figure_end : second.end]
    wanted = [(part.kind, part.value, part.unit) for part in reversed(parts)]
    for candidate in (
        f"{other}{between}{one}",
        f"{figure}{between}{one}{ending}",
        f"{figure}{_suffix(second)}{between}{one}{ending.removeprefix(_suffix(second))}",
    ):
        try:
            found = read_parts(candidate, scale, side)[2]
        except (AnswerError, Misfit):
            continue
        if [(part.kind, part.value, part.unit) for part in found] == wanted:
            return candidate
    return None


def _suffix(piece: Piece) -> str:
    return piece.ordinal or ("s" if piece.kind == "decade" else "")


def _own_ending(text: str, scale: ScaleName, side: Side | None, first: Piece, second: Piece) -> str | None:
    """500 000..1 million: the first end as a part of a million, where that makes a range."""
    share = plain(first.number / TIMES[second.times or "million"])
    return _ordered(f"{share}..{text[second.start : second.end]}", scale, side) if share else None


def _one_ending(text: str, scale: ScaleName, side: Side | None, first: Piece, second: Piece) -> str | None:
    """1 million..2: the first end's million moved to the end of the range."""
    figure, ending = text[second.start : second.figure_end], text[second.figure_end : second.end]
    start = text[first.start : first.figure_end]
    return _ordered(f"{start}..{figure} {first.times}{ending}", scale, side)


def _ordered(candidate: str, scale: ScaleName, side: Side | None) -> str | None:
    try:
        parts = read_parts(candidate, scale, side)[2]
    except (AnswerError, Misfit):
        return None
    return candidate if parts[0].high <= parts[1].low else None
