"""Moves a second of the rules engine, against open_spiel's python games in the same run.

``python -m benchmarks.bench_engine`` plays random games of each edition on boards of real size,
records off, and random games of open_spiel's tic-tac-toe written in python (``pip install
open_spiel``), in turns, and compares the medians. ``--soak N`` plays N random games of all editions
instead; each is written to a record, replayed and undone to its start, and nothing may differ.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from terra_cards.model.solution import Solution, Spaces
from terra_cards.rules import (
    CrisisCard,
    CrisisCards,
    Game,
    Header,
    SolutionCard,
    record_lines,
    replay,
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


def open_spiel() -> Callable[[random.Random], int] | None:
    """A random game of open_spiel's python tic-tac-toe."""
    try:
        import pyspiel
        from open_spiel.python.games import tic_tac_toe
    except ImportError:
        return None
    assert tic_tac_toe
    loaded = pyspiel.load_game("python_tic_tac_toe")

    def one(rng: random.Random) -> int:
        state, moves = loaded.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return one


def rate(one: Callable[[random.Random], int], seconds: float, rng: random.Random) -> float:
    """Moves a second of CPU time."""
    begun, moves = time.process_time(), 0
    while time.process_time() - begun < seconds:
        moves += one(rng)
    return moves / (time.process_time() - begun)


def measure(rounds: int, seconds: float) -> int:
    games: dict[str, Callable[[random.Random], int]] = {}
    peer = open_spiel()
    if peer:
        games["open_spiel python_tic_tac_toe"] = peer
    for name, start in starts().items():
        games[name] = lambda rng, start=start: playout(start, rng)  # type: ignore[misc]
    rng = random.Random(2)
    rates: dict[str, list[float]] = {name: [] for name in games}
    for _ in range(rounds):
        for name, one in games.items():
            rates[name].append(rate(one, seconds, rng))
    medians = {name: statistics.median(values) for name, values in rates.items()}
    print(f"{'random games, 4 players':32s} {'moves/s':>10s} {'x open_spiel':>13s}")
    base = medians.get("open_spiel python_tic_tac_toe")
    for name, median in medians.items():
        print(f"{name:32s} {median:10.0f} {'' if base is None else f'{median / base:13.2f}'}")
    if base is None:
        print("open_spiel is not installed (pip install open_spiel): nothing to compare with")
        return 0
    slow = [name for name, median in medians.items() if median < base]
    if slow:
        print(f"slower than open_spiel's python game: {', '.join(slow)}")
    return 1 if slow else 0


def soak(count: int) -> int:
    """Plays, records, replays and undoes; any difference is an AssertionError."""
    makers = list(starts().items())
    rng = random.Random(3)
    moves = 0
    for number in range(count):
        name, start = makers[number % len(makers)]
        seed = rng.randrange(1 << 30)
        game = start(seed)
        first = game.status()
        while not game.is_over:
            game.apply(rng.choice(game.legal_actions()))
            moves += 1
        deal = getattr(game, "deal", None)
        header = Header(
            name, PLAYERS, "ann", cards=() if deal else ("x#y",), deck="x" if deal else None, deal=deal
        )
        lines = [*record_lines(header, game)]
        twin = replay("\n".join(lines), lambda _, start=start, seed=seed: start(seed)).game  # type: ignore[misc]
        assert (twin.events, twin.scores, twin.winners) == (game.events, game.scores, game.winners)
        assert [*record_lines(header, twin)] == lines
        while game.history:
            game.undo()
        assert game.status() == first == start(seed).status()
        assert game.legal_actions() == start(seed).legal_actions()
    print(f"{count} games, {moves} moves: recorded, replayed and undone without a difference")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--soak", type=int, metavar="N", help="play N games through records and back")
    options = parser.parse_args()
    return soak(options.soak) if options.soak else measure(options.rounds, options.seconds)


if __name__ == "__main__":
    sys.exit(main())
