"""A scale as a bar of spaces between ticks; a long one in several rows, which are one line (R4)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from terra_cards.layout import paths
from terra_cards.layout.colour import mix
from terra_cards.layout.design import InkPair
from terra_cards.layout.drawing import Item, Shape, Use
from terra_cards.layout.paths import Path
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.pencil import cap_mm, shrunk, width_mm, write
from terra_cards.layout.poster.ticks import tick_text
from terra_cards.model.board import Scale, Tick

ICONS = {"year": "calendar-day", "length": "ruler-horizontal", "number": "chart-simple"}
BAR, LABELS, GAP = 10.0, 5.2, 2.2  # units: height of the bar, of the labels below, between rows
NARROWEST = 8.5  # units a space
SMALLEST = 4.2  # points of a label
_FILLED = 0.92  # of a space's width by the widest label


def rows_of(scale: Scale, width: float, style: Style) -> int:
    """In how many rows a scale stands in a width of millimetres: so many that each label has its room."""
    u = style.unit
    room = width - _tab(u)
    widest = _widest(_labels(_bounds(scale), scale, style), style) * SMALLEST / _FILLED
    rows = max(1, math.ceil(scale.count * NARROWEST * u / room))
    while rows < scale.count and room / math.ceil(scale.count / rows) < widest:
        rows += 1
    return rows


def height_of(scale: Scale, width: float, style: Style) -> float:
    """The height of a scale with its labels."""
    rows = rows_of(scale, width, style)
    return (rows * (BAR + LABELS) + (rows - 1) * GAP) * style.unit


def _bounds(scale: Scale) -> list[Tick | None]:
    """What bounds its spaces, None at an open end."""
    return [None] * scale.open_below + list(scale.ticks) + [None] * scale.open_above


def _labels(bounds: Sequence[Tick | None], scale: Scale, style: Style) -> list[str]:
    return [tick_text(tick, scale.name, style.lang) if tick else "" for tick in bounds]


def _widest(labels: Sequence[str], style: Style) -> float:
    """Millimetres of the widest label at one point."""
    return max((width_mm(text, style.faces.strong, 1.0) for text in labels), default=1.0)


def _tab(unit: float) -> float:
    return 21.0 * unit


def scale_items(
    scale: Scale,
    name: str,
    ink: InkPair,
    box: tuple[float, float, float],
    style: Style,
) -> list[Item]:
    """A scale from the upper left corner of ``box`` (x, y, width)."""
    x, y, width = box
    u, faces = style.unit, style.faces
    rows = rows_of(scale, width, style)
    per_row = math.ceil(scale.count / rows)
    height = height_of(scale, width, style) - LABELS * u
    out: list[Item] = []
    tab = _tab(u)
    out.append(Shape(paths.rectangle(x, y, tab - 1.4 * u, height, 1.4 * u), fill=ink.deep))
    icon = style.design.icon(ICONS.get(scale.name, "chart-simple"))
    if icon is not None:
        out.append(Use(icon[0], x + 2 * u, y + 1.6 * u, 3.6 * u, fill="#ffffff"))
    size = shrunk(name, faces.strong, 9 * u, tab - 5 * u, 4.0)
    write(out, name, x + 2 * u, y + 8.4 * u, faces.strong, size, "#ffffff", field=f"scale/{scale.name}")
    bounds = _bounds(scale)
    pale, strong = mix(ink.bright, "#ffffff", 0.72), mix(ink.bright, "#ffffff", 0.5)
    cell = (width - tab) / per_row
    labels = _labels(bounds, scale, style)
    tick_size = max(SMALLEST, min(7.4 * u, _FILLED * cell / max(_widest(labels, style), 1e-6)))
    for row in range(rows):
        top = y + row * (BAR + LABELS + GAP) * u
        spaces = range(row * per_row, min((row + 1) * per_row, scale.count))
        for place, space in enumerate(spaces):
            left = x + tab + place * cell
            fill = pale if space % 2 else strong
            out.append(Shape(_space(left, top, cell, u, bounds, space), fill=fill))
        end = x + tab + len(spaces) * cell
        start = x + tab
        out.append(
            Shape(_outline(start, end, top, u, scale, spaces), stroke=ink.deep, line=0.34 * u, round=True)
        )
        for place, index in enumerate(range(spaces.start, spaces.stop + 1)):
            if bounds[index] is None:
                continue
            at = start + place * cell
            mark: Path = (
                ("M", (round(at, 3), round(top, 3))),
                ("L", (round(at, 3), round(top + (BAR + 1) * u, 3))),
            )
            out.append(Shape(mark, stroke=ink.deep, line=0.3 * u))
            if scale.half_open and place < len(spaces):  # a value on the tick counts to its right only (R5)
                flag = paths.polygon([(at, top), (at + 1.5 * u, top), (at, top + 2.2 * u)])
                out.append(Shape(flag, fill=ink.deep))
            text = labels[index]
            wide = width_mm(text, faces.strong, tick_size)
            align = 0.5
            if at + wide / 2 > x + width:
                align = 1.0
            base = top + (BAR + 1.6) * u + cap_mm(faces.strong, tick_size)
            field = f"tick/{scale.name}"
            write(out, text, at, base, faces.strong, tick_size, ink.deep, align=align, field=field)
    return out


def _space(left: float, top: float, cell: float, u: float, bounds: Sequence[Tick | None], space: int) -> Path:
    """A space: a box, pointed where it has no end (R1)."""
    bottom, middle, tip = top + BAR * u, top + BAR * u / 2, min(3.2 * u, cell * 0.4)
    right = left + cell
    points = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if bounds[space] is None:
        points = [(left + tip, top), (right, top), (right, bottom), (left + tip, bottom), (left, middle)]
    if bounds[space + 1] is None:
        points = [(left, top), (right - tip, top), (right, middle), (right - tip, bottom), (left, bottom)]
    return paths.polygon([(round(px, 3), round(py, 3)) for px, py in points])


def _outline(start: float, end: float, top: float, u: float, scale: Scale, spaces: range) -> Path:
    bottom, middle = top + BAR * u, top + BAR * u / 2
    cell = (end - start) / max(1, len(spaces))
    tip = min(3.2 * u, cell * 0.4)
    points = [(start, top), (end, top), (end, bottom), (start, bottom)]
    if scale.open_below and spaces.start == 0:
        points = [(start + tip, top), *points[1:3], (start + tip, bottom), (start, middle)]
    if scale.open_above and spaces.stop == scale.count:
        at = points.index((end, top))
        points[at : at + 2] = [(end - tip, top), (end, middle), (end - tip, bottom)]
    return paths.polygon([(round(px, 3), round(py, 3)) for px, py in points])
