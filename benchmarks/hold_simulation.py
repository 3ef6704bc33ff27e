# ruff: noqa: E402 - numpy reads the environment when it is loaded
"""Every move of simulated rounds against the plain reading of the rules, on the same random numbers.

    python -m benchmarks.hold_simulation [ROUNDS] [--jobs N] [--first SEED] [--kinds placing,challenge,crisis]

Plays at least so many rounds (100,000) of each kind: placing and challenge rounds alone, at tables of all
kinds of players and in whole games by the rules engine; a crisis game counts a round for each card turned
over. Arrays, the compiled loop (where numba is installed) and the plain reading must count the same; of
crisis games every single move is compared. Prints how many blocks differ, 0 is right; else status 1.
"""

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # one core: before numpy is loaded

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from terra_cards.rules.edition_rules import rules_of
from terra_cards.rules.options import Rules
from terra_cards.simulation import compiled
from terra_cards.simulation.challenge.passes import ChallengePlayers
from terra_cards.simulation.challenge.reference import ChallengeReference
from terra_cards.simulation.crisis import batch, reference
from terra_cards.simulation.crisis.setup import deal
from terra_cards.simulation.crisis.simulate import make_crisis_play
from terra_cards.simulation.passes import Players
from terra_cards.simulation.play import GAME_KINDS, Play
from terra_cards.simulation.reference import Reference
from terra_cards.simulation.simulate import make_play, played_card
from terra_cards.simulation.tally import Tally
from terra_cards.workspace.load import load
from terra_cards.workspace.parts import builtin_edition
from terra_cards.workspace.tables import Tables

DECKS = Path(__file__).resolve().parent.parent / "decks"
MIXED = ("expert", "average", "novice", "clueless", "follower", "oracle")
KINDS = ("placing", "challenge", "crisis")
ROUNDS, GAMES = 128, 24  # of a task: few, so that many settings are tried


@dataclass(frozen=True)
class Task:
    """One card, or one table, with one seed."""

    kind: str
    seed: int


@lru_cache(maxsize=4)
def _deck(name: str) -> tuple[Any, Any, Rules]:
    """Board, cards and rules of a starter deck."""
    deck = load([DECKS / f"{name}.deck.yaml"]).decks[0]
    assert deck.board is not None
    assert deck.edition is not None
    assert deck.edition.edition is not None
    board = deck.board.board("metric")
    assert board is not None
    cards = [card for loaded in deck.cards if (card := played_card(loaded.card, board))]
    return board, cards, rules_of(deck.edition.edition)


def play_of(name: str, bots: tuple[str, ...], rounds: int, seed: int = 1, **changes: Any) -> Play:
    """A starter deck as a run, with some of its rules changed."""
    board, cards, rules = _deck(name)
    return make_play(board, replace(rules, **changes), cards, bots, rounds=rounds, seed=seed)


def same(one: Tally, other: Tally) -> bool:
    """Whether two tallies hold the same counts."""
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)


def _quiz(task: Task) -> tuple[int, int, int]:
    """Rounds played, comparisons made, and how many differed."""
    seed = task.seed
    if task.kind == "placing":
        name, (bots, changes) = "world-starter", [
            (("average",) * 4, {}),
            (MIXED, {}),
            (("average", "expert", "clueless"), {"alone": "scales"}),
            (("average", "greedy"), {"alone": "sectors", "third_scale": "allowed"}),
            (("expert", "oracle", "novice", "average", "follower"), {"extra_stone": True}),
        ][seed % 5]  # fmt: skip
        engine, arrays = Reference, Players
    else:
        name, (bots, changes) = "tour-starter", [
            (("average",) * 4, {}),
            (MIXED, {"nobody_knows": True}),
            (("average", "expert", "clueless"), {}),
            (("novice", "average"), {"nobody_knows": True}),
            (("expert", "oracle", "novice", "clueless", "follower"), {}),
        ][seed % 5]  # fmt: skip
        engine, arrays = ChallengeReference, ChallengePlayers
    run = play_of(name, bots, ROUNDS, seed, **changes)
    few = replace(run, rounds=GAMES)
    card = seed * 7 % len(run.arenas)
    kind = GAME_KINDS[seed % len(GAME_KINDS)]

    def parts(make: Callable[[Play], Any]) -> list[Tally]:
        whole, games = make(run), make(few)
        return [whole.solo(card, 0), whole.table(card, 0), games.games(kind, 0)]

    truth = parts(engine)
    others = [parts(arrays)]
    if compiled.installed():
        others.append(parts(lambda play: arrays(play, compiled=True)))
    wrong = sum(not same(a, b) for other in others for a, b in zip(truth, other, strict=True))
    return 2 * ROUNDS + GAMES * run.game_rounds, len(truth) * len(others), wrong


def _crisis(task: Task) -> tuple[int, int, int]:
    seed = task.seed
    cards = Tables(DECKS).crisis_cards(str(DECKS / "planet.deck.yaml"))
    edition = builtin_edition("terra-2003").edition
    assert edition is not None
    bots = ("cooperative", "friendly", "average", "selfish", "silent", "friendly")
    players = 3 + seed % 4
    changes = [{}, {"centre_colour_match": False}, {"teams": players % 2 == 0}][seed % 3]
    table = [bots[(seed + seat) % len(bots)] for seat in range(players)]
    run = make_crisis_play(replace(rules_of(edition), **changes), cards, table, rounds=GAMES, seed=seed)
    deals = deal(run, 0)
    out, truth = batch.play(run, deals), reference.play(run, deals)
    wrong = sum(
        not np.array_equal(getattr(out, name), getattr(truth, name)) for name in out.__struct_fields__
    )
    return int(out.drawn.sum()), len(out.__struct_fields__), wrong


def hold(task: Task) -> tuple[int, int, int]:
    """Plays a task twice or more; rounds, comparisons, and those that differ."""
    return _crisis(task) if task.kind == "crisis" else _quiz(task)


def _endless(kind: str, first: int) -> Iterator[Task]:
    seed = first - 1
    while True:
        seed += 1
        yield Task(kind, seed)


def run_all(rounds: int, jobs: int, kinds: list[str], first: int = 1) -> int:
    status = 0
    with ProcessPoolExecutor(jobs) as pool:
        for kind in kinds:
            done = compared = different = 0
            tasks = _endless(kind, first)
            while done < rounds:
                for played, number, wrong in pool.map(hold, [next(tasks) for _ in range(4 * jobs)]):
                    done, compared, different = done + played, compared + number, different + wrong
                if sys.stderr.isatty():
                    print(f"\r  {kind}: {done:,} rounds, {different} differ ", end="", file=sys.stderr)
            print(f"  {kind:10} {done:10,} rounds, {compared:,} comparisons: {different} differ", flush=True)
            status |= different > 0
    return status


def main() -> int:
    parser = argparse.ArgumentParser(description="Simulated rounds against the plain reading.")
    parser.add_argument("rounds", nargs="?", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", type=int, default=1, help="first seed: others play other rounds")
    parser.add_argument("--kinds", default=",".join(KINDS))
    options = parser.parse_args()
    kinds = options.kinds.split(",")
    wrong = [kind for kind in kinds if kind not in KINDS]
    if wrong:
        parser.error(f"no kind {wrong[0]!r}; known: {', '.join(KINDS)}")
    return run_all(options.rounds, options.jobs, kinds, options.first)


if __name__ == "__main__":
    sys.exit(main())
