"""Bots choose legal actions, the same ones each time, and better ones the more they know."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.rules import ChallengeGame, CrisisGame, start_game
from terra_cards.simulation.bots import CRISIS_BOTS, QUIZ_BOTS, bots_for, make_bot
from tests.rules.games import BOARD, CARDS, NAMES, WHOLE, games, snapshot
from tests.rules.toys import CRISIS, GERMANY, TOUR, crisis_cards


@settings(max_examples=40, deadline=None)
@given(games(), st.integers(0, 10**6), st.data())
def test_every_bot_plays_every_game_to_its_end(game, seed, data):
    kinds = [data.draw(st.sampled_from(bots_for(game))) for _ in game.players]
    bots = {player: make_bot(kind, seed) for player, kind in zip(game.players, kinds, strict=True)}
    while not game.is_over:
        seen = snapshot(game)
        action = bots[game.turn].choose(game)
        assert snapshot(game) == seen
        assert bots[game.turn].choose(game) == action
        game.apply(action)


def test_kinds():
    assert set(bots_for(start_game(CRISIS, NAMES[:3], cards=WHOLE, seed=1))) == set(CRISIS_BOTS)
    with pytest.raises(KeyError):
        make_bot("genius", 1)
    assert QUIZ_BOTS[0] == CRISIS_BOTS[0] == "random"


def points(kinds, rules, games_played=40):
    total = [0] * len(kinds)
    for seed in range(games_played):
        game = start_game(rules, NAMES[: len(kinds)], board=BOARD, cards=CARDS, seed=seed, rounds=3)
        bots = {player: make_bot(kind, seed * 7) for player, kind in zip(game.players, kinds, strict=True)}
        while not game.is_over:
            game.apply(bots[game.turn].choose(game))
        total = [t + s for t, s in zip(total, game.scores.values(), strict=True)]
    return total


@pytest.mark.parametrize("rules", [GERMANY, TOUR])
def test_who_knows_more_scores_more(rules):
    random, easy, hard = points(["random", "easy", "hard"], rules)
    assert hard > easy
    assert hard > random


def wins(kind, threat=14, games_played=60):
    won = 0
    cards = crisis_cards(threat=threat)
    for seed in range(games_played):
        game = start_game(CRISIS, NAMES[:4], cards=cards, seed=seed)
        bots = [make_bot(kind, seed + i) for i in range(4)]
        while not game.is_over:
            game.apply(bots[game.players.index(game.turn)].choose(game))
        won += game.won
    return won


def test_reckoning_wins_more_often_than_helping_and_helping_more_than_chance():
    assert wins("expert") > wins("cooperative") > wins("random")


def test_the_cooperative_bot_never_hoards_and_the_selfish_one_does():
    def hoarded(kind):
        game = start_game(CRISIS, NAMES[:4], cards=crisis_cards(threat=10), seed=3)
        bot = make_bot(kind, 1)
        while not game.is_over:
            game.apply(bot.choose(game))
        return sum(map(len, game.hoards.values()))

    assert hoarded("cooperative") == 0
    assert hoarded("selfish") > 0


def test_games_are_of_the_kind_asked_for():
    assert isinstance(start_game(TOUR, NAMES[:3], board=BOARD, cards=CARDS, rounds=1), ChallengeGame)
    assert isinstance(start_game(CRISIS, NAMES[:3], cards=WHOLE, seed=1), CrisisGame)
