"""The challenge game, clause by clause: T1 to T14, and worked examples 4 to 6 and 8."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from terra_cards.rules.actions import (
    Accept,
    Answer,
    ChooseTask,
    Decline,
    No,
    NobodyKnows,
    Pass,
    TakeThree,
    Yes,
)
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.errors import IllegalAction, SetupError
from terra_cards.rules.game import RoundEnd
from tests.rules.toys import TOUR, board, solution

BOARD = board()
CARD = solution(BOARD, "c1", map=["a"], year=[1], number=[2])
NOBODY = replace(TOUR, nobody_knows=True)
FIVE = ("peter", "ellie", "anna", "maria", "christian")


def game(players=("ann", "bob", "cy", "dee"), rules=TOUR, rounds=2, **more):
    return ChallengeGame(rules, BOARD, [CARD] * rounds, players, rounds=rounds, **more)


def right(player):
    return Answer(player, area="a")


def wrong(player, name="b"):
    return Answer(player, area=name)


def play(on, *actions):
    for action in actions:
        on.apply(action)
    return on


def begin(on, accept=True):
    """The Challenger asks for areas; the first Estimator accepts, or declines."""
    play(on, ChooseTask(on.challenger, "map"))
    return play(on, Accept(on.estimator) if accept else Decline(on.estimator))


def vote(on, **votes):
    kinds = {"yes": Yes, "no": No, "nobody": NobodyKnows}
    for player, said in votes.items():
        assert on.turn == player
        play(on, kinds[said](player))
    return on


def refused(on, action):
    before = (on.status(), on.scores, on.votes, on.history)
    with pytest.raises(IllegalAction) as error:
        on.apply(action)
    assert (on.status(), on.scores, on.votes, on.history) == before
    assert action not in on.legal_actions()
    return error.value.clause


def test_players_and_the_start_score_t1():
    for count in (2, 6):
        assert set(game([f"p{i}" for i in range(count)]).scores.values()) == {3}
    for count in (1, 7):
        with pytest.raises(SetupError) as error:
            game([f"p{i}" for i in range(count)])
        assert error.value.clause == "T1"


def test_rounds_t2():
    for count, rounds in enumerate([8, 9, 8, 5, 6], 2):
        assert ChallengeGame(TOUR, BOARD, [CARD] * 9, [f"p{i}" for i in range(count)]).rounds == rounds
    with pytest.raises(SetupError) as error:
        ChallengeGame(TOUR, BOARD, [CARD] * 7, ("ann", "bob"))
    assert error.value.clause == "T2"


def test_the_challenger_sits_to_the_right_and_chooses_t3_r8():
    on = game(start="cy")
    assert (on.estimator, on.challenger, on.turn, on.phase) == ("cy", "bob", "bob", "choose_task")
    assert on.legal_actions() == [ChooseTask("bob", task) for task in ("map", "year", "number")]
    assert refused(on, ChooseTask("bob", "length")) == "T3"
    assert refused(on, ChooseTask("bob", "weight")) == "T3"
    assert refused(on, ChooseTask("cy", "map")) == "R11"
    assert refused(on, right("bob")) == "T3"


def test_accept_or_decline_t4():
    on = play(game(), ChooseTask("dee", "map"))
    assert on.legal_actions() == [Accept("ann"), Decline("ann")]
    assert refused(on, right("ann")) == "T4"
    play(on, Decline("ann"))
    assert (on.estimator, on.turn, on.phase) == ("dee", "dee", "answer")
    assert refused(on, Decline("dee")) == "T4"
    assert refused(on, Accept("dee")) == "T4"


def test_an_answer_is_a_space_of_the_task_and_adjacent_is_wrong_t5():
    on = play(game(), ChooseTask("dee", "year"), Accept("ann"))
    assert refused(on, right("ann")) == "T5"
    assert refused(on, Answer("ann", scale="year", between=(1980, 2000))) == "R1"
    assert refused(on, Yes("ann")) == "T5"
    assert len(on.legal_actions()) == len(BOARD.sector_spaces("year"))
    play(on, Answer("ann", scale="year", between=(None, 1980)))  # beside the right space
    vote(on, bob="yes", cy="yes", dee="yes")
    assert on.rounds_completed == 1
    assert set(on.scores.values()) == {3}


def test_the_others_say_yes_or_no_clockwise_t6():
    on = play(begin(game()), right("ann"))
    assert on.legal_actions() == [Yes("bob"), No("bob")]
    assert refused(on, Yes("cy")) == "R11"
    assert refused(on, right("bob")) == "T6"
    vote(on, bob="no", cy="yes")
    assert on.votes == {"bob": "no", "cy": "yes"}


def test_a_first_estimator_who_declined_votes_too_t6():
    on = play(begin(game(), accept=False), right("dee"))
    assert on.turn == "ann"
    vote(on, ann="yes", bob="no", cy="no")
    assert on.scores == {"ann": 6, "bob": 3, "cy": 3, "dee": 10}


def test_example_4_the_first_estimator_right_t7():
    on = vote(play(begin(game()), right("ann")), bob="no", cy="no", dee="no")
    assert on.scores == {"ann": 10, "bob": 3, "cy": 3, "dee": 3}
    on = vote(play(begin(game()), right("ann")), bob="no", cy="yes", dee="no")
    assert on.scores == {"ann": 8, "bob": 3, "cy": 6, "dee": 3}


def test_example_8_the_challenger_right_with_one_yes_t7():
    on = vote(play(begin(game(), accept=False), right("dee")), ann="no", bob="yes", cy="no")
    assert on.scores == {"ann": 3, "bob": 6, "cy": 3, "dee": 10}


def test_example_5_a_whole_round_t8_t9_t10():
    """Five players: declined, Challenger wrong, a YES out, two wrong, the last NO takes 3."""
    on = game(FIVE, start="ellie", rounds=5)
    play(on, ChooseTask("peter", "number"), Decline("ellie"))

    def estimate(player, *between):
        return Answer(player, scale="number", between=between)

    play(on, estimate("peter", 100, 1000))
    vote(on, ellie="no", anna="yes", maria="no", christian="no")
    assert on.scores["peter"] == 0
    assert on.turn == "ellie"
    vote(play(on, estimate("ellie", 0, 10)), maria="no", christian="no")
    vote(play(on, estimate("maria", 1000, None)), christian="no")
    assert on.legal_actions()[0] == TakeThree("christian")
    play(on, TakeThree("christian"))
    assert on.scores == {"peter": 0, "ellie": 3, "anna": 3, "maria": 3, "christian": 6}
    assert on.events[-1] == RoundEnd(1, on.scores, None)


def test_wrong_the_estimator_and_yes_sayers_are_out_t8():
    on = vote(play(begin(game()), wrong("ann")), bob="yes", cy="no", dee="no")
    assert on.turn == "cy"
    vote(play(on, right("cy")), dee="yes")
    assert on.scores == {"ann": 3, "bob": 3, "cy": 8, "dee": 6}


def test_a_later_estimator_gets_5_never_7_t9():
    on = vote(play(begin(game()), wrong("ann")), bob="no", cy="no", dee="no")
    assert (on.turn, on.judged_wrong) == ("bob", (BOARD.area_index["b"],))
    play(on, wrong("bob"))  # naming a space judged wrong is legal
    vote(on, cy="no", dee="no")
    vote(play(on, right("cy")), dee="no")
    assert on.scores == {"ann": 3, "bob": 3, "cy": 8, "dee": 3}


def test_the_last_no_sayer_takes_3_or_answers_for_5_or_0_t10():
    def last():
        return vote(play(begin(game()), wrong("ann")), bob="yes", cy="no", dee="yes")

    assert play(last(), TakeThree("cy")).scores["cy"] == 6
    assert play(last(), right("cy")).scores["cy"] == 8
    assert play(last(), wrong("cy")).scores["cy"] == 3
    assert refused(last(), Yes("cy")) == "T10"


@pytest.mark.parametrize("players", [("ann", "bob"), ("ann", "bob", "cy")])
def test_example_8_with_2_or_3_players_the_last_no_sayer_must_answer_t10(players):
    def last():
        on = play(begin(game(players)), wrong("ann"))
        return vote(on, **dict(zip(players[1:], ["no", "yes"], strict=False)))

    assert TakeThree("bob") not in last().legal_actions()
    assert refused(last(), TakeThree("bob")) == "T10"
    assert refused(last(), No("bob")) == "T10"
    assert refused(last(), NobodyKnows("bob")) == "T13"
    assert play(last(), right("bob")).scores["bob"] == 8
    assert play(last(), wrong("bob")).scores["bob"] == 3


def test_three_points_are_for_the_last_no_sayer_only_t10():
    on = vote(play(begin(game()), wrong("ann")), bob="no", cy="no", dee="yes")
    assert refused(on, TakeThree("bob")) == "T10"


def test_without_a_no_sayer_the_round_ends_t11():
    on = vote(play(begin(game()), wrong("ann")), bob="yes", cy="yes", dee="yes")
    assert on.rounds_completed == 1
    assert set(on.scores.values()) == {3}


def test_the_challenger_card_passes_clockwise_t12():
    on = vote(play(begin(game()), right("ann")), bob="no", cy="no", dee="no")
    assert (on.challenger, on.estimator) == ("ann", "bob")


def test_a_score_never_falls_below_0_t1_t8():
    on = game(rounds=8)
    for _ in range(2):
        challenger = on.challenger
        begin(on, accept=False)
        play(on, wrong(challenger))
        while on.phase == "vote":
            play(on, Yes(on.turn))
    assert on.scores == {"ann": 0, "bob": 3, "cy": 3, "dee": 0}


def test_nobody_knows_is_an_option_t13():
    on = play(begin(game()), wrong("ann"))
    assert NobodyKnows("bob") not in on.legal_actions()
    assert refused(on, NobodyKnows("bob")) == "T13"


def test_example_6_nobody_knows_t13():
    on = play(begin(game(FIVE, NOBODY)), wrong("peter"))
    vote(on, ellie="nobody", anna="yes", maria="yes", christian="yes")
    assert on.scores == {"peter": 3, "ellie": 11, "anna": 3, "maria": 3, "christian": 3}
    on = play(begin(game(FIVE, NOBODY)), right("peter"))
    vote(on, ellie="nobody", anna="yes", maria="no", christian="no")
    assert on.scores == {"peter": 8, "ellie": 0, "anna": 6, "maria": 3, "christian": 3}


def test_nobody_knows_takes_one_player_on_the_first_answer_t13():
    on = play(begin(game(FIVE, NOBODY)), wrong("peter"))
    vote(on, ellie="nobody")
    assert refused(on, NobodyKnows("anna")) == "T13"
    assert on.legal_actions() == [Yes("anna"), No("anna")]
    vote(on, anna="no", maria="no", christian="yes")
    assert on.turn == "anna", "who said that nobody knows is out of the estimating"
    play(on, wrong("anna"))
    assert refused(on, NobodyKnows("maria")) == "T13"
    vote(on, maria="no")
    assert refused(on, NobodyKnows("maria")) == "T13"
    play(on, right("maria"))
    assert on.scores == {"peter": 3, "ellie": 0, "anna": 3, "maria": 8, "christian": 3}


def test_nobody_knows_while_the_challenger_answers_t13():
    on = play(begin(game(rules=NOBODY), accept=False), wrong("dee"))
    vote(on, ann="nobody", bob="yes", cy="no")
    play(on, TakeThree("cy"))
    assert on.scores == {"ann": 9, "bob": 3, "cy": 6, "dee": 0}, "taking three is not being right"


def test_a_right_first_estimator_with_no_yes_gets_7_beside_nobody_knows_t14():
    on = play(begin(game(rules=NOBODY)), right("ann"))
    vote(on, bob="nobody", cy="no", dee="no")
    assert on.scores == {"ann": 10, "bob": 0, "cy": 3, "dee": 3}


def test_the_game_ends_and_ties_share_r33_t2():
    on = game(("ann", "bob"), rounds=2)
    for _ in range(2):
        estimator = on.estimator
        play(begin(on), right(estimator))
        play(on, No(on.turn))
    assert on.is_over
    assert on.winners == ("ann", "bob")
    assert refused(on, Accept("ann")) == "T2"
    assert refused(on, Pass("ann")) == "G3"


def test_points_are_the_edition_s():
    rules = replace(TOUR, challenge=replace(TOUR.challenge, alone=70))
    on = vote(play(begin(game(rules=rules)), right("ann")), bob="no", cy="no", dee="no")
    assert on.scores["ann"] == 73
