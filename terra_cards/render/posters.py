"""Posters and wall maps to PDF, PNG and SVG."""

from __future__ import annotations

import io
from collections.abc import Iterator

from msgspec.structs import replace

from terra_cards.layout.drawing import Symbols
from terra_cards.layout.pages import Page, at
from terra_cards.layout.poster.plan import PosterPlan
from terra_cards.layout.poster.tiles import Tiling, poster_symbol, sheet_items
from terra_cards.layout.reading import Reading, read_drawing
from terra_cards.render.pdf import PdfDocument
from terra_cards.render.png import PngError
from terra_cards.render.svg import svg


def poster_pdf(plan: PosterPlan, tiling: Tiling | None = None) -> bytes:
    """The poster on one page of its size, or cut into sheets. The same plan gives the same bytes."""
    document = PdfDocument(title=plan.title, lang=plan.lang, tags=True)
    if tiling is None:
        whole = replace(at(0.0, 0.0, plan.items, plan.symbols), reading=_read(plan, len(plan.items)))
        document.draw(Page(plan.width, plan.height, (whole,)))
        return document.save()
    for page in sheet_pages(plan, tiling):
        document.draw(page)
    return document.save()


def sheet_pages(plan: PosterPlan, tiling: Tiling) -> Iterator[Page]:
    """The sheets that a poster is cut into, as pages of one document."""
    symbols = Symbols(dict(plan.symbols.table))
    symbols.add(poster_symbol(plan))
    for tile in tiling.tiles:
        items = sheet_items(plan, tiling, tile)
        placed = replace(at(0.0, 0.0, items, symbols), reading=_read(plan, len(items)))
        yield Page(tiling.width, tiling.height, (placed,))


def _read(plan: PosterPlan, items: int) -> Reading:
    """A poster is one drawing to those who have it read aloud."""
    return read_drawing(plan.title, plan.lang or "en", items)


def poster_png(plan: PosterPlan, dpi: float) -> bytes:
    """The poster as a picture. Raises :class:`PngError` where the means are not installed."""
    try:
        import pypdfium2
    except ImportError as error:
        raise PngError(
            "pictures need pypdfium2, which is not installed", "pip install 'terra-cards[preview]'"
        ) from error
    page = pypdfium2.PdfDocument(poster_pdf(plan))[0]
    out = io.BytesIO()
    page.render(scale=dpi / 72).to_pil().convert("RGB").save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()


def poster_svg(plan: PosterPlan) -> bytes:
    """The poster as one drawing, its letters as outlines."""
    return svg(plan.width, plan.height, plan.items, plan.symbols, title=plan.title, lang=plan.lang)
