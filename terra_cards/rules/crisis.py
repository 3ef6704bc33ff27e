"""The crisis game (``terra-2003``): C1 to C15."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from terra_cards.rules.actions import Action, Draw, End, Hoard, Pass, Play
from terra_cards.rules.crisis_cards import is_set
from terra_cards.rules.crisis_table import CrisisTable, FullBlown, Phase
from terra_cards.rules.errors import Violation

_OWN = frozenset({Draw, Play, Pass, Hoard, End})
_AWAITED: dict[Phase, frozenset[type[Action]]] = {
    "draw": frozenset({Draw}),
    "replace": frozenset({Draw}),
    "impending": frozenset({Play, Pass}),
    "act": frozenset({Play, Hoard, End}),
    "over": frozenset(),
}
# Actions are values: one that was made before is as good as a new one, and made several times faster.
_play = lru_cache(maxsize=16384)(Play)
_draw, _pass, _end = lru_cache(Draw), lru_cache(Pass), lru_cache(End)


class CrisisGame(CrisisTable):
    """A crisis game. ``deal`` says where all cards of ``cards`` lie at the start (C2)."""

    # What may be done

    def legal_actions(self) -> list[Action]:
        """All that the one in turn may do, every physical card by name."""
        phase = self._phase
        if phase == "over":
            return []
        seat = self._acting
        player, hand = self.players[seat], self._hands[seat]
        if phase == "draw" or phase == "replace":
            return [_draw(player)]
        solution = self.cards.solution
        if phase == "impending":
            assert self._impending is not None
            colour = self.cards.crisis[self._impending].colour
            on = self._impending
            return [*(_play(player, c, on) for c in hand if solution[c].colour == colour), _pass(player)]
        actions: list[Action] = []
        if not self._hoarded:
            match = self.rules.centre_colour_match
            for crisis, _ in self._centre:
                if crisis not in self._helped:
                    colour = self.cards.crisis[crisis].colour
                    actions += [
                        _play(player, c, crisis) for c in hand if not match or solution[c].colour == colour
                    ]
            if self._helped:
                actions += [
                    Hoard(player, three)
                    for three in combinations(hand, 3)
                    if is_set([solution[c] for c in three])
                ]
        surplus = len(hand) - self.rules.crisis.hand_limit
        if surplus <= 0:
            actions.append(_end(player))
        else:
            actions += [End(player, cards) for cards in combinations(hand, surplus)]
        return actions

    def _matches(self, card: str, crisis: str) -> bool:
        """C8: the colour match on full-blown crises."""
        if not self.rules.centre_colour_match:
            return True
        return self.cards.solution[card].colour == self.cards.crisis[crisis].colour

    def _check(self, action: Action) -> Action | Violation | tuple[Violation, ...]:
        kind = type(action)
        if kind not in _OWN:
            return Violation("G3", f"'{action.name}' is no action of the crisis game")
        wrong = None if action.player == self.turn else self._not_now(action)
        if wrong is not None:
            return wrong
        if kind not in _AWAITED[self._phase]:
            return self._wrong_phase(action)
        if kind is Draw or kind is Pass:
            return action
        found: list[Violation] = []
        if isinstance(action, Play):
            found = self._wrong_impending(action) if self._phase == "impending" else self._wrong_play(action)
        elif isinstance(action, End):
            found = self._wrong_end(action)
        elif isinstance(action, Hoard):
            found = self._wrong_hoard(action)
        return tuple(found) if found else action

    def _wrong_phase(self, action: Action) -> Violation:
        """What is awaited instead of an action of another phase."""
        player = action.player
        if self._phase == "draw":
            return Violation("C3", f"{player} must draw a card first")
        if self._phase == "replace":
            return Violation("C7", f"{player} must draw a replacement for the full-blown crisis")
        if self._phase == "impending":
            return Violation("C4", f"'{self._impending}' is impending: {player} plays a card on it or passes")
        if isinstance(action, Draw):
            if self._drawn == len(self.deal.draw_pile) and self.deal.draw_pile[-1] in self.cards.crisis:
                return Violation("C13", "the draw pile is empty: the last crisis has no replacement")
            return Violation("C3", f"{player} has drawn already")
        return Violation("C4", "no crisis is impending: a turn is ended, not passed")

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

    def _wrong_hoard(self, action: Hoard) -> list[Violation]:
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
        return wrong

    def _wrong_end(self, action: End) -> list[Violation]:
        hand = self._hands[self._seat]
        limit = self.rules.crisis.hand_limit
        surplus = max(0, len(hand) - limit)
        if not surplus and not action.discard:
            return []
        wrong = self._not_held("C11", *action.discard)
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
        hands[seat] = tuple([card for card in hands[seat] if card not in cards])
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
