"""``terra-cards simulate``: plays a deck with bots and shows how its cards play."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terra_cards.cli.cluster import Cluster, connect
from terra_cards.cli.finding_lines import tell
from terra_cards.cli.numeric import need_numpy
from terra_cards.cli.output import Exit, choose, colour_wanted, complain, print_json, usage_error
from terra_cards.cli.simulation_report import (
    check_report,
    read_plays,
    subject_of,
    with_plays,
    write_report,
)

if TYPE_CHECKING:
    from terra_cards.model.board import Board, Side
    from terra_cards.model.loaded import LoadedDeck
    from terra_cards.rules.options import Rules
    from terra_cards.simulation.simulate import PlayedCard, Report
    from terra_cards.workspace.load import Project

app = typer.Typer()

MOST_ROUNDS = 10**9
ROUNDS = 1000  # where nothing else is asked for
UNTIL_ROUNDS = 10**6  # at most, with --until alone
LEAST_ERROR = 0.0001
MOST_JOBS = 1024
ABOUT_JSON = (
    "In the JSON each mean has its standard error beside it: mean_points and mean_points_se; of a list or "
    "a map (seats, hit_rate) the _se key has the same shape. luck and reach are exact and have none. What "
    "was not computed is left out."
)


@dataclass(frozen=True)
class _Deck:
    """A deck that can be played, at least in part."""

    loaded: LoadedDeck
    board: Board
    rules: Rules
    levels: tuple[str, ...]
    cards: tuple[PlayedCard, ...]
    bots: tuple[str, ...]


@app.command(
    epilog="Examples: terra-cards simulate my.deck.yaml · terra-cards simulate my.deck.yaml "
    "--bots expert,average,average,clueless --rounds 5000 --format json · terra-cards simulate "
    "my.deck.yaml --report out.html. " + ABOUT_JSON
)
def simulate(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK", help="Deck files, folders, or - for standard input.")
    ],
    players: Annotated[int | None, typer.Option("--players", help="Players at the table (4).")] = None,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", help="How often each card is played alone and at a table (1000)."),
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            "--until",
            metavar="ERROR",
            help="Play until the standard errors of every card's difficulty and mean points are this small, "
            "--rounds times at most (a million).",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same numbers.")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help="Who plays, seat by seat: clueless, novice, average, expert, greedy, follower, oracle "
            "(average at every seat).",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", help="Processes (as many as the work is worth); no number depends on it."),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler",
            metavar="ADDRESS",
            help="Play on a Dask cluster (tcp://host:8786); the numbers are the same.",
        ),
    ] = None,
    side: Annotated[str, typer.Option("--side", help="Side of the board: metric or imperial.")] = "metric",
    cards: Annotated[str | None, typer.Option("--cards", help="Only these cards: ids with commas.")] = None,
    plays: Annotated[
        Path | None,
        typer.Option("--plays", help="What people found hard, from calibrate -o; else geometry alone."),
    ] = None,
    report_page: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="OUT.html", help="Write a page for a browser: what to look at, and why."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite the report that is there.")] = False,
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
    color: Annotated[str, typer.Option("--color", help="auto, always or never.")] = "auto",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
) -> None:
    """Play a deck with bots and show how its cards play."""
    choose(format, ["text", "json"], "format")
    choose(color, ["auto", "always", "never"], "colour mode")
    side_: Side = "imperial" if choose(side, ["metric", "imperial"], "side") == "imperial" else "metric"
    most = rounds if rounds is not None else (ROUNDS if until is None else UNTIL_ROUNDS)
    _check_numbers(most, seed, jobs, until)
    if scheduler is not None and jobs is not None:
        usage_error("--jobs is for this machine, --scheduler for others", "leave one of the two out")
    need_numpy("simulate")
    check_report(report_page, force)
    known = read_plays(plays)
    project = _load(decks)
    chosen = None if cards is None else [name for name in (part.strip() for part in cards.split(",")) if name]
    _check_names(project, chosen)
    names = _bots(bots)
    status = Exit.OK
    playable = []
    for loaded in project.decks:
        deck, whole = _prepare(loaded, side_, chosen, players, names)
        if not whole:
            status = Exit.FINDINGS
        if deck is not None:
            playable.append(replace(deck, cards=with_plays(deck.cards, known)))
    for stray in project.strays:
        for finding in stray.findings:
            tell(finding, project.documents.values(), stray.document.path)
            status = Exit.FINDINGS
    documents, subjects = [], []
    cluster = connect(scheduler)
    for number, deck in enumerate(playable):
        report = _play(deck, _Amount(most, until, seed), jobs, cluster, _progress(color, quiet))
        if format == "json":
            from terra_cards.simulation.document import document

            documents.append(document(report, deck.loaded.id))
        else:
            _show(report, deck, color, first=number == 0)
        if report_page is not None:
            subjects.append(subject_of(deck.loaded, report, deck.board))
        if not report.finished:
            status = Exit.INTERRUPTED
            break
    if report_page is not None and subjects:
        write_report(report_page, subjects)
        if not quiet:
            sys.stderr.write(f"wrote {report_page}\n")
    if format == "json" and documents:
        print_json(documents[0] if len(project.decks) == 1 else {"version": 1, "decks": documents})
    if status:
        raise typer.Exit(status)


# What was asked for


def _check_numbers(rounds: int, seed: int, jobs: int | None, until: float | None) -> None:
    from terra_cards.simulation import MOST_SEED

    if not 1 <= rounds <= MOST_ROUNDS:
        usage_error(f"--rounds is from 1 to {MOST_ROUNDS}, not {rounds}")
    if not 0 <= seed <= MOST_SEED:
        usage_error(f"--seed is from 0 to {MOST_SEED}, not {seed}")
    if until is not None and not LEAST_ERROR <= until <= 10:
        usage_error(f"--until is from {LEAST_ERROR} to 10, not {until:g}")
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        usage_error(f"--jobs is from 1 to {MOST_JOBS}, not {jobs}")


def _load(paths: Sequence[str]) -> Project:
    from terra_cards.workspace.load import PathError, load

    try:
        project = load(paths, stdin=sys.stdin.buffer.read() if "-" in paths else None)
    except PathError as error:
        usage_error(str(error), error.hint)
    if not project.decks and not project.strays:
        usage_error(f"no deck in {', '.join(paths)}", "name a *.deck.yaml file, or a folder that holds one")
    return project


def _check_names(project: Project, chosen: list[str] | None) -> None:
    if chosen == []:
        usage_error("--cards names no card", "give ids with commas, or leave it out for the whole deck")
    known = [card.id for deck in project.decks for card in deck.cards if card.id]
    for name in chosen or []:
        choose(name, known, "card")


def _bots(bots: str | None) -> tuple[str, ...]:
    """The bots named; none where --bots is not given."""
    if bots is None:
        return ()
    from terra_cards.simulation.parameters import default_parameters

    known = [bot.name for bot in default_parameters().players]
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        choose(name, known, "bot")
    return names


def _seats(rules: Rules, players: int | None, names: tuple[str, ...], path: str) -> tuple[str, ...]:
    """The bot of each seat. One name alone is for every seat."""
    least, most = rules.players
    if len(names) > 1:
        if players is not None and players != len(names):
            usage_error(f"--players {players}, but --bots names {len(names)}", "leave one of the two out")
        seats = names
    else:
        count = players if players is not None else min(max(4, least), most)
        seats = (names or ("average",)) * count
    if not least <= len(seats) <= most:
        usage_error(f"{path}: '{rules.edition}' is for {least} to {most} players, not {len(seats)}")
    return seats


def _prepare(
    loaded: LoadedDeck, side: Side, chosen: list[str] | None, players: int | None, names: tuple[str, ...]
) -> tuple[_Deck | None, bool]:
    """What of a deck can be played, and whether that is all of it; the rest has been complained of."""
    from terra_cards.cli.unsolved import board_of, complain_card, complain_deck
    from terra_cards.rules.edition_rules import rules_of
    from terra_cards.simulation.simulate import obstacle, played_card

    edition = loaded.edition.edition if loaded.edition else None
    rules = rules_of(edition) if edition is not None else None
    if rules is not None and rules.engine == "crisis":
        usage_error(
            f"{loaded.path}: '{rules.edition}' is a {rules.engine} game, and simulate plays editions of the "
            "placing and challenge kinds"
        )
    board = board_of(loaded, side)
    broken = complain_deck(loaded, board is not None and edition is not None)
    if board is None or edition is None or rules is None:
        return None, False
    wrong = obstacle(board, rules)
    if wrong is not None:
        usage_error(f"{loaded.path}: {wrong}")
    whole = not broken
    cards = []
    for card in loaded.cards:
        if chosen is not None and card.id not in chosen:
            continue
        played = played_card(card.card, board)
        if played is None:
            complain_card(loaded, card, board)
            whole = False
        else:
            cards.append(played)
    seats = _seats(rules, players, names, loaded.path)
    if not cards:
        if whole and chosen is None:
            complain(f"{loaded.path}: the deck has no card to play")
        return None, whole and chosen is not None
    levels = tuple(str(level.id) for level in edition.levels)
    return _Deck(loaded, board, rules, levels, tuple(cards), seats), whole


# Playing and showing


@dataclass(frozen=True)
class _Amount:
    """How much to play, and from which seed."""

    rounds: int
    until: float | None
    seed: int


def _play(
    deck: _Deck, amount: _Amount, jobs: int | None, cluster: Cluster | None, progress: _Progress | None
) -> Report:
    from terra_cards.simulation.simulate import make_play, simulate

    play = make_play(deck.board, deck.rules, deck.cards, deck.bots, rounds=amount.rounds, seed=amount.seed)
    try:
        return simulate(
            play,
            deck.levels,
            [card.level for card in deck.cards],
            jobs=jobs,
            progress=progress,
            executor=cluster.executor if cluster else None,
            workers=cluster.workers if cluster else None,
            until=amount.until,
        )
    finally:
        if progress is not None:
            progress.close()


def _progress(color: str, quiet: bool) -> _Progress | None:
    return _Progress(color) if sys.stderr.isatty() and not quiet else None


class _Progress:
    """A bar on standard error, from the second second on."""

    def __init__(self, color: str) -> None:
        self._start = monotonic()
        self._color = color
        self._bar: Any = None
        self._task: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            if monotonic() - self._start < 1 or done >= total:
                return
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            console = Console(stderr=True, no_color=not colour_wanted(True, self._color))
            self._bar = Progress(
                TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds"),
                BarColumn(),
                TimeRemainingColumn(),
                console=console,
                transient=True,
            )
            self._task = self._bar.add_task("", total=total)
            self._bar.start()
        self._bar.update(self._task, completed=done)

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


def _show(report: Report, deck: _Deck, color: str, *, first: bool) -> None:
    from rich.console import Console

    from terra_cards.cli.simulation_text import PLAIN_WIDTH, show

    terminal = sys.stdout.isatty()
    console = Console(
        no_color=not colour_wanted(terminal, color),
        force_terminal=True if color == "always" else None,
        highlight=False,
        markup=False,
        emoji=False,
        width=None if terminal or os.environ.get("COLUMNS") else PLAIN_WIDTH,
    )
    if not first:
        console.print()
    show(report, deck.loaded.id or deck.loaded.path, console)
