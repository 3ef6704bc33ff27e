"""The back that all cards of a deck share, where a card has no theme on its other side.

A globe in a compass ring, the same whichever way round a card lies, so that no back tells one card from
another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace

from terra_cards.layout.card import CardPlan
from terra_cards.layout.colour import contrast, mix
from terra_cards.layout.design import WHITE, Design
from terra_cards.layout.drawing import Group, Item, Shape, Symbol, TextLine, Use
from terra_cards.layout.fitting import fit
from terra_cards.layout.paths import Segment, circle, polygon, rectangle
from terra_cards.layout.scripts import right_to_left
from terra_cards.layout.typeface import MM_PER_POINT

_KAPPA = 0.5522847  # a quarter of an ellipse as a cubic curve
_STAR = 1.4  # radius of the star's points, in radii of the globe


def common_back(design: Design, title: str, below: str, lang: str, colours: Sequence[str] = ()) -> CardPlan:
    """A globe on a ground, the colour of text unless the template names one, above and below it the title
    with a line under it; without a title the globe alone.

    ``colours`` are words of the edition, which the ring around the globe is made of.
    """
    ground = ground_of(design)
    key = f"{design.name}/back/{'-'.join(colours)}"
    width, height, bleed = design.width, design.height, design.bleed
    if key not in design.symbols:
        spread = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
        drawn = _picture(design, ground, [design.ink(colour).bright for colour in colours])
        design.symbols.add(Symbol(key, spread, tuple(drawn)))
    items: list[Item] = [Use(key)]
    for line in _title(design, ground, title, below, lang) if title or below else ():
        turned = replace(line, x=round(width - line.x, 4), y=round(height - line.y, 4), angle=180.0)
        items += [line, turned]
    return CardPlan("", lang, width, height, bleed, design.corner, tuple(items), design.symbols, (), ())


def ground_of(design: Design) -> str:
    """The ground of the back: the template's colour ``back``, or the colour of text, or a darker one where
    white would not read on that."""
    if "back" in design.colours:
        return design.colours["back"]
    ink = design.colours["ink"]
    return ink if contrast(WHITE, ink) >= 7 else mix(ink, "#000000", 0.4)


def _lines_on(design: Design, ground: str) -> str:
    """What is drawn on a ground: white, or the colour of text where white would not read."""
    return WHITE if contrast(WHITE, ground) >= 4.5 else design.colours["ink"]


def star_bottom(design: Design) -> float:
    """How far down the picture in the middle reaches, in millimetres from the upper edge."""
    return design.height / 2 + _radius(design) * _STAR


def _radius(design: Design) -> float:
    return min(design.width * 0.3, design.height * 0.2)


def _picture(design: Design, ground: str, colours: Sequence[str]) -> list[Item]:
    """The ground with a net, a frame, and the globe in its ring."""
    light = _lines_on(design, ground)
    width, height, bleed = design.width, design.height, design.bleed
    box = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    cx, cy, r = width / 2, height / 2, _radius(design)
    inset = design.safe
    far = _globe(cx, cy, math.hypot(width, height) * 0.56, 9, 9)
    net = Shape(far, stroke=mix(ground, light, 0.09), line=0.2)
    frame = rectangle(
        inset, inset, width - 2 * inset, height - 2 * inset, max(0.0, design.corner - inset * 0.35)
    )
    line = mix(ground, light, 0.5)
    items: list[Item] = [
        Group((Shape(box, fill=ground), net), box),
        Shape(frame, stroke=mix(ground, light, 0.4), line=0.25),
        Shape(circle(cx, cy, r * 1.3), fill=ground),
        *_star(cx, cy, r * _STAR, line, mix(ground, light, 0.16)),
        Shape(circle(cx, cy, r * 1.19), fill=ground),
        *_ring(cx, cy, r, colours or [line], mix(ground, light, 0.55)),
        Shape(circle(cx, cy, r), fill=mix(ground, light, 0.08 if light == WHITE else 0.0)),
        Shape(_globe(cx, cy, r, 6, 6), stroke=mix(ground, light, 0.42), line=0.16),
        Shape(circle(cx, cy, r), stroke=mix(ground, light, 0.75), line=0.3),
    ]
    return items


def _star(cx: float, cy: float, r: float, light: str, dark: str) -> list[Item]:
    """Four points, each half light and half dark, as on a compass card."""
    out: list[Item] = []
    for step in range(4):
        angle = step * math.pi / 2
        tip = (cx + r * math.sin(angle), cy - r * math.cos(angle))
        for side, fill in ((1, light), (-1, dark)):
            edge = angle + side * math.pi / 4
            corner = (cx + r * 0.2 * math.sin(edge), cy - r * 0.2 * math.cos(edge))
            points = [(round(x, 3), round(y, 3)) for x, y in ((cx, cy), tip, corner)]
            out.append(Shape(polygon(points), fill=fill))
    return out


def _ring(cx: float, cy: float, r: float, colours: Sequence[str], tick: str) -> list[Item]:
    """A ring of the edition's colours, twice around so that it looks the same upside down, with ticks."""
    middle, wide = r * 1.12, r * 0.085
    out: list[Item] = []
    parts = 2 * len(colours)
    for index in range(parts):
        start, end = (360 / parts * index + 1.6, 360 / parts * (index + 1) - 1.6)
        path = _arc(cx, cy, middle, start, end)
        out.append(Shape(path, stroke=colours[index % len(colours)], line=round(wide, 3)))
    ticks: list[Segment] = []
    for step in range(72):
        if step % 18 == 0:
            continue  # there the star points
        angle = step * math.pi / 36
        inner, outer = r * 1.2, r * (1.26 if step % 6 == 0 else 1.23)
        for op, radius in (("M", inner), ("L", outer)):
            point = (round(cx + radius * math.sin(angle), 3), round(cy - radius * math.cos(angle), 3))
            ticks.append((op, point))  # type: ignore[arg-type]
    out.append(Shape(tuple(ticks), stroke=tick, line=0.18))
    return out


def _arc(cx: float, cy: float, r: float, start: float, end: float) -> tuple[Segment, ...]:
    """Part of a circle, degrees clockwise from the top, in curves of 30 degrees at most."""
    pieces = max(1, math.ceil((end - start) / 30))
    step = math.radians((end - start) / pieces)
    handle = 4 / 3 * math.tan(step / 4) * r
    out: list[Segment] = []
    for index in range(pieces + 1):
        angle = math.radians(start) + index * step
        sin, cos = math.sin(angle), math.cos(angle)
        x, y = cx + r * sin, cy - r * cos
        if index:
            before = angle - step
            x0, y0 = cx + r * math.sin(before), cy - r * math.cos(before)
            first = (x0 + handle * math.cos(before), y0 + handle * math.sin(before))
            second = (x - handle * cos, y - handle * sin)
            out.append(("C", tuple(round(value, 3) for value in (*first, *second, x, y))))
        else:
            out.append(("M", (round(x, 3), round(y, 3))))
    return tuple(out)


def _globe(cx: float, cy: float, r: float, parallels: int, meridians: int) -> tuple[Segment, ...]:
    """Lines of latitude from the equator to a pole and of longitude from the middle to the edge, closer
    together towards the edges."""
    path: list[Segment] = []
    for step in range(-parallels + 1, parallels):
        share = math.sin(step / parallels * math.pi / 2)
        y, half = cy + r * share, r * math.sqrt(1 - share * share)
        path += [("M", (round(cx - half, 3), round(y, 3))), ("L", (round(cx + half, 3), round(y, 3)))]
    for step in range(-meridians + 1, meridians):
        path += _meridian(cx, cy, r * math.sin(step / meridians * math.pi / 2), r)
    return tuple(path)


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


def _title(design: Design, ground: str, title: str, below: str, lang: str) -> list[TextLine]:
    """The title in the middle between the frame and the ring, the line under it smaller."""
    slot = design.slots.get("theme")
    if slot is None:
        return []
    width, light = design.width, _lines_on(design, ground)
    room = width - 2 * design.safe - 6
    bottom = design.height / 2 - _radius(design) * _STAR
    high = bottom - design.safe
    small = design.settings.get("label")
    second = fit(below, small, room, 4.0, lang) if below and small is not None else None
    apart = 2.6 if second is not None else 0.0
    setting = replace(slot.setting, size=slot.setting.size * 1.25, balance=True)
    fitted = fit(title, setting, room, high * 0.62, lang)
    tall = fitted.height(setting.face)
    under = second.height(small.face) if second is not None and small is not None else 0.0
    y = design.safe + (high - tall - apart * (second is not None) - under) / 2
    y += setting.face.primary.cap_height / 1000 * fitted.size * MM_PER_POINT
    backwards = right_to_left(lang)
    out = []
    rows = [
        (line, setting, fitted, y + index * fitted.leading * MM_PER_POINT, light)
        for index, line in enumerate(fitted.lines)
    ]
    if second is not None and small is not None and second.lines:
        last = rows[-1][3] + apart + small.face.primary.cap_height / 1000 * second.size * MM_PER_POINT
        rows.append((second.lines[0], small, second, last, mix(ground, light, 0.75)))
    for text, style, set_, at, colour in rows:
        wide = style.face.extent(text, set_.tracking) * set_.size * MM_PER_POINT / 1000
        out.append(
            TextLine(
                round((width - wide) / 2, 4), round(at, 4), text, style.face, set_.size, colour,
                set_.tracking, 0.0, "back", right_to_left=backwards,
            )
        )  # fmt: skip
    return out
