"""R20 to R22 and the options of R21, and the worked examples 1 to 3 and part of 8."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.model.board import SECTORS
from terra_cards.rules.errors import RuleError
from terra_cards.rules.scoring import Stone, score_round, wrong_stones
from tests.rules.toys import GERMANY, TERRA, at, board, solution

BOARD = board()
AREA = BOARD.area_index
PLAYERS = ("white", "blue", "yellow")


def points(rules, answer, *stones):
    placed = [Stone(player, space) for player, space in stones]
    return score_round(rules, BOARD, answer, PLAYERS, placed)


def test_example_1_areas_r20_r3():
    """One right area with four neighbours (three land, one sea): 7, twice 3, 0."""
    answer = solution(BOARD, map=["a"], year=[0], length=[0])
    assert len(BOARD.neighbours[AREA["a"]]) == 4
    got = points(
        TERRA, answer, ("white", AREA["a"]), ("blue", AREA["d"]), ("blue", AREA["s"]), ("yellow", AREA["e"])
    )
    assert got.totals == {"white": 7, "blue": 6, "yellow": 0}
    assert [stone.result for stone in got.stones] == ["hit", "adjacent", "adjacent", "miss"]


@pytest.mark.parametrize(
    ("hits", "expected"),
    [([2, 3], [3, 7, 7, 3]), ([3], [0, 3, 7, 3])],
    ids=["2000 hits both spaces at 2000", "2000s and 2002 hit the right one only"],
)
def test_example_2_a_tick_and_a_decade_r5_r7_r20(hits, expected):
    answer = solution(BOARD, map=["a"], year=hits, length=[0])
    spaces = [at(BOARD, "year", low) for low in (1980, 1990, 2000, 2010)]
    players = ["white", "blue", "yellow", "white"]
    got = points(TERRA, answer, *zip(players, spaces, strict=True))
    assert [stone.points for stone in got.stones] == expected


def test_example_3_alone_on_a_scale_r21_r22():
    """Two stones alone on the year scale, one wrong, one adjacent: 6, and one stone is lost."""
    answer = solution(BOARD, map=["a"], year=[0], length=[0])
    stones = [("blue", at(BOARD, "year", 1980)), ("blue", at(BOARD, "year", 2000)), ("white", AREA["a"])]
    got = points(GERMANY, answer, *stones)
    assert got.totals == {"white": 7, "blue": 6, "yellow": 0}
    assert got.returned == {"white": 1, "blue": 1, "yellow": 0}
    assert got.lost == {"white": 0, "blue": 1, "yellow": 0}
    hit = points(GERMANY, answer, ("blue", at(BOARD, "year", None)))
    assert hit.totals["blue"] == 14


def test_alone_options_r21():
    """`off` doubles nothing, `scales` not the map, `sectors` the map too (example 8)."""
    answer = solution(BOARD, map=["a"], year=[0], length=[0])
    stones = [("blue", AREA["a"]), ("blue", AREA["b"]), ("white", at(BOARD, "year", None))]
    totals = {
        alone: points(replace(TERRA, alone=alone), answer, *stones).totals
        for alone in ("off", "scales", "sectors")
    }
    assert totals == {
        "off": {"white": 7, "blue": 10, "yellow": 0},
        "scales": {"white": 14, "blue": 10, "yellow": 0},
        "sectors": {"white": 14, "blue": 20, "yellow": 0},
    }


def test_company_on_a_scale_ends_the_doubling_even_by_a_lost_stone_r21():
    answer = solution(BOARD, map=["a"], year=[0], length=[0])
    got = points(GERMANY, answer, ("blue", at(BOARD, "year", None)), ("white", at(BOARD, "year", 2020)))
    assert got.totals == {"white": 0, "blue": 7, "yellow": 0}


def test_a_stone_scores_once_r20():
    """7 excludes 3, and two right neighbours do not make 6."""
    answer = solution(BOARD, map=["a", "c"], year=[0], length=[0])
    got = points(TERRA, answer, ("white", AREA["a"]), ("blue", AREA["b"]))
    assert got.totals == {"white": 7, "blue": 3, "yellow": 0}


def test_third_scale_r9():
    answer = solution(BOARD, map=["a"], year=[0], length=[0])
    stone = Stone("white", at(BOARD, "number", 0))
    with pytest.raises(RuleError) as error:
        score_round(GERMANY, BOARD, answer, PLAYERS, [stone])
    assert error.value.clause == "R9"
    allowed = replace(GERMANY, third_scale="allowed")
    got = score_round(allowed, BOARD, answer, PLAYERS, [stone])
    assert (got.totals["white"], got.lost["white"], got.stones[0].result) == (0, 1, "miss")


def test_one_stone_a_space_r12_own_stones_included():
    answer = solution(BOARD, map=["a"], year=[0], length=[0])
    stones = [Stone("white", 0), Stone("white", 0), Stone("blue", 0), Stone("blue", 1)]
    wrong = wrong_stones(TERRA, BOARD, answer, PLAYERS, stones)
    assert [(stone.number, stone.violation.clause) for stone in wrong] == [(2, "R12"), (3, "R12")]


def test_number_of_stones_r10_and_the_extra_stone_r34():
    answer = solution(BOARD, map=["a"], year=[0], length=[0])
    spaces = [*range(6), at(BOARD, "year", 2000)]
    stones = [Stone("white", space) for space in spaces]
    assert [w.number for w in wrong_stones(TERRA, BOARD, answer, PLAYERS, stones)] == [6, 7]
    extra = replace(TERRA, extra_stone=True)
    assert [w.number for w in wrong_stones(extra, BOARD, answer, PLAYERS, stones)] == [7]
    assert wrong_stones(extra, BOARD, answer, PLAYERS, stones)[0].violation.clause == "R10"


def test_a_stranger_s_stone_is_refused_g3():
    answer = solution(BOARD, map=["a"], year=[0], length=[0])
    with pytest.raises(RuleError, match="G3: no player 'zoe'"):
        score_round(TERRA, BOARD, answer, PLAYERS, [Stone("zoe", 0)])


def test_an_open_end_can_be_the_adjacent_space_r1_r4():
    answer = solution(BOARD, map=["a"], year=[1], length=[0])
    got = points(TERRA, answer, ("white", at(BOARD, "year", None)), ("blue", at(BOARD, "year", 1990)))
    assert got.totals == {"white": 3, "blue": 3, "yellow": 0}


def plain_points(rules, answer, stones):
    """The rules read once more, by sets and by player: the oracle."""
    total = dict.fromkeys(PLAYERS, 0)
    for player in PLAYERS:
        for sector in SECTORS:
            inside = {s for s in range(len(BOARD.spaces)) if BOARD.spaces[s].sector == sector}
            mine = {space for owner, space in stones if owner == player} & inside
            others = {space for owner, space in stones if owner != player} & inside
            right = {s for s in inside if sector in answer.sectors and s in answer.sectors[sector].hits}
            near = {n for r in right for n in BOARD.neighbours[r]} - right
            got = 7 * len(mine & right) + 3 * len(mine & near)
            doubled = rules.alone == "sectors" or (rules.alone == "scales" and sector != "map")
            total[player] += got * 2 if doubled and not others else got
    return total


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(PLAYERS), st.integers(0, len(BOARD.spaces) - 1)),
        max_size=15,
        unique_by=lambda stone: stone[1],
    ),
    st.sets(st.sampled_from("abcdes"), min_size=1),
    st.sets(st.integers(0, 5), min_size=1),
    st.sets(st.integers(0, 4), min_size=1),
    st.sampled_from(["off", "scales", "sectors"]),
)
def test_scoring_agrees_with_plain_sets_r20_r21_r22(stones, areas, years, numbers, alone):
    rules = replace(TERRA, alone=alone, third_scale="allowed", stones=15)
    answer = solution(BOARD, map=sorted(areas), year=sorted(years), number=sorted(numbers))
    got = score_round(rules, BOARD, answer, PLAYERS, [Stone(*stone) for stone in stones])
    assert got.totals == plain_points(rules, answer, stones)
    for player in PLAYERS:
        mine = [stone for stone in got.stones if stone.player == player]
        assert got.returned[player] == sum(stone.points > 0 for stone in mine)
        assert got.returned[player] + got.lost[player] == len(mine)
