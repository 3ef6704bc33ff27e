"""All shapes of an author's map as one coverage: overlaps given to one, gaps and small holes closed.

All outlines are noded together and cut into faces, each face goes to one area, and what no area holds
is a face of its own until the end; so shared borders stay shared, and no gap opens where shapes that
should meet are a little apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon, box

from terra_cards.model.mapmaking import coverage, measured
from terra_cards.model.mapmaking.features import ShapesError
from terra_cards.model.mapmaking.mending import NODING, km2
from terra_cards.model.mapmaking.sphere import area_km2

OUTSIDE = ""
KM_PER_DEGREE = 111.195
Bounds = tuple[float, float, float, float]


def partition(
    shapes: Mapping[str, Any],
    kinds: Mapping[str, str],
    bounds: Bounds,
    accuracy: float,
    smallest: float,
    notes: list[str],
) -> dict[str, Any]:
    """Areas and the outside as one coverage, in the order of ``shapes``.

    Land goes before sea, and earlier shapes before later ones. Slivers narrower than half of ``accuracy``
    (km) and holes below ``smallest`` (km²) go to the neighbour with the longest border, bits of seas below
    that to another sea. Raises :class:`ShapesError` where nothing is left of an area.
    """
    order = [name for kind in ("land", "sea") for name in shapes if kinds[name] == kind]
    values = [shapes[name] for name in order]
    names = [*order, OUTSIDE]
    frame = box(*bounds)
    pieces = coverage.faces([shape.boundary for shape in values] + [frame.boundary], NODING)
    owners = [None if number is None else names[number] for number in coverage.label(pieces, values)]
    beside = _beside(pieces, owners)
    gaps = holes = 0
    for number, piece in enumerate(pieces):
        near = beside.get(number)
        if not near or shapely.intersection(piece.exterior, frame.exterior).length:
            continue
        small = area_km2(piece) < smallest
        if small or (len(near) > 1 and _is_sliver(piece, accuracy)):
            owners[number] = max(near, key=lambda name: (near[name], name))
            gaps += len(near) > 1
            holes += len(near) == 1
    lakes = [
        piece
        for number, piece in enumerate(pieces)
        if owners[number] is None
        and area_km2(piece) >= 1
        and not shapely.intersects(piece.exterior, frame.exterior)
    ]
    if lakes:
        largest = max(lakes, key=area_km2)
        lon, lat = shapely.get_coordinates(largest.representative_point())[0].tolist()
        more = f", and {len(lakes) - 1} smaller" if len(lakes) > 1 else ""
        notes.append(
            f"a hole of {km2(area_km2(largest))} at {lat:.2f}, {lon:.2f} belongs to no area{more}: "
            "draw it as a sea, or let it be (lint tells it, TC906)"
        )
    if gaps:
        what, was = ("a gap", "was") if gaps == 1 else (f"{gaps} gaps", "were")
        notes.append(
            f"{what} between areas, narrower than {accuracy:g} km or below {km2(smallest)}, {was} closed"
        )
    if holes:
        what, was = ("a hole", "was") if holes == 1 else (f"{holes} holes", "were")
        notes.append(f"{what} below {km2(smallest)} {was} filled")
    named = [OUTSIDE if owner is None else owner for owner in owners]
    full = coverage.dissolve(pieces, named, [name for name in [*shapes, OUTSIDE] if name in set(named)])
    lost = [name for name in shapes if name not in full]
    if lost:
        raise ShapesError(
            f"{', '.join(lost)}: wholly covered by other areas", "leave one of them out: --leave-out ID"
        )
    return hand_over(
        full,
        lambda name, size, largest: kinds.get(name) == "sea" and size < min(smallest, largest),
        lambda name: None if name == OUTSIDE else 0 if kinds[name] == "sea" else 1,
    )


def _beside(pieces: Sequence[Polygon], owners: Sequence[str | None]) -> dict[int, dict[str, float]]:
    """For each face that no area holds, the areas around it with the kilometres of common border."""
    out: dict[int, dict[str, float]] = {}
    lengths = measured.lengths({str(number): piece for number, piece in enumerate(pieces)})
    for pair, length in lengths.items():
        for one, other in (pair, pair[::-1]):
            owner = owners[int(other)]
            if owners[int(one)] is None and owner is not None:
                near = out.setdefault(int(one), {})
                near[owner] = near.get(owner, 0.0) + length
    return out


def hand_over(
    full: Mapping[str, Any],
    is_bit: Callable[[str, float, float], bool],
    rank: Callable[[str], int | None],
) -> dict[str, Any]:
    """A coverage whose small bits went to a neighbour: of the lowest ``rank``, with the longest border.

    ``is_bit`` is asked with an area's name, the surface of a part and that of its largest part (km²);
    areas whose ``rank`` is None get nothing. A bit beside none that may get it stays.
    """
    names = list(full)
    tree = shapely.STRtree(list(full.values()))
    kept: dict[str, list[Any]] = {name: [] for name in names}
    changed: set[str] = set()
    for number, name in enumerate(names):
        parts = coverage.polygons(full[name])
        sizes = [area_km2(part) for part in parts]
        for part, size in zip(parts, sizes, strict=True):
            best: tuple[int, float, str] | None = None
            if size < max(sizes) and is_bit(name, size, max(sizes)):
                for other in sorted(tree.query(part, predicate="intersects").tolist()):
                    place = None if other == number else rank(names[other])
                    if place is None:
                        continue
                    line = shapely.intersection(full[names[other]].boundary, part.boundary)
                    if line.length > 0 and (best is None or (-place, line.length) > best[:2]):
                        best = (-place, float(line.length), names[other])
            kept[best[2] if best else name].append(part)
            if best:
                changed |= {name, best[2]}
    return {name: shapely.union_all(kept[name]) if name in changed else shape for name, shape in full.items()}


def _is_sliver(piece: Polygon, accuracy: float) -> bool:
    """Whether the mean width of a face is below half of the accuracy."""
    _, south, _, north = piece.bounds
    points = shapely.get_coordinates(piece.exterior)
    shrink = math.cos(math.radians((south + north) / 2))
    flat = points * np.array([KM_PER_DEGREE * shrink, KM_PER_DEGREE])
    around = float(np.hypot(*np.diff(flat, axis=0).T).sum())
    return 2 * area_km2(Polygon(piece.exterior)) / max(around, 1e-9) < accuracy / 2
