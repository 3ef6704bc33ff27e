"""Rounds on arrays against the same rounds read aloud, and games against the rules engine.

A few thousand rounds here; ``python -m benchmarks.hold_simulation`` holds a hundred thousand.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.rules.options import Rules
from terra_cards.simulation import compiled
from terra_cards.simulation.arena import make_arena
from terra_cards.simulation.batch import Batch, Workspace
from terra_cards.simulation.cast import LEVELS, cast_of
from terra_cards.simulation.distances import distances_km
from terra_cards.simulation.parameters import default_parameters
from terra_cards.simulation.passes import Players
from terra_cards.simulation.perception import Deal, words_needed
from terra_cards.simulation.plain import Tables, play_round
from terra_cards.simulation.play import GAME_KINDS
from terra_cards.simulation.reference import Reference, player_at
from terra_cards.simulation.setting import Settings
from terra_cards.simulation.simulate import PlayedCard, make_play
from terra_cards.simulation.streams import BLOCK, Stream
from terra_cards.simulation.tally import total
from tests.rules.toys import board, solution
from tests.simulation.toys import GERMANY, TERRA, cards, play, same, tiny, world

MIXED = ("expert", "average", "novice", "clueless", "follower", "oracle")


@pytest.mark.parametrize(
    ("bots", "rules"),
    [
        (("average",) * 4, TERRA),
        (MIXED, TERRA),
        (("expert", "clueless", "average"), GERMANY),
        (("average", "greedy"), replace(TERRA, alone="sectors")),
        (("average", "oracle", "novice"), replace(TERRA, third_scale="allowed", extra_stone=True)),
        (("average", "expert"), replace(TERRA, hit=10, adjacent=1, stones=7, top_up=2)),
    ],
)
def test_tables(bots: tuple[str, ...], rules: Rules) -> None:
    run = play(bots, rounds=40, rules=rules)
    reference = Reference(run)
    for card in range(len(run.arenas)):
        assert same(reference.table(card, 0), Players(run).table(card, 0))


def test_alone() -> None:
    run = play(rounds=120)
    reference = Reference(run)
    for card in range(len(run.arenas)):
        assert same(reference.solo(card, 0), Players(run).solo(card, 0))


@pytest.mark.parametrize(
    ("bots", "rules", "games"),
    [
        (("average", "expert", "novice", "clueless"), TERRA, 40),
        (("average", "expert", "average"), GERMANY, 25),
        (("oracle", "follower", "greedy"), replace(TERRA, extra_stone=True), 20),
    ],
)
def test_games_by_the_rules_engine(bots: tuple[str, ...], rules: Rules, games: int) -> None:
    """Each action of each game is legal to the engine, which keeps the scores and the stones."""
    run = play(bots, rounds=games, rules=rules)
    reference = Reference(run)
    for kind in GAME_KINDS:
        assert same(reference.games(kind, 0), Players(run).games(kind, 0))


@pytest.mark.parametrize("stones", [3, 5])
def test_a_board_too_small_for_all_stones(stones: int) -> None:
    """Players run out of spaces, with five stones and more players than spaces in the first turn."""
    on = board("a-b", years=(1900,), lengths=("10 m",), numbers=(100,))
    card = PlayedCard(solution(on, "t", map=["b"], year=[0], number=[1]))
    bots = ("average", "clueless", "oracle", "novice", "expert", "greedy", "average")[:7]
    rules = replace(TERRA, stones=stones, players=(2, 7))
    run = make_play(on, rules, [card], bots, rounds=40)
    reference = Reference(run)
    assert same(reference.table(0, 0), Players(run).table(0, 0))
    assert same(reference.games("games", 0), Players(run).games("games", 0))


@st.composite
def deals(draw: st.DrawFn) -> tuple[Any, ...]:
    """Any cast at any table, with any stones in hand, on a board of any shape."""
    wide = draw(st.booleans())
    on = world() if wide else board("a-b b-g g-h h-m m-n n-s a-s")
    rules = replace(
        TERRA,
        alone=draw(st.sampled_from(["off", "scales", "sectors"])),
        third_scale=draw(st.sampled_from(["forbidden", "allowed"])),
        extra_stone=draw(st.booleans()),
    )
    bots = draw(st.lists(st.sampled_from([*MIXED, "greedy"]), min_size=1, max_size=6))
    card = draw(st.sampled_from([0, 1, 2, 3])) if wide else 0
    hands = draw(st.lists(st.integers(0, rules.estimate_stones), min_size=len(bots), max_size=len(bots)))
    return on, rules, bots, card, hands, draw(st.integers(0, 13)), draw(st.integers(0, 2**64 - 1))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(deals())
def test_any_deal(deal: tuple[Any, ...]) -> None:
    on, rules, bots, card, hands, left, seed = deal
    if len(on.areas) < 20:
        played = PlayedCard(solution(on, "small", map=["a", "m"], year=[1], length=[0]))
    else:
        played = cards(on)[card]
    cast = cast_of(default_parameters(), rules, bots)
    arena = make_arena(on, played.solution, rules, played.truths)
    setting = Settings(cast, on, distances_km(on, 1860)).make(arena)
    width, players = 6, len(bots)
    stream = Stream(seed, "any", "card", 0)
    shared = stream.words(width, 2 + players)
    names = [bot.name for bot in cast.bots]
    groups = np.array([[names.index(bot)] * width for bot in bots]) * LEVELS
    stones = np.array([[hand] * width for hand in hands])
    dealt = Deal(
        groups + (shared[:, 2:].T >> 28).astype(np.int64),
        stones,
        rules.estimate_stones - stones,
        left,
        replace(stream, turn=1).words(width, players * words_needed(setting)).reshape(width, players, -1),
        shared[:, :2],
    )
    outcome = Batch([setting]).play([dealt])
    tables = Tables(setting)
    for column in range(width):
        told = play_round(tables, [player_at(tables, dealt, p, column) for p in range(players)])
        stones_laid = [
            (p, int(space))
            for turn in outcome.spaces[:, :, column]
            for p, space in enumerate(turn)
            if space < arena.size
        ]
        assert tuple(stones_laid) == told.stones
        assert outcome.points[:, column].tolist() == list(told.score.totals.values())
        assert outcome.lost[:, column].tolist() == list(told.score.lost.values())


def test_one_workspace_serves_batches_of_any_shape() -> None:
    """Working arrays are kept and reused; what a batch finds in them must not matter."""
    run = play(("average", "clueless"), rounds=50, rules=replace(TERRA, third_scale="allowed"))
    players = Players(run)
    fresh = [Players(run).table(card, 0) for card in range(4)]
    players.solo(3, 0)
    for card in (3, 1, 0, 2):
        assert same(players.table(card, 0), fresh[card])
    space = Workspace()
    space.array("x", 4, 4)[:] = 7
    assert space.array("x", 2, 3).shape == (2, 3)
    assert space.array("x", 5, 5).shape == (5, 5)


def test_tiny_board() -> None:
    on = tiny()
    from tests.rules.toys import solution

    run = play(("average", "expert"), rounds=40)
    arena_on = replace(run, rounds=40)
    assert arena_on.rounds == 40
    played = replace(
        cards(world())[0], solution=solution(on, "t", map=["b"], year=[0], number=[1]), truths={}
    )
    from terra_cards.simulation.simulate import make_play

    small = make_play(on, TERRA, [played], ["average", "expert"], rounds=40)
    reference = Reference(small)
    assert same(reference.table(0, 0), Players(small).table(0, 0))
    assert same(reference.games("games", 0), Players(small).games("games", 0))


# The compiled loop


needs_numba = pytest.mark.skipif(not compiled.installed(), reason="numba (the extra 'fast') is not installed")


@needs_numba
@pytest.mark.parametrize(
    ("bots", "rules"),
    [
        (("average",) * 4, TERRA),
        (MIXED, TERRA),
        (("expert", "clueless", "average"), GERMANY),
        (("average", "greedy"), replace(TERRA, alone="sectors", third_scale="allowed")),
        (("average", "expert"), replace(TERRA, hit=10, adjacent=1, stones=7, top_up=2)),
    ],
)
def test_the_compiled_loop_plays_every_stone_alike(bots: tuple[str, ...], rules: Rules) -> None:
    run = play(bots, rounds=300, rules=rules)
    arrays, loop = Players(run), Players(run, compiled=True)
    for card in range(len(run.arenas)):
        assert same(arrays.solo(card, 0), loop.solo(card, 0))
        assert same(arrays.table(card, 0), loop.table(card, 0))
        setting, deal, _ = arrays.deals.table(card, 0)
        one, other = arrays.batch([setting]).play([deal]), loop.batch([setting]).play([deal])
        for name in ("spaces", "points", "part_points", "counts", "lost"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), name
    for kind in GAME_KINDS:
        assert same(arrays.games(kind, 0), loop.games(kind, 0))


@needs_numba
def test_blocks_together_count_like_blocks_apart() -> None:
    run = play(("average", "clueless", "expert"), rounds=2 * BLOCK + 100)
    arrays, loop = Players(run), Players(run, compiled=True)
    for part in ("solo", "table"):
        together = getattr(loop, part)(1, 0, 1, 2)
        apart = total([getattr(arrays, part)(1, block) for block in range(3)])
        assert same(together, apart)
        assert same(getattr(arrays, part)(1, 0, 1, 2), apart)


@needs_numba
def test_the_compiled_loop_on_a_board_too_small_for_all_stones() -> None:
    on = board("a-b", years=(1900,), lengths=("10 m",), numbers=(100,))
    card = PlayedCard(solution(on, "t", map=["b"], year=[0], number=[1]))
    bots = ("average", "clueless", "oracle", "novice", "expert", "greedy", "average")
    run = make_play(on, replace(TERRA, players=(2, 7)), [card], bots, rounds=40)
    assert same(Players(run).table(0, 0), Players(run, compiled=True).table(0, 0))
    assert same(Players(run).games("games", 0), Players(run, compiled=True).games("games", 0))
