"""The placing game (``terra``, ``terra-deutschland``): R10 to R34."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Any

from terra_cards.model.board import SECTORS, Board
from terra_cards.model.solution import Solution
from terra_cards.rules.actions import Action, Pass, Place
from terra_cards.rules.board_game import BoardGame
from terra_cards.rules.errors import RuleError, Violation
from terra_cards.rules.game import RoundEnd
from terra_cards.rules.options import Rules
from terra_cards.rules.scoring import RoundScore, Stone, results_of_stones, score_legal_round
from terra_cards.rules.spaces import describe


class PlacingGame(BoardGame):
    """A placing game (see :class:`BoardGame`)."""

    engine = "placing"

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
        count = len(self.players)
        self._seat = self._first
        self._passed = 0  # bit by seat: out of this round
        self._moved = 0  # bit by seat: has placed a stone this round
        self._hands = (rules.estimate_stones,) * count
        self._supplies = (0,) * count
        self._taken: dict[int, int] = {}  # space: seat, in the order placed; a new dict each round
        self._open: frozenset[str]  # sectors that the card opens (R9)
        self._free: bytearray  # 1 for each space where a stone may be placed; a new one each round
        self._open_round()

    # What is on the table

    @property
    def turn(self) -> str | None:
        return self.players[self._seat] if self._round < self.rounds else None

    @property
    def phase(self) -> str:
        """``first`` while the player in turn must place (R11), then ``further``; ``over`` at the end."""
        if self._round >= self.rounds:
            return "over"
        return "further" if self._moved >> self._seat & 1 else "first"

    @property
    def hands(self) -> dict[str, int]:
        """Estimate stones that each player can still place this round."""
        return dict(zip(self.players, self._hands, strict=True))

    @property
    def supplies(self) -> dict[str, int]:
        """Stones of each player in the supply beside the board (R22)."""
        return dict(zip(self.players, self._supplies, strict=True))

    @property
    def stones(self) -> tuple[Stone, ...]:
        """Stones on the board, in the order placed."""
        return tuple(Stone(self.players[seat], space) for space, seat in self._taken.items())

    @property
    def passed(self) -> tuple[str, ...]:
        """Players who are out for this round (R13)."""
        return tuple(player for seat, player in enumerate(self.players) if self._passed >> seat & 1)

    def score_now(self) -> RoundScore:
        """What the stones on the board would score if the round ended here."""
        if self._round >= self.rounds:
            raise ValueError("the game is over: there is no round to score")
        return score_legal_round(self.rules, self.board, self.cards[self._round], self.players, self.stones)

    # What may be done

    def legal_actions(self) -> list[Action]:
        """The free spaces in the order of the board, then ``Pass`` where it is allowed. O(spaces)."""
        if self._round >= self.rounds:
            return []
        seat = self._seat
        actions: list[Action] = []
        if self._hands[seat]:
            actions.extend(compress(self._index.row(Place, self.players[seat]), self._free))
        if self._moved >> seat & 1 or not actions:
            actions.append(Pass(self.players[seat]))
        return actions

    def _check(self, action: Action) -> Action | Violation | tuple[Violation, ...]:
        kind = type(action)
        if kind is not Place and kind is not Pass:
            return Violation("G3", f"'{action.name}' is no action of the placing game: place, or pass")
        not_now = None if action.player == self.turn else self._not_now(action)
        if not_now is not None:
            seat = self._seats.get(action.player)
            if seat is not None and self.turn is not None and self._passed >> seat & 1:
                return Violation("R13", f"{action.player} has passed and is out for this round")
            return not_now
        if isinstance(action, Place):
            return self._check_place(action)
        can_place = self._hands[self._seat] and 1 in self._free
        if can_place and not self._moved >> self._seat & 1:
            return Violation("R11", f"{action.player} must place one stone in the first turn of a round")
        return action

    def _check_place(self, action: Place) -> Action | Violation | tuple[Violation, ...]:
        try:
            space = self._index.find(action.area, action.scale, action.between)
        except RuleError as error:
            return error.violations
        seat = self._seat
        if self._free[space] and self._hands[seat]:
            return self._index.row(Place, action.player)[space]
        wrong: list[Violation] = []
        sector = self.board.spaces[space].sector
        if sector not in self._open:
            wrong.append(Violation("R9", f"the card does not ask for the {sector} scale"))
        if space in self._taken:
            owner = self.players[self._taken[space]]
            wrong.append(
                Violation("R12", f"a stone of {owner} lies on {describe(self.board.spaces[space])} already")
            )
        if not self._hands[seat]:
            wrong.append(Violation("R13", f"{action.player} has no stone left and passes"))
        return tuple(wrong)

    # What happens then

    def _perform(self, action: Action) -> None:
        seat = self._seat
        self._events.append(action)
        if isinstance(action, Place):
            space = self._index.find(action.area, action.scale, action.between)
            self._taken[space] = seat
            self._free[space] = 0
            hands = list(self._hands)
            hands[seat] -= 1
            self._hands = tuple(hands)
            self._moved |= 1 << seat
        else:
            self._passed |= 1 << seat
            if self._passed + 1 == 1 << len(self.players):
                self._score()
                return
        while True:
            seat = (seat + 1) % len(self.players)
            if not self._passed >> seat & 1:
                break
        self._seat = seat

    def _score(self) -> None:
        """R14, R20 to R22, then R30 and R31."""
        scores, hands, supplies = list(self._scores), list(self._hands), list(self._supplies)
        stones = list(self._taken.items())
        results = results_of_stones(self.rules, self.board, self.cards[self._round], stones)
        for (_, seat), (_, _, points) in zip(stones, results, strict=True):
            scores[seat] += points
            (hands if points > 0 else supplies)[seat] += 1
        for seat, supply in enumerate(supplies):
            back = min(supply, 1)
            back += min(supply - back, max(0, self.rules.top_up - hands[seat] - back))
            hands[seat] += back
            supplies[seat] -= back
        self._scores, self._hands, self._supplies = tuple(scores), tuple(hands), tuple(supplies)
        self._round += 1
        self._seat = (self._first + self._round) % len(self.players)
        self._passed = self._moved = 0
        self._taken = {}
        self._open_round()
        self._events.append(RoundEnd(self._round, self.scores, self.hands))

    def _state(self) -> tuple[Any, ...]:
        return (
            self._round, self._seat, self._passed, self._moved, self._hands, self._supplies, self._scores,
            self._taken, len(self._taken), self._free, self._open,
        )  # fmt: skip

    def _restore(self, state: tuple[Any, ...]) -> None:
        (
            self._round, self._seat, self._passed, self._moved, self._hands, self._supplies, self._scores,
            self._taken, count, self._free, self._open,
        ) = state  # fmt: skip
        while len(self._taken) > count:
            self._free[self._taken.popitem()[0]] = 1

    def _detach(self) -> None:
        self._taken = dict(self._taken)
        self._free = bytearray(self._free)

    def problems(self) -> tuple[Violation, ...]:
        wrong: list[Violation] = []
        on_board = list(self._taken.values())
        for seat, player in enumerate(self.players):
            parts = (self._hands[seat], on_board.count(seat), self._supplies[seat])
            if sum(parts) != self.rules.estimate_stones or min(parts) < 0:
                wrong.append(
                    Violation("G4", f"{player} has {parts} stones, not {self.rules.estimate_stones} in all")
                )
        return tuple(wrong)

    def _open_round(self) -> None:
        """Which sectors and spaces the card of the round opens (R9)."""
        card = self.card
        third = self.rules.third_scale == "allowed"
        self._open = frozenset() if card is None else frozenset(SECTORS if third else card.sectors)
        self._free = bytearray(len(self.board.spaces))
        for sector in SECTORS:
            if sector in self._open:
                spaces = self.board.sector_spaces(sector)
                self._free[spaces.start : spaces.stop] = b"\1" * len(spaces)
