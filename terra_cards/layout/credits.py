"""The credits: whom photos, map, fonts and icons are owed to, and where the facts were found.

As pages of a paper, or as cards among the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout import breaking
from terra_cards.layout.bidi import has_right_to_left
from terra_cards.layout.card import CardPlan
from terra_cards.layout.design import Design
from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.paths import rectangle
from terra_cards.layout.reading import read_lines
from terra_cards.layout.scripts import right_to_left
from terra_cards.layout.typeface import MM_PER_POINT, Face

_ADDRESS, _SIGN = re.compile(r"\w+://\S+"), re.compile(r"(?:(?<!:)/(?!/)|[.?&=_-])(?!$)")
_TOGETHER = 6  # lines of an entry, at most, that are not parted between columns


class Entry(Struct, frozen=True):
    """Texts that belong together, under what they are about where that is said: ``lead``."""

    texts: tuple[str, ...]
    lead: str = ""


class Section(Struct, frozen=True):
    """A heading and its entries."""

    heading: str
    entries: tuple[Entry, ...]


class _Look(Struct, frozen=True):
    """Sizes in points, lengths in millimetres."""

    title: float
    heading: float
    size: float
    leading: float
    column: float  # no column is narrower but on a small page
    gap: float
    hang: float  # by which the further lines of a text stand in
    below_title: float


_PAGE = _Look(15.0, 9.5, 7.5, 3.5, 80.0, 7.0, 3.0, 8.0)
_CARD = _Look(11.0, 7.4, 6.0, 2.75, 60.0, 5.0, 2.0, 5.4)


class _Line(Struct, frozen=True):
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
    margin = min(14.0, size[0] * 0.08)
    return _laid_out(title, sections, size, margin, _PAGE, design, lang)


def credits_cards(title: str, sections: Sequence[Section], design: Design, lang: str) -> list[CardPlan]:
    """The same on cards of a design, as many as it takes, named ``credits-1`` and so on."""
    width, height, bleed = design.width, design.height, design.bleed
    ground = Shape(
        rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), fill=design.colours["paper"]
    )
    pages = _laid_out(title, sections, (width, height), design.safe + 1.5, _CARD, design, lang)
    return [
        CardPlan(
            f"credits-{number}" if len(pages) > 1 else "credits",
            lang, width, height, bleed, design.corner, (ground, *items), design.symbols, (), (), False,
            read_lines((ground, *items), lang),
        )
        for number, items in enumerate(pages, 1)
    ]  # fmt: skip


def _laid_out(
    title: str,
    sections: Sequence[Section],
    size: tuple[float, float],
    margin: float,
    look: _Look,
    design: Design,
    lang: str,
) -> tuple[tuple[Item, ...], ...]:
    width, height = size
    room = width - 2 * margin
    columns = max(1, int((room + look.gap) / (look.column + look.gap)))
    column = (room - (columns - 1) * look.gap) / columns
    strong = _face(design, "strong")
    ink = design.colours["ink"]
    backwards = right_to_left(lang)

    def placed(x: float, y: float, line: _Line) -> TextLine:
        """A line ``x`` millimetres from where lines begin: the left, or the right."""
        turned = backwards and has_right_to_left(line.text)
        if backwards:
            x = width - x - line.face.width(line.text) * line.size * MM_PER_POINT / 1000
        return TextLine(
            round(x, 4),
            round(y, 4),
            line.text,
            line.face,
            line.size,
            ink,
            field="credits",
            right_to_left=turned,
        )

    top = margin + look.title * MM_PER_POINT * 0.75
    pages: list[tuple[Item, ...]] = []
    items: list[Item] = [placed(margin, top, _Line(title, 0.0, look.title, strong, 0.0))]
    start = top + look.below_title
    place, y = 0, start
    for line in _lines(sections, column, strong, _face(design, "text"), look, lang):
        if y > start:
            y += line.above
        if y + look.leading * (line.block - 1) > height - margin and y > start:
            place, y = place + 1, start
            if place == columns:
                pages.append(tuple(items))
                items, place, start = [], 0, margin + look.leading * 0.75
                y = start
        items.append(placed(margin + place * (column + look.gap) + line.indent, y, line))
        y += look.leading
    return (*pages, tuple(items))


def _face(design: Design, name: str) -> Face:
    return design.faces.get(name) or next(iter(design.faces.values()))


def _lines(
    sections: Sequence[Section], column: float, strong: Face, text: Face, look: _Look, lang: str
) -> Iterator[_Line]:
    small = 0.2 * look.leading
    for section in sections:
        entries = [list(_entry(entry, column, strong, text, look, lang)) for entry in section.entries]
        heading = list(_broken(section.heading, strong, look.heading, column, lang))
        for number, words in enumerate(heading):
            block = len(heading) - number + min(3, len(entries[0]))
            yield _Line(words, 0.0, look.heading, strong, look.leading * 0.9 * (not number), block)
        for entry, lines in zip(section.entries, entries, strict=True):
            above = 2 * small if entry.lead else small
            for line in lines:
                yield replace(line, above=above)
                above = 0.0


def _entry(entry: Entry, column: float, strong: Face, text: Face, look: _Look, lang: str) -> Iterator[_Line]:
    for line in _broken(entry.lead, strong, look.size, column, lang):
        yield _Line(line, 0.0, look.size, strong, 0.0, 3)
    for one in entry.texts:
        broken = list(_broken(one, text, look.size, column - look.hang, lang))
        for number, line in enumerate(broken):
            block = min(len(broken) - number, _TOGETHER)
            yield _Line(line, look.hang * bool(number), look.size, text, 0.0, block)


def _broken(entry: str, face: Face, size: float, width: float, lang: str) -> Iterator[str]:
    """An entry in lines; addresses may break after a slash or a dot, dates and names nowhere."""
    if not entry:
        return
    units = width / MM_PER_POINT / size * 1000
    soft = _ADDRESS.sub(lambda found: _SIGN.sub("\\g<0>\u200b", found[0]), entry)
    measured = breaking.measure(soft, face, 0.0, lang)
    breaks, _ = breaking.greedy(measured, units)
    for a, b in pairwise(breaks):
        yield measured.line(a, b)
