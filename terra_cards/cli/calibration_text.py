"""A calibration for people: how much is known, the cards by difficulty, and what to mind."""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.table import Table
from rich.text import Text

from terra_cards.cli.output import colour_wanted
from terra_cards.cli.simulation_marks import number, share
from terra_cards.model.board import SECTORS
from terra_cards.simulation.calibration.calibrate import (
    ENOUGH_PLAYERS,
    Calibration,
    CardCalibration,
    TaskCalibration,
)

PLAIN_WIDTH = 120
SURE = 3  # standard errors from which herding is told


def show(calibration: Calibration, games: int, unknown: list[str], color: str, *, abilities: bool) -> None:
    """Prints a calibration on standard output; ``unknown`` are cards that no known deck has."""
    terminal = sys.stdout.isatty()
    console = Console(
        no_color=not colour_wanted(terminal, color),
        force_terminal=True if color == "always" else None,
        highlight=False,
        markup=False,
        emoji=False,
        width=None if terminal or os.environ.get("COLUMNS") else PLAIN_WIDTH,
    )
    c = calibration
    parts = [_count(c.players, "player"), _count(len(c.cards), "card"), _count(c.answers, "answer")]
    if games:
        parts.insert(0, _count(games, "game"))
    console.print(Text(", ".join(parts), "bold"))
    for line in _known(c):
        console.print(line)
    console.print()
    console.print(_cards(c))
    for line in _notes(c, unknown):
        console.print()
        console.print(line, style="dim")
    if abilities:
        console.print()
        console.print(_abilities(c))


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _known(c: Calibration) -> list[str]:
    """How much these plays can tell, in plain words."""
    enough = sum(card.enough for card in c.cards)
    out = []
    if not enough:
        most = max((card.players for card in c.cards), default=0)
        out.append(
            f"Not enough plays: no card was played by {ENOUGH_PLAYERS} people (the most: {most}). The "
            "figures lean on what is assumed of every card, and levels are left open."
        )
    elif enough < len(c.cards):
        out.append(
            f"{enough} of {len(c.cards)} cards were played by at least {ENOUGH_PLAYERS} people; those in "
            "brackets were not, and their levels are left open."
        )
    if c.censored:
        out.append(
            f"{share_of(c.censored, c.answers)} of the answers found every right space taken, and count as "
            "'at least near'."
        )
    if c.again:
        out.append(f"{_count(c.again, 'answer')} left out: the player had met the card before.")
    return out


def share_of(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}%" if whole else "0%"


def _cards(c: Calibration) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    linked = any(card.difficulty is not None for card in c.cards)
    strips = any(card.printed_level for card in c.cards)
    table.add_column("card", max_width=30, no_wrap=True, overflow="ellipsis")
    table.add_column("people", justify="right", no_wrap=True)
    if linked:
        table.add_column("difficulty", no_wrap=True, min_width=10)
        if strips:
            table.add_column("strip", no_wrap=True)
        table.add_column("plays as", no_wrap=True)
    for sector in SECTORS:
        if any(task.sector == sector for card in c.cards for task in card.tasks):
            table.add_column(sector, justify="right", no_wrap=True)
    sectors = [column.header for column in table.columns if column.header in SECTORS]
    for card in sorted(c.cards, key=lambda card: (-_hard(card), card.card)):
        name = card.card if card.enough else f"({card.card})"
        row: list[str | Text] = [name, str(card.players)]
        if linked:
            row.append(number(card.difficulty, 2))
            if strips:
                row.append(card.printed_level or "")
            row.append(_plays_as(card))
        tasks = {str(task.sector): task for task in card.tasks}
        row += [_task(tasks.get(str(sector))) for sector in sectors]
        table.add_row(*row)
    return table


def _hard(card: CardCalibration) -> float:
    if card.difficulty is not None:
        return card.difficulty.value
    return 1 - sum(task.share.value for task in card.tasks) / max(1, len(card.tasks))


def _plays_as(card: CardCalibration) -> Text:
    if not card.levels:
        return Text("")
    text = card.level or f"{card.levels[0]} to {card.levels[-1]}"
    odd = card.level is not None and card.printed_level not in (None, card.level)
    return Text(text, "bold yellow" if odd else "")


def _task(task: TaskCalibration | None) -> Text:
    if task is None:
        return Text("")
    text = Text(f"{share(task.share)}")
    if task.share.error is not None:
        text.append(f" ±{100 * task.share.error:.0f}", "dim")
    text.append("!" if task.doubtful else " ", "bold yellow")
    return text


def _notes(c: Calibration, unknown: list[str]) -> list[str]:
    out = [
        "map, year, length, number: what a first stone of a mixed crowd brings there, as a share of a hit, "
        "with its standard error."
    ]
    if any(task.doubtful for card in c.cards for task in card.tasks):
        out.append(
            "! Who knows much and who knows little answer this task alike, or the other way round: look for "
            "a wrong or doubtful answer (a flat slope, or fit above 1.4: see --format json)."
        )
    if c.herding is not None and c.herding.value > SURE * (c.herding.error or 0.0):
        out.append(
            f"Who lays a stone after others does better by {c.herding.value:.2f} standard deviations: they "
            "learn from the stones that lie there, and tasks look easier than they are."
        )
    if unknown:
        out.append(
            f"Without difficulty and level, since no deck that is known has them: {_few(unknown)}. --deck "
            "names it."
        )
    strange = [
        f"{card.card} {task.sector}"
        for card in c.cards
        for task in card.tasks
        if card.difficulty is not None and task.logit is None
    ]
    if strange:
        out.append(f"The deck's cards do not ask for these, so they say nothing of it: {_few(strange)}.")
    if not c.settled:
        out.append("The fit has not come to rest; the last digits may still move.")
    if c.players:
        out.append(
            f"Reliability {c.reliability:.2f}: the share of the differences between players that these "
            "answers tell."
        )
    return out


def _few(names: list[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def _abilities(c: Calibration) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("player", max_width=40, no_wrap=True, overflow="ellipsis")
    table.add_column("ability", no_wrap=True)
    for name, ability in sorted(c.abilities.items(), key=lambda one: (-one[1].value, one[0])):
        table.add_row(name, number(ability, 2))
    return table
