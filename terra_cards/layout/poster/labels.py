"""Names on a map: each inside its area where it fits, else over the water beside it, never on another.

The search is over cells of a :class:`Raster`. For every area the largest size wins that fits wholly
inside it, in one to four lines; then level names over the coast, with a line to the area where they
stand off it. Names of seas stand in a frame. Nothing is placed over what is there already.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout.paths import Point
from terra_cards.layout.poster.label import Block, Label, Name, blocks, sizes_of
from terra_cards.layout.poster.raster import OUTSIDE, Raster, Window

ANGLES = (0.0, -30.0, 30.0, -45.0, 45.0, -60.0, 60.0, -75.0, 75.0, -90.0)
_PLACES = 60  # places off an area tried at most, for a line that crosses no name
_LEADERS = 400  # lines to an area tried at most
_TRIED = 8000  # places tried in an area at most


class Placer(Struct):
    """Places names one after another on one raster; ``kinds`` are ``land`` or ``sea`` by area number."""

    raster: Raster
    kinds: Sequence[str]
    placed: list[Label] = field(default_factory=list)
    _boxes: dict[int, tuple[int, int, int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for y, row in enumerate(self.raster.owner):
            for x, area in enumerate(row):
                if area >= 0:
                    box = self._boxes.get(area)
                    if box is None:
                        self._boxes[area] = (x, y, x + 1, y + 1)
                    elif x < box[0] or x >= box[2] or y >= box[3]:
                        self._boxes[area] = (min(x, box[0]), box[1], max(x + 1, box[2]), y + 1)

    def inside(
        self, name: Name, *, islands: bool = True, keep: bool = True, smallest: float = 0.0
    ) -> Label | None:
        """The name level and wholly inside its area, as large as it fits; placed where there is one.

        With ``islands`` false its box keeps off islands and lines; without ``keep`` it is only tried.
        """
        window = self._window(name.area, islands=islands)
        if window is None:
            return None
        centre = self._centre(window)
        ways = blocks(name)
        sizes = list(sizes_of(name))
        low, high = 0, len(sizes)  # what fits at a size fits at all smaller ones
        while low < high:
            middle = (low + high) // 2
            if any(self._fits(window, block, sizes[middle]) for block in ways):
                high = middle
            else:
                low = middle + 1
        if low == len(sizes) or sizes[low] < smallest:
            return None
        size = sizes[low]
        best: tuple[float, int, float, float, Block] | None = None
        for block in ways:
            w, h = block.width * size / self.raster.cell, block.height * size / self.raster.cell
            spot = self._roomiest(window, w, h, centre)
            if spot is not None and (best is None or (spot[0], -len(block.lines)) > best[:2]):
                best = (spot[0], -len(block.lines), spot[1], spot[2], block)
        if best is None:
            return None
        if not keep:
            return self._label(name, best[4], size, best[2], best[3], 0.0)
        return self._put(name, best[4], size, best[2], best[3])

    def _fits(self, window: Window, block: Block, size: float) -> bool:
        w, h = (
            math.ceil(block.width * size / self.raster.cell),
            math.ceil(block.height * size / self.raster.cell),
        )
        return bool(window.spots(w, h, _step(window)))

    def best_inside(self, name: Name) -> Label | None:
        """As :meth:`inside`, off islands and lines where that costs little of the size."""
        tried = self.inside(name, keep=False)
        if tried is None:
            return None
        return self.inside(name, islands=False, smallest=0.85 * tried.size) or self.inside(name)

    def turned(self, name: Name, angles: Sequence[float] = ANGLES[1:]) -> Label | None:
        """The name wholly inside its area at one of the angles, the levellest of the largest size."""
        box = self._boxes.get(name.area)
        if box is None:
            return None
        centre = self._middle(name.area)
        spots = sorted(
            ((x, y) for y in range(box[1], box[3]) for x in range(box[0], box[2])
             if self.raster.owner[y][x] == name.area),
            key=lambda spot: (math.dist(spot, centre), spot),
        )  # fmt: skip
        step = max(1, len(spots) // 600)
        for size in sizes_of(name):
            for angle in angles:
                for block in blocks(name)[:2]:
                    for x, y in spots[::step]:
                        label = self._label(name, block, size, x + 0.5, y + 0.5, angle)
                        if self._holds(label, name.area):
                            return self._keep(label)
        return None

    def beside(self, name: Name, reach: float, *, over_land: bool = False) -> Label | None:
        """The name level, over its own area and water, at most ``reach`` millimetres off its area.

        ``over_land`` lets it lie on other land too (a frame makes it readable there).
        """
        raster, cell = self.raster, self.raster.cell
        box = self._boxes.get(name.area)
        if box is None:
            return None
        margin = math.ceil(reach / cell) + 1
        x0, y0 = max(0, box[0] - margin), max(0, box[1] - margin)
        x1, y1 = min(raster.columns, box[2] + margin), min(raster.rows, box[3] + margin)
        kinds, area = self.kinds, name.area

        def free(x: int, y: int) -> int:
            owner = raster.owner[y][x]
            water = owner == OUTSIDE or (owner >= 0 and kinds[owner] == "sea")
            return int(not raster.taken[y][x] and (over_land or water or owner == area))

        good = Window([[free(x, y) for x in range(x0, x1)] for y in range(y0, y1)], x0, y0)
        own = Window(
            [[int(raster.owner[y][x] == area) for x in range(x0, x1)] for y in range(y0, y1)], x0, y0
        )
        wet = Window(
            [[int(raster.owner[y][x] < 0 or kinds[raster.owner[y][x]] == "sea") for x in range(x0, x1)]
             for y in range(y0, y1)], x0, y0,
        )  # fmt: skip
        centre = self._middle(area)
        total = own.count(x0, y0, x1, y1)
        for size in sizes_of(name):
            found: list[tuple[float, int, int, int]] = []
            ways = blocks(name)
            for number, block in enumerate(ways):
                w, h = math.ceil(block.width * size / cell), math.ceil(block.height * size / cell)
                for x, y in good.spots(w, h, 1):
                    covered = own.count(x, y, x + w, y + h)
                    share, hidden = covered / (w * h), covered / total
                    away = math.dist((x + w / 2, y + h / 2), centre) * cell
                    dry = 1 - wet.count(x, y, x + w, y + h) / (w * h) - (0 if name.sea else share)
                    mixed = share * (1 - share) * 4 if not name.sea else 0.0
                    cost = away - 9 * share + 3 * mixed + 14 * max(0.0, dry) + 0.6 * len(block.lines)
                    cost += 12 * hidden * (1 - share)  # a name does not lie on all that it names
                    found.append((cost, x, y, number))
            if found:
                found.sort()
                return self._uncrossed(name, ways, size, found)
        return None

    def _uncrossed(
        self, name: Name, ways: list[Block], size: float, found: list[tuple[float, int, int, int]]
    ) -> Label:
        """Puts the name at the best of the places found from which no line runs over another name."""
        cell = self.raster.cell
        first: Label | None = None
        # every place of the best few, then ever fewer of those farther off
        for _, x, y, number in [*found[:10], *found[10 : _PLACES * 20 : 20]]:
            block = ways[number]
            across, down = block.width * size / cell / 2, block.height * size / cell / 2
            made = self._label(name, block, size, x + across, y + down, 0.0)
            leader = self._leader(made, name.area)
            made = replace(made, leader=leader, clear=False)
            first = first or made
            if leader is None or not self.raster.crossed(*leader):
                return self._keep(made)
        assert first is not None
        return self._keep(first)

    # Where there is room

    def _window(self, area: int, *, islands: bool) -> Window | None:
        box = self._boxes.get(area)
        if box is None:
            return None
        raster = self.raster
        x0, y0, x1, y1 = box
        return Window(
            [
                [
                    int(owner == area and not taken and (islands or not island))
                    for owner, taken, island in zip(
                        raster.owner[y][x0:x1], raster.taken[y][x0:x1], raster.island[y][x0:x1], strict=True
                    )
                ]
                for y in range(y0, y1)
            ],
            x0,
            y0,
        )

    def _roomiest(
        self, window: Window, w: float, h: float, centre: Point
    ) -> tuple[float, float, float] | None:
        """Room around it (0 to 4 cells each side) and the middle of the best box of a size."""
        best: tuple[float, float, float] | None = None
        step = _step(window)
        for room in (0, 1, 2, 4):
            cw, ch = math.ceil(w) + 2 * room, math.ceil(h) + 2 * room
            spots = [(x + cw / 2, y + ch / 2) for x, y in window.spots(cw, ch, step)]
            if not spots:
                return best
            x, y = min(spots, key=lambda spot: (math.dist(spot, centre), spot))
            best = (float(room), x, y)
        return best

    @staticmethod
    def _centre(window: Window) -> Point:
        """The middle of the good cells."""
        total = wx = wy = 0
        for y in range(window.top, window.top + window.height):
            count = window.count(window.left, y, window.left + window.width, y + 1)
            total, wy = total + count, wy + y * count
        for x in range(window.left, window.left + window.width):
            wx += x * window.count(x, window.top, x + 1, window.top + window.height)
        return (wx / total + 0.5, wy / total + 0.5) if total else (float(window.left), float(window.top))

    def _middle(self, area: int) -> Point:
        window = self._window(area, islands=True)
        return self._centre(window) if window else (0.0, 0.0)

    def _holds(self, label: Label, area: int) -> bool:
        """Whether a turned box lies on free cells of an area alone."""
        raster, cell = self.raster, self.raster.cell
        c, s = math.cos(math.radians(label.angle)), math.sin(math.radians(label.angle))
        nx, ny = max(2, math.ceil(label.width / cell) + 1), max(2, math.ceil(label.height / cell) + 1)
        for j in range(ny):
            v = (j / (ny - 1) - 0.5) * label.height
            for i in range(nx):
                u = (i / (nx - 1) - 0.5) * label.width
                x, y = int((label.x + u * c - v * s) / cell), int((label.y + u * s + v * c) / cell)
                if not (0 <= x < raster.columns and 0 <= y < raster.rows):
                    return False
                if raster.owner[y][x] != area or raster.taken[y][x]:
                    return False
        return True

    # Placing

    def _label(self, name: Name, block: Block, size: float, x: float, y: float, angle: float) -> Label:
        cell = self.raster.cell
        return Label(
            name.area, x * cell, y * cell, block.lines, size, block.width * size, block.height * size,
            angle, name.sea,
        )  # fmt: skip

    def _put(self, name: Name, block: Block, size: float, x: float, y: float) -> Label:
        return self._keep(self._label(name, block, size, x, y, 0.0))

    def _leader(self, label: Label, area: int) -> tuple[Point, Point] | None:
        """A line from the box to the nearest cell well inside the area; None where they touch."""
        raster, cell = self.raster, self.raster.cell
        left, right = label.x - label.width / 2, label.x + label.width / 2
        top, bottom = label.y - label.height / 2, label.y + label.height / 2
        x0, y0, x1, y1 = self._boxes[area]
        centre = self._middle(area)
        found: list[tuple[float, Point]] = []
        for y in range(y0, y1):
            for x in range(x0, x1):
                if raster.owner[y][x] != area:
                    continue
                px, py = (x + 0.5) * cell, (y + 0.5) * cell
                away = math.hypot(max(left - px, 0, px - right), max(top - py, 0, py - bottom))
                if away <= cell:
                    return None
                edge = any(
                    not (0 <= y + j < raster.rows and 0 <= x + i < raster.columns)
                    or raster.owner[y + j][x + i] != area
                    for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))
                )
                found.append((away + 2 * cell * edge + 0.15 * cell * math.dist((x, y), centre), (px, py)))
        lines = [
            ((min(max(px, left), right), min(max(py, top), bottom)), (px, py))
            for _, (px, py) in sorted(found)
        ]
        # the best line that crosses no name, else the best of all
        clear = next((line for line in lines[:_LEADERS] if not raster.crossed(*line)), None)
        return clear or (lines[0] if lines else None)

    def _keep(self, label: Label) -> Label:
        if label.angle:
            self.raster.take_turned(label.corners())
        else:
            self.raster.take(
                label.x - label.width / 2, label.y - label.height / 2, label.x + label.width / 2,
                label.y + label.height / 2, self.raster.cell * 0.5,
            )  # fmt: skip
        if label.leader is not None:
            self.raster.take_line(*label.leader)
        self.placed.append(label)
        return label


def _step(window: Window) -> int:
    """How far apart places are tried: closer in small areas."""
    return max(1, round(math.sqrt(window.width * window.height / _TRIED)))


def place(raster: Raster, kinds: Sequence[str], names: Iterable[Name], reach: float) -> list[Label]:
    """All names: lands inside, then seas from the smallest, then lands over the coast.

    Whoever finds no place within ``reach`` is set over other land in the end; no two overlap, and
    a name for which there is no room anywhere is left out (the caller may choose a larger paper).
    """
    placer = Placer(raster, kinds)
    sizes: dict[int, int] = {}
    for row in raster.owner:
        for area in row:
            sizes[area] = sizes.get(area, 0) + 1
    by_size = sorted(names, key=lambda name: (sizes.get(name.area, 0), name.area))
    land = [name for name in by_size if not name.sea]
    left = [name for name in land if placer.best_inside(name) is None]
    left = [name for name in left if placer.turned(name) is None]
    coastal = []
    for name in left:
        if placer.beside(name, reach * 0.25) is None:
            coastal.append(name)
    for name in (name for name in by_size if name.sea):
        if placer.best_inside(name) or placer.turned(name):
            continue
        if placer.beside(name, reach * 0.2, over_land=True) is None:
            coastal.append(name)
    for name in coastal:
        if placer.beside(name, reach) is None:
            placer.beside(name, reach, over_land=True)
    return placer.placed
