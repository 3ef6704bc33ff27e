"""Where the parts of a card put what they draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from terra_cards.layout.bidi import has_right_to_left
from terra_cards.layout.check import fit_slot
from terra_cards.layout.content import Content
from terra_cards.layout.design import Box, Design, Slot
from terra_cards.layout.drawing import Item, Shape, TextLine, Use
from terra_cards.layout.fitting import Fitted, Overflow
from terra_cards.layout.inline_icons import line_items
from terra_cards.layout.paths import rectangle
from terra_cards.layout.scripts import COMPLEX, right_to_left
from terra_cards.layout.typeface import MM_PER_POINT

if TYPE_CHECKING:
    from terra_cards.layout.atlas import Atlas

# Opening marks that hang a little over the left edge, so that the text's own edge looks straight.
_HANGING = frozenset("„“‚‘«‹»›\"'‟(")


class Easel:
    """One card's items, from the ground up, and what does not fit."""

    def __init__(self, content: Content, design: Design, atlas: Atlas | None = None) -> None:
        self.content = content
        self.design = design
        self.atlas = atlas
        self.items: list[Item] = []
        self.overflows: list[Overflow] = []
        self.right_to_left = right_to_left(content.lang)

    def text(self, field: str) -> str:
        """What a field says; empty where it is not printed."""
        return self.content.texts.get(field, "")

    def box(self, box: Box, colour: str, radius: float = 0.0) -> None:
        """The ground of a box, run into the bleed where it says so."""
        self.items.append(Shape(rectangle(*self.spread(box), radius), fill=colour))

    def spread(self, box: Box) -> tuple[float, float, float, float]:
        """A box with the bleed on the edges that it runs over."""
        bleed = self.design.bleed
        left = bleed if "left" in box.bleed else 0.0
        top = bleed if "top" in box.bleed else 0.0
        right = bleed if "right" in box.bleed else 0.0
        bottom = bleed if "bottom" in box.bleed else 0.0
        return box.x - left, box.y - top, box.width + left + right, box.height + top + bottom

    def icon(self, name: str, cx: float, cy: float, size: float, colour: str) -> bool:
        """An icon whose ink fits a square of ``size`` about (cx, cy)."""
        found = self.design.icon(name)
        if found is None:
            return False
        self.items.append(Use(found[0], cx - size / 2, cy - size / 2, size, fill=colour))
        return True

    def fitted(self, field: str) -> tuple[Fitted | None, Slot | None]:
        """A field's text set for its slot, not placed yet; None where it says nothing."""
        slot = self.design.slots.get(field)
        text = self.text(field)
        if slot is None or not text:
            return None, slot
        return fit_slot(text, slot, self.content.lang), slot

    def write(self, field: str, colour: str | None = None) -> None:
        """Sets a field's text into its slot. What does not fit is kept as an overflow."""
        fitted, slot = self.fitted(field)
        if fitted is not None and slot is not None:
            self.place(fitted, slot, colour)

    def place(self, fitted: Fitted, slot: Slot, colour: str | None = None) -> None:
        """Puts lines that are set already into a slot."""
        setting, face = slot.setting, slot.setting.face
        if fitted.over or fitted.wide:
            self.overflows.append(Overflow(slot.field, self.content.lang, fitted.over, fitted.wide))
            figure = slot.field.startswith("answer-")  # part of a figure would be another figure
            fitted = replace(fitted, lines=("…",), over=0, gaps=()) if figure else _cut(fitted, slot)
        cap = face.primary.cap_height / 1000 * fitted.size * MM_PER_POINT
        height = fitted.height(face)
        if setting.upright == "middle":
            y = slot.y + (slot.height - height) / 2 + cap
        elif setting.upright == "bottom":
            y = slot.y + slot.height - height + cap
        else:
            y = slot.y + cap
        ink = self.design.colour(setting.colour) if colour is None else colour
        lines = fitted.lines
        for index, line in enumerate(lines):
            if index:
                extra = fitted.gaps[index - 1] if fitted.gaps else 0.0
                y += (fitted.leading + extra) * MM_PER_POINT
            around = ("", "")
            if len(lines) > 1 and COMPLEX.search(line):  # directions are those of the whole paragraph
                around = _joined(lines[:index], "", " "), _joined(lines[index + 1 :], " ", "")
            self.line(slot.field, line, slot, y, fitted, ink, around)

    def line(
        self,
        field: str,
        text: str,
        slot: Slot,
        y: float,
        fitted: Fitted,
        colour: str,
        around: tuple[str, str] = ("", ""),
    ) -> None:
        """One line on its baseline, its edge straight to the eye."""
        if not text:
            return
        face, align = slot.setting.face, slot.setting.align
        em = fitted.size * MM_PER_POINT / 1000
        bearing = face.primary.side_bearing(text[0])
        if align == "left":
            hang = 0.55 * face.width(text[0]) if text[0] in _HANGING else bearing
            x = slot.x - hang * em
        else:
            width = face.extent(text, fitted.tracking) * em
            x = slot.x + (slot.width - width) / (2 if align == "centre" else 1)
            if align == "right" and not self.right_to_left:
                x += bearing * em
        backwards = self.right_to_left and has_right_to_left(self.text(field) or text)
        self.items += line_items(
            TextLine(
                round(x, 4), round(y, 4), text, face, fitted.size, colour, fitted.tracking, 0.0, field,
                right_to_left=backwards, around=around,
            ),
            self.design,
        )  # fmt: skip


def _joined(lines: Sequence[str], before: str, after: str) -> str:
    return f"{before}{' '.join(lines)}{after}" if lines else ""


def _cut(fitted: Fitted, slot: Slot) -> Fitted:
    """What can be shown of a text that does not fit: the last line, and any that is too wide, ends in dots
    where more would follow. It is reported, too."""
    lines = list(fitted.lines[: -fitted.over] if fitted.over else fitted.lines) or [fitted.lines[0]]
    face = slot.setting.face
    units = slot.width / MM_PER_POINT / fitted.size * 1000
    for index, line in enumerate(lines):
        more = index == len(lines) - 1 and len(lines) < len(fitted.lines)
        shown = line.rstrip(" ,;:.-–") + "…" if more else line
        while len(line) > 1 and face.extent(shown, fitted.tracking) > units + 1e-6:
            line = line[:-1]
            shown = line.rstrip(" ,;:.-–") + "…"
        lines[index] = shown
    return replace(fitted, lines=tuple(lines), over=0, gaps=fitted.gaps[: len(lines) - 1])
