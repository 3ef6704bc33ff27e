"""Tables that the commands about games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from terra_cards.rules.game import Game


def console() -> Console:
    """Standard output, coloured only on a terminal and not against NO_COLOR."""
    import sys

    from terra_cards.cli.output import colour_wanted

    return Console(
        no_color=not colour_wanted(sys.stdout.isatty()), highlight=False, markup=False, emoji=False
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
