"""Figures in messages."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def plain(value: Fraction, unit: str | None, place: int | None) -> str:
    """A figure with its unit, without grouping; ``place`` is the power of ten of its last digit.

    Without a place it has four significant digits. Years BC are written as such by the caller.
    """
    if place is None:
        text = f"{Decimal(value.numerator) / Decimal(value.denominator):.4g}"
        text = f"{Decimal(text):f}"
    else:
        text = f"{Decimal(value.numerator) / Decimal(value.denominator):.{max(0, -place)}f}"
    return f"{text} {unit}" if unit else text
