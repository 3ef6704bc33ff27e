# ruff: noqa: E402 - numpy reads the environment when it is loaded
"""Rounds a second on arrays, against the same rounds played one stone at a time.

    python -m benchmarks.bench_simulation [--plain 60] [--turns 5] [--hold ROUNDS]

Both play the world starter deck at a table of four average players, with the same random numbers and
the same tables of beliefs, on one core, in turns; the figure is the least CPU time of each. The plain
reading scores with the rules engine. The counts of the rounds that both played must be equal. Target:
15 times the rounds. ``--hold`` compares so many rounds, alone, at tables of all kinds of players and
in whole games by the rules engine, instead, and prints how many blocks differ (0 is right). The status
is 1 where a target is missed.
"""

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # one core: before numpy is loaded

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from pathlib import Path

import numpy as np

from terra_cards.rules.edition_rules import rules_of
from terra_cards.rules.options import Rules
from terra_cards.simulation.passes import Players
from terra_cards.simulation.play import Play
from terra_cards.simulation.reference import Reference
from terra_cards.simulation.simulate import make_play, played_card
from terra_cards.simulation.streams import BLOCK
from terra_cards.simulation.tally import Tally
from terra_cards.workspace.load import load

ROOT = Path(__file__).resolve().parent.parent
DECK = ROOT / "decks" / "world-starter.deck.yaml"
AT_LEAST = 15
MIXED = ("expert", "average", "novice", "clueless", "follower", "oracle")


def starter(bots: tuple[str, ...], rounds: int, rules: Rules | None = None, seed: int = 1) -> Play:
    """The starter deck as a run."""
    deck = load([DECK]).decks[0]
    assert deck.board is not None
    assert deck.edition is not None
    assert deck.edition.edition is not None
    board = deck.board.board("metric")
    assert board is not None
    cards = [card for loaded in deck.cards if (card := played_card(loaded.card, board))]
    return make_play(board, rules or rules_of(deck.edition.edition), cards, bots, rounds=rounds, seed=seed)


def same(one: Tally, other: Tally) -> bool:
    """Whether two tallies hold the same counts."""
    return all(np.array_equal(getattr(one, f.name), getattr(other, f.name)) for f in fields(one))  # type: ignore[arg-type]


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(plain_rounds: int, turns: int) -> int:
    few, many = starter(("average",) * 4, plain_rounds), starter(("average",) * 4, BLOCK)
    reference, players, small = Reference(few), Players(many), Players(few)
    cards = range(0, len(many.arenas), 6)
    for card in cards:  # tables are made once, for both
        reference.tables("table", card)
        players.table(card, 0)
        if not same(reference.table(card, 0), small.table(card, 0)):
            print(f"  the two differ on card {few.arenas[card].card}")
            return 1
    slow = fast = float("inf")
    for _ in range(turns):
        slow = min(slow, cpu(lambda: [reference.table(card, 0) for card in cards]))
        fast = min(fast, cpu(lambda: [players.table(card, 0) for card in cards]))
    slow, fast = slow / len(cards) / plain_rounds, fast / len(cards) / BLOCK
    laid = sum(int(players.table(card, 0).laid[:-1].sum()) for card in cards) / len(cards) / BLOCK
    print(f"  plain reading   {1 / slow:10,.0f} rounds/s   {laid / slow:12,.0f} stones/s")
    print(f"  arrays          {1 / fast:10,.0f} rounds/s   {laid / fast:12,.0f} stones/s")
    ratio = slow / fast
    print(f"  ratio           {ratio:10.1f}            (at least {AT_LEAST})")
    return int(ratio < AT_LEAST)


def _compare(task: tuple[Play, str, int, int]) -> tuple[int, bool]:
    run, kind, card, block = task
    reference, players = Reference(run), Players(run)
    if kind == "games":
        one, other = reference.games("games", block), players.games("games", block)
        return run.rounds * run.game_rounds, same(one, other)
    if kind == "solo":
        return run.rounds, same(reference.solo(card, 0), players.solo(card, 0))
    return run.rounds, same(reference.table(card, 0), players.table(card, 0))


def hold(rounds: int, jobs: int) -> int:
    """Compares at least so many rounds: half of them single ones, half in games."""
    tasks: list[tuple[Play, str, int, int]] = []
    planned, seed = 0, 0
    base = starter(("average",) * 4, BLOCK)
    tables = [
        (("average",) * 4, base.rules),
        (MIXED, base.rules),
        (("average", "expert", "clueless"), replace(base.rules, alone="scales")),
        (("average", "greedy"), replace(base.rules, alone="sectors", third_scale="allowed")),
        (("expert", "oracle", "novice", "average", "follower"), replace(base.rules, extra_stone=True)),
    ]
    while planned < rounds:
        seed += 1
        bots, rules = tables[seed % len(tables)]
        run = replace(starter(bots, BLOCK, rules, seed))
        card = seed * 7 % len(run.arenas)
        games = replace(run, rounds=72)
        tasks += [(run, "table", card, 0), (run, "solo", card, 0), (games, "games", -1, 0)]
        planned += 2 * BLOCK + 72 * run.game_rounds
    done = different = 0
    with ProcessPoolExecutor(jobs) as pool:
        for number, equal in pool.map(_compare, tasks):
            done += number
            different += not equal
            if sys.stderr.isatty():
                print(
                    f"\r  {done:,} of {planned:,} rounds, {different} blocks differ", end="", file=sys.stderr
                )
    print(f"\n  {done:,} rounds in {len(tasks)} blocks against the plain reading: {different} blocks differ")
    return int(different > 0)


def main() -> int:
    parser = argparse.ArgumentParser(description="Arrays against the plain reading.")
    parser.add_argument("--plain", type=int, default=40, help="rounds a card for the plain reading")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--hold", type=int, metavar="ROUNDS", help="compare so many rounds instead")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.hold:
        return hold(options.hold, options.jobs)
    return measure(min(options.plain, BLOCK), options.turns)


if __name__ == "__main__":
    sys.exit(main())
