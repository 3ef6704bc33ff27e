"""What an answer is on one side of a board: the figures that are printed and scored.

The other side is converted exactly and rounded once, half to even, to as many digits as the
author typed, at least 3, and to more where the rounded figure would hit other spaces than the
exact one (FORMAT.md). What is printed is what is scored.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from terra_cards.model.answer import Answer, Part, Sides
from terra_cards.model.board import Board, Scale, ScaleName, Side
from terra_cards.model.quantity import UNITS, Unit, convert, round_to_digits, round_to_place, trailing_zeros

FEWEST = 3  # significant digits of a converted figure
_MOST_MORE = 12  # further digits tried before another unit is


class Shown(Struct, frozen=True):
    """One figure as it stands on a side.

    ``value`` is the figure in ``unit``, million included; the last digit printed is that of
    ``10**place``. ``low`` and ``high`` are its values on the scale, where one ``unit`` is ``size``
    (metres on the length scale, 1 elsewhere). ``part`` is what was written.
    """

    part: Part
    value: Fraction
    unit: str | None
    place: int
    low: Fraction
    high: Fraction
    size: Fraction

    @property
    def step(self) -> Fraction:
        """One unit of the last digit printed that is not 0, in the scale's measure (TC308)."""
        place = self.place + trailing_zeros(self.value, self.place)
        return (Fraction(10**place) if place >= 0 else Fraction(1, 10**-place)) * self.size


class Figure(Struct, frozen=True):
    """An answer on one side: one value or period, or the two ends of a range."""

    scale: ScaleName
    side: Side
    ends: tuple[Shown, ...]
    about: bool
    converted: bool

    @property
    def low(self) -> Fraction:
        return self.ends[0].low

    @property
    def high(self) -> Fraction:
        return self.ends[-1].high


def needs_conversion(answer: Answer, side: Side) -> bool:
    """Whether a unit of the answer is at home on the other side only."""
    for part in answer.parts:
        unit = UNITS.get(part.unit) if part.unit else None
        if unit is not None and unit.side is not None and unit.side != side:
            return True
    return False


def figure(
    answer: Answer | Sides, scale: ScaleName, side: Side, board: Board | Scale | None = None
) -> Figure:
    """The answer as printed and scored on a side of a board.

    Without a board a converted figure gets no further digits for the sake of spaces.
    """
    if isinstance(answer, Sides):
        return Figure(scale, side, _as_written(answer.side(side)), answer.side(side).about, False)
    if not needs_conversion(answer, side):
        return Figure(scale, side, _as_written(answer), answer.about, False)
    ticks = board.scales.get(scale) if isinstance(board, Board) else board
    return Figure(scale, side, _converted(answer, side, ticks), answer.about, True)


def _as_written(answer: Answer) -> tuple[Shown, ...]:
    return tuple(_same(part, answer.scale) for part in answer.parts)


def _same(part: Part, scale: ScaleName) -> Shown:
    size = UNITS[part.unit].size if scale == "length" and part.unit else Fraction(1)
    return Shown(part, part.value, part.unit, part.place, part.low, part.high, size)


def _converted(answer: Answer, side: Side, ticks: Scale | None) -> tuple[Shown, ...]:
    """Each end on its own, with as many digits as it needs for the space that it reaches (R6)."""
    parts = answer.parts
    if answer.low == answer.high:  # one value, if written twice (R6)
        return (_convert(parts[0], side, answer.scale, _ticks_around(ticks), 0),)
    low, high = parts[0], parts[-1]
    reach_up, reach_down = _ticks_up_to(ticks), _ticks_below(ticks)
    for more in range(_MOST_MORE):
        ends = (
            _convert(low, side, answer.scale, reach_up, more),
            _convert(high, side, answer.scale, reach_down, more),
        )
        if ends[0].low < ends[1].high:
            break
    return ends


def _convert(part: Part, side: Side, scale: ScaleName, position: _Position, more: int) -> Shown:
    source = UNITS.get(part.unit or "")
    if source is None or source.side in (None, side) or source.other is None:
        return _same(part, scale)
    target: Unit | None = UNITS[source.other]
    first: Shown | None = None
    while target is not None:
        exact = convert(part.value, source, target)
        size = target.size if scale == "length" else Fraction(1)
        wanted = position(exact * size)
        for extra in range(more, more + _MOST_MORE):
            value, place = _rounded(exact, part, target, extra)
            shown = Shown(part, value, target.symbol, place, value * size, value * size, size)
            first = first or shown
            if position(shown.low) == wanted:
                return shown
        # A value such as 1 in has no end in feet, so no number of digits puts it on its tick: the
        # finer unit of the side can.
        target = UNITS[target.finer] if scale == "length" and target.finer else None
    assert first is not None
    return first


def _rounded(exact: Fraction, part: Part, target: Unit, extra: int) -> tuple[Fraction, int]:
    """The figure to print, and the place of its last digit."""
    if target.dimension == "temperature":  # a difference of 1 is as much at 5 as at 500 degrees
        place = part.place - extra
        return round_to_place(exact, place), place
    if exact == 0:
        return exact, min(part.place, 0)
    return round_to_digits(exact, max(FEWEST, part.digits) + extra)


_Position = Callable[[Fraction], tuple[int, int]]


def _ticks_around(scale: Scale | None) -> _Position:
    """What decides the spaces of a single value: the ticks below it, and those not above it (R5)."""
    if scale is None or scale.half_open:  # there a value on a tick lies right of it, and no more
        return _ticks_up_to(scale)
    return lambda value: (scale.ticks_below(value), scale.ticks_up_to(value))


def _ticks_up_to(scale: Scale | None) -> _Position:
    """What decides the first space of a range: its inside begins above these ticks (R6)."""
    return lambda value: (scale.ticks_up_to(value), 0) if scale else (0, 0)


def _ticks_below(scale: Scale | None) -> _Position:
    """What decides the last space of a range: its inside ends above these ticks (R6)."""
    return lambda value: (scale.ticks_below(value), 0) if scale else (0, 0)
