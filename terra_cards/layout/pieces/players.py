"""What tells players apart: a colour, a shape, and a number of dots, so that no eye needs the colour."""

from __future__ import annotations

import math

from msgspec import Struct

from terra_cards.layout.paths import Path, Point, circle, polygon, rectangle

MOST = 8


class Player(Struct, frozen=True):
    """``ground`` and ``ink`` are the colours of a stone and of the ``shape`` on it."""

    name: str
    shape: str
    ground: str
    ink: str


#: In the order in which they are dealt out. The grounds differ in lightness as well: in grey, and to
#: eyes that do not tell red from green.
PLAYERS = (
    Player("white", "circle", "#fbf8f0", "#1d2b36"),
    Player("blue", "square", "#1f66a8", "#ffffff"),
    Player("yellow", "triangle", "#f2c230", "#1d2b36"),
    Player("red", "diamond", "#c23a2a", "#ffffff"),
    Player("green", "cross", "#2f8f57", "#ffffff"),
    Player("black", "star", "#25313a", "#ffffff"),
    Player("orange", "hexagon", "#e8862a", "#1d2b36"),
    Player("purple", "moon", "#7b4fa3", "#ffffff"),
)


def shape(name: str, cx: float, cy: float, r: float) -> Path:
    """A player's shape of about the same weight for each, inside a circle of ``r`` about (cx, cy)."""
    if name == "circle":
        return _rounded((*circle(cx, cy, 0.86 * r), *circle(cx, cy, 0.5 * r)))
    if name == "square":
        half = 0.72 * r
        return rectangle(cx - half, cy - half, 2 * half, 2 * half)
    if name == "cross":
        arm, half = 0.94 * r, 0.31 * r
        turns = ((1, 1), (-1, 1), (-1, -1), (1, -1))
        points: list[Point] = []
        for index, (sx, sy) in enumerate(turns):
            tips = [(half, arm), (half, half), (arm, half)]
            if index % 2 == 0:
                tips.reverse()
            points += [(cx + sx * x, cy + sy * y) for x, y in tips]
        return _rounded(polygon(points))
    if name == "moon":
        return _moon(cx, cy, r)
    corners, first, inner = {
        "triangle": (3, -90.0, 0.0),
        "diamond": (4, -90.0, 0.0),
        "hexagon": (6, 0.0, 0.0),
        "star": (5, -90.0, 0.42),
    }[name]
    return _star(cx, cy + (0.14 * r if name == "triangle" else 0.0), r, corners, first, inner)


def _star(cx: float, cy: float, r: float, corners: int, first: float, inner: float) -> Path:
    points: list[Point] = []
    for index in range(corners):
        angle = math.radians(first + 360 / corners * index)
        points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
        if inner:
            between = angle + math.pi / corners
            points.append((cx + inner * r * math.cos(between), cy + inner * r * math.sin(between)))
    return _rounded(polygon(points))


def _moon(cx: float, cy: float, r: float) -> Path:
    """A crescent: a circle's left part and, back, a flatter arc."""
    top, low = (cx + 0.3 * r, cy - 0.9 * r), (cx + 0.3 * r, cy + 0.9 * r)
    return _rounded(
        (
            ("M", top),
            ("C", (cx - 1.25 * r, cy - 0.95 * r, cx - 1.25 * r, cy + 0.95 * r, *low)),
            ("C", (cx - 0.35 * r, cy + 0.5 * r, cx - 0.35 * r, cy - 0.5 * r, *top)),
            ("Z", ()),
        )
    )


def dots(cx: float, cy: float, r: float, count: int, size: float) -> Path:
    """So many dots on a circle of ``r``, about its lowest point."""
    out: Path = ()
    for index in range(count):
        angle = math.radians(90 + (index - (count - 1) / 2) * 20)
        out += circle(cx + r * math.cos(angle), cy + r * math.sin(angle), size)
    return _rounded(out)


def _rounded(path: Path) -> Path:
    return tuple((op, tuple(round(value, 4) for value in values)) for op, values in path)
