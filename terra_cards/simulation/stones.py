"""The economy of stones: what comes back after a round (R30), and what losing a stone costs."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from math import comb

from terra_cards.simulation.fixed import UNIT_BITS, to_fixed
from terra_cards.simulation.parameters import Parameters

FARTHEST = 12  # rounds still to come; more count as so many


def next_hand(stones: int, lost: int, top_up: int) -> int:
    """Stones in hand after R30 for a player with ``lost`` of ``stones`` in the supply after scoring.

    One comes back, then the hand is topped up: n' = S if L = 0, else min(S, max(top_up, S - L + 1)).
    """
    return stones if lost == 0 else min(stones, max(top_up, stones - lost + 1))


def loss_costs(parameters: Parameters, stones: int, top_up: int) -> tuple[tuple[int, ...], ...]:
    """Points that one more lost stone costs, in 1/4096: ``[rounds still to come][lost already]``.

    ``lost already`` counts the stones in the supply after this round's scoring, 0 to ``stones - 1``,
    before the one in question. From the worth of the nth stone in hand and the share of stones lost
    (both in the parameters) follows the worth of a hand, and by induction over the rounds to come
    what a supply of L is worth less than one of L + 1. Nothing in the last round.
    """
    worth, share = parameters.stone_worth, parameters["play.lost_share"]
    last = worth[max(worth)] if worth else Decimal(0)
    hands = [sum((worth.get(n, last) for n in range(1, hand + 1)), Decimal(0)) for hand in range(stones + 1)]

    @cache
    def value(left: int, lost: int) -> Decimal:
        """Points expected over the rounds to come with so many stones in the supply after scoring."""
        if left == 0:
            return Decimal(0)
        hand = next_hand(stones, lost, top_up)
        supply = stones - hand
        total = hands[hand]
        for gone in range(hand + 1):
            chance = comb(hand, gone) * share**gone * (1 - share) ** (hand - gone)
            total += chance * value(left - 1, supply + gone)
        return total

    return tuple(
        tuple(
            max(0, to_fixed(value(left, lost) - value(left, lost + 1), UNIT_BITS)) for lost in range(stones)
        )
        for left in range(FARTHEST + 1)
    )
