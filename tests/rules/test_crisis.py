"""The crisis game, clause by clause: C1 to C15, and worked example 7."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from terra_cards.rules.actions import Draw, End, Hoard, Pass, Place, Play
from terra_cards.rules.crisis import CrisisGame
from terra_cards.rules.crisis_cards import CrisisCards, Deal, SolutionCard, deal, is_set
from terra_cards.rules.errors import IllegalAction, SetupError
from tests.rules.toys import CRISIS, crisis_cards, stacked

CARDS = crisis_cards()
THREE = ("ann", "bob", "cy")
HANDS = [
    "green-6.1 green-5.1 green-4.1 blue-1.1",
    "green-6.2 blue-6.1 red-1.1 red-2.1",
    "green-1.1 green-2.1 green-3.1 red-3.1",
]


def game(pile, hands=HANDS, players=THREE, rules=CRISIS, cards=CARDS, **more):
    return CrisisGame(rules, cards, stacked(cards, hands, pile), players, **more)


def only(pile, hands=HANDS, rules=CRISIS, players=THREE):
    """A game whose deck is just the cards named."""
    names = " ".join([*hands, pile]).split()
    cards = CrisisCards(
        tuple(c for c in CARDS.crises if c.name in names),
        tuple(c for c in CARDS.solutions if c.name in names),
    )
    return CrisisGame(
        rules, cards, Deal(tuple(tuple(h.split()) for h in hands), tuple(pile.split())), players
    )


def play(on, *actions):
    for action in actions:
        on.apply(action)
    return on


def let_pass(on):
    """Everybody passes on the impending crisis."""
    while on.phase == "impending":
        play(on, Pass(on.turn))
    return on


def refused(on, action):
    before = (on.status(), on.scores, on.hands, on.centre, on.history)
    with pytest.raises(IllegalAction) as error:
        on.apply(action)
    assert (on.status(), on.scores, on.hands, on.centre, on.history) == before
    assert action not in on.legal_actions()
    return error.value.clause


def test_the_deck_c1():
    assert len(CARDS.names) == 108
    assert sum(card.value for card in CARDS.solutions) == 291


@pytest.mark.parametrize(("players", "hand"), [(3, 4), (4, 4), (5, 3), (6, 2)])
def test_the_deal_c2_g1(players, hand):
    names = [f"p{i}" for i in range(players)]
    dealt = deal(CRISIS, CARDS, names, seed=5)
    assert dealt == deal(CRISIS, CARDS, names, seed=5)
    assert dealt != deal(CRISIS, CARDS, names, seed=6)
    assert [len(h) for h in dealt.hands] == [hand] * players
    on = CrisisGame(CRISIS, CARDS, dealt, names, start="p1")
    assert (on.turn, on.phase, on.status().problems) == ("p1", "draw", ())


def test_the_seeded_deal_is_written_down_g1():
    """A change here changes every seeded game."""
    dealt = deal(CRISIS, CARDS, THREE, seed=1)
    assert (dealt.hands[0], dealt.draw_pile[:3]) == (
        ("red-3.1", "green-6.3", "green-3.4", "green-2.2"),
        ("blue-5.3", "red-2.5", "blue-south-america"),
    )


@pytest.mark.parametrize(
    ("clause", "hands", "pile"),
    [
        ("C2", ["green-6.1", *HANDS[1:]], ""),
        ("C2", ["green-6.1 green-5.1 green-4.1 red-europe", *HANDS[1:]], ""),
        ("G3", ["green-6.1 green-5.1 green-4.1 blue-9.9", *HANDS[1:]], ""),
        ("G4", ["green-6.1 green-5.1 green-4.1 green-6.2", *HANDS[1:]], ""),
    ],
)
def test_a_wrong_deal_is_refused_c2_g4(clause, hands, pile):
    with pytest.raises(SetupError) as error:
        game(pile, hands)
    assert error.value.clause == clause


def test_a_card_dealt_nowhere_and_an_empty_pile_g4_c2():
    whole = stacked(CARDS, HANDS, "")
    with pytest.raises(SetupError, match="G4"):
        CrisisGame(CRISIS, CARDS, replace(whole, draw_pile=whole.draw_pile[1:]), THREE)
    few = CrisisCards((), tuple(c for c in CARDS.solutions if c.name in " ".join(HANDS).split()))
    with pytest.raises(SetupError, match="C2"):
        CrisisGame(CRISIS, few, Deal(whole.hands, ()), THREE)
    with pytest.raises(SetupError, match="C2"):
        deal(CRISIS, CrisisCards((), CARDS.solutions[:11]), THREE, 1)


@pytest.mark.parametrize("players", [2, 7])
def test_number_of_players_c2(players):
    with pytest.raises(SetupError) as error:
        game("", [HANDS[0]] * players, [f"p{i}" for i in range(players)])
    assert error.value.clause == "C2"


def test_a_turn_begins_with_a_draw_c3():
    on = game("red-5.1")
    assert on.legal_actions() == [Draw("ann")]
    assert refused(on, End("ann")) == "C3"
    assert refused(on, Draw("bob")) == "R11"
    play(on, Draw("ann"))
    assert "red-5.1" in on.hands["ann"]
    assert refused(on, Draw("ann")) == "C3"
    assert refused(on, Pass("ann")) == "C4"
    play(on, End("ann"))
    assert on.turn == "bob"


def test_each_player_may_play_one_card_of_the_colour_from_the_drawer_clockwise_c4():
    on = play(game("green-europe", start="bob"), Draw("bob"))
    assert (on.phase, on.turn, on.impending, on.drawer) == ("impending", "bob", "green-europe", "bob")
    assert on.legal_actions() == [Play("bob", "green-6.2", "green-europe"), Pass("bob")]
    assert refused(on, Play("bob", "blue-6.1", "green-europe")) == "C4"
    assert refused(on, Play("bob", "green-6.1", "green-europe")) == "C4"
    assert refused(on, Play("bob", "green-6.2", "red-europe")) == "C4"
    assert refused(on, End("bob")) == "C4"
    play(on, Play("bob", "green-6.2", "green-europe"))
    assert on.turn == "cy"
    assert on.played == (("bob", "green-6.2"),)
    play(on, Pass("cy"))
    assert on.turn == "ann"


def test_everybody_has_a_line_with_or_without_a_fitting_card_c4():
    on = play(game("blue-europe"), Draw("ann"), Pass("ann"), Pass("bob"))
    assert on.legal_actions() == [Pass("cy")], "cy has no blue card and passes all the same"


def test_solved_in_time_c5():
    """First played 3, highest 3 (both may be one); the turn is over at once."""
    on = play(game("green-europe"), Draw("ann"))
    play(on, Play("ann", "green-6.1", "green-europe"), Play("bob", "green-6.2", "green-europe"), Pass("cy"))
    assert on.scores == {"ann": 6, "bob": 3, "cy": 0}
    assert (on.turn, on.phase, on.centre) == ("bob", "draw", ())
    assert set(on.discard_pile) == {"green-europe", "green-6.1", "green-6.2"}


def test_the_first_need_not_be_the_highest_c5():
    on = play(game("green-europe", start="cy"), Draw("cy"))
    play(on, Play("cy", "green-1.1", "green-europe"), Play("ann", "green-5.1", "green-europe"))
    play(on, Play("bob", "green-6.2", "green-europe"))
    assert on.scores == {"ann": 0, "bob": 3, "cy": 3}


def test_not_solved_becomes_full_blown_and_is_replaced_c6_c7():
    on = play(
        game("green-europe red-5.1"), Draw("ann"), Play("ann", "green-6.1", "green-europe"), Pass("bob")
    )
    play(on, Play("cy", "green-3.1", "green-europe"))
    assert [(f.crisis, f.cards) for f in on.centre] == [("green-europe", ())]
    assert on.discard_pile == ("green-6.1", "green-3.1")
    assert on.scores == {"ann": 0, "bob": 0, "cy": 0}
    assert (on.turn, on.phase) == ("ann", "replace")
    assert refused(on, End("ann")) == "C7"
    play(on, Draw("ann"))
    assert "red-5.1" in on.hands["ann"]
    assert on.phase == "act"


def test_another_crisis_repeats_c7():
    on = let_pass(play(game("green-europe blue-europe red-5.1"), Draw("ann")))
    let_pass(play(on, Draw("ann")))
    play(on, Draw("ann"), End("ann"))
    assert [f.crisis for f in on.centre] == ["green-europe", "blue-europe"]
    assert on.turn == "bob"


def centre_of_two(rules=CRISIS):
    on = let_pass(play(game("green-europe blue-africa red-5.1", rules=rules), Draw("ann")))
    let_pass(play(on, Draw("ann")))
    return play(on, Draw("ann"))


def test_one_card_a_full_blown_crisis_of_its_colour_c8():
    on = centre_of_two()
    assert refused(on, Play("ann", "blue-1.1", "green-europe")) == "C8"
    assert refused(on, Play("ann", "green-1.1", "green-europe")) == "C8"
    assert refused(on, Play("ann", "green-4.1", "red-europe")) == "C8"
    play(on, Play("ann", "green-4.1", "green-europe"))
    assert refused(on, Play("ann", "green-5.1", "green-europe")) == "C8"
    play(on, Play("ann", "blue-1.1", "blue-africa"), End("ann"))
    assert [f.cards for f in on.centre] == [("green-4.1",), ("blue-1.1",)]


def test_the_colour_match_in_the_centre_is_an_option_c8():
    on = centre_of_two(replace(CRISIS, centre_colour_match=False))
    play(on, Play("ann", "blue-1.1", "green-europe"))
    assert on.centre[0].cards == ("blue-1.1",)


def test_the_last_card_on_a_full_blown_crisis_scores_5_c9():
    on = play(centre_of_two(), Play("ann", "green-6.1", "green-europe"), End("ann"))
    play(on, Draw("bob"), Play("bob", "green-6.2", "green-europe"))
    assert on.scores == {"ann": 0, "bob": 5, "cy": 0}
    assert [f.crisis for f in on.centre] == ["blue-africa"]
    assert set(on.discard_pile) == {"green-europe", "green-6.1", "green-6.2"}
    assert refused(on, Play("bob", "blue-6.1", "green-europe")) == "C8"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("blue-5 blue-5 blue-5", True),
        ("green-5 blue-5 red-5", True),
        ("red-2 red-3 red-4", True),
        ("red-2 blue-3 green-4", True),
        ("green-4 red-2 blue-3", True),
        ("blue-5 blue-5 red-5", False),
        ("red-2 red-3 blue-4", False),
        ("red-1 red-2 red-4", False),
        ("red-2 red-2 red-3", False),
        ("red-6 blue-1 green-2", False),
        ("red-1 red-1", False),
    ],
)
def test_sets_c10(cards, expected):
    hand = [SolutionCard(f"{c}.{n}", c.split("-")[0], int(c[-1])) for n, c in enumerate(cards.split())]
    assert is_set(hand) is expected


def hoarder(pile="red-europe blue-2.1 blue-2.2 blue-2.3 red-4.1"):
    hands = [
        "red-1.1 red-2.1 red-3.1 green-3.1",
        "blue-1.1 blue-1.2 blue-1.3 blue-1.4",
        "green-1.1 green-1.2 green-1.3 green-1.4",
    ]
    return let_pass(play(game(pile, hands), Draw("ann")))


def test_hoarding_needs_a_card_on_a_full_blown_crisis_this_turn_c10():
    on = play(hoarder(), Draw("ann"))
    assert refused(on, Hoard("ann", ("red-1.1", "red-2.1", "red-3.1"))) == "C10"
    play(on, Play("ann", "red-1.1", "red-europe"))
    three = Hoard("ann", ("blue-2.1", "red-2.1", "green-3.1"))
    assert refused(on, three) == "C10"
    assert refused(on, Hoard("ann", ("red-2.1", "red-2.1", "red-2.1"))) == "C10"
    assert refused(on, Hoard("ann", ("red-2.1", "red-3.1", "red-4.1"))) == "C10", "red-4.1 is not in the hand"
    assert not any(isinstance(a, Hoard) for a in on.legal_actions())
    play(on, End("ann"), Draw("bob"), End("bob"), Draw("cy"), End("cy"), Draw("ann"))
    assert refused(on, Hoard("ann", ("red-2.1", "red-3.1", "red-4.1"))) == "C10", "not last turn's card"


def test_one_set_a_turn_and_then_no_card_on_a_crisis_c10():
    on = play(hoarder("red-europe green-africa red-4.1"), Draw("ann"))
    let_pass(on)
    play(on, Draw("ann"), Play("ann", "green-3.1", "green-africa"))
    three = Hoard("ann", ("red-3.1", "red-1.1", "red-2.1"))
    play(on, three)
    assert on.hoards["ann"] == ("red-3.1", "red-1.1", "red-2.1")
    assert on.hands["ann"] == ("red-4.1",)
    assert refused(on, Play("ann", "red-4.1", "red-europe")) == "C10"
    assert refused(on, Hoard("ann", ("red-4.1",))) == "C10"
    assert on.legal_actions() == [End("ann")]
    assert on.scores["ann"] == 0, "hoards count at the end"


def test_at_most_8_cards_stay_in_hand_c11():
    pile = " ".join(f"{c}-{v}.{n}" for c in ("blue", "red") for v in (4, 5) for n in (1, 2, 3, 4))
    on = game(pile)
    while len(on.hands["ann"]) < 8:
        play(on, Draw(on.turn))
        play(on, End(on.turn))
    while on.turn != "ann":
        play(on, Draw(on.turn))
        play(on, on.legal_actions()[-1])
    play(on, Draw("ann"))
    hand = on.hands["ann"]
    assert len(hand) == 9
    assert on.legal_actions() == [End("ann", (card,)) for card in hand]
    assert refused(on, End("ann")) == "C11"
    assert refused(on, End("ann", hand[:2])) == "C11"
    assert refused(on, End("ann", ("green-6.2",))) == "C11"
    assert refused(on, End("ann", (hand[0], hand[0]))) == "C11"
    play(on, End("ann", hand[:1]))
    assert (len(on.hands["ann"]), on.discard_pile[-1]) == (8, hand[0])


def test_nobody_discards_without_need_c11():
    on = play(game("red-5.1"), Draw("ann"))
    assert refused(on, End("ann", ("red-5.1",))) == "C11"


@pytest.mark.parametrize(
    "pile",
    [
        "green-europe blue-europe red-europe",
        "green-europe green-africa green-north-america green-south-america",
        "green-europe blue-europe green-africa blue-africa green-north-america blue-north-america "
        "red-south-america",
    ],
    ids=["three of one region", "four of one colour", "seven in all"],
)
def test_all_lose_at_once_c12_c14(pile):
    on = game(pile)
    for _ in pile.split():
        assert not on.is_over
        let_pass(play(on, Draw("ann")))
    assert (on.is_over, on.lost, on.won, on.winners) == (True, True, False, ())
    assert refused(on, Draw("ann")) == "C12"


def test_the_game_is_won_when_the_last_turn_is_over_c13_c14():
    on = play(only("red-5.1 red-6.1"), Draw("ann"), End("ann"), Draw("bob"))
    assert not on.is_over
    play(on, End("bob"))
    assert (on.won, on.winners) == (True, THREE)
    assert refused(on, Draw("cy")) == "C13"


def test_a_last_crisis_solved_in_time_ends_the_game_c13_c5():
    on = play(only("green-europe"), Draw("ann"), Play("ann", "green-6.1", "green-europe"))
    play(on, Play("bob", "green-6.2", "green-europe"), Pass("cy"))
    assert (on.won, on.winners, on.scores) == (True, ("ann",), {"ann": 6, "bob": 3, "cy": 0})


def test_a_last_crisis_that_becomes_full_blown_has_no_replacement_c13_c7():
    on = let_pass(play(only("green-europe"), Draw("ann")))
    assert on.phase == "act"
    assert refused(on, Draw("ann")) == "C13"
    play(on, Play("ann", "green-4.1", "green-europe"), End("ann"))
    assert on.won


def test_a_last_solution_is_drawn_once_c3_c13():
    on = play(only("green-6.3"), Draw("ann"))
    assert refused(on, Draw("ann")) == "C3"


def test_a_last_crisis_may_still_lose_the_game_c13_c12():
    on = only("green-europe blue-europe red-europe")
    for _ in range(3):
        let_pass(play(on, Draw("ann")))
    assert on.lost


def test_example_7_hoards_count_when_the_game_is_won_c14():
    """Blue 1, red 2, green 3 add 6."""
    hands = ["blue-1.1 red-2.1 green-3.1 red-1.1", *HANDS[1:2], "green-1.1 green-2.1 green-4.1 red-3.1"]
    hands[1] = "green-6.2 blue-6.1 red-1.2 red-2.2"
    on = let_pass(play(only("red-europe red-5.1", hands), Draw("ann")))
    play(on, Draw("ann"), Play("ann", "red-1.1", "red-europe"))
    play(on, Hoard("ann", ("blue-1.1", "red-2.1", "green-3.1")), End("ann"))
    assert on.scores == {"ann": 6, "bob": 0, "cy": 0}
    assert on.winners == ("ann",)


def test_hoards_do_not_count_on_a_loss_c14():
    on = play(hoarder("red-europe green-europe red-4.1 blue-europe"), Draw("ann"))
    let_pass(on)
    play(on, Draw("ann"), Play("ann", "green-3.1", "green-europe"))
    play(on, Hoard("ann", ("red-1.1", "red-2.1", "red-3.1")), End("ann"), Draw("bob"))
    let_pass(on)
    assert on.lost
    assert on.scores == {"ann": 0, "bob": 0, "cy": 0}


FOUR = ("ann", "bob", "cy", "dee")
FOUR_HANDS = [*HANDS, "red-4.1 red-4.2 red-4.3 red-4.4"]
TEAMS = replace(CRISIS, teams=True)


def test_partners_sit_opposite_and_score_jointly_c15():
    on = play(only("green-europe", FOUR_HANDS, TEAMS, FOUR), Draw("ann"))
    play(on, Play("ann", "green-6.1", "green-europe"), Play("bob", "green-6.2", "green-europe"))
    play(on, Pass("cy"), Pass("dee"))
    assert on.scores == {"ann": 6, "bob": 3, "cy": 6, "dee": 3}
    assert on.winners == ("ann", "cy")


@pytest.mark.parametrize("players", [3, 5])
def test_teams_need_an_even_number_c15(players):
    names = [f"p{i}" for i in range(players)]
    with pytest.raises(SetupError) as error:
        CrisisGame(TEAMS, CARDS, deal(CRISIS, CARDS, names, 1), names)
    assert error.value.clause == "C15"


def test_actions_of_other_games_g3():
    assert refused(game(""), Place("ann", area="a")) == "G3"


def test_the_deck_may_be_of_any_composition_c1():
    assert Counter(name.split("-")[0] for name in only("red-5.1").cards.names)["blue"] == 2
