"""Pictures side by side on a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

_WIDTH = 1560  # pixels of a table
_GAP = 16
_TABLE = (112, 122, 130)
_AT_ONCE = 8
_LARGEST = 8  # pages shown of one file


def of_cards(folder: Path) -> list[Path]:
    """Tables of eight cards each, as ``table-1.png`` in the folder of the cards."""
    cards = sorted(path for path in folder.glob("*.png") if not path.name.startswith("table-"))
    return [
        _table(cards[start : start + _AT_ONCE], folder / f"table-{number}.png")
        for number, start in enumerate(range(0, len(cards), _AT_ONCE), 1)
    ]


def _table(cards: Sequence[Path], target: Path) -> Path:
    pictures = [Image.open(path).convert("RGBA") for path in cards]
    across = 4 if max(p.width / p.height for p in pictures) < 1.2 else 3
    width = (_WIDTH - _GAP * (across + 1)) // across
    pictures = [
        p.resize((width, round(p.height * width / p.width)), Image.Resampling.LANCZOS) for p in pictures
    ]
    high = max(p.height for p in pictures)
    rows = (len(pictures) + across - 1) // across
    table = Image.new("RGB", (_WIDTH, rows * (high + _GAP) + _GAP), _TABLE)
    for index, picture in enumerate(pictures):
        place = _GAP + index % across * (width + _GAP), _GAP + index // across * (high + _GAP)
        table.paste(picture, place, picture)
    table.save(target)
    return target


def of_pages(file: Path) -> list[Path]:
    """The first pages of a PDF and its last one, each as a picture of at most 1560 pixels."""
    if not file.exists():
        return []
    document = pypdfium2.PdfDocument(file)
    count = len(document)
    wanted = range(count) if count <= _LARGEST else [*range(_LARGEST - 1), count - 1]
    out = []
    for number in wanted:
        page = document[number]
        scale = min(150 / 72, _WIDTH / max(page.get_size()))
        target = file.with_name(f"page-{number + 1}.png")
        page.render(scale=scale).to_pil().convert("RGB").save(target)
        out.append(target)
    document.close()
    return out
