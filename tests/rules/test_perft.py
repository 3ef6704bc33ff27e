"""How many ways the first moves of fixed set-ups can go, kept in a table.

As perft counts in chess: a change of any number is a change of the rules. The first number of each
row can be checked by hand (spaces, tasks, cards), the later ones by the plain readings in
test_brute_force.py on smaller boards.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.crisis import CrisisGame
from terra_cards.rules.crisis_cards import deal
from terra_cards.rules.placing import PlacingGame
from tests.rules.games import BOARD, CARDS, NAMES, WHOLE
from tests.rules.toys import CRISIS, GERMANY, TERRA, TOUR, stacked


def placing(rules, players, **options):
    return PlacingGame(replace(rules, **options), BOARD, CARDS, NAMES[:players], rounds=3)


def challenge(players, **options):
    return ChallengeGame(replace(TOUR, **options), BOARD, CARDS, NAMES[:players], rounds=3)


def crisis(players, seed, **options):
    names = NAMES[:players]
    return CrisisGame(replace(CRISIS, **options), WHOLE, deal(CRISIS, WHOLE, names, seed), names)


def full_centre():
    """Two full-blown crises at once, and hands that can help and hoard."""
    hands = [
        "green-1.1 green-2.1 green-3.1 blue-1.1",
        "green-6.1 blue-6.1 red-6.1 red-5.1",
        "green-6.2 blue-6.2 red-6.2 red-5.2",
    ]
    return CrisisGame(CRISIS, WHOLE, stacked(WHOLE, hands, "green-europe blue-africa green-4.1"), NAMES[:3])


TABLE = {
    "terra, 2 players": (lambda: placing(TERRA, 2), [17, 272, 4352, 65552]),
    "terra, 6 players": (lambda: placing(TERRA, 6), [17, 272, 4080, 57120, 742560]),
    "terra, third scale": (lambda: placing(TERRA, 2, third_scale="allowed"), [22, 462, 9702, 194502]),
    "terra-deutschland, one stone": (lambda: placing(GERMANY, 2, stones=1), [17, 272, 272, 272, 4624, 73984]),
    "terra-on-tour, 2 players": (lambda: challenge(2), [3, 6, 34, 68, 280, 720, 2320, 8160, 21600, 69760]),
    "terra-on-tour, 4 players": (
        lambda: challenge(4),
        [3, 6, 34, 68, 136, 272, 1432, 3428, 10976, 39032, 92256],
    ),
    "terra-on-tour, nobody knows": (
        lambda: challenge(5, nobody_knows=True),
        [3, 6, 34, 102, 272, 680, 1632, 8612, 20232, 64568],
    ),
    "terra-2003, seed 1": (lambda: crisis(3, 1), [1, 1, 1, 1, 1, 3, 6, 12, 12, 38, 38, 44, 64]),
    "terra-2003, seed 2": (lambda: crisis(6, 2), [1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 96, 96, 223]),
    "terra-2003, two crises": (full_centre, [1, 4, 8, 16, 16, 32, 64, 128, 128, 454, 751, 1011, 1905]),
}


def perft(game, depth):
    """Sequences of ``depth`` actions, or shorter ones that end the game."""
    if depth == 0 or game.is_over:
        return 1
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        game.apply(action)
        total += perft(game, depth - 1)
        game.undo()
    return total


@pytest.mark.parametrize("name", TABLE)
def test_perft_g2(name):
    start, expected = TABLE[name]
    game = start()
    assert expected
    assert [perft(game, depth) for depth in range(1, len(expected) + 1)] == expected
