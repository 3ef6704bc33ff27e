"""What the box hides: the areas by name, the hint map, the two figures."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.layout.design import Box, Slot
from terra_cards.layout.drawing import Group, Shape
from terra_cards.layout.easel import Easel
from terra_cards.layout.fitting import Fitted, fit
from terra_cards.layout.paths import rectangle

_HEADING = 3.6  # millimetres from the heading's capitals to the first name
_BAR = 0.9
_SEPARATOR = " · "
LIST_MIN = 7.4  # points below which names no longer stand one a line


def area_slots(box: Box) -> Iterator[Slot]:
    if box.label is not None:
        yield Slot("heading", box.label, box.x, box.y, box.width, 2.6)
    if box.style is not None:
        yield Slot("areas", box.style, box.x, box.y + _HEADING, box.width, box.height - _HEADING)


def areas(easel: Easel, box: Box) -> None:
    """The heading, and the names: one a line where each fits on its own, else run together."""
    easel.write("heading")
    slot = easel.design.slots.get("areas")
    names = easel.text("areas")
    if slot is not None and names:
        easel.place(fit_names(names, slot, easel.content.lang), slot)


def fit_names(names: str, slot: Slot, lang: str) -> Fitted:
    """Names (one a line) set into the slot of the areas."""
    listed = fit(names, slot.setting, slot.width, slot.height, lang)
    whole = len(listed.lines) == names.count("\n") + 1
    if "\n" not in names or (whole and not listed.over and not listed.wide and listed.size >= LIST_MIN):
        return listed
    run = fit(names.replace("\n", _SEPARATOR), slot.setting, slot.width, slot.height, lang)
    better = not (run.over or run.wide) and (listed.over or listed.wide or run.size > listed.size + 0.3)
    return run if better or (listed.over and run.over <= listed.over) else listed


def hint_map(easel: Easel, box: Box) -> None:
    """The map with the card's areas; nothing on a board without a drawing."""
    if easel.atlas is None or not easel.content.areas:
        return
    items = easel.atlas.map(box, easel.design).items(easel.content.areas)
    easel.items.append(Group(items, None, box.x, box.y))


def answer_slots(box: Box) -> Iterator[Slot]:
    width = (box.width - box.gap) / 2
    for index in (1, 2):
        x = box.x + (index - 1) * (width + box.gap) + _BAR + 1.5
        inner = width - _BAR - 1.5
        top = 3.4
        if box.label is not None:
            yield Slot(f"label-{index}", box.label, x, box.y + 0.3, inner, 2.6)
        if box.style is not None:
            yield Slot(f"answer-{index}", box.style, x, box.y + top, inner, box.height - top)


def answers(easel: Easel, box: Box) -> None:
    """Both figures in their scales' colours, above each what was asked."""
    width = (box.width - box.gap) / 2
    for index, task in enumerate(easel.content.tasks[:2], 1):
        colour = easel.design.ink(task.colour).deep
        x = box.x + (index - 1) * (width + box.gap)
        easel.items.append(Shape(rectangle(x, box.y, _BAR, box.height, _BAR / 2), fill=colour))
        easel.write(f"label-{index}")
        easel.write(f"answer-{index}", colour)
