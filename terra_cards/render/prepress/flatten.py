"""Faces without transparency, for presses whose files know none (PDF/X-1a).

What is see-through becomes a picture of all that is painted up to it, cut to its own outline; what is
painted later stays drawn, so that words stay words.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout.affine import Box
from terra_cards.layout.card import CardPlan
from terra_cards.layout.drawing import Group, Item, Picture, Shape, Symbols, Use
from terra_cards.layout.pages import Page, at
from terra_cards.layout.paths import bounds, rectangle
from terra_cards.render.pdf import PdfDocument
from terra_cards.render.photos import Embedded
from terra_cards.render.prepress.pdfx import PressError

PhotoSource = Callable[[Picture], Embedded]
_EDGE = 0.2  # millimetres beyond an outline, so that its edge is cut from a full picture


class Flattener(Struct):
    """Makes faces flat. ``photo`` gives the images of plans, ``dpi`` is the resolution of what becomes a
    picture; :meth:`image` then gives the images of the flat plans."""

    photo: PhotoSource
    dpi: float = 450.0
    _made: dict[str, Embedded] = field(default_factory=dict)
    _masked: dict[str, bool] = field(default_factory=dict)
    _count: int = 0

    def image(self, picture: Picture) -> Embedded:
        """The image of a picture in a flat plan; what was made for it is given once, and then let go."""
        made = self._made.pop(picture.photo, None)
        return self.photo(picture) if made is None else made

    def flat(self, plan: CardPlan) -> CardPlan:
        """The same face without transparency; the face itself where it has none."""
        wanted = [index for index, item in enumerate(plan.items) if self._clear(item, plan.symbols)]
        if not wanted:
            return plan
        boxes = [_outline(plan.items[index], plan.symbols) for index in wanted]
        spread = (-plan.bleed, -plan.bleed, plan.width + plan.bleed, plan.height + plan.bleed)
        shown = [_cut(box, spread) for _, box in boxes]
        pictures = self._rasters(plan, wanted, shown)
        items = list(plan.items)
        for index, (outline, _), box, made in zip(wanted, boxes, shown, pictures, strict=True):
            key = f"flat-{self._count}"
            self._count += 1
            self._made[key] = made
            items[index] = Picture(key, outline, box[0], box[1], box[2] - box[0], box[3] - box[1])
        return replace(plan, items=tuple(items))

    def _clear(self, item: Item, symbols: Symbols) -> bool:
        """Whether something of an item is see-through."""
        if isinstance(item, Shape):
            return item.opacity < 1
        if isinstance(item, Group):
            return any(self._clear(inner, symbols) for inner in item.items)
        if isinstance(item, Use):
            return any(self._clear(inner, symbols) for inner in symbols[item.symbol].items)
        if isinstance(item, Picture):
            if item.photo not in self._masked:
                self._masked[item.photo] = self.photo(item).mask is not None
            return self._masked[item.photo]
        return False

    def _rasters(self, plan: CardPlan, wanted: Sequence[int], boxes: Sequence[Box]) -> list[Embedded]:
        """Pictures of what is painted up to each of some items, within boxes of the face."""
        try:
            import pypdfium2
        except ImportError as error:
            raise PressError(
                "a file without transparency needs pypdfium2, which is not installed",
                "pip install 'terra-cards[press]'",
            ) from error
        document = PdfDocument(title="flat", photo=self.photo)
        for index, box in zip(wanted, boxes, strict=True):
            placed = at(-box[0], -box[1], plan.items[: index + 1], plan.symbols)
            document.draw(Page(box[2] - box[0], box[3] - box[1], (placed,)))
        pages = pypdfium2.PdfDocument(document.save())
        try:
            return [
                _embedded(pages[number].render(scale=self.dpi / 72).to_pil()) for number in range(len(pages))
            ]
        finally:
            pages.close()


def _embedded(picture: Any) -> Embedded:
    picture = picture.convert("RGB")
    data = zlib.compress(picture.tobytes(), 1)
    return Embedded(picture.width, picture.height, "DeviceRGB", data, "FlateDecode")


def _outline(item: Item, symbols: Symbols) -> tuple[Any, Box]:
    """What an item may paint: its outline, and the box around that."""
    if isinstance(item, Group) and item.clip is not None:
        return item.clip, bounds(item.clip)
    if isinstance(item, Picture):
        return item.clip, bounds(item.clip)
    if isinstance(item, Shape) and item.stroke is None:
        return item.path, bounds(item.path)
    box = _around(item, symbols)
    return rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1]), box


def _around(item: Item, symbols: Symbols) -> Box:
    """A box that holds an item."""
    if isinstance(item, Shape):
        left, top, right, bottom = bounds(item.path)
        reach = item.line / 2 if item.stroke is not None else 0.0
        return left - reach, top - reach, right + reach, bottom + reach
    if isinstance(item, Use):
        x, y, wide, high = symbols[item.symbol].box
        left, top = item.x + x * item.scale, item.y + y * item.scale
        return left, top, left + wide * item.scale, top + high * item.scale
    if isinstance(item, Group):
        if item.clip is not None:
            return bounds(item.clip)
        boxes = [_around(inner, symbols) for inner in item.items]
        if not boxes:
            return 0.0, 0.0, 0.0, 0.0
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        s = item.scale
        return item.x + left * s, item.y + top * s, item.x + right * s, item.y + bottom * s
    if isinstance(item, Picture):
        return bounds(item.clip)
    return -math.inf, -math.inf, math.inf, math.inf


def _cut(box: Box, spread: Box) -> Box:
    """A box, a little larger, as far as the face with its bleed reaches."""
    return (
        max(box[0] - _EDGE, spread[0]),
        max(box[1] - _EDGE, spread[1]),
        min(box[2] + _EDGE, spread[2]),
        min(box[3] + _EDGE, spread[3]),
    )
