"""What the compiled loop takes: the tables of a card as plain arrays, sectors padded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from terra_cards.simulation.fixed import noise_tape, normal_quantiles
from terra_cards.simulation.perception import error_shares

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from terra_cards.simulation.setting import Setting

LANES = 8  # numbers done at a time
IMPOSSIBLE = -(1 << 14)  # a logarithm of belief that no evidence lifts


class CardTables(NamedTuple):
    """What players make of one card. Rows are those of the tables of beliefs, one after the other.

    ``map_logs`` (rows, slots of the map), ``map_weights`` likewise; ``perceived`` (right areas, groups,
    4096); of the two scales asked for ``logs`` (rows, slots), ``sums`` (rows,), ``know`` and ``known``
    (groups,); ``evidence`` (classes * (spaces + 1), slots).
    """

    map_logs: NDArray[np.int16]
    map_weights: NDArray[np.int32]
    perceived: NDArray[np.signedinteger[Any]]
    first_logs: NDArray[np.int16]
    first_sums: NDArray[np.int64]
    first_know: NDArray[np.int64]
    first_known: NDArray[np.int64]
    second_logs: NDArray[np.int16]
    second_sums: NDArray[np.int64]
    second_know: NDArray[np.int64]
    second_known: NDArray[np.int64]
    evidence: NDArray[np.int16]


class Spaces(NamedTuple):
    """The spaces of the card. ``ends`` are those of the arena's parts, from 0 on, ``slot_ends`` the same
    in slots, ``slots`` the slot of each space; ``asked`` numbers the three parts asked for. ``near``
    lists the areas beside each area, four by four as ``near_fours`` says, filled up with a slot that
    nobody reads. ``part_of``, ``points`` and ``results`` are by space; ``doubles`` tells the parts where
    being alone doubles; ``shifts`` and ``most`` are those of :class:`setting.Setting`."""

    ends: NDArray[np.uint64]
    slot_ends: NDArray[np.uint64]
    slots: NDArray[np.uint64]
    asked: NDArray[np.uint64]
    near: NDArray[np.uint64]
    near_fours: NDArray[np.uint64]
    part_of: NDArray[np.uint64]
    points: NDArray[np.int32]
    results: NDArray[np.uint64]
    doubles: NDArray[np.bool_]
    shifts: NDArray[np.int64]
    most: NDArray[np.int64]


class Habits(NamedTuple):
    """The groups of the cast. ``costs`` are those of the rounds left, shape (groups, lost already);
    ``normal`` the quantiles of the normal distribution, ``tape`` noise for neighbouring spaces."""

    pictures: NDArray[np.int64]
    noise: NDArray[np.int32]
    blind: NDArray[np.bool_]
    trust_class: NDArray[np.int64]
    costs: NDArray[np.int64]
    normal: NDArray[np.int64]
    tape: NDArray[np.int16]


class Numbers(NamedTuple):
    """``shared`` and ``own`` shares of an error, the bits of a space's number, what hits and neighbours
    pay, the worth below which one passes; whether R21 doubles anywhere, whether stones are read, and
    whether first choices are wanted."""

    shared: int
    own: int
    bits: int
    hit: int
    adjacent: int
    pass_below: int
    any_doubles: bool
    reads: bool
    first_choices: bool


class Compiled(NamedTuple):
    """All tables of a card."""

    card: CardTables
    spaces: Spaces
    numbers: Numbers


class Results(NamedTuple):
    """Arrays of :class:`outcome.Outcome`, rounds first, to be filled: of no stones, and zeros."""

    spaces: NDArray[np.int16]
    part_points: NDArray[np.int32]
    counts: NDArray[np.int32]
    lost: NDArray[np.int32]
    first: NDArray[np.int16]

    def of_rounds(self, start: int, stop: int) -> Results:
        """Those of some rounds, in the same memory."""
        rounds = slice(start, stop)
        return Results(
            self.spaces[rounds],
            self.part_points[rounds],
            self.counts[rounds],
            self.lost[rounds],
            self.first[rounds],
        )


def make_tables(setting: Setting) -> Compiled:
    """The tables of a card."""
    arena, cast = setting.arena, setting.cast
    one, other = setting.scales
    widths = [-(-part.size // LANES) * LANES for part in arena.parts]
    slot_ends = np.cumsum([0, *widths])
    slots = np.concatenate(
        [start + np.arange(part.size) for part, start in zip(arena.parts, slot_ends[:-1], strict=True)]
    )
    card = CardTables(
        _padded(setting.map.rows_of_logs, IMPOSSIBLE),
        _padded(setting.map.rows_of_weights, 0),
        np.stack(setting.perceived),
        _padded(one.logs.T, IMPOSSIBLE),
        one.sums,
        one.know,
        one.known_rows,
        _padded(other.logs.T, IMPOSSIBLE),
        other.sums,
        other.know,
        other.known_rows,
        _spread(setting.evidence, slots, slot_ends[-1]),
    )
    near = [list(arena.neighbours[area]) for area in range(setting.map_part.stop)]
    fours = [-(-len(areas) // 4) for areas in near]
    beside = np.full((len(near), 4 * max(fours, default=0)), slot_ends[-1], np.uint64)
    for area, areas in enumerate(near):
        beside[area, : len(areas)] = areas
    spaces = Spaces(
        np.array([0, *(part.stop for part in arena.parts)], np.uint64),
        slot_ends.astype(np.uint64),
        slots.astype(np.uint64),
        np.array([number for number, part in enumerate(arena.parts) if part.asked], np.uint64),
        beside,
        np.array(fours, np.uint64),
        np.repeat(np.arange(len(arena.parts)), [part.size for part in arena.parts]).astype(np.uint64),
        setting.points,
        np.array(arena.results, np.uint64),
        np.array([arena.doubles(part) for part in arena.parts]),
        np.array(setting.shifts, np.int64),
        np.array(setting.most, np.int64),
    )
    shared, own = error_shares(cast.parameters)
    rules = arena.rules
    numbers = Numbers(
        shared,
        own,
        setting.index_bits,
        rules.hit,
        rules.adjacent,
        cast.pass_below,
        any(arena.doubles(part) for part in arena.parts),
        setting.reads_stones,
        False,
    )
    return Compiled(card, spaces, numbers)


def make_habits(setting: Setting, left: int) -> Habits:
    """The players of a card with so many rounds to come."""
    cast = setting.cast
    return Habits(
        cast.pictures,
        cast.noise,
        cast.random,
        cast.trust_class,
        np.ascontiguousarray(cast.costs[:, min(left, cast.costs.shape[1] - 1)]),
        normal_quantiles().astype(np.int64),
        noise_tape(),
    )


def _padded(rows: NDArray[np.signedinteger[Any]], fill: int) -> NDArray[np.signedinteger[Any]]:
    """Rows filled up to a multiple of LANES."""
    count, size = rows.shape
    out = np.full((count, -(-size // LANES) * LANES), fill, rows.dtype)
    out[:, :size] = rows
    return out


def _spread(evidence: NDArray[np.int32], slots: NDArray[np.int64], width: int) -> NDArray[np.int16]:
    """What each stone says of each slot: shape (classes * (spaces + 1), slots)."""
    out = np.zeros((evidence.shape[1], width), np.int16)
    out[:, slots] = evidence.T
    return out
