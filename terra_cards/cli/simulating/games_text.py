"""What ``simulate`` shows of whole games: seats, stones, the lead, luck and skill."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table

from terra_cards.cli.simulation_marks import number, share
from terra_cards.simulation.simulate import Report


def seating(bots: Sequence[str]) -> str:
    """Who sits at the table, each kind once."""
    return ", ".join(
        f"{bot} x {len(list(group))}" if bots.count(bot) > 1 else bot
        for bot, group in groupby(sorted(bots, key=bots.index))
    )


def show_games(report: Report, console: Console) -> None:
    """Prints what whole games say; nothing where none was played."""
    games = report.games
    if games is None:
        return
    console.print()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(f"{games.games} games of {games.rounds} rounds", max_width=26)
    mixed = len(set(report.play.bots)) > 1
    for seat, bot in enumerate(report.play.bots, 1):
        table.add_column(f"seat {seat} {bot}" if mixed else f"seat {seat}", justify="right")
    table.add_row("score", *(number(seat, 1) for seat in games.seats))
    table.add_row("wins", *(share(seat) for seat in games.wins))
    if report.fixed is not None:
        table.add_row("wins, seat 1 starting all", *(share(seat) for seat in report.fixed.wins))
    console.print(table)
    if games.hands:
        hands = "  ".join(f"{hand.value:.1f}" for hand in games.hands)
        lost = sum(one.value for one in games.lost) / len(games.lost)
        laid = sum(one.value for one in games.laid) / len(games.laid)
        console.print(f"stones in hand, round by round: {hands}")
        console.print(f"of {laid:.1f} laid a round {lost:.1f} are lost")
    if games.led:
        led = "  ".join(f"{one.value:.0%}" for one in games.led)
        console.print(f"later winner alone in the lead, by round: {led}")
    if games.lead_changes is not None and games.margin is not None and games.ties is not None:
        console.print(
            f"the lead changes {games.lead_changes.value:.1f} times; the winner is "
            f"{games.margin.value:.0f} points ahead; ties {share(games.ties)}"
        )
    if games.turns is not None:
        console.print(f"a game takes {games.turns.value:.0f} turns")
    skill = report.skill
    if skill is not None:
        console.print(
            f"among people of all abilities {share(skill.share)} of the result is skill, the rest luck"
            + (
                f";\nthe ablest player wins {share(skill.ablest_wins)} of the games"
                if skill.ablest_wins
                else ""
            )
        )
