"""Parts of a run of the challenge game by the rules engine, counted like those on arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from terra_cards.rules.challenge import ChallengeGame
from terra_cards.simulation.challenge.outcome import ChallengeOutcome
from terra_cards.simulation.challenge.passes import of_three
from terra_cards.simulation.challenge.plain import Played, Seats, play_round
from terra_cards.simulation.challenge.tally import ChallengeTally, count_rounds
from terra_cards.simulation.deals import Schedule
from terra_cards.simulation.game_tally import GameTally, bin_width, count_games
from terra_cards.simulation.perception import Deal
from terra_cards.simulation.plain import Tables
from terra_cards.simulation.play import GameKind, Play
from terra_cards.simulation.reference import Reference, player_at
from terra_cards.simulation.tally import SoloTally, count_solo

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ChallengeReference:
    """Plays the parts of a run one action at a time; tallies equal those of ChallengePlayers."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._reference = Reference(play)
        self.deals = self._reference.deals

    def solo(self, card: int, block: int) -> SoloTally:
        """A block of rounds alone."""
        setting, deal = self.deals.solo(card, block)
        outcome = self._reference.rounds(self._reference.tables("solo", card), deal, first=True)
        return count_solo(setting, deal, of_three(setting, outcome))

    def table(self, card: int, block: int) -> ChallengeTally:
        """A block of rounds at a full table, as it goes, and had the first Estimator done otherwise."""
        _, deal, seats = self.deals.table(card, block)
        outcome = self.rounds(card, deal)
        other = self.rounds(card, deal, outcome.declined.tolist())
        return count_rounds(self.play.arenas[card], seats, outcome, other)

    def rounds(self, card: int, deal: Deal, accept: Sequence[bool] | None = None) -> ChallengeOutcome:
        """The rounds of a deal, each a game of its own, laid out as arrays."""
        play, tables = self.play, self._reference.tables("table", card)
        players, count = deal.groups.shape
        names, solutions = [str(place) for place in range(players)], [play.arenas[card].solution]
        out = ChallengeOutcome.empty(players, count, play.arenas[card].size)
        for column in range(count):
            game = ChallengeGame(play.rules, play.board, solutions, names, rounds=1)
            told = None if accept is None else accept[column]
            _lay_out(out, column, play_round(game, seats_of(tables, deal, column), told))
        return out

    def games(self, kind: GameKind, block: int) -> GameTally:
        """A block of games."""
        play, schedule = self.play, self.deals.schedule(kind, block)
        players, count = schedule.groups.shape
        history = np.zeros((play.game_rounds, players, count), np.int64)
        turns = np.zeros(count, np.int64)
        for game in range(count):
            turns[game] = self._game(schedule, game, history)
        tally = GameTally.empty(players, play.game_rounds)
        count_games(tally, history, turns, schedule.abilities, bin_width(play.most_score))
        return tally

    def _game(self, schedule: Schedule, number: int, history: NDArray[np.int64]) -> int:
        """One game by the rules engine; writes its scores, returns the number of its turns."""
        play, cards = self.play, len(schedule.order)
        places = [(number + turn) % cards for turn in range(play.game_rounds)]
        solutions = [play.arenas[schedule.order[place]].solution for place in places]
        names = [str(seat) for seat in range(play.players)]
        whole: ChallengeGame | None = None
        if schedule.kind != "fixed":
            whole = ChallengeGame(play.rules, play.board, solutions, names, rounds=play.game_rounds)
        scores = [play.rules.start_score] * play.players
        hands = np.ones(schedule.groups.shape, np.int64)
        turns = 0
        for turn, place in enumerate(places):
            # Without T12 each round is a game of one round, begun with the scores of the last.
            game = whole or ChallengeGame(play.rules, play.board, [solutions[turn]], names, rounds=1)
            if whole is None:
                game._scores = tuple(scores)
            deal = self.deals.game(schedule, turn, place, hands)
            tables = self._reference.tables(schedule.table, schedule.order[place])
            turns += play_round(game, seats_of(tables, deal, number // cards)).turns
            scores = list(game.scores.values())
            history[turn, :, number] = scores
        return turns


def seats_of(tables: Tables, deal: Deal, column: int) -> Seats:
    """The players of one round of a deal."""
    places = range(len(deal.groups))
    players = [player_at(tables, deal, place, column) for place in places]
    return Seats(tables, players, [deal.words[column, place].tolist() for place in places])


def _lay_out(out: ChallengeOutcome, column: int, played: Played) -> None:
    for name in ChallengeOutcome.__struct_fields__:
        array = getattr(out, name)
        if name == "answers":
            array[: len(played.answers), column] = played.answers
        elif name == "gained":
            array[:, column] = played.points
        else:
            array[..., column] = getattr(played, name)
