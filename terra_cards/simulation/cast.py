"""The players of a simulation: kinds of bots, each on levels of ability.

Ability is drawn on 16 levels, the middle quantiles of a bot's normal distribution, so that what a
player believes can be tabled. A *group* is a bot on a level; groups are numbered bot by bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from terra_cards.rules.options import Rules
from terra_cards.simulation.fixed import UNIT, UNIT_BITS, exp, logistic, middle_quantiles, to_fixed
from terra_cards.simulation.parameters import Bot, Parameters
from terra_cards.simulation.stones import loss_costs

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEVELS = 16
LEVEL_BITS = 4
MOST_COST = 16 << UNIT_BITS  # points; more would not fit beside the number of a space


class Cast(Struct, frozen=True, eq=False, dict=True):
    """The kinds of bots that play, each once, with the rules they play by.

    Arrays by group have shape (groups,), with ``group = bot * LEVELS + level``.
    """

    parameters: Parameters
    rules: Rules
    bots: tuple[Bot, ...]

    @property
    def groups(self) -> int:
        return len(self.bots) * LEVELS

    @cached_property
    def abilities(self) -> tuple[Decimal, ...]:
        """Ability of each group; 0 for bots that do not rest on knowing."""
        levels = middle_quantiles(LEVELS)
        return tuple(bot.ability + bot.spread * z for bot in self.bots for z in levels)

    @cached_property
    def rounded_abilities(self) -> NDArray[np.int64]:
        """Abilities in sixteenths, shape (groups,)."""
        return np.array([to_fixed(ability, 4) for ability in self.abilities], np.int64)

    @cached_property
    def pictures(self) -> NDArray[np.int64]:
        """Each group's number among those that hold beliefs, 0 for the others; shape (groups,)."""
        out, count = [], 0
        for bot in self.bots:
            for _ in range(LEVELS):
                out.append(count if bot.plays == "knowing" else 0)
                count += bot.plays == "knowing"
        return np.array(out, np.int64)

    @cached_property
    def knowing(self) -> tuple[int, ...]:
        """The groups that hold beliefs of their own, in order."""
        return tuple(g for g in range(self.groups) if self.bots[g // LEVELS].plays == "knowing")

    @cached_property
    def oracles(self) -> NDArray[np.bool_]:
        """Whether a group plays by the solution; shape (groups,)."""
        return np.repeat([bot.plays == "by the solution" for bot in self.bots], LEVELS)

    @cached_property
    def random(self) -> NDArray[np.bool_]:
        """Whether a group plays at random; shape (groups,)."""
        return np.repeat([bot.plays == "at random" for bot in self.bots], LEVELS)

    @cached_property
    def noise(self) -> NDArray[np.int32]:
        """Standard deviation of misjudging a space, in 1/4096 point; shape (groups,)."""
        return np.repeat(np.array([to_fixed(b.noise, UNIT_BITS) for b in self.bots], np.int32), LEVELS)

    @cached_property
    def trusts(self) -> tuple[Decimal, ...]:
        """The distinct weights on others' stones, in the order of the bots."""
        return tuple(dict.fromkeys(bot.trust for bot in self.bots))

    @cached_property
    def trust_class(self) -> NDArray[np.int64]:
        """Which of ``trusts`` a group has; shape (groups,)."""
        return np.repeat(np.array([self.trusts.index(bot.trust) for bot in self.bots]), LEVELS)

    @cached_property
    def costs(self) -> NDArray[np.int64]:
        """Points that one more lost stone seems to cost, in 1/4096.

        Shape (groups, rounds still to come, lost already); see :func:`stones.loss_costs`.
        """
        stones = self.rules.estimate_stones
        table = np.array(loss_costs(self.parameters, stones, self.rules.top_up), np.int64)
        table = np.minimum(table, MOST_COST)
        shares = np.array([to_fixed(bot.stone_cost, UNIT_BITS) for bot in self.bots], np.int64)
        return np.repeat(table[None] * shares[:, None, None] >> UNIT_BITS, LEVELS, axis=0)

    @cached_property
    def pass_below(self) -> int:
        """Worth in 1/4096 point at or below which a player passes (R13)."""
        return to_fixed(self.parameters["play.pass_below"], UNIT_BITS)

    def gap(self, group: int, difficulty: Decimal) -> Decimal:
        """Ability less difficulty, in logits."""
        return self.abilities[group] - difficulty

    @lru_cache(maxsize=4096)  # noqa: B019
    def chance_to_know(self, group: int, difficulty: Decimal, what: str) -> int:
        """Chance in 1/4096 to know the answer of a task: ``what`` is ``areas`` or ``scales``."""
        if self.bots[group // LEVELS].plays != "knowing":
            return UNIT  # who plays at random has no picture, and none is asked for
        numbers = self.parameters
        logits = numbers["knowing.slope"] * self.gap(group, difficulty) + numbers[f"knowing.{what}"]
        return to_fixed(logistic(logits), UNIT_BITS)

    @lru_cache(maxsize=4096)  # noqa: B019 - lives as long as the cast
    def error_factor(self, group: int, difficulty: Decimal) -> Decimal:
        """How much wider than at middle ability and difficulty the errors of a group are."""
        return exp(-self.parameters["knowing.error_slope"] * self.gap(group, difficulty))

    def stranger_knows(self, difficulty: Decimal, what: str) -> int:
        """Chance in 1/4096 that somebody of middle ability knows: how a stone of another is read."""
        numbers = self.parameters
        logits = numbers[f"knowing.{what}"] - numbers["knowing.slope"] * difficulty
        return to_fixed(logistic(logits), UNIT_BITS)

    def stranger_error(self, difficulty: Decimal) -> Decimal:
        """:meth:`error_factor` of somebody of middle ability."""
        return exp(self.parameters["knowing.error_slope"] * difficulty)


def cast_of(parameters: Parameters, rules: Rules, names: Sequence[str]) -> Cast:
    """The cast of a table: each bot named once, in the order in which it is first named."""
    return Cast(parameters, rules, tuple(parameters.bots[name] for name in dict.fromkeys(names)))
