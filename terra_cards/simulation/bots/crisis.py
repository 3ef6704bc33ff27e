"""Players of the crisis game: one who helps, one who also reckons, and one who plays for points.

All see what a person sees: their own hand, the centre, what was played, and how many cards the
others hold and the pile has.
"""

from __future__ import annotations

from terra_cards.rules import Action, CrisisGame, Game
from terra_cards.rules.actions import Draw, End, Hoard, Pass, Play

HIGHEST = 6  # value of the best solution card
SAFE = 0.9  # of what the others are expected to add to an impending crisis
ROOMY_HAND = 6  # with more cards, none is held back


class CooperativeBot:
    """Helps wherever it can, as a friendly table does, and never hoards.

    On an impending crisis it plays the smallest card that solves it, else its highest, unless even
    sixes from all who follow would not do; on every full-blown crisis it plays its highest card.
    """

    def choose(self, game: Game) -> Action:
        assert isinstance(game, CrisisGame)
        assert game.turn is not None
        if game.phase in ("draw", "replace"):
            return Draw(game.turn)
        if game.phase == "impending":
            return self.on_impending(game)
        return self.helps(game) or self.hoards(game) or End(game.turn, self.discards(game))

    def on_impending(self, game: CrisisGame) -> Action:
        """C4: a card, or a pass."""
        me = game.turn
        assert me is not None
        assert game.impending is not None
        crisis = game.cards.crisis[game.impending]
        mine = sorted_cards(game, me, crisis.colour)
        need = crisis.threat - sum(value_of(game, card) for _, card in game.played)
        if not mine or need <= 0:
            return Pass(me)
        enough = [card for card in mine if value_of(game, card) >= need]
        if enough:
            return Play(me, enough[0], crisis.name)
        if self.expects(game, value_of(game, mine[-1]), need):
            return Play(me, mine[-1], crisis.name)
        return Pass(me)

    def expects(self, game: CrisisGame, mine: int, need: int) -> bool:
        """Whether an impending crisis may still be solved after a card that does not suffice."""
        return mine + HIGHEST * len(players_after(game)) >= need

    def helps(self, game: CrisisGame) -> Action | None:
        """C8: the next card for a full-blown crisis; None when there is none to give."""
        plays = [action for action in game.legal_actions() if isinstance(action, Play)]
        return max(plays, key=lambda a: (value_of(game, a.card), a.card), default=None)

    def hoards(self, game: CrisisGame) -> Action | None:  # noqa: ARG002 - others look at the game
        """C10: never; every card is for the table."""
        return None

    def discards(self, game: CrisisGame) -> tuple[str, ...]:
        """C11: the lowest cards."""
        assert game.turn is not None
        hand = sorted(game.hands[game.turn], key=lambda card: (value_of(game, card), card))
        return tuple(hand[: max(0, len(hand) - game.rules.crisis.hand_limit)])


class ExpertBot(CooperativeBot):
    """Cooperates and reckons: no card where it would be lost for nothing.

    It adds to an impending crisis if the sum can be reached with what the players after it may be
    expected to hold; it finishes full-blown crises with the smallest card that does, and keeps its
    highest card of a colour for crises to come while its hand is small and the table is calm.
    """

    def expects(self, game: CrisisGame, mine: int, need: int) -> bool:
        assert game.impending is not None
        rest = SAFE * sum(expected_card(len(game.hands[other])) for other in players_after(game))
        return mine + rest >= need or bool(rest and would_lose(game, game.impending))

    def helps(self, game: CrisisGame) -> Action | None:
        me = game.turn
        assert me is not None
        open_ones = {action.on for action in game.legal_actions() if isinstance(action, Play)}
        waiting = [(need_of(game, crisis), crisis) for crisis, _ in game.centre if crisis in open_ones]
        for need, name in sorted(waiting):
            mine = sorted_cards(game, me, game.cards.crisis[name].colour)
            enough = [card for card in mine if value_of(game, card) >= need]
            if enough:
                return Play(me, enough[0], name)
            spare = mine if in_danger(game, name) or len(game.hands[me]) > ROOMY_HAND else mine[:-1]
            if spare:
                return Play(me, spare[-1], name)
        return None


class SelfishBot(CooperativeBot):
    """Plays for points: hoards when it can, finishes crises, and joins solved ones with a high card."""

    def on_impending(self, game: CrisisGame) -> Action:
        """As the cooperative bot, but joins a crisis that is solved already to hold the highest card."""
        me = game.turn
        assert me is not None
        assert game.impending is not None
        crisis = game.cards.crisis[game.impending]
        played = [value_of(game, card) for _, card in game.played]
        mine = sorted_cards(game, me, crisis.colour)
        if played and sum(played) >= crisis.threat and mine and value_of(game, mine[-1]) >= max(played):
            return Play(me, mine[-1], crisis.name)
        return super().on_impending(game)

    def helps(self, game: CrisisGame) -> Action | None:
        """Finishes crises; else gives its lowest card where that opens the way to a set."""
        plays = [action for action in game.legal_actions() if isinstance(action, Play)]
        finishing = [a for a in plays if value_of(game, a.card) >= need_of(game, a.on)]
        if finishing:
            return min(finishing, key=lambda a: (value_of(game, a.card), a.card))
        if self.hoards(game):
            return None
        if any(in_danger(game, action.on) for action in plays):
            return super().helps(game)
        return min(plays, key=lambda a: (value_of(game, a.card), a.card), default=None)

    def hoards(self, game: CrisisGame) -> Action | None:
        """The most valuable set."""
        sets = [action for action in game.legal_actions() if isinstance(action, Hoard)]
        return max(sets, key=lambda a: (sum(value_of(game, c) for c in a.cards), a.cards), default=None)


def value_of(game: CrisisGame, card: str) -> int:
    """What a solution card counts."""
    return game.cards.solution[card].value


def sorted_cards(game: CrisisGame, player: str, colour: str) -> list[str]:
    """A player's cards of a colour, lowest first."""
    cards = game.cards.solution
    held = (card for card in game.hands[player] if cards[card].colour == colour)
    return sorted(held, key=lambda card: (cards[card].value, card))


def players_after(game: CrisisGame) -> list[str]:
    """Who may still play on the impending crisis after the one in turn."""
    players = game.players
    assert game.turn is not None
    first, now = players.index(game.drawer), players.index(game.turn)
    left = len(players) - 1 - (now - first) % len(players)
    return [players[(now + i) % len(players)] for i in range(1, left + 1)]


def in_danger(game: CrisisGame, name: str) -> bool:
    """Whether one more crisis of this one's region or colour, or any two, would lose the game."""
    limits, crisis = game.rules.crisis, game.cards.crisis[name]
    crises = [game.cards.crisis[other] for other, _ in game.centre]
    return (
        len(crises) >= limits.centre - 2
        or sum(other.region == crisis.region for other in crises) >= limits.region - 1
        or sum(other.colour == crisis.colour for other in crises) >= limits.colour - 1
    )


def expected_card(hand: int) -> float:
    """The highest card of one colour that a hand of so many unknown cards holds, on average.

    A straight line through the averages over hands dealt from the 90 cards of C1 (0 where there
    is none of the colour): 2.7 for 4 cards, 4.1 for 8; exact to 0.2 from 3 to 9 cards.
    """
    return 1.3 + 0.36 * hand if hand else 0.0


def need_of(game: CrisisGame, crisis: str) -> int:
    """What a full-blown crisis still needs to be solved."""
    attached = next(cards for name, cards in game.centre if name == crisis)
    return game.cards.crisis[crisis].threat - sum(value_of(game, card) for card in attached)


def would_lose(game: CrisisGame, name: str) -> bool:
    """Whether the game is lost if this crisis becomes full-blown (C12)."""
    limits, crisis = game.rules.crisis, game.cards.crisis[name]
    crises = [game.cards.crisis[other] for other, _ in game.centre]
    return (
        len(crises) + 1 >= limits.centre
        or sum(other.region == crisis.region for other in crises) + 1 >= limits.region
        or sum(other.colour == crisis.colour for other in crises) + 1 >= limits.colour
    )
