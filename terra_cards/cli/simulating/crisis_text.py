"""The report of ``simulate`` on a crisis deck, for people."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from terra_cards.cli.simulating.games_text import seating
from terra_cards.cli.simulation_marks import number, share
from terra_cards.simulation.crisis.figures import CrisisFigures
from terra_cards.simulation.crisis.simulate import CrisisReport
from terra_cards.simulation.crisis.warnings import crisis_warnings
from terra_cards.simulation.estimate import Estimate

_SOURCES = {
    "first": "first",
    "highest": "highest",
    "finisher": "finishing",
    "hoard": "hoards",
}
_LEGEND = (
    "in time: solved when it came; later: solved after it became full-blown;\n"
    "sinks: stood in the centre of so many of the lost games"
)


def show(report: CrisisReport, name: str, console: Console) -> None:
    """Prints the report of one deck."""
    play, found = report.play, report.figures
    console.print(Text(name, "bold"))
    console.print(f"edition {play.deck.rules.edition}; seed {play.seed}")
    console.print(f"{play.players} players: {seating([bot.name for bot in play.bots])}; {play.rounds} games")
    if not report.finished:
        console.print(Text("stopped early: what is known so far", "bold yellow"))
    if report.precise is False:
        console.print(Text("the error is not as small as asked for: more games would be needed", "yellow"))
    if found is None:
        return
    console.print()
    won = f"{found.win_rate.value:.1%}"
    error = found.win_rate.error
    console.print(f"won in {won}" + (f" ±{error:.1%}" if error is not None else "") + " of the games")
    if found.turns is not None:
        console.print(f"a game takes {found.turns.value:.0f} turns")
    if found.losses:
        limits = play.deck.rules.crisis
        much = {
            "region": f"{limits.region} crises of a region",
            "colour": f"{limits.colour} of a colour",
            "all": f"{limits.centre} in all",
        }
        console.print(
            "lost by: " + ", ".join(f"{much[key]} {share(one)}" for key, one in found.losses.items())
        )
    _won_games(found, console)
    _crises(found, console)
    _odds(report, console)
    odd = crisis_warnings(report)
    if odd:
        console.print()
    for one in odd:
        console.print(Text(one.crisis or "the deck", "bold"))
        console.print(Padding(one.text, (0, 0, 0, 2), expand=False))


def _won_games(found: CrisisFigures, console: Console) -> None:
    if not found.seats:
        return
    console.print()
    table = _table("won games", *(f"seat {seat}" for seat in range(1, len(found.seats) + 1)))
    table.add_row("score", *(number(seat, 1) for seat in found.seats))
    table.add_row("wins", *(share(seat) for seat in found.wins))
    console.print(table)
    sources = ", ".join(f"{_SOURCES[key]} {one.value:.1f}" for key, one in found.sources.items())
    console.print(f"a player's points: {sources}")


def _crises(found: CrisisFigures, console: Console) -> None:
    console.print()
    table = _table("crisis", "threat", "in time", "later", "sinks")
    order = sorted(found.crises, key=lambda one: -(one.sinks.value if one.sinks else 0.0))
    for one in order:
        table.add_row(
            one.crisis, str(one.threat), share(one.solved_in_time), share(one.solved_later), share(one.sinks)
        )
    console.print(table)
    console.print(_LEGEND, style="dim")


def _odds(report: CrisisReport, console: Console) -> None:
    """The win rate by number of players and share of selfish decisions."""
    steps = sorted({one.selfishness for one in report.curve})
    if not steps:
        return
    found: dict[tuple[int, float], Estimate] = {
        (one.players, one.selfishness): one.win_rate for one in report.curve
    }
    console.print()
    table = _table("won, by share of selfish decisions", *(f"{step:.0%}" for step in steps))
    for players in sorted({one.players for one in report.curve}):
        table.add_row(f"{players} players", *(share(found.get((players, step))) for step in steps))
    console.print(table)


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(first, no_wrap=True, overflow="ellipsis", max_width=36)
    for other in others:
        table.add_column(other, justify="right", no_wrap=True)
    return table
