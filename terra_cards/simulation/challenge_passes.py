"""The challenge game in the three ways of :mod:`passes`: cards alone, at a table, and whole games."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.options import Rules
from terra_cards.simulation.challenge_minds import Minds
from terra_cards.simulation.challenge_round import Played, play_round
from terra_cards.simulation.challenge_tally import ChallengeTally, count_rounds
from terra_cards.simulation.game_tally import GameTally, bin_width, count_games
from terra_cards.simulation.passes import Players
from terra_cards.simulation.play import GameKind, Play
from terra_cards.simulation.tally import SoloTally, count_solo


def stone_rules(rules: Rules) -> Rules:
    """Challenge rules with what a stone is worth to whoever answers: one stone, and only a hit pays (T5)."""
    return replace(
        rules,
        stones=1,
        extra_stone=False,
        hit=rules.challenge.estimator,
        adjacent=0,
        alone="off",
        third_scale="forbidden",
    )


class ChallengePlayers:
    """Plays parts of a run of the challenge game; what is drawn is drawn as in :class:`passes.Players`."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._players = Players(play)

    def solo(self, card: int, block: int) -> SoloTally:
        """A block of rounds alone: where one stone would lie in each sector; points of the three."""
        setting, deal = self._players.deals.solo(card, block)
        outcome = self._players.batch([setting]).play([deal], first_choices=True)
        assert outcome.first is not None
        points = setting.points[outcome.first].sum(axis=1, dtype=np.int32)
        return count_solo(setting, deal, replace(outcome, points=points, spaces=outcome.first))

    def rounds(self, card: int, block: int) -> list[Played]:
        """A block of rounds at a full table, each a game of its own."""
        play = self.play
        setting, deal, _ = self._players.deals.table(card, block)
        minds = Minds(setting, deal)
        names = [str(place) for place in range(play.players)]
        solutions = [play.arenas[card].solution]
        return [
            play_round(ChallengeGame(play.rules, play.board, solutions, names, rounds=1), minds, column)
            for column in range(minds.rounds)
        ]

    def table(self, card: int, block: int) -> ChallengeTally:
        """Plays a block of rounds at a full table and counts it."""
        return count_rounds(self.play.arenas[card], self.play.players, self.rounds(card, block))

    def games(self, kind: GameKind, block: int) -> GameTally:
        """Plays a block of games: scores run on, and the Estimator card with the start player (T12)."""
        play, deals = self.play, self._players.deals
        schedule = deals.schedule(kind, block)
        players, count = schedule.groups.shape
        cards, names = len(schedule.order), [str(seat) for seat in range(players)]
        games = []
        for game in range(count):
            places = [(game + turn) % cards for turn in range(play.game_rounds)]
            solutions = [play.arenas[schedule.order[place]].solution for place in places]
            games.append(ChallengeGame(play.rules, play.board, solutions, names, rounds=play.game_rounds))
        hands = np.ones((players, count), np.int64)
        history = np.zeros((play.game_rounds, players, count), np.int64)
        for turn in range(play.game_rounds):
            for place, card in enumerate(schedule.order):
                chosen = range(count)[schedule.games_at(turn, place)]
                if chosen:
                    deal = deals.game(schedule, turn, place, hands)
                    minds = Minds(deals.setting(schedule.table, card), deal)
                    for column, game in enumerate(chosen):
                        play_round(games[game], minds, column)
            history[turn] = np.array([list(game.scores.values()) for game in games], np.int64).T
        tally = GameTally.empty(players, play.game_rounds)
        turns = np.array([len(game.history) for game in games], np.int64)
        count_games(tally, history, turns, schedule.abilities, bin_width(play.most_score))
        return tally
