"""From what a face says to what is drawn."""

from __future__ import annotations

from msgspec import Struct

from terra_cards.layout.atlas import Atlas
from terra_cards.layout.check import MissingGlyph, missing_glyphs
from terra_cards.layout.content import Content
from terra_cards.layout.design import Design
from terra_cards.layout.drawing import Item, Symbols
from terra_cards.layout.easel import Easel
from terra_cards.layout.fitting import Overflow
from terra_cards.layout.parts import DRAW
from terra_cards.layout.reading import Reading, read_face


class CardPlan(Struct, frozen=True):
    """One face, ready to be drawn: items in painting order, in millimetres from the upper left.

    ``bleed`` is how far grounds run over the edges; ``symbols`` hold the drawings that
    :class:`Use` items name. ``overflows`` and ``missing_glyphs`` say what is wrong with it; ``photo``
    whether it shows one; ``reading`` how it is read aloud.
    """

    card: str
    lang: str
    width: float
    height: float
    bleed: float
    corner: float
    items: tuple[Item, ...]
    symbols: Symbols
    overflows: tuple[Overflow, ...]
    missing_glyphs: tuple[MissingGlyph, ...]
    photo: bool = False
    reading: Reading | None = None


def plan_card(content: Content, design: Design, atlas: Atlas | None = None) -> CardPlan:
    """Lays out one face. ``atlas`` is the board's drawing, None where there is none."""
    easel = Easel(content, design, atlas)
    drawn = []
    for box in design.boxes:
        DRAW[box.part](easel, box)
        drawn.append((box, len(easel.items)))
    return CardPlan(
        content.card,
        content.lang,
        design.width,
        design.height,
        design.bleed,
        design.corner,
        tuple(easel.items),
        design.symbols,
        tuple(easel.overflows),
        missing_glyphs(content, design),
        content.photo is not None and any(box.part == "picture" for box in design.boxes),
        read_face(content, easel.items, drawn),
    )
