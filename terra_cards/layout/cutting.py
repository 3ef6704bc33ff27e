"""Where a machine cuts: the outline of every card of a sheet, and the marks it finds the sheet by."""

from __future__ import annotations

from msgspec import Struct

from terra_cards.layout.affine import Box
from terra_cards.layout.marks import Line
from terra_cards.layout.paper import SheetPlan


class CutPlan(Struct, frozen=True):
    """A sheet of so many millimetres: boxes to be cut with corners of ``corner``, boxes of the marks.

    ``outlines`` are further shapes to be cut, vertices (x, y, bulge) as DXF has them (the bulge is above 0
    where the edge turns anticlockwise to the eye); ``creases`` are lines to be scored and folded.
    """

    name: str
    width: float
    height: float
    corner: float
    cards: tuple[Box, ...]
    marks: tuple[Box, ...]
    outlines: tuple[tuple[tuple[float, float, float], ...], ...] = ()
    creases: tuple[Line, ...] = ()


def cut_plan(sheet: SheetPlan, corner: float) -> CutPlan:
    """The cuts of a sheet, the same for each however few cards the last one has."""
    wide, high = sheet.lies
    cards = tuple((x, y, x + wide, y + high) for x, y in sheet.slots)
    marks = () if sheet.registration is None else sheet.registration.bars(sheet.width, sheet.height)
    return CutPlan(sheet.name, sheet.width, sheet.height, min(corner, wide / 2, high / 2), cards, marks)
