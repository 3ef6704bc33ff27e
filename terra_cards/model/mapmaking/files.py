"""What a board build gives, and how shapes become whole numbers of a grid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.polygon import orient

from terra_cards.model.topology import Grid, Ring


class Built(Struct, frozen=True):
    """The two files of a board, and the border lengths (km by sorted pair) behind them."""

    fine: bytes
    hint: bytes
    lengths: Mapping[tuple[str, str], float]


def grid_shape(shape: Any, grid: Grid) -> list[list[Ring]]:
    """Polygons as rings of grid units, in an order that depends on the shape alone.

    Outer rings run clockwise, holes the other way, as TopoJSON wants; polygons are sorted by
    their smallest vertex.
    """
    out: list[list[Ring]] = []
    for part in shapely.get_parts(shape):
        turned = orient(part, sign=-1.0)
        out.append([_ring(ring, grid) for ring in [turned.exterior, *turned.interiors]])
        out[-1][1:] = sorted(out[-1][1:])
    return sorted(out)


def _ring(ring: Any, grid: Grid) -> Ring:
    units = np.rint((shapely.get_coordinates(ring) - grid.origin) / grid.step).astype(int)
    open_ring: Ring = []
    for x, y in units[:-1].tolist():
        if not open_ring or open_ring[-1] != (x, y):
            open_ring.append((x, y))
    start = open_ring.index(min(open_ring))
    turned = open_ring[start:] + open_ring[:start]
    return [*turned, turned[0]]
