"""What the box hides: the areas by name, the hint map, the two figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from terra_cards.layout.design import Box, Slot
from terra_cards.layout.drawing import Group, Shape
from terra_cards.layout.easel import Easel
from terra_cards.layout.figures import fit_figure
from terra_cards.layout.fitting import DESCENT, Fitted
from terra_cards.layout.names import fit_areas
from terra_cards.layout.parts.tasks import cells
from terra_cards.layout.paths import rectangle
from terra_cards.layout.typeface import MM_PER_POINT

_BAR = 0.9


def area_slots(box: Box) -> Iterator[Slot]:
    if box.label is not None:
        yield Slot("heading", box.label, box.x, box.y, box.width, max(2.6, box.label.size * 0.45))
    if box.style is not None:
        yield Slot("areas", box.style, box.x, box.y, box.width, box.height)


def areas(easel: Easel, _box: Box) -> None:
    """The names, below a heading where there is room for one."""
    slot = easel.design.slots.get("areas")
    names = easel.text("areas")
    if slot is None or not names:
        return
    fitted, room = fit_areas(names.split("\n"), slot, easel.content.lang)
    if room and easel.text("heading"):  # in a language without words there is none
        easel.write("heading")
        slot = replace(slot, y=slot.y + room)
    easel.place(fitted, slot)


def hint_map(easel: Easel, box: Box) -> None:
    """The map with the card's areas; nothing on a board without a drawing."""
    if easel.atlas is None or not easel.content.areas:
        return
    items = easel.atlas.map(box, easel.design).items(easel.content.areas)
    easel.items.append(Group(items, None, box.x, box.y))


_LABEL, _ABOVE = 0.73, 0.52  # millimetres a point: the label's slot of two lines, and what a figure leaves it
_GAP = 1.25  # from the label's last baseline to the figure


def answer_slots(box: Box) -> Iterator[Slot]:
    for index, (x, y, width, height) in enumerate(cells(box), 1):
        inner = width - _BAR - 1.5
        x = box.piece(x, width, _BAR + 1.5, inner)
        above = 0.0
        if box.label is not None:
            above = _ABOVE * box.label.size
            yield Slot(f"label-{index}", box.label, x, y, inner, _LABEL * box.label.size)
        if box.style is not None:
            yield Slot(f"answer-{index}", box.style, x, y + above, inner, height - above)


def answers(easel: Easel, box: Box) -> None:
    """Both figures in their scales' colours, side by side on one line or in rows, above each what was
    asked."""
    tasks = easel.content.tasks[:2]
    labels = [easel.fitted(f"label-{index}") for index in range(1, len(tasks) + 1)]
    figures = [easel.fitted(f"answer-{index}") for index in range(1, len(tasks) + 1)]
    beside = box.columns > 1
    for index, (task, (x, y, width, height)) in enumerate(zip(tasks, cells(box), strict=False)):
        row = slice(None) if beside else slice(index, index + 1)
        above = max((_height(label) for label in labels[row]), default=0.0)
        below = max((_height(figure) for figure in figures[row]), default=0.0)
        gap = _GAP if above and below else 0.0
        if above + gap + below > height:  # two lines of each: the figures give way
            for other in range(len(tasks))[row]:
                figures[other] = _smaller(easel, figures[other], height - above - gap)
            below = max((_height(figure) for figure in figures[row]), default=0.0)
        top = y + (height - above - gap - below) / 2
        colour = easel.design.ink(task.colour).deep
        bar = box.piece(x, width, 0.0, _BAR)
        easel.items.append(Shape(rectangle(bar, y, _BAR, height, _BAR / 2), fill=colour))
        label, slot = labels[index]
        if label is not None and slot is not None:
            easel.place(label, replace(slot, y=top + above - _height(labels[index])))
        figure, slot = figures[index]
        if figure is not None and slot is not None:
            low = top + above + gap + below - _height(figures[index])
            easel.place(figure, replace(slot, y=low), colour)


def _smaller(
    easel: Easel, found: tuple[Fitted | None, Slot | None], height: float
) -> tuple[Fitted | None, Slot | None]:
    """A figure set for less height; as it was where it would not fit."""
    fitted, slot = found
    if fitted is None or slot is None or _height(found) <= height:
        return found
    room = height + DESCENT * slot.setting.min * MM_PER_POINT
    lower = fit_figure(easel.text(slot.field), replace(slot, height=room), easel.content.lang)
    return (fitted if lower.over or lower.wide else lower), slot


def _height(found: tuple[Fitted | None, Slot | None]) -> float:
    fitted, slot = found
    return fitted.height(slot.setting.face) if fitted is not None and slot is not None else 0.0
