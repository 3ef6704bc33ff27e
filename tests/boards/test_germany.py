"""The Germany board: what its rulebook's example and an atlas say."""

from __future__ import annotations

from collections import Counter

import pytest

from terra_cards.workspace.parts import builtin_board
from tests.boards.maps import board, geography, places
from tests.boards.test_boards import neighbours


def test_areas() -> None:
    assert Counter(area.kind for area in board("germany").areas) == {"land": 34, "sea": 2}


def test_weser_ems_has_three_land_neighbours_and_the_north_sea() -> None:
    """The rulebook's example (worked example 1)."""
    assert neighbours("germany", "weser-ems") == {"bremen", "hannover", "westfalen", "north-sea"}


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("berlin", {"brandenburg"}),
        ("saarland", {"eifel-hunsrueck", "rheinhessen-pfalz"}),
        ("hamburg", {"holstein", "lueneburg"}),
        ("bremen", {"hannover", "lueneburg", "north-sea", "weser-ems"}),
        ("schleswig", {"baltic-sea", "holstein", "north-sea"}),
        ("north-sea", {"bremen", "holstein", "lueneburg", "schleswig", "weser-ems"}),
        ("baltic-sea", {"holstein", "mecklenburg", "schleswig", "vorpommern"}),
        ("niederbayern", {"oberbayern", "oberpfalz"}),
        ("oberpfalz", {"mittelfranken", "niederbayern", "oberbayern", "oberfranken"}),
        ("suedbaden", {"nordbaden", "suedwuerttemberg"}),
        ("hessen", {
            "eifel-hunsrueck", "nordbaden", "rheinhessen-pfalz", "suedostniedersachsen", "thueringen",
            "unterfranken", "westfalen"}),
    ],
)  # fmt: skip
def test_neighbours_known_from_the_atlas(area: str, expected: set[str]) -> None:
    assert neighbours("germany", area) == expected


def test_towns_are_picked_on_both_sides_of_every_border() -> None:
    """A town within 25 km of each border of two land areas, on either side, and in the right area."""
    made, map_ = board("germany"), geography("germany")
    lands = {area.id for area in made.areas if area.kind == "land"}
    borders = {
        frozenset((area, other)) for area in lands for other in neighbours("germany", area) if other in lands
    }
    sides: dict[frozenset[str], set[str]] = {}
    near_a_border = 0
    for town in places("germany"):
        beside = {area for area, _ in map_.near(town.lat, town.lon, 25)} - {town.area}
        near_a_border += bool(beside)
        for other in beside:
            sides.setdefault(frozenset((town.area, other)), set()).add(town.area)
    assert near_a_border >= 160
    assert {border for border in borders if sides.get(border) != set(border)} == set()


@pytest.mark.parametrize(
    ("lat", "lon"),
    [(48.86, 2.35), (55.7, 12.6), (50.09, 14.42), (47.37, 8.54), (52.1, 5.1), (0, 0), (54, -170)],
)
def test_what_lies_around_is_no_area(lat: float, lon: float) -> None:
    located = geography("germany").locate(lat, lon, 10)
    assert located.area is None and located.contained is None


@pytest.mark.parametrize(
    ("lat", "lon", "sea"),
    [
        (54.91, 8.32, "north-sea"),
        (54.45, 11.15, "baltic-sea"),
        (54.45, 13.5, "baltic-sea"),
        (53.95, 14.1, "baltic-sea"),
    ],
)
def test_islands_belong_to_the_seas_bridges_or_not(lat: float, lon: float, sea: str) -> None:
    located = geography("germany").locate(lat, lon, 10)
    assert (located.area, located.island, located.moved_km) == (sea, sea, 0)


def test_what_is_said_of_the_board() -> None:
    germany = board("germany")
    assert germany.accuracy_km == 10
    assert germany.quarters is None
    assert builtin_board("germany").sides == ("metric",)
    assert germany.credit is not None
    assert "Natural Earth" in germany.credit and "GeoNames, CC BY 4.0" in germany.credit
    file = builtin_board("germany").file
    assert file is not None and file.board.adjacency == "border-or-coast"
    assert all(scale.open_below and scale.open_above for scale in germany.scales.values())
    assert germany.scales["length"].ticks[-1].label == "1000 km"
