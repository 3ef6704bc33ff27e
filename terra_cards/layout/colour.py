"""Colours as ``#rrggbb``: mixing, and the contrast of text and ground (WCAG 2.2)."""

from __future__ import annotations

from functools import lru_cache

Rgb = tuple[float, float, float]


@lru_cache(maxsize=4096)
def rgb(colour: str) -> Rgb:
    """Red, green and blue from 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def hex_colour(values: Rgb) -> str:
    """The nearest ``#rrggbb``."""
    return "#" + "".join(f"{round(min(1.0, max(0.0, value)) * 255):02x}" for value in values)


@lru_cache(maxsize=4096)
def mix(a: str, b: str, share: float) -> str:
    """``a`` with a share (0 to 1) of ``b`` in it."""
    one, two = rgb(a), rgb(b)
    return hex_colour(
        (
            one[0] + (two[0] - one[0]) * share,
            one[1] + (two[1] - one[1]) * share,
            one[2] + (two[2] - one[2]) * share,
        )
    )


def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.2)."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@lru_cache(maxsize=4096)
def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4096)
def readable(ground: str, *candidates: str) -> str:
    """The candidate that reads best on a ground."""
    return max(candidates, key=lambda colour: contrast(colour, ground))


@lru_cache(maxsize=4096)
def deepen(colour: str, ground: str = "#ffffff", ratio: float = 4.5) -> str:
    """The colour, darkened just as far as text of it reads on a ground."""
    for step in range(40):
        darker = mix(colour, "#000000", step / 40)
        if contrast(darker, ground) >= ratio:
            return darker
    return "#000000"
