"""The compass that quarters a map (R2a): its cross, and the rose where it meets."""

from __future__ import annotations

import math

from terra_cards.layout import paths
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.paths import Point
from terra_cards.layout.poster import look
from terra_cards.layout.poster.mapview import MapView, rounded

Circle = tuple[float, float, float]  # x, y, radius


def cross_lines(view: MapView) -> list[list[Point]]:
    """The upright and the level line of the cross; none where the board has no quarters."""
    quarters = view.board.quarters
    if quarters is None:
        return []
    west = view.geography.central_meridian - 180
    upright = [view.point(lat, quarters.meridian) for lat in range(-90, 91, 2)]
    level = [view.point(quarters.parallel, west + lon) for lon in range(0, 361, 3)]
    return [upright, level]


def cross(view: MapView) -> list[Item]:
    """The cross as it is painted over the lands."""
    path = sum((paths.polygon(map(rounded, line), False) for line in cross_lines(view)), ())
    return [Shape(path, stroke=look.ACCENT, line=0.42 * view.unit, opacity=0.75)] if path else []


def rose(view: MapView) -> tuple[list[Item], Circle | None]:
    """The compass rose where the cross meets, and the circle that it fills."""
    quarters = view.board.quarters
    if quarters is None:
        return [], None
    cx, cy = view.point(quarters.parallel, quarters.meridian)
    r = 8.5 * view.unit
    out: list[Item] = [
        Shape(paths.circle(cx, cy, r * 0.98), fill=look.GLOW, opacity=0.82),
        Shape(paths.circle(cx, cy, r * 0.98), stroke=look.WATER_INK, line=0.22 * view.unit),
        Shape(paths.circle(cx, cy, r * 0.86), stroke=look.WATER_INK, line=0.1 * view.unit),
    ]
    for turn, long, dark in ((45, 0.58, look.WATER_INK), (0, 0.84, look.ACCENT)):
        for quarter in range(4):
            a = math.radians(turn + 90 * quarter)
            tip = (cx + r * long * math.cos(a), cy + r * long * math.sin(a))
            for side, fill in ((1, dark), (-1, "#ffffff")):
                b = a + side * math.pi / 4
                waist = (cx + r * 0.17 * math.cos(b), cy + r * 0.17 * math.sin(b))
                blade = paths.polygon(map(rounded, (tip, waist, (cx, cy))))
                out.append(Shape(blade, fill=fill, stroke=dark, line=0.1 * view.unit))
    return out, (cx, cy, r)
