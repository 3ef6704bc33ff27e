"""Grounds, and the line where the card box begins."""

from __future__ import annotations

from terra_cards.layout.design import Box
from terra_cards.layout.drawing import Shape
from terra_cards.layout.easel import Easel
from terra_cards.layout.paths import polygon


def draw(easel: Easel, box: Box) -> None:
    """A plain ground."""
    easel.box(box, easel.design.colour(box.fill, "paper"), box.radius)


def divider(easel: Easel, box: Box) -> None:
    """A dotted line along the middle of the box."""
    y = box.y + box.height / 2
    line = polygon([(box.x, y), (box.x + box.width, y)], closed=False)
    colour = easel.design.colour(box.colour, "muted")
    easel.items.append(Shape(line, stroke=colour, line=0.22, dash=(0.0, 0.9), round=True))
