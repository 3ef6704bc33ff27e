"""Moves a second of the rules engine, against open_spiel's python games in the same run.

``python -m benchmarks.bench_engine`` plays random games of each edition on boards of real size,
records off, and random games that open_spiel has written in python (``pip install open_spiel``), in
turns, and compares the medians: with the typical one of those games, which decides, and with the
fastest, a game of three cards whose positions have two moves.
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from terra_cards.model.solution import Solution, Spaces
from terra_cards.rules import (
    CrisisCard,
    CrisisCards,
    Game,
    SolutionCard,
    rules_of,
    start_game,
)
from terra_cards.workspace.parts import builtin_board, builtin_edition

PLAYERS = ("ann", "bob", "cy", "dee")
COLOURS = ("green", "blue", "red")
REGIONS = (
    "north-america",
    "south-america",
    "europe",
    "africa",
    "asia-middle-east",
    "oceania-south-east-asia",
)
PEERS = ("tic_tac_toe", "kuhn_poker", "liars_poker", "block_dominoes")
COPIES = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}  # C1


def crisis_cards(threat: int = 11) -> CrisisCards:
    """The 108 cards of C1."""
    return CrisisCards(
        tuple(CrisisCard(f"{c}-{r}", c, r, threat) for c in COLOURS for r in REGIONS),
        tuple(
            SolutionCard(f"{c}-{v}.{n}", c, v)
            for c in COLOURS
            for v in COPIES
            for n in range(1, COPIES[v] + 1)
        ),
    )


def starts() -> dict[str, Callable[[int], Game]]:
    """For each edition, what starts a game from a seed."""
    board = builtin_board("world").board()
    assert board is not None
    rng = random.Random(1)
    cards = []
    for number in range(12):
        sectors = {}
        for sector in ("map", *rng.sample(["year", "length", "number"], 2)):
            spaces = board.sector_spaces(sector)  # type: ignore[arg-type]
            hit = rng.choice(spaces)
            sectors[sector] = Spaces((hit,), tuple(n for n in board.neighbours[hit]))
        order = [s for s in ("map", "year", "length", "number") if s in sectors]
        cards.append(Solution(f"c{number}", {s: sectors[s] for s in order}))  # type: ignore[misc]

    def board_game(name: str, **options: object) -> Callable[[int], Game]:
        edition = builtin_edition(name).edition
        assert edition is not None
        rules = rules_of(edition).with_options(options)
        return lambda seed: start_game(rules, PLAYERS, board=board, cards=cards, seed=seed)

    crisis = builtin_edition("terra-2003").edition
    assert crisis is not None
    rules, deck = rules_of(crisis), crisis_cards()
    return {
        "terra": board_game("terra"),
        "terra-deutschland": board_game("terra-deutschland"),
        "terra-on-tour": board_game("terra-on-tour", nobody_knows=True),
        "terra-2003": lambda seed: start_game(rules, PLAYERS, cards=deck, seed=seed),
    }


def playout(start: Callable[[int], Game], rng: random.Random) -> int:
    """One random game; the number of its moves."""
    game = start(rng.randrange(1 << 30))
    moves = 0
    while not game.is_over:
        game.apply(rng.choice(game.legal_actions()))
        moves += 1
    return moves


def peers() -> dict[str, Callable[[random.Random], int]]:
    """Random games of open_spiel's turn-taking games in python; none where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return {}

    def plays(loaded: Any) -> Callable[[random.Random], int]:
        def one(rng: random.Random) -> int:
            state, moves = loaded.new_initial_state(), 0
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
            return moves

        return one

    found = {}
    for name in PEERS:
        importlib.import_module(f"open_spiel.python.games.{name}")  # registers the game
        found[f"open_spiel python_{name}"] = plays(pyspiel.load_game(f"python_{name}"))
    return found


def rate(one: Callable[[random.Random], int], seconds: float, rng: random.Random) -> float:
    """Moves a second of CPU time."""
    begun, moves = time.process_time(), 0
    while time.process_time() - begun < seconds:
        moves += one(rng)
    return moves / (time.process_time() - begun)


def measure(rounds: int, seconds: float) -> int:
    others = peers()
    games = dict(others)
    for name, start in starts().items():
        games[name] = lambda rng, start=start: playout(start, rng)  # type: ignore[misc]
    rng = random.Random(2)
    rates: dict[str, list[float]] = {name: [] for name in games}
    for _ in range(rounds):
        for name, one in games.items():
            rates[name].append(rate(one, seconds, rng))
    medians = {name: statistics.median(values) for name, values in rates.items()}
    theirs = sorted(medians[name] for name in others)
    print(
        f"{'random games, 4 players':32s} {'moves/s':>9s} {'x median':>9s} {'x fastest':>10s} of open_spiel"
    )
    for name, median in medians.items():
        ratios = f"{median / statistics.median(theirs):9.2f} {median / theirs[-1]:10.2f}" if theirs else ""
        print(f"{name:32s} {median:9.0f} {ratios}")
    if not theirs:
        print("open_spiel is not installed (pip install open_spiel): nothing to compare with")
        return 0
    slow = [
        name for name, median in medians.items() if name not in others and median < statistics.median(theirs)
    ]
    if slow:
        print(f"slower than open_spiel's python games: {', '.join(slow)}")
    return 1 if slow else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    options = parser.parse_args()
    return measure(options.rounds, options.seconds)


if __name__ == "__main__":
    sys.exit(main())
