"""What is set on a map: names with their sizes, the ways to break them, and labels in their place."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from terra_cards.layout import breaking
from terra_cards.layout.paths import Point
from terra_cards.layout.typeface import MM_PER_POINT, Face

_LEADING = 1.08
_LINES = 4


class Name(Struct, frozen=True):
    """What is to be placed: area number, text, its sizes in points, and the padding of its frame in ems."""

    area: int
    text: str
    face: Face
    largest: float
    smallest: float
    sea: bool
    tracking: float = 0.0
    pad: float = 0.12


class Label(Struct, frozen=True):
    """A name as it stands: centre, lines, size, angle; ``leader`` is a line to the area it names."""

    area: int
    x: float
    y: float
    lines: tuple[str, ...]
    size: float
    width: float  # of the whole box, millimetres, padding included
    height: float
    angle: float = 0.0
    sea: bool = False
    leader: tuple[Point, Point] | None = None
    clear: bool = True  # wholly inside its own area

    def corners(self) -> list[Point]:
        """The corners of its box."""
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        half = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return [
            (
                self.x + (i * self.width * c - j * self.height * s) / 2,
                self.y + (i * self.width * s + j * self.height * c) / 2,
            )
            for i, j in half
        ]


class Block(Struct, frozen=True):
    """A name broken into lines, measured at one point: width and height in millimetres a point."""

    lines: tuple[str, ...]
    width: float
    height: float


def blocks(name: Name) -> list[Block]:
    """The ways to break a name, fewest lines first."""
    face = name.face
    measured = breaking.measure(name.text, face, name.tracking)
    total = measured.ends[measured.last]
    words = [measured.ends[b] - measured.starts[a] for a, b in pairwise(range(measured.last + 1))]
    out: list[Block] = []
    for count in range(1, min(_LINES, measured.last) + 1):
        width = max(total / count, max(words))
        while True:  # the narrowest width at which so many lines are enough
            breaks, _ = breaking.greedy(measured, width)
            if len(breaks) - 1 <= count:
                break
            width *= 1.02
        if len(breaks) - 1 != count:
            continue
        breaks = breaking.best(measured, width, count, balance=True)
        lines = tuple(measured.line(a, b) for a, b in pairwise(breaks))
        wide = max(face.extent(line, name.tracking) for line in lines) / 1000
        high = face.primary.cap_height / 1000 + (count - 1) * _LEADING
        pad = 2 * name.pad
        out.append(Block(lines, (wide + pad) * MM_PER_POINT, (high + pad + 0.1) * MM_PER_POINT))
    return out


def sizes_of(name: Name) -> Iterator[float]:
    """From the largest to the smallest size in steps of a third of a point."""
    steps = max(0, math.ceil((name.largest - name.smallest) * 3))
    for step in range(steps + 1):
        yield max(name.smallest, name.largest - step / 3)
