"""Photos that are hard to print well: dark, light, busy, upright and very wide. Drawn, always the same."""

from __future__ import annotations

import math
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter


def write(folder: Path) -> None:
    """The photos that the decks of this folder name."""
    folder.mkdir(parents=True, exist_ok=True)
    _hills(1800, 1200, (12, 18, 34), (28, 30, 44)).save(folder / "dark.jpg", quality=88)
    _hills(1800, 1200, (250, 250, 247), (232, 236, 235)).save(folder / "light.jpg", quality=88)
    _hills(900, 1700, (120, 176, 214), (70, 110, 66)).save(folder / "portrait.jpg", quality=88)
    _hills(4000, 800, (230, 170, 110), (120, 70, 50)).save(folder / "panorama.jpg", quality=88)
    _busy(1400, 900).save(folder / "busy.png")


def _hills(width: int, height: int, above: tuple[int, int, int], below: tuple[int, int, int]) -> Image.Image:
    """A sky, five rows of hills and something upright that a crop should not cut off."""
    image = Image.new("RGB", (width, height), above)
    draw = ImageDraw.Draw(image)
    for row in range(5):
        share = (row + 1) / 5
        colour = tuple(round(a + (b - a) * share) for a, b in zip(above, below, strict=True))
        top = height * (0.35 + 0.12 * row)
        line = [
            (x, top + height * 0.06 * math.sin(x / width * (5 + 2 * row) + row * 1.7))
            for x in range(0, width + 8, 8)
        ]
        draw.polygon([*line, (width, height), (0, height)], fill=colour)
    middle, foot = width * 0.62, height * 0.55
    tower = min(width, height) * 0.05
    ink = tuple(max(0, part - 60) if sum(above) > 300 else part + 60 for part in below)
    draw.polygon([(middle - tower, foot), (middle + tower, foot), (middle, height * 0.12)], fill=ink)
    return image.filter(ImageFilter.GaussianBlur(1.2))


def _busy(width: int, height: int) -> Image.Image:
    """Bright little squares everywhere, as a market seen from above."""
    image = Image.new("RGB", (width, height), (240, 235, 220))
    draw = ImageDraw.Draw(image)
    state = 7
    for y in range(0, height, 34):
        for x in range(0, width, 34):
            state = (state * 1103515245 + 12345) % 2**31
            colour = (60 + state % 196, 40 + (state >> 8) % 200, 30 + (state >> 16) % 210)
            draw.rectangle((x + 2, y + 2, x + 30, y + 30), fill=colour)
    return image
