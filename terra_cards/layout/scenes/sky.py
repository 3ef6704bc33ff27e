"""Skies by day and by night, and rings for what has no landscape."""

from __future__ import annotations

import math

from terra_cards.layout.canvas import Canvas
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.paths import Segment, circle, rectangle


def sky(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out = canvas.sun(0.11)
    for _ in range(6):
        out.append(_cloud(canvas, random.next(), random.between(0.12, 0.72), random.between(0.7, 1.4)))
    out.append(canvas.fill_below(canvas.hills(0.84, 0.05, 1.1), layers[1]))
    out.append(canvas.fill_below(canvas.hills(0.93, 0.04, 0.8), layers[2]))
    return out


def _cloud(canvas: Canvas, u: float, v: float, size: float) -> Shape:
    cx, cy = canvas.at(u, v)
    r = canvas.height * 0.075 * size
    path: tuple[Segment, ...] = ()
    for dx, dy, rr in ((-1.5, 0.1, 0.62), (-0.6, -0.42, 0.95), (0.55, -0.2, 0.78), (1.45, 0.15, 0.55)):
        path += circle(cx + dx * r, cy + dy * r, rr * r)
    path += rectangle(cx - 2.1 * r, cy, 4.1 * r, 0.7 * r, 0.35 * r)
    return Shape(path, fill="#ffffff", opacity=0.5)


def night(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out: list[Item] = []
    stars: tuple[Segment, ...] = ()
    for _ in range(70):
        x, y = canvas.at(random.next(), random.next() ** 1.3 * 0.75)
        stars += circle(x, y, 0.06 + 0.16 * random.next() ** 3)
    out.append(Shape(stars, fill=canvas.palette.sun, opacity=0.9))
    cx, cy = canvas.at(*canvas.sun_place())
    r = canvas.height * 0.085
    out.append(Shape(circle(cx, cy, r * 1.7), fill=canvas.palette.sun, opacity=0.10))
    out.append(Shape(circle(cx, cy, r), fill=canvas.palette.sun))
    for index, (level, swing, waves) in enumerate(
        ((0.70, 0.08, 1.3), (0.80, 0.06, 1.0), (0.91, 0.05, 0.7)), 1
    ):
        out.append(canvas.fill_below(canvas.hills(level, swing, waves), layers[index]))
    return out


def abstract(canvas: Canvas) -> list[Item]:
    """Wide rings about a corner, like contour lines or ripples."""
    layers, random = canvas.palette.layers, canvas.random
    u = random.between(-0.05, 0.12) if random.next() < 0.5 else random.between(0.88, 1.05)
    cx, cy = canvas.at(u, random.between(0.9, 1.15))
    out: list[Item] = []
    reach = math.hypot(canvas.width, canvas.height)
    for index, (share, colour) in enumerate(
        ((0.82, layers[0]), (0.62, layers[1]), (0.43, layers[2]), (0.25, layers[3]))
    ):
        out.append(
            Shape(circle(cx, cy, reach * share * random.between(0.94, 1.06)), fill=colour, opacity=0.85)
        )
        if index < 3:
            out.append(
                Shape(
                    circle(cx, cy, reach * (share - 0.1)), stroke=canvas.palette.sun, line=0.2, opacity=0.35
                )
            )
    return out
