"""The three ways in which a deck is played.

*Alone*: one player of the crowd, all stones, an empty board; measures the card. *Table*: a full
table, every player with all stones; measures the card in the game. *Games*: whole games with the
stones that come back (R30) and the start player moving on (R31); measures the game. What a block of
rounds draws depends only on the seed, the pass, the card and the block's number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from terra_cards.model.board import Board, Sector
from terra_cards.rules.options import Rules
from terra_cards.simulation.arena import Arena
from terra_cards.simulation.batch import Batch, Workspace
from terra_cards.simulation.cast import LEVEL_BITS, LEVELS, Cast, cast_of
from terra_cards.simulation.parameters import CROWD, Parameters
from terra_cards.simulation.perception import Deal, rows_needed
from terra_cards.simulation.setting import Difficulties, Setting, Settings
from terra_cards.simulation.stones import next_hand
from terra_cards.simulation.streams import BLOCK, SHARED, Stream, shuffled
from terra_cards.simulation.tally import (
    GameTally,
    SoloTally,
    TableTally,
    count_games,
    count_solo,
    count_stones,
    count_table,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

KEPT_CARDS = 640  # cards whose tables are kept; those of one take 0.2 megabytes for each kind of bot
GAMES = 2048  # games drawn together


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

    def difficulty(self, card: int) -> Difficulties:
        return self.difficulties[card] if self.difficulties else {}


@dataclass(frozen=True, eq=False)
class Schedule:
    """A block of games. ``order`` is the deck as these games go through it, ``groups`` the bots by
    seat and game with their ability, shape (seats, games)."""

    play: Play
    block: int
    order: tuple[int, ...]
    groups: NDArray[np.int64]

    def turns(self, turn: int) -> NDArray[np.int64]:
        """Seats in the order of turns in a round of a game; the start player moves on (R31)."""
        return (turn + np.arange(self.play.players, dtype=np.int64)) % self.play.players

    def games_at(self, turn: int, place: int) -> slice:
        """The games that play the card at a place of the order in a round: game i plays i + round."""
        cards = len(self.order)
        return slice((place - turn) % cards, self.groups.shape[1], cards)


class Players:
    """Plays parts of a run; keeps tables from one part to the next."""

    def __init__(self, play: Play) -> None:
        self.play = play
        crowd = cast_of(play.parameters, play.solo_rules, [CROWD])
        self._crowd = Settings(crowd, play.board, play.kilometres)
        self._table = Settings(play.cast, play.board, play.kilometres)
        self._workspace = Workspace()
        self._settings: dict[tuple[str, int], Setting] = {}

    def setting(self, kind: str, card: int) -> Setting:
        """The tables of a card, for the crowd (``solo``) or for the bots at the table."""
        found = self._settings.pop((kind, card), None)
        if found is None:
            arena, difficulties = self.play.arenas[card], self.play.difficulty(card)
            if kind == "solo":
                found = self._crowd.make(replace(arena, rules=self.play.solo_rules), difficulties)
            else:
                found = self._table.make(arena, difficulties)
            while len(self._settings) >= KEPT_CARDS:
                self._settings.pop(next(iter(self._settings)))
        self._settings[kind, card] = found  # the latest used comes last
        return found

    def batch(self, settings: Sequence[Setting]) -> Batch:
        """A batch that works in this object's arrays."""
        return Batch(settings, self._workspace)

    def solo_deal(self, card: int, block: int) -> tuple[Setting, Deal]:
        """A block of rounds alone; abilities take turns, so that each is equally frequent."""
        play, setting = self.play, self.setting("solo", card)
        count = min(BLOCK, play.rounds - block * BLOCK)
        stream = Stream(play.seed, "solo", setting.arena.card, block)
        levels: NDArray[np.int64] = np.arange(count, dtype=np.int64) % LEVELS
        return setting, Deal(
            levels[None],
            np.full((1, count), play.rules.estimate_stones),
            np.zeros((1, count), np.int64),
            0,
            [stream.words(0, rows_needed(setting), BLOCK)[:, :count]],
            stream.words(SHARED, 2, BLOCK)[:, :count],
        )

    def table_deal(self, card: int, block: int) -> tuple[Setting, Deal, NDArray[np.int64]]:
        """A block of rounds at a full table, and the seat of each player in the order of turns, shape
        (players, rounds); the start player moves on each round."""
        play, setting = self.play, self.setting("table", card)
        players, count = play.players, min(BLOCK, play.rounds - block * BLOCK)
        stream = Stream(play.seed, "table", setting.arena.card, block)
        shared = stream.words(SHARED, 2 + players, BLOCK)[:, :count]
        start = (np.arange(count) + block * BLOCK) % players
        seats = (start[None] + np.arange(players)[:, None]) % players
        levels = (shared[2:] >> 32 - LEVEL_BITS).astype(np.int64)
        deal = Deal(
            np.array(play.seats)[seats] * LEVELS + levels,
            np.full((players, count), play.rules.estimate_stones),
            np.zeros((players, count), np.int64),
            0,
            [stream.words(p, rows_needed(setting), BLOCK)[:, :count] for p in range(players)],
            shared[:2],
        )
        return setting, deal, seats

    def schedule(self, block: int) -> Schedule:
        """A block of games."""
        play = self.play
        cards = len(play.arenas)
        count = min(GAMES, play.rounds - block * GAMES)
        stream = Stream(play.seed, "games", "", block)
        order = shuffled(cards, stream.words(SHARED, 1, cards)[0])
        drawn = stream.words(0, play.players, GAMES)[:, :count] >> 32 - LEVEL_BITS
        groups = np.array(play.seats)[:, None] * LEVELS + drawn.astype(np.int64)
        return Schedule(play, block, tuple(order), groups)

    def game_deal(self, schedule: Schedule, turn: int, place: int, hands: NDArray[np.int64]) -> Deal:
        """What the games bring that play the card at ``place`` of the schedule's order in a round.

        ``hands`` are the stones of all games, shape (seats, games); players come in turn order (R31).
        """
        play = self.play
        card = schedule.order[place]
        setting = self.setting("table", card)
        turns, chosen = schedule.turns(turn), schedule.games_at(turn, place)
        these = hands[turns, chosen]
        stream = Stream(play.seed, "game", setting.arena.card, schedule.block, turn)
        rows, width = rows_needed(setting), these.shape[1]
        return Deal(
            schedule.groups[turns, chosen],
            these,
            play.rules.estimate_stones - these,
            play.game_rounds - 1 - turn,
            [stream.words(p, rows, width) for p in range(play.players)],
            stream.words(SHARED, 2, width),
        )

    def _side_by_side(self, schedule: Schedule, turn: int) -> Iterator[list[int]]:
        """The places of a schedule whose rounds can be played at once, about a block of them each:
        those whose cards ask for the same sectors, cards with equally many right areas together."""
        alike: dict[tuple[Sector, ...], list[int]] = {}
        for place, card in enumerate(schedule.order):
            if schedule.games_at(turn, place).start < schedule.groups.shape[1]:
                asked = tuple(part.sector for part in self.play.arenas[card].asked)
                alike.setdefault(asked, []).append(place)
        for places in alike.values():
            places.sort(key=lambda place: len(self.play.arenas[schedule.order[place]].parts[0].hits))
            batch: list[int] = []
            width = 0
            for place in places:
                batch.append(place)
                width += len(range(schedule.groups.shape[1])[schedule.games_at(turn, place)])
                if width >= BLOCK:
                    yield batch
                    batch, width = [], 0
            if batch:
                yield batch

    # Playing and counting

    def solo(self, card: int, block: int) -> SoloTally:
        """Plays a block of rounds of a card alone."""
        setting, deal = self.solo_deal(card, block)
        return count_solo(setting, deal, self.batch([setting]).play([deal], first_choices=True))

    def table(self, card: int, block: int) -> TableTally:
        """Plays a block of rounds of a card at a full table."""
        setting, deal, seats = self.table_deal(card, block)
        return count_table(setting, seats, self.batch([setting]).play([deal]))

    def games(self, block: int) -> GameTally:
        """Plays a block of games. Each goes through the deck in the block's own order, starting
        elsewhere, so that every card comes equally often in every round of a game."""
        play, schedule = self.play, self.schedule(block)
        players, count = schedule.groups.shape
        stones = play.rules.estimate_stones
        scores = np.full((players, count), play.rules.start_score, np.int64)
        hands = np.full((players, count), stones, np.int64)
        back = np.array([next_hand(stones, lost, play.rules.top_up) for lost in range(stones + 1)])
        tally = GameTally.empty(players, play.game_rounds)
        for turn in range(play.game_rounds):
            laid, lost = np.zeros((2, players, count), np.int64)
            turns = schedule.turns(turn)
            for places in self._side_by_side(schedule, turn):
                settings = [self.setting("table", schedule.order[place]) for place in places]
                deals = [self.game_deal(schedule, turn, place, hands) for place in places]
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
            hands = back[stones - hands + lost]
        count_games(tally, scores)
        return tally
