"""Everything that a run of a quiz deck rests on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.model.board import Board
from terra_cards.rules.options import Rules
from terra_cards.simulation.arena import Arena, most_points
from terra_cards.simulation.bands import Basis
from terra_cards.simulation.cast import Cast, cast_of
from terra_cards.simulation.parameters import CROWD, STRANGERS, Parameters
from terra_cards.simulation.setting import Difficulties

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Ways of playing whole games: as the rules say; with one start player for all rounds; and people of all
# abilities among themselves.
GameKind = Literal["games", "fixed", "strangers"]
GAME_KINDS: tuple[GameKind, ...] = ("games", "fixed", "strangers")


class Play(Struct, frozen=True, eq=False, dict=True):
    """Everything that a run rests on, and all that a worker needs to play any part of it.

    ``bots`` names the player of each seat. ``rounds`` is how often each card is played alone and at
    a table, and how many games are played; ``game_rounds`` how many rounds a game has.
    ``kilometres`` are the distances between areas; the board needs no drawing beside them.
    ``difficulties`` are those of the cards' tasks in logits, empty where nobody has played them.
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
    def strangers(self) -> Cast:
        """People of all abilities, who know nothing of each other."""
        return cast_of(self.parameters, self.rules, [STRANGERS])

    @cached_property
    def crowd(self) -> Cast:
        """Who measures a card, alone: so R21, which asks for nobody else, does not count."""
        return cast_of(self.parameters, self.solo_rules, [CROWD])

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
    def most_score(self) -> int:
        """An upper bound of a player's score in a game."""
        rules = self.rules
        if rules.engine == "challenge":
            most = rules.challenge.most(self.players)
        else:
            most = max((most_points(arena) for arena in self.arenas), default=0)
        return max(0, rules.start_score) + self.game_rounds * max(0, most)

    def basis(self, card: int) -> Basis:
        """What the difficulty of a card rests on."""
        return "plays" if self.difficulty(card) else "geometry"

    def difficulty(self, card: int) -> Difficulties:
        return self.difficulties[card] if self.difficulties else {}
