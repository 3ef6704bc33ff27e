"""Challenge editions: rounds by the rules engine, players with the beliefs of the placing game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.rules.actions import Accept, Action, Answer, ChooseTask, Decline, No, TakeThree, Yes
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.options import ChallengePoints
from terra_cards.simulation.arena import HIT
from terra_cards.simulation.challenge.batch import play as play_rounds
from terra_cards.simulation.challenge.minds import Minds
from terra_cards.simulation.challenge.outcome import FIRST, NOBODY, THREE, ChallengeOutcome
from terra_cards.simulation.challenge.passes import ChallengePlayers
from terra_cards.simulation.challenge.plain import play_round
from terra_cards.simulation.challenge.reference import ChallengeReference, seats_of
from terra_cards.simulation.challenge.tally import (
    ACCEPTED,
    ANSWERS,
    ENDS,
    GAIN,
    PLACE,
    REFUSED,
    ROLES,
    ROUNDS,
)
from terra_cards.simulation.document import document
from terra_cards.simulation.passes import Players
from terra_cards.simulation.plain import Player, Tables
from terra_cards.simulation.play import GAME_KINDS, Play
from terra_cards.simulation.reference import player_at
from terra_cards.simulation.runner import run
from terra_cards.simulation.setting import Setting
from terra_cards.simulation.simulate import PlayedCard, make_play, simulate
from tests.rules.toys import TOUR, solution
from tests.simulation.toys import changed, play, same, tiny

ROOT = Path(__file__).resolve().parents[2]
STARTER = ROOT / "decks" / "tour-starter.deck.yaml"
ACCEPT_FROM = 0.625
MIXED = ("average", "expert", "novice", "clueless")


def tour(bots: tuple[str, ...] = ("average",) * 4, **changes: Any) -> Play:
    return play(bots, **{"rules": TOUR, **changes})


def outcome(setup: Play, card: int) -> ChallengeOutcome:
    """The first block of a card at a full table."""
    everybody = ChallengePlayers(setup)
    setting, deal, _ = everybody.deals.table(card, 0)
    minds = Minds(setting, deal)
    return play_rounds(minds, np.full((minds.players, minds.rounds), setup.rules.start_score))


# Held against the rules engine


@pytest.mark.parametrize("nobody_knows", [False, True])
@pytest.mark.parametrize(
    "bots",
    [
        ("average",) * 4,
        MIXED,
        ("clueless",) * 3,
        ("oracle", "novice"),
        ("average", "clueless", "oracle", "novice", "expert", "follower"),
    ],
)
def test_every_action_is_that_of_the_rules_engine(bots: tuple[str, ...], nobody_knows: bool) -> None:
    setup = tour(bots, rounds=40, rules=replace(TOUR, nobody_knows=nobody_knows))
    arrays, engine = ChallengePlayers(setup), ChallengeReference(setup)
    for card in range(len(setup.arenas)):
        assert same(arrays.solo(card, 0), engine.solo(card, 0))
        assert same(arrays.table(card, 0), engine.table(card, 0))
    for kind in GAME_KINDS:
        assert same(arrays.games(kind, 0), engine.games(kind, 0))


def test_any_board_any_pay() -> None:
    """Two spaces a scale, so that all are judged wrong in turn; other points; a score that starts at 0."""
    on = tiny()
    card = PlayedCard(solution(on, "t", map=["b"], year=[0], number=[1]))
    pay = ChallengePoints(estimator=4, alone=9, yes=1, challenger=3, challenger_wrong=-5, last=2)
    rules = replace(TOUR, challenge=pay, start_score=0, nobody_knows=True)
    for bots in (("clueless",) * 6, ("novice", "clueless", "average", "expert", "novice")):
        setup = make_play(on, rules, [card], bots, rounds=120)
        assert same(ChallengePlayers(setup).table(0, 0), ChallengeReference(setup).table(0, 0))
        assert same(ChallengePlayers(setup).games("games", 0), ChallengeReference(setup).games("games", 0))


# By the rules


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_who_knows_everything_gains_five_and_three(players: int) -> None:
    setup = tour(("oracle",) * players, rounds=40)
    for card in range(len(setup.arenas)):
        played = outcome(setup, card)
        assert ([5] + [3] * (players - 1) == played.gained.T).all()
        assert not played.declined.any()
        assert (played.end == FIRST).all()
        assert (played.turns == 3 + players - 1).all()
    report = simulate(setup)
    assert report.games is not None
    first, total = setup.game_rounds // players, 3 + 3 * setup.game_rounds  # T2
    assert [seat.value for seat in report.games.seats] == [total + 2 * first] * players
    assert all(card.difficulty is not None and 0 < card.difficulty.value < 1 for card in report.cards)


def test_a_score_never_falls_below_zero() -> None:
    """Clueless Challengers who must answer lose three points wherever they have them."""
    setup = tour(("clueless",) * 4, rounds=200)
    lowest = []
    for seed in range(3):
        everybody = ChallengePlayers(replace(setup, seed=seed))
        minds = Minds(*everybody.deals.table(0, 0)[:2])
        scores = np.full((4, minds.rounds), 3)
        for _ in range(8):
            played = play_rounds(minds, scores)
            assert (played.scores == np.maximum(0, scores + played.gained)).all()
            scores = played.scores
            lowest.append(int(scores.min()))
    assert min(lowest) == 0


def test_points_roles_and_ends_add_up() -> None:
    setup = tour(MIXED, rounds=200)
    ends = set()
    for card, arena in enumerate(setup.arenas):
        played = outcome(setup, card)
        results = np.array([*arena.results, -1])
        for column in range(200):
            answers = [int(space) for space in played.answers[:, column] if space < arena.size]
            end, points = int(played.end[column]), played.gained[:, column].tolist()
            ends.add(end)
            hit = bool(answers) and results[answers[-1]] == HIT
            assert hit == (end not in (THREE, NOBODY))
            assert all(results[space] != HIT for space in answers[:-1])
            assert len(answers) >= 1
            part = arena.asked[int(played.task[column])]
            assert all(part.start <= space < part.stop for space in answers)
            assert set(points) <= {-3, 0, 3, 5, 7}
            if played.declined[column]:
                assert points[3] in (-3, 7)
            else:
                assert (points[0] in (5, 7)) == (end == FIRST)
        tally = ChallengePlayers(setup).table(card, 0)
        assert tally.sums[0] == played.gained.sum() == tally.seats.sum()
        assert tally.sums[1] + tally.sums[4] == tally.sums[4] + tally.sums[7] == 200
        assert tally.sums[[1, 4, 7, 10]].sum() == 800 == tally.points.sum()
        assert tally.sums[[3, 6, 9, 12]].sum() == tally.sums[0] == tally.sums[PLACE:].sum()
        assert tally.sums[14:19].sum() == tally.sums[19:22].sum() == 200 == tally.sure[:, ROUNDS].sum()
        assert tally.sums[ANSWERS : ANSWERS + 9].sum() == tally.laid[: arena.size].sum()
        assert (tally.sure[:, GAIN] == tally.sure[:, ACCEPTED] - tally.sure[:, REFUSED]).all()
    assert ends == set(range(5))


def test_nobody_knows_pays_by_the_rule() -> None:
    """T13: +2 for each fellow player where nobody was right, else -1, not below 0."""
    setup = tour(
        ("clueless", "novice", "average", "clueless"), rounds=400, rules=replace(TOUR, nobody_knows=True)
    )
    taken = 0
    for card in range(len(setup.arenas)):
        played = outcome(setup, card)
        for column in np.flatnonzero(played.nobody >= 0):
            nobody_right = played.end[column] in (THREE, NOBODY)
            first = played.nobody[column] == 0 and not played.declined[column]
            assert not first
            gained = int(played.gained[played.nobody[column], column])
            assert gained == (6 if nobody_right else -3)
            taken += 1
    assert taken > 100
    report = simulate(setup)
    assert report.table is not None
    assert report.table.nobody_taken is not None
    assert 0 < report.table.nobody_taken.value < 1


def test_declining_pays_below_and_accepting_above_the_break_even() -> None:
    setup = tour(("average",) * 4, rounds=3000)
    table = simulate(setup).table
    assert table is not None
    assert table.decline_below is not None
    assert table.answer_from is not None
    assert 0 < table.decline_below < 1
    assert 0 < table.answer_from < 1
    for choice in table.choices:
        assert choice.accept is not None
        assert choice.decline is not None
        assert choice.gain is not None
        assert choice.gain.value == pytest.approx(choice.accept.value - choice.decline.value)
    surest = table.choices[-1]
    assert surest.gain is not None
    assert surest.gain.value > 0
    rights = [choice.right.value for choice in table.choices if choice.right and choice.rounds > 300]
    assert rights[-1] > rights[0]


class Watcher:
    """Checks every action of a round against the thresholds, from beliefs worked out space by space."""

    def __init__(self, game: ChallengeGame, setting: Setting, seated: list[Player]) -> None:
        self.game, self.setting, self.seated = game, setting, seated
        self.part = setting.arena.asked[0]
        self.answers: list[int] = []

    def best(self, player: str) -> int:
        return max(self.seated[int(player)].beliefs()[self.part.start : self.part.stop])

    def judged_wrong(self) -> None:
        for player in self.seated:
            for space in self.answers:
                player.minds[space] = -(1 << 24)

    def __call__(self, action: Action) -> None:
        name = action.player
        if isinstance(action, ChooseTask):
            parts = self.setting.arena.asked
            beliefs = self.seated[int(name)].beliefs()
            most = [max(beliefs[part.start : part.stop]) for part in parts]
            self.part = parts[most.index(max(most))]
            assert action.task == self.part.sector
        elif isinstance(action, Accept | Decline):
            assert isinstance(action, Accept) == (self.best(name) >= ACCEPT_FROM * 4096)
        elif isinstance(action, Yes | No):
            chance = self.seated[int(name)].beliefs()[self.answers[-1]]
            assert isinstance(action, Yes) == (3 * chance > 4096 - chance)
        elif isinstance(action, TakeThree):
            self.judged_wrong()
            assert 5 * self.best(name) < 3 * 4096
        elif isinstance(action, Answer):
            self.judged_wrong()
            space = self.setting.arena.spaces.index(self.game.space_of(action))
            assert self.seated[int(name)].beliefs()[space] == self.best(name)
            assert space not in self.answers
            self.answers.append(space)
            for player in self.seated:
                player.sees(space)
            for player in self.seated:
                for wrong in self.answers[:-1]:
                    player.minds[wrong] = -(1 << 24)


def test_players_do_as_described() -> None:
    bots = {name: {"noise": 0} for name in ("average", "novice", "expert")}
    calm = changed(bots, challenge__accept_from=ACCEPT_FROM)  # the toy's tasks are easy: some must decline
    setup = tour(("average", "novice", "novice", "expert"), rounds=500, parameters=calm)
    engine = ChallengeReference(setup)
    kinds: set[type[Action]] = set()
    for card in range(len(setup.arenas)):
        setting, deal, _ = engine.deals.table(card, 0)
        tables = Tables(setting)
        for column in range(deal.groups.shape[1]):
            seated = [player_at(tables, deal, place, column) for place in range(4)]
            names = ["0", "1", "2", "3"]
            game = ChallengeGame(setup.rules, setup.board, [setting.arena.solution], names, rounds=1)
            watch = Watcher(game, setting, seated)
            play_round(game, seats_of(tables, deal, column), watch=watch)
            kinds |= {type(action) for action in game.history}
    assert kinds == {ChooseTask, Accept, Decline, Answer, Yes, No, TakeThree}


def test_alone_it_is_the_model_of_the_placing_game() -> None:
    """Where one stone would lie is asked of the same players on the same words."""
    setup = tour(rounds=64)
    everybody = ChallengePlayers(setup)
    for card, arena in enumerate(setup.arenas):
        setting, deal = Players(setup).deals.solo(card, 0)
        tables = Tables(setting)
        first = np.array([player_at(tables, deal, 0, column).first_choices() for column in range(64)])
        tally = everybody.solo(card, 0)
        assert np.array_equal(tally.laid[: arena.size], np.bincount(first.ravel(), minlength=arena.size))
        hits = int((np.array(arena.results)[first] == HIT).sum())
        assert tally.points.sum() == 5 * hits == 5 * tally.first[:, :, HIT].sum()


def test_players_at_random_meet_the_closed_form() -> None:
    report = simulate(tour(("clueless",) * 4, rounds=500))
    for card in report.cards:
        assert float(card.luck) == pytest.approx(sum(float(task.luck) for task in card.tasks) / 3)
        for task in card.tasks:
            assert float(task.luck) == pytest.approx(5 * task.right / task.spaces)
            rate = task.rates["hit"]
            assert rate.error is not None
            assert abs(rate.value - task.right / task.spaces) < 5 * rate.error


def test_knowing_pays() -> None:
    report = simulate(tour(("expert", "novice", "novice", "novice"), rounds=300))
    assert report.games is not None
    seats = [seat.value for seat in report.games.seats]
    assert seats[0] > max(seats[1:]) + 1
    assert all(card.discrimination is not None and card.discrimination.value > 0 for card in report.cards)


# The same numbers


def test_any_number_of_jobs_counts_the_same() -> None:
    setup = tour(MIXED, rounds=550, only=slice(0, 1))
    one, two = run(setup, jobs=1), run(setup, jobs=2)
    for a, b in zip([*one.solo, *one.table], [*two.solo, *two.table], strict=True):
        assert same(a, b)  # type: ignore[arg-type]
    for kind in GAME_KINDS:
        assert same(one.of_games[kind], two.of_games[kind])


def test_the_hash_seed_and_the_other_cards_change_nothing() -> None:
    call = [sys.executable, "-m", "terra_cards", "simulate", str(STARTER), "--format", "json"]
    call += ["--rounds", "30", "--cards", "titanic,lake-baikal", "--players", "3"]
    out = [
        subprocess.run(
            [*call, "--jobs", jobs],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            cwd=ROOT,
        ).stdout
        for seed, jobs in (("0", "1"), ("7", "2"))
    ]
    assert out[0] == out[1]
    one = CliRunner().invoke(app, ["simulate", *call[4:], "--cards", "titanic"])
    alone, both = json.loads(one.stdout)["cards"][0], json.loads(out[0])["cards"]
    assert alone == next(card for card in both if card["id"] == "titanic")


# What is shown


def test_the_json_has_all_that_it_promises() -> None:
    done = CliRunner().invoke(app, ["simulate", str(STARTER), "--format", "json", "--rounds", "100"])
    assert done.exit_code == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["edition"], found["players"], found["game_rounds"]) == ("terra-on-tour", 4, 8)
    assert len(found["seats"]) == len(found["seats_se"]) == len(found["wins"]) == 4
    assert "stones" not in found
    assert len(found["cards"]) > 10
    for whole in (found, *found["cards"]):
        assert list(whole["ends"]) == list(whole["ends_se"]) == list(ENDS)
        assert sum(whole["ends"].values()) == pytest.approx(1, abs=1e-5)
        assert set(whole["roles"]) <= set(ROLES)
        assert {"first_estimator", "challenger", "others"} <= set(whole["roles"])
        for role in whole["roles"].values():
            assert 0 <= role["gain_rate"] <= 1
            assert role["mean_points_se"] >= 0
        assert 0 <= whole["declines"] <= 1
        assert len(whole["places"]) == len(whole["places_se"]) == 4
    for card in found["cards"]:
        assert card["mean_points"] == pytest.approx(sum(card["places"]) / 4, abs=1e-5)
        assert card["mean_points_se"] > 0
        assert 0 < card["difficulty"] < 1
        assert card["level"] in ("beginner", "globetrotter")
        assert (card["basis"], card["best"]) == ("geometry", 5)
        assert "contested" not in card
        assert sum(task["taken"] for task in card["tasks"].values()) == pytest.approx(1, abs=1e-5)
        assert card["wrong_spaces"]
        for sector, task in card["tasks"].items():
            assert all(wrong["sector"] == sector for wrong in task["wrong_spaces"])
            assert 0 <= task["difficulty"] <= 1.2


def test_the_table_is_readable() -> None:
    call = ["simulate", str(STARTER), "--rounds", "20", "--cards", "titanic,lake-baikal"]
    done = CliRunner().invoke(app, call)
    assert done.exit_code == 0, done.stderr
    for words in ("titanic", "plays as", "first Estimator who accepts", "rounds end:", "games of 8 rounds"):
        assert words in done.stdout
    assert "stones" not in done.stdout


def test_wrong_spaces_include_those_beside() -> None:
    """A stone beside a right space is wrong here (T5), and mostly that is where wrong ones lie."""
    setup = tour(rounds=300)
    report = simulate(setup)
    beside = {
        (arena.card, arena.spaces[s]) for arena in setup.arenas for p in arena.asked for s in p.adjacent
    }
    right = {(arena.card, arena.spaces[s]) for arena in setup.arenas for p in arena.asked for s in p.hits}
    named = {(card.card, wrong.space) for card in report.cards for wrong in card.wrong_spaces}
    assert named & beside
    assert not named & right


def test_one_round_leaves_errors_out() -> None:
    found = document(simulate(tour(rounds=1, only=slice(0, 1))), "toy")
    card = found["cards"][0]
    assert "mean_points" in card
    assert "mean_points_se" not in card
    assert len(card["roles"]) == 3


def test_every_key_is_explained() -> None:
    text = (ROOT / "docs" / "simulation.md").read_text("utf-8")
    found = document(simulate(tour(rounds=64), ["easy", "hard"]), "toy")

    def keys(tree: Any) -> set[str]:
        if isinstance(tree, dict):
            return set(tree) | {key for value in tree.values() for key in keys(value)}
        return {key for value in tree for key in keys(value)} if isinstance(tree, list) else set()

    named = {key.removesuffix("_se") for key in keys(found)} - {"version", "map", "year", "length", "number"}
    assert {key for key in named if not re.search(rf"`{key}`", text)} == set()


def test_an_edition_that_pays_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="gives no points to an Estimator who is right"):
        tour(rules=replace(TOUR, challenge=ChallengePoints(estimator=0)))
