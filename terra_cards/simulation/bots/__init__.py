"""Players for single games: what sits at the table in ``play`` and in the crisis game's odds.

Batch play on arrays has players of its own; these choose one action at a time through the rules
engine's protocol, and look at nothing that a person in their seat would not see. (A quiz bot is
given a noisy belief about the right spaces: that is its knowledge of the world.)
"""

from __future__ import annotations

from terra_cards.rules import CrisisGame, Game
from terra_cards.simulation.bots.bot import Bot, RandomBot
from terra_cards.simulation.bots.crisis import CooperativeBot, ExpertBot, SelfishBot
from terra_cards.simulation.bots.quiz import QuizBot

QUIZ_BOTS = ("random", "easy", "medium", "hard")
CRISIS_BOTS = ("random", "cooperative", "expert", "selfish")
_SKILLS = {"easy": 0.25, "medium": 0.5, "hard": 0.8}


def bots_for(game: Game) -> tuple[str, ...]:
    """The kinds of bots that play a game."""
    return CRISIS_BOTS if isinstance(game, CrisisGame) else QUIZ_BOTS


def make_bot(kind: str, seed: int) -> Bot:
    """A bot by its kind; KeyError for one that nobody knows. Equal seeds play alike."""
    if kind == "random":
        return RandomBot(seed)
    if kind == "cooperative":
        return CooperativeBot()
    if kind == "expert":
        return ExpertBot()
    if kind == "selfish":
        return SelfishBot()
    return QuizBot(_SKILLS[kind], seed)


__all__ = [
    "CRISIS_BOTS",
    "QUIZ_BOTS",
    "Bot",
    "CooperativeBot",
    "ExpertBot",
    "QuizBot",
    "RandomBot",
    "SelfishBot",
    "bots_for",
    "make_bot",
]
