"""The back that all cards of a deck share, where a card has no theme on its other side."""

from __future__ import annotations

import math
from dataclasses import replace

from terra_cards.layout.card import CardPlan
from terra_cards.layout.colour import contrast, mix
from terra_cards.layout.design import WHITE, Design
from terra_cards.layout.drawing import Group, Item, Shape, Symbol, TextLine, Use
from terra_cards.layout.fitting import Fitted, Setting, fit
from terra_cards.layout.paths import Segment, rectangle
from terra_cards.layout.typeface import MM_PER_POINT

_STEP = 5.0  # millimetres between the lines of the net
_KAPPA = 0.5522847  # a quarter of an ellipse as a cubic curve


def common_back(design: Design, title: str, below: str, lang: str) -> CardPlan:
    """A net of meridians on the colour of text, in its middle the title and a line below it."""
    ink = design.colours["ink"]
    ground = ink if contrast(WHITE, ink) >= 7 else mix(ink, "#000000", 0.4)
    key = f"{design.name}/back"
    width, height, bleed = design.width, design.height, design.bleed
    if key not in design.symbols:
        spread = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
        design.symbols.add(Symbol(key, spread, tuple(_net(design, ground))))
    items: list[Item] = [Use(key)]
    slot = design.slots.get("theme")
    room = width - 4 * design.safe
    band = height * 0.24
    items.append(Shape(rectangle(2 * design.safe - 2, (height - band) / 2, room + 4, band, 2.0), fill=ground))
    if slot is not None:
        setting = replace(slot.setting, size=slot.setting.size * 1.4)
        face = setting.face
        fitted = fit(title, setting, room, band * 0.6, lang)
        tall = fitted.height(face)
        cap = face.primary.cap_height / 1000 * fitted.size * MM_PER_POINT
        y = height / 2 - tall / 2 + cap - (1.6 if below else 0.0)
        for index, line in enumerate(fitted.lines):
            at = y + index * fitted.leading * MM_PER_POINT
            items.append(_centred(line, setting, fitted, at, WHITE, width))
        small = design.settings.get("label")
        if below and small is not None:
            last = y + (len(fitted.lines) - 1) * fitted.leading * MM_PER_POINT
            quiet = mix(ground, WHITE, 0.75)
            fitted = fit(below, small, room, 4.0, lang)
            items.append(_centred(fitted.lines[0], small, fitted, last + 5.2, quiet, width))
    return CardPlan("", lang, width, height, bleed, design.corner, tuple(items), design.symbols, (), ())


def _net(design: Design, ground: str) -> list[Item]:
    """Lines of latitude and longitude, closer together towards the edges, as on a globe."""
    width, height, bleed = design.width, design.height, design.bleed
    box = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    radius = math.hypot(width, height) * 0.56
    path: list[Segment] = []
    cx, cy = width / 2, height / 2
    count = max(3, round(radius / _STEP / 1.6))
    for step in range(-count + 1, count):
        share = math.sin(step / count * math.pi / 2)
        y, half = cy + radius * share, radius * math.sqrt(1 - share * share)
        path += [("M", (round(cx - half, 3), round(y, 3))), ("L", (round(cx + half, 3), round(y, 3)))]
        side = math.copysign(radius * abs(share), step)
        path += _meridian(cx, cy, side, radius)
    line = mix(ground, WHITE, 0.28)
    return [Group((Shape(box, fill=ground), Shape(tuple(path), stroke=line, line=0.2)), box)]


def _meridian(cx: float, cy: float, side: float, radius: float) -> list[Segment]:
    """Half an ellipse from pole to pole, ``side`` millimetres to the right of the middle."""
    bow, bend = side * _KAPPA, radius * _KAPPA
    upper = (cx + bow, cy - radius, cx + side, cy - bend, cx + side, cy)
    lower = (cx + side, cy + bend, cx + bow, cy + radius, cx, cy + radius)
    return [
        ("M", (round(cx, 3), round(cy - radius, 3))),
        ("C", tuple(round(value, 3) for value in upper)),
        ("C", tuple(round(value, 3) for value in lower)),
    ]


def _centred(text: str, setting: Setting, fitted: Fitted, y: float, colour: str, width: float) -> TextLine:
    face = setting.face
    wide = face.extent(text, fitted.tracking) * fitted.size * MM_PER_POINT / 1000
    x = round((width - wide) / 2, 4)
    return TextLine(x, round(y, 4), text, face, fitted.size, colour, fitted.tracking, 0.0, "back")
