"""R1 to R9 as the engine meets them: on the world board, and on a toy board with closed ends.

With them the questions that rulebooks leave, from published reviews and forums: ticks, decades,
ranges, islands, countries of many areas, land meeting sea.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from terra_cards.model.board import SCALES
from terra_cards.rules import InlineCard, SetupError
from terra_cards.rules.header import solve_card
from terra_cards.workspace.parts import builtin_board, builtin_edition
from terra_cards.workspace.tables import Tables

WORLD = builtin_board("world").board("metric")
IMPERIAL = builtin_board("world").board("imperial")


def spaces(board, year="1900", areas=("japan",), **answers):
    answers = answers or {"number": "7"}
    card = solve_card(InlineCard("x", tuple(areas), {"year": year, **answers}), board)
    return card.sectors


def hits(board, scale, answer):
    """The lower ticks of the spaces that an answer hits."""
    found = spaces(board, answer)["year"] if scale == "year" else spaces(board, **{scale: answer})[scale]
    lows = [board.spaces[i].low for i in found.hits]
    return [low.label if low else None for low in lows]


def test_both_ends_of_every_scale_are_open_r1():
    for scale in SCALES:
        first, last = WORLD.sector_spaces(scale)[0], WORLD.sector_spaces(scale)[-1]
        assert WORLD.spaces[first].low is None
        assert WORLD.spaces[last].high is None
    assert hits(WORLD, "year", "5000 BC") == [None]
    assert hits(WORLD, "number", "7 billion") == ["1 billion"]


def test_a_side_is_chosen_or_refused_r1a(tmp_path):
    assert hits(WORLD, "length", "3 m") == ["2 m"]
    assert hits(IMPERIAL, "length", "3 m") == ["5 ft"]  # 9.84 ft
    text = (
        "format: 1\nboard: {id: small, title: Small, adjacency: border}\n"
        "areas: [{id: a, kind: land, name: A, neighbours: []}]\n"
        "scales: {year: {ticks: [1, 2]}, length: {metric: {ticks: [1 m, 2 m]}}, number: {ticks: [0, 1]}}\n"
    )
    (tmp_path / "small.board.yaml").write_text(text, encoding="utf-8")
    edition = builtin_edition("terra").edition
    with pytest.raises(SetupError) as error:
        Tables(tmp_path).board("./small.board.yaml", "imperial", edition)
    assert error.value.clause == "R1a"


def test_islands_belong_to_their_sea_unless_they_have_an_area_r2():
    geography = WORLD.geography
    assert geography.contains(47.56, -52.71) == "north-atlantic"  # St. John's, Newfoundland
    assert geography.contains(35.68, 139.69) == "japan"
    assert geography.contains(-41.29, 174.78) == "new-zealand"
    assert {area.kind for area in WORLD.areas if area.id in ("japan", "new-zealand")} == {"land"}


def test_every_area_of_a_theme_is_right_r2():
    found = spaces(WORLD, areas=("midwest", "west-coast", "alaska"))["map"]
    assert {WORLD.spaces[i].area for i in found.hits} == {"midwest", "west-coast", "alaska"}
    assert not set(found.hits) & set(found.adjacent)


def test_the_compass_quarters_the_map_r2a():
    assert (WORLD.quarters.meridian, WORLD.quarters.parallel) == (0, 0)
    shares = WORLD.geography.quarter_shares("great-britain", WORLD.quarters)
    assert shares["nw"] > shares["ne"] > 0
    assert shares["sw"] == shares["se"] == 0


def neighbours(area):
    return {WORLD.spaces[i].area for i in WORLD.neighbours[WORLD.area_index[area]]}


def test_a_border_makes_neighbours_land_and_sea_alike_r3():
    assert {"mediterranean", "red-sea"} <= neighbours("eastern-sahara")
    assert "anatolia" not in neighbours("eastern-sahara")
    for space in WORLD.spaces:
        for other in WORLD.neighbours[space.index]:
            assert space.index in WORLD.neighbours[other]
            assert WORLD.spaces[other].sector == space.sector


def test_on_a_scale_left_and_right_are_neighbours_r4():
    for scale in SCALES:
        inside = WORLD.sector_spaces(scale)
        for space in inside:
            assert set(WORLD.neighbours[space]) == {space - 1, space + 1} & set(inside)


@pytest.mark.parametrize(
    ("scale", "answer", "expected"),
    [
        ("year", "2000", ["1990", "2000"]),
        ("year", "1999", ["1990"]),
        ("year", "1700", ["1600", "1700"]),
        ("year", "1710", ["1700"]),
        ("length", "0.1 km", ["50 m", "100 m"]),
        ("length", "10001 cm", ["100 m"]),
        ("number", "0", [None, "0"]),
        ("number", "0.5", ["0"]),
    ],
)
def test_a_value_on_a_tick_hits_both_sides_r5(scale, answer, expected):
    assert hits(WORLD, scale, answer) == expected


def test_no_float_decides_a_space_r5():
    foot = Fraction("0.3048")
    assert {tick.value for tick in IMPERIAL.scales["length"].ticks} >= {foot, 2 * foot, 5 * foot}
    assert hits(IMPERIAL, "length", "12 in") == ["6 in", "1 ft"]
    assert hits(IMPERIAL, "length", "5280 ft") == ["2000 ft", "1 mi"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("2000s", ["2000"]),
        ("2002", ["2000"]),
        ("1900..1920", ["1900", "1910"]),
        ("1918..1920", ["1910"]),
        ("1920", ["1910", "1920"]),
        ("1920..1920", ["1910", "1920"]),
        ("350..430", ["0"]),
        ("1895..1925", ["1875", "1900", "1910", "1920"]),
    ],
)
def test_a_range_hits_what_its_inside_overlaps_r6(answer, expected):
    assert hits(WORLD, "year", answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("19th century", ["1800", "1825", "1850", "1875"]),
        ("1700s", ["1700"]),
        ("1st century BC", ["-500"]),
        ("300 BC", ["-500"]),
        ("1st century", ["0"]),
        ("1st millennium BC", ["-1000", "-500"]),
        ("1920s", ["1920"]),
    ],
)
def test_centuries_decades_and_the_turn_of_the_eras_r7(answer, expected):
    assert hits(WORLD, "year", answer) == expected


@pytest.mark.parametrize("answers", [{}, {"length": "3 m"}, {"length": "3 m", "number": "1", "year": "1900"}])
def test_a_card_asks_for_areas_and_two_scales_r8(answers):
    with pytest.raises(SetupError) as error:
        solve_card(InlineCard("x", ("japan",), answers), WORLD)
    assert error.value.clause == "R8"
