"""Exact oracles: what must come out, whatever the arrays do."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import sqrt

import numpy as np
import pytest
from msgspec.structs import replace

from terra_cards.rules.options import Rules
from terra_cards.rules.scoring import Stone, score_round
from terra_cards.simulation.arena import make_arena
from terra_cards.simulation.cast import LEVELS
from terra_cards.simulation.closed_forms import best, dealt, luck, luck_in, reach
from terra_cards.simulation.estimate import mean
from terra_cards.simulation.figures import CardFigures
from terra_cards.simulation.game_figures import game_figures
from terra_cards.simulation.passes import Players
from terra_cards.simulation.placing_figures import card_figures
from terra_cards.simulation.play import Play
from terra_cards.simulation.simulate import PlayedCard, make_play
from terra_cards.simulation.streams import BLOCK
from terra_cards.simulation.tally import ALL_FULL, POINTS, STONES, TableTally
from tests.rules.toys import solution
from tests.simulation.toys import GERMANY, TERRA, changed, play, tiny, world


def table(run: Play, card: int) -> TableTally:
    """All blocks of a card at the table."""
    players = Players(run)
    tally = players.table(card, 0)
    for block in range(1, -(-run.rounds // BLOCK)):
        tally += players.table(card, block)
    return tally


def z_of(run: Play, card: int, expected: Fraction) -> float:
    """How many standard errors the mean points of the first seat are off."""
    tally = table(run, card)
    found = mean(int(tally.rounds), int(tally.seats[0]), int(tally.seat_squares[0]))
    assert found is not None
    assert found.error
    return (found.value - float(expected)) / found.error


def alone(run: Play) -> list[CardFigures]:
    """The figures of all cards from the solo pass."""
    bench = Players(run)
    out = []
    for card, arena in enumerate(run.arenas):
        tally = bench.solo(card, 0)
        for block in range(1, -(-run.rounds // BLOCK)):
            tally += bench.solo(card, block)
        out.append(card_figures(arena, None, run.players, tally, None))
    return out


# 1, 2: who knows nothing


@pytest.mark.parametrize("players", [2, 4, 6])
def test_clueless_players_get_the_closed_form(players: int) -> None:
    run = play(("clueless",) * players, rounds=2048)
    for card, arena in enumerate(run.arenas):
        hits = sum(result == 2 for result in arena.results)
        beside = sum(result == 1 for result in arena.results)
        want = 5 * Fraction(7 * hits + 3 * beside, arena.size)
        if 5 * players <= arena.size:
            assert luck(arena, players, 5) == want
            assert abs(z_of(run, card, want)) < 5


@pytest.mark.parametrize("alone", ["scales", "sectors"])
@pytest.mark.parametrize("players", [2, 3])
def test_clueless_players_who_may_be_alone(players: int, alone: str) -> None:
    rules = replace(TERRA, alone=alone, stones=3)
    run = play(("clueless",) * players, rounds=2048, rules=rules)
    for card, arena in enumerate(run.arenas):
        assert abs(z_of(run, card, luck(arena, players, 3))) < 5


# 14: a board so small that every round can be played


@pytest.fixture(scope="module")
def tiny_card() -> PlayedCard:
    return PlayedCard(solution(tiny(), "t", map=["b"], year=[0], number=[1]))


@pytest.mark.parametrize("alone", ["off", "scales", "sectors"])
def test_every_round_of_a_tiny_board(alone: str, tiny_card: PlayedCard) -> None:
    """Two players lay two stones each on eight spaces: 1,680 rounds, all equally likely."""
    on, rules = tiny(), replace(TERRA, alone=alone, stones=2)
    arena = make_arena(on, tiny_card.solution, rules)
    assert arena.size == 8
    totals = [0, 0]
    count = 0
    for spaces in permutations(range(arena.size), 4):
        stones = [Stone("ab"[i % 2], arena.spaces[space]) for i, space in enumerate(spaces)]
        score = score_round(rules, on, tiny_card.solution, ["a", "b"], stones)
        totals = [total + score.totals[name] for total, name in zip(totals, "ab", strict=True)]
        count += 1
    assert count == 1680
    assert Fraction(totals[0], count) == Fraction(totals[1], count) == luck(arena, 2, 2)
    assert sum(luck_in(arena, part, 2, 2) for part in arena.parts) == luck(arena, 2, 2)
    run = make_play(on, rules, [tiny_card], ["clueless"] * 2, rounds=8192)
    assert abs(z_of(run, 0, luck(arena, 2, 2))) < 5


def test_every_round_is_equally_likely(tiny_card: PlayedCard) -> None:
    """Chi-square over all 1,680 orders in which two clueless players can lay two stones each."""
    run = make_play(tiny(), replace(TERRA, stones=2), [tiny_card], ["clueless"] * 2, rounds=512)
    players = Players(run)
    batch = players.batch([players.deals.setting("table", 0)])
    counts: dict[tuple[int, ...], int] = {}
    blocks = 60
    for block in range(blocks):
        _, deal, _ = Players(replace(run, rounds=512 * blocks)).deals.table(0, block)
        spaces = batch.play([deal]).spaces.reshape(4, -1)
        for column in spaces.T:
            key = tuple(int(space) for space in column)
            counts[key] = counts.get(key, 0) + 1
    expected = 512 * blocks / 1680
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    chi += (1680 - len(counts)) * expected
    assert all(len(set(key)) == 4 for key in counts)
    assert abs(chi - 1679) < 5 * sqrt(2 * 1679)


def test_players_who_know_everything_on_a_tiny_board(tiny_card: PlayedCard) -> None:
    rules = replace(TERRA, stones=2)
    run = make_play(tiny(), rules, [tiny_card], ["oracle"] * 2, rounds=2)
    arena = run.arenas[0]
    assert sorted(arena.points, reverse=True) == [7, 7, 7, 3, 3, 3, 3, 0]
    assert dealt(arena, 2, 2) == [14, 10]
    assert best(arena, 2) == 14
    tally = Players(run).table(0, 0)
    assert tally.seats.tolist() == [24, 24]  # each started once


# 3, 4, 5: who knows everything, and the bounds of a round


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_oracles_are_dealt_sevens_then_threes(players: int) -> None:
    run = play(("oracle",) * players, rounds=players)
    bench = Players(run)
    for card, arena in enumerate(run.arenas):
        _, deal, _ = bench.deals.table(card, 0)
        points = bench.batch([bench.deals.setting("table", card)]).play([deal]).points
        for column in points.T:
            assert column.tolist() == dealt(arena, players, 5)


def test_an_oracle_alone_gets_the_best() -> None:
    run = play(("oracle", "oracle"), rounds=1, parameters=oracle_crowd())
    bench = Players(run)
    for card, arena in enumerate(run.arenas):
        hits = sum(result == 2 for result in arena.results)
        beside = sum(result == 1 for result in arena.results)
        want = 7 * min(5, hits) + 3 * min(max(5 - hits, 0), beside)
        assert best(arena, 5) == want
        assert bench.solo(card, 0).points.sum() == want


def oracle_crowd():  # type: ignore[no-untyped-def]
    base = changed()
    return replace(base, bots={**base.bots, "crowd": replace(base.bots["crowd"], plays="by the solution")})


@pytest.mark.parametrize("rules", [TERRA, replace(TERRA, extra_stone=True)])
def test_bounds_and_identities_of_every_round(rules: Rules) -> None:
    run = play(("expert", "average", "novice", "clueless"), rounds=256, rules=rules)
    bench = Players(run)
    for card, arena in enumerate(run.arenas):
        _, deal, _ = bench.deals.table(card, 0)
        outcome = bench.batch([bench.deals.setting("table", card)]).play([deal])
        laid = (outcome.spaces < arena.size).sum(axis=0)
        assert (outcome.points.sum(axis=0) <= sum(arena.points)).all()
        assert (outcome.points <= best(arena, rules.estimate_stones)).all()
        counts = outcome.counts.sum(axis=0)
        assert (7 * counts[2] + 3 * counts[1] == outcome.points.sum(axis=0)).all()
        assert (counts[0] == outcome.lost.sum(axis=0)).all()
        assert (counts.sum(axis=0) == laid.sum(axis=0)).all()
        assert (laid >= 1).all()
        assert (laid <= deal.hands).all()
        for column in outcome.spaces.transpose(2, 0, 1).reshape(256, -1):
            used = column[column < arena.size]
            assert len(set(used.tolist())) == len(used)  # R12


def test_sums_of_a_tally_agree() -> None:
    run = play(("expert", "average", "clueless"), rounds=300)
    for card, arena in enumerate(run.arenas):
        tally = table(run, card)
        stones = tally.sums[STONES : STONES + 9].reshape(3, 3)
        points = tally.sums[POINTS : POINTS + 3]
        assert (points == stones @ np.array([0, 3, 7])).all()
        assert points.sum() == tally.seats.sum()
        assert stones.sum() == tally.laid[: arena.size].sum()
        assert tally.sums[ALL_FULL] <= tally.rounds
        assert np.array_equal(tally.products, tally.products.T)


# 6, 7: stones over games


def test_stones_of_games_stay_within_bounds() -> None:
    run = play(("clueless", "average", "expert"), rounds=300)
    tally = Players(run).games("games", 0)
    assert tally.hands[0] == 300 * 15
    assert (tally.hands <= 300 * 15).all()
    assert (tally.hands >= 300 * 9).all()  # three always come back (R30)
    assert (tally.lost <= tally.laid).all()
    assert (tally.laid <= tally.hands).all()


# 8: seats


def test_seats_of_players_who_know_nothing_are_equal() -> None:
    run = play(("clueless",) * 4, rounds=512)
    games = game_figures(Players(run).games("games", 0), 4)
    middle = sum(one.value for one in games.seats) / 4
    for seat in games.seats:
        assert seat.error is not None
        assert abs(seat.value - middle) < 4 * seat.error
    assert sum(win.value for win in games.wins) == pytest.approx(1)


# 9: limits of the players


def test_who_certainly_knows_plays_like_an_oracle() -> None:
    sure = changed(
        knowing__areas=60,
        knowing__scales=60,
        knowing__known_area=1,
        scales__known_width="0.000001",
        bots={"crowd": {"noise": 0}},
    )
    run = play(rounds=64, parameters=sure)
    bench = Players(run)
    for card, arena in enumerate(run.arenas):
        tally = bench.solo(card, 0)
        assert tally.points.sum() == 64 * best(arena, 5)


def test_who_has_no_idea_takes_what_is_best_in_itself() -> None:
    """With a flat belief over the map the area with the most neighbours wins, not the clueless mean."""
    flat = changed(
        knowing__areas=-60, map__reach=10**8, map__anywhere=1, bots={"crowd": {"noise": 0, "confidence": 1}}
    )
    run = play(rounds=64, parameters=flat, only=slice(0, 1))
    bench = Players(run)
    _, deal = bench.deals.solo(0, 0)
    outcome = bench.batch([bench.deals.setting("solo", 0)]).play([deal], first_choices=True)
    degrees = [len(near) for near in run.arenas[0].neighbours[:20]]
    assert outcome.first is not None
    assert (outcome.first[0, 0] == degrees.index(max(degrees))).all()


# 10, 11: what difficulty means


def test_difficulty_is_0_for_oracles_and_1_for_players_who_know_nothing() -> None:
    base = changed()
    for plays, want in (("by the solution", 0.0), ("at random", 1.0)):
        crowd = replace(base.bots["crowd"], plays=plays)  # type: ignore[arg-type]
        run = play(rounds=4096, parameters=replace(base, bots={**base.bots, "crowd": crowd}))
        for card in alone(run):
            assert card.difficulty is not None
            assert card.difficulty.error is not None
            assert abs(card.difficulty.value - want) <= 4.5 * card.difficulty.error + 1e-12


def test_points_rise_with_ability() -> None:
    run = play(rounds=2048)
    bench = Players(run)
    for card in range(3):
        tally = bench.solo(card, 0)
        for block in range(1, 4):
            tally += bench.solo(card, block)
        quarters = tally.points.reshape(4, 4).sum(axis=1) / tally.rounds.reshape(4, 4).sum(axis=1)
        assert (np.diff(quarters) > 0).all()


def test_difficulty_rises_with_that_of_any_task_and_cards_discriminate() -> None:
    from decimal import Decimal

    easy = play(rounds=2048, only=slice(0, 3))
    base = alone(easy)
    for sector in ("map", "year", "length", "number"):
        hard = replace(easy, difficulties=tuple({sector: Decimal(2)} for _ in easy.arenas))
        for before, after, arena in zip(base, alone(hard), easy.arenas, strict=True):
            assert before.difficulty is not None
            assert after.difficulty is not None
            if any(part.sector == sector for part in arena.parts):
                assert after.difficulty.value > before.difficulty.value + 0.01
            else:
                assert after.difficulty == before.difficulty
    for card in base:
        assert card.discrimination is not None
        assert card.discrimination.value > 3 * (card.discrimination.error or 0)


# 12: symmetry


def test_a_duel_of_a_bot_against_itself_is_even() -> None:
    run = play(("average", "average"), rounds=512)
    games = game_figures(Players(run).games("games", 0), 2)
    # Six rounds: each of two players starts three times, so neither seat has an edge but chance.
    assert len(games.wins) == 2
    assert abs(games.wins[0].value - 0.5) < 4 * (games.wins[0].error or 0)


def test_renaming_areas_changes_nothing_but_chance() -> None:
    """The lattice turned by 180 degrees: area x becomes area 19 - x."""
    on = world()
    turned = {area.id: on.areas[len(on.areas) - 1 - i].id for i, area in enumerate(on.areas)}
    results = []
    for rename in (lambda area: area, turned.__getitem__):
        card = PlayedCard(
            solution(on, "one", map=[rename("g"), rename("h")], year=[5], length=[2]),
        )
        run = make_play(on, TERRA, [card], ["average"] * 3, rounds=1024)
        figures = card_figures(run.arenas[0], None, 3, Players(run).solo(0, 0), table(run, 0))
        results.append(figures)
    for name in ("mean_points", "difficulty", "contested"):
        one, other = (getattr(result, name) for result in results)
        assert abs(one.value - other.value) < 4 * sqrt(one.error**2 + other.error**2)


def test_reach_and_luck_are_fractions_of_the_solution() -> None:
    run = play(rules=GERMANY)
    for arena in run.arenas:
        right = {space for part in arena.parts for space in (*part.hits, *part.adjacent)}
        assert reach(arena) == Fraction(len(right), arena.size)


def test_strata_are_equally_frequent() -> None:
    tally = Players(play(rounds=512)).solo(0, 0)
    assert tally.rounds.tolist() == [32] * LEVELS
