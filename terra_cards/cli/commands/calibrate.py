"""``terra-cards calibrate``: how hard cards are for the people who have played them.

(Printers are set right by ``terra-cards printer``.)
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from terra_cards.cli.numeric import need_numpy
from terra_cards.cli.output import Exit, choose, complain, print_json, usage_error

if TYPE_CHECKING:
    from terra_cards.model.board import Side
    from terra_cards.model.loaded import LoadedDeck
    from terra_cards.simulation.calibration.calibrate import Calibration
    from terra_cards.simulation.play import Play
    from terra_cards.workspace.plays import Plays, Trouble

app = typer.Typer()

ROUNDS = 512  # solo rounds of a card at each difficulty of the grid; a multiple of the blocks


@app.command(
    epilog="Examples: terra-cards calibrate evenings/ · terra-cards calibrate plays.csv --deck "
    "my.deck.yaml -o my.plays.json; then terra-cards simulate my.deck.yaml --plays my.plays.json. A "
    "spreadsheet has the columns player, card, task, result (hit, adjacent, miss) and, if known, order, "
    "hit_free and near_free: how many had laid a stone there before, and what was left to hit."
)
def calibrate(
    plays: Annotated[
        list[Path],
        typer.Argument(metavar="PLAYS", help="Game records, spreadsheets (.csv, .tsv, .xlsx), or folders."),
    ],
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", help="The decks played; those that records name are found without it."),
    ] = None,
    side: Annotated[str, typer.Option("--side", help="Side of the board for --deck.")] = "metric",
    apart: Annotated[
        bool, typer.Option("--apart", help="Players of the same name in two files are two people.")
    ] = False,
    abilities: Annotated[
        bool, typer.Option("--abilities", help="Tell what each player knows, by name; else nobody is named.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the JSON here, for simulate --plays.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite what is there.")] = False,
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
    color: Annotated[str, typer.Option("--color", help="auto, always or never.")] = "auto",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
) -> None:
    """Fit how hard cards are to games that people have played."""
    choose(format, ["text", "json"], "format")
    choose(color, ["auto", "always", "never"], "colour mode")
    side_: Side = "imperial" if choose(side, ["metric", "imperial"], "side") == "imperial" else "metric"
    if output is not None and output.exists() and not force:
        usage_error(f"{output} is there already", "--force overwrites it")
    need_numpy("calibrate")
    from terra_cards.workspace.plays import read_plays

    for path in plays:
        if not path.exists():
            usage_error(f"{path}: no such file or folder")
    found = read_plays(plays, apart=apart)
    _complain(found.troubles)
    if not found.observations:
        if not found.troubles:
            complain(
                "no plays: nobody has laid a stone in " + ", ".join(map(str, plays)),
                "play --record writes game records; calibrate --help tells the columns of a spreadsheet",
            )
        raise typer.Exit(Exit.FINDINGS)
    from terra_cards.simulation.calibration.document import document

    result, unknown = _fit(found, deck or [], side_, quiet)
    written = document(result, abilities=abilities)
    if output is not None:
        _write(output, written)
    if format == "json":
        print_json(written)
    else:
        from terra_cards.cli.calibration_text import show

        show(result, found.games, unknown, color, abilities=abilities)
        if output is not None:
            sys.stderr.write(f"wrote {output}\n")
    if found.troubles:
        raise typer.Exit(Exit.FINDINGS)


def _complain(troubles: Sequence[Trouble]) -> None:
    last: Trouble | None = None
    for trouble in troubles:
        same = last is not None and (last.path, last.hint) == (trouble.path, trouble.hint)
        complain(str(trouble), None if same else trouble.hint)
        last = trouble


class _Linkable(Struct, frozen=True):
    """A deck whose cards were played, ready for the simulation."""

    play: Play
    levels: tuple[str, ...]
    printed: dict[str, str | None]


def _fit(found: Plays, named: list[str], side: Side, quiet: bool) -> tuple[Calibration, list[str]]:
    """The calibration, linked to the decks that are known, and the cards that none of them has."""
    from terra_cards.cli.progress import Stages
    from terra_cards.simulation.calibration.calibrate import NEAR_WORTH, link
    from terra_cards.simulation.calibration.calibrate import calibrate as fit

    with Stages(quiet) as stage:
        stage("loading decks")
        linkable = _linkable(found, named, side)
        worths = {deck.play.rules.adjacent / deck.play.rules.hit for deck in linkable}
        stage("fitting")
        result = fit(found.observations, near_worth=worths.pop() if len(worths) == 1 else NEAR_WORTH)
        for deck in linkable:
            count = len(deck.play.arenas)
            done = 0

            def next_card(count: int = count) -> None:
                nonlocal done
                done += 1
                stage(f"simulating: card {done} of {count}")

            result = link(result, deck.play, deck.levels, deck.printed, next_card)
    known = {arena.card for deck in linkable for arena in deck.play.arenas}
    return result, [card.card for card in result.cards if card.card not in known]


def _linkable(found: Plays, named: list[str], side: Side) -> list[_Linkable]:
    from terra_cards.workspace.load import PathError, load

    wanted = {one.item.card for one in found.observations}
    out = []
    for path, (_, played_side) in found.decks.items():
        try:
            project = load([path])
        except PathError:
            continue  # replaying would have complained
        for loaded in project.decks:
            out += _play_of(loaded, "imperial" if played_side == "imperial" else "metric", wanted)
    if named:
        try:
            project = load(named)
        except PathError as error:
            usage_error(str(error), error.hint)
        for loaded in project.decks:
            if _absolute(loaded) not in found.decks:
                out += _play_of(loaded, side, wanted)
    _check_apart(out)
    return out


def _absolute(loaded: LoadedDeck) -> Path:
    from terra_cards.workspace.files import Files

    return Files().absolute(loaded.path)


def _play_of(loaded: LoadedDeck, side: Side, wanted: set[str]) -> list[_Linkable]:
    """A play of the cards of a deck that were played; none where that is impossible."""
    from terra_cards.cli.unsolved import board_of
    from terra_cards.rules.edition_rules import rules_of
    from terra_cards.simulation.simulate import make_play, obstacle, played_card

    edition = loaded.edition.edition if loaded.edition else None
    board = board_of(loaded, side)
    if edition is None or board is None:
        complain(f"{loaded.path}: the deck has no board or edition that could be read", "lint the deck")
        return []
    rules = rules_of(edition)
    wrong = obstacle(board, rules)
    if wrong is not None:
        complain(f"{loaded.path}: {wrong}")
        return []
    cards = [card for one in loaded.cards if one.id in wanted and (card := played_card(one.card, board))]
    if not cards:
        return []
    play = make_play(board, rules, cards, ["average"] * rules.players[0], rounds=ROUNDS)
    printed = {card.solution.card: card.level for card in cards}
    return [_Linkable(play, tuple(str(level.id) for level in edition.levels), printed)]


def _check_apart(decks: list[_Linkable]) -> None:
    seen: set[str] = set()
    for deck in decks:
        for arena in deck.play.arenas:
            if arena.card in seen:
                usage_error(f"two decks have a card '{arena.card}'", "calibrate them one by one")
            seen.add(arena.card)


def _write(output: Path, written: object) -> None:
    from terra_cards.source.atomic import write

    text = json.dumps(written, ensure_ascii=False, indent=1)
    try:
        write(output, f"{text}\n".encode())
    except OSError as error:
        usage_error(f"{output}: cannot be written: {error.strerror or error}")
