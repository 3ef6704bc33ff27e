"""Where things are in a finished PDF, in millimetres from the page's upper left corner.

A small reader of its own, on pikepdf: it shares no code with what draws or with preflight.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

import pikepdf

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """``inner`` first, then ``outer``."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@dataclass
class PlacedCard:
    """What a card may paint, and the map from its own millimetres to the page's."""

    clip: tuple[float, float, float, float]
    matrix: Matrix


@dataclass
class Sheet:
    """A page: its size, its boxes as left, top, right, bottom, its cards and its cut marks."""

    width: float
    height: float
    trim: tuple[float, ...] | None
    bleed: tuple[float, ...] | None
    cards: list[PlacedCard] = field(default_factory=list)
    marks: list[tuple[float, float, float, float]] = field(default_factory=list)


def sheets(source: Path | bytes) -> list[Sheet]:
    """All pages of a file."""
    with pikepdf.open(io.BytesIO(source) if isinstance(source, bytes) else source) as pdf:
        return [_sheet(page) for page in pdf.pages]


def _sheet(page: pikepdf.Page) -> Sheet:
    media = [float(value) for value in page.obj.MediaBox]
    height = media[3] - media[1]
    ctm: Matrix = (MM, 0, 0, -MM, 0, height * MM)

    def box(name: str) -> tuple[float, ...] | None:
        found = page.obj.get(name)
        if found is None:
            return None
        left, low, right, high = (float(value) for value in found)
        return left * MM, (height - high) * MM, right * MM, (height - low) * MM

    out = Sheet((media[2] - media[0]) * MM, height * MM, box("/TrimBox"), box("/BleedBox"))
    stack: list[Matrix] = []
    marks = False
    clip: tuple[float, float, float, float] | None = None
    point: tuple[float, float] | None = None
    lines: list[tuple[float, float, float, float]] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        op = str(operator)
        numbers = [float(v) for v in operands if isinstance(v, (int, float, Decimal))]
        if op == "q":
            stack.append(ctm)
        elif op == "Q":
            ctm = stack.pop()
        elif op == "cm":
            ctm = times(tuple(numbers), ctm)  # type: ignore[arg-type]
            if clip is not None:
                out.cards.append(PlacedCard(clip, ctm))
                clip = None
        elif op == "re" and len(stack) == 2:
            x, y, wide, high = numbers
            one, two = apply(ctm, x, y), apply(ctm, x + wide, y + high)
            clip = (one[0], one[1], two[0], two[1])
        elif op == "BMC":
            marks = str(operands[0]) == "/CutMarks"
        elif op == "EMC":
            marks = False
        elif marks and op == "m":
            point = (numbers[0], numbers[1])
        elif marks and op == "l" and point is not None:
            lines.append((*apply(ctm, *point), *apply(ctm, *numbers)))
    out.marks = lines
    return out
