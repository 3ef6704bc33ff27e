"""The names of spaces: an area's id, or a scale and its two ticks (R1).

In files and outputs a space of a scale is ``[low, high]``: for ``length`` the ticks as the board
writes them, for ``year`` and ``number`` plain numbers, and None at an open end. Reading a name is
generous: any equal quantity will do (``"100 cm"`` for ``"1 m"``).
"""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from terra_cards.model.board import SCALES, Board, ScaleName, Space, Tick, TickName, space_name, tick_json
from terra_cards.rules.errors import RuleError, Violation
from terra_cards.rules.near import LONGEST, did_you_mean, quoted, short

__all__ = [
    "Between", "SpaceIndex", "TickName", "between_of", "describe", "find_area", "find_space", "space_name",
    "tick_value",
]  # fmt: skip

Between = tuple[TickName, TickName]

V = TypeVar("V")

_ROWS = 64  # rows of actions kept for a board
_LONGEST = 60  # characters of a tick
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?\Z")


def between_of(space: Space) -> Between:
    """The two ticks that name a space of a scale."""
    if space.sector == "map":
        raise ValueError("an area lies between no ticks")
    return tick_json(space.sector, space.low), tick_json(space.sector, space.high)


def describe(space: Space) -> str:
    """A space in words, for messages: ``hessen``, ``year 1990 to 2000``, ``length up to 1 cm``."""
    if space.area is not None:
        return space.area
    low = "" if space.low is None else space.low.label
    high = "" if space.high is None else space.high.label
    if not low:
        return f"{space.sector} up to {high}"
    return f"{space.sector} {low} to {high}" if high else f"{space.sector} from {low}"


class SpaceIndex:
    """The spaces of one board by their names; a name as the board prints it is found in O(1)."""

    __slots__ = ("_named", "_rows", "board", "places")

    def __init__(self, board: Board) -> None:
        self.board = board
        # what names each space: area, or scale and ticks
        self.places: tuple[tuple[str | None, str | None, Between | None], ...] = tuple(
            (space.area, None, None) if space.area is not None else (None, space.sector, between_of(space))
            for space in board.spaces
        )
        self._named: dict[object, int] = {
            (scale, between): index for index, (_, scale, between) in enumerate(self.places) if scale
        }
        self._rows: dict[tuple[object, str], list[Any]] = {}

    @classmethod
    def of(cls, board: Board) -> SpaceIndex:
        """The index of a board, made once while the board is in use by recent games."""
        for index in _recent:
            if index.board is board:
                return index
        index = cls(board)
        _recent.appendleft(index)
        return index

    def row(self, kind: Callable[..., V], player: str) -> list[V]:
        """What ``kind`` makes of a player and each space, by index; made once, not to be changed."""
        key = (kind, player)
        row = self._rows.get(key)
        if row is None:
            if len(self._rows) > _ROWS:
                self._rows.clear()
            row = self._rows[key] = [kind(player, *place) for place in self.places]
        return row

    def find(self, area: str | None, scale: str | None, between: Sequence[object] | None) -> int:
        """The index of a space; RuleError R1 where the board has no such space."""
        if area is not None:
            if scale is not None or between is not None:
                raise RuleError.of("G3", "a space is an area, or it lies on a scale, not both")
            index = self.board.area_index.get(area)
            return find_area(self.board, area) if index is None else index
        try:
            index = self._named.get((scale, between))
        except TypeError:  # a list instead of a tuple
            index = None
        if index is not None:
            return index
        return find_space(self.board, scale or "", between or ())


_recent: deque[SpaceIndex] = deque(maxlen=8)


def find_area(board: Board, area: str) -> int:
    """The index of an area; RuleError R1 where the board has none of that id."""
    index = board.area_index.get(area)
    if index is None:
        from terra_cards.model.area_advice import advise

        hint = f"; {advise(board, area).help}" if len(area) <= LONGEST else ""
        raise RuleError.of("R1", f"no area '{short(area)}' on board '{board.id}'{hint}")
    return index


def find_space(board: Board, scale: str, between: Sequence[object]) -> int:
    """The index of the space between two ticks of a scale.

    Ticks are numbers, texts of an equal quantity, or None at an open end. RuleError R1 where the
    board has no such space: an unknown scale, ticks that are not there or not neighbours.
    """
    if scale not in SCALES or scale not in board.scales:
        hint = did_you_mean(scale, board.scales)
        raise RuleError.of("R1", f"no scale '{short(scale)}' on board '{board.id}'{hint}")
    if len(between) != 2:
        raise RuleError.of("R1", f"a space of the {scale} scale lies between two ticks")
    low, high = (None if tick is None else tick_value(scale, tick) for tick in between)
    for index in board.sector_spaces(scale):
        space = board.spaces[index]
        if _value(space.low) == low and _value(space.high) == high:
            return index
    raise RuleError(_no_space(board, scale, low, high, between))


def tick_value(scale: ScaleName, written: object) -> Fraction:
    """The exact value of a tick as somebody wrote it; RuleError R1 where it is none.

    Metres for ``length``, which needs a unit.
    """
    if isinstance(written, bool) or not isinstance(written, int | float | str):
        raise RuleError.of("R1", f"{quoted(written)} is no tick of the {scale} scale")
    if isinstance(written, str):
        text = written.strip().replace("\N{MINUS SIGN}", "-")
        if scale != "length" and _NUMBER.match(text) and len(text) <= _LONGEST:
            return Fraction(text)
        return _quantity(scale, text)
    if scale == "length":
        raise RuleError.of("R1", f"{short(written)} is no tick of the length scale: it has no unit")
    if isinstance(written, int):
        return Fraction(written)
    if not math.isfinite(written):
        raise RuleError.of("R1", f"{written} is no tick of the {scale} scale")
    return Fraction(repr(written))


def _quantity(scale: ScaleName, text: str) -> Fraction:
    from terra_cards.model.ticks import tick  # loaded only where somebody wrote a unit

    try:
        return tick(text, scale).value
    except ValueError as error:
        raise RuleError.of("R1", f"'{short(text)}' is no tick of the {scale} scale: {short(error)}") from None


def _value(tick: Tick | None) -> Fraction | None:
    return None if tick is None else tick.value


def _no_space(
    board: Board, scale: ScaleName, low: Fraction | None, high: Fraction | None, between: Sequence[object]
) -> Violation:
    """Says why there is no such space, and which one is meant where that is clear."""
    spaces = [board.spaces[i] for i in board.sector_spaces(scale)]
    ticks = [tick.value for tick in board.scales[scale].ticks]
    shown = ", ".join("null" if tick is None else short(tick) for tick in between)
    unknown = [
        short(tick)
        for tick, value in zip(between, (low, high), strict=True)
        if value is not None and value not in ticks
    ]
    if unknown:
        why = f"the {scale} scale has no tick {' or '.join(unknown)}"
    elif low is None and high is None:
        why = "a space has at least one tick"
    elif low is None or high is None:
        why = f"no open space of the {scale} scale ends at that tick"
    elif low > high:
        why = "the lower tick comes first"
    else:
        why = "the two ticks are not neighbours"
    meant = next((s for s in spaces if low is not None and _value(s.low) == low), None)
    hint = f"; one space is {describe(meant)}" if meant else ""
    return Violation("R1", f"no space [{shown}]: {why}{hint}")
