"""A wall map and a playable poster: what lies where on the paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from terra_cards.layout import paths
from terra_cards.layout.drawing import Group, Item, Shape, Symbols, TextLine
from terra_cards.layout.poster import look
from terra_cards.layout.poster.areatable import table_items
from terra_cards.layout.poster.info import info_items, start_items
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.owed import credit_lines, write_credits
from terra_cards.layout.poster.pencil import cap_mm, shrunk, width_mm, write
from terra_cards.layout.poster.scalebar import height_of, scale_items
from terra_cards.layout.poster.sheetmap import sheet_map
from terra_cards.layout.poster.track import track_items
from terra_cards.layout.poster.window import aspect
from terra_cards.library import poster_words
from terra_cards.model.board import SCALES, Board
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import valid
from terra_cards.model.loaded import LoadedTemplate

_AREA = 594.0 * 420.0  # square millimetres of the paper on which a unit is a millimetre
_EDGE, _BAND, _GAP = 6.0, 11.0, 4.0  # units: white edge, score track, between parts
_INFO = 0.72  # of the width: so much the information box may take beside the title


class PosterPlan(Struct, frozen=True):
    """A sheet ready to be drawn, in millimetres.

    ``unplaced`` are areas without room for their name, ``unprinted`` characters that no font of the poster
    has, in the order of the texts.
    """

    title: str
    width: float
    height: float
    items: tuple[Item, ...]
    symbols: Symbols
    unplaced: tuple[str, ...]
    unprinted: tuple[str, ...]
    style: Style

    @property
    def lang(self) -> str:
        """The language of its texts."""
        return self.style.lang


def turned(board: Board, size: tuple[float, float], given: bool) -> tuple[float, float]:
    """A paper the way round that suits the map; one given by hand stays as it is."""
    if given:
        return size
    short, long = sorted(size)
    wide = board.geography is None or aspect(board.geography) > 1.05
    return (long, short) if wide else (short, long)


def _unit(size: tuple[float, float]) -> float:
    return math.sqrt(size[0] * size[1] / _AREA)


def map_plan(
    board: Board, size: tuple[float, float], lang: str, template: LoadedTemplate | None = None
) -> PosterPlan:
    """The map alone, with its title and whom it is owed to. The board must have a drawing."""
    width, height = size
    u = _unit(size)
    style = look.style(u, lang, template)
    faces, edge = style.faces, 10 * u
    out: list[Item] = [Shape(paths.rectangle(0, 0, width, height), fill=look.PAPER)]
    title = _title(board, lang)
    big = shrunk(title, faces.title, max(14, 40 * u), width - 2 * edge, 9)
    cap, gap = cap_mm(faces.title, big), 7 * u
    owed, owed_height = credit_lines(board, style, _names(board, lang), width - 2 * edge)
    room = (width - 2 * edge, height - cap - gap - 2 * edge - owed_height - 3 * u)
    drawn = sheet_map(board, room, style)
    top = edge + (room[1] - drawn.height) / 2  # title and map stand in the middle together
    write(out, title, width / 2, top + cap, faces.title, big, look.INK, align=0.5, field="title")
    out.append(Group(drawn.items, None, (width - drawn.width) / 2, top + cap + gap))
    write_credits(out, owed, edge, height - edge, style)
    return _plan(title, size, out, Symbols(), drawn.unplaced, style)


def poster_plan(
    board: Board,
    edition: Edition,
    size: tuple[float, float],
    lang: str,
    template: LoadedTemplate | None = None,
) -> PosterPlan:
    """The board to play on: map, scales, score track (R10) and information box.

    Where the board has no drawing, a card for each area stands in place of the map. A ``template`` gives
    the colours of the scales, and the fonts for letters that the poster's own lack.
    """
    width, height = size
    u = _unit(size)
    style = look.style(u, lang, template)
    faces, design = style.faces, style.design
    edge, band, gap = _EDGE * u, _BAND * u, _GAP * u
    box = (edge, edge, width - 2 * edge, height - 2 * edge)
    left, top = edge + band + gap, edge + band + gap
    right, bottom = width - left, height - top
    out: list[Item] = [
        Shape(paths.rectangle(0, 0, width, height), fill=look.PAPER),
        *track_items(box, band, style),
    ]
    out += start_items(left + 3.4 * u, top + 3.2 * u, style)

    info, info_width, info_height = info_items(edition, board, right, top, (right - left) * _INFO, style)
    out += info
    title = _title(board, lang)
    at = left + 12 * u
    room = right - info_width - at - 6 * u
    big = shrunk(title, faces.title, 40 * u, room, 8 * u)
    base = top + cap_mm(faces.title, big)
    write(out, title, at, base, faces.title, big, look.INK, field="title")
    below = edition.title.any(lang).strip() if edition.title else ""
    small = shrunk(below, faces.text, 10.5 * u, room, 4.6)
    base += 2.6 * u + cap_mm(faces.text, small)
    write(out, below, at, base, faces.text, small, look.MUTED, field="edition")

    # from below: the credits and the side, then the scales
    side = poster_words.word(board.side, lang)
    word, word_size = side.upper(), max(5.0, 8.5 * u)
    word_width = width_mm(word, faces.strong, word_size, 60)
    names = _scale_names(edition, lang)
    texts = [*_names(board, lang), *(name for name, _ in names.values()), side]
    owed, owed_height = credit_lines(board, style, texts, right - left - word_width - 8 * u, drawn=True)
    write_credits(out, owed, left, bottom, style)
    write(out, word, right, bottom, faces.strong, word_size, look.INK, align=1.0, tracking=60, field="side")
    low = bottom - max(owed_height, cap_mm(faces.strong, word_size)) - 3.0 * u
    present = [board.scales[name] for name in SCALES if name in board.scales]
    heights = [height_of(scale, right - left, style) for scale in present]
    y = low - sum(heights) - 2.4 * u * max(0, len(heights) - 1)
    map_bottom = y - gap
    for scale, tall in zip(present, heights, strict=True):
        text, colour = names.get(scale.name, (scale.name, "grey"))
        out += scale_items(scale, text, design.ink(colour), (left, y, right - left), style)
        y += tall + 2.4 * u

    map_top = top + info_height + gap
    size_left = (right - left, max(20 * u, map_bottom - map_top))
    if board.geography is None:
        cards, unplaced = table_items(board, size_left, style)
        out.append(Group(tuple(cards), None, left, map_top))
    else:
        drawn = sheet_map(board, size_left, style)
        unplaced = drawn.unplaced
        y = map_top + (size_left[1] - drawn.height) / 2
        out.append(Group(drawn.items, None, (width - drawn.width) / 2, y))
    return _plan(f"{title} ({side})", size, out, design.symbols, unplaced, style)


def _plan(
    title: str,
    size: tuple[float, float],
    items: list[Item],
    symbols: Symbols,
    unplaced: tuple[str, ...],
    style: Style,
) -> PosterPlan:
    missing: dict[str, None] = {}
    for line in lines_of(items):
        missing.update(dict.fromkeys(line.face.missing(line.text)))
    return PosterPlan(title, *size, tuple(items), symbols, unplaced, tuple(missing), style)


def lines_of(items: Iterable[Item]) -> Iterator[TextLine]:
    """All lines of text, those in groups too."""
    for item in items:
        if isinstance(item, TextLine):
            yield item
        elif isinstance(item, Group):
            yield from lines_of(item.items)


def _title(board: Board, lang: str) -> str:
    return board.title.any(lang).strip() or board.id


def _names(board: Board, lang: str) -> list[str]:
    return [_title(board, lang), *(area.name.any(lang) for area in board.areas)]


def _scale_names(edition: Edition, lang: str) -> Mapping[str, tuple[str, str]]:
    out: dict[str, tuple[str, str]] = {}
    for name in SCALES:
        scale = valid(edition.scales.get(name)) if edition.scales else None
        if scale:
            out[name] = (scale.name.any(lang) if scale.name else name, scale.colour or "grey")
    return out
