"""The score track: a hundred spaces around the poster, clockwise from the upper left corner."""

from __future__ import annotations

from terra_cards.layout import paths
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.poster import look
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.pencil import cap_mm, write

SPACES = 100
_FILLS = ("#efe6d2", "#e6dabf")
_TEN = "#cf6a4e"
_FIVE = "#e9c27f"


def places(box: tuple[float, float, float, float], band: float) -> list[tuple[float, float, float, float]]:
    """The boxes (x, y, width, height) of the spaces 1 to 100 in a band inside ``box`` (x, y, width, height).

    The four corners are spaces; the first is the upper left one.
    """
    x, y, width, height = box
    across, down = width - 2 * band, height - 2 * band
    half = SPACES // 2 - 2  # spaces of one long and one short side, corners apart
    long = min(half - 1, max(1, round(half * across / (across + down))))
    short = half - long
    dx, dy = across / long, down / short
    out = [(x, y, band, band)]
    out += [(x + band + i * dx, y, dx, band) for i in range(long)]
    out.append((x + width - band, y, band, band))
    out += [(x + width - band, y + band + i * dy, band, dy) for i in range(short)]
    out.append((x + width - band, y + height - band, band, band))
    out += [(x + width - band - (i + 1) * dx, y + height - band, dx, band) for i in range(long)]
    out.append((x, y + height - band, band, band))
    out += [(x, y + height - band - (i + 1) * dy, band, dy) for i in range(short)]
    return out


def track_items(box: tuple[float, float, float, float], band: float, style: Style) -> list[Item]:
    """The track; the ring beside space 1 is where the stones start (R10)."""
    u, face = style.unit, style.faces.figure
    out: list[Item] = []
    for number, (x, y, width, height) in enumerate(places(box, band), 1):
        fill = _TEN if number % 10 == 0 else _FIVE if number % 5 == 0 else _FILLS[number % 2]
        cell = paths.rectangle(round(x, 3), round(y, 3), round(width, 3), round(height, 3))
        out.append(Shape(cell, fill=fill, stroke=look.PAPER, line=0.35 * u))
        size = max(4.5, (11.5 if number % 5 == 0 else 9.5) * u)
        ink = "#ffffff" if number % 10 == 0 else look.INK if number % 5 == 0 else look.MUTED
        base = y + height / 2 + cap_mm(face, size) / 2
        write(out, str(number), x + width / 2, base, face, size, ink, align=0.5, field="track")
    x, y, width, height = box
    frame = paths.rectangle(x, y, width, height, 0)
    inner = paths.rectangle(x + band, y + band, width - 2 * band, height - 2 * band)
    out.append(Shape(frame, stroke=look.INK, line=0.5 * u))
    out.append(Shape(inner, stroke=look.INK, line=0.35 * u))
    return out
