"""Cards as pictures: drawn, rasterised and cut to the card with its round corners."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from terra_cards.layout.card import CardPlan
from terra_cards.render.apart import drawn
from terra_cards.render.pdf import PdfDocument
from terra_cards.render.press import Run
from terra_cards.render.sheets import photo_source


class PngError(RuntimeError):
    """Pictures cannot be made; ``hint`` says what to install."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def pictures(plans: Sequence[CardPlan], runs: Sequence[Run], dpi: float, jobs: int = 1) -> Iterator[bytes]:
    """A PNG a plan, in order, trimmed and with transparent corners, drawn by up to ``jobs`` processes.
    Raises :class:`PngError` at once.

    A card of 80 x 120 mm at 300 dots an inch has 945 x 1417 pixels, its upper left corner exactly on one.
    """
    try:
        import pypdfium2
    except ImportError as error:
        raise PngError(
            "pictures need pypdfium2, which is not installed", "pip install 'terra-cards[preview]'"
        ) from error

    def draw(some: Sequence[CardPlan]) -> Iterator[bytes]:
        return _drawn(some, runs, dpi, pypdfium2.PdfDocument)

    return drawn(plans, draw, jobs)


def _drawn(plans: Sequence[CardPlan], runs: Sequence[Run], dpi: float, opened: Any) -> Iterator[bytes]:
    scale = dpi / 25.4
    document = PdfDocument(title="pictures", photo=photo_source(runs))
    places = []
    for plan in plans:
        aside = int(min(plan.bleed, 1.0) * scale)  # whole pixels of bleed, so that no edge is half white
        at = aside / scale
        document.page(plan.width + 2 * at, plan.height + 2 * at, [(at, at, plan.items, plan.symbols)])
        places.append((aside, plan))
    return _rasterised(opened(document.save()), places, dpi)


def _rasterised(document: Any, places: Sequence[tuple[int, CardPlan]], dpi: float) -> Iterator[bytes]:
    from PIL import Image, ImageDraw

    scale = dpi / 25.4
    masks: dict[tuple[int, int, float], Image.Image] = {}
    for index, (aside, plan) in enumerate(places):
        width, height = round(plan.width * scale), round(plan.height * scale)
        key = (width, height, plan.corner)
        mask = masks.get(key)
        if mask is None:
            large = Image.new("L", (width * 4, height * 4), 0)
            ImageDraw.Draw(large).rounded_rectangle(
                (0, 0, width * 4 - 1, height * 4 - 1), radius=plan.corner * scale * 4, fill=255
            )
            mask = masks[key] = large.resize((width, height), Image.Resampling.LANCZOS)
        page = document[index].render(scale=dpi / 72).to_pil().convert("RGB")
        card = page.crop((aside, aside, aside + width, aside + height))
        card.putalpha(mask)
        out = io.BytesIO()
        card.save(out, "PNG", dpi=(dpi, dpi))
        yield out.getvalue()
