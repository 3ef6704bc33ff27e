"""Random games of every edition, option and number of players."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.rules.actions import Action, End, Hoard, Pass, Place, Play
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.crisis import CrisisGame
from terra_cards.rules.crisis_cards import deal
from terra_cards.rules.game import Game
from terra_cards.rules.options import Rules
from terra_cards.rules.placing import PlacingGame
from tests.rules.toys import CRISIS, GERMANY, TERRA, TOUR, board, crisis_cards, solution

BOARD = board()
SMALL = board("a-b", years=(1, 2), lengths=("1 m", "10 m"), numbers=(0, 1), open_ends=False)
CARDS = [
    solution(BOARD, "c1", map=["a"], year=[1], length=[2]),
    solution(BOARD, "c2", map=["b", "d"], year=[2, 3], number=[0]),
    solution(BOARD, "c3", map=["e"], length=[4], number=[1, 2]),
]
SMALL_CARDS = [solution(SMALL, "s1", map=["a"], year=[0], length=[0])]
NAMES = ("ann", "bob", "cy", "dee", "eve", "fay")
WHOLE = crisis_cards()
FEW = crisis_cards({1: 3, 2: 3, 3: 3, 4: 3})  # short games that are often won


@st.composite
def games(draw) -> Game:
    """A game at its start, of any edition, with any options and number of players."""
    rules = draw(st.sampled_from([TERRA, GERMANY, TOUR, CRISIS]))
    rules = replace(rules, **draw(options_of(rules)))
    least, most = rules.players
    if rules.teams:
        players = NAMES[: draw(st.sampled_from([4, 6]))]
    else:
        players = NAMES[: draw(st.integers(least, most))]
    start = draw(st.sampled_from(players))
    if rules.engine == "crisis":
        cards = draw(st.sampled_from([WHOLE, FEW]))
        return CrisisGame(
            rules, cards, deal(rules, cards, players, draw(st.integers(0, 999))), players, start
        )
    engine = PlacingGame if rules.engine == "placing" else ChallengeGame
    on, cards = draw(st.sampled_from([(BOARD, CARDS), (SMALL, SMALL_CARDS)]))
    rounds = draw(st.integers(1, 4))
    return engine(rules, on, [draw(st.sampled_from(cards)) for _ in range(rounds)], players, start, rounds)


def options_of(rules: Rules):
    if rules.engine == "placing":
        return st.fixed_dictionaries(
            {
                "alone": st.sampled_from(["off", "scales", "sectors"]),
                "third_scale": st.sampled_from(["forbidden", "allowed"]),
                "extra_stone": st.booleans(),
                "top_up": st.integers(0, 6),
            }
        )
    if rules.engine == "challenge":
        return st.fixed_dictionaries({"nobody_knows": st.booleans()})
    return st.fixed_dictionaries({"centre_colour_match": st.booleans(), "teams": st.booleans()})


def some_action(game: Game, random: Random) -> Action:
    """A legal action; passing and ending are chosen more often than their share, so that games end."""
    actions = game.legal_actions()
    if random.random() < 0.2:
        quick = [action for action in actions if isinstance(action, Pass | End)]
        if quick:
            return random.choice(quick)
    if random.random() < 0.3:
        rare = [action for action in actions if isinstance(action, Hoard | Play)]
        if rare:
            return random.choice(rare)
    return random.choice(actions)


def every_action(game: Game) -> list[Action]:
    """Actions that somebody could try now, most of them illegal: of every player and kind."""
    from terra_cards.rules.actions import (
        Accept,
        Answer,
        ChooseTask,
        Decline,
        Draw,
        No,
        NobodyKnows,
        TakeThree,
        Yes,
    )
    from terra_cards.rules.spaces import between_of

    tries: list[Action] = []
    for player in (*game.players, "stranger"):
        for kind in (Pass, Accept, Decline, Yes, No, NobodyKnows, TakeThree, Draw):
            tries.append(kind(player))
        tries += [ChooseTask(player, task) for task in ("map", "year", "length", "number", "weight")]
        tries.append(End(player))
        if isinstance(game, CrisisGame):
            cards = [*game.cards.solution][::7]
            hand = game.hands.get(player, ())
            tries += [End(player, (card,)) for card in (*hand, *cards[:2])]
            crises = [*(f.crisis for f in game.centre), game.impending or "green-europe"]
            tries += [Play(player, card, on) for card in (*hand, *cards[:3]) for on in crises]
            tries += [Hoard(player, hand[i : i + 3]) for i in range(len(hand))]
        else:
            for space in game.board.spaces:
                where = (
                    {"area": space.area}
                    if space.area is not None
                    else {"scale": space.sector, "between": between_of(space)}
                )
                tries += [Place(player, **where), Answer(player, **where)]
            tries.append(Place(player, area="nowhere"))
    return tries


def snapshot(game: Game) -> tuple[object, ...]:
    """All that can be seen of a game, for comparing before and after."""
    seen = {
        name: getattr(game, name)
        for name in dir(type(game))
        if isinstance(getattr(type(game), name), property)
    }
    return (*sorted((name, repr(value)) for name, value in seen.items()), game.status())
