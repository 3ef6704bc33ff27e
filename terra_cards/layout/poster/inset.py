"""An inset for the crowded part of a map: which part, how much larger, and where on the map it stands.

A part is crowded where several areas lie together that are too small for their names. It is drawn once
more, as large as the water, the white paper or the land around the board leaves room for; nothing that is
played on is covered but open sea, and no more than half of any sea.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.outlines import Bounds, Drawn
from terra_cards.layout.poster.label import Name
from terra_cards.layout.poster.labels import Placer
from terra_cards.layout.poster.mapview import MapView
from terra_cards.layout.poster.raster import ABROAD, OUTSIDE, Raster, Window
from terra_cards.layout.poster.window import around, whole_globe

ROOMY = 9.0  # units: areas whose names do not fit at this size are crowded
_SMALL = 0.73  # times that size: those whose names do not fit even so weigh double
FEWEST = 4  # crowded areas that make an inset worth its room
_LARGEST = ((0.24, 0.36), (0.19, 0.3), (0.15, 0.24), (0.12, 0.2), (0.095, 0.16), (0.07, 0.13))  # of the map
_NEAR = 1.25  # times that size: so far a part grows to hold what it would cut in two
_PAD = 1.6  # units around the areas of the part
_ZOOMS = tuple(3.2 - step / 10 for step in range(19))  # 3.2 to 1.4
_COVERED = 0.5  # of a sea, at most
_MAIN_PART = 0.25  # of the largest ring: smaller rings do not widen the part
_CANDIDATES = 40


class Inset(Struct, frozen=True):
    """A part of the map (``part``, in millimetres of the view) and the box where it stands enlarged."""

    part: Bounds
    box: Bounds
    zoom: float


def find(view: MapView, names: Sequence[Name], keep_off: Sequence[Bounds] = ()) -> Inset | None:
    """The inset that shows most of the areas whose names do not fit; None where few do not."""
    raster = view.raster(max(0.45, 0.9 * view.unit))
    kinds = [area.kind for area in view.board.areas]
    placer = Placer(raster, kinds)
    boxes: dict[int, Bounds] = {}
    weights: dict[int, float] = {}
    for name in names:
        shape = view.shapes.get(view.board.areas[name.area].id)
        if shape is not None and placer.inside(name, keep=False) is None:
            boxes[name.area] = _moved(_main_part(shape), view.dx, view.dy)
            small = placer.inside(replace(name, smallest=name.smallest * _SMALL), keep=False) is None
            weights[name.area] = 2.0 if small else 1.0
    best: tuple[float, Inset] | None = None
    for width, height in _LARGEST:
        crowd = _crowd(boxes, weights, view.width * width, view.height * height, _PAD * view.unit)
        if crowd is None:
            continue
        weight, part = crowd
        found = _placed(view, raster, _padded(part, view), keep_off)
        if found is not None:
            gain = weight * math.log(found.zoom)
            if best is None or gain > best[0]:
                best = (gain, found)
    return best[1] if best else None


def _padded(part: Bounds, view: MapView) -> Bounds:
    pad = _PAD * view.unit
    return (
        max(0.0, part[0] - pad), max(0.0, part[1] - pad),
        min(view.width, part[2] + pad), min(view.height, part[3] + pad),
    )  # fmt: skip


def _main_part(shape: Drawn) -> Bounds:
    """The bounds of the large rings of a shape."""
    rings = []
    for ring in shape.rings:
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        rings.append((min(xs), min(ys), max(xs), max(ys)))
    sizes = [(b[2] - b[0]) * (b[3] - b[1]) for b in rings]
    return around([b for b, size in zip(rings, sizes, strict=True) if size >= _MAIN_PART * max(sizes)])


def _moved(bounds: Bounds, dx: float, dy: float) -> Bounds:
    return bounds[0] + dx, bounds[1] + dy, bounds[2] + dx, bounds[3] + dy


def _crowd(
    boxes: Mapping[int, Bounds], weights: Mapping[int, float], width: float, height: float, pad: float
) -> tuple[float, Bounds] | None:
    """The box of a size at most that holds the heaviest crowd, and its weight; of equals the smallest.

    It may become a little larger so as not to cut another of the boxes in two; those that it cuts all the
    same count against it.
    """
    best: tuple[float, float, Bounds] | None = None
    for seed in boxes:
        box, inside = boxes[seed], [seed]
        left = dict(boxes)
        del left[seed]
        while left:
            nearest = min(left, key=lambda area: (_grown(box, left[area]), area))
            wider = around([box, left[nearest]])
            if wider[2] - wider[0] > width or wider[3] - wider[1] > height:
                break
            box = wider
            del left[nearest]
            inside.append(nearest)
        for area in sorted(left, key=lambda area: (_grown(box, left[area]), area)):
            wider = around([box, left[area]])
            fits = wider[2] - wider[0] <= width * _NEAR and wider[3] - wider[1] <= height * _NEAR
            if fits and _overlap(box, left[area], pad):
                box = wider
                inside.append(area)
        size, weight = (box[2] - box[0]) * (box[3] - box[1]), sum(weights[area] for area in inside)
        weight -= sum(
            weights[area] for area in boxes if area not in inside and _overlap(box, boxes[area], pad)
        )
        if len(inside) >= FEWEST and (best is None or (weight, -size) > (best[0], -best[1])):
            best = (weight, size, box)
    return (best[0], best[2]) if best else None


def _overlap(one: Bounds, other: Bounds, pad: float) -> bool:
    """Whether two boxes overlap when the first has a rim of ``pad``."""
    return (
        one[0] - pad < other[2]
        and other[0] < one[2] + pad
        and one[1] - pad < other[3]
        and other[1] < one[3] + pad
    )


def _grown(box: Bounds, other: Bounds) -> float:
    """How much a box grows by taking another one in: half its circumference."""
    wider = around([box, other])
    return (wider[2] - wider[0]) + (wider[3] - wider[1]) - (box[2] - box[0]) - (box[3] - box[1])


def _placed(view: MapView, raster: Raster, part: Bounds, keep_off: Sequence[Bounds]) -> Inset | None:
    """The largest box, over as little sea as may be, nearest the part."""
    cell, gap = raster.cell, 2 * view.unit
    lands = {number for number, area in enumerate(view.board.areas) if area.kind == "land"}
    busy = [bytearray(raster.columns) for _ in range(raster.rows)]
    for left, top, right, bottom in (part, *keep_off, *_rim(view)):
        x0, x1 = max(0, int((left - gap) / cell)), max(0, int((right + gap) / cell) + 1)
        for y in range(max(0, int((top - gap) / cell)), min(raster.rows, int((bottom + gap) / cell) + 1)):
            busy[y][x0:x1] = b"\1" * len(busy[y][x0:x1])
    good, sea = [], []
    totals: dict[int, int] = {}
    for owners, taken, islands in zip(raster.owner, busy, raster.island, strict=True):
        good.append(
            [
                int(owner not in lands and not full and not island)
                for owner, full, island in zip(owners, taken, islands, strict=True)
            ]
        )
        sea.append([int(owner not in (OUTSIDE, ABROAD)) for owner in owners])
        for owner in owners:
            totals[owner] = totals.get(owner, 0) + 1
    free, water = Window(good, 0, 0), Window(sea, 0, 0)
    middle = ((part[0] + part[2]) / 2, (part[1] + part[3]) / 2)
    for zoom in _ZOOMS:
        w, h = (part[2] - part[0]) * zoom, (part[3] - part[1]) * zoom
        columns, rows = int(w / cell) + 1, int(h / cell) + 1
        if columns > raster.columns or rows > raster.rows:
            continue
        found = []
        for x, y in free.spots(columns, rows, 3):
            away = abs((x + columns / 2) * cell - middle[0]) + abs((y + rows / 2) * cell - middle[1])
            found.append((water.count(x, y, x + columns, y + rows), away, x, y))
        for _, _, x, y in sorted(found)[:_CANDIDATES]:
            if _leaves_room(raster, totals, (x, y, x + columns, y + rows)):
                return Inset(part, (x * cell, y * cell, x * cell + w, y * cell + h), zoom)
    return None


def _rim(view: MapView) -> list[Bounds]:
    """The edge of a map that fills its box; outside the globe there is paper."""
    if whole_globe(view.geography):
        return []
    w, h = view.width, view.height
    return [(0.0, 0.0, w, 0.0), (0.0, h, w, h), (0.0, 0.0, 0.0, h), (w, 0.0, w, h)]


def _leaves_room(raster: Raster, totals: dict[int, int], box: tuple[int, int, int, int]) -> bool:
    x0, y0, x1, y1 = box
    covered: dict[int, int] = {}
    for row in raster.owner[y0:y1]:
        for owner in row[x0:x1]:
            if owner >= 0:
                covered[owner] = covered.get(owner, 0) + 1
    return all(count <= _COVERED * totals[owner] for owner, count in covered.items())
