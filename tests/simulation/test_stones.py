"""R30: which stones come back, and what losing one costs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from terra_cards.simulation.parameters import default_parameters
from terra_cards.simulation.stones import FARTHEST, loss_costs, next_hand


def literally(hand: int, supply: int, top_up: int) -> int:
    """R30 step by step, after scoring: one back if there is one, then up to ``top_up``."""
    if supply:
        hand, supply = hand + 1, supply - 1
    while hand < top_up and supply:
        hand, supply = hand + 1, supply - 1
    return hand


@pytest.mark.parametrize("stones", [1, 2, 3, 4, 5, 6, 8])
@pytest.mark.parametrize("top_up", [0, 1, 3, 5, 9])
def test_closed_form_is_the_literal_rule(stones: int, top_up: int) -> None:
    for lost in range(stones + 1):
        assert next_hand(stones, lost, top_up) == literally(stones - lost, lost, top_up)


def test_examples_of_r30() -> None:
    assert next_hand(5, 5, 3) == 3
    assert next_hand(5, 4, 3) == 3
    assert next_hand(5, 1, 3) == 5
    assert {next_hand(5, lost, 3) for lost in range(6)} == {3, 4, 5}


def test_one_lost_stone_a_round_costs_nothing_for_ever() -> None:
    hand = 5
    for _ in range(20):
        hand = next_hand(5, 5 - hand + 1, 3)
        assert hand == 5


def test_costs() -> None:
    costs = loss_costs(default_parameters(), 5, 3)
    worth = default_parameters().stone_worth
    assert len(costs) == FARTHEST + 1
    assert all(cost == 0 for cost in costs[0])  # the last round
    in_points = [round(cost / 4096, 2) for cost in costs[1]]
    # The first lost stone comes back; the second takes the fifth stone of the next round, the third
    # the fourth; three always come back.
    assert in_points == [0, float(worth[5]), float(worth[4]), 0, 0]
    for nearer, farther in pairwise(costs[1:]):
        assert all(a <= b for a, b in zip(nearer, farther, strict=True))
