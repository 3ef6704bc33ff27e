"""The parts into which a run is divided, and who performs them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Literal

from msgspec import Struct

from terra_cards.simulation.challenge.passes import ChallengePlayers
from terra_cards.simulation.challenge.tally import ChallengeTally
from terra_cards.simulation.deals import GAMES
from terra_cards.simulation.game_tally import GameTally
from terra_cards.simulation.passes import Players
from terra_cards.simulation.play import GAME_KINDS, GameKind, Play
from terra_cards.simulation.streams import BLOCK
from terra_cards.simulation.tally import SoloTally, TableTally

Kind = Literal["solo", "table"] | GameKind
AnyTally = SoloTally | TableTally | ChallengeTally | GameTally
AnyTable = TableTally | ChallengeTally
AnyPlayers = Players | ChallengePlayers

BLOCKS_OF_TASK = 8
# For deciding what is worth its start: seconds of a round alone and of one player's round at a table, on
# arrays and compiled; of one player's round of the challenge game; and of the tables of one card.
SOLO_COST, SEAT_COST, CARD_COST = 1.2e-5, 8e-6, 0.03
SOLO_COMPILED, SEAT_COMPILED = 3e-6, 2.5e-6
CHALLENGE_COST = 2.5e-5


class Task(Struct, frozen=True):
    """Blocks ``first`` to ``last`` (exclusive) of one pass; ``card`` is -1 for games."""

    kind: Kind
    card: int
    first: int
    last: int
    rounds: int


def card_tasks(play: Play, start: int, stop: int) -> Iterator[Task]:
    """All cards alone and at tables, from one round to another; ``start`` is a multiple of BLOCK. Every card
    gets its first blocks before any gets its second ones, so that a run cut short knows something of each."""
    step = BLOCK * BLOCKS_OF_TASK
    kinds: tuple[Kind, ...] = ("solo", "table")
    for begin in range(start, stop, step):
        rounds = min(step, stop - begin)
        first = begin // BLOCK
        last = first + ceil(rounds / BLOCK)
        for kind in kinds:
            for card in range(len(play.arenas)):
                yield Task(kind, card, first, last, rounds)


def game_tasks(play: Play) -> Iterator[Task]:
    """All games of a run."""
    for block in range(ceil(play.rounds / GAMES)):
        games = min(GAMES, play.rounds - block * GAMES)
        for kind in GAME_KINDS:
            yield Task(kind, -1, block, block + 1, games * play.game_rounds)


def tasks(play: Play) -> Iterator[Task]:
    """All parts of a run."""
    yield from card_tasks(play, 0, play.rounds)
    yield from game_tasks(play)


def seconds(play: Play, *, compiled: bool = False) -> float:
    """About how long a run takes on one core."""
    solo, seat = (SOLO_COMPILED, SEAT_COMPILED) if compiled else (SOLO_COST, SEAT_COST)
    if play.rules.engine == "challenge":
        seat = CHALLENGE_COST
    of_card = play.rounds * (solo + play.players * seat) + CARD_COST
    games = len(GAME_KINDS) * play.rounds * play.game_rounds * play.players * seat
    return len(play.arenas) * of_card + games


def players_of(play: Play, *, compiled: bool = False) -> AnyPlayers:
    """Who plays the parts of a run: by the kind of its edition."""
    if play.rules.engine == "challenge":
        return ChallengePlayers(play, compiled=compiled)
    return Players(play, compiled=compiled)


class QuizJob:
    """A run of a quiz deck, to be done in parts."""

    def __init__(self, play: Play, *, compiled: bool = False) -> None:
        self.play, self.compiled = play, compiled
        self._players: AnyPlayers | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_players": None}  # tables are made where they are needed

    def go_on_with(self, play: Play) -> None:
        """The same run with other rounds: the tables of its cards are kept."""
        self.play = play
        if self._players is not None:
            self._players.go_on_with(play)

    def perform(self, task: Task) -> AnyTally:
        """Plays one part."""
        if self._players is None:
            self._players = players_of(self.play, compiled=self.compiled)
        players, kind = self._players, task.kind
        if kind == "solo":
            return players.solo(task.card, *range(task.first, task.last))
        if kind == "table":
            return players.table(task.card, *range(task.first, task.last))
        return players.games(kind, task.first)
