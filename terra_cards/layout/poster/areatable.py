"""The areas of a board without a drawing: a card for each, to lay stones on, with its neighbours' names.

Lands stand in their colours, seas in blue behind them; neighbours differ in colour as on a map.
"""

from __future__ import annotations

import math

from terra_cards.layout import paths
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.poster import ground, look
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.pencil import cap_mm, width_mm, wrapped, write
from terra_cards.layout.typeface import MM_PER_POINT, Face
from terra_cards.library import poster_words
from terra_cards.model.board import Area, Board

_ASPECT = 1.5  # width of a card over its height, as near as the sheet allows
_GAP, _PAD, _TALLEST = 3.0, 3.2, 110.0  # units
_LEADING = 1.12
SMALLEST = 5.0  # points


def table_items(board: Board, size: tuple[float, float], style: Style) -> tuple[list[Item], tuple[str, ...]]:
    """The cards in a box of millimetres from (0, 0), and the ids of areas whose name found no room."""
    areas = sorted(board.areas, key=lambda area: area.kind == "sea")
    if not areas:
        return [], ()
    u, gap = style.unit, _GAP * style.unit
    rows = _rows(len(areas), size)
    height = min((size[1] - gap * (rows - 1)) / rows, _TALLEST * u)
    y = (size[1] - rows * height - (rows - 1) * gap) / 2
    colours = ground.colours(board)
    out: list[Item] = []
    lost: list[str] = []
    first = 0
    for row in range(rows):
        count = (len(areas) - first) // (rows - row)
        width = (size[0] - gap * (count - 1)) / count
        for place, area in enumerate(areas[first : first + count]):
            x, sea = place * (width + gap), area.kind == "sea"
            fill = colours.sea[area.id] if sea else colours.land[area.id]
            edge, line = (look.WATER_INK, 0.6 * u) if sea else (look.COAST, 0.35 * u)
            box = paths.rectangle(x, y, width, height, 2.2 * u)
            out.append(Shape(box, fill=fill, stroke=edge, line=line))
            if not _card(out, board, area, (x, y, width, height), style):
                lost.append(area.id)
        first += count
        y += height + gap
    return out, tuple(lost)


def _rows(count: int, size: tuple[float, float]) -> int:
    """How many rows bring cards nearest to their aspect."""

    def off(rows: int) -> float:
        return abs(math.log(size[0] / (count / rows) / (size[1] / rows) / _ASPECT))

    return min(range(1, count + 1), key=lambda rows: (off(rows), rows))


def _card(
    out: list[Item], board: Board, area: Area, box: tuple[float, float, float, float], style: Style
) -> bool:
    """Name and neighbours of an area; whether its name fits."""
    x, y, width, height = box
    u, faces, sea = style.unit, style.faces, area.kind == "sea"
    pad = _PAD * u
    face: Face = faces.water if sea else faces.title
    ink = look.WATER_INK if sea else look.INK
    name = area.name.any(style.lang).strip() or area.id
    lines, size = _fitted(name, face, max(SMALLEST, 22 * u), width - 2 * pad, height * 0.5 - pad)
    base = y + pad + cap_mm(face, size)
    for line in lines:
        write(out, line, x + pad, base, face, size, ink, field=f"area/{area.id}")
        base += size * _LEADING * MM_PER_POINT
    count = len(board.areas)
    near = [board.areas[n] for n in board.neighbours[board.area_index[area.id]] if n < count]
    listed = ", ".join(sorted(other.name.any(style.lang).strip() or other.id for other in near))
    if listed:
        listed = f"{poster_words.word('beside', style.lang)}: {listed}"
    room = y + height - pad - base + size * _LEADING * MM_PER_POINT - 2 * u
    lines_below, small = _fitted(listed, faces.text, max(SMALLEST, 9 * u), width - 2 * pad, room)
    base = y + height - pad - (len(lines_below) - 1) * small * _LEADING * MM_PER_POINT
    for line in lines_below:
        write(out, line, x + pad, base, faces.text, small, look.INK, field=f"beside/{area.id}")
        base += small * _LEADING * MM_PER_POINT
    return max(width_mm(line, face, size) for line in lines) <= width - 2 * pad + 1e-6


def _fitted(text: str, face: Face, size: float, width: float, height: float) -> tuple[list[str], float]:
    """A text in lines at the largest size that fits, the smallest where none does."""
    while True:
        lines = wrapped(text, face, size, width) if text else []
        tall = cap_mm(face, size) + (len(lines) - 1) * size * _LEADING * MM_PER_POINT
        wide = max((width_mm(line, face, size) for line in lines), default=0.0)
        if size <= SMALLEST or (tall <= height and wide <= width):
            return lines, size
        size = max(SMALLEST, size - 0.5)
