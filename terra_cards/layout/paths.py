"""Outlines: sequences of move, line, curve and close, in millimetres, y downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

Op = Literal["M", "L", "C", "Z"]
Segment = tuple[Op, tuple[float, ...]]
Path = tuple[Segment, ...]
Point = tuple[float, float]

_KAPPA = 4 / 3 * (math.sqrt(2) - 1)  # a quarter circle as one cubic curve, at most 0.03 % off


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> Path:
    """A rectangle, its corners rounded where ``radius`` is above 0."""
    right, bottom = x + width, y + height
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return ("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())
    k = r * (1 - _KAPPA)
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def circle(cx: float, cy: float, r: float) -> Path:
    """A circle of four curves."""
    k = r * _KAPPA
    return (
        ("M", (cx + r, cy)),
        ("C", (cx + r, cy + k, cx + k, cy + r, cx, cy + r)),
        ("C", (cx - k, cy + r, cx - r, cy + k, cx - r, cy)),
        ("C", (cx - r, cy - k, cx - k, cy - r, cx, cy - r)),
        ("C", (cx + k, cy - r, cx + r, cy - k, cx + r, cy)),
        ("Z", ()),
    )


def sector(cx: float, cy: float, r: float, start: float, sweep: float) -> Path:
    """A piece of pie from ``start`` degrees (0 east, clockwise on paper) over ``sweep`` degrees."""
    out: list[Segment] = [("M", (cx, cy)), ("L", _polar(cx, cy, r, start))]
    pieces = max(1, math.ceil(abs(sweep) / 90))
    step = sweep / pieces
    k = 4 / 3 * math.tan(math.radians(step) / 4) * r
    for index in range(pieces):
        a, b = math.radians(start + index * step), math.radians(start + (index + 1) * step)
        x0, y0 = cx + r * math.cos(a), cy + r * math.sin(a)
        x1, y1 = cx + r * math.cos(b), cy + r * math.sin(b)
        out.append(
            (
                "C",
                (
                    x0 - k * math.sin(a),
                    y0 + k * math.cos(a),
                    x1 + k * math.sin(b),
                    y1 - k * math.cos(b),
                    x1,
                    y1,
                ),
            )
        )
    out.append(("Z", ()))
    return tuple(out)


def _polar(cx: float, cy: float, r: float, degrees: float) -> Point:
    a = math.radians(degrees)
    return cx + r * math.cos(a), cy + r * math.sin(a)


def polygon(points: Iterable[Point], closed: bool = True) -> Path:
    """Straight lines through the points."""
    out: list[Segment] = [("L", point) for point in points]
    if out:
        out[0] = ("M", out[0][1])
    if closed:
        out.append(("Z", ()))
    return tuple(out)


def smooth(points: list[Point], tension: float = 1 / 6) -> list[Segment]:
    """Curves through points from left to right (Catmull-Rom as cubics), without the first move."""
    out: list[Segment] = []
    for i in range(len(points) - 1):
        p0 = points[max(i - 1, 0)]
        p1, p2 = points[i], points[i + 1]
        p3 = points[min(i + 2, len(points) - 1)]
        out.append(
            (
                "C",
                (
                    p1[0] + (p2[0] - p0[0]) * tension,
                    p1[1] + (p2[1] - p0[1]) * tension,
                    p2[0] - (p3[0] - p1[0]) * tension,
                    p2[1] - (p3[1] - p1[1]) * tension,
                    p2[0],
                    p2[1],
                ),
            )
        )
    return out


def move(path: Path, dx: float, dy: float, scale: float = 1) -> Path:
    """The path scaled about the origin, then shifted."""
    return tuple(
        (op, tuple(value * scale + (dy if index % 2 else dx) for index, value in enumerate(values)))
        for op, values in path
    )


def bounds(path: Path) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all points, control points included."""
    xs = [value for _, values in path for value in values[::2]]
    ys = [value for _, values in path for value in values[1::2]]
    return min(xs), min(ys), max(xs), max(ys)
