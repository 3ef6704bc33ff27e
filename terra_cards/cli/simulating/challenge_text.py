"""What ``simulate`` shows of the tables of a challenge edition: roles, and how rounds end."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from terra_cards.cli.simulation_marks import number, share
from terra_cards.simulation.challenge.figures import END_WORDS, ROLE_WORDS, ChallengeFigures

CHALLENGE_LEGEND = (
    "points: a player's mean in a round; luck: of an answer given at random;\n"
    "then the share of the answers given that are right"
)


def show_tables(figures: ChallengeFigures, console: Console) -> None:
    """Prints what the tables of all cards show together."""
    console.print()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("in a round", no_wrap=True)
    table.add_column("gain", justify="right", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    for name, role in figures.roles.items():
        if role.mean_points is not None:
            table.add_row(ROLE_WORDS[name], share(role.gain_rate), number(role.mean_points, 1))
    console.print(table)
    ends = "; ".join(f"{END_WORDS[name]} {share(one)}" for name, one in figures.ends.items())
    console.print(f"rounds end: {ends}")
    places = "  ".join(f"{place.value:.1f}" for place in figures.places)
    console.print(f"points by place, clockwise from the first Estimator: {places}")
    if figures.nobody_points is not None and figures.nobody_taken is not None:
        points = f"{figures.nobody_points.value:+.1f}"
        console.print(
            f"Nobody-knows is taken in {share(figures.nobody_taken)} of the rounds, for {points} points"
        )
    console.print(f"the first Estimator declines in {share(figures.declines)} of the rounds")
    if figures.decline_below is not None and figures.answer_from is not None:
        console.print(
            f"declining pays below a belief of {figures.decline_below:.0%}, "
            f"where answers are right in {figures.answer_from:.0%}"
        )
