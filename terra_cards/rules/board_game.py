"""What games on a board share: cards in order, one a round, and points by player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from terra_cards.model.board import Board
from terra_cards.model.solution import Solution
from terra_cards.rules.actions import OnSpace
from terra_cards.rules.cards import check_solution
from terra_cards.rules.errors import SetupError
from terra_cards.rules.game import Game
from terra_cards.rules.options import Engine, Rules, check_rounds
from terra_cards.rules.spaces import SpaceIndex


class BoardGame(Game):
    """A game of ``engine`` on a board. ``cards`` are the solutions of the cards, in the order in which they
    come; of them the first ``rounds`` are played.

    ``rounds`` defaults to the edition's number for so many players (R32, T2); ``start`` to the first
    player. Raises SetupError with the clause of whatever does not fit.
    """

    engine: ClassVar[Engine]

    def __init__(
        self,
        rules: Rules,
        board: Board,
        cards: Sequence[Solution],
        players: Sequence[str],
        start: str | None = None,
        rounds: int | None = None,
    ) -> None:
        if rules.engine != self.engine:
            raise SetupError.of("G1", f"'{rules.edition}' is a {rules.engine} game")
        super().__init__(rules, players, start)
        self.board = board
        self._index = SpaceIndex.of(board)
        self.rounds = check_rounds(rules, len(self.players), rounds, len(cards))
        self.cards = tuple(cards[: self.rounds])
        for card in self.cards:
            check_solution(board, card)
        self._round = 0
        self._scores = (rules.start_score,) * len(self.players)

    @property
    def rounds_completed(self) -> int:
        return self._round

    @property
    def card(self) -> Solution | None:
        """The card of this round, solution and all; None when the game is over."""
        return self.cards[self._round] if self._round < self.rounds else None

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self._scores, strict=True))

    def space_of(self, action: OnSpace) -> int:
        """The index of the space that an action names; RuleError R1 where there is none."""
        return self._index.find(action.area, action.scale, action.between)

    def _round_count(self) -> int:
        return self.rounds
