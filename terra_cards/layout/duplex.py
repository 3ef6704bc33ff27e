"""The backs of a sheet: where they lie so that they meet their fronts when the paper is turned."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from terra_cards.layout.affine import Affine, Box
from terra_cards.layout.marks import Line
from terra_cards.layout.paper import SheetPlan

Flip = Literal["long", "short"]
FLIPS: tuple[Flip, ...] = ("long", "short")


def turned_over(width: float, height: float, flip: Flip) -> Affine:
    """Where a point of the front lies on the back, as one sees the back after turning the paper.

    A sheet turned about its upright edge has left and right changed, one turned about its lying edge
    top and bottom.
    """
    upright = height >= width
    if (flip == "long") == upright:  # turned about the upright edge
        return Affine(a=-1.0, e=width)
    return Affine(d=-1.0, f=height)


def back_sheet(sheet: SheetPlan, flip: Flip) -> SheetPlan:
    """The sheet of the backs, slot by slot those of the fronts.

    On a sheet turned about its lying edge the cards stand on their heads, so that a finished card is
    turned like a page of a book in both cases. The marks for a cutting machine are on fronts only.
    """
    over = turned_over(sheet.width, sheet.height, flip)
    wide, high = sheet.lies

    def box(edges: Box) -> Box:
        return over.box(edges)

    slots = tuple(box((x, y, x + wide, y + high))[:2] for x, y in sheet.slots)
    marks: tuple[Line, ...] = tuple((*over(x0, y0), *over(x1, y1)) for x0, y0, x1, y1 in sheet.marks)
    # A card that lies on its side is seen from behind lying on its other side.
    turn = -sheet.turn if over.a < 0 else 2 - sheet.turn
    return replace(
        sheet,
        slots=slots,
        clips=tuple(box(clip) for clip in sheet.clips),
        trim=box(sheet.trim),
        bleed_box=box(sheet.bleed_box),
        marks=marks,
        turn=turn % 4,
        registration=None,
    )
