"""The report of ``simulate`` for people: a table of cards, the game, and why cards are odd."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from terra_cards.cli.simulating.challenge_text import CHALLENGE_LEGEND, show_tables
from terra_cards.cli.simulating.games_text import seating, show_games
from terra_cards.cli.simulation_marks import number, share
from terra_cards.model.board import SECTORS
from terra_cards.simulation.figures import CardFigures
from terra_cards.simulation.simulate import Report
from terra_cards.simulation.warnings import contradicted, level_step, warnings_of

BAR = 10
_UNBOUNDED = 1000
LEGEND = (
    "points: a player's mean in a round; luck: of players who know nothing;\n"
    "then the share of the stones laid that hit"
)
_GEOMETRY = (
    "Difficulty rests on the board and the answers alone (basis: geometry). Without\n"
    "recorded plays nobody knows how famous a subject is."
)
_DOUBT = (
    "So a level is a guess that may be off by one or two, and a strip is contradicted\n"
    "only where 9 of 10 such cards play otherwise."
)
_COLOURS = ("green", "cyan", "yellow", "red", "magenta")


def show(report: Report, name: str, console: Console) -> None:
    """Prints the report of one deck."""
    play = report.play
    console.print(Text(name, "bold"))
    console.print(
        f"edition {play.rules.edition}, board {play.board.id} ({play.board.side}); seed {play.seed}"
    )
    console.print(f"{play.players} players: {seating(play.bots)}; {play.rounds} rounds a card")
    if not report.finished:
        console.print(Text("stopped early: what is known so far", "bold yellow"))
    if report.precise is False:
        console.print(Text("not every error is as small as asked for: more rounds would be needed", "yellow"))
    console.print()
    console.print(_cards(report, console))
    console.print(LEGEND if report.table is None else CHALLENGE_LEGEND, style="dim", soft_wrap=True)
    if report.table is not None:
        show_tables(report.table, console)
    show_games(report, console)
    odd = warnings_of(report)
    if odd:
        console.print()
        for one in odd:
            console.print(Text(one.card, "bold"))
            console.print(Padding(one.text, (0, 0, 0, 2), expand=False))
    bases = {card.basis for card in report.cards if card.difficulty is not None}
    if "geometry" in bases:
        console.print()
        console.print(_GEOMETRY, style="dim")
        if report.levels:
            console.print(_DOUBT, style="dim")


def _cards(report: Report, console: Console) -> Table:
    """The widest table that the console shows whole: a column is left out, never cut."""
    for wide, luck in ((True, True), (False, True), (False, False)):
        table = _table(report, console, wide, luck)
        unbounded = console.options.update(max_width=_UNBOUNDED, width=_UNBOUNDED)
        if console.measure(table, options=unbounded).maximum <= console.width:
            break
    return table


def _table(report: Report, console: Console, wide: bool, luck: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2 if wide else 1, 0, 0), header_style="bold")
    table.add_column("card", max_width=26 if wide else 20, no_wrap=True, overflow="ellipsis")
    strips = any(card.printed_level for card in report.cards)
    if strips and wide:
        table.add_column("strip", no_wrap=True)
    if report.levels:
        table.add_column("plays as", no_wrap=True)
    table.add_column("difficulty", no_wrap=True, min_width=5)
    table.add_column("points", justify="right", no_wrap=True, min_width=8)
    if luck:
        table.add_column("luck", justify="right", no_wrap=True, min_width=4)
    sectors = [s for s in SECTORS if any(task.sector == s for card in report.cards for task in card.tasks)]
    for sector in sectors:
        table.add_column(sector, justify="right", no_wrap=True, min_width=len(sector))
    for card in report.cards:
        row: list[Text | str] = [card.card]
        if strips and wide:
            row.append(card.printed_level or "")
        if report.levels:
            row.append(_level(card, report.levels, console))
        row.append(_difficulty(card, report, console, wide))
        row.append(number(card.mean_points, 1))
        if luck:
            row.append(f"{float(card.luck):.{1 if report.table is None else 2}f}")
        rates = {task.sector: task.rates.get("hit") for task in card.tasks}
        row += [share(rates.get(sector)) if sector in rates else "-" for sector in sectors]
        table.add_row(*row)
    return table


def _level(card: CardFigures, levels: tuple[str, ...], console: Console) -> Text:
    if card.level is None:
        return Text("")
    text = Text(card.level)
    step = level_step(card, levels)
    if step:
        up, down = ("^", "v") if console.options.ascii_only else ("▲", "▼")
        mark = f" {up if step > 0 else down}{abs(step)}"
        text.append(mark, "bold red" if contradicted(card, levels) else "dim")
    return text


def _difficulty(card: CardFigures, report: Report, console: Console, wide: bool) -> Text:
    if card.difficulty is None:
        return Text("")
    value = min(max(card.difficulty.value, 0.0), 1.0)
    text = Text()
    if wide:
        text.append(_bar(value, console), _colour(value, report.bands.edges))
        text.append(" ")
    text.append(f"{value:.2f}")
    if card.difficulty.error is not None:
        text.append(f" ±{card.difficulty.error:.2f}".replace("0.", "."), "dim")
    return text


def _bar(value: float, console: Console) -> str:
    eighths = round(value * BAR * 8)
    if console.options.ascii_only:
        return ("#" * round(value * BAR)).ljust(BAR, ".")
    full, rest = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(BAR)


def _colour(value: float, bands: Sequence[float]) -> str:
    return _COLOURS[min(sum(value >= edge for edge in bands), len(_COLOURS) - 1)] if bands else "cyan"
