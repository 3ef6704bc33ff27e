"""What can be said of a card without playing it: exact, as fractions."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from terra_cards.simulation.arena import Arena, Part


def points_in(arena: Arena, part: Part) -> int:
    """The points of all spaces of a sector together: 7 for each right one, 3 for each beside one."""
    return sum(arena.points[part.start : part.stop])


def luck(arena: Arena, players: int, stones: int) -> Fraction:
    """Mean points of a round for players who know nothing and lay all their stones at random.

    Each stone is equally likely to lie on any of the ``n`` spaces, so it brings ``(7h + 3a) / n``
    (R20). Where being alone doubles (R21), the points of a sector of ``q`` spaces come twice if none
    of the others' ``M`` stones lies there, which with one's own stone there has the chance
    ``C(n - q, M) / C(n - 1, M)``. Where the stones of all do not fit, every space is taken in the
    end, and nobody is thought alone.
    """
    return sum((luck_in(arena, part, players, stones) for part in arena.parts), Fraction(0))


def luck_in(arena: Arena, part: Part, players: int, stones: int) -> Fraction:
    """The part of :func:`luck` that comes from one sector."""
    n, points = arena.size, points_in(arena, part)
    if players * stones > n:
        return Fraction(points, players)
    luck = Fraction(stones * points, n)
    if arena.doubles(part):
        others = (players - 1) * stones
        luck += luck * Fraction(comb(n - part.size, others), comb(n - 1, others))
    return luck


def best(arena: Arena, stones: int) -> int:
    """Points of a player alone on the board who knows every answer: sevens first, then threes."""
    return sum(sorted(arena.points, reverse=True)[:stones])


def dealt(arena: Arena, players: int, stones: int) -> list[int]:
    """Points of players who know every answer, in the order of turns: they take what is left in turn.

    Without R21. Threes are taken once the sevens are gone; who finds nothing passes, but lays a first
    stone all the same (R11), on a space without points.
    """
    heap = sorted((points for points in arena.points if points), reverse=True)
    totals = [0] * players
    for turn in range(stones):
        for player in range(players):
            place = turn * players + player
            if place < len(heap):
                totals[player] += heap[place]
    return totals


def reach(arena: Arena) -> Fraction:
    """The share of spaces on which a stone scores."""
    return Fraction(sum(points > 0 for points in arena.points), arena.size)


def part_reach(arena: Arena, part: Part) -> Fraction:
    """The share of spaces of one sector on which a stone scores."""
    return Fraction(sum(points > 0 for points in arena.points[part.start : part.stop]), part.size)


def guess(arena: Arena, part: Part) -> Fraction:
    """Mean points of one stone laid at random in one sector."""
    return Fraction(points_in(arena, part), part.size)
