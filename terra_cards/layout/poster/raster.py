"""The map as a grid of small cells, so that rooms for labels can be counted instead of computed.

Everything is in cells: column ``x`` to the right, row ``y`` downwards. What a cell holds is decided at
its middle.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from terra_cards.layout.paths import Point

OUTSIDE = -1  # nothing of the board
ABROAD = -2  # land that is no area


class Raster:
    """Who owns each cell, which cells are islands, and which are taken by a label already."""

    def __init__(self, width: float, height: float, cell: float) -> None:
        self.cell = cell
        self.columns, self.rows = max(1, math.ceil(width / cell)), max(1, math.ceil(height / cell))
        self.owner = [array("h", [OUTSIDE]) * self.columns for _ in range(self.rows)]
        self.island = [bytearray(self.columns) for _ in range(self.rows)]
        self.taken = [bytearray(self.columns) for _ in range(self.rows)]

    def fill(self, rings: Sequence[Sequence[Point]], value: int, dx: float, dy: float) -> None:
        """Gives the cells inside rings (millimetres, moved by ``dx``, ``dy``) to an owner."""
        for row, a, b in self._spans(rings, dx, dy):
            self.owner[row][a:b] = array("h", [value]) * (b - a)

    def fill_island(self, rings: Sequence[Sequence[Point]], dx: float, dy: float) -> None:
        """Marks the cells of an island; they keep their owner, the sea around (R2)."""
        for row, a, b in self._spans(rings, dx, dy):
            self.island[row][a:b] = b"\1" * (b - a)

    def avoid(self, points: Sequence[Point]) -> None:
        """Marks the cells along a line as those of islands: names keep off where they can."""
        for one, two in pairwise(points):
            for x, y in self._cells(one, two):
                self.island[y][x] = 1

    def crossed(self, start: Point, end: Point) -> bool:
        """Whether a line from one point to another runs over what is taken."""
        return any(self.taken[y][x] for x, y in self._cells(start, end))

    def take_line(self, start: Point, end: Point) -> None:
        """Marks the cells along a line as taken."""
        for x, y in self._cells(start, end):
            self.taken[y][x] = 1

    def _cells(self, start: Point, end: Point) -> Iterator[tuple[int, int]]:
        (x0, y0), (x1, y1) = start, end
        steps = max(1, math.ceil(max(abs(x1 - x0), abs(y1 - y0)) / self.cell))
        for step in range(steps + 1):
            x = int((x0 + (x1 - x0) * step / steps) / self.cell)
            y = int((y0 + (y1 - y0) * step / steps) / self.cell)
            if 0 <= x < self.columns and 0 <= y < self.rows:
                yield x, y

    def take(self, left: float, top: float, right: float, bottom: float, pad: float = 0.0) -> None:
        """Marks a box in millimetres as taken, with ``pad`` millimetres around it."""
        c = self.cell
        x0, x1 = max(0, int((left - pad) / c)), min(self.columns, math.ceil((right + pad) / c))
        y0, y1 = max(0, int((top - pad) / c)), min(self.rows, math.ceil((bottom + pad) / c))
        for y in range(y0, y1):
            self.taken[y][x0:x1] = b"\1" * max(0, x1 - x0)

    def take_turned(self, corners: Sequence[Point]) -> None:
        """Marks a turned box, given by its corners, as taken."""
        for row, a, b in self._spans([[*corners, corners[0]]], 0.0, 0.0):
            self.taken[row][a:b] = b"\1" * (b - a)

    def _spans(self, rings: Iterable[Sequence[Point]], dx: float, dy: float) -> list[tuple[int, int, int]]:
        """Row, first and end column of all runs of cells inside (even-odd, like two kinds of rings)."""
        c = self.cell
        crossings: dict[int, list[float]] = {}
        for ring in rings:
            x0, y0 = (ring[-1][0] + dx) / c - 0.5, (ring[-1][1] + dy) / c - 0.5
            for px, py in ring:
                x1, y1 = (px + dx) / c - 0.5, (py + dy) / c - 0.5
                low, high = (y0, y1) if y0 < y1 else (y1, y0)
                for row in range(max(0, math.ceil(low)), min(self.rows, math.ceil(high))):
                    crossings.setdefault(row, []).append(x0 + (row - y0) / (y1 - y0) * (x1 - x0))
                x0, y0 = x1, y1
        out = []
        for row, found in crossings.items():
            found.sort()
            for start, end in zip(found[::2], found[1::2], strict=False):
                a, b = max(0, math.ceil(start)), min(self.columns, math.ceil(end))
                if b > a:
                    out.append((row, a, b))
        return out


class Window:
    """How many cells of a part of the raster are good for something, box by box in O(1)."""

    def __init__(self, good: Sequence[Sequence[int]], left: int, top: int) -> None:
        self.left, self.top = left, top
        self.height, self.width = len(good), len(good[0]) if good else 0
        self._sums: list[list[int]] = [[0] * (self.width + 1)]
        for row in good:
            run = [0, *accumulate(row)]
            above = self._sums[-1]
            self._sums.append([a + b for a, b in zip(above, run, strict=True)])

    def count(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """Good cells of a box (end exclusive); cells outside the window are none."""
        x0, x1 = max(0, x0 - self.left), min(self.width, x1 - self.left)
        y0, y1 = max(0, y0 - self.top), min(self.height, y1 - self.top)
        if x0 >= x1 or y0 >= y1:
            return 0
        s = self._sums
        return s[y1][x1] - s[y0][x1] - s[y1][x0] + s[y0][x0]

    def spots(self, width: int, height: int, step: int) -> list[tuple[int, int]]:
        """The upper left corners of all boxes of a size whose cells are all good, every ``step`` cells."""
        wanted, out = width * height, []
        for row in range(0, self.height - height + 1, step):
            columns = [
                low - high for high, low in zip(self._sums[row], self._sums[row + height], strict=True)
            ]
            if columns[-1] < wanted:
                continue
            pairs = zip(columns[::step], columns[width::step], strict=False)
            y = row + self.top
            out += [
                (index * step + self.left, y)
                for index, (before, after) in enumerate(pairs)
                if after - before == wanted
            ]
        return out
