"""What rules see of an answer: its texts, and the spaces that it hits on each side of the board."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import SCALES, Board, Scale, ScaleName, Side
from terra_cards.model.convert import Figure, figure, needs_conversion
from terra_cards.model.quantity import UNITS
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.lint.deck import DeckView
    from terra_cards.model.deck import Task

#: How far from every tick a figure has to be to be far off all of them, as a part of its value. Rules
#: look 5 % around (TC308), and a converted figure is rounded by half a percent at most.
_APART = 0.06
#: The same for years, after and before 1500, the years BC included.
_YEARS, _EARLY_YEARS = 6.0, 101.0


class SideView:
    """An answer on one side of the board: ``low`` and ``high`` on the scale, and the spaces it hits.

    ``only`` says that other sides of the board differ, so that a message has to name this one.
    """

    __slots__ = ("_answer", "_figure", "board", "high", "hits", "low", "only", "scale", "side")

    def __init__(self, answer: AnswerView, side: Side, board: Board, only: bool) -> None:
        self._answer = answer
        self.side = side
        self.board = board
        self.scale: Scale = board.scales[answer.scale]
        self.only = only
        written = answer.on(side)
        self._figure: Figure | None = None
        if needs_conversion(written, side):
            self.low, self.high = self.figure.low, self.figure.high
        else:
            self.low, self.high = written.low, written.high
        self.hits: range = self.scale.hits(self.low, self.high)

    @property
    def figure(self) -> Figure:
        """The answer as this side prints it."""
        if self._figure is None:
            self._figure = figure(self._answer.answer, self._answer.scale, self.side, self.board)
        return self._figure

    @property
    def words(self) -> str:
        """`` on the imperial side``, or nothing where all sides are alike."""
        return f" on the {self.side} side" if self.only else ""


class AnswerView:
    """A task's answer that could be read, and the way to its text.

    ``space`` is the one space that it hits on the board's first side, where it hits one space on each
    side and lies far off all ticks; None where rules about spaces and ticks have to look closer.
    """

    __slots__ = ("answer", "scale", "space", "task")

    def __init__(self, scale: ScaleName, task: Task, answer: Answer | Sides, space: int | None) -> None:
        self.scale = scale
        self.task = task
        self.answer = answer
        self.space = space

    def field(self, side: Side | None = None) -> Pointer:
        """The field of the text that holds for a side; the whole ``answer`` without one."""
        base: Pointer = ("tasks", self.scale, "answer")
        if side is None or isinstance(self.answer, Answer):
            return base
        return (*base, side)

    def on(self, side: Side) -> Answer:
        """The answer as written for a side."""
        return self.answer if isinstance(self.answer, Answer) else self.answer.side(side)

    @property
    def by_hand(self) -> bool:
        """Whether each side was written by hand."""
        return isinstance(self.answer, Sides)

    def written(self) -> list[tuple[Pointer, Answer]]:
        """Each answer text and its field."""
        if isinstance(self.answer, Answer):
            return [(("tasks", self.scale, "answer"), self.answer)]
        return [(self.field("metric"), self.answer.metric), (self.field("imperial"), self.answer.imperial)]


def on_sides(deck: DeckView, answer: AnswerView) -> Iterator[SideView]:
    """The answer on each side that has its scale; on one only where all are alike."""
    boards = {side: board for side, board in deck.boards.items() if answer.scale in board.scales}
    alike = answer.scale in deck.common_scales and not (
        answer.by_hand or any(needs_conversion(answer.on(side), side) for side in boards)
    )
    for side, board in boards.items():
        yield SideView(answer, side, board, not alike and len(boards) > 1)
        if alike:
            return


class RoughScales:
    """The scales of a board's sides as floats, for a quick test that most answers pass.

    It finds the space of an answer only where that is certain with a wide margin; all else is left to
    exact arithmetic (R5).
    """

    def __init__(self, boards: Mapping[Side, Board]) -> None:
        self._scales: dict[ScaleName, list[tuple[Side, list[float], int]]] = {}
        self._factors: dict[tuple[str, Side], float | None] = {}
        #: By an answer's text, which says all of it: in a long deck most come again.
        self._known: dict[ScaleName, dict[str, int | None]] = {name: {} for name in SCALES}
        for name in SCALES:
            found = self._scales[name] = []
            for side, board in boards.items():
                scale = board.scales.get(name)
                if scale is not None:
                    shift = scale.first - (0 if scale.open_below else 1)
                    found.append((side, [float(tick.value) for tick in scale.ticks], shift))

    def space(self, answer: Answer | Sides, scale: ScaleName) -> int | None:
        """The space on the first side of an answer that hits one on each, far off all ticks; else None."""
        if not isinstance(answer, Answer):
            return None
        known = self._known[scale]
        if answer.text not in known:
            known[answer.text] = self._space(answer, scale)
        return known[answer.text]

    def _space(self, answer: Answer, scale: ScaleName) -> int | None:
        parts = answer.parts
        first = parts[0]
        if first.kind != "figure":
            return None
        low = first.low.numerator / first.low.denominator
        high = low
        if len(parts) > 1:
            if parts[1].kind != "figure":
                return None
            high = parts[1].high.numerator / parts[1].high.denominator
        found = None
        for side, ticks, shift in self._scales[scale]:
            start, end = low, high
            if scale == "year":
                apart = _YEARS if start > 1500 else _EARLY_YEARS
            else:
                if scale == "number" and first.unit:
                    factor = self._factor(first.unit, side)
                    if factor is None:
                        return None
                    start, end = start * factor, end * factor
                apart = _APART * max(abs(start), abs(end))
            at = bisect_left(ticks, start)
            if not 0 < at < len(ticks) or start - ticks[at - 1] <= apart or ticks[at] - end <= apart:
                return None
            if found is None:
                found = at + shift
        return found

    def _factor(self, symbol: str, side: Side) -> float | None:
        """What a unit is multiplied by on a side; None for one that is not converted by a factor."""
        key = (symbol, side)
        if key not in self._factors:
            unit = UNITS.get(symbol)
            factor: float | None = 1.0
            if unit is not None and unit.side is not None and unit.side != side and unit.other:
                other = UNITS[unit.other]
                factor = None if unit.zero or other.zero else float(unit.size / other.size)
            self._factors[key] = factor
        return self._factors[key]
