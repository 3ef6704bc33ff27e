"""Random games of every edition, option and player count: G1 to G4, undo, records."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from terra_cards.rules.actions import action_from, read_action
from terra_cards.rules.errors import IllegalAction
from terra_cards.rules.game import RoundEnd
from tests.rules.games import every_action, games, snapshot, some_action


class AnyGame(RuleBasedStateMachine):
    """Plays, tries what is forbidden, and takes back, in any order."""

    @initialize(game=games())
    def begin(self, game):
        self.game = game
        self.before = []

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=st.integers(0, 10**6))
    def move(self, seed):
        self.before.append(snapshot(self.game))
        action = some_action(self.game, Random(seed))
        self.game.apply(action)
        moves = [e for e in self.game.events if not isinstance(e, RoundEnd)]
        assert moves[-1] == action

    @precondition(lambda self: self.before)
    @rule(steps=st.integers(1, 4))
    def take_back(self, steps):
        for _ in range(min(steps, len(self.before))):
            last = self.game.history[-1]
            assert self.game.undo() == last
            assert snapshot(self.game) == self.before.pop()

    @rule()
    def legal_actions_are_exactly_the_legal_ones(self):
        """G2: what is listed is allowed, what is not listed is refused and changes nothing."""
        legal = self.game.legal_actions()
        assert len(set(legal)) == len(legal)
        assert bool(legal) != self.game.is_over
        seen = snapshot(self.game)
        for action in every_action(self.game):
            if action in legal:
                assert self.game.violations(action) == ()
            elif sorted_cards(action) not in {sorted_cards(a) for a in legal}:
                with pytest.raises(IllegalAction) as error:
                    self.game.apply(action)
                assert error.value.clause[0] in "RTCG"
        for action in legal:
            assert self.game.violations(action) == ()
            assert read_action(str(action)) == action
            assert action_from(action.record()) == action
        assert snapshot(self.game) == seen

    @rule()
    def nothing_is_lost(self):
        """G4: stones and cards are always somewhere, once."""
        assert self.game.status().problems == ()

    def teardown(self):
        if hasattr(self, "before"):
            while self.before:
                self.take_back(steps=1)
            with pytest.raises(IndexError):
                self.game.undo()


def sorted_cards(action):
    """An action with its cards in order: the order of a hoard or a discard means nothing."""
    record = action.record()
    return tuple(
        (key, tuple(sorted(value)) if key in ("cards", "discard") else str(value))
        for key, value in record.items()
    )


AnyGame.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
test_any_game_g2_g4 = AnyGame.TestCase


def play_out(game, random):
    while not game.is_over:
        game.apply(some_action(game, random))
    return game


@settings(max_examples=150, deadline=None)
@given(games(), st.integers(0, 10**6))
def test_every_game_ends_and_undoes_to_its_start_g1(game, seed):
    start = snapshot(game)
    play_out(game, Random(seed))
    assert game.turn is None
    assert game.phase == "over"
    assert game.status().problems == ()
    end, actions = snapshot(game), game.history
    while game.history:
        game.undo()
    assert snapshot(game) == start
    for action in actions:
        game.apply(action)
    assert snapshot(game) == end, "the same actions give the same game"


@settings(max_examples=50, deadline=None)
@given(games(), st.integers(0, 10**6), st.integers(0, 30))
def test_a_copy_is_independent(game, seed, steps):
    random = Random(seed)
    for _ in range(steps):
        if not game.is_over:
            game.apply(some_action(game, random))
    seen = snapshot(game)
    twin = game.copy()
    assert snapshot(twin) == seen
    play_out(twin, random)
    assert snapshot(game) == seen
