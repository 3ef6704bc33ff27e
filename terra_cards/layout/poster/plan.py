"""A wall map and a playable poster: what lies where on the paper."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from terra_cards.layout import paths
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Group, Item, Shape, Symbols
from terra_cards.layout.poster import look
from terra_cards.layout.poster.info import info_items, start_items
from terra_cards.layout.poster.pencil import cap_mm, shrunk, width_mm, wrapped, write
from terra_cards.layout.poster.scalebar import height_of, scale_items
from terra_cards.layout.poster.sheetmap import sheet_map
from terra_cards.layout.poster.track import track_items
from terra_cards.layout.poster.window import aspect
from terra_cards.library import icons, poster_words
from terra_cards.model.board import SCALES, Board
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import valid

_AREA = 594.0 * 420.0  # square millimetres of the paper on which a unit is a millimetre
_EDGE, _BAND, _GAP = 6.0, 11.0, 4.0  # units: white edge, score track, between parts
_INFO = 0.72  # of the width: so much the information box may take beside the title


@dataclass(frozen=True)
class PosterPlan:
    """A sheet ready to be drawn, in millimetres. ``unplaced`` are areas without room for their name."""

    title: str
    lang: str
    width: float
    height: float
    items: tuple[Item, ...]
    symbols: Symbols
    unplaced: tuple[str, ...]


def turned(board: Board, size: tuple[float, float], given: bool) -> tuple[float, float]:
    """A paper the way round that suits the map; one given by hand stays as it is."""
    if given or board.geography is None:
        return size
    short, long = sorted(size)
    return (long, short) if aspect(board.geography) > 1.05 else (short, long)


def _unit(size: tuple[float, float]) -> float:
    return math.sqrt(size[0] * size[1] / _AREA)


def map_plan(board: Board, size: tuple[float, float], lang: str) -> PosterPlan:
    """The map alone, with its title and whom it is owed to."""
    width, height = size
    u = _unit(size)
    faces = look.faces()
    edge = 10 * u
    out: list[Item] = [Shape(paths.rectangle(0, 0, width, height), fill=look.PAPER)]
    title = board.title.any(lang).strip() or board.id
    big = shrunk(title, faces.title, max(14, 40 * u), width - 2 * edge, 9)
    cap, gap = cap_mm(faces.title, big), 7 * u
    owed, owed_height = _credits(board, width - 2 * edge, u)
    room = (width - 2 * edge, height - cap - gap - 2 * edge - owed_height - 3 * u)
    drawn = sheet_map(board, room, lang)
    top = edge + (room[1] - drawn.height) / 2  # title and map stand in the middle together
    write(out, title, width / 2, top + cap, faces.title, big, look.INK, align=0.5, field="title")
    out.append(Group(drawn.items, None, (width - drawn.width) / 2, top + cap + gap))
    _write_credits(out, owed, edge, height - edge, u)
    return PosterPlan(title, lang, width, height, tuple(out), Symbols(), drawn.unplaced)


def poster_plan(board: Board, edition: Edition, size: tuple[float, float], lang: str) -> PosterPlan:
    """The board to play on: map, scales, score track (R10) and information box."""
    width, height = size
    u = _unit(size)
    faces, design = look.faces(), look.design()
    edge, band, gap = _EDGE * u, _BAND * u, _GAP * u
    box = (edge, edge, width - 2 * edge, height - 2 * edge)
    left, top = edge + band + gap, edge + band + gap
    right, bottom = width - left, height - top
    out: list[Item] = [
        Shape(paths.rectangle(0, 0, width, height), fill=look.PAPER),
        *track_items(box, band, u),
    ]
    out += start_items(left + 3.4 * u, top + 3.2 * u, u)

    info, info_width, info_height = info_items(edition, board, right, top, (right - left) * _INFO, u, lang)
    out += info
    title = board.title.any(lang).strip() or board.id
    at = left + 12 * u
    room = right - info_width - at - 6 * u
    big = shrunk(title, faces.title, 40 * u, room, 8 * u)
    base = top + cap_mm(faces.title, big)
    write(out, title, at, base, faces.title, big, look.INK, field="title")
    side = poster_words.word(board.side, lang)
    below = edition.title.any(lang).strip() if edition.title else ""
    small = shrunk(below, faces.text, 10.5 * u, room, 4.6)
    write(
        out,
        below,
        at,
        base + 2.6 * u + cap_mm(faces.text, small),
        faces.text,
        small,
        look.MUTED,
        field="edition",
    )

    # from below: the credits and the side, then the scales
    word = side.upper()
    word_size = max(5.0, 8.5 * u)
    word_width = width_mm(word, faces.strong, word_size, 60)
    owed, owed_height = _credits(board, right - left - word_width - 8 * u, u, drawn=True)
    _write_credits(out, owed, left, bottom, u)
    write(out, word, right, bottom, faces.strong, word_size, look.INK, align=1.0, tracking=60, field="side")
    low = bottom - max(owed_height, cap_mm(faces.strong, word_size)) - 3.0 * u
    names = _scale_names(edition, lang)
    present = [board.scales[name] for name in SCALES if name in board.scales]
    heights = [height_of(scale, right - left, u) for scale in present]
    y = low - sum(heights) - 2.4 * u * max(0, len(heights) - 1)
    map_bottom = y - gap
    for scale, tall in zip(present, heights, strict=True):
        text, colour = names.get(scale.name, (scale.name, "grey"))
        out += scale_items(scale, text, design.ink(colour), design, (left, y, right - left), u, lang)
        y += tall + 2.4 * u

    map_top = top + info_height + gap
    room_high = (right - left, max(20 * u, map_bottom - map_top))
    drawn = sheet_map(board, room_high, lang)
    x = (width - drawn.width) / 2
    y = map_top + (room_high[1] - drawn.height) / 2
    out.append(Group(drawn.items, None, x, y))
    return PosterPlan(f"{title} ({side})", lang, width, height, tuple(out), design.symbols, drawn.unplaced)


def _scale_names(edition: Edition, lang: str) -> Mapping[str, tuple[str, str]]:
    out: dict[str, tuple[str, str]] = {}
    for name in SCALES:
        scale = valid(edition.scales.get(name)) if edition.scales else None
        if scale:
            out[name] = (scale.name.any(lang) if scale.name else name, scale.colour or "grey")
    return out


def _credits(board: Board, room: float, u: float, *, drawn: bool = False) -> tuple[list[str], float]:
    """Whom the map, the type and (with icons ``drawn``) the icons are owed to, in lines, and their height."""
    text = " ".join(part for part in (board.credit, FONT_CREDIT, icons.credit() if drawn else "") if part)
    size = max(4.6, 5.6 * u)
    face = look.faces().text
    lines = wrapped(text, face, size, room)
    return lines, (len(lines) - 1) * size * 0.44 + cap_mm(face, size)


FONT_CREDIT = "Fira Sans, SIL Open Font License 1.1."


def _write_credits(out: list[Item], lines: list[str], x: float, bottom: float, u: float) -> None:
    size = max(4.6, 5.6 * u)
    colour = mix(look.MUTED, look.PAPER, 0.1)
    for index, line in enumerate(reversed(lines)):
        write(out, line, x, bottom - index * size * 0.44, look.faces().text, size, colour, field="credit")
