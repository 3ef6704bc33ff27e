"""What games of a crisis deck say: how often it is won, by whom, and which crises sink tables."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from terra_cards.simulation.crisis.outcome import ALL, COLOUR, REGION
from terra_cards.simulation.crisis.setup import CrisisPlay
from terra_cards.simulation.crisis.tally import FINISHER, FIRST, HIGHEST, HOARD, CrisisTally
from terra_cards.simulation.estimate import Estimate, mean
from terra_cards.simulation.figures import by_number
from terra_cards.simulation.game_tally import WIN

REASONS = {"region": REGION, "colour": COLOUR, "all": ALL}
SOURCES = {"first": FIRST, "highest": HIGHEST, "finisher": FINISHER, "hoard": HOARD}


class CrisisCardFigures(Struct, frozen=True):
    """One crisis, as shares of the games in which it came: ``solved_in_time``; ``blown``, became full-blown;
    ``solved_later``, was solved then. ``sinks`` is the share of lost games in which it stood in the centre
    at the end, ``last_straw`` the share that its coming lost; ``win_rate_blown`` how often games are won in
    which it became full-blown."""

    crisis: str
    colour: str
    region: str
    threat: int
    came: Estimate | None
    solved_in_time: Estimate | None
    blown: Estimate | None
    solved_later: Estimate | None
    sinks: Estimate | None
    last_straw: Estimate | None
    win_rate_blown: Estimate | None


class CrisisFigures(Struct, frozen=True):
    """One table. ``seats`` are mean scores and ``wins`` shares of wins in won games, by seat; ``sources`` are
    mean points of a player in a won game by source; ``losses`` shares of lost games by what there was too
    much of (C12); ``turns`` are those of a game; ``lost_at`` counts lost games by cards turned over."""

    games: int
    win_rate: Estimate
    seats: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    sources: Mapping[str, Estimate]
    losses: Mapping[str, Estimate]
    turns: Estimate | None
    lost_at: tuple[int, ...]
    crises: tuple[CrisisCardFigures, ...]


class Odds(Struct, frozen=True):
    """How often so many players win, each of whose decisions is selfish with the chance ``selfishness``."""

    players: int
    selfishness: float
    win_rate: Estimate


def odds(run: CrisisPlay, tally: CrisisTally) -> Odds:
    """The odds of one table."""
    games, won = int(tally.games), int(tally.won)
    return Odds(run.players, float(run.bots[0].selfishness), _share(won, games) or Estimate(0.0))


def crisis_figures(run: CrisisPlay, tally: CrisisTally) -> CrisisFigures:
    """All figures of a table."""
    games, won = int(tally.games), int(tally.won)
    lost = games - won
    crises = []
    for number, crisis in enumerate(run.deck.cards.crises):
        came, blown = int(tally.came[number]), int(tally.blown[number])
        crises.append(
            CrisisCardFigures(
                crisis.name,
                crisis.colour,
                crisis.region,
                crisis.threat,
                _share(came, games),
                _share(int(tally.solved_in_time[number]), came),
                _share(blown, came),
                _share(int(tally.solved_later[number]), blown),
                _share(int(tally.sank[number]), lost),
                _share(int(tally.last_straw[number]), lost),
                _share(int(tally.blown_won[number]), blown),
            )
        )
    sources = {
        name: mean(won, int(tally.sources[source]), int(tally.source_squares[source]), 1 / run.players)
        for name, source in SOURCES.items()
    }
    losses = {name: _share(int(tally.lost_by[reason]), lost) for name, reason in REASONS.items()}
    return CrisisFigures(
        games,
        _share(won, games) or Estimate(0.0),
        by_number(won, tally.scores, tally.score_squares),
        by_number(won, tally.wins, tally.win_squares, 1 / WIN),
        {name: one for name, one in sources.items() if one is not None},
        {name: one for name, one in losses.items() if one is not None},
        mean(games, int(tally.turns), int(tally.turn_squares)),
        tuple(tally.lost_at.tolist()),
        tuple(crises),
    )


def _share(count: int, of: int) -> Estimate | None:
    return mean(of, count, count)
