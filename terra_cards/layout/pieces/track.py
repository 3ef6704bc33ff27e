"""A score track on a sheet of its own: a road of numbered spaces, as wide as the stones that walk it.

The road goes to and fro in rows of ten. It begins beside space 1 (0 points); a stone that has walked all
of it goes on from space 1 and takes a chit for what it has behind it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from terra_cards.layout import margin, paths
from terra_cards.layout.affine import shift
from terra_cards.layout.drawing import Group, Item, Shape, Symbols
from terra_cards.layout.marks import CROP, cut_marks
from terra_cards.layout.pages import Page, Placed
from terra_cards.layout.paper import EDGE
from terra_cards.layout.poster import look
from terra_cards.layout.poster.info import entries
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.pencil import cap_mm, shrunk, wrapped, write
from terra_cards.layout.poster.plan import PosterPlan
from terra_cards.layout.poster.tiles import MARGIN, Tiling
from terra_cards.layout.reading import read_drawing
from terra_cards.library import part_words, poster_words, words
from terra_cards.model.edition import Edition

ROW = 10
_FILLS = ("#efe6d2", "#e6dabf")
_FIVE, _TEN = "#e9c27f", "#b84f35"
_EDGE, _HEAD, _GAP = 4.0, 19.0, 1.2


class Space(Struct, frozen=True):
    """A space of the road by its number: its box (x, y, width, height)."""

    number: int
    box: tuple[float, float, float, float]


def spaces(count: int, cell: float, origin: tuple[float, float] = (0.0, 0.0)) -> tuple[Space, ...]:
    """The spaces from 1 on, to and fro in rows of ten from the upper left; each beside the one before."""
    out = []
    for index in range(count):
        row, at = divmod(index, ROW)
        column = at if row % 2 == 0 else ROW - 1 - at
        out.append(Space(index + 1, (origin[0] + column * cell, origin[1] + row * cell, cell, cell)))
    return tuple(out)


def track_plan(
    edition: Edition, count: int, start: int, stone: float, lang: str, style: Style, title: str
) -> PosterPlan:
    """The sheet with its title, the place to start from, and what brings points; ``stone`` is how wide
    the stones are, in millimetres."""
    cell = stone + 2.0
    rows = -(-count // ROW)
    width = ROW * cell + 2 * _EDGE
    top = _EDGE + max(_HEAD, cell + 2.0)
    info, tall = _points(edition, lang, style, width - 2 * _EDGE - 6.0)
    height = top + rows * cell + 3.0 + tall + _EDGE
    out: list[Item] = [
        Shape(paths.rectangle(0, 0, width, height), fill=look.PAPER),
        Shape(paths.rectangle(1.5, 1.5, width - 3, height - 3, 3), stroke=look.RULE, line=0.35),
    ]
    out += _head(start, cell, top, width, lang, style, title, part_words.word("track", lang))
    road = spaces(count, cell, (_EDGE, top))
    out += _road(road, start, cell, style)
    out.append(Group(tuple(info), None, _EDGE + 3.0, top + rows * cell + 3.0))
    items = tuple(out)
    return PosterPlan(
        title, round(width, 4), round(height, 4), items, Symbols(), (), _unprinted(items), style
    )


def track_page(plan: PosterPlan, tiling: Tiling) -> Page:
    """The page of a track that fits one sheet of the tiling: in the middle, with marks to cut it out."""
    left, top = (tiling.width - plan.width) / 2, max(MARGIN, (tiling.height - plan.height) / 2 - 4.0)
    left, top = round(left, 4), round(top, 4)
    box = (left, top, left + plan.width, top + plan.height)
    marks = cut_marks([left], [top], (plan.width, plan.height), box, CROP, (tiling.width, tiling.height))
    lines: list[paths.Segment] = []
    for x0, y0, x1, y1 in marks:
        lines += [("M", (x0, y0)), ("L", (x1, y1))]
    over: list[Item] = []
    base = tiling.height - MARGIN + 5.0
    over.append(Shape(margin.ruler(left, base), stroke=look.INK, line=0.1))
    face = plan.style.faces.text
    write(over, "50 mm", left + margin.RULER + 1.2, base, face, 6.5, look.INK, field="ruler")
    note = f"{plan.title} \u00b7 {words.word('print', plan.lang, words.word('print', 'en'))}"
    at_ = left + margin.RULER + 14
    size = shrunk(note, face, 6.5, tiling.width - EDGE - at_, 4)
    write(over, note, at_, base, face, size, look.MUTED, field="note")
    cut = (Shape(tuple(lines), stroke=look.INK, line=0.1),)
    reading = read_drawing(f"{plan.title}: {part_words.word('track', plan.lang)}", plan.lang, len(plan.items))
    placed = (Placed(shift(left, top), plan.items, plan.symbols, box, reading=reading),)
    return Page(tiling.width, tiling.height, placed, tuple(over), box, box, marks=cut)


def _head(
    start: int, cell: float, top: float, width: float, lang: str, style: Style, title: str, below: str
) -> list[Item]:
    """The ring to start from, on the left beside space 1, and the title."""
    faces = style.faces
    out: list[Item] = []
    r = cell / 2 - 0.6
    cx, cy = _EDGE + cell / 2, top - cell / 2 - 1.2
    out.append(Shape(paths.circle(cx, cy, r), fill="#ffffff", stroke=look.INK, line=0.45))
    out.append(Shape(paths.circle(cx, cy, r - 1.0), stroke=look.RULE, line=0.25, dash=(1.0, 0.8)))
    write(
        out, "0", cx, cy + cap_mm(faces.figure, 17) / 2, faces.figure, 17, look.INK, align=0.5, field="track"
    )
    x = _EDGE + cell + 5.0
    room = width - x - _EDGE - 4.0
    big = shrunk(title, faces.title, 25, room, 9)
    base = cy + 0.6
    write(out, title, x, base, faces.title, big, look.INK, field="title")
    said = below if start == 0 else f"{below} \u00b7 {poster_words.word('start', lang)}: {start}"
    write(
        out,
        said,
        x,
        base + 5.2,
        faces.text,
        shrunk(said, faces.text, 11, room, 6),
        look.MUTED,
        field="edition",
    )
    return out


def _road(road: Sequence[Space], start: int, cell: float, style: Style) -> list[Item]:
    """The spaces over a band that joins them, fives and tens in colours of their own, and the start."""
    face = style.faces.figure
    out: list[Item] = []
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in (space.box for space in road)]
    out.append(Shape(paths.polygon(middles, False), stroke="#cdbd97", line=round(cell * 0.34, 3), round=True))
    for space in road:
        number, (x, y, wide, high) = space.number, space.box
        fill = _TEN if number % 10 == 0 else _FIVE if number % 5 == 0 else _FILLS[number % 2]
        box = paths.rectangle(
            round(x + _GAP / 2, 4), round(y + _GAP / 2, 4), wide - _GAP, high - _GAP, round(cell * 0.14, 3)
        )
        strong = number == start and start > 0
        out.append(
            Shape(box, fill=fill, stroke=look.INK if strong else "#b7a67f", line=0.6 if strong else 0.2)
        )
        if strong:
            middle = (x + wide / 2, y + high / 2)
            out.append(
                Shape(paths.circle(*middle, cell / 2 - 2.0), stroke=look.INK, line=0.35, dash=(1.0, 0.8))
            )
        size = round(cell * (0.95 if number % 5 == 0 else 0.84), 2)
        size = shrunk(str(number), face, size, wide - 4.5, 5)
        ink = "#ffffff" if number % 10 == 0 else look.INK
        write(
            out, str(number), x + wide / 2, y + high / 2 + cap_mm(face, size) / 2, face, size, ink, align=0.5,
            field="track",
        )  # fmt: skip
    for one, other in zip(road[ROW - 1 :: ROW], road[ROW::ROW], strict=False):
        out.append(_arrow(one, other))
    return out


def _arrow(one: Space, other: Space) -> Shape:
    """A small arrow from the end of a row down into the next."""
    x = one.box[0] + one.box[2] / 2
    y = other.box[1]
    half = 1.7
    points = [(x - half, y - 0.9), (x + half, y - 0.9), (x, y + 1.3)]
    return Shape(paths.polygon([(round(px, 4), round(py, 4)) for px, py in points]), fill=look.INK)


def _points(edition: Edition, lang: str, style: Style, room: float) -> tuple[list[Item], float]:
    """What brings points, in as many columns as there is room for; the height that it takes."""
    listed = (
        crisis_points(edition, lang)
        if edition.engine == "crisis"
        else [(entry.figure, entry.word) for entry in entries(edition, lang)]
    )
    faces, size = style.faces, 8.5
    if not listed:
        return [], 0.0
    disc, gap = 8.0, 4.0
    columns = max(1, min(len(listed), math.floor((room + gap) / (44.0 + gap))))
    rows = -(-len(listed) // columns)
    column = (room + gap) / columns
    out: list[Item] = []
    for index, (figure, word) in enumerate(listed):
        x, y = (index % columns) * column, (index // columns) * 10.5
        out.append(Shape(paths.circle(round(x + disc / 2, 4), y + disc / 2, disc / 2), fill=look.INK))
        write(
            out, figure, x + disc / 2, y + disc / 2 + cap_mm(faces.figure, 11) / 2, faces.figure,
            shrunk(figure, faces.figure, 11, disc - 1.5, 6), "#ffffff", align=0.5, field="points",
        )  # fmt: skip
        lines = wrapped(word, faces.text, size, column - gap - disc - 2.0)
        y += disc / 2 - (len(lines) - 1) * 1.75 + cap_mm(faces.text, size) / 2
        for number, line in enumerate(lines):
            write(out, line, x + disc + 2.0, y + number * 3.5, faces.text, size, look.INK, field="points")
    return out, rows * 10.5


def crisis_points(edition: Edition, lang: str) -> list[tuple[str, str]]:
    """What brings points in the game of 2003, and when all lose (C5, C9, C12)."""
    points, word = edition.points, part_words.word
    return [
        (str(value), word(name, lang))
        for value, name in (
            (points.first, "first"),
            (points.highest, "highest"),
            (points.finisher, "finisher"),
        )
        if isinstance(value, int)
    ]


def _unprinted(items: Sequence[Item]) -> tuple[str, ...]:
    from terra_cards.layout.poster.plan import lines_of

    missing: dict[str, None] = {}
    for line in lines_of(items):
        missing.update(dict.fromkeys(line.face.missing(line.text)))
    return tuple(missing)
