"""What lies on the table of the challenge game (T1 to T3, T12, G4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from terra_cards.model.board import Board, Sector
from terra_cards.model.solution import Solution
from terra_cards.rules.board_game import BoardGame
from terra_cards.rules.errors import Violation
from terra_cards.rules.options import Rules

Phase = Literal["choose_task", "accept", "answer", "vote", "last", "over"]


class ChallengeTable(BoardGame):
    """What lies on the table of a challenge game. Engines build on it: see ChallengeGame."""

    engine = "challenge"

    def __init__(
        self,
        rules: Rules,
        board: Board,
        cards: Sequence[Solution],
        players: Sequence[str],
        start: str | None = None,
        rounds: int | None = None,
    ) -> None:
        super().__init__(rules, board, cards, players, start, rounds)
        self._begin_round()

    def _begin_round(self) -> None:
        """T3, T12: who is Challenger and who holds the Estimator card."""
        count = len(self.players)
        self._estimator = (self._first + self._round) % count
        self._challenger = (self._estimator - 1) % count
        self._seat = self._challenger
        self._phase: Phase = "choose_task" if self._round < self.rounds else "over"
        self._task: Sector | None = None
        self._forced = False  # T4: the Challenger had to answer
        self._answers = 0  # answers given this round
        self._space: int | None = None  # the answer being judged
        self._voters: tuple[int, ...] = ()  # clockwise from the Estimator
        self._yes: tuple[int, ...] = ()
        self._no: tuple[int, ...] = ()
        self._nobody: int | None = None  # T13: who said that nobody knows
        self._wrong: tuple[int, ...] = ()  # spaces judged wrong this round

    # What is on the table

    @property
    def turn(self) -> str | None:
        return None if self._phase == "over" else self.players[self._seat]

    @property
    def phase(self) -> Phase:
        """``choose_task``, ``accept``, ``answer``, ``vote``, ``last`` (T10), or ``over``."""
        return self._phase

    @property
    def task(self) -> Sector | None:
        """The task of this round, once it is chosen (T3)."""
        return self._task

    @property
    def challenger(self) -> str:
        """Who holds the Challenger card."""
        return self.players[self._challenger]

    @property
    def estimator(self) -> str:
        """Who holds the Estimator card."""
        return self.players[self._estimator]

    @property
    def answer(self) -> int | None:
        """The space that is being judged, by its index."""
        return self._space

    @property
    def judged_wrong(self) -> tuple[int, ...]:
        """Spaces that were answered and found wrong this round, in order."""
        return self._wrong

    @property
    def votes(self) -> dict[str, str]:
        """What has been said on the present answer, and who said that nobody knows."""
        said = {self.players[seat]: "yes" for seat in self._yes}
        said.update({self.players[seat]: "no" for seat in self._no})
        if self._nobody is not None:
            said[self.players[self._nobody]] = "nobody_knows"
        return said

    def _state(self) -> tuple[Any, ...]:
        return (
            self._round, self._scores, self._estimator, self._challenger, self._seat, self._phase, self._task,
            self._forced, self._answers, self._space, self._voters, self._yes, self._no, self._nobody,
            self._wrong,
        )  # fmt: skip

    def _restore(self, state: tuple[Any, ...]) -> None:
        (
            self._round, self._scores, self._estimator, self._challenger, self._seat, self._phase, self._task,
            self._forced, self._answers, self._space, self._voters, self._yes, self._no, self._nobody,
            self._wrong,
        ) = state  # fmt: skip

    def problems(self) -> tuple[Violation, ...]:
        wrong: list[Violation] = []
        if min(self._scores) < 0:
            wrong.append(Violation("T1", f"a score is below 0: {self.scores}"))
        placed = [*self._yes, *self._no, *(() if self._nobody is None else (self._nobody,))]
        if self._space is not None:
            placed.append(self._estimator)
        if len(set(placed)) != len(placed):
            wrong.append(Violation("G4", "a player has more than one stone on the board"))
        return tuple(wrong)
