"""``terra-cards play``: a game at the terminal, people and bots in any seats."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from terra_cards.cli.manners import manners
from terra_cards.cli.output import Exit, choose, complain, usage_error

if TYPE_CHECKING:
    from terra_cards.cli.playing.opening import Opening
    from terra_cards.model.loaded import LoadedDeck

app = typer.Typer(add_completion=False)


@app.command(
    epilog="Examples: terra-cards play decks/world-starter.deck.yaml · "
    "terra-cards play my.deck.yaml --players 'Ann, Bob, Ada:hard' --rounds 3 · "
    "terra-cards play my.deck.yaml --resume my-deck.game.jsonl"
)
def play(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="A deck of any of the four games.")],
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="NAMES",
            help="NAME for a person, NAME:KIND for a bot, with commas. Kinds: random, easy, medium, hard; "
            "for crisis decks random, cooperative, expert, selfish.",
        ),
    ] = None,
    start: Annotated[str | None, typer.Option("--start", help="Who starts; by default the first.")] = None,
    rounds: Annotated[int | None, typer.Option("--rounds", help="Rounds; by default the edition's.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Shuffle the same way again.")] = None,
    side: Annotated[
        str | None, typer.Option("--side", help="Side of the board: metric (the default) or imperial.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option("--edition", help="Play by the rules of another edition, or of a file.")
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang", help="Language; by default the deck's first. The table talks English or German."
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="A rule: alone=scales, teams=true."),
    ] = None,
    hints: Annotated[bool, typer.Option("--hints", help="Begin with hints on.")] = False,
    record: Annotated[
        Path | None, typer.Option("--record", help="Where the record goes; by default a new file here.")
    ] = None,
    no_record: Annotated[bool, typer.Option("--no-record", help="Keep no record.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a record that is there.")] = False,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with the game of a record.")] = None,
) -> None:
    """Play a deck in the terminal; every move is saved as it is made."""
    from terra_cards.rules.errors import RuleError

    if side is not None:
        choose(side, ["metric", "imperial"], "side")
    loaded = _load(deck)
    language = _language(loaded, lang)
    path = _record_path(loaded, record, no_record, force, resume)
    try:
        if resume is not None:
            given = {
                "--players": players,
                "--start": start,
                "--rounds": rounds,
                "--seed": seed,
                "--side": side,
                "--edition": edition,
                "--option": option or None,
            }
            flags = [flag for flag, value in given.items() if value is not None]
            if flags:
                usage_error(
                    f"{' and '.join(flags)} cannot change a game that has begun: its record says who plays, "
                    "and by which rules",
                    f"leave {'it' if len(flags) == 1 else 'them'} out, or begin a new game without --resume",
                )
            opening = _go_on(resume, loaded)
        else:
            opening = _open(loaded, path, players, start, rounds, seed, side, edition, option or [], language)
    except RuleError as error:
        where = f"{resume}:{getattr(error, 'line', 1)}: " if resume else ""
        for violation in error.violations:
            complain(f"{where}{violation.message} ({violation.clause})")
        raise typer.Exit(Exit.FINDINGS if resume else Exit.USAGE) from None
    for note in () if manners.quiet else opening.notes:
        sys.stderr.write(f"note: {note}\n")
    _run(loaded, opening, language, path, hints)


def _load(path: str) -> LoadedDeck:
    from terra_cards.cli.print_input import refuse_broken
    from terra_cards.workspace.load import PathError, load

    try:
        project = load([path])
    except PathError as error:
        usage_error(str(error), error.hint)
    if len(project.decks) != 1:
        usage_error(
            f"'{path}' holds {len(project.decks)} decks; a game is played with one", "name the deck itself"
        )
    refuse_broken(project, "text")
    return project.decks[0]


def _language(deck: LoadedDeck, wanted: str | None) -> str:
    if wanted is None or not deck.languages:
        return wanted or (deck.languages[0] if deck.languages else "en")
    return choose(wanted, list(deck.languages), "language in this deck")


def _record_path(
    deck: LoadedDeck, record: Path | None, no_record: bool, force: bool, resume: Path | None
) -> Path | None:
    """Where the record goes; a record that is there is replaced with --force only."""
    from terra_cards.cli.playing.journal import free_path

    if resume is not None:
        if not resume.is_file():
            usage_error(f"{resume}: there is no such record")
        if record is not None or no_record:
            usage_error("a resumed game goes on in its own record", "leave --record and --no-record out")
        return resume
    if no_record:
        return None
    if record is None:
        return free_path(deck.id or "game", Path.cwd())
    if record.exists() and not force:
        usage_error(f"{record} is there already", "--force replaces it, --resume goes on with it")
    return record


def _go_on(record: Path, deck: LoadedDeck) -> Opening:
    """The game of a record, where it stopped."""
    from terra_cards.cli.playing.opening import open_record

    try:
        return open_record(record, deck)
    except OSError as error:
        usage_error(f"{record}: {error.strerror or error}")


def _open(
    deck: LoadedDeck,
    path: Path | None,
    players: str | None,
    start: str | None,
    rounds: int | None,
    seed: int | None,
    side: str | None,
    edition: str | None,
    options: list[str],
    lang: str,
) -> Opening:
    """A new game; without a seed one is drawn, and told so that the game can be played again."""
    from terra_cards.cli.playing.opening import Wishes, edition_of, open_new
    from terra_cards.cli.playing.seats import SeatError, default_players
    from terra_cards.library.phrases import Phrases
    from terra_cards.rules import rules_of
    from terra_cards.workspace.tables import Tables

    tables = Tables(Path.cwd())
    rules = rules_of(edition_of(deck, tables, edition))
    if rules.engine == "crisis" and side is not None:
        usage_error("a crisis game has no board, so no side of it", "leave --side out")
    drawn = secrets.randbelow(10**6) if seed is None else seed
    wishes = Wishes(
        default_players(rules, Phrases(lang)("you")) if players is None else players,
        start,
        rounds,
        drawn,
        "imperial" if side == "imperial" else "metric",
        dict(_option(text) for text in options),
        edition,
    )
    try:
        opening = open_new(deck, tables, wishes, path)
    except SeatError as error:
        usage_error(str(error))
    if seed is None and not manners.quiet:
        sys.stderr.write(f"seed {drawn}\n")
    return opening


def _option(text: str) -> tuple[str, object]:
    """``NAME=VALUE``: true, false and whole numbers as such, all else as a text."""
    name, equals, value = text.partition("=")
    if not equals:
        usage_error(f"'{text}' is no option", "write it as alone=scales")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isdecimal() and len(value) < 10 else value


def _run(deck: LoadedDeck, opening: Opening, lang: str, path: Path | None, hints: bool) -> NoReturn:
    from terra_cards.cli.playing.journal import JournalError
    from terra_cards.cli.playing.keyboard import reader
    from terra_cards.cli.playing.opening import journal_of
    from terra_cards.cli.playing.session import Quit, Session
    from terra_cards.cli.playing.texts import Words
    from terra_cards.cli.playing.typed import completions
    from terra_cards.cli.tables import console
    from terra_cards.simulation.bots import make_bot

    game = opening.game
    bots = {
        seat.name: make_bot(seat.bot, number)
        for number, seat in enumerate(opening.seats)
        if seat.bot is not None
    }
    out = console()
    words = Words(deck, getattr(game, "board", None), lang, opening.edition)
    read = reader(out, lambda: completions(game, words))
    session = Session(game, opening.seats, bots, words, journal_of(opening, path), out, read, hints)

    def saved(key: str) -> None:
        sentence = words.say(key, path=path) if path else words.say("no_record")
        out.print(sentence, soft_wrap=True)  # a path is copied whole

    try:
        session.run()
    except Quit:
        out.print()
        saved("record_goes_on")
    except KeyboardInterrupt:
        out.print()
        saved("record_goes_on")
        raise
    except JournalError as error:
        usage_error(str(error), "--record names another place")
    else:
        saved("record_is")
    raise typer.Exit(Exit.OK)
