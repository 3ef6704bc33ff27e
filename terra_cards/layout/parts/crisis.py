"""What only the cards of the crisis game have: their colour as a band and as a shape with a figure."""

from __future__ import annotations

import math
from collections.abc import Iterator

from terra_cards.layout.design import WHITE, Box, Slot, on, tint
from terra_cards.layout.drawing import Shape
from terra_cards.layout.easel import Easel
from terra_cards.layout.paths import Path, circle, polygon, rectangle

# The side of the earth that a region lies on, for those who sort by picture.
_GLOBES = {
    "north-america": "earth-americas",
    "south-america": "earth-americas",
    "europe": "earth-europe",
    "africa": "earth-africa",
    "asia-middle-east": "earth-asia",
    "oceania-south-east-asia": "earth-oceania",
}
_GLOBE = 0.78  # of the heading's height
_INSIDE = 0.62  # of the badge's width and height, what its figure may fill


def tone(easel: Easel, box: Box) -> None:
    """A ground in the card's colour: deep behind a crisis, light behind a solution."""
    deep = easel.design.ink(easel.content.colour or "grey").deep
    crisis = "region" in easel.content.pointers
    easel.box(box, deep if crisis else tint(deep, 0.82), box.radius)


def heading_slots(box: Box) -> Iterator[Slot]:
    if box.style is not None:
        yield Slot("kind", box.style, box.x, box.y, box.width, box.height)
        aside = box.height * _GLOBE + 1.5
        start = box.piece(box.x, box.width, 0.0, box.width - aside)
        yield Slot("region", box.style, start, box.y, box.width - aside, box.height)


def heading(easel: Easel, box: Box) -> None:
    """What the card is, or the region of a crisis with the globe turned to it, on the band in its colour."""
    deep = easel.design.ink(easel.content.colour or "grey").deep
    if easel.text("region"):
        ink = on(deep, easel.design)
        easel.write("region", ink)
        globe = _GLOBES.get(easel.content.region or "")
        if globe:
            size = box.height * _GLOBE
            middle = box.piece(box.x, box.width, box.width - size / 2, 0.0)
            easel.icon(globe, middle, box.y + box.height / 2, size, ink)
    else:
        easel.write("kind", deep)


def badge_slots(box: Box) -> Iterator[Slot]:
    if box.style is not None:
        wide, high = box.width * _INSIDE, box.height * _INSIDE
        yield Slot(
            "figure", box.style, box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2, wide, high
        )


def badge(easel: Easel, box: Box) -> None:
    """The threat or the value on a shape that tells the colour to those who do not see it."""
    colour = easel.content.colour or "grey"
    deep = easel.design.ink(colour).deep
    cx, cy = box.x + box.width / 2, box.y + box.height / 2
    r = min(box.width, box.height) / 2
    easel.items.append(Shape(outline(colour, cx, cy, r), fill=WHITE))
    easel.items.append(Shape(outline(colour, cx, cy, r * 0.9), fill=deep))
    easel.write("figure", on(deep, easel.design))


def outline(colour: str, cx: float, cy: float, r: float) -> Path:
    """The shape of a colour within a circle's square: round for green, square for blue, a diamond for
    red, a hexagon for any other."""
    if colour == "green":
        return circle(cx, cy, r)
    if colour == "blue":
        side = r * 0.9
        return rectangle(cx - side, cy - side, 2 * side, 2 * side, r * 0.2)
    if colour == "red":
        wide = r * 1.15
        return polygon([(cx, cy - wide), (cx + wide, cy), (cx, cy + wide), (cx - wide, cy)])
    corners = [(cx + r * math.sin(k * math.pi / 3), cy - r * math.cos(k * math.pi / 3)) for k in range(6)]
    return polygon([(round(x, 3), round(y, 3)) for x, y in corners])
