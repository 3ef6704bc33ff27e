"""The world board: a partition of the globe with the right neighbours, places and quarters."""

from __future__ import annotations

import re
from collections import Counter
from math import pi, radians, sin

import numpy as np
import pytest
import shapely
import yaml

from terra_cards.library import resources
from terra_cards.model.quarter_shares import QUARTERS, quarter_areas, quarter_of
from terra_cards.workspace.parts import builtin_board
from tests.boards.maps import board, geography, shapes


def test_areas_and_their_names() -> None:
    areas = board("world").areas
    assert Counter(area.kind for area in areas) == {"land": 76, "sea": 19}
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", area.id) for area in areas)
    for area in areas:
        assert set(area.name.languages) == {"en", "de", "es"}
        assert area.also.get("en"), f"nobody finds {area.id} by another name"


@pytest.mark.parametrize("lat", [90.0, -90.0, 89.9999999, 0.0, -58.0, 66.5])
def test_longitudes_wrap(lat: float) -> None:
    earth = geography("world")
    for lon in (-180.0, -169.0, -169.0000001, 0.0, 11.0, 179.9999999):
        assert earth.contains(lat, lon) is not None
        assert earth.contains(lat, lon) == earth.contains(lat, lon + 360) == earth.contains(lat, lon - 720)


def test_the_surfaces_sum_to_the_sphere() -> None:
    earth = geography("world")
    total = 0.0
    for name in earth.names:
        sizes = quarter_areas([ring for polygon in earth.shape(name) for ring in polygon], 0, 0)
        assert all(size >= 0 for size in sizes.values())
        total += sum(sizes.values())
    assert total == pytest.approx(4 * pi, rel=1e-12)


def _neighbours(name: str) -> set[str]:
    earth = board("world")
    return {earth.areas[other].id for other in earth.neighbours[earth.area_index[name]]}


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("japan", {"north-west-pacific"}),
        ("madagascar", {"southern-indian-ocean"}),
        ("antarctica", {"southern-ocean"}),
        ("great-britain", {"north-atlantic", "north-sea"}),
        ("iberia", {"france", "mediterranean", "north-atlantic"}),
        ("benelux", {"france", "germany", "north-sea"}),
        ("chile", {"central-andes", "la-plata", "patagonia", "south-east-pacific"}),
        ("korea", {"far-east", "north-west-pacific", "northern-china"}),
        ("alps", {"balkans", "central-europe", "france", "germany", "italy"}),
        ("southern-ocean", {
            "antarctica", "south-atlantic", "south-east-pacific", "south-west-pacific",
            "southern-indian-ocean"}),
    ],
)  # fmt: skip
def test_neighbours_known_from_the_atlas(area: str, expected: set[str]) -> None:
    assert _neighbours(area) == expected


def test_what_meets_across_the_seam() -> None:
    assert "north-east-pacific" in _neighbours("north-west-pacific")
    assert "south-east-pacific" in _neighbours("south-west-pacific")
    assert "south-west-pacific" not in _neighbours("north-east-pacific")  # one point only


def test_quarters_of_areas() -> None:
    earth, quarters = geography("world"), board("world").quarters
    assert quarters is not None
    for name in earth.names:
        shares = earth.quarter_shares(name, quarters)
        assert sum(shares.values()) == pytest.approx(1)
        assert list(shares) == list(QUARTERS)
    france = earth.quarter_shares("france", quarters)
    assert france["ne"] > france["nw"] > 0 == france["sw"] == france["se"]
    assert earth.quarter_shares("chile", quarters)["sw"] == 1
    assert earth.quarter_shares("japan", quarters)["ne"] == 1
    far_east = earth.quarter_shares("far-east", quarters)
    assert 0 < far_east["nw"] < 0.05 and far_east["ne"] > 0.95  # Chukotka crosses the antimeridian
    oracle = shapely.intersection(shapes("world.topojson")["amazonia"], shapely.box(-180, 0, 0, 90))
    flat = shapely.transform(
        shapely.segmentize(shapes("world.topojson")["amazonia"], 0.1),
        lambda c: np.c_[c[:, 0], np.sin(np.radians(c[:, 1]))],
    )
    north = shapely.transform(
        shapely.segmentize(oracle, 0.1), lambda c: np.c_[c[:, 0], np.sin(np.radians(c[:, 1]))]
    )
    assert earth.quarter_shares("amazonia", quarters)["nw"] == pytest.approx(north.area / flat.area, rel=1e-5)


@pytest.mark.parametrize(
    ("lat", "lon", "quarter"),
    [(48.9, 2.3, "ne"), (37.2, -3.6, "nw"), (-33.9, 18.4, "se"), (-12, -77, "sw"), (0, 0, "ne"),
     (66, 180, "nw"), (66, 191, "nw"), (66, 179.9, "ne"), (-1, -180, "sw")],
)  # fmt: skip
def test_quarters_of_places(lat: float, lon: float, quarter: str) -> None:
    assert quarter_of(lat, lon, 0, 0) == quarter


def test_an_island_belongs_to_its_sea() -> None:
    earth = geography("world")
    for lat, lon, sea in [
        (37.5, 14.0, "mediterranean"),
        (64.9, -18.5, "north-atlantic"),
        (-9.3, 124.8, "southern-indian-ocean"),
    ]:
        located = earth.locate(lat, lon, 25)
        assert (located.area, located.contained, located.island, located.moved_km) == (sea, sea, sea, 0)


def test_water_close_to_land_is_that_land_and_says_so() -> None:
    earth = geography("world")
    near = earth.locate(52.4, 4.4, 25)
    assert (near.area, near.contained, near.island) == ("benelux", "north-sea", None)
    assert 0 < near.moved_km <= 25
    assert near.moved_km == earth.distance_km("benelux", 52.4, 4.4)
    assert earth.locate(52.4, 4.4, 1).area == "north-sea"
    assert earth.locate(54.0, 4.0, 25).area == "north-sea"


def test_ticks_and_sides() -> None:
    """The ticks of the shared page, and those that the rulebooks name."""
    loaded = builtin_board("world")
    assert loaded.sides == ("metric", "imperial")
    written = yaml.safe_load(resources.path("boards", "world.board.yaml").read_text(encoding="utf-8"))
    for side in ("metric", "imperial"):
        made = loaded.board(side)
        assert made is not None
        for name, scale in made.scales.items():
            source = written["scales"][name]
            ticks = source.get("ticks") or source[side]["ticks"]
            assert [tick.label for tick in scale.ticks] == [str(tick) for tick in ticks]
            assert scale.open_below and scale.open_above and not scale.half_open
            assert scale.count == len(ticks) + 1
    metric = loaded.board("metric")
    assert metric is not None
    assert {1700, 2000} <= {tick.value for tick in metric.scales["year"].ticks}
    assert {50_000, 100_000, 500_000, 10**6, 2 * 10**6} <= {t.value for t in metric.scales["number"].ticks}
    assert {"1 cm", "10000 km"} <= {tick.label for tick in metric.scales["length"].ticks}


def test_what_is_said_of_the_board() -> None:
    earth = board("world")
    assert earth.accuracy_km == 25
    assert earth.quarters is not None and (earth.quarters.meridian, earth.quarters.parallel) == (0, 0)
    assert earth.credit is not None and "Natural Earth" in earth.credit
    assert geography("world").wrap and geography("world").central_meridian == 11


def test_the_sphere_has_bands() -> None:
    """The surface of all areas north of 66.5 is that of the cap: shapes are where they should be."""
    earth = geography("world")
    cap = 0.0
    for name in earth.names:
        rings = [ring for polygon in earth.shape(name) for ring in polygon]
        sizes = quarter_areas(rings, 0, 66.5)
        cap += sizes["nw"] + sizes["ne"]
    assert cap == pytest.approx(2 * pi * (1 - sin(radians(66.5))), rel=1e-9)
