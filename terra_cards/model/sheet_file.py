"""Sheets: how cards lie on one kind of paper, as data in millimetres.

A sheet whose cards are perforated or cut by a machine is an interface: other people's cutters and
papers are set to it, so that a sheet never changes under its name.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from terra_cards.model.invalid import Maybe
from terra_cards.model.leaf import Leaf
from terra_cards.model.paper import SizePair
from terra_cards.model.papers import Paper
from terra_cards.model.record import Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import (
    SIZE,
    Flag,
    FormatVersion,
    Id,
    Size,
    Words,
    one_of,
    pair,
    read_size,
    whole,
)

MarkName = Annotated[
    Literal["crop", "outside", "corner", "lines", "registration", "none"],
    one_of("crop", "outside", "corner", "lines", "registration", "none", what="a kind of marks"),
]
FoldWord = Annotated[Literal["upright", "lying"], one_of("upright", "lying", what="a way for a fold to run")]
_PLACE: dict[str, Any] = {
    "type": "array",
    "items": {"type": "string", "pattern": f"^{SIZE.pattern}$"},
    "minItems": 2,
    "maxItems": 2,
}
Place = Annotated[tuple[float, float], Leaf(pair(read_size, "from the left and from the top"), _PLACE)]
_SMALL = whole(1, 40)
Grid = Annotated[
    tuple[int, int],
    Leaf(
        pair(_SMALL.read, "columns and rows"),
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": 40},
            "minItems": 2,
            "maxItems": 2,
        },
    ),
]


class RegistrationSpec(Record):
    """The marks by which a cutting machine finds the sheet, and what stays white around them."""

    inset: Maybe[Size] = key("Inset", "From the paper's edges to the marks.", "10 mm", default=10.0)
    square: Maybe[Size] = key("Square", "Side of the filled square.", "5 mm", default=5.0)
    arm: Maybe[Size] = key("Arm", "Length of an angle's arms.", "10 mm", default=10.0)
    line: Maybe[Size] = key("Line", "Thickness of an angle's arms.", "0.5 mm", default=0.5)
    clear: Maybe[Size] = key("Clear", "What stays white around a mark.", "3 mm", default=3.0)


class SheetInfo(Record):
    """How cards lie on a sheet. What is left out is found from the card: as many as fit, in the middle,
    twice the bleed apart."""

    id: Maybe[Id] = key("Id", "Name of the sheet in kebab-case.", "business-cards-letter")
    title: Maybe[Text] = key("Title", "What the sheet is.", {"en": "Business cards, 10 on Letter"})
    paper: Maybe[Paper] = key("Paper", "A paper by name, or its width and height.", "a4")
    landscape: Maybe[Flag] = key("Landscape", "The paper lies on its side.", True, default=False)
    card: Maybe[SizePair] | None = key(
        "Card", "Width and height of a card as it lies; else of whatever is printed.", ["85 mm", "54 mm"],
        default=None,
    )  # fmt: skip
    grid: Maybe[Grid] | None = key("Grid", "Columns and rows; else as many as fit.", [2, 5], default=None)
    origin: Maybe[Place] | None = key(
        "Origin", "From the paper's left and upper edge to the first card; else the cards are centred.",
        ["15 mm", "13.5 mm"], default=None,
    )  # fmt: skip
    pitch: Maybe[SizePair] | None = key(
        "Pitch", "From one card to the next, across and down.", ["95 mm", "54 mm"], default=None
    )
    perforated: Maybe[Flag] = key(
        "Perforated",
        "The paper tears where cards end: cards of another size are refused.",
        True,
        default=False,
    )
    fold: Maybe[FoldWord] | None = key(
        "Fold", "Fronts and backs on one side, on either side of a line.", "upright", default=None
    )
    marks: Maybe[tuple[Maybe[MarkName], ...]] | None = key(
        "Marks", "Which cut marks it has.", ["crop"], default=None
    )
    mark_length: Maybe[Size] | None = key("Length of marks", "How long they are.", "4 mm", default=None)
    registration: Maybe[RegistrationSpec] | None = key(
        "Registration", "The marks for a cutting machine, where marks name them.", default=None
    )
    source: Maybe[Words] | None = key("Source", "Where the measures are from.", "measured", default=None)


class SheetFile(Record):
    """A whole sheet file: ``*.sheet.yaml``."""

    format: Maybe[FormatVersion] = key("Format", "Version of this language.", 1)
    sheet: Maybe[SheetInfo] = key("Sheet", "How cards lie on the sheet.")
