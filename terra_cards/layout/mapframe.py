"""A board cut to a window at a scale: what the hint map is drawn from, and its lens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from terra_cards.layout import paths
from terra_cards.layout.drawing import Group, Item, Shape, Symbol, Symbols, Use
from terra_cards.layout.lens import Water, around, gather, middle, reach_of
from terra_cards.layout.outlines import Bounds, Drawn, Outlines, Projected
from terra_cards.layout.paths import Path, Point
from terra_cards.model.geography import Geography

# projections whose parallels are straight lines, so that a window cut by latitude has straight ends
_STRAIGHT = ("natural-earth", "equal-earth", "equirectangular", "mercator")
_NORTH, _SOUTH = 83.7, -56.0  # what a map of the whole globe shows unless an answer lies beyond
_SMALL = 1.6  # square millimetres below which an area wants a lens
_LENS = 6.3  # largest radius of the lens, millimetres
_FILLED = 0.86  # the part of the lens that its areas fill at most
_ZOOMS = (1.6, 2.5, 3.5, 5.0, 7.0)


class MapLook(Struct, frozen=True):
    """The colours of a map, ``#rrggbb``, and how wide its borders are in millimetres."""

    sea: str
    land: str
    border: str
    answer: str
    answer_sea: str
    edge: str
    lens: str
    line: float = 0.09


class Frame:
    """The board cut to a window, at a scale."""

    def __init__(
        self,
        geography: Geography,
        coarse: Projected,
        fine: Projected,
        kinds: dict[str, str],
        size: tuple[float, float],
        look: MapLook,
        symbols: Symbols,
        key: str,
        whole: bool,
    ) -> None:
        self._geography = geography
        self._kinds = kinds
        self._look = look
        self._symbols = symbols
        self._key = key
        unit = Outlines(coarse, 1.0, 1e-4, 1e-4)
        left, top, right, bottom = self._window(unit, whole)
        self._scale = min(size[0] / (right - left), size[1] / (bottom - top))
        self.width, self.height = (right - left) * self._scale, (bottom - top) * self._scale
        # a map narrower than its box stands at the right: the lens finds room beside it
        x, y = size[0] - self.width, (size[1] - self.height) / 2
        self._dx, self._dy = x - left * self._scale, y - top * self._scale
        self._box: Bounds = (x, y, x + self.width, y + self.height)
        self._field: Bounds = (0.0, 0.0, *size)
        self._fine = fine
        self._outlines = Outlines(coarse, self._scale, 0.025, 0.22)
        self._lenses: dict[float, Outlines] = {}
        self._edge = self._edge_path()

    def _window(self, unit: Outlines, whole: bool) -> Bounds:
        geography = self._geography
        if geography.wrap and geography.projection in _STRAIGHT:
            north, south = (90.0, -90.0) if whole else (_NORTH, _SOUTH)
            west = geography.central_meridian - 180
            widest = unit.point(west, min(max(0.0, south), north))[0]
            return widest, unit.point(west, north)[1], -widest, unit.point(west, south)[1]
        shapes = [unit.area(name) for name, kind in self._kinds.items() if kind == "land" or whole]
        bounds = [shape.bounds for shape in shapes if shape is not None]
        if not bounds:
            return -1.0, -1.0, 1.0, 1.0
        left, top = min(b[0] for b in bounds), min(b[1] for b in bounds)
        right, bottom = max(b[2] for b in bounds), max(b[3] for b in bounds)
        margin = 0.035 * max(right - left, bottom - top)
        return left - margin, top - margin, right + margin, bottom + margin

    def _edge_path(self) -> Path:
        """The outline of the map: the curved edge of the globe, or a box with round corners."""
        left, upper, right, lower = self._box
        geography = self._geography
        if not (geography.wrap and geography.projection in _STRAIGHT):
            return paths.rectangle(left, upper, right - left, lower - upper, 1.2)
        west = geography.central_meridian - 180
        side: list[Point] = []
        for step in range(-90, 91, 2):
            x, y = self._outlines.point(west, step)
            if upper - 1e-6 <= y + self._dy <= lower + 1e-6:
                side.append((x + self._dx, y + self._dy))
        middle = (left + right) / 2
        for y in (upper, lower):  # the exact ends of the window
            nearest = min(side, key=lambda point: abs(point[1] - y))
            side.append((nearest[0], y))
        side = sorted(set(side), key=lambda point: point[1])
        return paths.polygon(
            [
                (round(x, 3), round(y, 3))
                for x, y in [*side, *((2 * middle - x, y) for x, y in reversed(side))]
            ]
        )

    # What the window shows

    def hides(self, area: str) -> bool:
        """Whether most of an area lies outside the window."""
        shape = self._outlines.area(area)
        if shape is None:
            return False
        _, top, _, bottom = shape.bounds
        seen = min(bottom + self._dy, self._box[3]) - max(top + self._dy, self._box[1])
        return seen < 0.5 * (bottom - top)

    def _use(self, area: str, fill: str, stroke: str, line: float) -> Use | None:
        """An area of the map in its colours."""
        shape = self._outlines.area(area)
        if shape is None:
            return None
        return Use(self._symbol(f"area/{area}", shape), 0, 0, 1, fill, stroke, line)

    def _symbol(self, name: str, shape: Drawn) -> str:
        key = f"{self._key}/{name}"
        if key not in self._symbols:
            left, top, right, bottom = self._box
            west, north, east, south = shape.bounds
            outline = Shape(shape.path(self._dx, self._dy), fill="inherit", stroke="inherit", round=True)
            inside = (
                west + self._dx >= left
                and north + self._dy >= top
                and east + self._dx <= right
                and south + self._dy <= bottom
            )
            items: tuple[Item, ...] = (outline,) if inside else (Group((outline,), self._edge),)
            self._symbols.add(Symbol(key, self._symbol_box, items))
        return key

    @property
    def _symbol_box(self) -> tuple[float, float, float, float]:
        left, top, right, bottom = self._box
        return left - 0.5, top - 0.5, right - left + 1, bottom - top + 1

    @cached_property
    def _land(self) -> str:
        """All land as one symbol: areas with their borders, islands, and what lies around the board."""
        look = self._look
        items: list[Item] = []
        around = [shape.path(self._dx, self._dy) for shape in self._outlines.strangers]
        if around:
            items.append(Shape(sum(around, ()), fill=look.edge))
        land = [self._outlines.area(name) for name, kind in self._kinds.items() if kind == "land"]
        islands = [*land, *self._outlines.islands]
        path = sum((shape.path(self._dx, self._dy) for shape in islands if shape is not None), ())
        items.append(
            Shape(path, fill=look.land, stroke=look.border, line=look.line, round=True, even_odd=True)
        )
        key = f"{self._key}/land"
        return self._symbols.add(Symbol(key, self._symbol_box, (Group(tuple(items), self._edge),)))

    @cached_property
    def _sea(self) -> str:
        key = f"{self._key}/sea"
        return self._symbols.add(Symbol(key, self._symbol_box, (Shape(self._edge, fill=self._look.sea),)))

    @cached_property
    def _water(self) -> Water:
        shapes = [self._outlines.area(name) for name, kind in self._kinds.items() if kind == "land"]
        dx, dy = self._dx, self._dy
        rings = [
            [(x + dx, y + dy) for x, y in ring]
            for shape in shapes
            if shape is not None
            for ring in shape.rings
        ]
        return Water(rings, self._box, self._field)

    def _shifted(self, box: Bounds) -> Bounds:
        """Bounds of a shape where it stands in the box."""
        return box[0] + self._dx, box[1] + self._dy, box[2] + self._dx, box[3] + self._dy

    # The map with an answer

    def items(self, areas: tuple[str, ...]) -> list[Item]:
        look = self._look
        seas = [a for a in areas if self._kinds[a] == "sea"]
        lands = [a for a in areas if self._kinds[a] == "land"]
        out: list[Item | None] = [Use(self._sea)]
        out += [self._use(area, look.answer_sea, look.answer_sea, look.line) for area in seas]
        out.append(Use(self._land))
        out += [self._use(area, look.answer, look.land, look.line * 1.2) for area in lands]
        out += [
            Use(self._symbol(f"island/{number}", shape), 0, 0, 1, look.answer, look.land, look.line)
            for number, shape in self._islands_of(seas)
        ]
        out += self._emphasis(areas)
        return [item for item in out if item is not None]

    def _islands_of(self, seas: Sequence[str]) -> list[tuple[int, Drawn]]:
        if not seas:
            return []
        owners = self._outlines.owners
        return [
            (number, shape)
            for number, (owner, shape) in enumerate(zip(owners, self._outlines.islands, strict=True))
            if owner in seas and shape is not None
        ]

    def _emphasis(self, areas: tuple[str, ...]) -> list[Item]:
        """A lens over the small areas that lie together, rings about the other small ones."""
        shapes = {area: shape for area in areas if (shape := self._outlines.area(area)) is not None}
        small = [area for area, shape in shapes.items() if shape.surface < _SMALL]
        if not small:
            return []
        radius = min(_LENS, (self._field[3] - self._field[1]) * 0.345)
        widest = radius * _FILLED / _ZOOMS[0]
        group, region = gather([shapes[area] for area in small], widest)
        if not group or (len(group) == 1 and len(small) > 1):
            return [self._ring(shapes[area]) for area in small]
        for shape in shapes.values():  # larger neighbours come along where they fit
            wider = around((region, shape.bounds))
            if reach_of(wider) <= widest:
                region = wider
        reach = max(0.4, reach_of(region))
        zoom = max(z for z in _ZOOMS if z == _ZOOMS[0] or z * reach <= radius * _FILLED)
        cx, cy = (region[0] + region[2]) / 2 + self._dx, (region[1] + region[3]) / 2 + self._dy
        place = self._water.place(
            (cx, cy), radius, radius / zoom, [self._shifted(shape.bounds) for shape in shapes.values()]
        )
        rings = [
            self._ring(shapes[area])
            for area in small
            if shapes[area] not in group and self._away(shapes[area], cx, cy) > radius / zoom
        ]
        return [*rings, *self._lens(areas, (cx, cy), radius / zoom, place, radius, zoom)]

    def _away(self, shape: Drawn, cx: float, cy: float) -> float:
        x, y = middle(shape.bounds)
        return math.dist((x + self._dx, y + self._dy), (cx, cy))

    def _ring(self, shape: Drawn) -> Item:
        left, top, right, bottom = shape.bounds
        cx, cy = (left + right) / 2 + self._dx, (top + bottom) / 2 + self._dy
        r = max(0.95, math.hypot(right - left, bottom - top) / 2 + 0.35)
        return Shape(paths.circle(cx, cy, r), stroke=self._look.answer, line=0.3)

    def _lens(
        self,
        areas: tuple[str, ...],
        centre: Point,
        reach: float,
        place: Point,
        radius: float,
        zoom: float,
    ) -> list[Item]:
        look = self._look
        outlines = self._lenses.get(zoom)
        if outlines is None:
            outlines = self._lenses[zoom] = Outlines(self._fine, self._scale * zoom, 0.03, 0.25)
        dx = place[0] - (centre[0] - self._dx) * zoom
        dy = place[1] - (centre[1] - self._dy) * zoom

        def use(name: str, shape: Drawn, fill: str, stroke: str) -> Use:
            key = f"{self._key}/x{zoom:g}/{name}"
            if key not in self._symbols:
                west, north, east, south = shape.bounds
                outline = Shape(shape.path(), fill="inherit", stroke="inherit", round=True)
                self._symbols.add(
                    Symbol(key, (west - 0.5, north - 0.5, east - west + 1, south - north + 1), (outline,))
                )
            return Use(key, dx, dy, 1, fill, stroke, look.line * 1.25)

        inside: list[Item] = [Shape(paths.circle(*place, radius), fill=look.sea)]
        lands: list[Item] = []
        answers: list[Item] = []
        left, top = place[0] - radius - dx, place[1] - radius - dy
        names, islands = outlines.seen((left, top, left + 2 * radius, top + 2 * radius))
        for name in names:
            shape = outlines.area(name)
            kind = self._kinds.get(name)
            if shape is None or kind is None:
                continue
            hit = name in areas
            if kind == "sea":
                if hit:
                    inside.append(use(f"area/{name}", shape, look.answer_sea, look.answer_sea))
            elif hit:
                answers.append(use(f"area/{name}", shape, look.answer, look.land))
            else:
                lands.append(use(f"area/{name}", shape, look.land, look.border))
        strangers = [shape.path(dx, dy) for shape in outlines.strangers]
        if strangers:
            inside.append(Shape(sum(strangers, ()), fill=look.edge))
        for number in islands:
            shape = outlines.island(number)
            if shape is not None:
                hit = outlines.owners[number] in areas
                fill, stroke = (look.answer, look.land) if hit else (look.land, look.border)
                lands.append(use(f"island/{number}", shape, fill, stroke))
        ring = paths.circle(*place, radius)
        return [
            *self._leaders(centre, reach, place, radius),
            Shape(paths.circle(*place, radius + 0.28), fill=look.land),
            Group((*inside, *lands, *answers), ring),
            Shape(ring, stroke=look.lens, line=0.3),
            Shape(paths.circle(*centre, reach), stroke=look.lens, line=0.2),
        ]

    def _leaders(self, centre: Point, reach: float, place: Point, radius: float) -> list[Item]:
        """The two outer tangents from the small circle to the lens."""
        dx, dy = place[0] - centre[0], place[1] - centre[1]
        distance = math.hypot(dx, dy)
        if distance <= radius - reach + 1e-6:
            return []
        angle = math.atan2(dy, dx)
        spread = math.acos((reach - radius) / distance)
        out: list[Item] = []
        for side in (1, -1):
            a = angle + side * spread
            start = (centre[0] + reach * math.cos(a), centre[1] + reach * math.sin(a))
            end = (place[0] + radius * math.cos(a), place[1] + radius * math.sin(a))
            out.append(Shape(paths.polygon([start, end], closed=False), stroke=self._look.lens, line=0.14))
        return out
