"""Who plays a crisis deck, and how cards are dealt to many games at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from terra_cards.rules.crisis_cards import Deal
from terra_cards.simulation.crisis.deck import CrisisDeck
from terra_cards.simulation.fixed import to_fixed
from terra_cards.simulation.parameters import CrisisBot, Parameters
from terra_cards.simulation.streams import Stream

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

BLOCK = 1024  # games drawn together
SPAN = 4 * BLOCK  # games played together: the more, the faster, as long as they fit into the cache
CHANCE_BITS = 16  # a decision is selfish if so many random bits are below its chance
EXPECT_BITS = 8  # cards that others may hold count in 1/256


class CrisisPlay(Struct, frozen=True, eq=False, dict=True):
    """A table that plays a deck: ``bots`` by seat; the first seat starts. ``rounds`` is how many games."""

    deck: CrisisDeck
    bots: tuple[CrisisBot, ...]
    rounds: int
    seed: int
    parameters: Parameters

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def hand_size(self) -> int:
        """Cards in each hand at the start (C2)."""
        return self.deck.rules.crisis.hands[self.players]

    @cached_property
    def selfish(self) -> Ints:
        """Chance of each seat, in 2**-16, that a decision is selfish; shape (players,)."""
        return np.array([to_fixed(bot.selfishness, CHANCE_BITS) for bot in self.bots], np.int64)

    @cached_property
    def hears(self) -> NDArray[np.bool_]:
        """Whether each seat is told what the others hold; shape (players,)."""
        return np.array([bot.hears for bot in self.bots], np.bool_)

    @cached_property
    def expected(self) -> Ints:
        """The highest card of one colour that a hand of so many unknown cards is taken to hold, in 1/256."""
        base = to_fixed(self.parameters["crisis.expected_base"], EXPECT_BITS)
        each = to_fixed(self.parameters["crisis.expected_card"], EXPECT_BITS)
        cards = np.arange(len(self.deck.cards.solutions) + 1, dtype=np.int64)
        return np.where(cards > 0, base + each * cards, 0)


class Deals(Struct, frozen=True, eq=False):
    """Cards dealt to games (C2), by their number in the deck: solutions first, then crises.

    ``hands`` has shape (games, players, cards), ``pile`` (games, cards), top card first. ``words`` are
    random words for each card of the pile and each player, shape (games, cards, players).
    """

    hands: Ints
    pile: Ints
    words: Ints

    def of_game(self, play: CrisisPlay, game: int) -> Deal:
        """One game's deal by names, for the rules engine."""
        names = [*(c.name for c in play.deck.cards.solutions), *(c.name for c in play.deck.cards.crises)]
        hands = tuple(tuple(names[card] for card in hand) for hand in self.hands[game])
        return Deal(hands, tuple(names[card] for card in self.pile[game]))


def deal(play: CrisisPlay, block: int) -> Deals:
    """Deals a block of games: hands from the shuffled solutions, then the crises shuffled into the rest."""
    cards = play.deck.cards
    solutions, crises = len(cards.solutions), len(cards.crises)
    games = min(BLOCK, play.rounds - block * BLOCK)
    dealt = play.players * play.hand_size
    pile = solutions - dealt + crises
    stream = Stream(play.seed, "crisis", str(play.players), block)
    words = stream.words(games, solutions + pile * (1 + play.players)).astype(np.int64)
    order = _shuffled(words[:, :solutions])
    rest = np.concatenate([order[:, dealt:], np.tile(solutions + np.arange(crises), (games, 1))], axis=1)
    mixed = np.take_along_axis(rest, _shuffled(words[:, solutions : solutions + pile]), axis=1)
    return Deals(
        order[:, :dealt].reshape(games, play.players, play.hand_size),
        mixed,
        words[:, solutions + pile :].reshape(games, pile, play.players),
    )


def deal_blocks(play: CrisisPlay, block: int, games: int) -> Deals:
    """So many games from a block on, one block after the other."""
    dealt = [deal(play, number) for number in range(block, block + -(-games // BLOCK))]
    if len(dealt) == 1:
        return dealt[0]
    return Deals(
        np.concatenate([one.hands for one in dealt]),
        np.concatenate([one.pile for one in dealt]),
        np.concatenate([one.words for one in dealt]),
    )


def _shuffled(words: Ints) -> Ints:
    """Random orders of numbers from 0 on, by rows: those of random words, of equal ones the first first."""
    return np.argsort(words, axis=1, kind="stable")


def named(bots: Sequence[str], parameters: Parameters) -> tuple[CrisisBot, ...]:
    """Bots by name."""
    return tuple(parameters.crisis_bots[name] for name in bots)
