"""Proofs: trim, safe area and bleed drawn on the cards, and a page to check a printer with."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from terra_cards.layout.affine import Affine, laid
from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.pages import Page, at
from terra_cards.layout.paper import SheetPlan
from terra_cards.layout.paths import Path, move, polygon, rectangle
from terra_cards.layout.typeface import MM_PER_POINT, Face
from terra_cards.model.papers import PAPERS

TRIM, SAFE, BLEED = "#d4006a", "#007a3d", "#0066cc"
RULER = 100
_INK, _QUIET = "#000000", "#444444"
_PURE = ("#00ffff", "#ff00ff", "#ffff00", "#000000", "#ff0000", "#00ff00", "#0000ff")
_TICK = 4.0
_LEAST = 140.0, 165.0  # millimetres


class ProofWords(Struct, frozen=True):
    """What the page says: a heading, the advice, words beside the rulers and the patches, what the lines
    on the cards mean (trim, safe area, bleed), under what settings it was made; and how many millimetres
    of a card are not safe."""

    title: str
    advice: str
    colours: str
    greys: str
    trim: str
    safe: str
    bleed: str
    settings: Sequence[str]
    margin: float


def overlay(sheet: SheetPlan, count: int, safe: float) -> list[Item]:
    """Over the cards of a sheet: where they are cut, what is safe, how far grounds must reach."""
    wide, high = sheet.card
    places: list[Affine] = [sheet.place(index) for index in range(min(count, sheet.per_sheet))]
    if sheet.fold is not None:
        slots = sheet.fold.slots[: min(count, sheet.per_sheet)]
        places += [laid(sheet.card, x, y, sheet.fold.turn) for x, y in slots]
    cut: Path = ()
    inner: Path = ()
    outer: Path = ()
    for place in places:
        cut += _box(place, 0.0, wide, high)
        inner += _box(place, safe, wide, high)
        outer += _box(place, -sheet.bleed, wide, high)
    out: list[Item] = [Shape(cut, stroke=TRIM, line=0.15)]
    if safe > 0:
        out.append(Shape(inner, stroke=SAFE, line=0.2, dash=(1.5, 1.0)))
    if sheet.bleed > 0:
        out.append(Shape(outer, stroke=BLEED, line=0.15, dash=(0.6, 0.8)))
    return out


def _box(place: Affine, inset: float, wide: float, high: float) -> Path:
    corners = ((inset, inset), (wide - inset, inset), (wide - inset, high - inset), (inset, high - inset))
    return polygon([place(x, y) for x, y in corners])


def long_ruler(x: float, y: float, upright: bool) -> Path:
    """A ruler of 100 whole millimetres from (x, y) to the right, or down."""
    path: Path = (("M", (0.0, 0.0)), ("L", (float(RULER), 0.0)))
    for step in range(RULER + 1):
        tall = _TICK if step % 10 == 0 else 2.8 if step % 5 == 0 else 1.7
        path += (("M", (float(step), 0.0)), ("L", (float(step), -tall)))
    if upright:
        path = tuple((op, (values[1], values[0])) for op, values in path)
    return move(path, x, y)


def proof_page(sheet: SheetPlan, words: ProofWords, face: Face) -> Page:
    """Two rulers, pure colours, greys, the meaning of the lines, the settings: on a page of the sheet's
    size, on A4 where a sheet is too small for rulers of 100 mm."""
    small = sheet.width < _LEAST[0] or sheet.height < _LEAST[1]
    width, height = PAPERS["a4"] if small else (sheet.width, sheet.height)
    left = max(12.0, (width - 150.0) / 2)
    items: list[Item] = [
        TextLine(left, 22.0, words.title, face, 16.0, _INK, field="proof"),
        TextLine(left, 29.0, words.advice, face, 9.0, _INK, field="proof"),
        Shape(long_ruler(left, 46.0, upright=False), stroke=_INK, line=0.15),
        Shape(long_ruler(left, 54.0, upright=True), stroke=_INK, line=0.15),
        TextLine(left + RULER + 2.0, 46.0, f"{RULER} mm", face, 8.0, _INK, field="ruler"),
        TextLine(left + 3.0, 54.0 + RULER, f"{RULER} mm", face, 8.0, _INK, field="ruler"),
    ]
    for step in range(0, RULER + 1, 10):
        items.append(TextLine(left + step - 1.0, 49.2, str(step), face, 6.0, _QUIET, field="ruler"))
    x = left + 16.0
    items += _patches(x, 62.0, words.colours, _PURE, face)
    shades = [round(255 - step * 25.5) for step in range(1, 11)]
    items += _patches(x, 84.0, words.greys, [f"#{shade:02x}{shade:02x}{shade:02x}" for shade in shades], face)
    y = 110.0
    for colour, dash, text in (
        (TRIM, (), words.trim),
        (SAFE, (1.5, 1.0), words.safe),
        (BLEED, (0.6, 0.8), words.bleed),
    ):
        line: Path = (("M", (x, y)), ("L", (x + 14.0, y)))
        items.append(Shape(line, stroke=colour, line=0.3, dash=dash))
        items.append(TextLine(x + 17.0, y + 1.0, text, face, 8.0, _INK, field="proof"))
        y += 6.0
    y += 3.0
    for text in words.settings:
        items.append(TextLine(x, y, text, face, 7.0, _QUIET, field="settings"))
        y += 4.0
    return Page(width, height, (at(0.0, 0.0, items),))


def _patches(x: float, y: float, title: str, colours: Sequence[str], face: Face) -> list[Item]:
    out: list[Item] = [TextLine(x, y, title, face, 8.0, _INK, field="proof")]
    size = 8.0
    for index, colour in enumerate(colours):
        out.append(Shape(rectangle(x + index * (size + 1.0), y + 2.0, size, size), fill=colour))
    return out


def text_width(text: str, face: Face, size: float) -> float:
    """How wide a text is, in millimetres."""
    return face.width(text) * size / 1000 * MM_PER_POINT
