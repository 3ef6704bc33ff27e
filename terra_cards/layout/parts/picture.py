"""The photo, or the plate that stands for one, and the compass on it."""

from __future__ import annotations

from terra_cards.layout.design import Box
from terra_cards.layout.drawing import Group, Picture, Shape, Symbol, Use
from terra_cards.layout.easel import Easel
from terra_cards.layout.paths import circle, polygon, rectangle, sector

_QUARTERS = {"ne": -90.0, "se": 0.0, "sw": 90.0, "nw": 180.0}


def cover(
    box: tuple[float, float, float, float], size: tuple[float, float], focus: tuple[float, float]
) -> tuple[float, float, float, float]:
    """Where a whole photo goes so that it covers a box with its focus as near the middle as can be."""
    x, y, width, height = box
    scale = max(width / size[0], height / size[1])
    full_width, full_height = size[0] * scale, size[1] * scale
    left = min(max(focus[0] * full_width - width / 2, 0.0), full_width - width)
    top = min(max(focus[1] * full_height - height / 2, 0.0), full_height - height)
    return x - left, y - top, full_width, full_height


def draw(easel: Easel, box: Box) -> None:
    """A photo cropped to the box, or the plate."""
    photo = easel.content.photo
    spread = easel.spread(box)
    if photo is None:
        from terra_cards.layout.plate import plate  # scenes of which a lint draws none

        easel.items += plate(easel, box, spread)
        return
    x, y, width, height = cover(spread, (photo.width, photo.height), photo.focus)
    clip = rectangle(*spread, box.radius)
    if photo.items:
        easel.items.append(Group(photo.items, clip, x, y, width / photo.width))
    else:
        easel.items.append(Picture(photo.key, clip, x, y, width, height))


def icon(easel: Easel, box: Box) -> None:
    """The icon of the card's subject alone, in the colour of the box."""
    from terra_cards.layout.plate import subject

    name, _ = subject(easel)
    size = min(box.width, box.height)
    colour = easel.design.colour(box.colour, "muted")
    easel.icon(name, box.x + box.width / 2, box.y + box.height / 2, size, colour)


def compass(easel: Easel, box: Box) -> None:
    """A compass rose on a light disc, which reads on dark and on bright photos alike."""
    quarter = easel.content.compass
    if quarter is None or quarter not in _QUARTERS:
        return
    easel.items.append(Use(_rose(easel, box, quarter), box.x, box.y))


def _rose(easel: Easel, box: Box, quarter: str) -> str:
    design = easel.design
    key = f"{design.name}/compass/{box.name}/{quarter}"
    if key in design.symbols:
        return key
    ink, accent, paper = design.colours["ink"], design.colour("accent"), design.colour("paper")
    r = min(box.width, box.height) / 2
    c = r
    disc = r * 0.94
    inner = r * 0.74
    items = [
        Shape(circle(c, c, r), fill=ink, opacity=0.28),
        Shape(circle(c, c, disc), fill=paper),
        Shape(sector(c, c, inner, _QUARTERS[quarter], 90), fill=accent),
        Shape(circle(c, c, inner), stroke=ink, line=0.28),
    ]
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tip = (c + dx * disc * 0.97, c + dy * disc * 0.97)
        side = r * 0.105
        a = (c + (dx * side - dy * side), c + (dy * side + dx * side))
        b = (c + (dx * side + dy * side), c + (dy * side - dx * side))
        items.append(Shape(polygon([(c, c), a, tip, b]), fill=ink))
    items.append(Shape(circle(c, c, r * 0.075), fill=paper))
    return design.symbols.add(Symbol(key, (0, 0, 2 * r, 2 * r), tuple(items)))
