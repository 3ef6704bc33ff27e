"""Names of spaces (R1): read generously, printed as the board has them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.rules.errors import RuleError
from terra_cards.rules.spaces import SpaceIndex, describe, find_space, space_name
from tests.rules.toys import at, board

BOARD = board()
CLOSED = board(open_ends=False)


@pytest.mark.parametrize(
    ("scale", "between", "low"),
    [
        ("year", [1990, 2000], 1990),
        ("year", ["1990", "2000"], 1990),
        ("year", (1990.0, "2000.0"), 1990),
        ("year", [None, 1980], None),
        ("year", [2020, None], 2020),
        ("length", ["1 m", "10 m"], 1),
        ("length", ["100 cm", "0.01 km"], 1),
        ("length", ["1m", "10m"], 1),
        ("length", ["1000 m", None], 1000),
        ("number", [0, 10], 0),
        ("number", ["100", "1 000"], 100),
        ("number", ["10", 1e2], 10),
    ],
)
def test_any_equal_quantity_names_a_space_r1(scale, between, low):
    assert find_space(BOARD, scale, between) == at(BOARD, scale, low)


@pytest.mark.parametrize(
    ("scale", "between"),
    [
        ("year", [1980, 2000]),
        ("year", [2000, 1990]),
        ("year", [1985, 1990]),
        ("year", [None, 1990]),
        ("year", [None, None]),
        ("year", [1990, None]),
        ("year", [1990]),
        ("year", [1990, 2000, 2010]),
        ("year", [True, 1990]),
        ("year", [float("nan"), 1990]),
        ("year", ["9" * 5000, 1990]),
        ("year", [["x"], 1990]),
        ("length", [1, 10]),
        ("length", ["1", "10"]),
        ("length", ["1 kg", "10 kg"]),
        ("weight", ["1 kg", "10 kg"]),
        ("map", [1, 2]),
        ("number", ["a few", 10]),
        ("number", ["1..10", "100"]),
    ],
)
def test_what_is_no_space_of_the_board_is_r1(scale, between):
    with pytest.raises(RuleError) as error:
        find_space(BOARD, scale, between)
    assert error.value.clause == "R1"


def test_a_closed_scale_has_no_open_space_r1():
    with pytest.raises(RuleError, match="R1"):
        find_space(CLOSED, "year", [None, 1980])
    assert find_space(CLOSED, "year", [1980, 1990]) == at(CLOSED, "year", 1980)


def test_a_board_without_the_scale_r1():
    with pytest.raises(RuleError, match="R1: no scale 'length'"):
        find_space(board(lengths=()), "length", ["1 m", "10 m"])


def test_areas_r1():
    index = SpaceIndex(BOARD)
    assert index.find("a", None, None) == 0
    with pytest.raises(RuleError, match="R1: no area 'zz'"):
        index.find("zz", None, None)


@settings(deadline=None)
@given(st.sampled_from(BOARD.spaces))
def test_every_space_has_one_name_that_leads_back_to_it(space):
    name = space_name(space)
    if isinstance(name, str):
        assert SpaceIndex(BOARD).find(name, None, None) == space.index
    else:
        assert find_space(BOARD, space.sector, name) == space.index
        assert SpaceIndex(BOARD).find(None, space.sector, tuple(name)) == space.index
        assert SpaceIndex(BOARD).find(None, space.sector, name) == space.index
    assert describe(space)
