"""A board: one graph of spaces in four sectors (R1 to R4).

Areas of the map and intervals between neighbouring ticks are the same kind of thing: places for
a stone, with neighbours. Spaces are numbered map first (areas in the board file's order), then
``year``, ``length``, ``number``, each scale from its lowest space upwards, so that arrays over
all spaces need no second numbering.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from terra_cards.model.geography import Geography
    from terra_cards.model.text import Text

Sector = Literal["map", "year", "length", "number"]
ScaleName = Literal["year", "length", "number"]
Side = Literal["metric", "imperial"]
SECTORS: tuple[Sector, ...] = ("map", "year", "length", "number")
SCALES: tuple[ScaleName, ...] = ("year", "length", "number")


@dataclass(frozen=True, slots=True)
class Area:
    """A place on the map. ``also`` holds other names people look for, by language."""

    id: str
    kind: Literal["land", "sea"]
    name: Text
    also: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Tick:
    """A tick of a scale: its exact value (metres, years, plain numbers) and its label as written."""

    value: Fraction
    label: str


@dataclass(frozen=True, slots=True)
class Space:
    """A place where a stone can lie.

    A map space has ``area``; a scale space has ``low`` and ``high``, its two ticks, either of
    which is None at an open end.
    """

    index: int
    sector: Sector
    area: str | None = None
    low: Tick | None = None
    high: Tick | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """One scale on one side of the board, ticks strictly increasing."""

    name: ScaleName
    ticks: tuple[Tick, ...]
    open_below: bool
    open_above: bool
    half_open: bool  # R5: a value on a tick hits only the space on its right
    first: int  # index of its lowest space
    count: int  # number of its spaces


@dataclass(frozen=True, slots=True)
class Quarters:
    """The compass cross (R2a): quarters are the signs of longitude and latitude relative to it."""

    meridian: float
    parallel: float


@dataclass(frozen=True)
class Board:
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

    def sector_spaces(self, sector: Sector) -> range:
        """Indexes of all spaces of a sector; empty where the board lacks the scale."""
        if sector == "map":
            return range(len(self.areas))
        scale = self.scales.get(sector)
        return range(scale.first, scale.first + scale.count) if scale else range(0)
