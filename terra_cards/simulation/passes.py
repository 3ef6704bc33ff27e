"""The ways in which a quiz deck is played.

*Alone*: one player of the crowd, all stones, an empty board; measures the card. *Table*: a full
table, every player with all stones; measures the card in the game. *Games*: whole games with the
stones that come back (R30), by the start player's rule (R31), without it, and among people of all
abilities; measures the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np

from terra_cards.simulation.batch import Batch, Workspace
from terra_cards.simulation.deals import Deals
from terra_cards.simulation.game_tally import GameTally, bin_width, count_games, count_stones
from terra_cards.simulation.perception import end_to_end
from terra_cards.simulation.play import GameKind, Play
from terra_cards.simulation.stones import next_hand
from terra_cards.simulation.tally import SoloTally, TableTally, count_solo, count_table, total

if TYPE_CHECKING:
    from terra_cards.simulation.outcome import Outcome
    from terra_cards.simulation.perception import Deal
    from terra_cards.simulation.setting import Setting


class Rounds(Protocol):
    """Plays rounds of cards side by side."""

    def play(self, deals: Sequence[Deal], *, first_choices: bool = False) -> Outcome:
        """One deal for each card; R9 to R14, then R20 to R22."""


class Players:
    """Plays parts of a run; keeps tables from one part to the next. Not for several threads at once.

    ``compiled`` plays by the compiled loop (extra ``fast``) instead of arrays; both give the same.
    """

    def __init__(self, play: Play, *, compiled: bool = False) -> None:
        self.play = play
        self.deals = Deals(play)
        self.compiled = compiled
        self._workspace = Workspace()

    def go_on_with(self, play: Play) -> None:
        """The same run with other rounds."""
        self.play = self.deals.play = play

    def batch(self, settings: Sequence[Setting]) -> Rounds:
        """What plays rounds with these cards; it works in this object's arrays."""
        if self.compiled:
            from terra_cards.simulation.compiled.rounds import CompiledRounds

            return CompiledRounds(settings)
        return Batch(settings, self._workspace)

    def solo(self, card: int, *blocks: int) -> SoloTally:
        """Plays blocks of rounds of a card alone."""
        parts = []
        for some in self._at_once(blocks):
            dealt = [self.deals.solo(card, block) for block in some]
            setting, deal = dealt[0][0], end_to_end([deal for _, deal in dealt])
            outcome = self.batch([setting]).play([deal], first_choices=True)
            parts.append(count_solo(setting, deal, outcome))
        return total(parts)

    def table(self, card: int, *blocks: int) -> TableTally:
        """Plays blocks of rounds of a card at a full table."""
        parts = []
        for some in self._at_once(blocks):
            dealt = [self.deals.table(card, block) for block in some]
            setting, deal = dealt[0][0], end_to_end([deal for _, deal, _ in dealt])
            seats = np.concatenate([seats for *_, seats in dealt], axis=1)
            parts.append(count_table(setting, seats, self.batch([setting]).play([deal])))
        return total(parts)

    def _at_once(self, blocks: Sequence[int]) -> Sequence[Sequence[int]]:
        """Blocks that are played together: all in the compiled loop, on arrays each for itself, since
        arrays want to stay in the cache."""
        return [blocks] if self.compiled else [[block] for block in blocks]

    def games(self, kind: GameKind, block: int) -> GameTally:
        """Plays a block of games. Each goes through the deck in the block's own order, starting
        elsewhere, so that every card comes equally often in every round of a game."""
        play, schedule = self.play, self.deals.schedule(kind, block)
        players, count = schedule.groups.shape
        stones = play.rules.estimate_stones
        scores = np.full((players, count), play.rules.start_score, np.int64)
        history = np.zeros((play.game_rounds, players, count), np.int64)
        hands = np.full((players, count), stones, np.int64)
        back = np.array([next_hand(stones, lost, play.rules.top_up) for lost in range(stones + 1)])
        taken = np.full(count, players * play.game_rounds)  # each passes once a round (R13)
        tally = GameTally.empty(players, play.game_rounds)
        for turn in range(play.game_rounds):
            laid, lost = np.zeros((2, players, count), np.int64)
            turns = schedule.turns(turn)
            for places in schedule.side_by_side(turn):
                settings = [self.deals.setting(schedule.table, schedule.order[place]) for place in places]
                deals = [self.deals.game(schedule, turn, place, hands) for place in places]
                outcome = self.batch(settings).play(deals)
                laid_here = (outcome.spaces < settings[0].arena.size).sum(axis=0)
                stop = 0
                for place, deal in zip(places, deals, strict=True):
                    start, stop = stop, stop + deal.groups.shape[1]
                    chosen = schedule.games_at(turn, place)
                    scores[turns, chosen] += outcome.points[:, start:stop]
                    laid[turns, chosen] = laid_here[:, start:stop]
                    lost[turns, chosen] = outcome.lost[:, start:stop]
            count_stones(tally, turn, hands, laid, lost)
            history[turn] = scores
            taken += laid.sum(axis=0)
            hands = back[stones - hands + lost]
        count_games(tally, history, taken, schedule.abilities, bin_width(play.most_score))
        return tally
