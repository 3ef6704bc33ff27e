"""What blocks of rounds draw: it depends only on the seed, the pass, the card and the block's number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from terra_cards.model.board import Sector
from terra_cards.simulation.cast import LEVEL_BITS, LEVELS
from terra_cards.simulation.perception import Deal, words_needed
from terra_cards.simulation.play import GameKind, Play
from terra_cards.simulation.setting import Setting, Settings
from terra_cards.simulation.streams import BLOCK, Stream, shuffled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from terra_cards.simulation.perception import Words

KEPT_CARDS = 640  # cards whose tables are kept; those of one take 0.2 megabytes for each kind of bot
GAMES = 2048  # games drawn together


class Schedule(Struct, frozen=True, eq=False):
    """A block of games. ``order`` is the deck as these games go through it, ``groups`` the players by
    seat and game, as their cast numbers them, shape (seats, games)."""

    play: Play
    kind: GameKind
    block: int
    order: tuple[int, ...]
    groups: NDArray[np.int64]

    @property
    def table(self) -> str:
        """Whose tables of beliefs the players use: see :meth:`Deals.setting`."""
        return "strangers" if self.kind == "strangers" else "table"

    @property
    def abilities(self) -> NDArray[np.int64]:
        """Abilities in sixteenths, shape (seats, games)."""
        cast = self.play.strangers if self.kind == "strangers" else self.play.cast
        return cast.rounded_abilities[self.groups]

    def turns(self, turn: int) -> NDArray[np.int64]:
        """Seats in the order of turns in a round of a game; the start player moves on (R31)."""
        first = 0 if self.kind == "fixed" else turn
        return (first + np.arange(self.play.players, dtype=np.int64)) % self.play.players

    def games_at(self, turn: int, place: int) -> slice:
        """The games that play the card at a place of the order in a round: game i plays i + round."""
        cards = len(self.order)
        return slice((place - turn) % cards, self.groups.shape[1], cards)

    def side_by_side(self, turn: int) -> Iterator[list[int]]:
        """The places of the order whose rounds can be played at once, about a block of them each:
        those whose cards ask for the same sectors, cards with equally many right areas together."""
        arenas = self.play.arenas
        alike: dict[tuple[Sector, ...], list[int]] = {}
        for place, card in enumerate(self.order):
            if self.games_at(turn, place).start < self.groups.shape[1]:
                asked = tuple(part.sector for part in arenas[card].asked)
                alike.setdefault(asked, []).append(place)
        for places in alike.values():
            places.sort(key=lambda place: len(arenas[self.order[place]].parts[0].hits))
            batch: list[int] = []
            width = 0
            for place in places:
                batch.append(place)
                width += len(range(self.groups.shape[1])[self.games_at(turn, place)])
                if width >= BLOCK:
                    yield batch
                    batch, width = [], 0
            if batch:
                yield batch


class Deals:
    """Draws blocks of a run; keeps the tables of cards from one block to the next."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._makers: dict[str, Settings] = {}
        self._settings: dict[tuple[str, int], Setting] = {}

    def setting(self, table: str, card: int) -> Setting:
        """The tables of a card: for the crowd (``solo``), the bots at the ``table``, or ``strangers``."""
        found = self._settings.pop((table, card), None)
        if found is None:
            arena = self.play.arenas[card]
            if table == "solo":
                arena = replace(arena, rules=self.play.solo_rules)
            found = self._maker(table).make(arena, self.play.difficulty(card))
            while len(self._settings) >= KEPT_CARDS:
                self._settings.pop(next(iter(self._settings)))
        self._settings[table, card] = found  # the latest used comes last
        return found

    def _maker(self, table: str) -> Settings:
        if table not in self._makers:
            play = self.play
            cast = {"solo": play.crowd, "strangers": play.strangers}.get(table, play.cast)
            self._makers[table] = Settings(cast, play.board, play.kilometres)
        return self._makers[table]

    def solo(self, card: int, block: int) -> tuple[Setting, Deal]:
        """A block of rounds alone; abilities take turns, so that each is equally frequent."""
        play, setting = self.play, self.setting("solo", card)
        count = min(BLOCK, play.rounds - block * BLOCK)
        words = Stream(play.seed, "solo", setting.arena.card, block).words(count, 2 + words_needed(setting))
        levels: NDArray[np.int64] = np.arange(count, dtype=np.int64) % LEVELS
        return setting, Deal(
            levels[None],
            np.full((1, count), play.rules.estimate_stones),
            np.zeros((1, count), np.int64),
            0,
            *_of_players(words, 1),
        )

    def table(self, card: int, block: int) -> tuple[Setting, Deal, NDArray[np.int64]]:
        """A block of rounds at a full table, and the seat of each player in the order of turns, shape
        (players, rounds); the start player moves on each round."""
        play, setting = self.play, self.setting("table", card)
        players, count = play.players, min(BLOCK, play.rounds - block * BLOCK)
        start = (np.arange(count) + block * BLOCK) % players
        seats = (start[None] + np.arange(players)[:, None]) % players
        stream = Stream(play.seed, "table", setting.arena.card, block)
        words = stream.words(count, 2 + players * (1 + words_needed(setting)))
        levels = (words[:, 2 : 2 + players].T >> 32 - LEVEL_BITS).astype(np.int64)
        deal = Deal(
            np.array(play.seats)[seats] * LEVELS + levels,
            np.full((players, count), play.rules.estimate_stones),
            np.zeros((players, count), np.int64),
            0,
            *_of_players(words, players, players),
        )
        return setting, deal, seats

    def schedule(self, kind: GameKind, block: int) -> Schedule:
        """A block of games. Games with one start player draw what those of the rules draw, so that the
        two differ in nothing else."""
        play = self.play
        cards = len(play.arenas)
        count = min(GAMES, play.rounds - block * GAMES)
        stream = Stream(play.seed, self._drawn_as(kind, "games"), "", block)
        order = shuffled(cards, replace(stream, turn=1).words(cards, 1)[:, 0])
        levels = (stream.words(count, play.players).T >> 32 - LEVEL_BITS).astype(np.int64)
        bots = np.zeros(play.players, np.int64) if kind == "strangers" else np.array(play.seats)
        return Schedule(play, kind, block, tuple(order), bots[:, None] * LEVELS + levels)

    def game(self, schedule: Schedule, turn: int, place: int, hands: NDArray[np.int64]) -> Deal:
        """What the games bring that play the card at ``place`` of the schedule's order in a round.

        ``hands`` are the stones of all games, shape (seats, games); players come in turn order (R31).
        """
        play = self.play
        card = schedule.order[place]
        setting = self.setting(schedule.table, card)
        turns, chosen = schedule.turns(turn), schedule.games_at(turn, place)
        these = hands[turns, chosen]
        kind = self._drawn_as(schedule.kind, "game")
        stream = Stream(play.seed, kind, setting.arena.card, schedule.block, turn)
        words = stream.words(these.shape[1], 2 + play.players * words_needed(setting))
        return Deal(
            schedule.groups[turns, chosen],
            these,
            play.rules.estimate_stones - these,
            play.game_rounds - 1 - turn,
            *_of_players(words, play.players),
        )

    @staticmethod
    def _drawn_as(kind: GameKind, what: str) -> str:
        return f"{what} of strangers" if kind == "strangers" else what


def _of_players(words: Words, players: int, between: int = 0) -> tuple[Words, Words]:
    """The words of each player, shape (rounds, players, each), and the two that all share, shape
    (rounds, 2), which come first; ``between`` words between them are for something else."""
    own = words[:, 2 + between :]
    return np.ascontiguousarray(own).reshape(len(words), players, -1), np.ascontiguousarray(words[:, :2])
