"""The projections, against PROJ."""

from __future__ import annotations

import math
from itertools import pairwise

import pyproj
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model import projection
from terra_cards.model.drawing import draw, forward_of
from tests.boards.maps import board, geography

CASES = {
    "natural-earth": (projection.natural_earth(11), {"proj": "natearth", "lon_0": 11}, 90, 180),
    "equal-earth": (projection.equal_earth(11), {"proj": "eqearth", "lon_0": 11}, 90, 180),
    "azimuthal-equal-area": (
        projection.azimuthal_equal_area(10.5, 51), {"proj": "laea", "lat_0": 51, "lon_0": 10.5}, 80, 60),
    "conic-equal-area": (
        projection.conic_equal_area(-96, 24, 50),
        {"proj": "aea", "lat_1": 24 + 26 / 6, "lat_2": 50 - 26 / 6, "lat_0": 37, "lon_0": -96}, 80, 60),
    "equirectangular": (
        projection.equirectangular(5, 40), {"proj": "eqc", "lat_ts": 40, "lon_0": 5}, 90, 180),
    "mercator": (projection.mercator(0), {"proj": "merc", "lon_0": 0}, 84, 180),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CASES))
@given(st.floats(-1, 1), st.floats(-1, 1))
def test_forward_as_proj_does(name: str, north: float, east: float) -> None:
    ours, definition, lat_limit, lon_limit = CASES[name]
    lat, lon = north * lat_limit, definition["lon_0"] + east * lon_limit * 0.999999
    theirs = pyproj.Proj(**definition, R=1.0)
    assert ours(lat, lon) == pytest.approx(theirs(lon, lat), abs=1e-7)


def test_every_name_has_a_projection_and_no_other() -> None:
    for name in projection.NAMES:
        x, y = projection.projection(name, 10.0, 40.0, 60.0)(50.0, 10.0)
        assert math.isfinite(x) and math.isfinite(y)
    with pytest.raises(KeyError):
        projection.projection("peters", 0.0, -90.0, 90.0)


def test_a_cone_for_both_hemispheres_alike_is_a_cylinder() -> None:
    assert projection.conic_equal_area(0, -30, 30)(10, 20) == projection.equirectangular(0, 0)(10, 20)


@pytest.mark.parametrize(
    ("extent", "name"),
    [
        ((-180, -90, 180, 90), "equal-earth"),
        ((-125, 24, -66, 50), "conic-equal-area"),
        ((5, 47, 16, 55), "azimuthal-equal-area"),
        ((-20, -35, 55, 38), "azimuthal-equal-area"),
    ],
)
def test_the_projection_fits_the_extent(extent: tuple[float, float, float, float], name: str) -> None:
    assert projection.fitting(*extent) == name


@pytest.mark.parametrize("detail", ["fine", "hint"])
def test_the_world_is_drawn_whole(detail: str) -> None:
    map_ = draw(geography("world"), detail)  # type: ignore[arg-type]
    assert list(map_.areas) == [area.id for area in board("world").areas]
    assert map_.aspect == pytest.approx(1.923, abs=0.001)  # as PROJ draws it
    west, south, east, north = map_.bounds
    forward = forward_of(geography("world"))
    assert (east, -west) == pytest.approx((forward(0, 191)[0],) * 2)
    assert (north, -south) == pytest.approx((forward(90, 11)[1],) * 2)
    # Equal Earth would give the exact share; here the rings must close and lie inside.
    for shape in map_.areas.values():
        for polygon in shape:
            for ring in polygon:
                assert ring[0] == ring[-1] and len(ring) >= 4
                assert all(
                    west - 1e-9 <= x <= east + 1e-9 and south - 1e-9 <= y <= north + 1e-9 for x, y in ring
                )
    kinds = {line.kind for line in map_.lines}
    assert kinds == {"land", "coast", "sea", "edge"}
    for line in map_.lines:
        assert (len(set(line.areas)) == 1) == (line.kind == "edge")
    assert map_.islands


def test_long_edges_bend_with_the_projection() -> None:
    """The equator between two oceans is straight, the map's edge is not: both have many points."""
    map_ = draw(geography("world"), "hint")
    edge = max((line for line in map_.lines if line.kind == "edge"), key=lambda line: len(line.points))
    assert len(edge.points) > 20
    steps = [math.dist(a, b) for a, b in pairwise(edge.points)]
    assert max(steps) < 0.06


def test_equal_area_means_equal_area() -> None:
    """The surface drawn by Equal Earth is that of the sphere: 4 pi."""
    forward = projection.equal_earth(0)
    total, steps = 0.0, 720
    for i in range(steps):
        lat0, lat1 = -90 + 180 * i / steps, -90 + 180 * (i + 1) / steps
        width = 2 * forward((lat0 + lat1) / 2, 180)[0]
        total += width * (forward(lat1, 0)[1] - forward(lat0, 0)[1])
    assert total == pytest.approx(4 * math.pi, rel=1e-4)
