"""One way into every game (G1)."""

from __future__ import annotations

from collections.abc import Sequence

from terra_cards.model.board import Board
from terra_cards.model.solution import Solution
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.crisis import CrisisGame
from terra_cards.rules.crisis_cards import CrisisCards, Deal, deal
from terra_cards.rules.errors import SetupError
from terra_cards.rules.game import Game
from terra_cards.rules.generator import Generator
from terra_cards.rules.options import Rules
from terra_cards.rules.placing import PlacingGame


def start_game(
    rules: Rules,
    players: Sequence[str],
    *,
    start: str | None = None,
    board: Board | None = None,
    cards: Sequence[Solution] | CrisisCards = (),
    rounds: int | None = None,
    seed: int | None = None,
    dealt: Deal | None = None,
) -> Game:
    """Starts a game of any edition.

    Placing and challenge games need a ``board`` and ``cards`` solved on it, at least as many as
    ``rounds`` (by default the edition's number, R32, T2); a ``seed`` shuffles them, without one
    they come in order. The crisis game needs ``CrisisCards`` and either a ``seed`` or where the
    cards were ``dealt`` (C2). ``start`` is the first start player, by default the first of
    ``players``, who sit clockwise. The same arguments give the same game everywhere. Raises
    SetupError with the clause of whatever does not fit.
    """
    if isinstance(cards, CrisisCards):
        if dealt is None:
            if seed is None:
                raise SetupError.of("G1", "a crisis game needs a seed, or where its cards were dealt")
            dealt = deal(rules, cards, players, seed)
        return CrisisGame(rules, cards, dealt, players, start)
    if rules.engine == "crisis":
        raise SetupError.of("G1", f"'{rules.edition}' is played with the cards of a crisis deck")
    if board is None:
        raise SetupError.of("G1", f"'{rules.edition}' is played on a board")
    order = list(cards) if seed is None else Generator(seed, "cards").shuffled(cards)
    engine = PlacingGame if rules.engine == "placing" else ChallengeGame
    return engine(rules, board, order, players, start, rounds)
