"""Where everything lies in the crisis game, and who has won it (C2, C14, C15, G4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from terra_cards.rules.crisis_cards import CrisisCards, Deal, check_deal
from terra_cards.rules.errors import SetupError, Violation
from terra_cards.rules.game import Game
from terra_cards.rules.options import Rules

Phase = Literal["draw", "impending", "replace", "act", "over"]


class FullBlown(NamedTuple):
    """A crisis in the centre and the solution cards attached to it, in the order played."""

    crisis: str
    cards: tuple[str, ...]


class CrisisTable(Game):
    """Where everything lies in a crisis game. Engines build on it: see CrisisGame."""

    def __init__(
        self, rules: Rules, cards: CrisisCards, deal: Deal, players: Sequence[str], start: str | None = None
    ) -> None:
        if rules.engine != "crisis":
            raise SetupError.of("G1", f"'{rules.edition}' is a {rules.engine} game")
        super().__init__(rules, players, start)
        count = len(self.players)
        if rules.teams and count % 2:
            raise SetupError.of("C15", f"teams need 4 or 6 players, not {count}")
        check_deal(rules, cards, self.players, deal)
        self.cards = cards
        self.deal = deal
        self._hands = deal.hands
        self._drawn = 0  # cards of the draw pile that are gone
        self._seat = self._first  # whose turn it is; others may act on an impending crisis
        self._phase: Phase = "draw"
        self._impending: str | None = None
        self._played: tuple[tuple[int, str], ...] = ()  # on the impending crisis, by whom
        self._asked = 0  # players who have had their chance on it; 0 where none is impending
        self._count = count
        self._centre: tuple[FullBlown, ...] = ()
        self._helped: tuple[str, ...] = ()  # crises of the centre played on this turn
        self._hoarded = False  # this turn
        self._hoards: tuple[tuple[str, ...], ...] = ((),) * count
        self._discard: tuple[str, ...] = ()
        self._scores = (rules.start_score,) * count
        self._won = False

    # What is on the table

    @property
    def turn(self) -> str | None:
        return None if self._phase == "over" else self.players[self._acting]

    @property
    def is_over(self) -> bool:
        return self._phase == "over"

    @property
    def _acting(self) -> int:
        """The seat of whoever acts: of the drawer, but on an impending crisis (C4)."""
        return (self._seat + self._asked) % self._count if self._asked else self._seat

    @property
    def phase(self) -> Phase:
        """``draw``, ``impending`` (C4), ``replace`` (C7), ``act`` (C8 to C11), or ``over``."""
        return self._phase

    @property
    def rounds_completed(self) -> int:
        return 0

    @property
    def drawer(self) -> str:
        """Whose turn it is; on an impending crisis the others act too."""
        return self.players[self._seat]

    @property
    def hands(self) -> dict[str, tuple[str, ...]]:
        """Solution cards in each hand. A fair player looks at their own only."""
        return dict(zip(self.players, self._hands, strict=True))

    @property
    def hoards(self) -> dict[str, tuple[str, ...]]:
        """Solution cards that each player has hoarded, face down."""
        return dict(zip(self.players, self._hoards, strict=True))

    @property
    def draw_pile(self) -> tuple[str, ...]:
        """What is left of the draw pile, top card first. A fair player counts it only."""
        return self.deal.draw_pile[self._drawn :]

    @property
    def discard_pile(self) -> tuple[str, ...]:
        """Crises solved in time or later and solution cards discarded, in that order in time."""
        return self._discard

    @property
    def centre(self) -> tuple[FullBlown, ...]:
        """Full-blown crises with their cards, oldest first."""
        return self._centre

    @property
    def impending(self) -> str | None:
        """The crisis that can still be solved in time."""
        return self._impending

    @property
    def played(self) -> tuple[tuple[str, str], ...]:
        """Who has played which card on the impending crisis, in order."""
        return tuple((self.players[seat], card) for seat, card in self._played)

    @property
    def won(self) -> bool:
        """Whether the game is over and was won together (C13)."""
        return self._won

    @property
    def lost(self) -> bool:
        """Whether the game is over and was lost together (C12)."""
        return self._phase == "over" and not self._won

    @property
    def scores(self) -> dict[str, int]:
        """Points; hoards count once the game is won (C14), partners show their sum (C15)."""
        scores = list(self._scores)
        if self._won:
            value = self.cards.solution
            for seat, hoard in enumerate(self._hoards):
                scores[seat] += sum(value[card].value for card in hoard)
        if self.rules.teams:
            half = len(scores) // 2
            scores = [scores[seat] + scores[(seat + half) % len(scores)] for seat in range(len(scores))]
        return dict(zip(self.players, scores, strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, in seat order, ties shared (C14), both partners of a team (C15); nobody on a loss."""
        return super().winners if self._won else ()

    def _over_clause(self) -> str:
        return "C13" if self._won else "C12"

    def _state(self) -> tuple[Any, ...]:
        return (
            self._hands, self._drawn, self._seat, self._phase, self._impending, self._played, self._asked,
            self._centre, self._helped, self._hoarded, self._hoards, self._discard, self._scores, self._won,
        )  # fmt: skip

    def _restore(self, state: tuple[Any, ...]) -> None:
        (
            self._hands, self._drawn, self._seat, self._phase, self._impending, self._played, self._asked,
            self._centre, self._helped, self._hoarded, self._hoards, self._discard, self._scores, self._won,
        ) = state  # fmt: skip

    def problems(self) -> tuple[Violation, ...]:
        everywhere = [
            *self.draw_pile,
            *self._discard,
            *(card for hand in self._hands for card in hand),
            *(card for hoard in self._hoards for card in hoard),
            *(card for _, card in self._played),
            *(card for full_blown in self._centre for card in (full_blown.crisis, *full_blown.cards)),
        ]
        if self._impending is not None:
            everywhere.append(self._impending)
        wrong = [
            Violation("G4", f"card '{name}' is nowhere")
            for name in self.cards.names
            if name not in everywhere
        ]
        wrong += [
            Violation("G4", f"card '{name}' is in two places")
            for name in dict.fromkeys(everywhere)
            if everywhere.count(name) > 1
        ]
        return tuple(wrong)
