"""The credits page: whom photos, map, fonts and icons are owed to, and where the facts were found."""

from __future__ import annotations

import re
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
_TOGETHER = 6  # lines of an entry, at most, that are not parted between columns
_ADDRESS, _SIGN = re.compile(r"\w+://\S+"), re.compile(r"[/.?&=_-](?!$)")
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
    block: int = 1  # so many lines from this one on stand in one column


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
    for line in _lines(sections, column, strong, _face(design, "text"), lang):
        need = _LEADING * line.block
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
        yield _Line(section.heading, 0.0, _HEADING, strong, 3.2, 3)
        for entry in section.entries:
            broken = list(_broken(entry, text, column - _HANG, lang))
            for number, line in enumerate(broken):
                block = min(len(broken) - number, _TOGETHER)
                yield _Line(line, _HANG if number else 0.0, _SIZE, text, 0.0 if number else 0.7, block)


def _broken(entry: str, face: Face, width: float, lang: str) -> Iterator[str]:
    """An entry in lines; addresses may break after a slash or a dot, dates and names nowhere."""
    units = width / MM_PER_POINT / _SIZE * 1000
    soft = _ADDRESS.sub(lambda found: _SIGN.sub("\\g<0>\u200b", found[0]), entry)
    measured = breaking.measure(soft, face, 0.0, lang)
    breaks, _ = breaking.greedy(measured, units)
    for a, b in pairwise(breaks):
        yield measured.line(a, b)
