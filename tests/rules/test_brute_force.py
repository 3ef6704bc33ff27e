"""Boards small enough to play every game on, against the rules read a second time by plain sets."""

from __future__ import annotations

from math import comb

import pytest
from msgspec.structs import replace

from terra_cards.rules.actions import (
    ChooseTask,
    Decline,
    Draw,
    End,
    Hoard,
    No,
    NobodyKnows,
    Pass,
    Play,
    TakeThree,
    Yes,
)
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.crisis import CrisisGame
from terra_cards.rules.crisis_cards import CrisisCard, CrisisCards, Deal, SolutionCard
from terra_cards.rules.placing import PlacingGame
from tests.rules.toys import CRISIS, TERRA, TOUR, board, solution

TINY = board("a-b", years=(1, 2), lengths=("1 m", "10 m"), numbers=(), open_ends=False)
CARD = solution(TINY, map=["a"], year=[0], length=[0])


def all_games(game):
    """Every finished game that can follow, each by playing and taking back."""
    if game.is_over:
        yield game
        return
    for action in game.legal_actions():
        game.apply(action)
        yield from all_games(game)
        game.undo()


def plain_placing(rules, on, cards, players, actions):
    """The placing game read a second time: no state but lists of who did what."""
    score = dict.fromkeys(players, 0)
    hand = dict.fromkeys(players, rules.stones)
    supply = dict.fromkeys(players, 0)
    actions = list(actions)
    for number, card in enumerate(cards):
        queue = [players[(number + i) % len(players)] for i in range(len(players))]
        stones, passed, first = {}, set(), set()
        while len(passed) < len(players):
            player = queue.pop(0)
            if player in passed:
                continue
            action = actions.pop(0)
            assert action.player == player
            if isinstance(action, Pass):
                assert player in first or len(stones) == 4 or not hand[player]
                passed.add(player)
            else:
                space = next(
                    s.index
                    for s in on.spaces
                    if s.area == action.area
                    and (
                        action.area
                        or (s.sector == action.scale and str(s.low.label) == str(action.between[0]))
                    )
                )
                assert space not in stones
                assert hand[player] > 0
                stones[space] = player
                hand[player] -= 1
                first.add(player)
            queue.append(player)
        for space, player in stones.items():
            sector = on.spaces[space].sector
            hits = set(card.sectors[sector].hits)
            near = {n for h in hits for n in on.neighbours[h]}
            points = 7 if space in hits else 3 if space in near else 0
            alone = {p for s, p in stones.items() if on.spaces[s].sector == sector} == {player}
            if alone and (rules.alone == "sectors" or (rules.alone == "scales" and sector != "map")):
                points *= 2
            score[player] += points
            (hand if points else supply)[player] += 1
        for player in players:
            for _ in range(5):
                if supply[player] and (_ == 0 or hand[player] < 3):
                    supply[player] -= 1
                    hand[player] += 1
    assert not actions
    return score, hand, supply


@pytest.mark.parametrize("alone", ["off", "scales", "sectors"])
@pytest.mark.parametrize(("stones", "rounds"), [(5, 1), (2, 1), (1, 2)])
def test_every_placing_game_of_two_on_a_tiny_board_r11_to_r30(alone, stones, rounds):
    rules = replace(TERRA, alone=alone, stones=stones)
    players = ("ann", "bob")
    game = PlacingGame(rules, TINY, [CARD] * rounds, players, rounds=rounds)
    count = 0
    for played in all_games(game):
        count += 1
        score, hand, supply = plain_placing(rules, TINY, [CARD] * rounds, players, played.history)
        assert (played.scores, played.hands, played.supplies) == (score, hand, supply)
        best = max(score.values())
        assert played.winners == tuple(p for p in players if score[p] == best)
    assert count == count_placing((stones, stones), 4, set(), set(), 0) ** rounds


def count_placing(hands, free, passed, moved, turn):
    """How many rounds of two players there can be, by R11 to R14 alone: spaces are only counted."""
    if len(passed) == 2:
        return 1
    if turn in passed:
        return count_placing(hands, free, passed, moved, 1 - turn)
    total = 0
    if hands[turn] and free:
        left = tuple(h - (seat == turn) for seat, h in enumerate(hands))
        total += free * count_placing(left, free - 1, passed, moved | {turn}, 1 - turn)
    if turn in moved or not (hands[turn] and free):
        total += count_placing(hands, free, passed | {turn}, moved, 1 - turn)
    return total


def plain_challenge(on, card, players, actions, nobody_knows):
    """One challenge round read a second time, from its actions in order."""
    n = len(players)
    won = dict.fromkeys(players, 0)
    asked, reply, *rest = actions
    assert asked == ChooseTask(players[-1], asked.task)
    hits = set(card.sectors[asked.task].hits)
    forced = isinstance(reply, Decline)
    estimator = players[-1] if forced else players[0]
    still_in = [players[(players.index(estimator) + i) % n] for i in range(1, n)]
    first, right, nobody = True, False, None
    while rest:
        action = rest.pop(0)
        assert action.player == estimator
        if isinstance(action, TakeThree):
            assert n >= 4
            won[estimator] += 3
            break
        space = (
            next(s for s in on.spaces if s.area == action.area)
            if action.area
            else next(
                s for s in on.spaces if s.sector == action.scale and s.low.label == str(action.between[0])
            )
        )
        assert space.sector == asked.task
        said = {}
        for player in still_in:
            said[player] = rest.pop(0)
            assert said[player].player == player
            if isinstance(said[player], NobodyKnows):
                assert first and nobody is None and nobody_knows
                nobody = player
        yes = [p for p in still_in if isinstance(said[p], Yes)]
        no = [p for p in still_in if isinstance(said[p], No)]
        if space.index in hits:
            right = True
            won[estimator] += 7 if first and (forced or not yes) else 5
            for player in yes:
                won[player] += 3
            break
        if first and forced:
            won[estimator] -= 3
        if not no:
            break
        first, estimator, still_in = False, no[0], no[1:]
    if nobody:
        won[nobody] += -(n - 1) if right else 2 * (n - 1)
    assert not rest
    return won


@pytest.mark.parametrize("nobody_knows", [False, True])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_challenge_round_on_a_tiny_board_t3_to_t14(count, nobody_knows):
    on = board("a-b", years=(1, 2), lengths=("1 m", "10 m"), numbers=(), open_ends=False)
    players = ("ann", "bob", "cy", "dee")[:count]
    rules = replace(TOUR, nobody_knows=nobody_knows, start_score=100)
    game = ChallengeGame(rules, on, [CARD], players, rounds=1)
    total = 0
    for played in all_games(game):
        total += 1
        won = plain_challenge(on, CARD, players, played.history, nobody_knows)
        assert {p: s - 100 for p, s in played.scores.items()} == won
    tasks = ((2, 1), (1, 1), (1, 1))  # areas, years, lengths: spaces and right ones
    assert total == sum(
        2 * count_challenge(right, spaces - right, count - 1, count, nobody_knows, True)
        for spaces, right in tasks
    )


def count_challenge(right, wrong, voters, players, nobody_knows, first):
    """How many ways an answer and all that follows can go, by T5 to T13 alone."""
    takers = voters if first and nobody_knows else 0  # who may say that nobody knows: at most one
    total = right * (2**voters + (takers * 2 ** (voters - 1) if takers else 0))
    for nobody in (0, 1) if takers else (0,):
        saying = voters - nobody
        for no in range(saying + 1):
            ways = wrong * comb(saying, no) * (voters if nobody else 1)
            if no == 0:
                total += ways
            elif no == 1:
                total += ways * (right + wrong + (players >= 4))
            else:
                total += ways * count_challenge(right, wrong, no - 1, players, nobody_knows, False)
    return total


def plain_crisis(cards, deal, players, actions, limits):
    """The crisis game read a second time: piles as lists, and the loss counted anew each time."""
    worth = {c.name: c for c in cards.solutions}
    crisis = {c.name: c for c in cards.crises}
    pile, score = list(deal.draw_pile), dict.fromkeys(players, 0)
    hands = {p: set(h) for p, h in zip(players, deal.hands, strict=True)}
    centre, kept = {}, dict.fromkeys(players, 0)
    rest, turn = list(actions), 0
    while True:
        player = players[turn % len(players)]
        turn += 1
        drawing = True
        while drawing:
            assert rest.pop(0) == Draw(player)
            card = pile.pop(0)
            if card in worth:
                hands[player].add(card)
                drawing = False
                continue
            played = []
            for i in range(len(players)):
                action = rest.pop(0)
                other = players[(players.index(player) + i) % len(players)]
                assert action.player == other
                if isinstance(action, Play):
                    assert worth[action.card].colour == crisis[card].colour
                    hands[other].remove(action.card)
                    played.append((other, worth[action.card].value))
            if sum(v for _, v in played) >= crisis[card].threat:
                score[played[0][0]] += 3
                for other, value in played:
                    score[other] += 3 if value == max(v for _, v in played) else 0
                player = None
                break
            centre[card] = []
            colours = [crisis[c].colour for c in centre]
            regions = [crisis[c].region for c in centre]
            if (
                len(centre) >= 7
                or max(map(colours.count, colours)) >= 4
                or max(map(regions.count, regions)) >= 3
            ):
                assert not rest
                return score, False
            drawing = bool(pile)
        if player is not None:
            helped = set()
            while True:
                action = rest.pop(0)
                assert action.player == player
                if isinstance(action, Play):
                    assert action.on not in helped
                    helped.add(action.on)
                    hands[player].remove(action.card)
                    centre[action.on].append(worth[action.card].value)
                    if sum(centre[action.on]) >= crisis[action.on].threat:
                        del centre[action.on]
                        score[player] += 5
                elif isinstance(action, Hoard):
                    assert helped
                    hands[player] -= set(action.cards)
                    kept[player] += sum(worth[c].value for c in action.cards)
                else:
                    assert isinstance(action, End)
                    hands[player] -= set(action.discard)
                    assert len(hands[player]) <= limits
                    break
        if not pile:
            assert not rest
            return {p: score[p] + kept[p] for p in players}, True


def solutions(*names):
    return tuple(SolutionCard(name, name.split("-")[0], int(name.split("-")[1][0])) for name in names)


CRISES = tuple(
    CrisisCard(f"{colour}-{region}", colour, region, threat)
    for colour, region, threat in [
        ("red", "europe", 3),
        ("red", "africa", 4),
        ("blue", "europe", 2),
        ("green", "europe", 9),
    ]
)
TWO = (("red-1.1", "red-2.2"), ("red-1.2", "blue-2.1"), ("red-3.1", "red-1.4"))
THREE = (
    ("red-1.1", "red-2.1", "red-3.1"),
    ("red-1.2", "blue-2.1", "green-3.1"),
    ("blue-1.1", "blue-1.2", "blue-1.3"),
)

# hands, pile, hand limit: how many games there are, how many of them are won, and in how many
# somebody hoards
CRISIS_GAMES = [
    (TWO, ("red-europe", "red-2.1", "red-africa"), 8, (676, 676, 0)),
    (TWO, ("red-europe", "red-2.1", "red-africa"), 1, (1066, 1066, 0)),
    (TWO, ("red-1.3", "red-europe", "blue-europe", "red-3.2"), 8, (142, 142, 0)),
    (TWO, ("red-1.3", "red-europe", "blue-europe", "red-3.2"), 1, (380, 380, 0)),
    (TWO, ("green-europe", "blue-europe", "red-2.3", "red-europe"), 8, (66, 57, 0)),
    (TWO, ("red-europe", "red-2.3", "red-1.3"), 1, (326, 326, 0)),
    (THREE, ("red-africa", "red-4.1", "red-2.3"), 8, (88, 88, 21)),
    (THREE, ("blue-europe", "red-europe", "red-4.1", "blue-3.1"), 8, (662, 662, 131)),
]


@pytest.mark.parametrize(("hands", "pile", "limit", "expected"), CRISIS_GAMES)
def test_every_crisis_game_on_a_tiny_deck_c3_to_c14(hands, pile, limit, expected):
    names = {*pile, *(card for hand in hands for card in hand)}
    cards = CrisisCards(
        tuple(c for c in CRISES if c.name in names), solutions(*sorted(n for n in names if n[-2] == "."))
    )
    values = replace(CRISIS.crisis, hands={3: len(hands[0])}, hand_limit=limit)
    players = ("ann", "bob", "cy")
    game = CrisisGame(replace(CRISIS, crisis=values), cards, Deal(hands, pile), players)
    total = won_games = hoarded = 0
    for played in all_games(game):
        total += 1
        score, won = plain_crisis(cards, game.deal, players, played.history, limit)
        assert (played.scores, played.won) == (score, won)
        best = max(score.values())
        assert played.winners == (tuple(p for p in players if score[p] == best) if won else ())
        won_games += won
        hoarded += any(played.hoards.values())
    assert (total, won_games, hoarded) == expected
