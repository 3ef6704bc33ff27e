# ruff: noqa: E402 - numpy reads the environment when it is loaded
"""The simulation's speed on one core, against the rules engine and against open_spiel, in one run.

    python -m benchmarks.bench_simulation [--plain 40] [--turns 5]

All take turns, and the figure of each is its best of so many turns, in CPU time.

- The world starter deck at a table of four average players: read aloud, one stone at a time, scored by the
  rules engine; on arrays; and by the compiled loop (where numba is installed). The counts of the rounds that
  all played must be equal. The faster of the last two must make at least 35 times the rounds of the first.
- The same with players at random, which is what open_spiel's moves are.
- Random games of open_spiel's connect_four (its core is C++, the loop Python; where it is installed): our
  simulation must lay three times as many stones a second, with players who think.
- Rounds of the tour starter deck and games of the planet deck: on arrays, and by the rules engine with the
  same players; at least 35 times as many, and at least 10,000 games a minute.

The status is 1 where a target is missed.
"""

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # one core: before numpy is loaded

import argparse
import random
import sys
import time
from collections.abc import Callable

from msgspec.structs import replace

from benchmarks.hold_simulation import DECKS, play_of, same
from terra_cards.rules.edition_rules import rules_of
from terra_cards.simulation import compiled
from terra_cards.simulation.challenge.passes import ChallengePlayers
from terra_cards.simulation.challenge.reference import ChallengeReference
from terra_cards.simulation.crisis import batch, reference
from terra_cards.simulation.crisis.setup import SPAN, deal, deal_blocks
from terra_cards.simulation.crisis.simulate import make_crisis_play
from terra_cards.simulation.passes import Players
from terra_cards.simulation.reference import Reference
from terra_cards.simulation.streams import BLOCK
from terra_cards.simulation.tasks import BLOCKS_OF_TASK
from terra_cards.workspace.parts import builtin_edition
from terra_cards.workspace.tables import Tables

TIMES_ENGINE = 35
TIMES_SPIEL = 3
GAMES_A_MINUTE = 10_000
CARDS_APART = 3  # every third card of the deck is played
SPIEL_SECONDS = 0.4

Work = Callable[[], float]  # does some work, and returns how many things that were


def rate(work: Work) -> float:
    """Things a second of CPU time."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def best_of(turns: int, works: dict[str, Work]) -> dict[str, float]:
    """The best rate of each, all taking turns."""
    rates = dict.fromkeys(works, 0.0)
    for _ in range(turns):
        for name, work in works.items():
            rates[name] = max(rates[name], rate(work))
    return rates


def stones(bots: tuple[str, ...], plain_rounds: int) -> tuple[dict[str, Work], bool]:
    """What lays stones at a table of these bots, and whether all lay the same ones."""
    rounds = BLOCK * BLOCKS_OF_TASK
    many, few = play_of("world-starter", bots, rounds), play_of("world-starter", bots, plain_rounds)
    cards, blocks = range(0, len(many.arenas), CARDS_APART), range(BLOCKS_OF_TASK)
    plain, arrays = Reference(few), Players(many)
    players = {"arrays": arrays}
    if compiled.installed():
        players["compiled loop"] = Players(many, compiled=True)
    equal = True
    for card in cards:  # tables are made, and the loop is compiled, before anything is measured
        truth = plain.table(card, 0)
        equal &= same(truth, Players(few).table(card, 0))
        whole = [one.table(card, *blocks) for one in players.values()]
        equal &= all(same(whole[0], other) for other in whole)

    def laid(table: Callable[..., object], *some: int) -> Work:
        return lambda: sum(int(table(card, *some).laid[:-1].sum()) for card in cards)  # type: ignore[attr-defined]

    works = {"rules engine": laid(plain.table, 0)}
    return works | {name: laid(one.table, *blocks) for name, one in players.items()}, equal


def connect_four() -> Work | None:
    """Random games of open_spiel's connect_four; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("connect_four"), random.Random(1)

    def moves() -> float:
        count, end = 0, time.process_time() + SPIEL_SECONDS
        while time.process_time() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
        return count

    return moves


def crisis() -> tuple[dict[str, Work], bool]:
    """Games of the planet deck, and whether both ways make the same moves."""
    cards = Tables(DECKS).crisis_cards(str(DECKS / "planet.deck.yaml"))
    edition = builtin_edition("terra-2003").edition
    assert edition is not None
    many = make_crisis_play(rules_of(edition), cards, ["friendly"] * 4, rounds=SPAN)
    few = replace(many, rounds=20)
    small, large = deal(few, 0), deal_blocks(many, 0, SPAN)
    one, other = batch.play(few, small), reference.play(few, small)
    equal = (one.scores == other.scores).all() and (one.drawn == other.drawn).all()

    def arrays() -> float:
        batch.play(many, large)
        return SPAN

    def engine() -> float:
        reference.play(few, small)
        return few.rounds

    return {"rules engine": engine, "arrays": arrays}, bool(equal)


def challenge(plain_rounds: int) -> tuple[dict[str, Work], bool]:
    """Rounds of the tour deck, and whether both ways count the same."""
    bots = ("average",) * 4
    many, few = play_of("tour-starter", bots, BLOCK), play_of("tour-starter", bots, plain_rounds)
    cards = range(0, len(many.arenas), CARDS_APART)
    plain, arrays = ChallengeReference(few), ChallengePlayers(many)
    equal = all(same(plain.table(card, 0), ChallengePlayers(few).table(card, 0)) for card in cards)
    for card in cards:
        arrays.table(card, 0)

    def rounds(table: Callable[[int, int], object]) -> Work:
        return lambda: sum(int(table(card, 0).rounds) for card in cards)  # type: ignore[attr-defined]

    return {"rules engine": rounds(plain.table), "arrays": rounds(arrays.table)}, equal


def show(title: str, unit: str, rates: dict[str, float]) -> None:
    print(f"{title}")
    slow = rates.get("rules engine")
    for name, one in rates.items():
        ratio = f"  {one / slow:8.1f} x" if slow and name != "rules engine" else ""
        print(f"  {name:34} {one:12,.0f} {unit}{ratio}")


def measure(plain_rounds: int, turns: int) -> int:
    failed = []

    def target(met: bool, what: str) -> None:
        print(f"  {'met' if met else 'MISSED'}: {what}")
        if not met:
            failed.append(what)

    works, equal = stones(("average",) * 4, plain_rounds)
    spiel = connect_four()
    if spiel is not None:
        works["open_spiel connect_four"] = spiel
    thinking = best_of(turns, works)
    show("four average players, world starter deck", "stones or moves/s", thinking)
    target(equal, "all count the same")
    ours = max(rate for name, rate in thinking.items() if name in ("arrays", "compiled loop"))
    ratio = ours / thinking["rules engine"]
    target(ratio >= TIMES_ENGINE, f"{ratio:.0f} times the rules engine, at least {TIMES_ENGINE}")
    if spiel is not None:
        ratio = ours / thinking["open_spiel connect_four"]
        target(ratio >= TIMES_SPIEL, f"{ratio:.2f} times open_spiel's moves, at least {TIMES_SPIEL}")
    else:
        print("  open_spiel is not installed: nothing to compare with")

    works, equal = stones(("clueless",) * 4, plain_rounds)
    show("four players at random", "stones/s", best_of(turns, works))
    target(equal, "all count the same")

    works, equal = challenge(max(4, plain_rounds // 4))
    rounds = best_of(turns, works)
    show("challenge rounds, four average players, tour starter deck", "rounds/s", rounds)
    target(equal, "both count the same")
    ratio = rounds["arrays"] / rounds["rules engine"]
    target(ratio >= TIMES_ENGINE, f"{ratio:.0f} times the rules engine, at least {TIMES_ENGINE}")

    works, equal = crisis()
    games = best_of(turns, works)
    show("crisis games, four friendly players, planet deck", "games/s", games)
    target(equal, "both play the same games")
    ratio = games["arrays"] / games["rules engine"]
    target(ratio >= TIMES_ENGINE, f"{ratio:.0f} times the rules engine, at least {TIMES_ENGINE}")
    minute = 60 * games["arrays"]
    target(minute >= GAMES_A_MINUTE, f"{minute:,.0f} games a minute, at least {GAMES_A_MINUTE:,}")
    return int(bool(failed))


def main() -> int:
    parser = argparse.ArgumentParser(description="The simulation against its peers.")
    parser.add_argument("--plain", type=int, default=20, help="rounds a card for the plain reading")
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args()
    return measure(min(options.plain, BLOCK), options.turns)


if __name__ == "__main__":
    sys.exit(main())
