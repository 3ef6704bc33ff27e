"""How a shape's surface divides among the four quarters of the compass (R2a)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import cos, pi, radians, sin
from typing import Literal

from terra_cards.model.topology import UNIT, Ring

Quarter = Literal["nw", "ne", "sw", "se"]
QUARTERS: tuple[Quarter, ...] = ("nw", "ne", "sw", "se")


def quarter_of(lat: float, lon: float, meridian: float, parallel: float) -> Quarter:
    """The quarter of a point; on the lines themselves north and east win."""
    east = (lon - meridian) % 360 < 180
    if lat >= parallel:
        return "ne" if east else "nw"
    return "se" if east else "sw"


def quarter_areas(rings: Iterable[Ring], meridian: float, parallel: float) -> dict[Quarter, float]:
    """The area of a shape in each quarter, in steradians; holes run against the outer rings.

    Green's theorem on the sphere: each edge, straight in longitude and latitude, is cut at the
    lines of the cross and adds the area between it and the parallel to its quarter.
    """
    sums = dict.fromkeys(QUARTERS, 0.0)
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise(ring):
            if x0 != x1:
                _edge(sums, x0 / UNIT - meridian, y0 / UNIT, x1 / UNIT - meridian, y1 / UNIT, parallel)
    return {quarter: abs(size) for quarter, size in sums.items()}


def _edge(sums: dict[Quarter, float], x0: float, y0: float, x1: float, y1: float, parallel: float) -> None:
    """Cuts an edge at the lines of the cross (longitudes relative to the meridian)."""
    cuts = {0.0, 1.0}
    if (y0 - parallel) * (y1 - parallel) < 0:
        cuts.add((parallel - y0) / (y1 - y0))
    low, high = min(x0, x1), max(x0, x1)
    line = -(-low // 180) * 180
    while line < high:
        if line > low:
            cuts.add((line - x0) / (x1 - x0))
        line += 180
    for start, end in pairwise(sorted(cuts)):
        xa, ya = x0 + (x1 - x0) * start, y0 + (y1 - y0) * start
        xb, yb = x0 + (x1 - x0) * end, y0 + (y1 - y0) * end
        middle = (xa + xb) / 2
        east = middle % 360 < 180
        north = (ya + yb) / 2 >= parallel
        quarter: Quarter = ("ne" if east else "nw") if north else ("se" if east else "sw")
        sums[quarter] += radians(xb - xa) * (_mean_sine(ya, yb) - sin(radians(parallel)))


def _mean_sine(a: float, b: float) -> float:
    """The mean of the sine between two latitudes."""
    low, high = radians(a), radians(b)
    if abs(high - low) < 1e-5:
        return sin((low + high) / 2)
    return (cos(low) - cos(high)) / (high - low)


SPHERE = 4 * pi  # steradians
