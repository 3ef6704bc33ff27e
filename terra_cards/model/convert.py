"""What an answer is on one side of a board: the figures that are printed and scored.

The other side is converted exactly and rounded once, half to even, to as many digits as the
author typed, at least 3, and to more where the rounded figure would hit other spaces than the
exact one (FORMAT.md). What is printed is what is scored.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from terra_cards.model.answer import Answer, Part, Sides
from terra_cards.model.board import Board, Scale, ScaleName, Side
from terra_cards.model.quantity import UNITS, Unit, convert, round_to_digits, round_to_place

FEWEST = 3  # significant digits of a converted figure
_MOST_MORE = 12  # further digits tried before another unit is


@dataclass(frozen=True, slots=True)
class Shown:
    """One figure as it stands on a side.

    ``value`` is the figure in ``unit``, million included; the last digit printed is that of
    ``10**place``. ``low`` and ``high`` are its values on the scale. ``part`` is what was written.
    """

    part: Part
    value: Fraction
    unit: str | None
    place: int
    low: Fraction
    high: Fraction

    @property
    def step(self) -> Fraction:
        """One unit of the last digit printed that is not 0, on the scale (TC308)."""
        place = self.place
        while self.value and self.value % Fraction(10) ** (place + 1) == 0:
            place += 1
        size = (
            UNITS[self.unit].size if self.unit and self.unit in UNITS and self.part_is_length else Fraction(1)
        )
        return Fraction(10) ** place * size

    @property
    def part_is_length(self) -> bool:
        return bool(self.unit) and UNITS[self.unit].dimension == "length" if self.unit in UNITS else False


@dataclass(frozen=True, slots=True)
class Figure:
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
    return any(part.unit in UNITS and UNITS[part.unit].side not in (None, side) for part in answer.parts)


def figure(
    answer: Answer | Sides, scale: ScaleName, side: Side, board: Board | Scale | None = None
) -> Figure:
    """The answer as printed and scored on a side.

    Without a board a converted figure gets no further digits for the sake of spaces.
    """
    by_hand = isinstance(answer, Sides)
    one = answer.side(side) if isinstance(answer, Sides) else answer
    if by_hand or not needs_conversion(one, side):
        ends = tuple(Shown(p, p.value, p.unit, p.place, p.low, p.high) for p in one.parts)
        return Figure(scale, side, ends, one.about, False)
    ticks = board.scales.get(scale) if isinstance(board, Board) else board
    return Figure(scale, side, _convert_all(one, side, ticks), one.about, True)


def _convert_all(answer: Answer, side: Side, scale: Scale | None) -> tuple[Shown, ...]:
    parts = answer.parts
    point = answer.low == answer.high
    ends: list[Shown] = []
    for index, part in enumerate(parts):
        below = point or index == 1  # whether the ticks below the value matter, and those at it
        above = point or index == 0
        ends.append(_convert(part, side, scale, below, above, answer.scale == "length", 0))
    more = 1
    while not point and len(ends) == 2 and ends[0].low >= ends[1].high and more <= _MOST_MORE:
        ends = [
            _convert(part, side, scale, index == 1, index == 0, answer.scale == "length", more)
            for index, part in enumerate(parts)
        ]
        more += 1
    return tuple(ends)


def _convert(
    part: Part, side: Side, scale: Scale | None, below: bool, above: bool, length: bool, more: int
) -> Shown:
    source = UNITS.get(part.unit or "")
    if source is None or source.side in (None, side) or source.other is None:
        return Shown(part, part.value, part.unit, part.place, part.low, part.high)
    target: Unit | None = UNITS[source.other]
    first: Shown | None = None
    while target is not None:
        exact = convert(part.value, source, target)
        size = target.size if length else Fraction(1)
        wanted = _position(scale, exact * size, below, above)
        for extra in range(more, more + _MOST_MORE):
            value, place = _rounded(exact, part, target, extra)
            shown = Shown(part, value, target.symbol, place, value * size, value * size)
            first = first or shown
            if _position(scale, value * size, below, above) == wanted:
                return shown
        # A figure such as 1 in has no end in feet; the finer unit of the side can print it.
        target = UNITS[target.finer] if length and target.finer else None
    assert first is not None
    return first


def _rounded(exact: Fraction, part: Part, target: Unit, extra: int) -> tuple[Fraction, int]:
    if target.dimension == "temperature":
        place = part.place - extra
        return round_to_place(exact, place), place
    return round_to_digits(exact, max(FEWEST, part.digits) + extra)


def _position(scale: Scale | None, value: Fraction, below: bool, above: bool) -> tuple[int, int]:
    if scale is None:
        return 0, 0
    return scale.ticks_below(value) if below else 0, scale.ticks_up_to(value) if above else 0
