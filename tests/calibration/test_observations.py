"""What a game says about its players: first stones, and what was left to them."""

from __future__ import annotations

from terra_cards.rules.actions import Accept, Answer, ChooseTask, No, Place, Yes
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.placing import PlacingGame
from terra_cards.simulation.calibration.observations import (
    AT_LEAST_NEAR,
    HIT,
    MISS,
    NEAR,
    Item,
    Observation,
    first_plays,
    observations,
    observe,
)
from tests.rules.toys import TERRA, TOUR, board, solution

BOARD = board()  # a-b a-c a-d a-s b-c d-e
CARD = solution(BOARD, "c1", map=["a"], year=[1], length=[2])
MAP = Item("c1", "map")


def placing(*moves: tuple[str, str], players=("ann", "bob", "cy")) -> PlacingGame:
    game = PlacingGame(TERRA, BOARD, [CARD], list(players), players[0], 1)
    for player, area in moves:
        game.apply(Place(player, area=area))
    return game


def test_a_hit_is_a_hit_and_who_comes_after_it_can_only_be_near():
    game = placing(("ann", "a"), ("bob", "b"), ("cy", "e"))
    assert list(observations(game)) == [
        Observation("ann", MAP, HIT, 0, True),
        Observation("bob", MAP, AT_LEAST_NEAR, 1, False),
        Observation("cy", MAP, MISS, 2, False),
    ]


def test_near_is_near_while_the_right_space_is_free():
    game = placing(("ann", "b"))
    assert list(observations(game)) == [Observation("ann", MAP, NEAR, 0, True)]


def test_a_second_stone_in_a_sector_says_nothing():
    game = PlacingGame(TERRA, BOARD, [CARD], ["ann", "bob"], "ann", 1)
    for action in (Place("ann", area="e"), Place("bob", area="b"), Place("ann", area="a")):
        game.apply(action)
    assert [(one.player, one.grade) for one in observations(game)] == [("ann", MISS), ("bob", NEAR)]


def test_where_nothing_that_scores_is_left_a_miss_says_nothing():
    assert observe("ann", MAP, "miss", hit_free=False, near_free=False) is None
    assert observe("ann", MAP, "miss", hit_free=False, near_free=True) == Observation(
        "ann", MAP, MISS, 0, False
    )


def test_names_are_replaced():
    assert next(observations(placing(("ann", "a")), {"ann": "x · ann"})).player == "x · ann"


def test_a_challenge_game_tells_the_first_answer_alone():
    game = ChallengeGame(TOUR, BOARD, [CARD], ["ann", "bob", "cy"], "ann", 1)
    game.apply(ChooseTask(game.turn, task="map"))
    game.apply(Accept(game.turn))
    first = game.turn
    game.apply(Answer(first, area="e"))
    while isinstance(game.legal_actions()[0], Yes | No):
        game.apply(No(game.turn))
    if not game.is_over:
        game.apply(Answer(game.turn, area="a"))
    assert [(one.player, one.grade) for one in observations(game)] == [(first, MISS)]


def test_only_the_first_meeting_with_a_card_counts():
    one = Observation("ann", MAP, MISS)
    kept, again = first_plays([one, Observation("ann", MAP, HIT), Observation("bob", MAP, HIT)])
    assert kept == [one, Observation("bob", MAP, HIT)]
    assert again == 1
