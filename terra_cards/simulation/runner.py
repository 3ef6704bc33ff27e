"""Runs all parts of a simulation, on one core or many, and keeps what is known so far.

Work goes through any ``concurrent.futures.Executor``. A task says which blocks to play; what comes
back is whole numbers, so totals do not depend on who played what, or in which order.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import ceil
from multiprocessing import get_context
from typing import Literal, TypeVar

from terra_cards.simulation.challenge_passes import ChallengePlayers
from terra_cards.simulation.challenge_tally import ChallengeTally
from terra_cards.simulation.deals import GAMES
from terra_cards.simulation.game_tally import GameTally
from terra_cards.simulation.passes import Players
from terra_cards.simulation.play import Play
from terra_cards.simulation.streams import BLOCK
from terra_cards.simulation.tally import SoloTally, TableTally

Kind = Literal["solo", "table", "games"]
AnyTally = SoloTally | TableTally | ChallengeTally | GameTally
AnyTable = TableTally | ChallengeTally
AnyPlayers = Players | ChallengePlayers
T = TypeVar("T", SoloTally, TableTally, ChallengeTally, GameTally)

PASSES: tuple[Kind, ...] = ("solo", "table")
BLOCKS_OF_TASK = 8
AHEAD = 4  # tasks handed out for each worker; the rest waits, so that memory stays flat
# For deciding how many processes are worth starting: seconds of a round alone, of one player's round
# at a table, of the tables of one card, and what a process must save to be worth its start.
SOLO_COST, SEAT_COST, CARD_COST, PROCESS_COST = 1.2e-5, 1.2e-5, 0.03, 1.5
CHALLENGE_COST = 5e-5  # of one player's round of the challenge game


@dataclass(frozen=True, slots=True)
class Task:
    """Blocks ``first`` to ``last`` (exclusive) of one pass; ``card`` is -1 for games."""

    kind: Kind
    card: int
    first: int
    last: int
    rounds: int


@dataclass
class Counted:
    """What was counted so far: each card's tallies, None before its first block, and the games'.

    ``finished`` says that all was played.
    """

    play: Play
    solo: list[SoloTally | None]
    table: list[AnyTable | None]
    games: GameTally | None = None
    finished: bool = False

    def add(self, task: Task, tally: AnyTally) -> None:
        """Adds what a task counted."""
        if isinstance(tally, SoloTally):
            self.solo[task.card] = _plus(self.solo[task.card], tally)
        elif isinstance(tally, TableTally | ChallengeTally):
            self.table[task.card] = _plus_table(self.table[task.card], tally)
        else:
            self.games = _plus(self.games, tally)


def run(
    play: Play,
    jobs: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
) -> Counted:
    """Plays everything; after Ctrl-C returns what was counted until then, with ``finished`` False.

    ``jobs`` is the number of processes, None for as many as the work is worth (a program that asks for
    more than one must be importable without running, as ever with processes). ``progress`` is
    called with the rounds played and the rounds to play. ``executor`` runs the tasks instead.
    """
    counted = Counted(play, [None] * len(play.arenas), [None] * len(play.arenas))
    total = sum(task.rounds for task in tasks(play))
    done = 0
    workers = 1 if executor is not None else (jobs or worthwhile_jobs(play))
    try:
        if executor is None and workers == 1:
            stream = _here(play)
        elif executor is None:
            stream = _in_processes(play, workers)
        else:
            stream = _through(executor, play, AHEAD * (os.cpu_count() or 1))
        for task, tally in stream:
            counted.add(task, tally)
            done += task.rounds
            if progress is not None:
                progress(done, total)
        counted.finished = True
    except KeyboardInterrupt:
        pass
    return counted


def tasks(play: Play) -> Iterator[Task]:
    """All parts of a run. Every card gets its first blocks before any card gets its second ones, so
    that a run cut short knows something of each."""
    step = BLOCK * BLOCKS_OF_TASK
    for start in range(0, play.rounds, step):
        rounds = min(step, play.rounds - start)
        first = start // BLOCK
        last = first + ceil(rounds / BLOCK)
        for kind in PASSES:
            for card in range(len(play.arenas)):
                yield Task(kind, card, first, last, rounds)
    for block in range(ceil(play.rounds / GAMES)):
        games = min(GAMES, play.rounds - block * GAMES)
        yield Task("games", -1, block, block + 1, games * play.game_rounds)


def worthwhile_jobs(play: Play) -> int:
    """How many processes pay for their start; at most the cores that this process may use."""
    seat = CHALLENGE_COST if play.rules.engine == "challenge" else SEAT_COST
    rounds = play.rounds * (SOLO_COST + play.players * seat)
    games = play.rounds * play.game_rounds * play.players * seat
    seconds = len(play.arenas) * (rounds + CARD_COST) + games
    return max(1, min(_cores(), int(seconds / PROCESS_COST)))


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def players_of(play: Play) -> AnyPlayers:
    """Who plays the parts of a run: by the kind of its edition."""
    return ChallengePlayers(play) if play.rules.engine == "challenge" else Players(play)


def _perform(players: AnyPlayers, task: Task) -> AnyTally:
    if task.kind == "games":
        return players.games("games", task.first)
    if task.kind == "solo":
        return _blocks(players.solo, task)
    if isinstance(players, ChallengePlayers):
        return _blocks(players.table, task)
    return _blocks(players.table, task)


def _blocks(play: Callable[[int, int], T], task: Task) -> T:
    tally = play(task.card, task.first)
    for block in range(task.first + 1, task.last):
        tally += play(task.card, block)
    return tally


def _plus(old: T | None, new: T) -> T:
    if old is None:
        return new
    old += new
    return old


def _plus_table(old: AnyTable | None, new: AnyTable) -> AnyTable:
    if isinstance(new, ChallengeTally):
        assert not isinstance(old, TableTally)
        return _plus(old, new)
    assert not isinstance(old, ChallengeTally)
    return _plus(old, new)


def _here(play: Play) -> Iterator[tuple[Task, AnyTally]]:
    players = players_of(play)
    for task in tasks(play):
        yield task, _perform(players, task)


def _in_processes(play: Play, workers: int) -> Iterator[tuple[Task, AnyTally]]:
    # Fresh processes rather than forks: a fork copies locks that other threads hold.
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_quiet_worker) as pool:
        try:
            yield from _through(pool, play, AHEAD * workers)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _quiet_worker() -> None:
    """Ctrl-C is for the process that collects; workers end with their pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _through(executor: Executor, play: Play, ahead: int) -> Iterator[tuple[Task, AnyTally]]:
    packed = pickle.dumps(play, pickle.HIGHEST_PROTOCOL)
    todo = tasks(play)
    running: dict[Future[AnyTally], Task] = {}
    while True:
        for task in islice(todo, ahead - len(running)):
            running[executor.submit(_work, packed, task)] = task
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield running.pop(future), future.result()


def _work(packed: bytes, task: Task) -> AnyTally:
    """A task in another process, or on another machine."""
    return _perform(_unpacked(packed), task)


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> AnyPlayers:
    return players_of(pickle.loads(packed))
