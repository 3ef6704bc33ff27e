"""What stands in the margin of a sheet: crop marks, a ruler to check the printer with, and a note."""

from __future__ import annotations

from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.paper import EDGE, SheetPlan
from terra_cards.layout.paths import Path, Segment
from terra_cards.layout.typeface import MM_PER_POINT, Face

INK = "#000000"
QUIET = "#555555"
RULER = 50  # millimetres
_SIZE = 6.5
_TICK = 2.6


def ruler(x: float, y: float, length: int = RULER) -> Path:
    """A ruler of whole millimetres along a line from (x, y), its ticks upwards."""
    out: list[Segment] = [("M", (x, y)), ("L", (x + length, y))]
    for step in range(length + 1):
        high = _TICK if step % 10 == 0 else 1.9 if step % 5 == 0 else 1.2
        out += [("M", (x + step, y)), ("L", (x + step, y - high))]
    return tuple(out)


def marks(sheet: SheetPlan) -> list[Item]:
    """The crop marks as one shape."""
    path: list[Segment] = []
    for x0, y0, x1, y1 in sheet.marks:
        path += [("M", (x0, y0)), ("L", (x1, y1))]
    return [Shape(tuple(path), stroke=INK, line=0.1)] if path else []


def footer(sheet: SheetPlan, face: Face, label: str, note: str) -> list[Item]:
    """Below the cards: which sheet this is, a 50 mm ruler, and how to print.

    Nothing where the paper has no room for it outside the marks and inside the printer's margin.
    """
    lowest = max([sheet.bleed_box[3], *(mark[3] for mark in sheet.marks)])
    y = min(lowest + _TICK + 2.0, sheet.height - EDGE)
    if y - _TICK < lowest + 0.05:
        return []
    left, _, right, _ = sheet.trim
    middle = (left + right) / 2
    wide = right - left
    out: list[Item] = []
    three = wide >= RULER + 2 * 44
    start = middle - RULER / 2 if three else left
    if wide < RULER:
        return []
    out.append(Shape(ruler(start, y), stroke=INK, line=0.1))
    measure = f"{RULER} mm"
    beside = start + RULER + 1.2
    out.append(TextLine(beside, y, measure, face, _SIZE, INK, field="ruler"))
    room = (right - beside - _width(face, measure) - 2.0) if three else right - beside - 10.0
    if note and _width(face, note) <= room:
        out.append(TextLine(right - _width(face, note), y, note, face, _SIZE, QUIET, field="note"))
    elif note and y + 3.4 <= sheet.height - EDGE + 1.5:
        out.append(TextLine(left, y + 3.4, note, face, _SIZE, QUIET, field="note"))
    if three and label:
        text = _cut(label, face, start - left - 2.0)
        out.append(TextLine(left, y, text, face, _SIZE, QUIET, field="sheet"))
    return out


def _width(face: Face, text: str) -> float:
    return face.width(text) * _SIZE / 1000 * MM_PER_POINT


def _cut(text: str, face: Face, room: float) -> str:
    if _width(face, text) <= room:
        return text
    while text and _width(face, text + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"
