"""Questions that players of the published games ask, answered on our boards through the whole engine.

Each row is a card, stones in the order placed, and what they must bring; the clause says why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.rules import InlineCard, Place, RuleError, Stone, rules_of, score_round, start_game
from terra_cards.rules.spaces import SpaceIndex
from terra_cards.workspace.parts import builtin_edition
from terra_cards.workspace.tables import Tables

TABLES = Tables(Path.cwd())
PLAYERS = ("ann", "bob", "cy")


def table(edition="terra", board="world", **answers):
    """Rules, board and solution; what a card must ask for and the question does not need is added."""
    loaded = builtin_edition(edition).edition
    on = TABLES.board(board, "metric", loaded)
    areas = answers.pop("areas", ["alaska" if board == "world" else "hessen"])
    for scale, value in (("number", "7"), ("year", "1905"), ("length", "3 m")):
        if len(answers) < 2:
            answers.setdefault(scale, value)
    return rules_of(loaded), on, TABLES.card(InlineCard("card", tuple(areas), answers), on)


def points(on_table, *stones):
    """Points of each stone, in the order placed; a stone is ``(player, area)`` or has a scale and ticks."""
    rules, board, solution = on_table
    index = SpaceIndex.of(board)
    placed = [
        Stone(player, index.find(where, None, None) if isinstance(where, str) else index.find(None, *where))
        for player, where in stones
    ]
    return [stone.points for stone in score_round(rules, board, solution, PLAYERS, placed).stones]


def year(low, high):
    return ("year", (low, high))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param("2000", [3, 7, 7, 3], id="exactly on a tick: the spaces on both sides"),
        pytest.param("2002", [0, 3, 7, 3], id="beside a tick: only the space right of it"),
        pytest.param("2000s", [0, 3, 7, 3], id="a decade is not its first year"),
        pytest.param("20th century", [7, 7, 3, 0], id="the 20th century ends at 2000"),
        pytest.param("1985..2005", [7, 7, 7, 3], id="a range hits all that it overlaps"),
        pytest.param("1992..1998", [3, 7, 3, 0], id="a range inside one space"),
    ],
)
def test_when_was_it_r5_r6_r7(answer, expected):
    spaces = [year(1980, 1990), year(1990, 2000), year(2000, 2010), year(2010, 2020)]
    assert points(table(year=answer), *(("ann", space) for space in spaces)) == expected


def test_a_stone_that_is_right_and_beside_another_right_space_scores_once_r20():
    assert points(table(year="2000"), ("ann", year(1990, 2000))) == [7]
    assert points(table(areas=["germany", "france"]), ("ann", "germany")) == [7]


def test_a_stone_beside_two_right_areas_brings_3_not_6_r20():
    both = table(areas=["germany", "great-britain"])
    assert points(both, ("ann", "north-sea")) == [3]


def test_land_and_sea_that_meet_are_neighbours_r3():
    assert points(table("terra-deutschland", "germany", areas=["weser-ems"]), ("ann", "north-sea")) == [3]
    assert points(table(areas=["eastern-sahara"]), ("ann", "mediterranean")) == [3]


def test_weser_ems_and_lueneburg_do_not_meet_r3():
    assert points(table("terra-deutschland", "germany", areas=["weser-ems"]), ("ann", "lueneburg")) == [0]


def test_anatolia_and_the_eastern_sahara_do_not_meet_r3():
    assert points(table(areas=["eastern-sahara"]), ("ann", "anatolia")) == [0]


def test_two_seas_that_share_a_border_are_neighbours_r3():
    assert points(table(areas=["north-atlantic"]), ("ann", "north-sea")) == [3]


def test_the_same_space_twice_is_forbidden_even_to_its_owner_r12():
    with pytest.raises(RuleError) as error:
        points(table(), ("ann", "japan"), ("ann", "japan"))
    assert error.value.clause == "R12"


def test_a_scale_that_the_card_does_not_ask_for_r9():
    rules, board, solution = table(year="1905", number="7")
    on_length = ("ann", ("length", ("1 m", "2 m")))
    with pytest.raises(RuleError) as error:
        points((rules, board, solution), on_length)
    assert error.value.clause == "R9"
    allowed = rules.with_options({"third_scale": "allowed"})
    assert points((allowed, board, solution), on_length) == [0]


def test_alone_on_a_scale_doubles_what_is_beside_it_too_r21():
    """Standard in Germany, a variant elsewhere; the map never doubles unless every sector does."""
    stones = [("ann", year(1980, 1990)), ("ann", year(1800, 1825)), ("bob", "hessen")]
    germany = table("terra-deutschland", "germany", year="1992")
    assert points(germany, *stones) == [6, 0, 7]
    rules, board, solution = germany
    assert points((rules.with_options({"alone": "off"}), board, solution), *stones) == [3, 0, 7]
    assert points((rules.with_options({"alone": "sectors"}), board, solution), *stones) == [6, 0, 14]
    company = [*stones, ("cy", year(None, 0))]
    assert points(germany, *company) == [3, 0, 7, 0]


def test_an_open_end_may_be_right_or_beside_r1_r4():
    assert points(table(year="5000 BC"), ("ann", year(None, -3000)), ("bob", year(-3000, -2000))) == [7, 3]
    assert points(table(year="2024"), ("ann", year(2010, 2020)), ("bob", year(2020, None))) == [3, 7]


@pytest.mark.parametrize(
    ("edition", "rounds"),
    [
        ("terra", {2: 6, 3: 6, 4: 6, 5: 6, 6: 6}),
        ("terra-deutschland", {2: 8, 3: 9, 4: 8, 5: 5}),
        ("terra-on-tour", {2: 8, 3: 9, 4: 8, 5: 5, 6: 6}),
    ],
)
def test_how_many_rounds_r32_t2(edition, rounds):
    rules, board, solution = table(edition)
    for players in range(rules.players[0], rules.players[1] + 1):
        names = [f"p{number}" for number in range(players)]
        assert start_game(rules, names, board=board, cards=[solution] * 9).status().rounds == rounds[players]


def test_who_starts_is_given_and_then_it_goes_round_r31():
    rules, board, solution = table()
    game = start_game(rules, PLAYERS, start="cy", board=board, cards=[solution] * 2, rounds=2)
    for area in ("japan", "korea", "iran"):
        assert game.turn == {"japan": "cy", "korea": "ann", "iran": "bob"}[area]
        game.apply(Place(game.turn, area=area))
    while game.rounds_completed == 0:
        game.apply(game.legal_actions()[-1])
    assert game.turn == "ann"
