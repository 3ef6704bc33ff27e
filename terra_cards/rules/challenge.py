"""The challenge game (``terra-on-tour``): T1 to T14."""

from __future__ import annotations

from terra_cards.model.board import SECTORS
from terra_cards.rules.actions import (
    Accept,
    Action,
    Answer,
    ChooseTask,
    Decline,
    No,
    NobodyKnows,
    TakeThree,
    Yes,
)
from terra_cards.rules.challenge_table import ChallengeTable, Phase
from terra_cards.rules.errors import RuleError, Violation
from terra_cards.rules.game import RoundEnd
from terra_cards.rules.spaces import describe

MUST_ANSWER_BELOW = 4  # T10: with fewer players the last NO-sayer must answer

_OWN = (ChooseTask, Accept, Decline, Answer, Yes, No, NobodyKnows, TakeThree)
_WHAT: dict[Phase, tuple[str, str]] = {
    "choose_task": ("T3", "chooses a task"),
    "accept": ("T4", "accepts or declines"),
    "answer": ("T5", "must answer"),
    "vote": ("T6", "says YES or NO"),
    "last": ("T10", "takes three points or answers"),
    "over": ("T2", ""),
}


class ChallengeGame(ChallengeTable):
    """A challenge game. ``cards`` are the solutions of the cards, in the order in which they come.

    ``rounds`` defaults to the edition's number for so many players (T2). ``start`` is the first
    start player, who holds the Estimator card; the Challenger sits to the right (T3).
    """

    # What may be done

    def legal_actions(self) -> list[Action]:
        """All that the one in turn may do: tasks and spaces in the order of the board."""
        if self._phase == "over":
            return []
        player = self.players[self._seat]
        if self._phase == "choose_task":
            return [ChooseTask(player, task) for task in SECTORS if task in self.cards[self._round].sectors]
        if self._phase == "accept":
            return [Accept(player), Decline(player)]
        if self._phase == "vote":
            actions: list[Action] = [Yes(player), No(player)]
            if self._nobody_is_free():
                actions.append(NobodyKnows(player))
            return actions
        assert self._task is not None
        spaces = self.board.sector_spaces(self._task)
        actions = [TakeThree(player)] if self._phase == "last" else []
        return actions + self._index.row(Answer, player)[spaces.start : spaces.stop]

    def _is_last(self) -> bool:
        """T10: whether whoever is to answer is the only NO-sayer left."""
        return self._answers > 0 and len(self._no) == 1

    def _nobody_is_free(self) -> bool:
        """T13: only on the first answer of a round, and only one player."""
        return self.rules.nobody_knows and self._answers == 1 and self._nobody is None

    def _check(self, action: Action) -> Action | Violation | tuple[Violation, ...]:
        if not isinstance(action, _OWN):
            return Violation("G3", f"'{action.name}' is no action of the challenge game")
        not_now = self._not_now(action)
        if not_now is not None:
            return not_now
        phase, kind, player = self._phase, type(action), action.player
        if kind is NobodyKnows:
            why = self._why_not_nobody()
            return Violation("T13", why) if why else action
        if kind is TakeThree and phase != "last":
            few = len(self.players) < MUST_ANSWER_BELOW
            return Violation(
                "T10",
                "with 2 or 3 players the last NO-sayer must answer"
                if few
                else "only the last NO-sayer may take three points",
            )
        if kind in (Accept, Decline) and phase == "answer":
            return Violation("T4", f"{player} holds the Estimator card and must answer")
        expected = {
            "choose_task": (ChooseTask,),
            "accept": (Accept, Decline),
            "answer": (Answer,),
            "vote": (Yes, No),
            "last": (TakeThree, Answer),
        }[phase]
        if kind not in expected:
            clause, what = _WHAT[phase]
            if phase == "answer" and self._is_last():
                clause, what = "T10", "is the last NO-sayer, of 2 or 3 players, and must answer"
            return Violation(clause, f"{player} {what} now")
        if isinstance(action, ChooseTask):
            if action.task in self.cards[self._round].sectors:
                return action
            tasks = ", ".join(self.cards[self._round].sectors)
            return Violation("T3", f"the card has no task '{action.task}'; tasks are {tasks}")
        return self._check_answer(action) if isinstance(action, Answer) else action

    def _why_not_nobody(self) -> str | None:
        if not self.rules.nobody_knows:
            return "this game is played without Nobody-knows"
        if self._phase != "vote" or self._answers != 1:
            return "Nobody-knows is said only while the first answer of the round is judged"
        if self._nobody is not None:
            return f"{self.players[self._nobody]} has taken Nobody-knows already"
        return None

    def _check_answer(self, action: Answer) -> Action | Violation | tuple[Violation, ...]:
        try:
            index = self._index.find(action.area, action.scale, action.between)
        except RuleError as error:
            return error.violations
        space = self.board.spaces[index]
        if space.sector != self._task:
            return Violation("T5", f"the task is {self._task}, and {describe(space)} is no space of it")
        return self._index.row(Answer, action.player)[index]

    # What happens then

    def _perform(self, action: Action) -> None:
        self._events.append(action)
        kind = type(action)
        if isinstance(action, ChooseTask):
            self._task = next(sector for sector in SECTORS if sector == action.task)
            self._phase, self._seat = "accept", self._estimator
        elif kind is Accept:
            self._phase = "answer"
        elif kind is Decline:
            self._forced = True
            self._estimator = self._seat = self._challenger
            self._phase = "answer"
        elif kind is TakeThree:
            self._score(self._seat, self.rules.challenge.last)
            self._end_round(right=False)
        elif isinstance(action, Answer):
            self._hear(self._index.find(action.area, action.scale, action.between))
        else:
            self._vote(kind)

    def _hear(self, space: int) -> None:
        """T5, T6: an answer is given; whoever is still in has to say what they think of it."""
        count = len(self.players)
        if self._answers == 0:
            self._voters = tuple((self._estimator + i) % count for i in range(1, count))
        else:
            self._voters = tuple(seat for seat in self._no if seat != self._seat)
            self._estimator = self._seat
        self._answers += 1
        self._space = space
        self._yes = self._no = ()
        if self._voters:
            self._phase, self._seat = "vote", self._voters[0]
        else:
            self._judge()

    def _vote(self, kind: type[Action]) -> None:
        seat = self._seat
        if kind is Yes:
            self._yes += (seat,)
        elif kind is No:
            self._no += (seat,)
        else:
            self._nobody = seat
        after = self._voters.index(seat) + 1
        if after < len(self._voters):
            self._seat = self._voters[after]
        else:
            self._judge()

    def _judge(self) -> None:
        """T7 to T11: the answer is right or wrong, and what follows from it."""
        task, space = self._task, self._space
        assert task is not None
        assert space is not None
        first = self._answers == 1
        if self.cards[self._round].result(task, space) == "hit":
            points = self.rules.challenge.estimator
            if first and self._forced:
                points = self.rules.challenge.challenger
            elif first and not self._yes:
                points = self.rules.challenge.alone
            self._score(self._estimator, points)
            for seat in self._yes:
                self._score(seat, self.rules.challenge.yes)
            self._end_round(right=True)
            return
        if first and self._forced:
            self._score(self._estimator, self.rules.challenge.challenger_wrong)
        self._wrong += (space,)
        self._space = None
        if not self._no:
            self._end_round(right=False)
            return
        self._seat = self._estimator = self._no[0]
        free = self._is_last() and len(self.players) >= MUST_ANSWER_BELOW
        self._phase = "last" if free else "answer"

    def _score(self, seat: int, points: int) -> None:
        """Books points; nobody falls below 0 (T1)."""
        scores = list(self._scores)
        scores[seat] = max(0, scores[seat] + points)
        self._scores = tuple(scores)

    def _end_round(self, right: bool) -> None:
        """T13, then T12."""
        if self._nobody is not None:
            each = self.rules.challenge.somebody_right if right else self.rules.challenge.nobody_right
            self._score(self._nobody, each * (len(self.players) - 1))
        self._round += 1
        self._begin_round()
        self._events.append(RoundEnd(self._round, self.scores))
