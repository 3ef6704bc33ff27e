"""Parts that are one text in one box."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from terra_cards.layout.design import Box, Slot
from terra_cards.layout.easel import Easel


def slots(field: str) -> Callable[[Box], Iterator[Slot]]:
    """The place of a part's only text: the whole box."""

    def make(box: Box) -> Iterator[Slot]:
        if box.style is not None:
            yield Slot(field, box.style, box.x, box.y, box.width, box.height)

    return make


def draw(field: str) -> Callable[[Easel, Box], None]:
    """Sets the text of a field, on the box's ground where it has one."""

    def paint(easel: Easel, box: Box) -> None:
        if box.fill and easel.text(field):
            easel.box(box, easel.design.colour(box.fill), box.radius)
        easel.write(field)

    return paint


def later(_easel: Easel, _box: Box) -> None:
    """The build code is known, and drawn, when the face is finished (``layout.build_code``)."""
