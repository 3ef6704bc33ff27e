"""The sheet that shows what a printer does wrong: crosses to measure from, scales to hold to the light.

Both sides carry crosses A, B, C at 20 mm from the paper's edges, and a cross in the middle. On each side
five lengths are measured with a ruler, none of them needs a light; or the sheet is held to a light once,
and read off where a front's cross meets the scale of the back.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from terra_cards.layout.correction import INSET, NOTHING, Correction
from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.duplex import Flip, turned_over
from terra_cards.layout.pages import Page, at
from terra_cards.layout.paths import Path, circle
from terra_cards.layout.proof import RULER, long_ruler, text_width
from terra_cards.layout.typeface import Face

_INK, _QUIET, _BACK = "#000000", "#555555", "#0b4a8f"
_ARM = 7.0
_LEFT = 36.0  # of the words, clear of the lines to measure
_SCALE = 3  # millimetres of the back's scale to either side


class CalibrationWords(Struct, frozen=True):
    """What a side says: its name, how to go on line by line, and with what settings it was made."""

    title: str
    steps: Sequence[str]
    settings: Sequence[str]


def calibration_pages(
    width: float,
    height: float,
    flip: Flip,
    words: tuple[CalibrationWords, CalibrationWords],
    face: Face,
    *,
    fronts: Correction = NOTHING,
    backs: Correction = NOTHING,
) -> tuple[Page, Page]:
    """Both sides of a sheet of so many millimetres, put right as far as is known already."""
    front = _side(width, height, words[0], face, back=False)
    back = _side(width, height, words[1], face, back=True)
    # each back lies behind its front, upright to the eye: only the crosses are where they must meet
    over = turned_over(width, height, flip)
    meeting = [over(x, y) for x, y in _crosses(width, height)]
    for x, y in meeting:
        back += _graduated(x, y, face)
    for x, y in _crosses(width, height):
        front += _cross(x, y)
    return (
        Page(width, height, (at(0.0, 0.0, front),), correction=fronts.on(width, height)),
        Page(width, height, (at(0.0, 0.0, back),), correction=backs.on(width, height)),
    )


def _crosses(width: float, height: float) -> tuple[tuple[float, float], ...]:
    """A upper left, B upper right, C lower left, one lower right and one in the middle."""
    right, low = width - INSET, height - INSET
    return (INSET, INSET), (right, INSET), (INSET, low), (right, low), (width / 2, height / 2)


def _cross(x: float, y: float) -> list[Item]:
    path: Path = (
        ("M", (x - _ARM, y)), ("L", (x + _ARM, y)), ("M", (x, y - _ARM)), ("L", (x, y + _ARM)),
    )  # fmt: skip
    return [Shape(path + circle(x, y, 2.0), stroke=_INK, line=0.15)]


def _graduated(x: float, y: float, face: Face) -> list[Item]:
    """A cross with a tick each half millimetre, to be read through the paper."""
    path: Path = (
        ("M", (x - _ARM, y)), ("L", (x + _ARM, y)), ("M", (x, y - _ARM)), ("L", (x, y + _ARM)),
    )  # fmt: skip
    out: list[Item] = []
    for half in range(-2 * _SCALE, 2 * _SCALE + 1):
        if not half:
            continue
        at_ = half / 2
        tall = 1.6 if half % 2 == 0 else 0.8
        path += (("M", (x + at_, y - tall)), ("L", (x + at_, y + tall)))
        path += (("M", (x - tall, y + at_)), ("L", (x + tall, y + at_)))
    out.append(Shape(path, stroke=_BACK, line=0.12))
    out.append(TextLine(x + _SCALE + 0.5, y - 2.2, f"{_SCALE}", face, 5.0, _BACK, field="scale"))
    out.append(TextLine(x + 2.0, y + _SCALE + 0.8, f"{_SCALE}", face, 5.0, _BACK, field="scale"))
    return out


def _side(width: float, height: float, words: CalibrationWords, face: Face, *, back: bool) -> list[Item]:
    ink = _BACK if back else _INK
    items: list[Item] = []
    for name, (x, y) in zip("ABC", _crosses(width, height)[:3], strict=True):
        items.append(TextLine(x + 3.2, y + 6.0, name, face, 11.0, ink, field="cross"))
    items += _lengths(width, height, face, ink)
    x, y = _LEFT, 44.0
    size = 8.5 if width >= 200 else 7.0
    room = width - x - 8.0
    items.append(TextLine(x, y, words.title, face, min(15.0, size * 2), ink, field="calibration"))
    y += 8.0
    for text in words.steps:
        for line in _wrapped(text, face, size, room):
            items.append(TextLine(x, y, line, face, size, _INK, field="calibration"))
            y += size * 0.56
    y += 2.0
    for text in words.settings:
        for line in _wrapped(text, face, size - 1.0, room):
            items.append(TextLine(x, y, line, face, size - 1.0, _QUIET, field="settings"))
            y += size * 0.48
    low = height - 36.0
    if width - 2 * _LEFT >= RULER and y + 8.0 <= low:
        items.append(Shape(long_ruler((width - RULER) / 2, low, upright=False), stroke=_INK, line=0.15))
        items.append(TextLine((width + RULER) / 2 + 2.0, low, f"{RULER} mm", face, 8.0, _INK, field="ruler"))
    return items


def _wrapped(text: str, face: Face, size: float, room: float) -> list[str]:
    """A text in lines no wider than so many millimetres; further lines keep its indent."""
    indent = text[: len(text) - len(text.lstrip())]
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else (word if lines else indent + word)
        if line and text_width(longer, face, size) > room:
            lines.append(line)
            longer = f"{indent or '    '}{word}"
        line = longer
    return [*lines, line]


def _lengths(width: float, height: float, face: Face, ink: str) -> list[Item]:
    """The five lengths, drawn where they are measured: a, b, c to the edges, d and e between crosses."""
    low, right = height - INSET, width - INSET
    gap = 4.0
    lines: Sequence[tuple[str, float, float, float, float]] = (
        ("a", 5.0, INSET, INSET - _ARM - 1.0, INSET),
        ("b", INSET, 5.0, INSET, INSET - _ARM - 1.0),
        ("c", 5.0, low, INSET - _ARM - 1.0, low),
        ("d", INSET + _ARM + gap, INSET, right - _ARM - gap, INSET),
        ("e", INSET, INSET + _ARM + gap, INSET, low - _ARM - gap),
    )
    items: list[Item] = []
    for name, x0, y0, x1, y1 in lines:
        path: Path = (("M", (x0, y0)), ("L", (x1, y1)))
        items.append(Shape(path, stroke=_QUIET, line=0.1, dash=(0.8, 0.8)))
        wide = text_width(name, face, 10.0)
        level = y0 == y1
        x = (x0 + x1) / 2 - wide / 2 if level else x0 + 1.4
        y = y0 - 1.2 if level else (y0 + y1) / 2 + 1.0
        items.append(TextLine(x, y, name, face, 10.0, ink, field="length"))
    return items
