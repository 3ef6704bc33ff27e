"""What is counted of games of the crisis deck: whole numbers only."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from terra_cards.simulation.crisis.outcome import ALL, CrisisOutcome
from terra_cards.simulation.crisis.setup import CrisisPlay
from terra_cards.simulation.game_tally import WIN
from terra_cards.simulation.tally import Tally, zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

# Where points come from: first and highest on an impending crisis, finishing a full-blown one, hoards.
FIRST, HIGHEST, FINISHER, HOARD = range(4)
SOURCES = 4


class CrisisTally(Tally):
    """Games of one table.

    ``lost_by`` counts lost games by REGION, COLOUR, ALL; ``turns`` and ``turn_squares`` the turns of
    games; ``lost_at`` lost games by cards turned over. Of won games: ``scores`` and ``score_squares`` by
    seat, ``wins`` by seat in parts of WIN, ties shared, with ``win_squares``, and ``sources`` points of all
    players by source with ``source_squares``. By crisis, games in which it ``came``, was ``solved_in_time``,
    was ``solved_later`` once full-blown, became full-blown in a game that was won (``blown_won``), stood in
    the centre of a lost one (``sank``), and lost it by coming (``last_straw``).
    """

    games: Counts
    won: Counts
    lost_by: Counts
    turns: Counts
    turn_squares: Counts
    lost_at: Counts
    scores: Counts
    score_squares: Counts
    wins: Counts
    win_squares: Counts
    sources: Counts
    source_squares: Counts
    came: Counts
    solved_in_time: Counts
    solved_later: Counts
    blown: Counts
    blown_won: Counts
    sank: Counts
    last_straw: Counts

    @classmethod
    def empty(cls, players: int, crises: int, pile: int) -> CrisisTally:
        return cls(
            zeros(),
            zeros(),
            zeros(ALL + 1),
            zeros(),
            zeros(),
            zeros(pile + 1),
            zeros(players),
            zeros(players),
            zeros(players),
            zeros(players),
            zeros(SOURCES),
            zeros(SOURCES),
            zeros(crises),
            zeros(crises),
            zeros(crises),
            zeros(crises),
            zeros(crises),
            zeros(crises),
            zeros(crises),
        )


def count(run: CrisisPlay, out: CrisisOutcome) -> CrisisTally:
    """Counts games."""
    games, crises = out.solved_in_time.shape
    pile = out.impending.shape[1]
    tally = CrisisTally.empty(run.players, crises, pile)
    lost = ~out.won
    tally.games += games
    tally.won += out.won.sum()
    tally.lost_by += np.bincount(out.lost_by[lost], minlength=ALL + 1)
    tally.turns += out.turns.sum()
    tally.turn_squares += (out.turns * out.turns).sum()
    tally.lost_at += np.bincount(out.drawn[lost], minlength=pile + 1)
    scores = table_scores(run, out)[out.won]
    tally.scores += scores.sum(axis=0)
    tally.score_squares += (scores * scores).sum(axis=0)
    if len(scores):
        best = scores == scores.max(axis=1, keepdims=True)
        wins = np.where(best, WIN // best.sum(axis=1, keepdims=True), 0)
        tally.wins += wins.sum(axis=0)
        tally.win_squares += (wins * wins).sum(axis=0)
    for source, points in enumerate((out.points_first, out.points_highest, out.points_finisher, out.hoarded)):
        of_all = points[out.won].sum(axis=1)
        tally.sources[source] += of_all.sum()
        tally.source_squares[source] += (of_all * of_all).sum()
    tally.came += (out.solved_in_time | out.blown).sum(axis=0)
    tally.solved_in_time += out.solved_in_time.sum(axis=0)
    tally.solved_later += out.solved_later.sum(axis=0)
    tally.blown += out.blown.sum(axis=0)
    tally.blown_won += out.blown[out.won].sum(axis=0)
    tally.sank += (out.blown & ~out.solved_later)[lost].sum(axis=0)
    tally.last_straw += np.bincount(out.last_straw[lost], minlength=crises)
    return tally


def table_scores(run: CrisisPlay, out: CrisisOutcome) -> Counts:
    """Scores by seat, partners' added up (C15); shape (games, players)."""
    scores = out.scores + run.deck.rules.start_score
    if run.deck.rules.teams:
        scores = scores + np.roll(scores, scores.shape[1] // 2, axis=1)
    return scores
