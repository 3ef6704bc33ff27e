"""The map of a board drawn large: lands and seas in colours, names in their places, compass, an inset."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout import paths
from terra_cards.layout.drawing import Group, Item, Shape
from terra_cards.layout.outlines import Bounds
from terra_cards.layout.poster import ground, inset, look, naming
from terra_cards.layout.poster.inset import Inset
from terra_cards.layout.poster.label import Label
from terra_cards.layout.poster.labels import Placer, place
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.mapview import MapView
from terra_cards.layout.poster.raster import Raster
from terra_cards.layout.poster.rose import cross, cross_lines, rose
from terra_cards.layout.poster.window import aspect, shown, widened
from terra_cards.model.board import Board

__all__ = ["SheetMap", "aspect", "sheet_map"]

_SEEN = 0.55  # the part of an area that an inset shows, from which on it is named there and not on the map
_REACH, _INSET_REACH = 55.0, 25.0  # units that a name may stand off its area
_FARTHER = 2.5  # times as far where there is no other place


class SheetMap(Struct, frozen=True):
    """A map laid out in a box whose upper left corner is (0, 0), ``width`` by ``height`` millimetres.

    ``labels`` are the names on it, ``inset_labels`` those in its inset (in millimetres of the inset).
    ``unplaced`` are areas without room for a name.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    labels: tuple[Label, ...]
    unplaced: tuple[str, ...]
    inset: Inset | None = None
    inset_labels: tuple[Label, ...] = ()


def sheet_map(board: Board, size: tuple[float, float], style: Style) -> SheetMap:
    """The map of a board, as large as it fits a box of millimetres. The board must have a drawing."""
    geography = board.geography
    if geography is None:
        raise ValueError(f"board '{board.id}' has no drawing")
    left, top, right, bottom = shown(geography)
    scale = min(size[0] / (right - left), size[1] / (bottom - top))
    unit = math.sqrt((right - left) * (bottom - top)) * scale / 400
    window = widened(geography, (left, top, right, bottom), size[0] / size[1])
    view = MapView(board, geography, window, scale, unit)
    colours = ground.colours(board)
    compass, circle = rose(view)
    busy = [] if circle is None else [_square(circle)]
    comfort = max(naming.SMALLEST, naming.COMFORT * unit)
    every = set(range(len(board.areas)))
    part = inset.find(view, naming.names(view, style, every, inset.ROOMY * unit), busy)
    small = None if part is None else _enlarged(view, part)
    inside: list[Label] = []
    guests: set[int] = set()
    if part is not None and small is not None:
        named, guests = _shown_in(view, small, part)
        inside = _labels(small, named, style, _framed(small), _INSET_REACH, comfort)
        inside += _guests(small, guests, style, inside, comfort)
        busy += [part.part, part.box]
        guests -= {label.area for label in inside}
        every -= named & {label.area for label in inside}
    raster = view.raster(_cell(unit))
    for line in cross_lines(view):
        raster.avoid(line)
    for box in busy:
        raster.take(*box)
    labels = _labels(view, every, style, raster, _REACH, comfort)
    # a name in the inset is enough for an area that has no room for it on the map
    labels = [label for label in labels if label.clear or label.area not in {one.area for one in inside}]
    found = {label.area for label in (*labels, *inside)}
    if small is not None and guests - found:
        raster = _framed(small)
        for label in inside:
            raster.take_turned(label.corners())
        inside += _labels(small, guests - found, style, raster, _INSET_REACH, comfort)
        found |= {label.area for label in inside}
    items = [*ground.paint(view, colours, cross(view)), *compass]
    if part is not None and small is not None:
        items += _inset_items(view, small, style, part, ground.paint(small, colours, []), inside)
    for label in labels:
        items += naming.drawn(view, style, label)
    unplaced = tuple(area.id for index, area in enumerate(board.areas) if index not in found)
    return SheetMap(view.width, view.height, tuple(items), tuple(labels), unplaced, part, tuple(inside))


def _cell(unit: float) -> float:
    return max(0.45, 0.9 * unit)


def _square(circle: tuple[float, float, float]) -> Bounds:
    x, y, r = circle
    return x - r, y - r, x + r, y + r


def _labels(
    view: MapView, areas: Iterable[int], style: Style, raster: Raster, reach: float, comfort: float
) -> list[Label]:
    """The names of areas in their places; smaller ones where there is no room for comfort, and in the end on
    long lines: farther off is better than nowhere."""
    kinds = [area.kind for area in view.board.areas]
    wanted = set(areas)
    out: list[Label] = []
    for smallest, farther in ((comfort, 1.0), (naming.SMALLEST, 1.0), (naming.SMALLEST, _FARTHER)):
        left = wanted - {label.area for label in out}
        if left:
            far = reach * farther * view.unit
            out += place(raster, kinds, naming.names(view, style, left, smallest), far)
    return out


# The inset


def _enlarged(view: MapView, part: Inset) -> MapView:
    """The part of the map that the inset shows, at its scale."""
    left, top, right, bottom = part.part
    window = (
        (left - view.dx) / view.scale, (top - view.dy) / view.scale,
        (right - view.dx) / view.scale, (bottom - view.dy) / view.scale,
    )  # fmt: skip
    return MapView(view.board, view.geography, window, view.scale * part.zoom, view.unit, cut=True)


def _shown_in(view: MapView, small: MapView, part: Inset) -> tuple[set[int], set[int]]:
    """Areas that are named in the inset only, and others that show in it."""
    cell = _cell(view.unit)
    whole, seen = _cells(view.raster(cell)), _cells(small.raster(cell * part.zoom))
    named = {area for area, count in seen.items() if count >= _SEEN * whole.get(area, count)}
    return named, set(seen) - named


def _cells(raster: Raster) -> dict[int, int]:
    out: dict[int, int] = {}
    for row in raster.owner:
        for owner in row:
            if owner >= 0:
                out[owner] = out.get(owner, 0) + 1
    return out


def _framed(small: MapView) -> Raster:
    """The raster of an inset, names kept off its edge."""
    raster, u = small.raster(_cell(small.unit)), small.unit
    for box in (
        (0.0, 0.0, small.width, u), (0.0, small.height - u, small.width, small.height),
        (0.0, 0.0, u, small.height), (small.width - u, 0.0, small.width, small.height),
    ):  # fmt: skip
        raster.take(*box)
    return raster


def _guests(
    small: MapView, areas: Iterable[int], style: Style, placed: Sequence[Label], comfort: float
) -> list[Label]:
    """Names of areas that reach into the inset, where they fit; they stand on the map as well."""
    raster = _framed(small)
    for label in placed:
        raster.take_turned(label.corners())
    placer = Placer(raster, [area.kind for area in small.board.areas])
    names = (
        replace(name, largest=comfort * 1.15) for name in naming.names(small, style, set(areas), comfort)
    )
    return [one for name in names if (one := placer.inside(name)) is not None]


def _inset_items(
    view: MapView, small: MapView, style: Style, part: Inset, painted: Sequence[Item], labels: Sequence[Label]
) -> list[Item]:
    """The enlarged map in its box, and the frame around what it shows."""
    u = view.unit
    left, top, right, bottom = part.part
    frame = paths.rectangle(left, top, right - left, bottom - top, 1.2 * u)
    out: list[Item] = [
        Shape(frame, stroke="#ffffff", line=1.2 * u, opacity=0.8),
        Shape(frame, stroke=look.INK, line=0.45 * u),
    ]
    x, y = part.box[0], part.box[1]
    inner: list[Item] = [
        Shape(paths.rectangle(-u, -u, small.width + 2 * u, small.height + 2 * u, 4 * u), fill=look.PAPER),
        *painted,
        Shape(small.edge, stroke=look.INK, line=0.6 * u),
    ]
    for label in labels:
        inner += naming.drawn(small, style, label)
    out.append(Group(tuple(inner), None, x, y))
    return out
