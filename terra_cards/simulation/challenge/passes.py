"""The challenge game in the ways of the placing game: cards alone, at tables, and in whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from terra_cards.rules.options import Rules
from terra_cards.simulation.challenge.batch import play
from terra_cards.simulation.challenge.minds import Minds
from terra_cards.simulation.challenge.tally import ChallengeTally, count_rounds
from terra_cards.simulation.game_tally import GameTally, bin_width, count_games
from terra_cards.simulation.passes import Players
from terra_cards.simulation.play import GameKind, Play
from terra_cards.simulation.tally import SoloTally, count_solo, total

if TYPE_CHECKING:
    from terra_cards.simulation.outcome import Outcome
    from terra_cards.simulation.setting import Setting


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
    """Plays parts of a run of the challenge game; what is drawn is drawn as in the placing game."""

    def __init__(self, play: Play, *, compiled: bool = False) -> None:
        self.play = play
        self._players = Players(play, compiled=compiled)
        self.deals = self._players.deals

    def go_on_with(self, play: Play) -> None:
        """The same run with other rounds."""
        self.play = play
        self._players.go_on_with(play)

    def solo(self, card: int, *blocks: int) -> SoloTally:
        """Blocks of rounds alone: where one stone would lie in each sector; points of the three."""
        return total([self._solo(card, block) for block in blocks])

    def table(self, card: int, *blocks: int) -> ChallengeTally:
        """Blocks of rounds at a full table, each a game of its own."""
        return total([self._table(card, block) for block in blocks])

    def _solo(self, card: int, block: int) -> SoloTally:
        setting, deal = self.deals.solo(card, block)
        outcome = self._players.batch([setting]).play([deal], first_choices=True)
        return count_solo(setting, deal, of_three(setting, outcome))

    def _table(self, card: int, block: int) -> ChallengeTally:
        setting, deal, seats = self.deals.table(card, block)
        minds = Minds(setting, deal)
        scores = np.full((minds.players, minds.rounds), self.play.rules.start_score, np.int64)
        outcome = play(minds, scores)
        other = play(minds, scores, outcome.declined)  # had the first Estimator done otherwise
        return count_rounds(self.play.arenas[card], seats, outcome, other)

    def games(self, kind: GameKind, block: int) -> GameTally:
        """A block of games: scores run on, and the Estimator card with the start player (T12)."""
        run, schedule = self.play, self.deals.schedule(kind, block)
        players, count = schedule.groups.shape
        hands = np.ones((players, count), np.int64)
        scores = np.full((players, count), run.rules.start_score, np.int64)
        history = np.zeros((run.game_rounds, players, count), np.int64)
        taken = np.zeros(count, np.int64)
        for turn in range(run.game_rounds):
            seats = schedule.turns(turn)
            for place, card in enumerate(schedule.order):
                chosen = schedule.games_at(turn, place)
                if chosen.start < count:
                    deal = self.deals.game(schedule, turn, place, hands)
                    minds = Minds(self.deals.setting(schedule.table, card), deal)
                    outcome = play(minds, scores[seats, chosen])
                    scores[seats, chosen] = outcome.scores
                    taken[chosen] += outcome.turns
            history[turn] = scores
        tally = GameTally.empty(players, run.game_rounds)
        count_games(tally, history, taken, schedule.abilities, bin_width(run.most_score))
        return tally


def of_three(setting: Setting, outcome: Outcome) -> Outcome:
    """First choices in the three sectors, as if they were three stones of one round."""
    assert outcome.first is not None
    points = setting.points[outcome.first].sum(axis=1, dtype=np.int32)
    return replace(outcome, points=points, spaces=outcome.first)
