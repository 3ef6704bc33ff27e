"""Affine maps of the plane: how a card lies on a sheet, and what puts a printer's faults right.

Millimetres from the upper left corner, y downwards, so that positive angles turn clockwise.
"""

from __future__ import annotations

import math

from msgspec import Struct

Box = tuple[float, float, float, float]


class Affine(Struct, frozen=True):
    """``(x, y)`` goes to ``(a x + c y + e, b x + d y + f)``, the order of a PDF matrix."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, after: Affine) -> Affine:
        """This map, and ``after`` on what it gives."""
        return Affine(
            after.a * self.a + after.c * self.b,
            after.b * self.a + after.d * self.b,
            after.a * self.c + after.c * self.d,
            after.b * self.c + after.d * self.d,
            *after(self.e, self.f),
        )

    def inverse(self) -> Affine:
        """The map back; ZeroDivisionError where there is none."""
        det = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Affine(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    def box(self, box: Box) -> Box:
        """The upright box around the image of a box."""
        left, top, right, bottom = box
        points = [self(x, y) for x in (left, right) for y in (top, bottom)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def plain(self) -> bool:
        """Whether nothing moves."""
        return self == IDENTITY


IDENTITY = Affine()
_QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))  # cosine and sine, exact


def shift(dx: float, dy: float) -> Affine:
    """Right by ``dx``, down by ``dy``."""
    return Affine(e=dx, f=dy)


def turn(degrees: float) -> Affine:
    """Clockwise about the origin; quarter turns are exact."""
    quarters = degrees / 90.0
    if quarters == int(quarters):
        cos, sin = _QUARTERS[int(quarters) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Affine(cos, sin, -sin, cos)


def stretch(x: float, y: float) -> Affine:
    """Away from the origin, by a factor an axis."""
    return Affine(a=x, d=y)


def about(x: float, y: float, inner: Affine) -> Affine:
    """A map with (x, y) in the place of the origin."""
    return shift(-x, -y).then(inner).then(shift(x, y))


def laid(card: tuple[float, float], x: float, y: float, quarters: int) -> Affine:
    """A card, turned by so many quarters clockwise, with the upper left corner of what it then covers
    at (x, y)."""
    wide, high = card
    dx, dy = ((0.0, 0.0), (high, 0.0), (wide, high), (0.0, wide))[quarters % 4]
    return turn(90.0 * (quarters % 4)).then(shift(x + dx, y + dy))
