"""Runs all parts of a simulation, on one core or many, and keeps what is known so far.

Work goes through any ``concurrent.futures.Executor``. A task says which blocks to play; what comes
back is whole numbers, so totals do not depend on who played what, or in which order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.simulation import compiled as compiled_loop
from terra_cards.simulation.counted import Counted
from terra_cards.simulation.estimate import Estimate
from terra_cards.simulation.play import GAME_KINDS, Play
from terra_cards.simulation.streams import BLOCK
from terra_cards.simulation.tasks import QuizJob, Task, card_tasks, game_tasks, seconds
from terra_cards.simulation.workers import Workers, worthwhile_jobs

Progress = Callable[[int, int], None]
Errors = Callable[[Counted], Iterable[Estimate | None]]

COMPILING_PAYS = 6.0  # seconds on arrays from which loading the compiled loop, or making it, is worth it
STEP = 1.1  # rounds are added by what the errors say, and this much more
MOST_STEP = 8  # but never more than so many times those played


def run(
    play: Play,
    jobs: int | None = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    *,
    workers: int | None = None,
    compiled: bool | None = None,
    until: float | None = None,
    errors: Errors | None = None,
) -> Counted:
    """Plays everything; after Ctrl-C returns what was counted until then, with ``finished`` False.

    ``jobs`` is the number of processes, None for as many as the work is worth (a program that asks for
    more than one must be importable without running, as ever with processes). ``executor`` runs the
    tasks instead, with ``workers`` at work. ``progress`` is called with the rounds played and the
    rounds to play. ``compiled`` plays by the compiled loop; by default where it is installed and the work
    is worth it. The numbers depend on none of these.

    With ``until`` the cards are played until no standard error among ``errors`` is larger, ``play.rounds``
    times at most; as many games follow. When to stop is decided by what was counted, so that it is the
    same everywhere, and the same as if that many rounds had been asked for.
    """
    counted = Counted.nothing(play)
    loop = compiled_loop.installed() if compiled is None else compiled
    if compiled is None:
        loop = loop and (until is not None or seconds(play) >= COMPILING_PAYS)
    if executor is None and jobs is None:
        jobs = worthwhile_jobs(seconds(play, compiled=loop))
    try:
        job = QuizJob(play, compiled=loop)
        with Workers(jobs or 1, executor, workers) as team:
            for stage in _stages(play, counted, until, errors):
                counted.play = replace(play, rounds=stage.rounds)
                done, total = stage.done, _all_rounds(counted.play)
                job.go_on_with(stage.play)
                for task, tally in team.run(job, stage.tasks):
                    counted.add(task, tally)
                    done += task.rounds
                    if progress is not None:
                        progress(done, total)
        counted.finished = True
    except KeyboardInterrupt:
        pass
    return counted


class _Stage(Struct, frozen=True):
    """Tasks of a run, after which each card has been played ``rounds`` times; ``done`` rounds came before."""

    play: Play
    tasks: Iterator[Task]
    rounds: int
    done: int


def _stages(play: Play, counted: Counted, until: float | None, errors: Errors | None) -> Iterator[_Stage]:
    """The stages of a run: the cards, in several steps if errors decide how often, then the games."""
    cards = 2 * len(play.arenas)
    if until is None or errors is None:
        goal = play.rounds
        yield _Stage(play, card_tasks(play, 0, goal), goal, 0)
    else:
        counted.precise = False
        done, goal = 0, min(play.rounds, BLOCK)
        while True:
            yield _Stage(play, card_tasks(play, done, goal), goal, cards * done)
            done = goal
            worst = max((one.error or 0.0 for one in errors(counted) if one is not None), default=0.0)
            counted.precise = worst <= until
            if counted.precise or done == play.rounds:
                break
            wanted = min(STEP * (worst / until) ** 2, MOST_STEP) * done
            goal = min(play.rounds, max(ceil(wanted / BLOCK) * BLOCK, done + BLOCK))
    as_long = replace(play, rounds=goal, game_rounds=min(play.game_rounds, goal))
    yield _Stage(as_long, game_tasks(as_long), goal, cards * goal)


def _all_rounds(play: Play) -> int:
    """All rounds of a run: of cards alone, at tables, and in games."""
    return play.rounds * (2 * len(play.arenas) + len(GAME_KINDS) * play.game_rounds)
