"""Where a machine cuts: the outline of every card of a sheet, and the marks it finds the sheet by."""

from __future__ import annotations

from dataclasses import dataclass

from terra_cards.layout.affine import Box
from terra_cards.layout.paper import SheetPlan


@dataclass(frozen=True, slots=True)
class CutPlan:
    """A sheet of so many millimetres: boxes to be cut with corners of ``corner``, boxes of the marks."""

    name: str
    width: float
    height: float
    corner: float
    cards: tuple[Box, ...]
    marks: tuple[Box, ...]


def cut_plan(sheet: SheetPlan, corner: float) -> CutPlan:
    """The cuts of a sheet, the same for each however few cards the last one has."""
    wide, high = sheet.lies
    cards = tuple((x, y, x + wide, y + high) for x, y in sheet.slots)
    marks = () if sheet.registration is None else sheet.registration.bars(sheet.width, sheet.height)
    return CutPlan(sheet.name, sheet.width, sheet.height, min(corner, wide / 2, high / 2), cards, marks)
