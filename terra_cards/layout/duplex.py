"""The backs of a sheet: where they lie so that they meet their fronts when the paper is turned."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from terra_cards.layout.paper import SheetPlan

Flip = Literal["long", "short"]
FLIPS: tuple[Flip, ...] = ("long", "short")


def back_sheet(
    sheet: SheetPlan, flip: Flip, offset: tuple[float, float] = (0.0, 0.0)
) -> tuple[SheetPlan, bool]:
    """The sheet of the backs, slot by slot those of the fronts, and whether its cards are upside down.

    A sheet turned about its upright edge has left and right changed; one turned about its lying edge
    has top and bottom changed, and its cards stand on their heads there, so that a finished card is
    turned like a page of a book in both cases. ``offset`` moves all of it right and down, in
    millimetres, against what the printer does wrong.
    """
    upright = sheet.height >= sheet.width
    sideways = (flip == "long") == upright  # turned about the upright edge
    wide, high = sheet.card
    dx, dy = offset

    def move(x: float, y: float) -> tuple[float, float]:
        return (sheet.width - x if sideways else x) + dx, (y if sideways else sheet.height - y) + dy

    def box(edges: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        (x0, y0), (x1, y1) = move(edges[0], edges[1]), move(edges[2], edges[3])
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)

    slots = tuple(box((x, y, x + wide, y + high))[:2] for x, y in sheet.slots)
    marks = tuple((*move(x0, y0), *move(x1, y1)) for x0, y0, x1, y1 in sheet.marks)
    turned = replace(sheet, slots=slots, trim=box(sheet.trim), bleed_box=box(sheet.bleed_box), marks=marks)
    return turned, not sideways
