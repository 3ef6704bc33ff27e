"""Short ways to put texts and boxes on a poster."""

from __future__ import annotations

from itertools import pairwise

from terra_cards.layout import breaking
from terra_cards.layout.drawing import Item, TextLine
from terra_cards.layout.typeface import MM_PER_POINT, Face


def width_mm(text: str, face: Face, size: float, tracking: float = 0.0) -> float:
    """The width of a line in millimetres."""
    return face.extent(text, tracking) / 1000 * size * MM_PER_POINT


def cap_mm(face: Face, size: float) -> float:
    """The height of capitals in millimetres."""
    return face.primary.cap_height / 1000 * size * MM_PER_POINT


def write(
    out: list[Item],
    text: str,
    x: float,
    y: float,
    face: Face,
    size: float,
    colour: str,
    *,
    align: float = 0.0,
    tracking: float = 0.0,
    field: str = "",
) -> float:
    """One line on the baseline ``y``; ``align`` 0 from the left, 0.5 centred, 1 to the right. Its width."""
    wide = width_mm(text, face, size, tracking)
    at = round(x - wide * align, 4)
    out.append(TextLine(at, round(y, 4), text, face, size, colour, tracking, 0.0, field))
    return wide


def shrunk(text: str, face: Face, size: float, room: float, smallest: float) -> float:
    """The size at which a line fits a room, not below the smallest."""
    wide = width_mm(text, face, size)
    return size if wide <= room else max(smallest, size * room / wide)


def wrapped(text: str, face: Face, size: float, room: float) -> list[str]:
    """A text in lines of at most ``room`` millimetres."""
    measured = breaking.measure(text, face)
    breaks, _ = breaking.greedy(measured, room / MM_PER_POINT / size * 1000)
    return [measured.line(a, b) for a, b in pairwise(breaks)]
