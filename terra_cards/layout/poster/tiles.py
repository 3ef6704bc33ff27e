"""Cutting a poster into sheets for a home printer: windows that overlap, and marks where to cut."""

from __future__ import annotations

import math

from msgspec import Struct

from terra_cards.layout import margin
from terra_cards.layout.drawing import Group, Item, Shape, Symbol, Use
from terra_cards.layout.paths import Path, Segment, rectangle
from terra_cards.layout.poster import look
from terra_cards.layout.poster.pencil import shrunk, write
from terra_cards.layout.poster.plan import PosterPlan
from terra_cards.library import poster_words, words

MARGIN = 11.0  # millimetres around what a sheet shows: printers leave some of it white
OVERLAP = 10.0
_MARK, _MARK_GAP = 4.0, 1.2
KEY = "poster"


class Tile(Struct, frozen=True):
    """One sheet: its place in the grid, and the window of the poster that it shows (x, y, width, height)."""

    column: int
    row: int
    window: tuple[float, float, float, float]

    @property
    def name(self) -> str:
        """A1 is the upper left sheet, B1 the one to its right."""
        return f"{_letters(self.column)}{self.row + 1}"


class Tiling(Struct, frozen=True):
    """All sheets of a poster, row by row; each is ``width`` by ``height`` millimetres."""

    width: float
    height: float
    columns: int
    rows: int
    overlap: float
    tiles: tuple[Tile, ...]


def _letters(number: int) -> str:
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(65 + number % 26)


def tile(poster: tuple[float, float], paper: tuple[float, float], overlap: float = OVERLAP) -> Tiling:
    """The fewest sheets that show a whole poster, each overlapping the next; upright where it is a tie.

    All show equally much, so that no sheet holds a mere strip. Raises ValueError where the overlap leaves
    nothing of a sheet.
    """
    choices = []
    for width, height in (paper, paper[::-1]):
        wide, high = width - 2 * MARGIN - overlap, height - 2 * MARGIN - overlap
        if min(wide, high) < 20 or overlap < 0:
            raise ValueError(f"an overlap of {overlap:g} mm leaves nothing of {width:g} x {height:g} mm")
        columns = max(1, math.ceil((poster[0] - overlap) / wide - 1e-9))
        rows = max(1, math.ceil((poster[1] - overlap) / high - 1e-9))
        choices.append((columns * rows, width, height, columns, rows))
    _, width, height, columns, rows = min(choices, key=lambda choice: choice[0])
    wide = (poster[0] + (columns - 1) * overlap) / columns
    high = (poster[1] + (rows - 1) * overlap) / rows
    tiles = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * (wide - overlap), row * (high - overlap)
            tiles.append(Tile(column, row, (x, y, wide, high)))
    return Tiling(width, height, columns, rows, overlap, tuple(tiles))


def poster_symbol(plan: PosterPlan) -> Symbol:
    """The whole poster as one symbol, so that a file of many sheets holds it once."""
    return Symbol(KEY, (0.0, 0.0, plan.width, plan.height), plan.items)


def sheet_items(plan: PosterPlan, tiling: Tiling, one: Tile) -> list[Item]:
    """A sheet: its window of the poster, marks, where it belongs, and how to put it together.

    The sheet is cut at its left and upper mark and glued onto the overlap of the sheets before it.
    """
    x, y, width, height = one.window
    left, top = MARGIN, MARGIN
    clip = rectangle(left, top, width, height)
    out: list[Item] = [Group((Use(KEY, left - x, top - y),), clip)]
    last_column, last_row = one.column == tiling.columns - 1, one.row == tiling.rows - 1
    right = left + width - (0 if last_column else tiling.overlap)
    bottom = top + height - (0 if last_row else tiling.overlap)
    out.append(
        Shape(_marks(left, top, right, bottom, left + width, top + height), stroke=look.INK, line=0.12)
    )
    faces = plan.style.faces
    label = f"{one.row * tiling.columns + one.column + 1}/{len(tiling.tiles)} · {plan.title}"
    base = tiling.height - MARGIN + 6.4
    out.append(Shape(margin.ruler(left + 8, base), stroke=look.INK, line=0.1))
    write(out, "50 mm", left + 8 + margin.RULER + 1.2, base, faces.text, 6.5, look.INK, field="ruler")
    at = left + 8 + margin.RULER + 13
    at += write(out, one.name, at, base, faces.strong, 10, look.INK, field="sheet") + 2.5
    note = " · ".join((label, poster_words.word("glue", plan.lang), words.word("print", plan.lang)))
    room = tiling.width - MARGIN - tiling.overlap - 16 - at
    write(out, note, at, base, faces.text, shrunk(note, faces.text, 6.5, room, 4), look.MUTED, field="note")
    out += _key(tiling, one, tiling.width - MARGIN - tiling.overlap - 3, base)
    return out


def _marks(left: float, top: float, right: float, bottom: float, far: float, low: float) -> Path:
    """Crop marks outside the window, at the lines to cut and where the next sheets begin."""
    out: list[Segment] = []
    for x in (left, right):
        for y, way in ((top, -1), (low, 1)):
            out += [("M", (x, y + way * _MARK_GAP)), ("L", (x, y + way * (_MARK_GAP + _MARK)))]
    for y in (top, bottom):
        for x, way in ((left, -1), (far, 1)):
            out += [("M", (x + way * _MARK_GAP, y)), ("L", (x + way * (_MARK_GAP + _MARK), y))]
    return tuple(out)


def _key(tiling: Tiling, one: Tile, right: float, base: float) -> list[Item]:
    """A small picture of all sheets, this one filled."""
    cell = min(1.6, 5.0 / tiling.rows)
    left, top = right - tiling.columns * cell, base - tiling.rows * cell
    out: list[Item] = []
    for other in tiling.tiles:
        box = rectangle(left + other.column * cell, top + other.row * cell, cell, cell)
        out.append(Shape(box, fill=look.ACCENT if other == one else "#ffffff", stroke=look.MUTED, line=0.08))
    return out
