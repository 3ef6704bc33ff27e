"""Where a lens lies, and what it shows together: it covers water rather than land."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate

from terra_cards.layout.outlines import Bounds, Drawn
from terra_cards.layout.paths import Point

_OUTSIDE = 0.6  # millimetres that the lens may stand out of the field
_APART = 0.25  # between the lens and the circle that it enlarges
_STEP = 0.75  # distance of the places tried
_CELL = 0.5  # the grid in which land is counted


class Water:
    """Land and water of a map in millimetres, for finding the emptiest place for a lens.

    ``land`` are rings, ``box`` the map's bounds, ``field`` the room in which a lens may lie.
    """

    def __init__(self, land: Sequence[Sequence[Point]], box: Bounds, field: Bounds) -> None:
        self._box = box
        self._field = field
        self._rows = _rows(land, box)
        self._covers: dict[tuple[float, float, float], int] = {}

    def place(self, centre: Point, radius: float, reach: float, hits: Sequence[Bounds]) -> Point:
        """The centre of a lens: inside the field, off what it shows, over as little land as possible.

        ``reach`` is the radius of the circle about ``centre`` that the lens enlarges; ``hits`` are
        boxes of the answer's areas, which it should not hide.
        """
        left, top, right, bottom = self._field
        cx, cy = centre
        best: tuple[float, float, float] | None = None
        edge = radius - _OUTSIDE
        y = top + edge
        while y <= bottom - edge + 1e-6:
            x = left + edge
            while x <= right - edge + 1e-6:
                away = math.hypot(x - cx, y - cy)
                if away >= radius + reach + _APART:
                    hidden = sum(_hidden(x, y, radius, box) for box in hits)
                    cost = self._covered(x, y, radius) + 40 * hidden + 2.0 * away
                    if best is None or cost < best[0] - 1e-9:
                        best = (cost, x, y)
                x += _STEP
            y += _STEP
        if best is None:
            return (left + edge if cx > (left + right) / 2 else right - edge), (top + bottom) / 2
        return best[1], best[2]

    def _covered(self, x: float, y: float, radius: float) -> int:
        """How many cells of land a lens at (x, y) covers; the places tried are the same for every card."""
        known = self._covers.get((x, y, radius))
        if known is not None:
            return known
        left, top, _, _ = self._box
        total = 0
        first = max(0, math.ceil((y - radius - top) / _CELL - 0.5))
        for row in range(first, min(len(self._rows), math.ceil((y + radius - top) / _CELL - 0.5))):
            sums = self._rows[row]
            half = math.sqrt(max(0.0, radius * radius - ((row + 0.5) * _CELL + top - y) ** 2))
            a = min(max(0, math.ceil((x - half - left) / _CELL - 0.5)), len(sums) - 1)
            b = min(max(a, math.ceil((x + half - left) / _CELL - 0.5)), len(sums) - 1)
            total += sums[b] - sums[a]
        self._covers[x, y, radius] = total
        return total


def _rows(land: Sequence[Sequence[Point]], box: Bounds) -> list[list[int]]:
    """For each row of cells, how many of its first n cells are land, for every n."""
    left, top, right, bottom = box
    columns = math.ceil((right - left) / _CELL)
    crossings: list[list[float]] = [[] for _ in range(math.ceil((bottom - top) / _CELL))]
    for ring in land:
        x0, y0 = ring[-1]
        for x1, y1 in ring:
            low, high = sorted(((y0 - top) / _CELL, (y1 - top) / _CELL))
            for row in range(max(0, math.ceil(low - 0.5)), min(len(crossings), math.ceil(high - 0.5))):
                share = ((row + 0.5) * _CELL + top - y0) / (y1 - y0)
                crossings[row].append(x0 + share * (x1 - x0))
            x0, y0 = x1, y1
    rows = []
    for found in crossings:
        found.sort()
        cells = [0] * columns
        for start, end in zip(found[::2], found[1::2], strict=False):
            a = max(0, math.ceil((start - left) / _CELL - 0.5))
            b = min(columns, math.ceil((end - left) / _CELL - 0.5))
            cells[a:b] = [1] * max(0, b - a)
        rows.append([0, *accumulate(cells)])
    return rows


def gather(shapes: list[Drawn], widest: float) -> tuple[list[Drawn], Bounds]:
    """The most shapes that one lens shows, gathered about one of them; the first such group."""
    best: tuple[list[Drawn], Bounds] = ([], (0.0, 0.0, 0.0, 0.0))
    for seed in shapes:
        if reach_of(seed.bounds) > widest:
            continue
        members, region = [seed], seed.bounds
        x, y = middle(seed.bounds)
        others = sorted(
            (shape for shape in shapes if shape is not seed),
            key=lambda other: math.dist((x, y), middle(other.bounds)),
        )
        for other in others:
            wider = around((region, other.bounds))
            if reach_of(wider) <= widest:
                members.append(other)
                region = wider
        if len(members) > len(best[0]):
            best = (members, region)
    return best


def middle(bounds: Bounds) -> Point:
    return (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2


def reach_of(bounds: Bounds) -> float:
    """The radius of the circle about a box."""
    return math.hypot(bounds[2] - bounds[0], bounds[3] - bounds[1]) / 2


def around(bounds: Iterable[Bounds]) -> Bounds:
    every = list(bounds)
    return (
        min(b[0] for b in every),
        min(b[1] for b in every),
        max(b[2] for b in every),
        max(b[3] for b in every),
    )


def _hidden(x: float, y: float, radius: float, box: Bounds) -> float:
    """How much of a box a lens would hide, roughly, 0 to 1."""
    left, top, right, bottom = box
    width = min(right, x + radius) - max(left, x - radius)
    height = min(bottom, y + radius) - max(top, y - radius)
    if width <= 0 or height <= 0:
        return 0.0
    return width * height / max(1e-6, (right - left) * (bottom - top))
