"""The same rounds as :mod:`batch`, read aloud: one player, one stone, one space at a time.

Nothing here is fast or clever. It plays by the words of the rules, scores with the shared rules
engine, and takes the same tables and the same random words as the arrays do, so that the two can be
held against each other stone by stone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from terra_cards.rules.scoring import RoundScore, Stone, score_legal_round
from terra_cards.simulation.arena import Part
from terra_cards.simulation.fixed import (
    LOG_BITS,
    QUANTILES,
    UNIT,
    UNIT_BITS,
    noise_tape,
    normal_quantiles,
    plain_exp2,
    plain_log2,
)
from terra_cards.simulation.perception import MOST_WEIGHT, NOISE_MASK, error_shares
from terra_cards.simulation.scale_beliefs import CENTRE_BITS, CENTRES
from terra_cards.simulation.setting import Setting

TOP = 12


class Tables(Struct, frozen=True, eq=False, dict=True):
    """The tables of a setting as lists; of those with many rows, a row at a time."""

    setting: Setting

    def map_weights(self, row: int) -> list[int]:
        """Weight of each area in a row of the map's beliefs."""
        return self.setting.map.weights[:, row].tolist()  # type: ignore[no-any-return]

    def scale_logs(self, number: int, row: int) -> list[int]:
        """Logarithm of belief for each space of a scale (0 or 1) in a row of its beliefs."""
        return self.setting.scales[number].logs[:, row].tolist()  # type: ignore[no-any-return]

    def evidence(self, column: int) -> list[int]:
        """What a stone says of each space; see :attr:`Setting.evidence`."""
        return self.setting.evidence[:, column].tolist()  # type: ignore[no-any-return]

    def perceived(self, area: int, group: int, word: int) -> int:
        """The row of the map's beliefs that a random word gives for a right area."""
        return int(self.setting.perceived[area][group, word])

    @cached_property
    def scale_sums(self) -> list[list[int]]:
        return [scale.sums.tolist() for scale in self.setting.scales]

    @cached_property
    def know(self) -> list[list[int]]:
        return [scale.know.tolist() for scale in self.setting.scales]

    @cached_property
    def known_rows(self) -> list[list[int]]:
        return [scale.known_rows.tolist() for scale in self.setting.scales]

    @cached_property
    def normal(self) -> list[int]:
        return [int(value) for value in normal_quantiles()]

    @cached_property
    def tape(self) -> list[int]:
        return noise_tape().tolist()  # type: ignore[no-any-return]

    @cached_property
    def costs(self) -> list[list[list[int]]]:
        return self.setting.cast.costs.tolist()  # type: ignore[no-any-return]

    @cached_property
    def shares(self) -> tuple[int, int]:
        return error_shares(self.setting.cast.parameters)


class Player:
    """A simulated player in one round.

    ``group`` is that of the cast, ``words`` the player's random words in the order of
    :func:`perception.words_needed`, ``shared`` those of all players.
    """

    def __init__(
        self,
        tables: Tables,
        group: int,
        hand: int,
        supply: int,
        left: int,
        words: Sequence[int],
        shared: Sequence[int],
    ) -> None:
        setting = tables.setting
        self.tables, self.setting, self.arena = tables, setting, setting.arena
        self.group, self.hand, self.supply = group, hand, supply
        self.knows_nothing = bool(setting.cast.random[group])
        self.costs = tables.costs[group][min(left, len(tables.costs[group]) - 1)]
        self.risk = 0  # stones expected to be lost, in 1/4096
        right = len(setting.map_part.hits)
        self.minds, self.sums = self._perceive(words[: right + 4], shared)
        self.tastes = self._tastes(words[right + 4 :])
        self.chances: list[int] = [UNIT] * self.arena.size

    def _perceive(self, words: Sequence[int], shared: Sequence[int]) -> tuple[list[int], list[int]]:
        """Logarithms of belief for each space, and what beliefs add up to in each sector."""
        tables, setting = self.tables, self.setting
        minds = [0] * setting.arena.size
        right = len(setting.map_part.hits)
        total = [0] * setting.map_part.size
        for area in range(right):
            row = tables.perceived(area, self.group, words[area] % QUANTILES)
            for space, weight in enumerate(tables.map_weights(row)):
                total[space] += weight
        minds[: len(total)] = [plain_log2(min(weight, MOST_WEIGHT)) for weight in total]
        sums = [right * UNIT]
        together, own = tables.shares
        picture = int(setting.cast.pictures[self.group])
        for number, part in enumerate(setting.scale_parts):
            know, error = words[right + 2 * number] % QUANTILES, words[right + 2 * number + 1] % QUANTILES
            if know < tables.know[number][self.group]:
                row = tables.known_rows[number][self.group]
            else:
                off = tables.normal[shared[number] % QUANTILES] * together + tables.normal[error] * own
                eighths = (off // UNIT + UNIT // (2 << CENTRE_BITS)) // (UNIT >> CENTRE_BITS)
                row = picture * CENTRES + min(max(eighths + CENTRES // 2, 0), CENTRES - 1)
            minds[part.start : part.stop] = tables.scale_logs(number, row)
            sums.append(tables.scale_sums[number][row])
        return minds, sums

    def _tastes(self, words: Sequence[int]) -> list[int]:
        """Points in 1/4096 by which each space is misjudged; for who knows nothing, random worths."""
        if self.knows_nothing:
            return [word >> self.setting.index_bits + 2 for word in words[1:]]
        noise, begin = int(self.setting.cast.noise[self.group]), words[0] & NOISE_MASK
        return [n * noise // UNIT for n in self.tables.tape[begin : begin + self.arena.size]]

    # What a space is worth

    def beliefs(self) -> list[int]:
        """The belief in 1/4096 that each space is right."""
        out = [0] * self.arena.size
        setting = self.setting
        parts: tuple[Part, ...] = (setting.map_part, *setting.scale_parts)
        for part, total, shift in zip(parts, self.sums, setting.shifts, strict=True):
            minds = self.minds[part.start : part.stop]
            top = max(minds) >> LOG_BITS << LOG_BITS
            weights = [_exp2(mind - top + (TOP << LOG_BITS)) for mind in minds]
            scale = (total << shift) // sum(weights)
            out[part.start : part.stop] = [min(UNIT, weight * scale >> shift) for weight in weights]
        return out

    def scoring_chances(self, beliefs: Sequence[int]) -> list[int]:
        """The chance in 1/4096 that each space or a neighbour of it is right."""
        right = len(self.setting.map_part.hits)
        out = []
        for space, near in enumerate(self.arena.neighbours):
            chance = beliefs[space] + sum(beliefs[other] for other in near)
            if space < self.setting.map_part.stop and right > 1:
                miss = UNIT - (chance * (UNIT // right) >> UNIT_BITS)
                chance = UNIT - _power(miss, right)
            out.append(min(UNIT, chance))
        return out

    def worths(self, alone: Sequence[int]) -> list[int]:
        """What each space is worth in 1/4096 point, before the cost of a lost stone is taken off.

        ``alone`` says for each part by how much being alone there may raise its points, in 1/256.
        """
        if self.knows_nothing:
            return self.tastes
        rules, bits = self.arena.rules, self.setting.index_bits
        beliefs = self.beliefs()
        self.chances = self.scoring_chances(beliefs)
        cost = self._cost()
        out = []
        for number, part in enumerate(self.arena.parts):
            factor = alone[number]
            on_hit = (rules.hit - rules.adjacent << bits) * factor >> 8
            on_score = ((rules.adjacent << bits) * factor >> 8) + (cost << bits >> UNIT_BITS)
            for space in range(part.start, part.stop):
                value = beliefs[space] * on_hit + self.chances[space] * on_score >> bits
                out.append(value + self.tastes[space])
        return out

    def _cost(self) -> int:
        """What losing one more stone costs, in 1/4096 point."""
        return self.costs[min(self.supply + (self.risk + UNIT // 2) // UNIT, len(self.costs) - 1)]

    def choose(self, taken: Callable[[int], bool], alone: Sequence[int], first: bool) -> int | None:
        """Where to lay a stone, or None to pass; ``first`` is the turn in which one must be laid (R11)."""
        cost = self._cost()
        worths = self.worths(alone)
        best = None
        for space, worth in enumerate(worths):
            if not taken(space) and (best is None or worth > worths[best]):
                best = space
        if best is None or first or self.knows_nothing:
            return best
        return best if worths[best] > self.setting.cast.pass_below + cost else None

    def first_choices(self) -> list[int]:
        """Where a first stone would lie in each sector."""
        alone = alone_factors(self.setting, None, {}, 0)
        worths = self.worths(alone)
        return [
            max(range(part.start, part.stop), key=lambda space: (worths[space], -space))
            for part in self.arena.parts
        ]

    def laid(self, space: int) -> None:
        """The player's own stone lies on a space."""
        self.hand -= 1
        self.risk += UNIT - self.chances[space]

    def sees(self, space: int) -> None:
        """A stone of somebody else lies on a space."""
        if self.setting.reads_stones:
            klass = int(self.setting.cast.trust_class[self.group])
            logs = self.tables.evidence(klass * (self.arena.size + 1) + space)
            self.minds = [mind + log for mind, log in zip(self.minds, logs, strict=True)]


class Round(Struct, frozen=True):
    """A round as played: who laid where, in order (player, space), and its score."""

    stones: tuple[tuple[int, int], ...]
    score: RoundScore


def play_round(tables: Tables, players: Sequence[Player]) -> Round:
    """R11 to R14, then R20 to R22; players stand in the order of turns and are named by it."""
    arena = tables.setting.arena
    taken: dict[int, int] = {}
    order: list[tuple[int, int]] = []
    still_in = list(range(len(players)))
    first = True
    while still_in:
        for number in list(still_in):
            player = players[number]
            space = None
            if player.hand > 0:
                alone = alone_factors(tables.setting, number, taken, len(still_in) - 1)
                space = player.choose(taken.__contains__, alone, first)
            if space is None:
                still_in.remove(number)
                continue
            taken[space] = number
            order.append((number, space))
            player.laid(space)
            for other in still_in:
                if other != number:
                    players[other].sees(space)
        first = False
    names = [str(number) for number in range(len(players))]
    stones = [Stone(str(number), arena.spaces[space]) for number, space in order]
    return Round(tuple(order), score_legal_round(arena.rules, arena.board, arena.solution, names, stones))


def alone_factors(setting: Setting, player: object, taken: Mapping[int, object], opponents: int) -> list[int]:
    """In 1/256, what points in each part count if nobody else has a stone there, or may lay one (R21).

    ``taken`` names who has a stone where; each of the opponents still in comes with even chance.
    """
    out = []
    for part in setting.arena.parts:
        others = any(taken.get(space, player) != player for space in range(part.start, part.stop))
        out.append(256 if others or not setting.arena.doubles(part) else 256 + (256 >> opponents))
    return out


def _exp2(log: int) -> int:
    return plain_exp2(log) if log >= 0 else 0


def _power(base: int, exponent: int) -> int:
    result = UNIT
    while exponent:
        if exponent & 1:
            result = result * base >> UNIT_BITS
        exponent >>= 1
        base = base * base >> UNIT_BITS
    return result
