"""The crisis game (``terra-2003``): C1 to C15."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Literal, NamedTuple

from terra_cards.rules.actions import Action, Draw, End, Hoard, Pass, Play
from terra_cards.rules.crisis_cards import CrisisCards, Deal, check_deal, is_set
from terra_cards.rules.errors import SetupError, Violation
from terra_cards.rules.game import Game
from terra_cards.rules.options import Rules

Phase = Literal["draw", "impending", "replace", "act", "over"]

_OWN = (Draw, Play, Pass, Hoard, End)


class FullBlown(NamedTuple):
    """A crisis in the centre and the solution cards attached to it, in the order played."""

    crisis: str
    cards: tuple[str, ...]


class CrisisGame(Game):
    """A crisis game. ``deal`` says where all cards of ``cards`` lie at the start (C2)."""

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
        self._asked = 0  # players who have had their chance on it
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
    def _acting(self) -> int:
        if self._phase == "impending":
            return (self._seat + self._asked) % len(self.players)
        return self._seat

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

    # What may be done

    def legal_actions(self) -> list[Action]:
        """All that the one in turn may do, every physical card by name."""
        if self._phase == "over":
            return []
        seat = self._acting
        player, hand = self.players[seat], self._hands[seat]
        if self._phase in ("draw", "replace"):
            return [Draw(player)]
        solution = self.cards.solution
        if self._phase == "impending":
            assert self._impending is not None
            colour = self.cards.crisis[self._impending].colour
            on = self._impending
            return [*(Play(player, c, on) for c in hand if solution[c].colour == colour), Pass(player)]
        actions: list[Action] = []
        if not self._hoarded:
            for crisis, _ in self._centre:
                if crisis not in self._helped:
                    actions.extend(Play(player, c, crisis) for c in hand if self._matches(c, crisis))
            if self._helped:
                actions.extend(
                    Hoard(player, three)
                    for three in combinations(hand, 3)
                    if is_set([solution[c] for c in three])
                )
        surplus = max(0, len(hand) - self.rules.crisis.hand_limit)
        actions.extend(End(player, cards) for cards in combinations(hand, surplus))
        return actions

    def _matches(self, card: str, crisis: str) -> bool:
        """C8: the colour match on full-blown crises."""
        if not self.rules.centre_colour_match:
            return True
        return self.cards.solution[card].colour == self.cards.crisis[crisis].colour

    def _check(self, action: Action) -> Action | Violation | tuple[Violation, ...]:
        if not isinstance(action, _OWN):
            return Violation("G3", f"'{action.name}' is no action of the crisis game")
        wrong = self._not_now(action) or self._wrong_phase(action)
        if wrong is not None:
            return wrong
        if isinstance(action, Play):
            found = self._wrong_impending(action) if self._phase == "impending" else self._wrong_play(action)
            return tuple(found) if found else action
        if isinstance(action, Hoard):
            return self._check_hoard(action)
        if isinstance(action, End):
            found = self._wrong_end(action)
            return tuple(found) if found else action
        return action

    def _wrong_phase(self, action: Action) -> Violation | None:
        """What is awaited instead of an action of another phase."""
        player = action.player
        if self._phase == "draw":
            return None if isinstance(action, Draw) else Violation("C3", f"{player} must draw a card first")
        if self._phase == "replace":
            if isinstance(action, Draw):
                return None
            return Violation("C7", f"{player} must draw a replacement for the full-blown crisis")
        if self._phase == "impending":
            if isinstance(action, Play | Pass):
                return None
            return Violation("C4", f"'{self._impending}' is impending: {player} plays a card on it or passes")
        if isinstance(action, Draw):
            return Violation("C3", f"{player} has drawn already")
        if isinstance(action, Pass):
            return Violation("C4", "no crisis is impending: a turn is ended, not passed")
        return None

    def _not_held(self, clause: str, *cards: str) -> list[Violation]:
        """A violation for each card that the one in turn does not hold."""
        hand = self._hands[self._acting]
        player = self.players[self._acting]
        return [Violation(clause, f"{player} does not hold '{card}'") for card in cards if card not in hand]

    def _wrong_impending(self, action: Play) -> list[Violation]:
        assert self._impending is not None
        wrong: list[Violation] = []
        if action.on != self._impending:
            wrong.append(Violation("C4", f"'{self._impending}' is impending; cards are played on it alone"))
        wrong += self._not_held("C4", action.card)
        card = self.cards.solution.get(action.card)
        colour = self.cards.crisis[self._impending].colour
        if card is not None and card.colour != colour:
            wrong.append(Violation("C4", f"'{self._impending}' is {colour}, and '{card.name}' is not"))
        return wrong

    def _wrong_play(self, action: Play) -> list[Violation]:
        wrong: list[Violation] = []
        in_centre = any(crisis == action.on for crisis, _ in self._centre)
        if self._hoarded:
            wrong.append(Violation("C10", "after hoarding no card is played on a crisis"))
        if action.on in self._helped:
            wrong.append(Violation("C8", f"{action.player} has played on '{action.on}' this turn already"))
        elif not in_centre:
            wrong.append(Violation("C8", f"'{action.on}' is no full-blown crisis"))
        wrong += self._not_held("C8", action.card)
        if in_centre and action.card in self.cards.solution and not self._matches(action.card, action.on):
            colour = self.cards.crisis[action.on].colour
            wrong.append(Violation("C8", f"'{action.on}' is {colour}, and '{action.card}' is not"))
        return wrong

    def _check_hoard(self, action: Hoard) -> Action | tuple[Violation, ...]:
        wrong: list[Violation] = []
        if self._hoarded:
            wrong.append(Violation("C10", f"{action.player} has hoarded this turn already"))
        if not self._helped:
            wrong.append(
                Violation(
                    "C10", f"{action.player} has played on no full-blown crisis this turn, so cannot hoard"
                )
            )
        wrong += self._not_held("C10", *action.cards)
        cards = [self.cards.solution[c] for c in action.cards if c in self.cards.solution]
        if len(set(action.cards)) != 3 or (len(cards) == 3 and not is_set(cards)):
            wrong.append(
                Violation(
                    "C10",
                    "a set is three cards of one colour or of three colours, of one value or in a straight",
                )
            )
        return tuple(wrong) if wrong else action

    def _wrong_end(self, action: End) -> list[Violation]:
        wrong = self._not_held("C11", *action.discard)
        limit = self.rules.crisis.hand_limit
        surplus = max(0, len(self._hands[self._seat]) - limit)
        if len(set(action.discard)) != len(action.discard):
            wrong.append(Violation("C11", "a card is discarded twice"))
        if len(action.discard) != surplus:
            wrong.append(
                Violation(
                    "C11",
                    f"{action.player} discards {surplus} cards, exactly down to {limit}",
                )
            )
        return wrong

    # What happens then

    def _perform(self, action: Action) -> None:
        self._events.append(action)
        if isinstance(action, Draw):
            self._draw()
        elif self._phase == "impending":
            if isinstance(action, Play):
                seat = self._acting
                self._lose_from_hand(seat, action.card)
                self._played += ((seat, action.card),)
            self._asked += 1
            if self._asked == len(self.players):
                self._settle_impending()
        elif isinstance(action, Play):
            self._help(action.card, action.on)
        elif isinstance(action, Hoard):
            self._lose_from_hand(self._seat, *action.cards)
            hoards = list(self._hoards)
            hoards[self._seat] += action.cards
            self._hoards = tuple(hoards)
            self._hoarded = True
        elif isinstance(action, End):
            self._lose_from_hand(self._seat, *action.discard)
            self._discard += action.discard
            self._end_turn()

    def _draw(self) -> None:
        """C3, C7."""
        card = self.deal.draw_pile[self._drawn]
        self._drawn += 1
        if card in self.cards.crisis:
            self._impending, self._played, self._asked = card, (), 0
            self._phase = "impending"
            return
        hands = list(self._hands)
        hands[self._seat] += (card,)
        self._hands = tuple(hands)
        self._phase = "act"

    def _settle_impending(self) -> None:
        """C5 or C6, when all have had their chance."""
        crisis = self._impending
        assert crisis is not None
        played = [(seat, self.cards.solution[card].value) for seat, card in self._played]
        self._discard += tuple(card for _, card in self._played)
        self._impending, self._played, self._asked = None, (), 0
        if sum(value for _, value in played) >= self.cards.crisis[crisis].threat:
            self._discard += (crisis,)
            highest = max(value for _, value in played)
            self._score(played[0][0], self.rules.crisis.first)
            for seat, value in played:
                if value == highest:
                    self._score(seat, self.rules.crisis.highest)
            self._end_turn()
            return
        self._centre += (FullBlown(crisis, ()),)
        if self._out_of_control():
            self._phase = "over"
        else:
            self._phase = "replace" if self._drawn < len(self.deal.draw_pile) else "act"

    def _out_of_control(self) -> bool:
        """C12: too many crises of one region, of one colour, or in all."""
        limits = self.rules.crisis
        crises = [self.cards.crisis[crisis] for crisis, _ in self._centre]
        regions = [crisis.region for crisis in crises]
        colours = [crisis.colour for crisis in crises]
        return (
            len(crises) >= limits.centre
            or any(regions.count(region) >= limits.region for region in regions)
            or any(colours.count(colour) >= limits.colour for colour in colours)
        )

    def _help(self, card: str, on: str) -> None:
        """C8, C9: a card on a full-blown crisis, which may solve it."""
        self._lose_from_hand(self._seat, card)
        self._helped += (on,)
        centre: list[FullBlown] = []
        for crisis, attached in self._centre:
            cards = (*attached, card) if crisis == on else attached
            total = sum(self.cards.solution[c].value for c in cards)
            if crisis == on and total >= self.cards.crisis[on].threat:
                self._discard += (*cards, on)
                self._score(self._seat, self.rules.crisis.finisher)
            else:
                centre.append(FullBlown(crisis, cards))
        self._centre = tuple(centre)

    def _lose_from_hand(self, seat: int, *cards: str) -> None:
        hands = list(self._hands)
        hands[seat] = tuple(card for card in hands[seat] if card not in cards)
        self._hands = tuple(hands)

    def _score(self, seat: int, points: int) -> None:
        scores = list(self._scores)
        scores[seat] += points
        self._scores = tuple(scores)

    def _end_turn(self) -> None:
        """C13, or the next player clockwise."""
        self._helped, self._hoarded = (), False
        if self._drawn == len(self.deal.draw_pile):
            self._won, self._phase = True, "over"
            return
        self._seat = (self._seat + 1) % len(self.players)
        self._phase = "draw"

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
