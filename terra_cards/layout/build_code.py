"""The build code on a card's edge: a few small letters that tell later what was printed.

It stands in the template's box of the part ``code``; where a template has none, upright between the
edge and what must not be cut off, below, on the side without a strip.
"""

from __future__ import annotations

from msgspec.structs import replace

from terra_cards.layout.card import CardPlan
from terra_cards.layout.content import Content
from terra_cards.layout.design import Box, Design, on
from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.easel import Easel
from terra_cards.layout.paths import bounds
from terra_cards.layout.reading import with_code
from terra_cards.layout.typeface import MM_PER_POINT, Face

PART = "code"
SIZE = 4.5  # points; the smallest words of the built-in templates have 4.2
_ABOVE_CORNER = 1.0  # millimetres from the round corner


def wanted(design: Design) -> bool:
    """Whether a template prints codes by itself."""
    return any(box.part == PART for box in design.boxes)


def coded(plan: CardPlan, design: Design, text: str) -> CardPlan:
    """The same face with a code on it."""
    more = _items(plan, design, text)
    reading = with_code(plan.reading, len(more)) if plan.reading is not None else None
    return replace(plan, items=(*plan.items, *more), reading=reading)


def _items(plan: CardPlan, design: Design, text: str) -> list[Item]:
    if wanted(design):
        easel = Easel(Content(plan.card, plan.lang, {PART: text}), design)
        easel.write(PART)
        return easel.items
    face = _face(design)
    em = SIZE * MM_PER_POINT / 1000
    cap = face.primary.cap_height * em
    middle = max(design.safe / 2, 0.8 + cap / 2)
    left = _strip_at_right(design)
    x = middle if left else design.width - middle
    y = design.height - design.corner - _ABOVE_CORNER
    ground = _ground(plan, x, y - face.width(text) * em / 2, design)
    line = TextLine(
        round(x + cap / 2, 4), round(y, 4), text, face, SIZE, on(ground, design), 0.0, -90.0, PART
    )
    return [line]


def _face(design: Design) -> Face:
    """The face of the imprint, else of the smallest words that the template has."""
    named = design.settings.get("imprint")
    if named is not None:
        return named.face
    styles = sorted(design.settings.values(), key=lambda one: (one.size, one.name))
    return styles[0].face if styles else next(iter(design.faces.values()))


def _strip_at_right(design: Design) -> bool:
    """Whether the right edge is taken: by a strip, and the left one is free."""

    def at(box: Box) -> bool:
        return box.part == "strip" and box.x + box.width > design.width - design.safe

    return any(at(box) for box in design.boxes) and not any(
        box.part == "strip" and box.x < design.safe for box in design.boxes
    )


def _ground(plan: CardPlan, x: float, y: float, design: Design) -> str:
    """The colour below a point, of the last plain ground about it."""
    for item in reversed(plan.items):
        if isinstance(item, Shape) and item.fill and item.fill != "inherit" and item.opacity == 1:
            left, top, right, bottom = bounds(item.path)
            if left <= x <= right and top <= y <= bottom:
                return item.fill
    return design.colour("paper")
