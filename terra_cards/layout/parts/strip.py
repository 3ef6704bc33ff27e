"""The level strip: a ruler in true millimetres along the edge, the level told by dots and by name."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.layout.design import Box, Slot, on
from terra_cards.layout.drawing import Shape, Symbol, TextLine, Use
from terra_cards.layout.easel import Easel
from terra_cards.layout.fitting import fit
from terra_cards.layout.paths import Segment, circle
from terra_cards.layout.typeface import MM_PER_POINT

_DOT = 0.62  # radius
_STEP = 1.9  # distance of dots


def slots(box: Box) -> Iterator[Slot]:
    """The level's name runs upwards in the strip; its slot is as long as the room above the dots."""
    if box.style is not None:
        yield Slot("level", box.style, box.x, box.y, 32.0, box.width)


def draw(easel: Easel, box: Box) -> None:
    """The strip in the level's colour; without levels a quiet one in the colour of the box.

    A box with a ``colour`` saves ink: its ground stays, and ruler, dots and name have the level's colour.
    """
    level, design = easel.content.level, easel.design
    ground = design.ink(level.colour).bright if level and not box.colour else design.colour(box.fill, "muted")
    easel.box(box, ground)
    ink = on(ground, design)
    if box.colour:
        ink = design.ink(level.colour).deep if level else design.colour(box.colour)
    easel.items.append(Use(_ruler(easel, box), fill=None, stroke=ink, line=0.14))
    if level is None:
        return
    slot, name = design.slots.get("level"), easel.text("level")
    tall = slot.setting.face.primary.cap_height / 1000 * slot.setting.size * MM_PER_POINT if slot else 0.0
    half = max(_DOT, tall / 2)
    middle = min(max(box.width - 1.75, design.safe + half + 0.05), box.width - half - 0.25)
    x = box.piece(box.x, box.width, middle, 0.0)
    y = box.y + design.safe + 1.2
    for rank in range(level.of, 0, -1):  # read upwards like the name: the first dot is the lowest
        dot = circle(x, y, _DOT if rank <= level.rank else _DOT - 0.1)
        solid = rank <= level.rank
        easel.items.append(
            Shape(dot, fill=ink if solid else None, stroke=None if solid else ink, line=0.0 if solid else 0.2)
        )
        y += _STEP
    if slot is None or not name:
        return
    fitted = fit(name, slot.setting, slot.width, 4.0, easel.content.lang)
    face = slot.setting.face
    for text in fitted.lines[:1]:
        width = face.extent(text, fitted.tracking) * fitted.size * MM_PER_POINT / 1000
        cap = face.primary.cap_height / 1000 * fitted.size * MM_PER_POINT
        easel.items.append(
            TextLine(
                x + cap / 2, y + 0.4 + width, text, face, fitted.size, ink, fitted.tracking, -90.0, "level",
                right_to_left=easel.right_to_left,
            )
        )  # fmt: skip


def _ruler(easel: Easel, box: Box) -> str:
    """Ticks at every millimetre, longer at five and ten, as one symbol."""
    key = f"{easel.design.name}/ruler/{box.name}"
    if key not in easel.design.symbols:
        path: list[Segment] = []
        edge, inwards = (box.x + box.width, -1) if box.mirrored else (box.x, 1)
        bleed = easel.design.bleed if box.bleed & {"left", "right"} else 0.0
        for step in range(1, int(box.height)):
            length = 1.75 if step % 10 == 0 else 1.2 if step % 5 == 0 else 0.7
            y = box.y + step
            path += [("M", (edge - inwards * bleed, y)), ("L", (edge + inwards * length, y))]
        left = box.x - bleed * (not box.mirrored)
        symbol = Symbol(
            key, (left, box.y, box.width + bleed, box.height), (Shape(tuple(path), stroke="inherit"),)
        )
        easel.design.symbols.add(symbol)
    return key
