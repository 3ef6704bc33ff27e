"""Ink as a page comes out: rendered by pdfium, and separated for a printing condition.

An estimate for files in any colours, since pdfium shows red, green and blue: what a converted page would
take, not what is written in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from PIL import Image, ImageStat

from terra_cards.render.prepress.inks import Inks, most_ink

DPI = 36.0
MOST_PAGES = 400  # looked at; of a longer file every so many


class Coverage(Struct, frozen=True):
    """In per cent: the mean ink of each of cyan, magenta, yellow and black over all pages, and the most on
    one spot of a millimetre or so."""

    inks: tuple[float, float, float, float]
    most: float
    pages: int

    @property
    def mean(self) -> float:
        """The mean of all inks together."""
        return round(sum(self.inks), 1)


def coverage(data: bytes, inks: Inks) -> Coverage | None:
    """The ink of a PDF; None where pdfium is not installed or cannot show the file."""
    try:
        import pypdfium2
    except ImportError:
        return None
    try:
        document = pypdfium2.PdfDocument(data)
        numbers = range(0, len(document), -(-len(document) // MOST_PAGES) or 1)
        return _measured(document, numbers, inks)
    except pypdfium2.PdfiumError:
        return None


def _measured(document: Any, numbers: Sequence[int], inks: Inks) -> Coverage | None:
    sums = [0.0, 0.0, 0.0, 0.0]
    most, area = 0.0, 0.0
    for number in numbers:
        page = document[number]
        if max(page.get_size()) > 14_400:
            continue
        picture: Image.Image = page.render(scale=DPI / 72).to_pil().convert("RGB")
        separated = inks.separate(picture)
        weight = picture.width * picture.height
        area += weight
        for index, mean in enumerate(ImageStat.Stat(separated).mean):
            sums[index] += mean / 2.55 * weight
        most = max(most, most_ink(separated))
    if not area:
        return None
    cyan, magenta, yellow, black = (round(total / area, 1) for total in sums)
    return Coverage((cyan, magenta, yellow, black), round(most, 1), len(numbers))
