"""What a bot is, and the one that knows nothing."""

from __future__ import annotations

from typing import Protocol

from terra_cards.rules import Action, Game, Generator
from terra_cards.rules.actions import End, Pass


class Bot(Protocol):
    """Chooses one of a game's legal actions for the player in turn."""

    def choose(self, game: Game) -> Action:
        """A legal action; the game must not be over, and is not changed."""


class RandomBot:
    """Any legal action; passing and ending a turn as likely as all others together.

    Its choice depends on the seed and the number of actions played so far, so that undoing and
    choosing again gives the same choice.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game) -> Action:
        generator = Generator(self.seed, f"bot {game.turn} {len(game.history)}")
        actions = game.legal_actions()
        quick = [action for action in actions if isinstance(action, Pass | End)]
        if quick and generator.below(2):
            return generator.choice(quick)
        return generator.choice(actions)
