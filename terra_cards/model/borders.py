"""Neighbours of areas from their shapes: how long a common border is, and from when it counts (R3).

A border shorter than the drawing may be wrong is no border: the thresholds are 1.2, 1.0 and 0.4
times the board's accuracy between two land areas, land and sea, and two seas. On the world board
(25 km) that is 30, 25 and 10 km. Straits between seas are narrow by nature, hence the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from terra_cards.model.sphere import KM_PER_DEGREE, distance_km
from terra_cards.model.topology import UNIT, Ring, Topology

Pair = tuple[str, str]
LAND_LAND, LAND_SEA, SEA_SEA = 1.2, 1.0, 0.4


def pair(one: str, two: str) -> Pair:
    """Two ids in order."""
    return (one, two) if one < two else (two, one)


def threshold_km(one: str, two: str, accuracy_km: float) -> float:
    """From which length on a border counts, by the kinds of its two areas (``land`` or ``sea``)."""
    seas = (one == "sea") + (two == "sea")
    return (LAND_LAND, LAND_SEA, SEA_SEA)[seas] * accuracy_km


def neighbour_pairs(
    lengths: Mapping[Pair, float],
    kinds: Mapping[str, str],
    accuracy_km: float,
    removed: Iterable[Pair] = (),
    added: Iterable[Pair] = (),
) -> tuple[Pair, ...]:
    """The pairs of adjacent areas, sorted: long enough borders, and the board file's corrections.

    ``border`` and ``border-or-coast`` (R3) come to the same here, since a drawing gives the water
    to sea areas: a land area that meets a sea shares a border line with it.
    """
    found = {
        pair(one, two)
        for (one, two), length in lengths.items()
        if length > 0
        and one in kinds
        and two in kinds
        and length >= threshold_km(kinds[one], kinds[two], accuracy_km)
    }
    found -= {pair(*both) for both in removed}
    found |= {pair(*both) for both in added}
    return tuple(sorted(found))


def border_lengths(topology: Topology, seam: int | None) -> dict[Pair, float]:
    """Kilometres of common border by pair, from the arcs that two areas share.

    Where a file does not share its arcs, edges with the same two ends count as shared. With
    ``seam`` (1e-7 degree) areas also meet across the map's two edges.
    """
    owners: dict[int, list[str]] = {}
    for outline in topology.areas:
        if outline.id is None:
            continue
        for number in outline.arcs():
            owners.setdefault(number, []).append(str(outline.id))
    out: dict[Pair, float] = {}
    single: dict[tuple[tuple[int, int], tuple[int, int]], str] = {}
    west: list[tuple[int, int, str]] = []
    east: list[tuple[int, int, str]] = []
    for number, names in sorted(owners.items()):
        arc = topology.arc(number)
        if len(names) == 1:
            for a, b in pairwise(arc):
                edge = (a, b) if a < b else (b, a)
                other = single.pop(edge, None)
                if other is None:
                    single[edge] = names[0]
                elif other != names[0]:
                    _add(out, other, names[0], _length([a, b]))
        else:
            for i, one in enumerate(names):
                for two in names[i + 1 :]:
                    if one != two:
                        _add(out, one, two, _length(arc))
    if seam is not None:
        for (a, b), name in single.items():
            if a[0] == b[0] == seam:
                west.append((min(a[1], b[1]), max(a[1], b[1]), name))
            elif a[0] == b[0] == seam + 360 * UNIT:
                east.append((min(a[1], b[1]), max(a[1], b[1]), name))
        for low, high, one in west:
            for bottom, top, two in east:
                common = min(high, top) - max(low, bottom)
                if common > 0 and one != two:
                    _add(out, one, two, common / UNIT * KM_PER_DEGREE)
    return out


def _add(out: dict[Pair, float], one: str, two: str, length: float) -> None:
    key = pair(one, two)
    out[key] = out.get(key, 0.0) + length


def _length(line: Ring) -> float:
    return sum(
        distance_km(y0 / UNIT, x0 / UNIT, y1 / UNIT, x1 / UNIT) for (x0, y0), (x1, y1) in pairwise(line)
    )
