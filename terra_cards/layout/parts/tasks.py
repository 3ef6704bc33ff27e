"""What players are asked: how many areas, and two figures on the colours of their scales."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.layout.colour import mix
from terra_cards.layout.design import WIDEST_TILE, Box, Slot, on
from terra_cards.layout.drawing import Shape
from terra_cards.layout.easel import Easel
from terra_cards.layout.fitting import fit
from terra_cards.layout.paths import rectangle
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.model.board import ScaleName

ICONS: dict[ScaleName, str] = {"year": "calendar-day", "length": "ruler-horizontal", "number": "chart-simple"}
AREAS_ICON = "map-location-dot"
_PAD = 1.5
_OUTLINE = 0.3


def cells(box: Box) -> list[tuple[float, float, float, float]]:
    """The two boxes of the asks: side by side, or one below the other."""
    if box.columns > 1:
        width = (box.width - box.gap) / 2
        step = width + box.gap
        return [(box.piece(box.x, box.width, i * step, width), box.y, width, box.height) for i in range(2)]
    height = (box.height - box.gap) / 2
    return [(box.x, box.y + i * (height + box.gap), box.width, height) for i in range(2)]


def _tile(box: Box, height: float) -> float:
    """Width of the icon's field at the left of a row."""
    return box.tile or (min(height, WIDEST_TILE) if box.columns == 1 else 5.4)


def _row(
    x: float, y: float, width: float, height: float, radius: float, ground: str, outline: str | None
) -> Shape:
    """A row's ground, with an outline inside its edge where the ground is not what tells it apart."""
    if outline is None:
        return Shape(rectangle(x, y, width, height, radius), fill=ground)
    half = _OUTLINE / 2
    path = rectangle(x + half, y + half, width - _OUTLINE, height - _OUTLINE, max(0.0, radius - half))
    return Shape(path, fill=ground, stroke=outline, line=_OUTLINE)


def ask_slots(box: Box) -> Iterator[Slot]:
    if box.style is None:
        return
    for index, (x, y, width, height) in enumerate(cells(box), 1):
        tile = _tile(box, height)
        room = width - tile - 2 * _PAD
        start = box.piece(x, width, tile + _PAD, room)
        air = max(0.5, 0.09 * height)
        yield Slot(f"ask-{index}", box.style, start, y + air, room, height - 2 * air)


def asks(easel: Easel, box: Box) -> None:
    """Both asks, each on its scale's colour, or in it on the box's ground."""
    for index, (task, (x, y, width, height)) in enumerate(
        zip(easel.content.tasks, cells(box), strict=False), 1
    ):
        colour = easel.design.ink(task.colour).deep
        ground = easel.design.colour(box.fill) if box.fill else colour
        ink = colour if box.fill else on(ground, easel.design)
        tile = _tile(box, height)
        easel.items.append(_row(x, y, width, height, box.radius, ground, colour if box.fill else None))
        middle = box.piece(x, width, tile / 2 + 0.25, 0.0)
        easel.icon(ICONS[task.scale], middle, y + height / 2, min(4.6, height * 0.6), ink)
        rule = box.piece(x, width, tile + 0.35, 0.14)
        easel.items.append(Shape(rectangle(rule, y + 1.0, 0.14, height - 2.0), fill=mix(ground, ink, 0.45)))
        easel.write(f"ask-{index}", ink)


def count_slots(box: Box) -> Iterator[Slot]:
    if box.style is None:
        return
    tile = _tile(box, box.height)
    width = box.width - tile - 2 * _PAD
    x = box.piece(box.x, box.width, tile + _PAD, width)
    yield Slot("count-word", box.style, x, box.y + 0.5, width, box.height - 1.0)
    if box.label is not None:
        yield Slot("count", box.label, x, box.y + 0.5, width, box.height - 1.0)


def count(easel: Easel, box: Box) -> None:
    """How many areas are right: a large number and its word on one baseline."""
    design = easel.design
    ground = design.colour(box.fill, "ink")
    ink = on(ground, design)
    line = design.colour(box.colour) if box.colour else None
    easel.items.append(_row(box.x, box.y, box.width, box.height, box.radius, ground, line))
    tile = _tile(box, box.height)
    cy = box.y + box.height / 2
    middle = box.piece(box.x, box.width, tile / 2 + 0.25, 0.0)
    easel.icon(AREAS_ICON, middle, cy, min(5.0, box.height * 0.66), ink)
    rule = box.piece(box.x, box.width, tile + 0.35, 0.14)
    easel.items.append(
        Shape(rectangle(rule, box.y + 1.0, 0.14, box.height - 2.0), fill=mix(ground, ink, 0.45))
    )
    number, word = design.slots.get("count"), design.slots.get("count-word")
    if number is None or word is None:
        return
    figure = fit(easel.text("count"), number.setting, number.width, number.height, easel.content.lang)
    face = number.setting.face
    y = cy + figure.height(face) / 2
    easel.line("count", figure.lines[0], number, y, figure, ink)
    text = easel.text("count-word")
    if text:
        em = figure.size * MM_PER_POINT / 1000
        space = face.width(figure.lines[0]) * em + figure.size * 0.087
        start = box.piece(word.x, word.width, space, word.width - space)
        room = Slot("count-word", word.setting, start, word.y, word.width - space, word.height)
        fitted = fit(text, word.setting, room.width, room.height, easel.content.lang)
        easel.line("count-word", fitted.lines[0], room, y, fitted, ink)
