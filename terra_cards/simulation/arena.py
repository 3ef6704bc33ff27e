"""A card laid on a board: the spaces where its stones may lie, numbered without gaps.

A board has four sectors and a card uses three of them, so simulated rounds number the spaces anew:
the areas first, then the scales asked for, in the order of the board. Everything here is exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from terra_cards.model.board import SECTORS, Board, ScaleName, Sector
from terra_cards.model.solution import Solution, Spaces
from terra_cards.rules.options import Rules

MISS, ADJACENT, HIT = 0, 1, 2


class Truth(Struct, frozen=True):
    """The answer of a scale as scored: metres, years or plain numbers; equal unless a range."""

    low: Fraction
    high: Fraction


class Part(Struct, frozen=True):
    """The spaces of one sector: ``start`` to ``stop`` of the arena.

    ``hits`` and ``adjacent`` are numbers of the arena. A scale that the card does not ask for, where
    stones may lie there all the same (R9, ``third_scale``), has neither.
    """

    sector: Sector
    start: int
    stop: int
    hits: tuple[int, ...]
    adjacent: tuple[int, ...]
    asked: bool
    truth: Truth | None = None

    @property
    def size(self) -> int:
        return self.stop - self.start


class Arena(Struct, frozen=True, eq=False, dict=True):
    """The spaces open to stones in a round, what each is worth, and how they touch.

    ``spaces[i]`` is the board's index of space ``i``, ``results[i]`` MISS, ADJACENT or HIT,
    ``neighbours[i]`` the spaces adjacent to it, sorted.
    """

    card: str
    board: Board
    solution: Solution
    rules: Rules
    parts: tuple[Part, ...]
    spaces: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    results: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of spaces where stones may lie (R9)."""
        return len(self.spaces)

    @property
    def asked(self) -> tuple[Part, ...]:
        """The parts that the card asks for: areas, then two scales."""
        return tuple(part for part in self.parts if part.asked)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Points of a stone on each space, alone on its scale or not (R20)."""
        worth = {MISS: 0, ADJACENT: self.rules.adjacent, HIT: self.rules.hit}
        return tuple(worth[result] for result in self.results)

    def doubles(self, part: Part) -> bool:
        """Whether who is alone in a sector doubles the points there (R21)."""
        alone = self.rules.alone
        return alone == "sectors" or (alone == "scales" and part.sector != "map")


def make_arena(
    board: Board, solution: Solution, rules: Rules, truths: Mapping[ScaleName, Truth] | None = None
) -> Arena:
    """Lays a solved card on its board. ``truths`` are its answers by scale, as scored.

    Where a truth is missing the middle of the right spaces stands for it. ValueError unless the
    card asks for areas and two scales (R8).
    """
    if "map" not in solution.sectors or len(solution.sectors) != 3:
        raise ValueError(f"card '{solution.card}' must ask for areas and two scales")
    third = rules.third_scale == "allowed"
    parts: list[Part] = []
    spaces: list[int] = []
    for sector in SECTORS:
        asked = sector in solution.sectors
        inside = board.sector_spaces(sector)
        if not (asked or (third and inside)):
            continue
        start = len(spaces)
        shift = start - inside.start
        found = solution.sectors.get(sector, Spaces((), ()))
        parts.append(
            Part(
                sector,
                start,
                start + len(inside),
                tuple(space + shift for space in found.hits),
                tuple(space + shift for space in found.adjacent),
                asked,
                None if sector == "map" else (truths or {}).get(sector),
            )
        )
        spaces.extend(inside)
    number = {space: i for i, space in enumerate(spaces)}
    results = [MISS] * len(spaces)
    for part in parts:
        for space in part.adjacent:
            results[space] = ADJACENT
        for space in part.hits:
            results[space] = HIT
    return Arena(
        solution.card,
        board,
        solution,
        rules,
        tuple(parts),
        tuple(spaces),
        tuple(tuple(number[near] for near in board.neighbours[space]) for space in spaces),
        tuple(results),
    )


def most_points(arena: Arena) -> int:
    """An upper bound of a player's points in a round, doubling included (R20, R21)."""
    best = sorted(arena.points, reverse=True)[: arena.rules.estimate_stones]
    return sum(best) * (1 if arena.rules.alone == "off" else 2)
