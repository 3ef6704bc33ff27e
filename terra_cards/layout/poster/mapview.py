"""A board's map through a window at a scale: where its shapes lie in millimetres."""

from __future__ import annotations

from terra_cards.layout import paths
from terra_cards.layout.outlines import Bounds, Drawn, Outlines, Projected
from terra_cards.layout.paths import Path, Point
from terra_cards.layout.poster.raster import ABROAD, Raster
from terra_cards.layout.poster.window import whole_globe
from terra_cards.model.board import Board
from terra_cards.model.geography import Geography

TOLERANCE = 0.05  # millimetres that a drawn line may be off


class MapView:
    """What a window (bounds at a globe of radius 1) shows at ``scale`` millimetres a radius.

    The view's upper left corner is (0, 0). ``unit`` is the millimetre of a map 400 mm wide, in which
    lines and letters are measured. With ``cut`` the window is a part of the map.
    """

    def __init__(
        self,
        board: Board,
        geography: Geography,
        window: Bounds,
        scale: float,
        unit: float,
        *,
        cut: bool = False,
    ) -> None:
        self.board, self.geography, self.scale, self.unit = board, geography, scale, unit
        left, top, right, bottom = window
        self.width, self.height = (right - left) * scale, (bottom - top) * scale
        self.dx, self.dy = -left * scale, -top * scale
        self.cut = cut
        smallest = 0.35 * min(1.0, unit + 0.3)
        self.outlines = Outlines(Projected(geography, geography.topology), scale, TOLERANCE, smallest)
        shapes = {area.id: self.outlines.area(area.id) for area in board.areas}
        self.shapes: dict[str, Drawn] = {name: shape for name, shape in shapes.items() if shape}
        self.paths = {name: shape.path(self.dx, self.dy) for name, shape in self.shapes.items()}
        self.edge = self._edge()

    def _edge(self) -> Path:
        """The globe's outline, or the box itself with round corners."""
        if self.cut or not whole_globe(self.geography):
            return paths.rectangle(0, 0, self.width, self.height, 3 * self.unit)
        west = self.geography.central_meridian - 180
        side = []
        for step in range(-90, 91):
            x, y = self.point(step, west)
            side.append((x, min(max(y, 0.0), self.height)))
        other = [(self.width - x, y) for x, y in reversed(side)]
        return paths.polygon(map(rounded, [*side, *other]))

    def point(self, lat: float, lon: float) -> Point:
        """A place on the globe in millimetres of the view."""
        x, y = self.outlines.point(lon, lat)
        return x + self.dx, y + self.dy

    def bounds(self, area: str) -> Bounds | None:
        """The box around an area in millimetres of the view; it may reach beyond the view."""
        shape = self.shapes.get(area)
        if shape is None:
            return None
        left, top, right, bottom = shape.bounds
        return left + self.dx, top + self.dy, right + self.dx, bottom + self.dy

    def raster(self, cell: float) -> Raster:
        """Who owns each cell of the view."""
        made = Raster(self.width, self.height, cell)
        for shape in self.outlines.strangers:
            made.fill(shape.rings, ABROAD, self.dx, self.dy)
        for number, area in enumerate(self.board.areas):
            if area.id in self.shapes:
                made.fill(self.shapes[area.id].rings, number, self.dx, self.dy)
        for island in self.outlines.islands:
            if island is not None:
                made.fill_island(island.rings, self.dx, self.dy)
        return made


def rounded(point: Point) -> Point:
    """A point to a thousandth of a millimetre."""
    return round(point[0], 3), round(point[1], 3)
