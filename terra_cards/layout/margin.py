"""What stands in the margin of a sheet: cut marks, a ruler to check the printer with, and a note."""

from __future__ import annotations

from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.fold import fold_line
from terra_cards.layout.marks import MARK_GAP, MARK_LENGTH
from terra_cards.layout.paper import EDGE, SheetPlan
from terra_cards.layout.paths import Path, Segment
from terra_cards.layout.typeface import MM_PER_POINT, Face

INK = "#000000"
QUIET = "#555555"
RULER = 50  # millimetres
_SIZE = 6.5
_TICK = 2.6
_INSET = 4.0  # from the crop marks between which the footer stands


def ruler(x: float, y: float, length: int = RULER) -> Path:
    """A ruler of whole millimetres along a line from (x, y), its ticks upwards."""
    out: list[Segment] = [("M", (x, y)), ("L", (x + length, y))]
    for step in range(length + 1):
        high = _TICK if step % 10 == 0 else 1.9 if step % 5 == 0 else 1.2
        out += [("M", (x + step, y)), ("L", (x + step, y - high))]
    return tuple(out)


def cut_marks(sheet: SheetPlan) -> list[Item]:
    """The cut marks as one shape."""
    path: list[Segment] = []
    for x0, y0, x1, y1 in sheet.marks:
        path += [("M", (x0, y0)), ("L", (x1, y1))]
    return [Shape(tuple(path), stroke=INK, line=sheet.style.line)] if path else []


def further_marks(sheet: SheetPlan) -> list[Item]:
    """The line to fold on, and the marks for a cutting machine."""
    out: list[Item] = []
    if sheet.fold is not None:
        x0, y0, x1, y1 = fold_line(sheet)
        line: Path = (("M", (x0, y0)), ("L", (x1, y1)))
        out.append(Shape(line, stroke=QUIET, line=0.15, dash=(3.0, 2.0)))
    if sheet.registration is not None:
        out.append(Shape(sheet.registration.path(sheet.width, sheet.height), fill=INK))
    return out


def footer(sheet: SheetPlan, face: Face, label: str, note: str) -> list[Item]:
    """Below the cards, between the crop marks: a 50 mm ruler, which sheet this is, and how to print.

    Nothing where the paper has no room for it inside the printer's margin. The ruler lies under the
    first column of cards, the words under the last, or under the ruler where there is but one.
    """
    y = sheet.bleed_box[3] + MARK_GAP + MARK_LENGTH
    left, _, right, _ = sheet.trim
    width = sheet.lies[0]
    if y > sheet.height - EDGE + 1e-6 or width < RULER + 12:
        return []
    start = left + _INSET
    if sheet.registration is not None:  # clear of the mark in the corner
        start = max(start, sheet.registration.inset + sheet.registration.arm + sheet.registration.clear)
    out: list[Item] = [Shape(ruler(start, y), stroke=INK, line=0.1)]
    measure = f"{RULER} mm"
    out.append(TextLine(start + RULER + 1.2, y, measure, face, _SIZE, INK, field="ruler"))
    if sheet.columns > 1:
        room = width - 2 * _INSET
        whole = " · ".join(part for part in (label, note) if part)
        # words that are too long for one column stand below two, where there are as many
        apart = sheet.columns > 2 and _width(face, whole) > room
        for text, column in ((label, 1), (note, 0)) if apart else ((whole, 0),):
            text = _cut(text, face, room)
            end = right - _INSET - column * _pitch(sheet)
            out.append(TextLine(end - _width(face, text), y, text, face, _SIZE, QUIET, field="note"))
    elif y + 3.4 <= sheet.height - EDGE + 1.0:
        text = _cut(note, face, width)
        out.append(TextLine(left, y + 3.4, text, face, _SIZE, QUIET, field="note"))
    return out


def _pitch(sheet: SheetPlan) -> float:
    """From column to column."""
    return abs(sheet.slots[1][0] - sheet.slots[0][0])


def _width(face: Face, text: str) -> float:
    return face.width(text) * _SIZE / 1000 * MM_PER_POINT


def _cut(text: str, face: Face, room: float) -> str:
    if _width(face, text) <= room:
        return text
    while text and _width(face, text + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"
