"""The plate of a card without a photo: a small landscape after the card's subject, and its icon.

The scene and the icon come from the card's tags (``library/data/icons/subjects.json``) or from its
own ``icon``; the shapes from the card's id, so that each card keeps its plate for ever and no two
look alike. Colours are chosen together, never computed.
"""

from __future__ import annotations

import math
import zlib

from terra_cards.layout.canvas import Canvas, Random
from terra_cards.layout.design import Box
from terra_cards.layout.drawing import Gradient, Group, Item, Shape, Symbol, Use
from terra_cards.layout.easel import Easel
from terra_cards.layout.palettes import PALETTES, Palette
from terra_cards.layout.paths import circle, rectangle
from terra_cards.layout.scenes import SCENES
from terra_cards.library import icons

DEFAULT_SCENE = "abstract"
RING = 0.82  # radius of the ring about an icon, in sizes of the icon


def subject(easel: Easel) -> tuple[str, str]:
    """The icon and the scene of a card: what the author says, then what the tags suggest."""
    content = easel.content
    found = [entry for tag in content.tags if (entry := icons.subject(tag))]
    strong = [entry for entry in found if "weak" not in entry]
    weak = [entry for entry in found if "weak" in entry]  # where and why, not what
    named = content.icon if content.icon and easel.design.icon(content.icon) else None
    icon = named or next((entry["icon"] for entry in (*strong, *weak) if "icon" in entry), None)
    scenes = [entry.get("scene") for entry in strong]
    if named:
        scenes.append(icons.scene(named))
    scenes += [entry.get("scene") for entry in weak]
    chosen = next((scene for scene in scenes if scene), content.scene or DEFAULT_SCENE)
    return icon or _continent(content.place), chosen


def _continent(place: tuple[float, float] | None) -> str:
    """A globe turned to where the card lies."""
    if place is None:
        return "globe"
    lat, lon = place
    if -170 <= lon < -30:
        return "earth-americas"
    if lon < 60 and lat > 35 and lon >= -30:
        return "earth-europe"
    if -30 <= lon < 55:
        return "earth-africa"
    return "earth-oceania" if lat < -8 and lon > 105 else "earth-asia"


def plate(easel: Easel, box: Box, spread: tuple[float, float, float, float]) -> list[Item]:
    """The plate's items, clipped to the box with its bleed."""
    icon, scene = subject(easel)
    seed = zlib.crc32(easel.content.card.encode())
    random = Random(seed)
    draw, palettes = SCENES[scene]
    name = palettes[random.below(len(palettes))]
    palette = PALETTES[name]
    size = min(box.height, box.width) * 0.5
    cx, cy = _middle(easel, box, size)
    sunny = easel.content.colour is None and icon not in ("sun", "moon", "cloud-sun")
    canvas = Canvas(*spread, palette, random, sunny, (cx, cy, size * RING), box.mirrored)
    items: list[Item] = [Use(_sky(easel, name, palette, spread))]
    items += draw(canvas)
    glow = Shape(circle(cx, cy, size * RING), fill=palette.sun, opacity=0.22)
    ring = Shape(circle(cx, cy, size * RING), stroke=palette.icon, line=0.3, opacity=0.75)
    items += [glow, ring]
    found = easel.design.icon(icon)
    if found is not None:
        offset = size * 0.022
        left, top = cx - size / 2, cy - size / 2
        items.append(Use(found[0], left + offset, top + offset * 1.4, size, fill=palette.shadow))
        items.append(Use(found[0], left, top, size, fill=palette.icon))
    if easel.content.photo_missing:
        items += _wanting(easel, box)
    return [Group(tuple(items), rectangle(*spread, box.radius))]


def _middle(easel: Easel, box: Box, size: float) -> tuple[float, float]:
    """Where the icon stands: in the middle, but clear of what lies over a corner of the picture."""
    cx, cy = box.x + box.width / 2, box.y + box.height / 2
    radius = size * RING
    for other in easel.design.boxes:
        if other.part not in ("compass", "badge") or not _within(other, box):
            continue
        if other.part == "compass" and easel.content.compass is None:
            continue
        ox, oy = other.x + other.width / 2, other.y + other.height / 2
        apart = other.width * 0.58 + radius + 0.6  # the corners of a square are farther out
        if math.hypot(cx - ox, cy - oy) >= apart:
            continue
        # away from it, along the longer side of the picture, as far as the edge allows
        if box.width >= box.height:
            reach = math.sqrt(max(0.0, apart**2 - (cy - oy) ** 2))
            wanted = ox + reach if ox < cx else ox - reach
            cx = min(max(wanted, box.x + radius + 0.8), box.x + box.width - radius - 0.8)
        else:
            reach = math.sqrt(max(0.0, apart**2 - (cx - ox) ** 2))
            wanted = oy + reach if oy < cy else oy - reach
            cy = min(max(wanted, box.y + radius + 0.8), box.y + box.height - radius - 0.8)
    return cx, cy


def _within(inner: Box, outer: Box) -> bool:
    x, y = inner.x + inner.width / 2, inner.y + inner.height / 2
    return outer.x <= x <= outer.x + outer.width and outer.y <= y <= outer.y + outer.height


def _wanting(easel: Easel, box: Box) -> list[Item]:
    """A small camera in the corner: here belongs a photo."""
    x, y, r = box.x + 5.2, box.y + box.height - 4.2, 2.4
    camera = easel.design.icon("camera")
    out: list[Item] = [Shape(circle(x, y, r), fill="#000000", opacity=0.45)]
    if camera is not None:
        out.append(Use(camera[0], x - 1.35, y - 1.35, 2.7, fill="#ffffff"))
    return out


def _sky(easel: Easel, name: str, palette: Palette, spread: tuple[float, float, float, float]) -> str:
    key = f"{easel.design.name}/sky/{name}"
    if key not in easel.design.symbols:
        x, y, _, height = spread
        sky = Gradient(
            rectangle(*spread), x, y, x, y + height, ((0.0, palette.sky[0]), (0.8, palette.sky[1]))
        )
        easel.design.symbols.add(Symbol(key, spread, (sky,)))
    return key
