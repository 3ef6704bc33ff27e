"""Rounds of one card played on arrays: many at once, all in whole numbers.

Arrays run over spaces first and rounds last, so that every step is one pass over long rows. The
same rounds in plain Python are in :mod:`plain`; the two agree in every stone. Players are named by
their place in the order of turns, not by seat.

How a player values a space. With ``m`` the belief that it is right and ``p`` the belief that it or a
neighbour of it is, a stone there brings ``hit * m + adjacent * (p - m)`` points; with ``c`` the
points that losing it costs, the net worth is ``(hit - adjacent) * m + (adjacent + c) * p - c``.
An answer lies in one space, so on a scale, and on the map of a card with one right area, the beliefs
in a space and its neighbours add up to ``p``; of several right areas each may lie in any of the
spaces, independently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from terra_cards.simulation.fixed import LOG_BITS, UNIT, UNIT_BITS
from terra_cards.simulation.outcome import Outcome
from terra_cards.simulation.perception import BLOCKED, Deal, perceive, taste
from terra_cards.simulation.setting import Setting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]

FREE = -(1 << 29)  # worths above it are those of free spaces
TOP = 12  # the strongest belief weighs 2**12 to 2**13 before it is normalised
ALONE_BITS = 8


class Workspace:
    """Arrays to work in, kept from one batch to the next: making them anew costs more than the work."""

    def __init__(self) -> None:
        self._pools: dict[str, NDArray[np.int32]] = {}

    def array(self, name: str, *shape: int) -> Ints:
        """An array of that name and shape with whatever was in it."""
        size = prod(shape)
        pool = self._pools.get(name)
        if pool is None or pool.size < size:
            pool = self._pools[name] = np.zeros(size, np.int32)
        return pool[:size].reshape(shape)


class Batch:
    """Plays rounds of one card, or of several cards that ask for the same sectors, side by side."""

    def __init__(self, settings: Sequence[Setting], workspace: Workspace | None = None) -> None:
        self.settings = settings
        self.setting = first = settings[0]  # what all of them share: cast, board, spaces, rules
        self.workspace = workspace or Workspace()
        self.n = first.arena.size
        self.bits = first.index_bits
        self.mask = (1 << self.bits) - 1
        self.parts = (first.map_part, *first.scale_parts)
        self.most = [max(setting.most[number] for setting in settings) for number in range(3)]
        # By card and space, one card after the other.
        self.points = np.concatenate([setting.points for setting in settings])
        self.outcomes = np.concatenate([setting.outcomes for setting in settings])
        self.lost = np.concatenate([setting.lost for setting in settings])

    def _allocate(self, deals: Sequence[Deal]) -> None:
        players, widths = len(deals[0].groups), [deal.groups.shape[1] for deal in deals]
        rounds, n = sum(widths), self.n
        areas, array = self.setting.map_part.size, self.workspace.array
        self.columns = np.arange(rounds)
        self.bounds = [0, *accumulate(widths)]
        self.card_rows = np.repeat(np.arange(len(widths)) * (n + 1), widths)
        shifts = np.repeat(
            np.array([setting.shifts for setting in self.settings], np.int32), widths, axis=0
        ).T
        self.shifts = [row if (row != row[0]).any() else int(row[0]) for row in shifts]
        self.minds = array("minds", players, n, rounds)  # logarithms of belief
        self.tastes = array("tastes", players, n + 1, rounds)  # misjudgement and number
        self.weights = array("weights", n, rounds)
        self.sums = array("sums", areas, rounds)
        self.gathered = array("gathered", areas, rounds)
        self.beliefs = array("beliefs", n, rounds)
        self.chances = array("chances", n + 1, rounds)
        self.keys = array("keys", n, rounds)
        self.spare = array("spare", n, rounds)
        for part in self.setting.arena.parts:
            if not part.asked:
                self.chances[part.start : part.stop] = 0
        self.chances[n] = UNIT  # no stone is never lost
        self.tastes[:, n] = BLOCKED

    def _perceive(self, deals: Sequence[Deal], player: int) -> list[NDArray[np.int64]]:
        """What a player makes of the cards; what the beliefs add up to, for areas and the scales."""
        sums = []
        for setting, deal, start, stop in zip(
            self.settings, deals, self.bounds, self.bounds[1:], strict=False
        ):
            sums.append(perceive(setting, deal, player, self.minds[player, :, start:stop]))
            taste(setting, deal, player, self.tastes[player, : self.n, start:stop])
        return sums[0] if len(sums) == 1 else [np.concatenate(of_part) for of_part in zip(*sums, strict=True)]

    def play(self, deals: Sequence[Deal], *, first_choices: bool = False) -> Outcome:
        """Plays rounds, one deal for each card: R9 to R14 by turns, then scores them (R20 to R22)."""
        none = self.n
        self._allocate(deals)
        deal = joined(deals)
        players, rounds = deal.groups.shape
        sums = [self._perceive(deals, player) for player in range(players)]
        parts = len(self.setting.arena.parts)
        turns = int(deal.hands.max(initial=0))
        self._far_apart = self._may_underflow(players, turns)
        spaces = np.full((turns, players, rounds), none, np.int16)
        first = np.full((players, parts, rounds), none, np.int16) if first_choices else None
        part_points = np.zeros((players, parts + 1, rounds), np.int32)
        laid = np.zeros((players, parts + 1, rounds), np.int32)
        counts = np.zeros((3 * parts + 1, rounds), np.int32)
        risk = np.zeros((players, rounds), np.int64)  # stones expected to be lost, in 1/4096
        playing = np.ones((players, rounds), np.bool_)
        for turn in range(turns):
            for player in range(players):
                playing[player] &= deal.hands[player] > turn
                if not playing[player].any():
                    continue
                bar = self._value(deal, player, sums[player], risk[player], playing, laid)
                if first is not None and turn == 0:
                    first[player] = self._first_choices()
                space = self._choose(playing[player], None if turn == 0 else bar)
                playing[player] = space < none
                spaces[turn, player] = space
                outcome = self.outcomes[self.card_rows + space]
                counts[outcome, self.columns] += 1
                part_points[player, outcome // 3, self.columns] += self.points[self.card_rows + space]
                laid[player, outcome // 3, self.columns] += 1
                risk[player] += UNIT - self.chances[space, self.columns]
                self.tastes[:, space, self.columns] = BLOCKED
                self._read(deal, player, space, playing)
        self._double(part_points, laid)
        return Outcome(
            spaces,
            part_points[:, :parts].sum(axis=1, dtype=np.int32),
            part_points[:, :parts],
            counts[: 3 * parts].reshape(parts, 3, rounds),
            self.lost[self.card_rows + spaces].sum(axis=0, dtype=np.int32),
            first,
        )

    def _may_underflow(self, players: int, stones: int) -> bool:
        """Whether beliefs may differ by more than the exponents of a float can say."""
        steps = 3 * 2 * (players - 1) * stones if self.setting.reads_stones else 0
        return steps + 24 > 126 + TOP

    # What a space is worth

    def _value(
        self,
        deal: Deal,
        player: int,
        sums: list[NDArray[np.int64]],
        risk: NDArray[np.int64],
        playing: NDArray[np.bool_],
        laid: Ints,
    ) -> NDArray[np.int64]:
        """Writes each space's worth and number into ``keys``; returns the worth below which to pass."""
        setting, keys = self.setting, self.keys
        cast, rules = setting.cast, setting.arena.rules
        groups = deal.groups[player]
        costs = cast.costs[groups, min(deal.left, cast.costs.shape[1] - 1)]
        supply = np.minimum(deal.supply[player] + (risk + UNIT // 2 >> UNIT_BITS), costs.shape[1] - 1)
        cost = costs[self.columns, supply]
        blind = cast.random[groups]
        on_hit = np.where(blind, 0, (rules.hit - rules.adjacent) << self.bits)
        on_score = np.where(blind, 0, rules.adjacent << self.bits)
        on_loss = np.where(blind, 0, cost << self.bits >> UNIT_BITS)
        self._believe(player, sums)
        self._add_neighbours()
        for number, part in enumerate(setting.arena.parts):
            rows = slice(part.start, part.stop)
            hit, score = on_hit, on_score
            if setting.arena.doubles(part):
                factor = self._alone_factor(player, number, playing, laid)
                hit, score = hit * factor >> ALONE_BITS, score * factor >> ALONE_BITS
            np.multiply(self.beliefs[rows], hit.astype(np.int32), out=keys[rows])
            np.multiply(self.chances[rows], (score + on_loss).astype(np.int32), out=self.spare[rows])
        keys += self.spare
        keys &= ~self.mask
        keys += self.tastes[player, : self.n]
        return np.where(blind, FREE, cast.pass_below + cost)

    def _believe(self, player: int, sums: list[NDArray[np.int64]]) -> None:
        """Beliefs in 1/4096: powers of two of the logarithms, brought to their sum in each sector."""
        weights, minds, beliefs = self.weights, self.minds[player], self.beliefs
        for part in self.parts:
            rows = slice(part.start, part.stop)
            top = minds[rows].max(axis=0)
            top &= ~((1 << LOG_BITS) - 1)
            top -= TOP + 127 << LOG_BITS
            np.subtract(minds[rows], top, out=weights[rows])
        if self._far_apart:
            np.maximum(weights, 126 << LOG_BITS, out=weights)
        weights <<= 23 - LOG_BITS
        np.copyto(beliefs, weights.view(np.float32), casting="unsafe")
        for part in self.setting.arena.parts:
            if not part.asked:
                beliefs[part.start : part.stop] = 0
        for part, total, shift in zip(self.parts, sums, self.shifts, strict=True):
            rows = slice(part.start, part.stop)
            weight = beliefs[rows].sum(axis=0, dtype=np.int32)
            beliefs[rows] *= ((total << shift) // weight).astype(np.int32)
            beliefs[rows] >>= shift
        for part, most in zip(self.parts, self.most, strict=True):
            if most > 1:
                rows = slice(part.start, part.stop)
                np.minimum(beliefs[rows], UNIT, out=beliefs[rows])

    def _add_neighbours(self) -> None:
        """Chances in 1/4096 that a space or a neighbour of it is right."""
        setting, beliefs, chances = self.setting, self.beliefs, self.chances
        areas = setting.map_part.stop
        order, steps = setting.near_rows
        sums, rows = self.sums, self.gathered
        np.take(beliefs, order, axis=0, out=sums, mode="clip")
        for near in steps:
            some = rows[: len(near)]
            np.take(beliefs, near, axis=0, out=some, mode="clip")
            sums[: len(near)] += some
        chances[order] = sums
        for right, start, stop in self._runs():
            if right > 1:
                misses = np.asarray(UNIT - (chances[:areas, start:stop] * (UNIT // right) >> UNIT_BITS))
                chances[:areas, start:stop] = UNIT - power(misses, right)
        for part, most in zip(setting.scale_parts, self.most[1:], strict=True):
            rows = beliefs[part.start : part.stop]
            out = chances[part.start : part.stop]
            np.add(rows[1:], rows[:-1], out=out[1:])
            out[0] = rows[0]
            out[:-1] += rows[1:]
            if most > 1:
                np.minimum(out, UNIT, out=out)

    def _runs(self) -> Iterator[tuple[int, int, int]]:
        """Stretches of columns whose cards have equally many right areas: that number, start, stop."""
        rights = [len(setting.map_part.hits) for setting in self.settings]
        start = 0
        for number, right in enumerate(rights):
            if number + 1 == len(rights) or rights[number + 1] != right:
                stop = self.bounds[number + 1]
                yield right, start, stop
                start = stop

    def _alone_factor(
        self, player: int, part: int, playing: NDArray[np.bool_], laid: Ints
    ) -> NDArray[np.int64]:
        """How much the hope to stay alone in a sector adds, in 1/256 (R21).

        Each opponent still in comes with even chance.
        """
        others = laid[:, part].sum(axis=0) - laid[player, part]
        still_in = playing.sum(axis=0) - playing[player]
        whole = 1 << ALONE_BITS
        return np.where(others > 0, whole, whole + (whole >> still_in))

    # What is done

    def _choose(self, playing: NDArray[np.bool_], bar: NDArray[np.int64] | None) -> NDArray[np.intp]:
        """The best free space of each round, or none: who passes, and who is out."""
        key = self.keys.max(axis=0)
        placing = playing & (key > FREE)
        if bar is not None:
            placing &= key >> self.bits > bar
        return np.where(placing, self.mask - (key & self.mask), self.n)

    def _first_choices(self) -> NDArray[np.int16]:
        out = []
        for part in self.setting.arena.parts:
            key = self.keys[part.start : part.stop].max(axis=0)
            out.append(self.mask - (key & self.mask))
        return np.array(out, np.int16)

    def _read(self, deal: Deal, player: int, space: NDArray[np.intp], playing: NDArray[np.bool_]) -> None:
        """Everybody still in takes the new stone as evidence."""
        setting = self.setting
        if not setting.reads_stones:
            return
        before, seen = None, self.spare
        for other in range(len(playing)):
            if other == player or not playing[other].any():
                continue
            column = setting.cast.trust_class[deal.groups[other]] * (self.n + 1) + space
            if before is None or not np.array_equal(column, before):
                self._take_evidence(column, seen)
                before = column
            self.minds[other] += seen

    def _take_evidence(self, column: NDArray[np.int64], out: Ints) -> None:
        evidence = self.setting.evidence
        if all(setting.evidence is evidence for setting in self.settings):
            np.take(evidence, column, axis=1, out=out, mode="clip")
            return
        for setting, (start, stop) in zip(self.settings, pairwise(self.bounds), strict=True):
            out[:, start:stop] = setting.evidence.take(column[start:stop], axis=1, mode="clip")

    def _double(self, part_points: Ints, laid: Ints) -> None:
        """Doubles the points of who is alone in a sector (R21)."""
        for number, part in enumerate(self.setting.arena.parts):
            if self.setting.arena.doubles(part):
                there = laid[:, number] > 0
                alone = there & (there.sum(axis=0) == 1)
                part_points[:, number] += part_points[:, number] * alone


def joined(deals: Sequence[Deal]) -> Deal:
    """Deals side by side, without their random words."""
    if len(deals) == 1:
        return deals[0]
    return Deal(
        np.concatenate([deal.groups for deal in deals], axis=1),
        np.concatenate([deal.hands for deal in deals], axis=1),
        np.concatenate([deal.supply for deal in deals], axis=1),
        deals[0].left,
        deals[0].words,
        deals[0].shared,
    )


def power(base: Ints, exponent: int) -> Ints:
    """``base ** exponent`` of fractions in 1/4096, cut to 1/4096 after each step."""
    result: Ints | None = None
    while True:
        if exponent & 1:
            result = base if result is None else result * base >> UNIT_BITS
        exponent >>= 1
        if not exponent:
            break
        base = base * base >> UNIT_BITS
    assert result is not None
    return result
