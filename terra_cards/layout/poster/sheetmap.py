"""The map of a board drawn large: seas and lands in colours, coasts with a glow, names, compass."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from terra_cards.layout import paths
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Group, Item, Shape, TextLine
from terra_cards.layout.outlines import Bounds, Outlines, Projected
from terra_cards.layout.paths import Path, Point, Segment
from terra_cards.layout.poster import look
from terra_cards.layout.poster.colouring import colour_numbers
from terra_cards.layout.poster.label import Label, Name
from terra_cards.layout.poster.labels import place
from terra_cards.layout.poster.raster import ABROAD, Raster
from terra_cards.layout.simplify import simplify
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.model.board import Board
from terra_cards.model.drawing import draw
from terra_cards.model.geography import Geography

STRAIGHT = ("natural-earth", "equal-earth", "equirectangular", "mercator")
SMALLEST = 5.0  # points: no name is set smaller
_TOLERANCE = 0.05  # millimetres
_MARGIN = 0.03  # of a map that does not go round the globe


@dataclass(frozen=True, slots=True)
class SheetMap:
    """A map laid out in a box whose upper left corner is (0, 0), ``width`` by ``height`` millimetres.

    ``unplaced`` are areas without room for a name.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    labels: tuple[Label, ...]
    unplaced: tuple[str, ...]


def aspect(geography: Geography) -> float:
    """Width over height of what is shown of a map."""
    left, top, right, bottom = _window(geography)
    return (right - left) / (bottom - top)


def _window(geography: Geography) -> Bounds:
    """What is shown of the flat map, at a globe of radius 1."""
    unit = Outlines(Projected(geography, geography.topology), 1.0, 0.0, 0.0)
    shapes = [unit.area(name) for name in geography.names]
    bounds = [shape.bounds for shape in shapes if shape is not None]
    if not bounds:
        return -1.0, -1.0, 1.0, 1.0
    land = [
        shape.bounds
        for name, shape in zip(geography.names, shapes, strict=True)
        if shape is not None and geography.kinds.get(name) == "land"
    ]
    if not _round(geography) and land and len(land) < len(bounds):
        # seas run on to the sheet's edge: show the land with a margin of water
        inner = _around(land)
        margin = 0.03 * max(inner[2] - inner[0], inner[3] - inner[1])
        outer = _around([*bounds, *(shape.bounds for shape in unit.strangers)])
        return (
            max(outer[0], inner[0] - margin), max(outer[1], inner[1] - margin),
            min(outer[2], inner[2] + margin), min(outer[3], inner[3] + margin),
        )  # fmt: skip
    left, top, right, bottom = _around(bounds)
    margin = 0.0 if _round(geography) else _MARGIN * max(right - left, bottom - top)
    return left - margin, top - margin, right + margin, bottom + margin


def _around(bounds: Sequence[Bounds]) -> Bounds:
    return (
        min(b[0] for b in bounds), min(b[1] for b in bounds),
        max(b[2] for b in bounds), max(b[3] for b in bounds),
    )  # fmt: skip


def _round(geography: Geography) -> bool:
    return geography.wrap and geography.projection in STRAIGHT


class _Map:
    def __init__(self, board: Board, geography: Geography, size: tuple[float, float], lang: str) -> None:
        self.board, self.geography, self.lang = board, geography, lang
        left, top, right, bottom = _window(geography)
        self.scale = min(size[0] / (right - left), size[1] / (bottom - top))
        self.width, self.height = (right - left) * self.scale, (bottom - top) * self.scale
        self.dx, self.dy = -left * self.scale, -top * self.scale
        self.unit = math.sqrt(self.width * self.height) / 400
        self.outlines = Outlines(
            Projected(geography, geography.topology), self.scale, _TOLERANCE, 0.35 * min(1.0, self.unit + 0.3)
        )
        self.edge = self._edge()
        shapes = {area.id: self.outlines.area(area.id) for area in board.areas}
        self.paths = {name: shape.path(self.dx, self.dy) for name, shape in shapes.items() if shape}
        self.shapes = {name: shape for name, shape in shapes.items() if shape}

    def _edge(self) -> Path:
        """The globe's outline, or the box itself with round corners."""
        if not _round(self.geography):
            return paths.rectangle(0, 0, self.width, self.height, 3 * self.unit)
        west = self.geography.central_meridian - 180
        side = []
        for step in range(-90, 91):
            x, y = self.outlines.point(west, step)
            side.append((x + self.dx, y + self.dy))
        side = [(x, min(max(y, 0.0), self.height)) for x, y in side]
        other = [(self.width - x, y) for x, y in reversed(side)]
        return paths.polygon([(round(x, 3), round(y, 3)) for x, y in [*side, *other]])

    def point(self, lat: float, lon: float) -> Point:
        x, y = self.outlines.point(lon, lat)
        return x + self.dx, y + self.dy

    # What is painted, from the ground up

    def items(self) -> list[Item]:
        u, board = self.unit, self.board
        neighbours = self._neighbours()
        lands = [area.id for area in board.areas if area.kind == "land"]
        seas = [area.id for area in board.areas if area.kind == "sea"]
        land_colours = colour_numbers(lands, neighbours, len(look.LANDS))
        sea_colours = colour_numbers(seas, neighbours, len(look.SEAS))
        ground: list[Item] = [Shape(self.edge, fill=look.WATER)]
        for name in seas:
            if name in self.paths:
                colour = look.SEAS[sea_colours[name]]
                ground.append(Shape(self.paths[name], fill=colour, stroke=colour, line=0.1, even_odd=True))
        ground += self._graticule()
        strangers = sum((shape.path(self.dx, self.dy) for shape in self.outlines.strangers), ())
        islands = sum(
            (shape.path(self.dx, self.dy) for shape in self.outlines.islands if shape is not None), ()
        )
        coast = sum((self.paths[name] for name in lands if name in self.paths), ()) + strangers + islands
        for width, share in ((4.2, 0.28), (2.6, 0.34), (1.2, 0.5)):
            ground.append(Shape(coast, stroke=look.GLOW, line=width * u, opacity=share, round=True))
        if strangers:
            ground.append(Shape(strangers, fill=look.ABROAD, stroke=look.RULE, line=0.18 * u, round=True))
        for name in lands:
            if name in self.paths:
                fill = look.LANDS[land_colours[name]]
                ground.append(
                    Shape(self.paths[name], fill=fill, stroke=fill, line=0.12, even_odd=True, round=True)
                )
        if islands:
            ground.append(
                Shape(islands, fill=look.ISLAND, stroke=look.COAST, line=0.16 * u, even_odd=True, round=True)
            )
        ground += self._lines()
        ground += self._cross()
        out: list[Item] = [Group(tuple(ground), self.edge)]
        out.append(Shape(self.edge, stroke=look.COAST, line=0.5 * u))
        return out

    def _neighbours(self) -> dict[str, list[str]]:
        board = self.board
        count = len(board.areas)
        return {
            area.id: [board.areas[n].id for n in board.neighbours[number] if n < count]
            for number, area in enumerate(board.areas)
        }

    def _lines(self) -> list[Item]:
        """Borders by kind: of seas dashed, of lands white, coasts fine and dark."""
        by_kind: dict[str, list[Segment]] = {"sea": [], "land": [], "coast": [], "edge": []}
        for line in draw(self.geography).lines:
            flat = [(x * self.scale + self.dx, -y * self.scale + self.dy) for x, y in line.points]
            thin = simplify(flat, _TOLERANCE)
            by_kind[line.kind] += [
                ("L" if index else "M", (round(x, 3), round(y, 3))) for index, (x, y) in enumerate(thin)
            ]
        u = self.unit
        out: list[Item] = []
        if by_kind["sea"]:
            out.append(Shape(tuple(by_kind["sea"]), stroke="#ffffff", line=0.9 * u, opacity=0.55, round=True))
            out.append(
                Shape(
                    tuple(by_kind["sea"]), stroke=look.WATER_INK, line=0.34 * u, dash=(1.7 * u, 1.3 * u),
                    opacity=0.8,
                )
            )  # fmt: skip
        if by_kind["land"]:
            dark = mix(look.INK, look.LANDS[0], 0.45)
            out.append(
                Shape(tuple(by_kind["land"]), stroke=look.BORDER, line=1.0 * u, opacity=0.7, round=True)
            )
            out.append(Shape(tuple(by_kind["land"]), stroke=dark, line=0.3 * u, round=True))
        if by_kind["coast"]:
            out.append(Shape(tuple(by_kind["coast"]), stroke=look.COAST, line=0.34 * u, round=True))
        if by_kind["edge"] and not _round(self.geography):
            out.append(Shape(tuple(by_kind["edge"]), stroke=look.COAST, line=0.34 * u, round=True))
        return out

    def _graticule(self) -> list[Item]:
        """Meridians and parallels every 30 degrees, on maps of the whole globe."""
        if not _round(self.geography):
            return []
        west = self.geography.central_meridian - 180
        out: list[Segment] = []
        for lon in range(math.ceil(west / 30) * 30, math.ceil((west + 360) / 30) * 30, 30):
            for step in range(-90, 91, 3):
                out.append(("M" if step == -90 else "L", _rounded(self.point(step, lon))))
        for lat in range(-60, 61, 30):
            out.append(("M", _rounded(self.point(lat, west))))
            out.append(("L", _rounded(self.point(lat, west + 360))))
        return [Shape(tuple(out), stroke=look.GRATICULE, line=0.16 * self.unit, opacity=0.8)]

    def _cross(self) -> list[Item]:
        """The cross of the compass that quarters the map (R2a)."""
        quarters = self.board.quarters
        if quarters is None:
            return []
        upright, level = self._cross_lines()
        path = (*paths.polygon(map(_rounded, upright), False), *paths.polygon(map(_rounded, level), False))
        return [Shape(path, stroke=look.ACCENT, line=0.42 * self.unit, opacity=0.75)]

    def _cross_lines(self) -> tuple[list[Point], list[Point]]:
        quarters = self.board.quarters
        if quarters is None:
            return [], []
        west = self.geography.central_meridian - 180
        upright = [self.point(lat, quarters.meridian) for lat in range(-90, 91, 2)]
        level = [self.point(quarters.parallel, west + lon) for lon in range(0, 361, 3)]
        return upright, level

    def rose(self) -> tuple[list[Item], tuple[float, float, float] | None]:
        """The compass rose where the cross meets, and the circle that it fills."""
        quarters = self.board.quarters
        if quarters is None:
            return [], None
        cx, cy = self.point(quarters.parallel, quarters.meridian)
        r = 8.5 * self.unit
        out: list[Item] = [
            Shape(paths.circle(cx, cy, r * 0.98), fill=look.GLOW, opacity=0.82),
            Shape(paths.circle(cx, cy, r * 0.98), stroke=look.WATER_INK, line=0.22 * self.unit),
            Shape(paths.circle(cx, cy, r * 0.86), stroke=look.WATER_INK, line=0.1 * self.unit),
        ]
        for turn, long, dark in ((45, 0.58, look.WATER_INK), (0, 0.84, look.ACCENT)):
            for quarter in range(4):
                a = math.radians(turn + 90 * quarter)
                tip = (cx + r * long * math.cos(a), cy + r * long * math.sin(a))
                for side, fill in ((1, dark), (-1, "#ffffff")):
                    b = a + side * math.pi / 4
                    waist = (cx + r * 0.17 * math.cos(b), cy + r * 0.17 * math.sin(b))
                    out.append(
                        Shape(
                            paths.polygon(map(_rounded, (tip, waist, (cx, cy)))), fill=fill, stroke=dark,
                            line=0.1 * self.unit,
                        )
                    )  # fmt: skip
        return out, (cx, cy, r)

    # Names

    def labels(self, keep_off: tuple[float, float, float] | None) -> list[Label]:
        u, board = self.unit, self.board
        raster = Raster(self.width, self.height, max(0.45, 0.9 * u))
        number = {area.id: index for index, area in enumerate(board.areas)}
        for shape in self.outlines.strangers:
            raster.fill(shape.rings, ABROAD, self.dx, self.dy)
        for name, shape in self.shapes.items():
            raster.fill(shape.rings, number[name], self.dx, self.dy)
        for island in self.outlines.islands:
            if island is not None:
                raster.fill_island(island.rings, self.dx, self.dy)
        for line in self._cross_lines():
            raster.avoid(line)
        if keep_off is not None:
            x, y, r = keep_off
            raster.take(x - r, y - r, x + r, y + r)
        faces = look.faces()
        names = []
        for index, area in enumerate(board.areas):
            surface = self.shapes[area.id].surface if area.id in self.shapes else 0.0
            sea = area.kind == "sea"
            smallest = max(SMALLEST, 5.4 * u)
            roomy = math.sqrt(surface) * (0.3 if sea else 0.36)
            largest = min(max(roomy, smallest), (17 if sea else 15) * u, 40.0)
            text = area.name.any(self.lang).strip() or area.id
            names.append(
                Name(
                    index, text, faces.water if sea else faces.strong, max(largest, smallest), smallest, sea,
                    20.0 if sea else 0.0, 0.45 if sea else 0.12,
                )
            )  # fmt: skip
        kinds = [area.kind for area in board.areas]
        return place(raster, kinds, names, reach=55 * u)

    def draw_label(self, label: Label) -> list[Item]:
        u, faces = self.unit, look.faces()
        face = faces.water if label.sea else faces.strong
        ink = look.WATER_INK if label.sea else look.INK
        area = self.board.areas[label.area].id
        out: list[Item] = []
        if label.leader is not None:
            (x0, y0), (x1, y1) = label.leader
            line = paths.polygon([_rounded((x0, y0)), _rounded((x1, y1))], False)
            out.append(Shape(line, stroke=ink, line=0.22 * u, round=True))
            out.append(Shape(paths.circle(round(x1, 3), round(y1, 3), 0.55 * u), fill=ink))
        if label.sea:
            frame = paths.polygon(map(_rounded, label.corners()))
            if not label.angle:
                frame = paths.rectangle(
                    label.x - label.width / 2, label.y - label.height / 2, label.width, label.height,
                    min(label.height * 0.28, 1.6 * u),
                )  # fmt: skip
            out.append(
                Shape(frame, fill="#f2f9fb", stroke=look.WATER_INK, line=0.26 * u, opacity=0.9, round=True)
            )
        em = label.size * MM_PER_POINT
        cap = face.primary.cap_height / 1000 * em
        tracking = 20.0 if label.sea else 0.0
        c, s = math.cos(math.radians(label.angle)), math.sin(math.radians(label.angle))
        total = cap + (len(label.lines) - 1) * 1.08 * em
        for index, text in enumerate(label.lines):
            wide = (face.width(text) + tracking * (len(text) - 1)) / 1000 * em
            v = -total / 2 + cap + index * 1.08 * em
            x, y = label.x - wide / 2 * c - v * s, label.y - wide / 2 * s + v * c
            if not label.sea and not label.clear:
                out.append(
                    TextLine(
                        round(x, 4), round(y, 4), text, face, label.size, ink, tracking, label.angle,
                        f"area/{area}", look.GLOW, 0.7 * u,
                    )
                )  # fmt: skip
                continue
            out.append(
                TextLine(
                    round(x, 4), round(y, 4), text, face, label.size, ink, tracking, label.angle,
                    f"area/{area}",
                )
            )  # fmt: skip
        return out


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def sheet_map(board: Board, size: tuple[float, float], lang: str) -> SheetMap:
    """The map of a board, as large as it fits a box of millimetres. The board must have a drawing."""
    geography = board.geography
    if geography is None:
        raise ValueError(f"board '{board.id}' has no drawing")
    drawn = _Map(board, geography, size, lang)
    items = drawn.items()
    rose, circle = drawn.rose()
    labels = drawn.labels(circle)
    named = {label.area for label in labels}
    unplaced = tuple(area.id for index, area in enumerate(board.areas) if index not in named)
    items += rose
    for label in labels:
        items += drawn.draw_label(label)
    return SheetMap(drawn.width, drawn.height, tuple(items), tuple(labels), unplaced)
