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

BAND = UNIT // 4  # a quarter of a degree
_Edge = tuple[int, int, int, int, int, int]  # largest x, x0, y0, x1, y1 (y0 < y1), mask


class PointIndex:
    """Built from lines and the masks of the shapes that they bound; bands are sorted when used."""

    def __init__(self, lines: Iterable[tuple[Sequence[Vertex], int]]) -> None:
        self._edges: dict[int, list[_Edge]] = {}  # by band, as they come
        self._bands: dict[int, list[_Edge]] = {}
        edges = self._edges
        for line, mask in lines:
            if not mask:
                continue
            x0, y0 = line[0]
            for x1, y1 in line[1:]:
                if y0 != y1:
                    largest = x0 if x0 > x1 else x1
                    edge = (largest, x0, y0, x1, y1, mask) if y0 < y1 else (largest, x1, y1, x0, y0, mask)
                    first, last = edge[2] // BAND, (edge[4] - 1) // BAND
                    for band in (first,) if first == last else range(first, last + 1):
                        if band in edges:
                            edges[band].append(edge)
                        else:
                            edges[band] = [edge]
                    x0, y0 = x1, y1
                else:
                    x0 = x1

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
        edges = sorted(self._edges.get(number, ()), reverse=True)  # a new list: other threads may ask, too
        self._bands[number] = edges
        return edges
