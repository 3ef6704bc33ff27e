"""How the shapes of a drawing cover the map: where two lie over each other, and where none lies."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from terra_cards.model.topology import UNIT

if TYPE_CHECKING:
    from terra_cards.model.geography import Geography

ROWS = COLUMNS = 140


def coverage(geography: Geography) -> tuple[list[tuple[str, str]], list[tuple[float, float]]]:
    """Pairs of shapes that overlap, and a point (latitude, longitude) in each hole, both sorted.

    It looks at a grid of points. What is not covered is a hole where shapes enclose it on the
    grid; on a map that runs round the globe the outside begins above and below only.
    """
    xs, ys = [], []
    for name in geography.names:
        for polygon in geography.shape(name):
            for ring in polygon:
                xs += [x for x, _ in ring]
                ys += [y for _, y in ring]
    if not xs:
        return [], []
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    overlaps: set[tuple[str, str]] = set()
    free = [[False] * COLUMNS for _ in range(ROWS)]
    for row in range(ROWS):
        y = bottom + (top - bottom) * (2 * row + 1) // (2 * ROWS)
        for column in range(COLUMNS):
            x = left + (right - left) * (2 * column + 1) // (2 * COLUMNS)
            names = sorted(geography.covering(y / UNIT, x / UNIT))
            free[row][column] = not names
            overlaps.update(pairwise(names))
    holes = []
    for row, column in _enclosed(free, geography.wrap):
        lat = (bottom + (top - bottom) * (2 * row + 1) / (2 * ROWS)) / UNIT
        lon = (left + (right - left) * (2 * column + 1) / (2 * COLUMNS)) / UNIT
        holes.append((lat, lon))
    return sorted(overlaps), sorted(holes)


def _enclosed(free: list[list[bool]], wrap: bool) -> list[tuple[int, int]]:
    """One cell of each group of free cells that does not reach the edge."""
    rows, columns = len(free), len(free[0])
    seen = [[False] * columns for _ in range(rows)]
    found = []
    for row in range(rows):
        for column in range(columns):
            if not free[row][column] or seen[row][column]:
                continue
            todo, outside = [(row, column)], False
            seen[row][column] = True
            while todo:
                y, x = todo.pop()
                for dy, dx in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    ny, nx = y + dy, x + dx
                    if wrap:
                        nx %= columns
                    if not (0 <= ny < rows and 0 <= nx < columns):
                        outside = True
                    elif free[ny][nx] and not seen[ny][nx]:
                        seen[ny][nx] = True
                        todo.append((ny, nx))
            if not outside:
                found.append((row, column))
    return found
