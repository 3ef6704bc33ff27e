"""What ``simulate`` is asked to do: numbers, bots and parameters, checked before anything is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from msgspec import Struct
from msgspec.structs import replace

from terra_cards.cli.finding_lines import tell
from terra_cards.cli.output import Exit, choose, usage_error

if TYPE_CHECKING:
    from terra_cards.cli.cluster import Cluster
    from terra_cards.model.board import Side
    from terra_cards.simulation.parameters import Parameters
    from terra_cards.workspace.load import Project

MOST_ROUNDS = 10**9
ROUNDS = 1000  # where nothing else is asked for
UNTIL_ROUNDS = 10**6  # at most, with --until alone
LEAST_ERROR, MOST_ERROR = 0.0001, 10
MOST_JOBS = 1024
MOST_BYTES = 5_000_000  # of a file of parameters, as of every file of the deck language


class Asked(Struct, frozen=True):
    """All that the options say, whatever the deck. ``bots`` and ``cards`` are None where not given."""

    rounds: int
    until: float | None
    seed: int
    players: int | None
    bots: tuple[str, ...] | None
    cards: tuple[str, ...] | None
    side: Side
    parameters: Parameters
    jobs: int | None = None
    cluster: Cluster | None = None


def replaced(asked: Asked, cluster: Cluster | None) -> Asked:
    """The same on a cluster."""
    return replace(asked, cluster=cluster)


def amount(rounds: int | None, until: float | None) -> int:
    """How often to play, at most."""
    return rounds if rounds is not None else (ROUNDS if until is None else UNTIL_ROUNDS)


def check_numbers(rounds: int, seed: int, jobs: int | None, until: float | None) -> None:
    """Wrong usage for numbers that nothing can be played with."""
    from terra_cards.simulation import MOST_SEED

    if not 1 <= rounds <= MOST_ROUNDS:
        usage_error(f"--rounds is from 1 to {MOST_ROUNDS}, not {rounds}")
    if not 0 <= seed <= MOST_SEED:
        usage_error(f"--seed is from 0 to {MOST_SEED}, not {seed}")
    if until is not None and not LEAST_ERROR <= until <= MOST_ERROR:
        usage_error(f"--until is from {LEAST_ERROR} to {MOST_ERROR}, not {until:g}")
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        usage_error(f"--jobs is from 1 to {MOST_JOBS}, not {jobs}")


def read_parameters(path: Path | None) -> Parameters:
    """The parameters of the package, with what a file changes. Findings end with status 1."""
    from terra_cards.simulation.parameter_file import ParameterError
    from terra_cards.simulation.parameter_file import read_parameters as read
    from terra_cards.simulation.parameters import default_parameters

    if path is None:
        return default_parameters()
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except IsADirectoryError:
        usage_error(f"{path} is a folder", "name the file of parameters itself")
    except OSError as error:
        usage_error(f"{path}: {error.strerror or error}", "--show-params prints one to begin with")
    try:
        return read(data, str(path), default_parameters())
    except ParameterError as error:
        for finding in error.findings:
            tell(finding, [error.document], str(path))
        raise typer.Exit(Exit.FINDINGS) from None


def parameter_text(path: Path | None) -> str:
    """The package's file of parameters; with a file of one's own, what that changes, above."""
    from terra_cards.library import resources
    from terra_cards.simulation.parameter_file import FILE

    text = resources.text("simulation", FILE)
    if path is None:
        return text
    changed = read_parameters(path).changed
    lines = [f"#   {name}: {value}" for name, value in changed.items()] or ["#   nothing"]
    return "\n".join([f"# {path} changes", *lines, "# in the following.", text])


def names_of(listed: str | None) -> tuple[str, ...] | None:
    """Names with commas between them; None where none were given."""
    return None if listed is None else tuple(name.strip() for name in listed.split(","))


def check_bots(names: Sequence[str] | None, parameters: Parameters) -> None:
    """Wrong usage for a bot that no game knows."""
    known = dict.fromkeys([*(bot.name for bot in parameters.players), *parameters.crisis_bots])
    for name in names or ():
        choose(name, list(known), "bot")


def check_cards(project: Project, chosen: Sequence[str] | None) -> None:
    """Wrong usage for a card that no deck has."""
    if chosen is not None and not any(chosen):
        usage_error("--cards names no card", "give ids with commas, or leave it out for the whole deck")
    known = [card.id for deck in project.decks for card in deck.cards if card.id]
    if chosen is not None and not known:
        usage_error("--cards is for question cards, and no deck here has any", "leave it out")
    for name in chosen or ():
        choose(name, known, "card")


def seats_of(
    asked: Asked, game: str, limits: tuple[int, int], known: Sequence[str], usual: str
) -> tuple[str, ...]:
    """The bot of each seat; one name alone is for every seat.

    ``game`` is the deck's path and edition as messages name them, ``limits`` the fewest and the most
    players, ``known`` the bots that play it, ``usual`` the one that sits there where nobody is named.
    """
    (least, most), names = limits, asked.bots or ()
    for name in names:
        if name not in known:
            usage_error(f"{game}: '{name}' does not play this game", f"who does: {', '.join(known)}")
    if len(names) > 1:
        if asked.players is not None and asked.players != len(names):
            usage_error(
                f"--players {asked.players}, but --bots names {len(names)}", "leave one of the two out"
            )
        seats = names
    else:
        count = asked.players if asked.players is not None else min(max(4, least), most)
        seats = (names or (usual,)) * count
    if not least <= len(seats) <= most:
        usage_error(f"{game} is for {least} to {most} players, not {len(seats)}")
    return seats
