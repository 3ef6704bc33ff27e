"""Where a plate's landscape is painted: shares of a box, a palette, and chance from the card's id."""

from __future__ import annotations

import math

from msgspec import Struct

from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.palettes import Palette
from terra_cards.layout.paths import Point, Segment, circle, smooth


class Random:
    """A small generator of our own (Lehmer, modulus 2^31 - 1), the same everywhere for ever."""

    def __init__(self, seed: int) -> None:
        self._state = seed % 2147483646 + 1
        for _ in range(3):
            self.next()

    def next(self) -> float:
        """A number from 0 to 1."""
        self._state = self._state * 48271 % 2147483647
        return self._state / 2147483647

    def below(self, count: int) -> int:
        """A whole number from 0 up to ``count`` - 1."""
        return min(int(self.next() * count), count - 1)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.next()


class Canvas(Struct):
    """Where a scene is painted: its box in millimetres, its colours and its chance."""

    x: float
    y: float
    width: float
    height: float
    palette: Palette
    random: Random
    sunny: bool = True
    ring: tuple[float, float, float] | None = None  # middle and radius of what stands in front of all
    turned: bool = False  # the compass is at the left, as on cards for languages that run from the right

    def at(self, u: float, v: float) -> Point:
        """A point by shares of the width and height."""
        return round(self.x + u * self.width, 3), round(self.y + v * self.height, 3)

    def fill_below(self, edge: list[Segment], colour: str) -> Shape:
        """All below an edge that runs from the left side to the right."""
        right, bottom = self.x + self.width, self.y + self.height
        return Shape((*edge, ("L", (right, bottom)), ("L", (self.x, bottom)), ("Z", ())), fill=colour)

    def hills(self, level: float, swing: float, waves: float) -> list[Segment]:
        """A soft skyline about ``level``, its hills ``swing`` high, as shares of the height."""
        phase, second = self.random.next() * 6.283, self.random.next() * 6.283
        points = []
        count = max(6, int(waves * 5))
        for k in range(count + 1):
            u = k / count
            v = level - swing * (
                0.65 * math.sin(u * waves * 6.283 + phase) + 0.35 * math.sin(u * waves * 14.1 + second)
            )
            points.append(self.at(u, v))
        return [("M", points[0]), *smooth(points)]

    def sun_place(self) -> Point:
        """Beside the middle, so that icon and compass stay clear, and wholly below the edge."""
        u, v = self.random.between(0.12, 0.27), self.random.between(0.26, 0.38)
        return 1 - u if self.turned else u, v

    def sun(self, size: float, opacity: float = 0.9) -> list[Item]:
        """A sun with a wide glow; none where the icon is a sun itself."""
        cx, cy = self.at(*self.sun_place())
        r = min(size * self.height, self.width * 0.09)
        if self.ring is not None:  # beside the ring, never cut by it
            x, y, radius = self.ring
            apart = radius + 1.35 * r
            if math.hypot(cx - x, cy - y) < apart:
                beside = math.sqrt(max(0.0, apart**2 - (cy - y) ** 2))
                cx = round(x + beside if self.turned else x - beside, 3)
        if not self.sunny or not self.x + 0.5 * r <= cx <= self.x + self.width - 0.5 * r:
            return []
        return [
            Shape(circle(cx, cy, r * 1.9), fill=self.palette.sun, opacity=0.16),
            Shape(circle(cx, cy, r * 1.4), fill=self.palette.sun, opacity=0.22),
            Shape(circle(cx, cy, r), fill=self.palette.sun, opacity=opacity),
        ]
