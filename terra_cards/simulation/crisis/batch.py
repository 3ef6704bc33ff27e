"""Games of the crisis deck on arrays: C2 to C14, many games card by card side by side.

Every game turns over one card of its pile in each step. A crisis asks all players in turn (C4 to C7); a
solution, or a crisis that becomes full-blown with nothing left to draw, lets the player whose turn it is
act (C8 to C11). The same games by the rules engine, with players that think in words, are in
:mod:`reference`; both must make every move alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from terra_cards.simulation.crisis.outcome import ALL, COLOUR, REGION, CrisisOutcome
from terra_cards.simulation.crisis.setup import CHANCE_BITS, EXPECT_BITS, CrisisPlay, Deals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

NOTHING = -1
_LOW = (1 << CHANCE_BITS) - 1


def play(run: CrisisPlay, deals: Deals) -> CrisisOutcome:
    """Plays games to their end."""
    games = _Games(run, deals)
    for step in range(deals.pile.shape[1]):
        if games.over.all():
            break
        games.turn_over(step)
    return games.out


class _Games:
    """Where everything lies in many games. ``here`` always names the games that something happens in."""

    def __init__(self, run: CrisisPlay, deals: Deals) -> None:
        self.run, self.deck, self.deals = run, run.deck, deals
        self.rules = run.deck.rules.crisis
        count, self.players = len(deals.pile), run.players
        deck = run.deck
        self.kinds = len(deck.kinds)
        self.hands = np.zeros((count, self.players, self.kinds), np.int64)
        rows = np.arange(count)
        for seat in range(self.players):
            for card in range(deals.hands.shape[2]):
                self.hands[rows, seat, deck.kind_of[deals.hands[:, seat, card]]] += 1
        self.centre = np.full((count, self.rules.centre), NOTHING)  # crises in the order they came
        self.attached = np.zeros((count, self.rules.centre), np.int64)  # values of the cards on them
        self.by_region = np.zeros((count, len(deck.regions)), np.int64)
        self.by_colour = np.zeros((count, len(deck.colours)), np.int64)
        self.seat = np.zeros(count, np.int64)
        self.over = np.zeros(count, np.bool_)
        self.out = CrisisOutcome.empty(run, deals)
        self.last = deals.pile.shape[1] - 1

    def turn_over(self, step: int) -> None:
        """C3: the next card of each game that goes on."""
        playing = np.flatnonzero(~self.over)
        self.out.drawn[playing] = step + 1
        cards = self.deals.pile[playing, step]
        solutions = len(self.deck.kind_of)
        found = cards < solutions
        here = playing[found]
        self.hands[here, self.seat[here], self.deck.kind_of[cards[found]]] += 1
        blown = self._impend(playing[~found], cards[~found] - solutions, step)
        acting = np.concatenate([here, blown]) if step == self.last else here
        self._act(np.sort(acting), step)
        self._end_turn(acting, step)

    def _end_turn(self, here: Ints, step: int) -> None:
        """C13, or the next player."""
        self.seat[here] = (self.seat[here] + 1) % self.players
        self.out.turns[here] += 1
        if step == self.last:
            self.over[here] = True
            self.out.won[here] = True

    # Impending crises

    def _impend(self, here: Ints, crisis: Ints, step: int) -> Ints:
        """C4 to C6; the games that go on with the crisis full-blown."""
        if not len(here):
            return here
        out, rows = self.out, np.arange(len(here))
        played = self._contributions(here, crisis, step)
        total, highest = played.sum(axis=1), played.max(axis=1)
        solved = total >= self.deck.threats[crisis]
        turns = (self.seat[here][:, None] + np.arange(self.players)) % self.players
        in_turn = np.take_along_axis(played, turns, axis=1)
        first = turns[rows, (in_turn > 0).argmax(axis=1)]
        points = np.where((played == highest[:, None]) & (played > 0), self.rules.highest, 0)
        out.points_highest[here[solved]] += points[solved]
        out.points_first[here[solved], first[solved]] += self.rules.first
        out.solved_in_time[here[solved], crisis[solved]] = True
        out.impending[here, step] = played
        self._end_turn(here[solved], step)
        blown, kind = here[~solved], crisis[~solved]
        self._blow_up(blown, kind)
        return np.asarray(blown[~self.over[blown]])

    def _contributions(self, here: Ints, crisis: Ints, step: int) -> Ints:
        """C4: the value that each player gives, 0 for none; shape (games, players)."""
        deck, rows = self.deck, np.arange(len(here))
        fits, values = deck.fits[crisis], deck.values
        held = (self.hands[here] > 0) & fits[:, None, :]
        best = (held * values).max(axis=2)
        sizes = self.hands[here].sum(axis=2)
        guessed = self.run.expected[sizes]
        played = np.zeros((len(here), self.players), np.int64)
        need = deck.threats[crisis].copy()
        highest = np.zeros(len(here), np.int64)
        for turn in range(self.players):
            seat = (self.seat[here] + turn) % self.players
            known, unknown = np.zeros((2, len(here)), np.int64)
            for later in range(turn + 1, self.players):
                other = (self.seat[here] + later) % self.players
                known += best[rows, other] << EXPECT_BITS
                unknown += guessed[rows, other]
            rest = np.where(self.run.hears[seat], known, unknown)
            selfish = (self.deals.words[here, step, seat] & _LOW) < self.run.selfish[seat]
            mine = held[rows, seat]
            reaches = (values << EXPECT_BITS) + rest[:, None] >= need[:, None] << EXPECT_BITS
            enough = mine & reaches
            for_table = np.where(enough.any(axis=1), enough.argmax(axis=1), NOTHING)
            for_table[(rest >= need << EXPECT_BITS) | (need <= 0)] = NOTHING
            top = self.kinds - 1 - mine[:, ::-1].argmax(axis=1)
            joins = mine.any(axis=1) & ((highest == 0) | (values[top] >= highest)) & reaches[rows, top]
            chosen = np.where(selfish, np.where(joins, top, NOTHING), for_table)
            gives = chosen != NOTHING
            value = np.where(gives, values[chosen], 0)
            self.hands[here[gives], seat[gives], chosen[gives]] -= 1
            played[rows, seat] = value
            need -= value
            highest = np.maximum(highest, value)
        return played

    def _blow_up(self, here: Ints, crisis: Ints) -> None:
        """C6, C12: a crisis moves to the centre; too many lose the game."""
        slot = (self.centre[here] == NOTHING).argmax(axis=1)
        self.centre[here, slot] = crisis
        self.attached[here, slot] = 0
        region, colour = self.deck.region_of[crisis], self.deck.colour_of[crisis]
        self.by_region[here, region] += 1
        self.by_colour[here, colour] += 1
        self.out.blown[here, crisis] = True
        limits = self.rules
        too_many = (
            (REGION, self.by_region[here, region] >= limits.region),
            (COLOUR, self.by_colour[here, colour] >= limits.colour),
            (ALL, (self.centre[here] != NOTHING).sum(axis=1) >= limits.centre),
        )
        for reason, lost in reversed(too_many):
            self.out.turns[here[lost & ~self.over[here]]] += 1
            self.over[here[lost]] = True
            self.out.lost_by[here[lost]] = reason
            self.out.last_straw[here[lost]] = crisis[lost]

    # A player's turn

    def _act(self, here: Ints, step: int) -> None:
        """C8 to C11."""
        if not len(here):
            return
        seat = self.seat[here]
        selfish = (self.deals.words[here, step, seat] >> CHANCE_BITS) < self.run.selfish[seat]
        helped = self._help(here, seat, selfish, step)
        self._hoard(here, seat, selfish, helped, step)
        self._discard(here, seat, step)

    def _needs(self, here: Ints) -> Ints:
        """What each full-blown crisis still needs; very much where there is none."""
        crises = self.centre[here]
        need = self.deck.threats[crises] - self.attached[here]
        return np.where(crises == NOTHING, 1 << 20, need)

    def _help(self, here: Ints, seat: Ints, selfish: Flags, step: int) -> Flags:
        """C8: a card for full-blown crises, those nearest to being solved first."""
        helped = np.zeros(len(here), np.bool_)
        crises, needs = self.centre[here], self._needs(here)
        order = np.lexsort((crises, needs), axis=1)
        danger = self._danger(here, crises)
        values = self.deck.values
        for place in range(order.shape[1]):
            slots = order[:, place]
            live = np.flatnonzero(crises[np.arange(len(here)), slots] != NOTHING)
            if not len(live):
                break
            slot, games, who, own = slots[live], here[live], seat[live], selfish[live]
            crisis, need, close = crises[live, slot], needs[live, slot], danger[live, slot]
            hand = self.hands[games, who]
            mine = (hand > 0) & self.deck.fits_centre[crisis]
            finishing = mine & (values >= need[:, None])
            many = mine.sum(axis=1)
            big = hand.sum(axis=1) > self.rules.hand_limit - 2
            gives = (many > 0) & ~own & (close | (many > 1) | big)
            top = self.kinds - 1 - mine[:, ::-1].argmax(axis=1)
            given = np.where(close, top, mine.argmax(axis=1))
            chosen = np.where(
                finishing.any(axis=1), finishing.argmax(axis=1), np.where(gives, given, NOTHING)
            )
            helped[live] |= self._play_on(games, who, slot, chosen, step)
        opens = np.flatnonzero(selfish & ~helped)
        if len(opens) and len(self.deck.sets):
            helped[opens] = self._open_the_way(here[opens], seat[opens], order[opens], step)
        return helped

    def _danger(self, here: Ints, crises: Ints) -> Flags:
        """Whether one more crisis of a crisis' region or colour, or any two, would lose the game."""
        limits = self.rules
        many = (crises != NOTHING).sum(axis=1) >= limits.centre - 2
        region = np.take_along_axis(self.by_region[here], self.deck.region_of[crises], axis=1)
        colour = np.take_along_axis(self.by_colour[here], self.deck.colour_of[crises], axis=1)
        return np.asarray(many[:, None] | (region >= limits.region - 1) | (colour >= limits.colour - 1))

    def _open_the_way(self, here: Ints, seat: Ints, order: Ints, step: int) -> Flags:
        """Who wants to hoard must have helped: the lowest card that leaves a set in the hand."""
        helped = np.zeros(len(here), np.bool_)
        crises = self.centre[here]
        could = self.deck.sets_in(self.hands[here, seat]).any(axis=1)  # else no card leaves a set
        for place in range(order.shape[1]):
            slots = order[:, place]
            at_slot = crises[np.arange(len(here)), slots]
            live = np.flatnonzero((at_slot != NOTHING) & could & ~helped)
            if not len(live):
                break
            slot, games, who = slots[live], here[live], seat[live]
            left = self.hands[games, who]
            mine = (left > 0) & self.deck.fits_centre[at_slot[live]]
            lowest = mine.argmax(axis=1)
            left[np.arange(len(live)), lowest] -= 1
            opens = mine.any(axis=1) & self.deck.sets_in(left).any(axis=1)
            helped[live] = self._play_on(games, who, slot, np.where(opens, lowest, NOTHING), step)
        return helped

    def _play_on(self, here: Ints, seat: Ints, slot: Ints, chosen: Ints, step: int) -> Flags:
        """C8, C9: a card on a full-blown crisis, which may solve it; where one was played."""
        gives = chosen != NOTHING
        games, where, kind, who = here[gives], slot[gives], chosen[gives], seat[gives]
        crisis = self.centre[games, where]
        self.hands[games, who, kind] -= 1
        self.attached[games, where] += self.deck.values[kind]
        self.out.helped[games, step, crisis] = kind + 1
        solved = self.attached[games, where] >= self.deck.threats[crisis]
        games, where, crisis, who = games[solved], where[solved], crisis[solved], who[solved]
        self.centre[games, where] = NOTHING
        self.by_region[games, self.deck.region_of[crisis]] -= 1
        self.by_colour[games, self.deck.colour_of[crisis]] -= 1
        self.out.solved_later[games, crisis] = True
        self.out.points_finisher[games, who] += self.rules.finisher
        return np.asarray(gives)

    def _hoard(self, here: Ints, seat: Ints, selfish: Flags, helped: Flags, step: int) -> None:
        """C10: the selfish hoard whenever they can; others what they could not keep, and at the end."""
        if not len(self.deck.sets):
            return
        hands = self.hands[here, seat]
        surplus = hands.sum(axis=1) > self.rules.hand_limit
        wants = helped & (selfish | surplus | (step == self.last))
        found = self.deck.sets_in(hands) & wants[:, None]
        dearest = found.argmax(axis=1)
        cheapest = found.shape[1] - 1 - found[:, ::-1].argmax(axis=1)
        chosen = np.where(selfish | (step == self.last), dearest, cheapest)
        hoards = found.any(axis=1)
        games, who, three = here[hoards], seat[hoards], chosen[hoards]
        self.hands[games, who] -= self.deck.set_needs[three]
        self.out.hoarded[games, who] += self.deck.set_values[three]
        self.out.sets[games, step] = three + 1

    def _discard(self, here: Ints, seat: Ints, step: int) -> None:
        """C11: the lowest cards."""
        surplus = self.hands[here, seat].sum(axis=1) - self.rules.hand_limit
        over = surplus > 0
        here, seat, surplus = here[over], seat[over], surplus[over]
        for kind in range(self.kinds):
            if not (surplus > 0).any():
                break
            gone = np.minimum(np.maximum(surplus, 0), self.hands[here, seat, kind])
            self.hands[here, seat, kind] -= gone
            self.out.discarded[here, step, kind] += gone
            surplus = surplus - gone
