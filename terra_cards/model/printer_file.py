"""Printers of cards: what each asks of a file, as data.

Only what a printer states in public stands here; each file names where.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from terra_cards.model.invalid import Maybe
from terra_cards.model.leaf import Leaf
from terra_cards.model.paper import SizePair
from terra_cards.model.record import Record, key
from terra_cards.model.sheet_file import Grid, MarkName
from terra_cards.model.text import Text
from terra_cards.model.values import (
    Date,
    FormatVersion,
    Id,
    Size,
    Words,
    between,
    one_of,
    pair,
    whole,
)

Delivery = Annotated[
    Literal["pdf", "images", "table-top"], one_of("pdf", "images", "table-top", what="a kind of delivery")
]
Colours = Annotated[Literal["rgb", "cmyk"], one_of("rgb", "cmyk", what="a kind of colours")]
Standard = Annotated[
    Literal["PDF/X-1a:2003", "PDF/X-4"], one_of("PDF/X-1a:2003", "PDF/X-4", what="a standard for print files")
]
PageOrder = Annotated[
    Literal["front-back", "back-front"], one_of("front-back", "back-front", what="an order of pages")
]
_PIXEL = whole(1, 20_000)
_PIXELS: dict[str, Any] = {
    "type": "array",
    "items": {"type": "integer", "minimum": 1, "maximum": 20_000},
    "minItems": 2,
    "maxItems": 2,
}
Pixels = Annotated[tuple[int, int], Leaf(pair(_PIXEL.read, "width and height in pixels"), _PIXELS)]
Pixel = Annotated[int, _PIXEL]
Ink = Annotated[float, between(100, 400)]
Resolution = Annotated[float, between(72, 2400)]


class ConditionSpec(Record):
    """The printing condition that colours are made for."""

    identifier: Maybe[Words] = key("Identifier", "Its name in the registry of the ICC.", "FOGRA39")
    info: Maybe[Words] = key("Info", "What it is.", "Offset, coated paper, ISO 12647-2")
    profile: Maybe[Words] = key("Profile", "The ICC profile that comes with terra-cards.", "fogra39.icc")


class ProductSpec(Record):
    """A card that the printer makes."""

    id: Maybe[Id] = key("Id", "Its name in kebab-case.", "poker")
    title: Maybe[Words] = key("Title", "The printer's own name for it.", "Poker Deck")
    trim: Maybe[SizePair] = key("Trim", "Width and height of the cut card.", ["2.5 in", "3.5 in"])
    pixels: Maybe[Pixels] | None = key(
        "Pixels", "Width and height of its pictures, bleed included.", [825, 1125], default=None
    )


class PrinterInfo(Record):
    """What a printer asks of a file."""

    id: Maybe[Id] = key("Id", "Its name in kebab-case.", "drivethrucards")
    short: Maybe[Id] | None = key("Short", "A shorter name.", "dtc", default=None)
    title: Maybe[Words] = key("Title", "Its name.", "DriveThruCards")
    about: Maybe[Text] = key("About", "What it gets, in a sentence.", {"en": "One PDF a deck."})
    sources: Maybe[tuple[Maybe[Words], ...]] = key("Sources", "Where its demands stand.", default=())
    checked: Maybe[Date] | None = key("Checked", "When that was read.", "2026-11", default=None)
    delivery: Maybe[Delivery] = key("Delivery", "A PDF, or a picture a face.", "pdf")
    products: Maybe[tuple[Maybe[ProductSpec], ...]] = key(
        "Products", "The cards that it makes; none where it cuts any size.", default=()
    )
    bleed: Maybe[Size] = key("Bleed", "How far grounds run over the edge.", "0.125 in", default=0.0)
    safe: Maybe[Size] = key("Safe", "No words nearer to the edge.", "0.125 in", default=0.0)
    dpi: Maybe[Resolution] = key("Resolution", "Dots an inch that it asks for.", 300, default=300.0)
    colours: Maybe[Colours] = key("Colours", "What colours are written in.", "cmyk", default="rgb")
    ink: Maybe[Ink] | None = key("Ink", "The most ink on one spot, in per cent.", 240, default=None)
    standard: Maybe[Standard] | None = key("Standard", "The kind of PDF.", "PDF/X-4", default=None)
    condition: Maybe[ConditionSpec] | None = key("Condition", "What colours are made for.", default=None)
    order: Maybe[PageOrder] = key(
        "Order", "Which page of a card comes first.", "back-front", default="front-back"
    )
    marks: Maybe[tuple[Maybe[MarkName], ...]] = key("Marks", "Cut marks on the pages.", ["crop"], default=())
    grid: Maybe[Grid] | None = key("Grid", "Cards on a table-top sheet, at most.", [10, 7], default=None)
    most: Maybe[Pixel] | None = key(
        "Most", "Pixels of a table-top sheet's side, at most.", 4096, default=None
    )


class PrinterFile(Record):
    """A whole printer file: ``*.printer.yaml``."""

    format: Maybe[FormatVersion] = key("Format", "Version of this language.", 1)
    printer: Maybe[PrinterInfo] = key("Printer", "What the printer asks for.")
