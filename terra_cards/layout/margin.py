"""What stands in the margin of a sheet: cut marks, a ruler to check the printer with, and a note."""

from __future__ import annotations

from msgspec import Struct

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
_SMALL = 5.5
_MEASURE = 10.0  # millimetres for the length of the ruler, beside it
_TITLE = 8  # letters of a title below which its beginning says nothing
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


class Footer(Struct, frozen=True):
    """What is said below the cards: the print's title, which sheet it is, what is ``also`` to be known of it
    (about which edge it is turned, how it is folded), and how to print it."""

    title: str
    number: str
    also: str
    advice: str

    @property
    def whole(self) -> str:
        return _joined(self.title, self.number, self.also, self.advice)


def footer(sheet: SheetPlan, face: Face, said: Footer) -> list[Item]:
    """Below the cards, between the crop marks: a 50 mm ruler, which sheet this is, and how to print.

    Nothing where the paper has no room for it inside the printer's margin. The ruler lies under the
    first column of cards, the words under the last, or under the ruler where there is but one. How to print
    is always said whole.
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
    below = y + 3.4 <= sheet.height - EDGE + 1.0  # whether there is room for a second line
    if sheet.columns > 1:
        room = width - 2 * _INSET
        label = Footer(said.title, said.number, said.also, "")
        # words that are too long for one column stand below two, where there are as many
        apart = sheet.columns > 2 and _width(face, said.whole) > room
        rows = [(label, 1, y), (Footer("", "", "", said.advice), 0, y)] if apart else [(said, 0, y)]
        if not apart and below and _shortened(said, face, room) is None:
            rows = [
                (Footer("", said.number, said.also, ""), 0, y),
                (Footer("", "", "", said.advice), 0, y + 3.4),
            ]
        for words, column, at in rows:
            text, size = fitted(words, face, room)
            end = right - _INSET - column * _pitch(sheet)
            out.append(TextLine(end - _width(face, text, size), at, text, face, size, QUIET, field="note"))
    elif below:
        text, size = fitted(said, face, width)
        out.append(TextLine(left, y + 3.4, text, face, size, QUIET, field="note"))
    else:  # beside the ruler, or under the other half of a sheet to be folded
        end = right - _INSET
        other = right - left >= 2 * width
        text, size = fitted(said, face, width - 2 * _INSET if other else end - start - RULER - _MEASURE)
        out.append(TextLine(end - _width(face, text, size), y, text, face, size, QUIET, field="note"))
    return out


def _shortened(said: Footer, face: Face, room: float) -> str | None:
    """The words of a footer in so many millimetres: whole, with the first words of the title or without one;
    None where they are longer even so."""
    if _width(face, said.whole) <= room:
        return said.whole
    rest = _joined(said.number, said.also, said.advice)
    for end in range(len(said.title) - 1, _TITLE - 1, -1):
        if not said.title[end].isspace():  # whole words
            continue
        text = _joined(said.title[:end].rstrip(" ,;:–-") + "…", rest)
        if _width(face, text) <= room:
            return text
    return rest if _width(face, rest) <= room else None


def fitted(said: Footer, face: Face, room: float) -> tuple[str, float]:
    """The words as there is room for them, and their size in points: what is least needed goes first, then
    letters are smaller; the advice is never cut."""
    whole = _shortened(said, face, room)
    if whole is not None:
        return whole, _SIZE
    shorter = [_joined(said.number, said.advice), said.advice] if said.advice else [said.number]
    for size in (_SIZE, _SMALL):
        for text in shorter:
            if _width(face, text, size) <= room:
                return text, size
    return shorter[-1], _SIZE * room / _width(face, shorter[-1])


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _pitch(sheet: SheetPlan) -> float:
    """From column to column."""
    return abs(sheet.slots[1][0] - sheet.slots[0][0])


def _width(face: Face, text: str, size: float = _SIZE) -> float:
    return face.width(text) * size / 1000 * MM_PER_POINT
