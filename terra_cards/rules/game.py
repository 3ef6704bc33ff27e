"""The one protocol of the three engines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct

from terra_cards.rules.actions import Action
from terra_cards.rules.errors import IllegalAction, SetupError, Violation
from terra_cards.rules.options import ROUNDS_CLAUSE, Rules, check_players

Self = TypeVar("Self", bound="Game")


class RoundEnd(Struct, frozen=True):
    """A round was scored: scores after it, and stones in hand after R30 (None: challenge game)."""

    round: int
    scores: dict[str, int]
    stones: dict[str, int] | None = None

    def record(self) -> dict[str, object]:
        """The check line of a record."""
        line: dict[str, object] = {"round": self.round, "scores": self.scores}
        if self.stones is not None:
            line["stones"] = self.stones
        return line


Event = Action | RoundEnd


class Status(Struct, frozen=True):
    """Where a game stands.

    ``phase`` names what is awaited, in the words of the engine (``over`` at the end), ``round``
    counts from 1 (0 in the crisis game), ``turn`` is who acts next. ``problems`` lists every
    broken invariant (G4) at once: it is empty in every game that ``apply`` can reach.
    """

    phase: str
    round: int
    rounds: int
    turn: str | None
    finished: bool
    problems: tuple[Violation, ...]


class Game(ABC):
    """A game in progress: who may do what, what happens then, and who wins.

    All games know ``legal_actions``, ``apply``, ``undo``, ``copy``, ``is_over``, ``scores``,
    ``winners`` and ``status``. Nothing here is random once a game has started, nothing is hidden
    from the caller (bots that should not see a hand must not be shown it), and no method does I/O.
    """

    rules: Rules
    players: tuple[str, ...]
    start: str

    def __init__(self, rules: Rules, players: Sequence[str], start: str | None) -> None:
        self.rules = rules
        self.players = tuple(players)
        check_players(rules, self.players)
        self.start = self.players[0] if start is None else start
        if self.start not in self.players:
            raise SetupError.of("G3", f"the start player '{self.start}' is none of the players")
        self._seats = {player: seat for seat, player in enumerate(self.players)}
        self._first = self._seats[self.start]
        self._events: list[Event] = []
        self._undo: list[tuple[Any, ...]] = []

    # What engines say

    @property
    @abstractmethod
    def turn(self) -> str | None:
        """Who acts next; None when the game is over."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """What is awaited, in the words of the engine; ``over`` at the end."""

    @property
    @abstractmethod
    def rounds_completed(self) -> int:
        """Rounds scored so far (0 in the crisis game)."""

    @property
    @abstractmethod
    def scores(self) -> dict[str, int]:
        """Points by player, in seat order."""

    @abstractmethod
    def legal_actions(self) -> list[Action]:
        """Exactly the actions that the rules allow now, in a fixed order; none when it is over (G2)."""

    @abstractmethod
    def _check(self, action: Action) -> Action | Violation | tuple[Violation, ...]:
        """The action in its canonical form, or what is wrong with it."""

    @abstractmethod
    def _perform(self, action: Action) -> None:
        """Carries out a legal, canonical action and appends what happened to ``_events``."""

    @abstractmethod
    def _state(self) -> tuple[Any, ...]:
        """All that an action can change, in immutable values."""

    @abstractmethod
    def _restore(self, state: tuple[Any, ...]) -> None:
        """Puts a state back."""

    @abstractmethod
    def problems(self) -> tuple[Violation, ...]:
        """Every broken invariant (G4) at once; empty in a game that ``apply`` can reach."""

    # What all engines share

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, won or lost."""
        return self.turn is None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, in seat order, ties shared (R33); nobody while the game runs."""
        if not self.is_over:
            return ()
        scores = self.scores
        best = max(scores.values())
        return tuple(player for player in self.players if scores[player] == best)

    @property
    def events(self) -> tuple[Event, ...]:
        """Actions in the order played, and after each round its RoundEnd."""
        return tuple(self._events)

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions played so far."""
        return tuple(event for event in self._events if isinstance(event, Action))

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """All that is wrong with an action now; empty for a legal one. Changes nothing."""
        return _as_violations(self._check(action))

    def apply(self, action: Action) -> None:
        """Plays an action. IllegalAction names the clause it breaks, and nothing has changed (G2)."""
        checked = self._check(action)
        if not isinstance(checked, Action):
            raise IllegalAction(*_as_violations(checked))
        self._undo.append(self._state())
        self._perform(checked)

    def undo(self) -> Action:
        """Takes the last action back and returns it; IndexError at the start of the game. O(state)."""
        if not self._undo:
            raise IndexError("nothing to undo: the game is at its start")
        self._restore(self._undo.pop())
        while True:
            event = self._events.pop()
            if isinstance(event, Action):
                return event

    def copy(self: Self) -> Self:
        """An independent copy without the way back: it cannot undo what was played before it."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._events = list(self._events)
        twin._undo = []
        twin._detach()
        return twin

    def _detach(self) -> None:  # noqa: B027 - most engines change nothing in place
        """Copies whatever the engine changes in place."""

    def status(self) -> Status:
        """Where the game stands, and all that is wrong with it."""
        return Status(
            self.phase, self._round_number(), self._round_count(), self.turn, self.is_over, self.problems()
        )

    def _round_number(self) -> int:
        return min(self.rounds_completed + 1, self._round_count())

    def _round_count(self) -> int:
        return 0

    def _over_clause(self) -> str:
        """The clause that has ended the game."""
        return ROUNDS_CLAUSE[self.rules.engine]

    def _not_now(self, action: Action) -> Violation | None:
        """The violation of whoever acts when it is over, or out of turn (R11)."""
        turn = self.turn
        if action.player == turn:
            return None
        if turn is None:
            return Violation(self._over_clause(), "the game is over")
        if action.player not in self._seats:
            return Violation("R11", f"no player '{action.player}'; it is {turn}'s turn")
        return Violation("R11", f"it is {turn}'s turn, not {action.player}'s")


def _as_violations(checked: Action | Violation | tuple[Violation, ...]) -> tuple[Violation, ...]:
    if isinstance(checked, Action):
        return ()
    return (checked,) if isinstance(checked, Violation) else checked
