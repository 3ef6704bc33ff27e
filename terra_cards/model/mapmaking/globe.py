"""Where the map of an author's shapes begins and ends, and shapes that cross 180 degrees."""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.model.mapmaking.degrees import Polygon, Ring
from terra_cards.model.mapmaking.features import Area

NO_LAND = 30.0  # degrees of longitude without land at least, else the map goes round the globe
_EDGE = 180 - 1e-6
_TOUCH = 1e-3


def unrolled(ring: Ring) -> Ring:
    """A ring whose longitudes never jump by more than half the globe; it may leave [-180, 180].

    A step along the map's own edge, from 180 to -180, is no jump. A ring once around the globe is
    closed over the pole that it runs about.
    """
    out: Ring = []
    turn = 0.0
    for index, (x, y) in enumerate(ring):
        if index:
            before = ring[index - 1][0]
            if abs(x - before) > 180 and not (abs(x) >= _EDGE and abs(before) >= _EDGE):
                turn += -360 if x > before else 360
        out.append((x + turn, y))
    if out and abs(turn) >= 360:
        pole = 90.0 if sum(y for _, y in out) > 0 else -90.0
        out += [(out[-1][0], pole), (out[0][0], pole), out[0]]
    return out


def unrolled_polygon(polygon: Polygon) -> Polygon:
    """A polygon with all its rings unrolled, holes beside the outer ring that they are in."""
    rings = [unrolled(ring) for ring in polygon]
    west = min((x for x, _ in rings[0]), default=0.0)
    out = rings[:1]
    for hole in rings[1:]:
        start = min((x for x, _ in hole), default=west)
        shift = -360 * ((start - west + _TOUCH) // 360)
        out.append([(x + shift, y) for x, y in hole])
    return out


def seam_of(areas: Iterable[Area]) -> float | None:
    """The meridian at which to cut the map, in [-180, 180); None where land goes round the globe.

    It lies in the widest stretch without land: 180 degrees itself where that is in it, else its middle.
    """
    pieces: list[tuple[float, float]] = []
    for area in areas:
        for polygon in area.polygons:
            xs = [x for x, _ in unrolled(polygon[0])] if polygon else []
            if not xs:
                continue
            west, east = min(xs), max(xs)
            if east - west >= 360 - _TOUCH:
                return None
            start = (west + 180) % 360
            end = start + east - west
            pieces += [(start, min(end, 360.0))] + ([(0.0, end - 360)] if end > 360 else [])
    pieces.sort()
    if not pieces:
        return -180.0
    gaps: list[tuple[float, float]] = []
    reach = pieces[0][1]
    for start, end in pieces[1:]:
        if start - reach > _TOUCH:
            gaps.append((reach, start))
        reach = max(reach, end)
    gaps.append((reach, pieces[0][0] + 360))  # across 180 degrees
    widest = max(gaps, key=lambda gap: gap[1] - gap[0])
    if widest[1] - widest[0] < NO_LAND:
        return None
    if widest == gaps[-1] and widest[0] <= 360 <= widest[1]:
        return -180.0
    return ((widest[0] + widest[1]) / 2) % 360 - 180
