"""The three ways in which a deck is played.

*Alone*: one player of the crowd, all stones, an empty board; measures the card. *Table*: a full
table, every player with all stones; measures the card in the game. *Games*: whole games with the
stones that come back (R30) and the start player moving on (R31); measures the game. What a block of
rounds draws depends only on the seed, the pass, the card and the block's number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from terra_cards.model.board import Board
from terra_cards.rules.options import Rules
from terra_cards.simulation.arena import HIT, Arena, make_arena
from terra_cards.simulation.batch import Batch, Workspace
from terra_cards.simulation.cast import LEVEL_BITS, LEVELS, Cast, cast_of
from terra_cards.simulation.parameters import CROWD, Parameters
from terra_cards.simulation.perception import Deal, rows_needed
from terra_cards.simulation.setting import Difficulties, Settings
from terra_cards.simulation.stones import next_hand
from terra_cards.simulation.streams import BLOCK, SHARED, Stream, shuffled
from terra_cards.simulation.tally import (
    ALL_FULL,
    FEATURES,
    FULL,
    POINTS,
    SCORERS,
    STONES,
    WIN,
    GameTally,
    SoloTally,
    TableTally,
    products,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

KEPT_CARDS = 640  # cards whose tables are kept; those of one take 0.2 megabytes for each kind of bot
GAMES_OF_CARD = 128  # games of a block that play the same card in the same round


@dataclass(frozen=True, eq=False)
class Play:
    """Everything that a run rests on, and all that a worker needs to play any part of it.

    ``bots`` names the player of each seat. ``rounds`` is how often each card is played alone and at
    a table, and how many games are played; ``game_rounds`` how many rounds a game has.
    ``kilometres`` are the distances between areas; the board needs no drawing beside them.
    """

    board: Board
    kilometres: NDArray[np.int64]
    rules: Rules
    arenas: tuple[Arena, ...]
    bots: tuple[str, ...]
    rounds: int
    game_rounds: int
    seed: int
    parameters: Parameters
    difficulties: tuple[Difficulties, ...] = ()

    @property
    def players(self) -> int:
        return len(self.bots)

    @cached_property
    def cast(self) -> Cast:
        """The bots at the table."""
        return cast_of(self.parameters, self.rules, self.bots)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The bot of each seat, as the cast numbers them."""
        names = [bot.name for bot in self.cast.bots]
        return tuple(names.index(name) for name in self.bots)

    @cached_property
    def solo_rules(self) -> Rules:
        """Nobody is alone when there is nobody else: a card is measured without R21."""
        return replace(self.rules, alone="off")

    @cached_property
    def game_block(self) -> int:
        """Games drawn together."""
        return GAMES_OF_CARD * len(self.arenas)

    def difficulty(self, card: int) -> Difficulties:
        return self.difficulties[card] if self.difficulties else {}


class Players:
    """Plays parts of a run; keeps tables from one part to the next."""

    def __init__(self, play: Play) -> None:
        self.play = play
        crowd = cast_of(play.parameters, play.solo_rules, [CROWD])
        self._crowd = Settings(crowd, play.board, play.kilometres)
        self._table = Settings(play.cast, play.board, play.kilometres)
        self._workspace = Workspace()
        self._batches: dict[tuple[str, int], Batch] = {}

    def _batch(self, kind: str, card: int) -> Batch:
        found = self._batches.pop((kind, card), None)
        if found is None:
            arena = self.play.arenas[card]
            if kind == "alone":
                truths = {part.sector: part.truth for part in arena.parts if part.truth is not None}
                arena = make_arena(arena.board, arena.solution, self.play.solo_rules, truths)  # type: ignore[arg-type]
            settings = self._crowd if kind == "alone" else self._table
            found = Batch(settings.make(arena, self.play.difficulty(card)), self._workspace)
            while len(self._batches) >= KEPT_CARDS:
                self._batches.pop(next(iter(self._batches)))
        self._batches[kind, card] = found  # the latest used comes last
        return found

    def solo(self, card: int, block: int) -> SoloTally:
        """A block of rounds of a card played alone; abilities take turns, so that each is equally
        frequent."""
        play = self.play
        batch = self._batch("alone", card)
        setting = batch.setting
        arena = setting.arena
        count = min(BLOCK, play.rounds - block * BLOCK)
        stream = Stream(play.seed, "alone", arena.card, block)
        levels: NDArray[np.int64] = np.arange(count, dtype=np.int64) % LEVELS
        deal = Deal(
            levels[None],
            np.full((1, count), play.rules.estimate_stones),
            np.zeros((1, count), np.int64),
            0,
            [stream.words(0, rows_needed(setting), BLOCK)[:, :count]],
            stream.words(SHARED, 2, BLOCK)[:, :count],
        )
        outcome = batch.play(deal, first_choices=True)
        tally = SoloTally.empty(LEVELS, 3, arena.size)
        points = outcome.points[0].astype(np.int64)
        np.add.at(tally.rounds, levels, 1)
        np.add.at(tally.points, levels, points)
        np.add.at(tally.squares, levels, points * points)
        results = np.array([*arena.results, 0])
        assert outcome.first is not None
        asked = [number for number, part in enumerate(arena.parts) if part.asked]
        for number, part in enumerate(asked):
            np.add.at(tally.first[:, number], (levels, results[outcome.first[0, part]]), 1)
        tally.laid += np.bincount(outcome.spaces.ravel(), minlength=arena.size + 1)
        return tally

    def table(self, card: int, block: int) -> TableTally:
        """A block of rounds of a card at a full table; the start player moves on each round."""
        play = self.play
        batch = self._batch("table", card)
        setting = batch.setting
        arena = setting.arena
        players, count = play.players, min(BLOCK, play.rounds - block * BLOCK)
        stream = Stream(play.seed, "table", arena.card, block)
        shared = stream.words(SHARED, 2 + players, BLOCK)[:, :count]
        start = (np.arange(count) + block * BLOCK) % players
        seats = (start[None] + np.arange(players)[:, None]) % players  # by place in the order of turns
        levels = (shared[2:] >> 32 - LEVEL_BITS).astype(np.int64)
        deal = Deal(
            np.array(play.seats)[seats] * LEVELS + levels,
            np.full((players, count), play.rules.estimate_stones),
            np.zeros((players, count), np.int64),
            0,
            [stream.words(p, rows_needed(setting), BLOCK)[:, :count] for p in range(players)],
            shared[:2],
        )
        outcome = batch.play(deal)
        features = np.zeros((FEATURES, count), np.int64)
        every = np.ones(count, np.bool_)
        for number, part in enumerate(arena.asked):
            index = arena.parts.index(part)
            features[STONES + 3 * number : STONES + 3 * number + 3] = outcome.counts[index]
            features[POINTS + number] = outcome.part_points[:, index].sum(axis=0)
            features[SCORERS + number] = (outcome.part_points[:, index] > 0).sum(axis=0)
            full = outcome.counts[index, HIT] == len(part.hits)
            features[FULL + number] = full
            every &= full
        features[ALL_FULL] = every
        tally = TableTally.empty(players, arena.size)
        tally.rounds += count
        tally.sums += features.sum(axis=1)
        tally.products += products(features)
        points = outcome.points.astype(np.int64)
        np.add.at(tally.seats, seats, points)
        np.add.at(tally.seat_squares, seats, points * points)
        tally.laid += np.bincount(outcome.spaces.ravel(), minlength=arena.size + 1)
        return tally

    def games(self, block: int) -> GameTally:
        """A block of games. Each goes through the deck in the block's own order, starting elsewhere,
        so that every card comes equally often in every round of a game."""
        play = self.play
        players, cards = play.players, len(play.arenas)
        count = min(play.game_block, play.rounds - block * play.game_block)
        stream = Stream(play.seed, "games", "", block)
        order = shuffled(cards, stream.words(SHARED, 1, cards)[0])
        drawn = stream.words(0, players, play.game_block)[:, :count] >> 32 - LEVEL_BITS
        groups = np.array(play.seats)[:, None] * LEVELS + drawn.astype(np.int64)
        stones = play.rules.estimate_stones
        scores = np.full((players, count), play.rules.start_score, np.int64)
        hands = np.full((players, count), stones, np.int64)
        back = np.array([next_hand(stones, lost, play.rules.top_up) for lost in range(stones + 1)])
        tally = GameTally.empty(players, play.game_rounds)
        for turn in range(play.game_rounds):
            turns = (turn + np.arange(players)) % players  # seats in the order of turns (R31)
            laid, lost = np.zeros((2, players, count), np.int64)
            for place, card in enumerate(order):
                chosen = slice((place - turn) % cards, count, cards)
                these = hands[turns, chosen]
                if not these.size:
                    continue
                batch = self._batch("table", card)
                rows = rows_needed(batch.setting)
                stream = Stream(play.seed, "game", batch.setting.arena.card, block, turn)
                width = these.shape[1]
                deal = Deal(
                    groups[turns, chosen],
                    these,
                    stones - these,
                    play.game_rounds - 1 - turn,
                    [stream.words(p, rows, width) for p in range(players)],
                    stream.words(SHARED, 2, width),
                )
                outcome = batch.play(deal)
                scores[turns, chosen] += outcome.points
                none = batch.setting.arena.size
                laid[turns, chosen] = (outcome.spaces < none).sum(axis=0)
                lost[turns, chosen] = outcome.lost
            for name, values in (("hand", hands), ("laid", laid), ("lost", lost)):
                of_all = values.sum(axis=0)
                getattr(tally, "hands" if name == "hand" else name)[turn] += of_all.sum()
                getattr(tally, f"{name}_squares")[turn] += (of_all * of_all).sum()
            hands = back[stones - hands + lost]
        tally.games += count
        tally.scores += scores.sum(axis=1)
        tally.products += products(scores)
        best = scores == scores.max(axis=0)
        wins = np.where(best, WIN // best.sum(axis=0), 0)
        tally.wins += wins.sum(axis=1)
        tally.win_squares += (wins * wins).sum(axis=1)
        return tally
