"""How far the areas of a board lie apart, in kilometres between their centres."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from terra_cards.model.board import Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from terra_cards.model.topology import Shape

EARTH_KM = 6371
_UNIT = 10**7  # vertices count in 1e-7 degree
Vector = tuple[float, float, float]


def distances_km(board: Board, step_km: int) -> NDArray[np.int64]:
    """Distances between the areas in whole kilometres, shape (areas, areas), zero on the diagonal.

    With a drawing: great circles between the centres, stretched so that the middle distance of
    neighbours is ``step_km``: a board is drawn as finely as its players know the land. Without one,
    or where an area has no shape: ``step_km`` for each border to cross; what cannot be reached lies
    as far as half the Earth's girth. Whole kilometres, so that no last bit of a float shows.
    """
    drawn = _drawn(board)
    if drawn is None:
        return _steps(board) * step_km
    pairs = [(i, j) for i in range(len(board.areas)) for j in board.neighbours[i] if i < j]
    middle = sorted(drawn[i][j] for i, j in pairs)[len(pairs) // 2] if pairs else step_km
    kilometres = np.array(drawn, np.int64)
    return kilometres * step_km // max(1, middle)


def centre(shape: Shape) -> Vector | None:
    """The centre of an area as a unit vector: the direction of the integral of position over it.

    For a polygon on the sphere that integral is half the sum over its edges of the edge's angle
    times its unit normal, exactly. None for a shape without surface.
    """
    total = [0.0, 0.0, 0.0]
    middle = [0.0, 0.0, 0.0]
    for polygon in shape:
        for ring in polygon:
            points = [_vector(lon / _UNIT, lat / _UNIT) for lon, lat in ring]
            for a, b in pairwise(points):
                normal = _cross(a, b)
                length = hypot(*normal)
                angle = atan2(length, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
                if length > 0:
                    for axis in range(3):
                        total[axis] += angle * normal[axis] / length
                for axis in range(3):
                    middle[axis] += angle * (a[axis] + b[axis])
    length = hypot(*total)
    if length < 1e-12:
        return None
    if sum(x * y for x, y in zip(total, middle, strict=True)) < 0:  # drawn the other way round
        length = -length
    return total[0] / length, total[1] / length, total[2] / length


def _drawn(board: Board) -> list[list[int]] | None:
    geography = board.geography
    if geography is None:
        return None
    centres = []
    for area in board.areas:
        try:
            found = centre(geography.shape(area.id))
        except KeyError:
            return None
        if found is None:
            return None
        centres.append(found)
    return [[_kilometres(a, b) for b in centres] for a in centres]


def _kilometres(a: Vector, b: Vector) -> int:
    dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return round(EARTH_KM * atan2(hypot(*_cross(a, b)), dot))


def _steps(board: Board) -> NDArray[np.int64]:
    """Borders to cross between any two areas; unreachable ones count as 20,000 km of 1,860 km steps."""
    count = len(board.areas)
    steps = np.full((count, count), 11, np.int64)
    for first in range(count):
        steps[first, first] = 0
        seen = {first}
        queue = deque([(first, 0)])
        while queue:
            area, far = queue.popleft()
            steps[first, area] = far
            for near in board.neighbours[area]:
                if near not in seen:
                    seen.add(near)
                    queue.append((near, far + 1))
    return steps


def _vector(lon: float, lat: float) -> Vector:
    east, north = radians(lon), radians(lat)
    return cos(north) * cos(east), cos(north) * sin(east), sin(north)


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
