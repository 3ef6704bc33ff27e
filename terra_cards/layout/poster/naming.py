"""The names on a map: how large each may be, and how a placed one is drawn."""

from __future__ import annotations

import math
from collections.abc import Collection

from terra_cards.layout import paths
from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.poster import look
from terra_cards.layout.poster.label import Label, Name
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.mapview import MapView, rounded
from terra_cards.layout.typeface import MM_PER_POINT

SMALLEST = 5.0  # points: no name is set smaller, whatever the paper
COMFORT = 6.6  # units: no smaller than this where there is room beside the area, or in an inset
_TRACKING = 20.0


def names(view: MapView, style: Style, areas: Collection[int], smallest: float) -> list[Name]:
    """The names of areas (by number) with their sizes in points, ``smallest`` at least."""
    u, faces = view.unit, style.faces
    out = []
    for index in sorted(areas):
        area = view.board.areas[index]
        surface = view.shapes[area.id].surface if area.id in view.shapes else 0.0
        sea = area.kind == "sea"
        roomy = max(math.sqrt(surface) * (0.3 if sea else 0.36), 1.2 * COMFORT * u)
        largest = max(smallest, min(roomy, (17 if sea else 15) * u, 40.0))
        text = area.name.any(style.lang).strip() or area.id
        face, tracking, pad = (faces.water, _TRACKING, 0.45) if sea else (faces.strong, 0.0, 0.12)
        out.append(Name(index, text, face, largest, smallest, sea, tracking, pad))
    return out


def drawn(view: MapView, style: Style, label: Label) -> list[Item]:
    """A label: its line to the area, the frame of a sea's name, and its lines of text."""
    u, faces = view.unit, style.faces
    face = faces.water if label.sea else faces.strong
    ink = look.WATER_INK if label.sea else look.INK
    out: list[Item] = []
    if label.leader is not None:
        start, end = map(rounded, label.leader)
        out.append(Shape(paths.polygon([start, end], False), stroke=ink, line=0.22 * u, round=True))
        out.append(Shape(paths.circle(*end, 0.55 * u), fill=ink))
    if label.sea:
        frame = paths.polygon(map(rounded, label.corners()))
        if not label.angle:
            left, top = label.x - label.width / 2, label.y - label.height / 2
            corner = min(label.height * 0.28, 1.6 * u)
            frame = paths.rectangle(left, top, label.width, label.height, corner)
        out.append(
            Shape(frame, fill="#f2f9fb", stroke=look.WATER_INK, line=0.26 * u, opacity=0.9, round=True)
        )
    em = label.size * MM_PER_POINT
    cap = face.primary.cap_height / 1000 * em
    tracking = _TRACKING if label.sea else 0.0
    c, s = math.cos(math.radians(label.angle)), math.sin(math.radians(label.angle))
    total = cap + (len(label.lines) - 1) * 1.08 * em
    halo, halo_width = (None, 0.0) if label.sea or label.clear else (look.GLOW, 0.7 * u)
    field = f"area/{view.board.areas[label.area].id}"
    for index, text in enumerate(label.lines):
        wide = face.extent(text, tracking) / 1000 * em
        v = -total / 2 + cap + index * 1.08 * em
        x, y = label.x - wide / 2 * c - v * s, label.y - wide / 2 * s + v * c
        out.append(
            TextLine(
                round(x, 4), round(y, 4), text, face, label.size, ink, tracking, label.angle, field, halo,
                halo_width,
            )
        )  # fmt: skip
    return out
