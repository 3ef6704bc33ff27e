"""What a finished file is, as it was read back: values only, lengths in millimetres."""

from __future__ import annotations

from msgspec import Struct

from terra_cards.layout.affine import Box
from terra_cards.layout.marks import Line
from terra_cards.render.preflight.standards import Breach


class ImageFacts(Struct, frozen=True):
    """An image as it is placed: the box that it covers on the page, its pixels, its colours, and ``dpi``,
    the lower of its resolutions across and down. ``ink`` is the most on one pixel in per cent, None where
    it is not in inks or was not looked at."""

    page: int
    box: Box
    pixels: tuple[int, int]
    dpi: float
    colours: str
    bits: int
    masked: bool
    filter: str
    ink: float | None = None
    problem: str | None = None


class FontFacts(Struct, frozen=True):
    """A font: its name, its kind, whether its program is in the file, and the pages that use it."""

    name: str
    kind: str
    embedded: bool
    subset: bool
    pages: tuple[int, ...]


class CardFacts(Struct, frozen=True):
    """A box of a page through which something is seen, and how that is turned: quarters clockwise, None
    where it is not known."""

    box: Box
    turn: int | None


class PageFacts(Struct, frozen=True):
    """A page, counted from 1: its boxes in millimetres from the upper left corner of its MediaBox (left,
    top, right, bottom), None where the file does not give them, and what is on it."""

    number: int
    width: float
    height: float
    rotation: int
    boxes: dict[str, Box | None]
    colours: frozenset[str]
    transparent: bool
    ink: float | None
    lines: tuple[Line, ...]
    cards: tuple[CardFacts, ...]
    overprint: bool = False
    blank: bool = False
    problem: str | None = None


class FileFacts(Struct, frozen=True):
    """A whole PDF."""

    version: str
    pages: tuple[PageFacts, ...]
    fonts: tuple[FontFacts, ...]
    images: tuple[ImageFacts, ...]
    standard: str | None
    intent: str | None
    intent_profile: bool
    trapped: str | None
    title: str | None
    active: tuple[str, ...]  # what does something when the file is opened or clicked
    print_scaling: str | None
    duplex: str | None
    cut_short: bool = False  # whether there was more than is looked at
    breaches: tuple[Breach, ...] = ()  # of the standard asked for, else of the one that the file names
