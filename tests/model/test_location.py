"""Locations: the ways to write a place, and what each mistake is told."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.model.invalid import INVALID
from terra_cards.model.location import PATTERN, Location, Locations, coordinates
from terra_cards.model.problem import Unreadable
from terra_cards.source.document import Plain


@pytest.mark.parametrize(
    ("written", "point"),
    [
        ("48.8584, 2.2945", (48.8584, 2.2945)),
        ("48.8584,2.2945", (48.8584, 2.2945)),
        ("48.8584 N, 2.2945 E", (48.8584, 2.2945)),
        ("37.8 S, 144.9 E", (-37.8, 144.9)),
        ("13.163 S, 72.545 W", (-13.163, -72.545)),
        ("37.8S,144.9E", (-37.8, 144.9)),
        ("48.8584° N, 2.2945° E", (48.8584, 2.2945)),
        ("-33.86, 151.21", (-33.86, 151.21)),
        ("+5, -0.5", (5.0, -0.5)),
        ("90, 180", (90.0, 180.0)),
        ("0, 0", (0.0, 0.0)),
        ("05.50, 008.25", (5.5, 8.25)),
        ("48.8584,\u00a02.2945", (48.8584, 2.2945)),
    ],
)
def test_the_ways_to_write_a_place(written: str, point: tuple[float, float]) -> None:
    assert coordinates(written) == point
    assert re.search(PATTERN, written)


@pytest.mark.parametrize(
    ("written", "code", "hint"),
    [
        ("48,8584, 2,2945", "TC103", "write 48.8584, 2.2945"),
        ("48,8584; 2,2945", "TC103", "write 48.8584, 2.2945"),
        ("48.8584 n, 2.2945 e", "TC103", "write 48.8584 N, 2.2945 E"),
        (" 48.8584, 2.2945", "TC103", "write 48.8584, 2.2945"),
        ("48°51'30\"N, 2°17'40\"E", "TC103", "write decimal degrees: 48.8583 N, 2.2944 E"),
        ("33° 51′ 24″ S, 151° 12′ W", "TC103", "write decimal degrees: 33.8567 S, 151.2000 W"),
        ("48.8584", "TC103", "latitude, longitude"),
        ("48.8584 2.2945", "TC103", "write 48.8584, 2.2945"),
        ("48.8584 / -2.2945", "TC103", "write 48.8584, -2.2945"),
        ("48.8584 n, 2.2945 e", "TC103", "write 48.8584 N, 2.2945 E"),
        ("N 48,8584; O 2,2945", "TC103", "write 48.8584 N, 2.2945 E"),
        ("48.8584 N 2.2945 W", "TC103", "write 48.8584 N, 2.2945 W"),
        ("N 48.8584, 2.2945", "TC103", "latitude, longitude"),
        ("48.8584", "TC103", "latitude, longitude"),
        ("Paris", "TC103", "latitude, longitude"),
        ("48.8584 N, 2.2945", "TC103", "latitude, longitude"),
        ("-48.8584 S, 2.2945 E", "TC103", "latitude, longitude"),
        ("1e1, 2", "TC103", "latitude, longitude"),
        ("2.2945 E, 48.8584 N", "TC209", "write the latitude first: 48.8584 N, 2.2945 E"),
        ("190, 20", "TC103", "latitude, longitude"),
        ("95, 200", "TC103", "latitude, longitude"),
        ("", "TC107", "leave the key out"),
        ("9" * 5000 + ", 2", "TC103", "latitude, longitude"),
    ],
)
def test_a_text_that_is_no_place(written: str, code: str, hint: str) -> None:
    with pytest.raises(Unreadable) as error:
        coordinates(written)
    (problem,) = error.value.problems
    assert problem.code == code
    assert hint in (problem.help or "")
    assert len(problem.message) < 200
    assert not re.search(PATTERN, written)


def test_a_latitude_that_would_do_as_a_longitude_is_left_to_the_rule_on_swapped_coordinates() -> None:
    (place,) = Locations.read("151.21, -33.86")
    assert place.only_swapped
    assert (place.lat, place.lon) == (151.21, -33.86)
    assert not Location(48.0, 2.0).only_swapped


def test_a_list_of_places_keeps_the_good_ones() -> None:
    with pytest.raises(Unreadable) as error:
        Locations.read(["48.4 N, 9.99 E", "Linz", {"at": "1, 2", "area": "north-sea"}, {"area": "x"}])
    assert [(p.code, p.pointer) for p in error.value.problems] == [("TC103", (1,)), ("TC102", (3,))]
    found = error.value.partial
    assert isinstance(found, Locations)
    assert len(found) == 4
    assert not found.complete
    assert [place.pointer for place in found] == [(0,), (2, "at")]
    assert found.places[1] is INVALID
    assert list(found)[1].area == "north-sea"


def test_the_pointer_leads_to_the_coordinates() -> None:
    assert [place.pointer for place in Locations.read("1, 2")] == [()]
    assert [place.pointer for place in Locations.read(["1, 2"])] == [(0,)]
    assert [place.pointer for place in Locations.read({"at": "1, 2"})] == [("at",)]


def test_two_numbers_in_a_list_are_one_mistake() -> None:
    with pytest.raises(Unreadable) as error:
        Locations.read([Plain("48.85", 48.85), Plain("2.29", 2.29)])
    assert [problem.help for problem in error.value.problems] == ["write them as one text: 48.85, 2.29"]


@given(st.floats(-90, 90), st.floats(-180, 180))
def test_every_place_on_the_globe_can_be_written(lat: float, lon: float) -> None:
    written = f"{lat:.6f}, {lon:.6f}"
    assert coordinates(written) == (float(f"{lat:.6f}"), float(f"{lon:.6f}"))
    assert re.search(PATTERN, written)


@given(st.text("0123456789.,+-NSEW° ", max_size=24))
def test_the_pattern_says_exactly_what_is_read(written: str) -> None:
    try:
        coordinates(written)
        read = True
    except Unreadable:
        read = False
    assert bool(re.search(PATTERN, written)) == read
