"""The placing game, clause by clause: R8 to R14, R22, R30 to R34."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from terra_cards.model.solution import Solution, Spaces
from terra_cards.rules.actions import Pass, Place, Yes
from terra_cards.rules.errors import IllegalAction, SetupError
from terra_cards.rules.game import RoundEnd
from terra_cards.rules.placing import PlacingGame
from tests.rules.toys import GERMANY, TERRA, TOUR, board, solution

BOARD = board()
CARD = solution(BOARD, "c1", map=["a"], year=[1], length=[2])


def game(rules=TERRA, players=("ann", "bob"), rounds=2, on=BOARD, card=CARD, **more):
    return PlacingGame(rules, on, [card] * max(rounds, 1), players, rounds=rounds, **more)


def area(player, name):
    return Place(player, area=name)


def year(player, *between):
    return Place(player, scale="year", between=between)


def play(on, *actions):
    for action in actions:
        on.apply(action)
    return on


def refused(on, action):
    """The clause that an action breaks; it must change nothing."""
    before = (on.status(), on.scores, on.hands, on.supplies, on.stones, on.history)
    with pytest.raises(IllegalAction) as error:
        on.apply(action)
    assert (on.status(), on.scores, on.hands, on.supplies, on.stones, on.history) == before
    assert on.violations(action) == error.value.violations
    assert action not in on.legal_actions()
    return error.value.clause


@pytest.mark.parametrize(("rules", "good", "bad"), [(TERRA, (2, 6), (1, 7)), (GERMANY, (2, 5), (1, 6))])
def test_number_of_players_r10(rules, good, bad):
    for count in good:
        assert game(rules, [f"p{i}" for i in range(count)]).hands == {f"p{i}": 5 for i in range(count)}
    for count in bad:
        with pytest.raises(SetupError) as error:
            game(rules, [f"p{i}" for i in range(count)])
        assert error.value.clause == "R10"


def test_start_of_a_game_r10_g1():
    start = game()
    assert start.scores == {"ann": 0, "bob": 0}
    assert (start.turn, start.phase, start.rounds_completed, start.winners) == ("ann", "first", 0, ())


def test_two_players_of_one_name_and_a_stranger_as_start_g3():
    with pytest.raises(SetupError, match="G3"):
        game(players=("ann", "ann"))
    with pytest.raises(SetupError, match="G3"):
        game(start="zoe")


def test_an_engine_plays_its_own_editions_only_g1():
    with pytest.raises(SetupError, match="G1"):
        game(TOUR)


def test_the_start_player_begins_clockwise_r11():
    on = game(players=("ann", "bob", "cy"), start="bob")
    assert on.turn == "bob"
    assert refused(on, area("ann", "a")) == "R11"
    assert refused(on, area("zoe", "a")) == "R11"
    play(on, area("bob", "a"))
    assert on.turn == "cy"
    play(on, area("cy", "b"))
    assert on.turn == "ann"


def test_the_first_turn_of_a_round_must_place_r11():
    on = game()
    assert refused(on, Pass("ann")) == "R11"
    assert Pass("ann") not in on.legal_actions()
    play(on, area("ann", "a"))
    assert refused(on, Pass("bob")) == "R11"
    play(on, area("bob", "b"))
    assert Pass("ann") in on.legal_actions()
    play(on, Pass("ann"), Pass("bob"))
    assert on.rounds_completed == 1
    assert refused(on, Pass("bob")) == "R11"


def test_without_a_free_space_the_first_turn_passes_r11():
    small = board("a-b", years=(1, 2), lengths=("1 m", "10 m"), numbers=(), open_ends=False)
    card = solution(small, map=["a"], year=[0], length=[0])
    on = game(on=small, card=card, players=("a1", "b2", "c3", "d4", "e5"))
    for action in (area("a1", "a"), area("b2", "b"), year("c3", 1, 2)):
        play(on, action)
    play(on, Place("d4", scale="length", between=("1 m", "10 m")))
    assert on.legal_actions() == [Pass("e5")]
    play(on, Pass("e5"))
    assert on.passed == ("e5",)


def test_one_stone_a_space_r12():
    on = play(game(), area("ann", "a"))
    assert refused(on, area("bob", "a")) == "R12"
    play(on, area("bob", "b"))
    assert refused(on, area("ann", "a")) == "R12", "own stones included"


def test_who_has_passed_is_out_r13():
    on = play(
        game(players=("ann", "bob", "cy")),
        *(area(p, a) for p, a in zip(("ann", "bob", "cy"), "abc", strict=True)),
    )
    play(on, Pass("ann"))
    assert refused(on, area("ann", "d")) == "R13"
    play(on, area("bob", "d"), area("cy", "e"))
    assert on.turn == "bob", "who has passed gets no more turns"
    assert refused(on, Pass("ann")) == "R13"


def test_without_stones_a_player_passes_and_that_is_a_line_r13():
    on = game()
    for mine, other in zip(
        "abcde", [(None, 1980), (1980, 1990), (1990, 2000), (2000, 2010), (2010, 2020)], strict=True
    ):
        play(on, area("ann", mine), year("bob", *other))
    assert on.hands == {"ann": 0, "bob": 0}
    assert on.legal_actions() == [Pass("ann")]
    assert refused(on, area("ann", "s")) == "R13"
    play(on, Pass("ann"), Pass("bob"))
    assert on.rounds_completed == 1


def test_the_round_is_scored_when_all_have_passed_r14_r22():
    on = play(game(), area("ann", "a"), year("bob", 2010, 2020), Pass("ann"))
    assert on.rounds_completed == 0
    assert on.score_now().totals == {"ann": 7, "bob": 0}
    play(on, Pass("bob"))
    assert on.scores == {"ann": 7, "bob": 0}
    assert on.stones == ()
    assert on.events[-1] == RoundEnd(1, {"ann": 7, "bob": 0}, {"ann": 5, "bob": 5})


def test_several_stones_on_one_scale_and_in_several_areas_r15():
    on = play(game(), area("ann", "a"), year("bob", None, 1980))
    play(on, area("ann", "b"), year("bob", 1980, 1990), area("ann", "c"), year("bob", 1990, 2000))
    assert len(on.stones) == 6


@pytest.mark.parametrize(
    ("lost", "after"),
    [(5, [3, 4, 5]), (4, [3, 4, 5]), (3, [3, 4, 5]), (2, [4, 5, 5]), (1, [5, 5, 5])],
)
def test_stones_come_back_r30(lost, after):
    """One from the supply, then up to 3: 0, 1, 3 · 1, 2, 3 · 4, 5 (example 8)."""
    on = game(rounds=3)
    misses = [  # none is right or beside it
        year("ann", 2010, 2020),
        year("ann", 2020, None),
        Place("ann", scale="length", between=(None, "1 m")),
        Place("ann", scale="length", between=("1 km", None)),
        area("ann", "e"),
    ]
    bob = iter([area("bob", name) for name in "abcds"])
    for miss in misses[:lost]:
        play(on, miss, next(bob))
    play(on, Pass("ann"), Pass("bob"))
    hands = [on.hands["ann"]]
    for _ in range(2):
        first = on.turn
        other = "bob" if first == "ann" else "ann"
        spots = {"ann": "a", "bob": "b"}
        play(on, area(first, spots[first]), area(other, spots[other]), Pass(first), Pass(other))
        hands.append(on.hands["ann"])
    assert hands == after


def test_top_up_is_an_option_r30():
    def after(top_up):
        on = game(replace(TERRA, top_up=top_up))
        for number, between in enumerate([(2010, 2020), (2020, None)]):
            play(on, year("ann", *between), area("bob", "ab"[number]))
        for number, between in enumerate([(None, "1 m"), ("1 km", None)]):
            play(on, Place("ann", scale="length", between=between), area("bob", "cd"[number]))
        return play(on, area("ann", "e"), Pass("bob"), Pass("ann")).hands["ann"]

    assert [after(n) for n in (0, 1, 2, 4, 9)] == [1, 1, 2, 4, 5]


def test_the_next_player_starts_the_next_round_r31():
    on = game(players=("ann", "bob", "cy"), rounds=4, start="cy")
    starts = []
    while not on.is_over:
        starts.append(on.turn)
        for action in [area(p, a) for p, a in zip(turn_order(on), "abc", strict=True)]:
            play(on, action)
        for player in turn_order(on):
            play(on, Pass(player))
    assert starts == ["cy", "ann", "bob", "cy"]


def turn_order(on):
    first = on.players.index(on.turn)
    return [*on.players[first:], *on.players[:first]]


@pytest.mark.parametrize(
    ("rules", "expected"), [(TERRA, [6, 6, 6, 6, 6]), (GERMANY, [8, 9, 8, 5])], ids=["terra", "germany"]
)
def test_number_of_rounds_r32(rules, expected):
    for count, rounds in enumerate(expected, 2):
        on = PlacingGame(rules, BOARD, [CARD] * 20, [f"p{i}" for i in range(count)])
        assert on.rounds == rounds


def test_any_number_of_rounds_may_be_set_but_needs_its_cards_r32():
    assert game(rounds=17).rounds == 17
    for rounds, cards in ((0, 3), (-1, 3), (4, 3), (None, 3)):
        with pytest.raises(SetupError) as error:
            PlacingGame(TERRA, BOARD, [CARD] * cards, ("ann", "bob"), rounds=rounds)
        assert error.value.clause == "R32"


def test_after_the_last_round_the_game_is_over_r32_r30():
    on = play(game(rounds=1), area("ann", "e"), area("bob", "a"), Pass("ann"), Pass("bob"))
    assert on.is_over
    assert on.hands == {"ann": 5, "bob": 5}, "stones come back after the last round too"
    assert on.legal_actions() == []
    assert refused(on, area("ann", "a")) == "R32"
    with pytest.raises(ValueError, match="over"):
        on.score_now()


def test_most_points_win_and_ties_share_r33():
    on = play(game(rounds=1), area("ann", "e"), area("bob", "a"), Pass("ann"), Pass("bob"))
    assert on.winners == ("bob",)
    on = play(game(rounds=1, start="bob"), area("bob", "b"), area("ann", "c"), Pass("bob"), Pass("ann"))
    assert on.winners == ("ann", "bob"), "in seat order"


def test_the_extra_stone_r34():
    assert game(replace(TERRA, extra_stone=True)).hands == {"ann": 6, "bob": 6}


def test_stones_lie_on_what_the_card_asks_for_r9():
    on = game()
    number = Place("ann", scale="number", between=(0, 10))
    assert refused(on, number) == "R9"
    free = game(replace(TERRA, third_scale="allowed"))
    assert number in free.legal_actions()
    play(free, number, area("bob", "a"), Pass("ann"), Pass("bob"))
    assert free.scores == {"ann": 0, "bob": 7}


def test_unknown_spaces_r1():
    on = game()
    assert refused(on, area("ann", "nowhere")) == "R1"
    assert refused(on, year("ann", 1980, 2000)) == "R1"
    assert refused(on, Place("ann")) == "R1"
    assert refused(on, Place("ann", scale="year", between=[1980, 2000])) == "R1"


def test_a_space_is_an_area_or_on_a_scale_g3():
    assert refused(game(), Place("ann", area="a", scale="year", between=(1980, 1990))) == "G3"


def test_an_equal_quantity_is_the_same_action_r1():
    on = play(game(), Place("ann", scale="length", between=("100 cm", "0.01 km")))
    assert on.history == (Place("ann", scale="length", between=("1 m", "10 m")),)


def test_actions_of_other_games_g3():
    assert refused(game(), Yes("ann")) == "G3"


def test_all_that_is_wrong_at_once_g2():
    on = play(game(), area("ann", "a"), area("bob", "b"))
    for mine, other in zip("cde", [1980, 1990, 2000], strict=True):
        play(on, area("ann", mine), year("bob", other, other + 10))
    play(on, year("ann", None, 1980), Pass("bob"))
    assert [v.clause for v in on.violations(area("ann", "a"))] == ["R12", "R13"]


@pytest.mark.parametrize(
    "sectors", [["map", "year"], ["year", "length"], ["map"], ["map", "year", "length", "number"]]
)
def test_a_card_asks_for_areas_and_two_scales_r8(sectors):
    spaces = {"map": (0,), "year": (7,), "length": (14,), "number": (19,)}
    card = Solution("odd", {s: Spaces(spaces[s], ()) for s in sectors})
    with pytest.raises(SetupError) as error:
        game(card=card)
    assert error.value.clause == "R8"


def test_a_copy_goes_its_own_way():
    on = play(game(), area("ann", "a"))
    twin = on.copy()
    play(twin, area("bob", "b"))
    assert (len(on.stones), len(twin.stones)) == (1, 2)
    twin.undo()
    with pytest.raises(IndexError):
        twin.undo()
    assert on.undo() == area("ann", "a")
