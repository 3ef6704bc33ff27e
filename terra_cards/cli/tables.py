"""Tables that the commands about games share."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from terra_cards.cli.manners import manners
from terra_cards.cli.output import Exit, colour_wanted

if TYPE_CHECKING:
    from terra_cards.rules.game import Game


class _Table(Console):
    """A console whose reader may go early (``| head``): nothing is wrong then, and nothing more to say."""

    def on_broken_pipe(self) -> NoReturn:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(Exit.OK)


def console() -> Console:
    """Standard output, coloured only on a terminal and not against NO_COLOR."""
    return _Table(
        no_color=not colour_wanted(sys.stdout.isatty()),
        force_terminal=True if manners.color == "always" else None,
        highlight=False,
        markup=False,
        emoji=False,
    )


def show_result(game: Game) -> None:
    """Scores, winners, and how far the game has come."""
    table = Table("player", "points", "", box=None, pad_edge=False)
    table.columns[1].justify = "right"
    for player, points in game.scores.items():
        table.add_row(player, str(points), "winner" if player in game.winners else "")
    out = console()
    out.print(table)
    status = game.status()
    if not game.is_over:
        where = f"round {status.round} of {status.rounds}, " if status.rounds else ""
        out.print(f"not finished: {where}{status.turn} to act")
    elif not game.winners:
        out.print("lost: nobody wins")
