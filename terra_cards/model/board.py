"""A board: one graph of spaces in four sectors (R1 to R4).

Areas of the map and intervals between neighbouring ticks are the same kind of thing: places for
a stone, with neighbours. Spaces are numbered map first (areas in the board file's order), then
``year``, ``length``, ``number``, each scale from its lowest space upwards, so that arrays over
all spaces need no second numbering.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

if TYPE_CHECKING:
    from terra_cards.model.area_names import AreaNames
    from terra_cards.model.geography import Geography
    from terra_cards.model.text import Text

Sector = Literal["map", "year", "length", "number"]
ScaleName = Literal["year", "length", "number"]
Side = Literal["metric", "imperial"]
TickName = str | int | float | None
SpaceName = str | list[TickName]
SECTORS: tuple[Sector, ...] = ("map", "year", "length", "number")
SCALES: tuple[ScaleName, ...] = ("year", "length", "number")


class Area(Struct, frozen=True):
    """A place on the map. ``also`` holds other names people look for, by language."""

    id: str
    kind: Literal["land", "sea"]
    name: Text
    also: dict[str, tuple[str, ...]]


class Tick(Struct, frozen=True):
    """A tick of a scale: its exact value (metres, years, plain numbers) and its label as written."""

    value: Fraction
    label: str


class Space(Struct, frozen=True):
    """A place where a stone can lie.

    A map space has ``area``; a scale space has ``low`` and ``high``, its two ticks, either of
    which is None at an open end.
    """

    index: int
    sector: Sector
    area: str | None = None
    low: Tick | None = None
    high: Tick | None = None


class Scale(Struct, frozen=True):
    """One scale on one side of the board, ticks strictly increasing."""

    name: ScaleName
    ticks: tuple[Tick, ...]
    open_below: bool
    open_above: bool
    half_open: bool  # R5: a value on a tick hits only the space on its right
    first: int  # index of its lowest space
    count: int  # number of its spaces
    # The ticks as whole numbers of 1/denominator, so that comparing needs integers only.
    denominator: int = 0
    scaled: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        denominator = lcm(*(tick.value.denominator for tick in self.ticks))
        force_setattr(self, "denominator", denominator)
        force_setattr(self, "scaled", tuple(int(tick.value * denominator) for tick in self.ticks))

    def ticks_below(self, value: Fraction) -> int:
        """How many ticks are lower than a value; exact, O(log ticks)."""
        quotient, rest = divmod(value.numerator * self.denominator, value.denominator)
        return bisect_right(self.scaled, quotient) if rest else bisect_left(self.scaled, quotient)

    def ticks_up_to(self, value: Fraction) -> int:
        """How many ticks are lower than a value or equal to it; exact, O(log ticks)."""
        return bisect_right(self.scaled, value.numerator * self.denominator // value.denominator)

    def hits(self, low: Fraction, high: Fraction) -> range:
        """Indexes of the spaces that a value (``low == high``) or a range hits (R5, R6).

        Empty where it lies beyond a closed end, or on the closed top tick of a half-open scale.
        """
        first = self.ticks_up_to(low)
        last = self.ticks_below(high)
        if low == high and first > last and not self.half_open:
            first, last = last, first
        elif low == high:
            last = first
        shift = self.first - (0 if self.open_below else 1)
        return range(max(first + shift, self.first), min(last + shift + 1, self.first + self.count))


class Quarters(Struct, frozen=True):
    """The compass cross (R2a): quarters are the signs of longitude and latitude relative to it."""

    meridian: float
    parallel: float


class Board(Struct, frozen=True, dict=True):
    """A board with one side chosen. Immutable; safe to share.

    ``neighbours[i]`` holds the sorted indexes of the spaces adjacent to space ``i`` (R3, R4).
    """

    id: str
    title: Text
    side: Side
    sides: tuple[Side, ...]
    areas: tuple[Area, ...]
    spaces: tuple[Space, ...]
    neighbours: tuple[tuple[int, ...], ...]
    scales: dict[ScaleName, Scale]
    area_index: dict[str, int]
    quarters: Quarters | None
    accuracy_km: float
    credit: str | None
    geography: Geography | None

    @cached_property
    def area_names(self) -> AreaNames:
        """What people call the areas; made when first asked for."""
        from terra_cards.model.area_names import AreaNames

        return AreaNames(self.areas)

    def space_at(self, sector: Sector, low: Fraction | None, high: Fraction | None) -> int | None:
        """The space of a scale between two neighbouring ticks, given by their values.

        None stands for an open end. None comes back where the board has no such space. O(log ticks).
        """
        scale = None if sector == "map" else self.scales.get(sector)
        if scale is None or not scale.ticks or (low is None and high is None):
            return None
        shift = scale.first - (0 if scale.open_below else 1)
        place = 0 if low is None else scale.ticks_up_to(low)
        index = place + shift
        if not scale.first <= index < scale.first + scale.count:
            return None
        space = self.spaces[index]
        same = (space.low.value if space.low else None, space.high.value if space.high else None)
        return index if same == (low, high) else None

    def space_json(self, index: int) -> SpaceName:
        """How JSON outputs name a space (:func:`space_name`)."""
        return space_name(self.spaces[index])

    def space_label(self, index: int) -> str:
        """A space in words: ``france``, ``1875 to 1900``, ``below 1 cm``, ``above 1 billion``."""
        space = self.spaces[index]
        if space.area is not None:
            return space.area
        low = space.low.label if space.low else ""
        high = space.high.label if space.high else ""
        if low and high:
            return f"{low} to {high}"
        return f"above {low}" if low else f"below {high}"

    def sector_spaces(self, sector: Sector) -> range:
        """Indexes of all spaces of a sector; empty where the board lacks the scale."""
        if sector == "map":
            return range(len(self.areas))
        scale = self.scales.get(sector)
        return range(scale.first, scale.first + scale.count) if scale else range(0)


def space_name(space: Space) -> SpaceName:
    """How files and outputs name a space: an area's id, or the two ticks, None at an open end.

    Ticks are the board's own texts on the length scale, plain numbers on the others.
    """
    if space.area is not None:
        return space.area
    return [tick_json(space.sector, space.low), tick_json(space.sector, space.high)]


def tick_json(sector: Sector, tick: Tick | None) -> TickName:
    """A tick as JSON outputs name it; None at an open end."""
    if tick is None:
        return None
    if sector == "length":
        return tick.label
    return tick.value.numerator if tick.value.denominator == 1 else float(tick.value)
