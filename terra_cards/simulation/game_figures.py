"""What whole games say: seats, stones, the lead, luck and skill."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.simulation.estimate import Estimate, mean
from terra_cards.simulation.figures import by_number
from terra_cards.simulation.game_tally import (
    GAME_FEATURES,
    LEAD_CHANGES,
    MARGIN,
    TIES,
    TURNS,
    WIN,
    GameTally,
    bin_width,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]


class SkillFigures(Struct, frozen=True):
    """How much of a result is skill, among people of all abilities.

    ``share`` is the share of the scatter of results within a table that ability explains, the rest is
    luck; ``correlation`` that of result and ability; ``ablest_wins`` the share of games won by the most
    able player, of those that have one.
    """

    share: Estimate
    correlation: Estimate
    ablest_wins: Estimate | None


class GameFigures(Struct, frozen=True):
    """Whole games: by seat, the first start player first; stones by round of a game, of each player, where
    stones can be lost.

    ``ties`` is the share of games with more than one winner, ``margin`` the points by which the winner is
    ahead, ``turns`` the turns of a game, passes included. ``led`` is, by round, the share of games won
    by one player in which that player was alone in the lead after the round. ``points`` counts players'
    games by final score, ``bin_width`` points to a bin.
    """

    games: int
    rounds: int
    seats: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    hands: tuple[Estimate, ...]
    laid: tuple[Estimate, ...]
    lost: tuple[Estimate, ...]
    lead_changes: Estimate | None
    ties: Estimate | None
    margin: Estimate | None
    turns: Estimate | None
    led: tuple[Estimate, ...]
    points: tuple[int, ...]
    bin_width: int


def game_figures(tally: GameTally, players: int, most_score: int = 0) -> GameFigures:
    """The figures of whole games; ``most_score`` bounds a player's score."""
    games, decided = int(tally.games), int(tally.decided)
    of_game = [
        mean(games, int(tally.features[feature]), int(tally.feature_squares[feature]))
        for feature in range(GAME_FEATURES)
    ]

    def stones(totals: Counts, squares: Counts) -> tuple[Estimate, ...]:
        return by_number(games, totals, squares, 1 / players) if tally.hands.any() else ()

    points = tally.points.tolist()
    while points and not points[-1]:
        points.pop()
    return GameFigures(
        games,
        len(tally.hands),
        by_number(games, tally.scores, tally.products.diagonal()),
        by_number(games, tally.wins, tally.win_squares, 1 / WIN),
        stones(tally.hands, tally.hand_squares),
        stones(tally.laid, tally.laid_squares),
        stones(tally.lost, tally.lost_squares),
        of_game[LEAD_CHANGES],
        of_game[TIES],
        of_game[MARGIN],
        of_game[TURNS],
        by_number(decided, tally.led, tally.led),
        tuple(points),
        bin_width(most_score),
    )


def skill_figures(tally: GameTally, players: int) -> SkillFigures | None:
    """Luck and skill from games of people of all abilities; None where all results or abilities are alike.

    The error of a correlation ``r`` of n independent pairs is ``(1 - r*r) / sqrt(n)``; a table of P
    players counts as P - 1 of them, since their deviations add up to 0.
    """
    scatter, abilities, both = (int(total) for total in tally.skill)
    pairs = int(tally.games) * (players - 1)
    if scatter == 0 or abilities == 0 or pairs < 3:
        return None
    r = both / sqrt(scatter) / sqrt(abilities)
    error = (1 - r * r) / sqrt(pairs)
    games, wins, squares = (int(total) for total in tally.ablest)
    return SkillFigures(
        Estimate(r * r, 2 * abs(r) * error), Estimate(r, error), mean(games, wins, squares, 1 / WIN)
    )
