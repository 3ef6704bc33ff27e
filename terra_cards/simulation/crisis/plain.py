"""Players of the crisis game that think in words, one card at a time, at the rules engine's table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from terra_cards.rules.actions import Action, Draw, End, Hoard, Pass, Play
from terra_cards.rules.crisis import CrisisGame
from terra_cards.simulation.bots.crisis import in_danger
from terra_cards.simulation.crisis.deck import CrisisDeck
from terra_cards.simulation.crisis.setup import CHANCE_BITS, EXPECT_BITS, CrisisPlay

_LOW = (1 << CHANCE_BITS) - 1


class Thinker(Struct, dict=True):
    """Whoever is to act in one game. ``words`` are random words by card of the pile and seat."""

    run: CrisisPlay
    game: CrisisGame
    words: Sequence[Sequence[int]]

    def __post_init__(self) -> None:
        self.deck: CrisisDeck = self.run.deck
        self.value = {card.name: card.value for card in self.deck.cards.solutions}
        self.kind = {
            card.name: int(kind)
            for card, kind in zip(self.deck.cards.solutions, self.deck.kind_of, strict=True)
        }
        self._plans: list[Action] = []  # of the turn that is being played

    @property
    def step(self) -> int:
        """Which card of the pile was turned over last."""
        return len(self.game.deal.draw_pile) - len(self.game.draw_pile) - 1

    def hand(self, player: str) -> list[str]:
        """Cards of a hand, the cheapest kinds first."""
        return sorted(self.game.hands[player], key=lambda card: (self.kind[card], card))

    def selfish(self, *, acting: bool) -> bool:
        """Whether whoever is to act decides for themselves, on an impending crisis or in their turn."""
        seat = self.game.players.index(str(self.game.turn))
        word = self.words[self.step][seat]
        drawn = word >> CHANCE_BITS if acting else word & _LOW
        return drawn < int(self.run.selfish[seat])

    def act(self) -> Action:
        """What is done now."""
        game, me = self.game, str(self.game.turn)
        if game.phase in ("draw", "replace"):
            self._plans = []
            return Draw(me)
        if game.phase == "impending":
            self._plans = []
            return self._give(me)
        if not self._plans:
            self._plans = self._turn(me)
        return self._plans.pop(0)

    # C4

    def _give(self, me: str) -> Action:
        """A card for the impending crisis, or none."""
        game = self.game
        assert game.impending is not None
        crisis = game.cards.crisis[game.impending]
        played = [self.value[card] for _, card in game.played]
        need = crisis.threat - sum(played)
        mine = [card for card in self.hand(me) if self._colour(card) == crisis.colour]
        rest = self._rest(me, crisis.colour)

        def reaches(card: str) -> bool:
            return (self.value[card] << EXPECT_BITS) + rest >= need << EXPECT_BITS

        if self.selfish(acting=False):
            best = [card for card in mine if self.kind[card] == max(self.kind[one] for one in mine)]
            if best and (not played or self.value[best[0]] >= max(played)) and reaches(best[0]):
                return Play(me, best[0], crisis.name)
            return Pass(me)
        if need <= 0 or rest >= need << EXPECT_BITS:
            return Pass(me)
        enough = [card for card in mine if reaches(card)]
        return Play(me, enough[0], crisis.name) if enough else Pass(me)

    def _rest(self, me: str, colour: str) -> int:
        """What those who follow can still give, in 1/256: told, or guessed from the size of their hands."""
        game, players = self.game, self.game.players
        first, now = players.index(game.drawer), players.index(me)
        followers = [players[(now + i) % len(players)] for i in range(1, len(players))]
        followers = followers[: len(players) - 1 - (now - first) % len(players)]
        total = 0
        for other in followers:
            if self.run.hears[now]:
                held = [self.value[c] for c in self.game.hands[other] if self._colour(c) == colour]
                total += max(held, default=0) << EXPECT_BITS
            else:
                total += int(self.run.expected[len(game.hands[other])])
        return total

    def _colour(self, card: str) -> str:
        return self.game.cards.solution[card].colour

    # C8 to C11

    def _turn(self, me: str) -> list[Action]:
        """The whole turn, planned on a copy of the table."""
        game, selfish, plans = self.game.copy(), self.selfish(acting=True), []
        names = [crisis.name for crisis in self.deck.cards.crises]
        order = sorted(
            (crisis for crisis, _ in game.centre), key=lambda c: (self._need(game, c), names.index(c))
        )
        danger = {crisis: in_danger(game, crisis) for crisis in order}

        def does(action: Action) -> None:
            plans.append(action)
            game.apply(action)

        def held(crisis: str) -> list[str]:
            hand = sorted(game.hands[me], key=lambda card: (self.kind[card], card))
            return [card for card in hand if game._matches(card, crisis)]

        for crisis in order:
            mine = held(crisis)
            finishing = [card for card in mine if self.value[card] >= self._need(game, crisis)]
            roomy = len(game.hands[me]) > game.rules.crisis.hand_limit - 2
            if finishing:
                does(Play(me, finishing[0], crisis))
            elif mine and not selfish and (danger[crisis] or len({self.kind[c] for c in mine}) > 1 or roomy):
                top = max(self.kind[card] for card in mine)
                best = next(card for card in mine if self.kind[card] == top)
                does(Play(me, best if danger[crisis] else mine[0], crisis))
        if selfish and not plans:
            for crisis in order:
                mine = held(crisis)
                if mine and self._sets([card for card in game.hands[me] if card != mine[0]]):
                    does(Play(me, mine[0], crisis))
                    break
        last = not game.draw_pile
        surplus = len(game.hands[me]) - game.rules.crisis.hand_limit
        sets = self._sets(game.hands[me])
        if plans and sets and (selfish or surplus > 0 or last):
            three = sets[0] if selfish or last else sets[-1]
            hand, cards = self.hand(me), []
            for kind in three:
                here = (card for card in hand if self.kind[card] == kind)
                cards.append(next(c for c in here if c not in cards and c in game.hands[me]))
            does(Hoard(me, tuple(cards)))
        lowest = sorted(game.hands[me], key=lambda card: (self.kind[card], card))
        surplus = len(lowest) - game.rules.crisis.hand_limit
        plans.append(End(me, tuple(lowest[: max(0, surplus)])))
        return plans

    def _sets(self, hand: Sequence[str]) -> list[list[int]]:
        """The sets in a hand by kinds, the most valuable first."""
        counts = [0] * len(self.deck.kinds)
        for card in hand:
            counts[self.kind[card]] += 1
        found = []
        for three in self.deck.sets.tolist():
            if all(counts[kind] >= three.count(kind) for kind in three):
                found.append(three)
        return found

    def _need(self, game: CrisisGame, crisis: str) -> int:
        attached = next(cards for name, cards in game.centre if name == crisis)
        return game.cards.crisis[crisis].threat - sum(self.value[card] for card in attached)
