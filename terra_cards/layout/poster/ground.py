"""What a map is painted of, from the ground up: water, lands, islands, borders."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Group, Item, Shape
from terra_cards.layout.paths import Segment
from terra_cards.layout.poster import look
from terra_cards.layout.poster.colouring import colour_numbers
from terra_cards.layout.poster.mapview import TOLERANCE, MapView, rounded
from terra_cards.layout.poster.window import whole_globe
from terra_cards.layout.simplify import simplify
from terra_cards.model.board import Board
from terra_cards.model.drawing import draw


class Colours(Struct, frozen=True):
    """The colour of each area, ``#rrggbb`` by id."""

    land: Mapping[str, str]
    sea: Mapping[str, str]


def colours(board: Board) -> Colours:
    """Colours in which neighbours differ."""
    count = len(board.areas)
    neighbours = {
        area.id: [board.areas[n].id for n in board.neighbours[number] if n < count]
        for number, area in enumerate(board.areas)
    }
    lands = [area.id for area in board.areas if area.kind == "land"]
    seas = [area.id for area in board.areas if area.kind == "sea"]
    land = colour_numbers(lands, neighbours, len(look.LANDS))
    sea = colour_numbers(seas, neighbours, len(look.SEAS))
    return Colours(
        {name: look.LANDS[number] for name, number in land.items()},
        {name: look.SEAS[number] for name, number in sea.items()},
    )


def paint(view: MapView, chosen: Colours, over: list[Item]) -> list[Item]:
    """The map without names, and ``over`` it what else is seen through its edge."""
    u = view.unit
    ground: list[Item] = [Shape(view.edge, fill=look.WATER)]
    for name, colour in chosen.sea.items():
        if name in view.paths:
            ground.append(Shape(view.paths[name], fill=colour, stroke=colour, line=0.1, even_odd=True))
    ground += _graticule(view)
    strangers = sum((shape.path(view.dx, view.dy) for shape in view.outlines.strangers), ())
    islands = sum((shape.path(view.dx, view.dy) for shape in view.outlines.islands if shape is not None), ())
    coast = sum((view.paths[name] for name in chosen.land if name in view.paths), ()) + strangers + islands
    for width, share in ((4.2, 0.28), (2.6, 0.34), (1.2, 0.5)):
        ground.append(Shape(coast, stroke=look.GLOW, line=width * u, opacity=share, round=True))
    if strangers:
        ground.append(Shape(strangers, fill=look.ABROAD, stroke=look.RULE, line=0.18 * u, round=True))
    for name, fill in chosen.land.items():
        if name in view.paths:
            ground.append(
                Shape(view.paths[name], fill=fill, stroke=fill, line=0.12, even_odd=True, round=True)
            )
    if islands:
        ground.append(
            Shape(islands, fill=look.ISLAND, stroke=look.COAST, line=0.16 * u, even_odd=True, round=True)
        )
    ground += _lines(view)
    return [Group((*ground, *over), view.edge), Shape(view.edge, stroke=look.COAST, line=0.5 * u)]


def _lines(view: MapView) -> list[Item]:
    """Borders by kind: of seas dashed, of lands white, coasts fine and dark."""
    by_kind: dict[str, list[Segment]] = {"sea": [], "land": [], "coast": [], "edge": []}
    for line in draw(view.geography).lines:
        flat = [(x * view.scale + view.dx, -y * view.scale + view.dy) for x, y in line.points]
        if view.cut and not _meets(flat, view.width, view.height):
            continue
        thin = simplify(flat, TOLERANCE)
        by_kind[line.kind] += [("L" if index else "M", rounded(point)) for index, point in enumerate(thin)]
    u = view.unit
    out: list[Item] = []
    if by_kind["sea"]:
        sea = tuple(by_kind["sea"])
        out.append(Shape(sea, stroke="#ffffff", line=0.9 * u, opacity=0.55, round=True))
        dash = (1.7 * u, 1.3 * u)
        out.append(Shape(sea, stroke=look.WATER_INK, line=0.34 * u, dash=dash, opacity=0.8))
    if by_kind["land"]:
        land = tuple(by_kind["land"])
        out.append(Shape(land, stroke=look.BORDER, line=1.0 * u, opacity=0.7, round=True))
        out.append(Shape(land, stroke=mix(look.INK, look.LANDS[0], 0.45), line=0.3 * u, round=True))
    if by_kind["coast"]:
        out.append(Shape(tuple(by_kind["coast"]), stroke=look.COAST, line=0.34 * u, round=True))
    if by_kind["edge"] and not whole_globe(view.geography):
        out.append(Shape(tuple(by_kind["edge"]), stroke=look.COAST, line=0.34 * u, round=True))
    return out


def _meets(line: list[tuple[float, float]], width: float, height: float) -> bool:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return max(xs) > 0 and min(xs) < width and max(ys) > 0 and min(ys) < height


def _graticule(view: MapView) -> list[Item]:
    """Meridians and parallels every 30 degrees, on maps of the whole globe."""
    if not whole_globe(view.geography):
        return []
    west = view.geography.central_meridian - 180
    out: list[Segment] = []
    for lon in range(math.ceil(west / 30) * 30, math.ceil((west + 360) / 30) * 30, 30):
        for step in range(-90, 91, 3):
            out.append(("M" if step == -90 else "L", rounded(view.point(step, lon))))
    for lat in range(-60, 61, 30):
        out.append(("M", rounded(view.point(lat, west))))
        out.append(("L", rounded(view.point(lat, west + 360))))
    return [Shape(tuple(out), stroke=look.GRATICULE, line=0.16 * view.unit, opacity=0.8)]
