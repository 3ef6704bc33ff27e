"""Which shapes hold a point: ray crossing on whole numbers, by bands of latitude.

Every border edge carries a bit mask of the shapes on its two sides. The ray from the point
eastwards flips those bits at each edge it crosses; the bits that remain are the shapes that hold
the point. Edges that two shapes share are one edge, and the test is exact, so in a map without
gaps or overlaps exactly one bit remains for every point. A point on a border belongs to the
shape east of it, on a level border to the one north of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from terra_cards.model.topology import UNIT, Vertex

BAND = UNIT // 2  # half a degree
_Edge = tuple[int, int, int, int, int, int]  # largest x, x0, y0, x1, y1 (y0 < y1), mask


class PointIndex:
    """Built from lines and the masks of the shapes that they bound; bands are sorted when used."""

    def __init__(self, lines: Iterable[tuple[Sequence[Vertex], int]]) -> None:
        self._lines: dict[int, list[tuple[Sequence[Vertex], int]]] = {}
        self._bands: dict[int, list[_Edge]] = {}
        for line, mask in lines:
            if mask:
                ys = [y for _, y in line]
                low, high = min(ys), max(ys)
                for band in range(low // BAND, high // BAND + 1):
                    self._lines.setdefault(band, []).append((line, mask))

    def mask(self, x: int, y: int) -> int:
        """The bits of all shapes that hold a point. About 10 µs on the world board."""
        band = self._bands.get(y // BAND)
        if band is None:
            band = self._sort(y // BAND)
        found = 0
        for largest, x0, y0, x1, y1, mask in band:
            if largest <= x:
                break
            if y0 <= y < y1 and (x1 - x0) * (y - y0) > (x - x0) * (y1 - y0):
                found ^= mask
        return found

    def _sort(self, number: int) -> list[_Edge]:
        low, high = number * BAND, (number + 1) * BAND
        edges: list[_Edge] = []
        for line, mask in self._lines.get(number, ()):
            x0, y0 = line[0]
            for x1, y1 in line[1:]:
                if y0 < y1:
                    if y0 < high and y1 > low:
                        edges.append((x0 if x0 > x1 else x1, x0, y0, x1, y1, mask))
                elif y1 < y0 and y1 < high and y0 > low:
                    edges.append((x0 if x0 > x1 else x1, x1, y1, x0, y0, mask))
                x0, y0 = x1, y1
        edges.sort(reverse=True)
        self._bands[number] = edges
        return edges
