"""Lengths of the common borders of areas, measured on shapes that share their vertices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from terra_cards.model.mapmaking.sphere import Floats, length_km

KM_PER_DEGREE = 111.195


def lengths(shapes: Mapping[str, Any], seam: float | None = None) -> dict[tuple[str, str], float]:
    """Kilometres of common border by pair of ids (sorted).

    With ``seam`` the map is cut along that meridian: what lies on its west edge meets what lies
    at the same latitude on its east edge, 360 degrees on.
    """
    names = list(shapes)
    starts: list[Floats] = []
    ends: list[Floats] = []
    owners: list[npt.NDArray[np.int64]] = []
    for number, shape in enumerate(shapes.values()):
        for ring in shapely.get_rings(shapely.get_parts(shape)):
            points = np.round(shapely.get_coordinates(ring), 6)
            starts.append(points[:-1])
            ends.append(points[1:])
            owners.append(np.full(len(points) - 1, number))
    start, end, owner = np.concatenate(starts), np.concatenate(ends), np.concatenate(owners)
    turn = (start[:, 0] > end[:, 0]) | ((start[:, 0] == end[:, 0]) & (start[:, 1] > end[:, 1]))
    start[turn], end[turn] = end[turn], start[turn].copy()
    order = np.lexsort((owner, end[:, 1], end[:, 0], start[:, 1], start[:, 0]))
    start, end, owner = start[order], end[order], owner[order]
    same = (start[:-1] == start[1:]).all(axis=1) & (end[:-1] == end[1:]).all(axis=1)
    shared = np.flatnonzero(same & (owner[:-1] != owner[1:]))
    kilometres = length_km(start[shared], end[shared])
    out: dict[tuple[str, str], float] = {}
    for index, length in zip(shared.tolist(), kilometres.tolist(), strict=True):
        one, two = names[owner[index]], names[owner[index + 1]]
        pair = (one, two) if one < two else (two, one)
        out[pair] = out.get(pair, 0.0) + length
    if seam is not None:
        _across_the_seam(out, names, start, end, owner, seam)
    return out


def _across_the_seam(
    out: dict[tuple[str, str], float],
    names: list[str],
    start: Floats,
    end: Floats,
    owner: npt.NDArray[np.int64],
    seam: float,
) -> None:
    west = np.flatnonzero((start[:, 0] == seam) & (end[:, 0] == seam))
    east = np.flatnonzero((start[:, 0] == seam + 360) & (end[:, 0] == seam + 360))
    for w in west.tolist():
        for e in east.tolist():
            common = min(end[w, 1], end[e, 1]) - max(start[w, 1], start[e, 1])
            if common > 0 and owner[w] != owner[e]:
                one, two = sorted((names[owner[w]], names[owner[e]]))
                out[(one, two)] = out.get((one, two), 0.0) + float(common) * KM_PER_DEGREE
