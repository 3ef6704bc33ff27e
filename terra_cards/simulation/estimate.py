"""Means with their standard errors, from whole-number sums."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct


class Estimate(Struct, frozen=True):
    """A number and its standard error; the error is 0 where the number is exact, None where too few
    rounds were played to know it."""

    value: float
    error: float | None = None


def mean(count: int, total: int, squares: int, scale: float = 1.0) -> Estimate | None:
    """The mean of ``count`` values from their sum and the sum of their squares, times ``scale``."""
    if count == 0:
        return None
    value = total / count * scale
    if count == 1:
        return Estimate(value)
    # count * squares - total**2 in whole numbers: nothing cancels
    spread = max(0, count * squares - total * total) / (count * count * (count - 1))
    return Estimate(value, sqrt(spread) * abs(scale))


def ratio(count: int, top: int, bottom: int, tops: int, both: int, bottoms: int) -> Estimate | None:
    """``top / bottom`` of sums over ``count`` rounds, its error by the delta method.

    ``tops``, ``both`` and ``bottoms`` are sums of the squares of the one, of the products, and of
    the squares of the other.
    """
    if bottom == 0:
        return None
    value = top / bottom
    if count < 2:
        return Estimate(value)
    rest = tops * bottom * bottom - 2 * both * top * bottom + bottoms * top * top  # exact
    spread = max(0, rest) / (bottom * bottom) * count / (count - 1)
    return Estimate(value, sqrt(spread) / bottom)


def combined(parts: Sequence[tuple[float, Estimate]]) -> Estimate:
    """A weighted sum of independent estimates."""
    value = sum(weight * part.value for weight, part in parts)
    if any(part.error is None for _, part in parts):
        return Estimate(value)
    return Estimate(value, sqrt(sum((weight * (part.error or 0.0)) ** 2 for weight, part in parts)))


def scaled(estimate: Estimate | None, factor: float, offset: float = 0.0) -> Estimate | None:
    """``offset + factor * estimate``."""
    if estimate is None:
        return None
    error = None if estimate.error is None else estimate.error * abs(factor)
    return Estimate(offset + factor * estimate.value, error)
