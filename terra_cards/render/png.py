"""Cards as pictures: the printed page, rasterised, cut to the card with its round corners."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from terra_cards.layout.marks import NO_MARKS
from terra_cards.layout.paper import CARD, plan_sheet
from terra_cards.render.press import Face, Run
from terra_cards.render.sheets import pdf


class PngError(RuntimeError):
    """Pictures cannot be made; ``hint`` says what to install."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def pictures(faces: Sequence[Face], runs: Sequence[Run], dpi: float) -> Iterator[bytes]:
    """A PNG a face, in order, trimmed and with transparent corners. Raises :class:`PngError` at once."""
    try:
        import pypdfium2
    except ImportError as error:
        raise PngError(
            "pictures need pypdfium2, which is not installed", "pip install 'terra-cards[preview]'"
        ) from error
    design = runs[0].design
    sheet = plan_sheet(CARD, (design.width, design.height), bleed=design.bleed, style=NO_MARKS)
    data = pdf([(face.plan, None) for face in faces], sheet, runs, title="pictures")
    return _rasterised(pypdfium2.PdfDocument(data), sheet.trim, design.corner, dpi)


def _rasterised(
    document: Any, trim: tuple[float, float, float, float], corner: float, dpi: float
) -> Iterator[bytes]:
    from PIL import Image, ImageDraw

    scale = dpi / 25.4
    left, top = round(trim[0] * scale), round(trim[1] * scale)
    width, height = round((trim[2] - trim[0]) * scale), round((trim[3] - trim[1]) * scale)
    box = (left, top, left + width, top + height)
    mask = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width * 4 - 1, height * 4 - 1), radius=corner * scale * 4, fill=255
    )
    mask = mask.resize((width, height), Image.Resampling.LANCZOS)
    for index in range(len(document)):
        page = document[index].render(scale=dpi / 72).to_pil().convert("RGB")
        card = page.crop(box)
        card.putalpha(mask)
        out = io.BytesIO()
        card.save(out, "PNG", dpi=(dpi, dpi))
        yield out.getvalue()
