"""The simulation of a crisis deck as one call."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from decimal import Decimal
from math import ceil

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.rules.crisis_cards import CrisisCards
from terra_cards.rules.options import Rules
from terra_cards.simulation import MOST_SEED
from terra_cards.simulation.crisis.batch import play
from terra_cards.simulation.crisis.deck import CrisisDeck
from terra_cards.simulation.crisis.figures import CrisisFigures, Odds, crisis_figures, odds
from terra_cards.simulation.crisis.setup import BLOCK, SPAN, CrisisPlay, deal_blocks, named
from terra_cards.simulation.crisis.tally import CrisisTally, count
from terra_cards.simulation.parameters import CrisisBot, Parameters, default_parameters
from terra_cards.simulation.workers import Workers, worthwhile_jobs

ROUNDS = 1000
SEED = 1
BOTS = "friendly"  # who sits at the table where nobody is named
STEPS = tuple(Decimal(step) for step in ("0", "0.25", "0.5", "0.75", "1"))  # of selfishness, in the curve
GAME_COST = 3e-4  # seconds of a game
MOST_CARDS = 10_000


class CrisisReport(Struct, frozen=True):
    """What a simulation found of a crisis deck: the table asked for, None before its first game, and the
    odds by number of players and selfishness. ``finished`` says that nobody stopped it."""

    play: CrisisPlay
    figures: CrisisFigures | None
    curve: tuple[Odds, ...]
    finished: bool
    precise: bool | None = None


class Task(Struct, frozen=True):
    """Games of one table, from a block on; ``table`` 0 is the one asked for, then come those of the curve."""

    table: int
    block: int
    games: int


class CrisisJob(Struct):
    """All tables of a run."""

    tables: tuple[CrisisPlay, ...]

    def perform(self, task: Task) -> CrisisTally:
        """Plays games of a table and counts them."""
        table = self.tables[task.table]
        return count(table, play(table, deal_blocks(table, task.block, task.games)))


def seats_obstacle(rules: Rules, players: int) -> str | None:
    """Why so many cannot play an edition, whatever the deck; None where they can."""
    if players not in rules.crisis.hands:
        return f"'{rules.edition}' deals no hands to {players} players"
    if rules.teams and players % 2:
        return f"'{rules.edition}' is played in teams, so by an even number of players, not {players}"
    return None


def crisis_obstacle(rules: Rules, cards: CrisisCards, players: int) -> str | None:
    """Why a deck cannot be played by so many; None where it can."""
    wrong = seats_obstacle(rules, players)
    if wrong is not None:
        return wrong
    size = rules.crisis.hands[players]
    if not cards.crises:
        return "the deck has no crisis"
    if len(cards.solutions) < players * size:
        return (
            f"{players} hands of {size} need more solution cards than the {len(cards.solutions)} of the deck"
        )
    if len(cards.solutions) + len(cards.crises) > MOST_CARDS:
        return f"the deck has more than the {MOST_CARDS:,} cards that simulate can deal"
    return None


def make_crisis_play(
    rules: Rules,
    cards: CrisisCards,
    bots: Sequence[str],
    *,
    rounds: int = ROUNDS,
    seed: int = SEED,
    parameters: Parameters | None = None,
) -> CrisisPlay:
    """All that a run rests on; ``rounds`` is the number of games, ``bots`` names the player of each seat.

    ValueError for what cannot be played."""
    numbers = parameters or default_parameters()
    wrong = crisis_obstacle(rules, cards, len(bots))
    if wrong is not None:
        raise ValueError(wrong)
    if rounds < 1 or not 0 <= seed <= MOST_SEED:
        raise ValueError("a simulation needs a game, and a seed from 0 to 2**64 - 1")
    return CrisisPlay(CrisisDeck(cards, rules), named(bots, numbers), rounds, seed, numbers)


class _Counted(Struct):
    tallies: dict[int, CrisisTally] = field(default_factory=dict)

    def add(self, table: int, tally: CrisisTally) -> None:
        if table in self.tallies:
            self.tallies[table] += tally
        else:
            self.tallies[table] = tally


def simulate_crisis(
    run: CrisisPlay,
    *,
    jobs: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    until: float | None = None,
    curve: bool = True,
) -> CrisisReport:
    """Plays the table, and the ``curve``: the odds by players and selfishness. After Ctrl-C reports what is
    known.

    With ``until`` the table's games go on until the standard error of the win rate is no larger,
    ``run.rounds`` at most. The numbers depend on neither jobs nor executor.
    """
    tables = (run, *(curve_of(run) if curve else ()))
    counted = _Counted()
    seconds = GAME_COST * run.rounds * len(tables)
    played, precise, finished = 0, None, False
    try:
        with Workers(jobs or worthwhile_jobs(seconds), executor, workers) as team:
            goal = run.rounds if until is None else min(BLOCK, run.rounds)
            while True:
                whole = tuple(replace(table, rounds=run.rounds) for table in tables)
                todo = _tasks(played, goal, 1)
                total, done = goal * len(tables), played
                for task, tally in team.run(CrisisJob(whole), todo):
                    counted.add(task.table, tally)
                    done += task.games
                    if progress is not None:
                        progress(done, total)
                played = goal
                if until is None:
                    break
                error = odds(run, counted.tallies[0]).win_rate.error or 0.0
                precise = error <= until
                if precise or goal == run.rounds:
                    break
                wanted = min(1.1 * (error / until) ** 2, 8.0) * goal
                goal = min(run.rounds, max(ceil(wanted / BLOCK) * BLOCK, goal + BLOCK))
            as_long = tuple(replace(table, rounds=goal) for table in tables)
            done = goal
            for task, tally in team.run(CrisisJob(as_long), _tasks(0, goal, len(tables), first=1)):
                counted.add(task.table, tally)
                done += task.games
                if progress is not None:
                    progress(done, goal * len(tables))
        finished = True
    except KeyboardInterrupt:
        goal = max(goal, 1)
    report = replace(run, rounds=goal)
    found = counted.tallies.get(0)
    points = [odds(table, counted.tallies[n]) for n, table in enumerate(tables) if n and n in counted.tallies]
    return CrisisReport(
        report, crisis_figures(report, found) if found is not None else None, tuple(points), finished, precise
    )


def curve_of(run: CrisisPlay) -> Iterator[CrisisPlay]:
    """The same deck with each number of players that can play it, and each step of selfishness."""
    rules, cards = run.deck.rules, run.deck.cards
    for players in range(rules.players[0], rules.players[1] + 1):
        if crisis_obstacle(rules, cards, players) is None:
            for step in STEPS:
                yield replace(run, bots=(CrisisBot("", "", step),) * players)


def _tasks(start: int, stop: int, last: int, first: int = 0) -> Iterator[Task]:
    """Games of the tables ``first`` to ``last`` (exclusive), from one game to another."""
    for begin in range(start, stop, SPAN):
        for table in range(first, last):
            yield Task(table, begin // BLOCK, min(SPAN, stop - begin))
