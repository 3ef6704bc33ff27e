"""What is counted of whole games: results, stones, and how the lead changes hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from terra_cards.simulation.tally import MOST_BINS, Tally, products, zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

WIN = 27720  # a win counts so much, shared by those who tie: it divides by 1 to 12
ABILITY_BITS = 4  # abilities count in sixteenths
# What is summed up in a game: times that the sole lead passed from one player to another; whether the
# win was shared; by how much the winner was ahead; and turns, passes included.
LEAD_CHANGES, TIES, MARGIN, TURNS = range(4)
GAME_FEATURES = 4


class GameTally(Tally):
    """Whole games: scores by seat, wins, stones by round, and what happened in them.

    ``scores`` has shape (seats,), ``products`` (seats, seats), ``wins`` (seats,) in parts of WIN, ties
    shared, and ``win_squares``. ``hands``, ``laid`` and ``lost`` have shape (rounds,): stones of all
    players at the start of each round of a game, laid in it and lost in it; ``*_squares`` belong to
    them. ``features`` and ``feature_squares`` are sums of the features above. ``led`` has shape
    (rounds,): games whose sole winner was alone in the lead after the round; ``decided`` counts games
    with a sole winner. ``points`` counts players' games by final score, ``bin`` points to a bin.

    ``skill`` sums up, over players and games, deviations from the table's mean: of scores squared, of
    abilities squared, and their product; the mean of P players is left undivided, so all are P times
    too large. ``ablest`` counts games with one most able player, and the parts of WIN of those players.
    """

    games: Counts
    scores: Counts
    products: Counts
    wins: Counts
    win_squares: Counts
    hands: Counts
    hand_squares: Counts
    laid: Counts
    laid_squares: Counts
    lost: Counts
    lost_squares: Counts
    features: Counts
    feature_squares: Counts
    led: Counts
    decided: Counts
    points: Counts
    skill: Counts
    ablest: Counts

    @classmethod
    def empty(cls, players: int, rounds: int) -> GameTally:
        return cls(
            zeros(),
            zeros(players),
            zeros(players, players),
            zeros(players),
            zeros(players),
            zeros(rounds),
            zeros(rounds),
            zeros(rounds),
            zeros(rounds),
            zeros(rounds),
            zeros(rounds),
            zeros(GAME_FEATURES),
            zeros(GAME_FEATURES),
            zeros(rounds),
            zeros(),
            zeros(MOST_BINS),
            zeros(3),
            zeros(3),
        )


def count_stones(tally: GameTally, turn: int, hands: Counts, laid: Counts, lost: Counts) -> None:
    """Counts the stones of one round of games; arrays have shape (seats, games)."""
    for total, squares, stones in (
        (tally.hands, tally.hand_squares, hands),
        (tally.laid, tally.laid_squares, laid),
        (tally.lost, tally.lost_squares, lost),
    ):
        of_all = stones.sum(axis=0)
        total[turn] += of_all.sum()
        squares[turn] += (of_all * of_all).sum()


def bin_width(most: int) -> int:
    """Points to a bin of a histogram of final scores, none of which is above ``most``."""
    return -(-(most + 1) // MOST_BINS)


def count_games(tally: GameTally, history: Counts, turns: Counts, abilities: Counts, wide: int) -> None:
    """Counts the results of games. Ties share the win (R33).

    ``history`` are the scores after each round, shape (rounds, seats, games); ``turns`` the turns of
    each game, shape (games,); ``abilities`` those of the players in sixteenths, shape (seats, games).
    ``wide`` is the number of points to a bin.
    """
    scores = history[-1]
    players, games = scores.shape
    tally.games += games
    tally.scores += scores.sum(axis=1)
    tally.products += products(scores)
    best = scores == scores.max(axis=0)
    wins = np.where(best, WIN // best.sum(axis=0), 0)
    tally.wins += wins.sum(axis=1)
    tally.win_squares += (wins * wins).sum(axis=1)
    tally.points += np.bincount(np.clip(scores.ravel() // wide, 0, MOST_BINS - 1), minlength=MOST_BINS)

    leaders = np.array([sole_leader(after) for after in history])
    features = np.zeros((GAME_FEATURES, games), np.int64)
    features[LEAD_CHANGES] = _lead_changes(leaders)
    features[TIES] = best.sum(axis=0) > 1
    if players > 1:
        ordered = np.sort(scores, axis=0)
        features[MARGIN] = ordered[-1] - ordered[-2]
    features[TURNS] = turns
    tally.features += features.sum(axis=1)
    tally.feature_squares += (features * features).sum(axis=1)
    winner = leaders[-1]
    tally.led += ((leaders == winner) & (winner >= 0)).sum(axis=1)
    tally.decided += (winner >= 0).sum()

    off = players * scores - scores.sum(axis=0)
    apart = players * abilities - abilities.sum(axis=0)
    tally.skill += np.array([(off * off).sum(), (apart * apart).sum(), (off * apart).sum()])
    most = abilities == abilities.max(axis=0)
    one = most.sum(axis=0) == 1
    theirs = np.where(most & one, wins, 0).sum(axis=0)
    tally.ablest += np.array([one.sum(), theirs.sum(), (theirs * theirs).sum()])


def sole_leader(scores: Counts) -> Counts:
    """The seat that alone has most points, -1 where several do; (seats, games) to (games,)."""
    most = scores == scores.max(axis=0)
    return np.where(most.sum(axis=0) == 1, most.argmax(axis=0), -1)


def _lead_changes(leaders: Counts) -> Counts:
    """How often the sole lead passed to somebody else; from shape (rounds, games) to (games,)."""
    changes = np.zeros(leaders.shape[1], np.int64)
    last = leaders[0].copy()
    for now in leaders[1:]:
        changes += (now >= 0) & (last >= 0) & (now != last)
        last = np.where(now >= 0, now, last)
    return changes
