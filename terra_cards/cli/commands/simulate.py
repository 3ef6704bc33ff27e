"""``terra-cards simulate``: plays a deck with bots and shows how it plays."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terra_cards.cli.cluster import connect
from terra_cards.cli.finding_lines import tell
from terra_cards.cli.numeric import need_numpy
from terra_cards.cli.output import Exit, choose, colour_wanted, print_json, usage_error
from terra_cards.cli.simulating import asked as what
from terra_cards.cli.simulating.progress import progress
from terra_cards.cli.simulation_report import check_report, read_plays, write_report

if TYPE_CHECKING:
    from rich.console import Console

    from terra_cards.cli.simulating.crisis import CrisisDeckFile
    from terra_cards.cli.simulating.quiz import Plays, QuizDeck
    from terra_cards.model.board import Side
    from terra_cards.model.loaded import LoadedDeck
    from terra_cards.workspace.load import Project

app = typer.Typer()

PLAIN_WIDTH = 160  # where standard output is no terminal
ABOUT_JSON = (
    "In the JSON each mean has its standard error beside it: mean_points and mean_points_se; of a list or "
    "a map (seats, hit_rate) the _se key has the same shape. luck and reach are exact and have none. What "
    "was not computed is left out."
)


@app.command(
    epilog="Examples: terra-cards simulate my.deck.yaml · terra-cards simulate my.deck.yaml "
    "--bots expert,average,average,clueless --rounds 5000 --format json · terra-cards simulate "
    "my.deck.yaml --report out.html · terra-cards simulate --show-params > mine.yaml. " + ABOUT_JSON
)
def simulate(
    decks: Annotated[
        list[str] | None,
        typer.Argument(metavar="DECK", help="Deck files, folders, or - for standard input."),
    ] = None,
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
            help="Play until the standard errors of every card's difficulty and mean points (of a crisis "
            "deck's win rate) are this small, --rounds times at most (a million).",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same numbers.")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help="Who plays, seat by seat: clueless, novice, average, expert, greedy, follower, oracle "
            "(average at every seat); crisis decks: cooperative, friendly, average, selfish, silent "
            "(friendly).",
        ),
    ] = None,
    params: Annotated[
        Path | None,
        typer.Option("--params", metavar="FILE", help="Changes what players know and do; see --show-params."),
    ] = None,
    show_params: Annotated[
        bool, typer.Option("--show-params", help="Print all parameters with their reasons, and play nothing.")
    ] = False,
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
    """Play a deck with bots and show how it plays: its cards, or the odds of a crisis deck."""
    choose(format, ["text", "json"], "format")
    choose(color, ["auto", "always", "never"], "colour mode")
    side_: Side = "imperial" if choose(side, ["metric", "imperial"], "side") == "imperial" else "metric"
    if show_params:
        sys.stdout.write(what.parameter_text(params))
        return
    if not decks:
        usage_error("no deck is named", "terra-cards simulate my.deck.yaml")
    most = what.amount(rounds, until)
    what.check_numbers(most, seed, jobs, until)
    if scheduler is not None and jobs is not None:
        usage_error("--jobs is for this machine, --scheduler for others", "leave one of the two out")
    need_numpy("simulate")
    check_report(report_page, force)
    known = read_plays(plays)
    parameters = what.read_parameters(params)
    names, chosen = what.names_of(bots), what.names_of(cards)
    what.check_bots(names, parameters)
    project = _load(decks)
    what.check_cards(project, chosen)
    asked = what.Asked(most, until, seed, players, names, chosen, side_, parameters, jobs)
    status = Exit.OK
    ready: list[QuizDeck | CrisisDeckFile] = []
    for loaded in project.decks:
        deck, whole = _prepare(loaded, asked, known)
        if not whole:
            status = Exit.FINDINGS
        if deck is not None:
            ready.append(deck)
    for stray in project.strays:
        for finding in stray.findings:
            tell(finding, project.documents.values(), stray.document.path)
            status = Exit.FINDINGS
    asked = what.replaced(asked, connect(scheduler))
    documents, subjects = [], []
    for number, deck in enumerate(ready):
        report = _play(deck, asked, color, quiet)
        if format == "json":
            documents.append(deck.document(report))
        else:
            _show(deck, report, color, first=number == 0)
        if report_page is not None:
            subjects.append(deck.subject(report))
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


def _load(paths: Sequence[str]) -> Project:
    from terra_cards.workspace.load import PathError, load

    try:
        project = load(paths, stdin=sys.stdin.buffer.read() if "-" in paths else None)
    except PathError as error:
        usage_error(str(error), error.hint)
    if not project.decks and not project.strays:
        usage_error(f"no deck in {', '.join(paths)}", "name a *.deck.yaml file, or a folder that holds one")
    return project


def _prepare(
    loaded: LoadedDeck, asked: what.Asked, plays: Plays
) -> tuple[QuizDeck | CrisisDeckFile | None, bool]:
    """A deck by the kind of its game, and whether all of it can be played."""
    from terra_cards.cli.simulating import crisis, quiz
    from terra_cards.rules.edition_rules import rules_of

    edition = loaded.edition.edition if loaded.edition else None
    rules = rules_of(edition) if edition is not None else None
    if rules is not None and rules.engine == "crisis":
        return crisis.prepare(loaded, rules, asked)
    return quiz.prepare(loaded, rules, asked, plays)


def _play(deck: QuizDeck | CrisisDeckFile, asked: what.Asked, color: str, quiet: bool) -> Any:
    bar = progress(color, quiet, deck.what)
    try:
        return deck.simulate(asked, bar)
    finally:
        if bar is not None:
            bar.close()


def _show(deck: QuizDeck | CrisisDeckFile, report: Any, color: str, *, first: bool) -> None:
    console = _console(color)
    if not first:
        console.print()
    deck.show(report, console)


def _console(color: str) -> Console:
    from rich.console import Console

    terminal = sys.stdout.isatty()
    return Console(
        no_color=not colour_wanted(terminal, color),
        force_terminal=True if color == "always" else None,
        highlight=False,
        markup=False,
        emoji=False,
        width=None if terminal or os.environ.get("COLUMNS") else PLAIN_WIDTH,
    )
