"""The credits page: whom photos, map, fonts and icons are owed to, and where the facts were found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from terra_cards.layout import breaking
from terra_cards.layout.design import Design
from terra_cards.layout.drawing import Item, TextLine
from terra_cards.layout.typeface import MM_PER_POINT, Face

_COLUMN, _GAP = 80.0, 7.0  # millimetres: no column is narrower but on a small page
_MARGIN = 14.0
_SIZE, _LEADING = 7.5, 3.5  # points, and millimetres from line to line
_HEADING, _TITLE = 9.5, 15.0
_HANG = 3.0  # millimetres by which the further lines of an entry stand in


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its entries, each a text of one or more lines."""

    heading: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    indent: float
    size: float
    face: Face
    above: float  # millimetres of white above, but not at the top of a column
    keeps: bool = False  # stands with the next line in one column


def credits_pages(
    title: str, sections: Sequence[Section], size: tuple[float, float], design: Design, lang: str
) -> tuple[tuple[Item, ...], ...]:
    """Pages of so many millimetres, as many as the entries need. No text is left out or made smaller."""
    width, height = size
    margin = min(_MARGIN, width * 0.08)
    room = width - 2 * margin
    columns = max(1, int((room + _GAP) / (_COLUMN + _GAP)))
    column = (room - (columns - 1) * _GAP) / columns
    strong = _face(design, "strong")
    ink = design.colours["ink"]
    top = margin + _TITLE * MM_PER_POINT
    pages: list[tuple[Item, ...]] = []
    items: list[Item] = [TextLine(margin, top, title, strong, _TITLE, ink, field="credits")]
    start = top + 8.0
    place, y = 0, start
    lines = list(_lines(sections, column, strong, _face(design, "text"), lang))
    for index, line in enumerate(lines):
        need = _LEADING * (2 if line.keeps and index + 1 < len(lines) else 1)
        if y > start:
            y += line.above
        if y + need - _LEADING > height - margin and y > start:
            place, y = place + 1, start
            if place == columns:
                pages.append(tuple(items))
                items, place, start = [], 0, margin + _LEADING
                y = start
        x = margin + place * (column + _GAP) + line.indent
        items.append(
            TextLine(round(x, 4), round(y, 4), line.text, line.face, line.size, ink, field="credits")
        )
        y += _LEADING
    return (*pages, tuple(items))


def _face(design: Design, name: str) -> Face:
    return design.faces.get(name) or next(iter(design.faces.values()))


def _lines(
    sections: Sequence[Section], column: float, strong: Face, text: Face, lang: str
) -> Iterator[_Line]:
    for section in sections:
        if not section.entries:
            continue
        yield _Line(section.heading, 0.0, _HEADING, strong, 3.2, True)
        for entry in section.entries:
            for number, line in enumerate(_broken(entry, text, column - _HANG, lang)):
                yield _Line(line, _HANG if number else 0.0, _SIZE, text, 0.0 if number else 0.7)


def _broken(entry: str, face: Face, width: float, lang: str) -> Iterator[str]:
    """An entry in lines; addresses may break after a slash or a dot."""
    units = width / MM_PER_POINT / _SIZE * 1000
    soft = "".join(char + "\u200b" if char in "/.?&=_-" else char for char in entry)
    measured = breaking.measure(soft, face, 0.0, lang)
    breaks, _ = breaking.greedy(measured, units)
    for a, b in pairwise(breaks):
        yield measured.line(a, b)
