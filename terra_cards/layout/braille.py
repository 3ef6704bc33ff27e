"""A map drawn small in text: eight dots a character, in Unicode's Braille patterns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from terra_cards.model.drawing import MapDrawing, Polygons

ROOM = 250  # dots of the whole map for each shape, from which on borders are told apart
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by row and column of a cell


def braille_map(drawing: MapDrawing, width: int, is_land: Callable[[str], bool]) -> list[str]:
    """Land as dots; where there is room, borders between land areas are left blank.

    ``width`` in characters. Terminal cells are twice as high as wide, so the dots are square.
    """
    west, south, east, north = drawing.bounds
    columns = width * 2
    scale = (columns - 1) / (east - west)
    rows = max(4, -(-round((north - south) * scale + 1) // 4) * 4)
    filled = [bytearray(columns) for _ in range(rows)]
    lands = [shape for name, shape in drawing.areas.items() if is_land(name)]
    lands += [shape for _, shape in drawing.islands]
    for shape in lands:
        for polygon in shape:
            _fill(filled, [[((x - west) * scale, (north - y) * scale) for x, y in ring] for ring in polygon])
    room = columns * rows / max(1, len(lands)) > ROOM
    for line in drawing.lines:
        if room and line.kind == "land":
            _erase(filled, [((x - west) * scale, (north - y) * scale) for x, y in line.points])
    return [_cells(filled[row : row + 4], columns) for row in range(0, rows, 4)]


def area_map(drawing: MapDrawing, area: str, width: int, is_land: Callable[[str], bool]) -> list[str]:
    """One area in black, and around it, a dot here and there, the land that is not it.

    Twice the area's size each way is shown, as far as the map reaches. KeyError for an area that is
    not drawn.
    """
    own = drawing.areas[area]
    west, south, east, north = _window(drawing, own)
    columns = width * 2
    scale = (columns - 1) / (east - west)
    rows = max(4, -(-round((north - south) * scale + 1) // 4) * 4)
    land, black = ([bytearray(columns) for _ in range(rows)] for _ in range(2))
    shapes = [(land, shape) for name, shape in drawing.areas.items() if name != area and is_land(name)]
    shapes += [(land, shape) for _, shape in drawing.islands]
    for into, shape in (*shapes, (black, own)):
        for polygon in shape:
            _fill(into, [[((x - west) * scale, (north - y) * scale) for x, y in ring] for ring in polygon])
    for row in range(rows):
        for column in range(columns):
            if black[row][column]:
                land[row][column] = 1
            elif row % 2 or column % 2 or _beside(black, row, column):
                land[row][column] = 0
    return [_cells(land[row : row + 4], columns) for row in range(0, rows, 4)]


def _window(drawing: MapDrawing, shape: Polygons) -> tuple[float, float, float, float]:
    """The part of the map around a shape: west, south, east, north."""
    xs = [x for polygon in shape for x, _ in polygon[0]]
    ys = [y for polygon in shape for _, y in polygon[0]]
    left, low, right, high = drawing.bounds
    reach = max(max(xs) - min(xs), (max(ys) - min(ys)) * 1.5, (right - left) / 20)
    west, east = max(left, min(xs) - reach), min(right, max(xs) + reach)
    return west, max(low, min(ys) - reach * 0.4), east, min(high, max(ys) + reach * 0.4)


def _beside(dots: list[bytearray], row: int, column: int) -> bool:
    """Whether a dot is set next to a place."""
    rows = dots[max(0, row - 1) : row + 2]
    return any(any(line[max(0, column - 1) : column + 2]) for line in rows)


def _fill(filled: list[bytearray], rings: list[list[tuple[float, float]]]) -> None:
    """Sets the dots whose row a polygon covers, by even-odd crossings of all its rings."""
    low = max(0, int(min(y for _, y in rings[0])))
    high = min(len(filled), int(max(y for _, y in rings[0])) + 1)
    for row in range(low, high):
        at = row + 0.5
        crossings = sorted(
            x0 + (at - y0) * (x1 - x0) / (y1 - y0)
            for ring in rings
            for (x0, y0), (x1, y1) in pairwise(ring)
            if (y0 <= at) != (y1 <= at)
        )
        for start, end in zip(crossings[::2], crossings[1::2], strict=True):
            for column in range(max(0, round(start)), min(len(filled[0]), round(end))):
                filled[row][column] = 1


def _erase(filled: list[bytearray], points: list[tuple[float, float]]) -> None:
    for (x0, y0), (x1, y1) in pairwise(points):
        steps = int(max(abs(x1 - x0), abs(y1 - y0))) + 1
        for step in range(steps + 1):
            row, column = int(y0 + (y1 - y0) * step / steps), int(x0 + (x1 - x0) * step / steps)
            if 0 <= row < len(filled) and 0 <= column < len(filled[0]):
                filled[row][column] = 0


def _cells(rows: list[bytearray], columns: int) -> str:
    out = []
    for column in range(0, columns, 2):
        bits = sum(
            _DOTS[i][j]
            for i in range(len(rows))
            for j in range(2)
            if column + j < columns and rows[i][column + j]
        )
        out.append(chr(0x2800 + bits))
    return "".join(out).rstrip("\u2800")
