"""Thinning lines out to what can be seen at a printed size."""

from __future__ import annotations

from itertools import pairwise

from terra_cards.layout.paths import Point


def simplify(points: list[Point], tolerance: float) -> list[Point]:
    """The line with fewer points, nowhere off by more than ``tolerance`` (Douglas and Peucker 1973).

    End points stay, so that pieces simplified one by one still meet.
    """
    if len(points) < 3:
        return points
    keep = bytearray(len(points))
    keep[0] = keep[-1] = 1
    limit = tolerance * tolerance
    stack = [(0, len(points) - 1)]
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        x0, y0 = points[first]
        dx, dy = points[last][0] - x0, points[last][1] - y0
        length = dx * dx + dy * dy
        worst, where = limit, 0
        for index in range(first + 1, last):
            x, y = points[index]
            px, py = x - x0, y - y0
            if length:
                along = (px * dx + py * dy) / length
                along = 0.0 if along < 0 else 1.0 if along > 1 else along
                px -= along * dx
                py -= along * dy
            distance = px * px + py * py
            if distance > worst:
                worst, where = distance, index
        if where:
            keep[where] = 1
            stack.append((first, where))
            stack.append((where, last))
    return [point for point, kept in zip(points, keep, strict=True) if kept]


def dense(points: list[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """The line with points put in, so that none is farther than ``step`` from the next."""
    out = points[:1]
    for (x0, y0), (x1, y1) in pairwise(points):
        pieces = int(max(abs(x1 - x0), abs(y1 - y0)) / step) + 1
        out.extend((x0 + (x1 - x0) * k / pieces, y0 + (y1 - y0) * k / pieces) for k in range(1, pieces))
        out.append((x1, y1))
    return out
