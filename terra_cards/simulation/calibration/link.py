"""From fitted tasks to the simulation's difficulties, and from those to how a card plays.

The fit and the simulation do not speak one language: the fit's ``b`` is a point on a logistic curve,
the simulation's a shift of what players know (``setting.Difficulties``). They meet in what a crowd's
first stone brings: the simulation is run over a grid of difficulties once for each card, and the one
that brings what the fit says is read off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil, sqrt
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from terra_cards.model.board import Sector
from terra_cards.simulation.closed_forms import best
from terra_cards.simulation.estimate import Estimate
from terra_cards.simulation.figures import alone_card
from terra_cards.simulation.passes import Players
from terra_cards.simulation.play import Play
from terra_cards.simulation.streams import BLOCK
from terra_cards.simulation.tally import SoloTally

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEPS = tuple(Decimal(step) for step in ("-4", "-2.5", "-1.5", "-0.75", "0", "0.75", "1.5", "2.5", "4"))
PLACES = Decimal("0.001")


class Linked(Struct, frozen=True):
    """The simulation's difficulties of a card's tasks in logits, with their errors, and the difficulty
    of the card that follows, 0 to 1; None where no stone can miss."""

    logits: Mapping[Sector, Estimate]
    difficulty: Estimate | None


def link_cards(
    play: Play, shares: Sequence[Mapping[Sector, Estimate]], progress: Callable[[], None] | None = None
) -> list[Linked]:
    """Links the cards of a play, in their order.

    ``shares`` are, for each card, what a first stone of the crowd brings in each sector, as a share of
    a hit. ``progress`` is called once for each card.
    """
    grid = _Trials(play, [(card, _alike(play, card, step)) for card in range(len(shares)) for step in STEPS])
    logits: list[dict[Sector, Estimate]] = []
    slopes: list[float] = []
    for card, of_card in enumerate(shares):
        places = range(card * len(STEPS), (card + 1) * len(STEPS))
        lines = np.array([grid.worths(place) for place in places])
        asked = play.arenas[card].asked
        logits.append(
            {
                part.sector: _invert(lines[:, number], of_card[part.sector])
                for number, part in enumerate(asked)
                if part.sector in of_card
            }
        )
        slopes.append(_slope(lines.mean(axis=1), [grid.difficulty(place) for place in places]))
        if progress is not None:
            progress()
    fitted = _Trials(
        play,
        [(card, {s: _rounded(one.value) for s, one in found.items()}) for card, found in enumerate(logits)],
    )
    out = []
    for card, (found, of_card) in enumerate(zip(logits, shares, strict=True)):
        errors = [of_card[sector].error or 0.0 for sector in found]
        off = slopes[card] * sqrt(sum(error * error for error in errors)) / max(1, len(errors))
        out.append(Linked(found, _with_error(fitted.difficulty(card), off)))
    return out


def first_stone_shares(play: Play) -> list[dict[Sector, float]]:
    """What a first stone of the crowd brings in each sector, as a share of a hit, for each card of a play
    at its difficulties."""
    trials = _Trials(play, [(card, play.difficulty(card)) for card in range(len(play.arenas))])
    return [
        {part.sector: float(share) for part, share in zip(arena.asked, trials.worths(card), strict=True)}
        for card, arena in enumerate(play.arenas)
    ]


class _Trials:
    """Cards tried alone at given difficulties; tables of beliefs are shared between them."""

    def __init__(self, play: Play, trials: Sequence[tuple[int, Mapping[Sector, Decimal]]]) -> None:
        arenas = tuple(play.arenas[card] for card, _ in trials)
        self._play = replace(play, arenas=arenas, difficulties=tuple(dict(logits) for _, logits in trials))
        self._players = Players(self._play)
        self._solo: dict[int, SoloTally] = {}

    def worths(self, trial: int) -> NDArray[np.float64]:
        """What a first stone brings in each sector asked for, as a share of a hit."""
        rules = self._play.rules
        counts = self._tally(trial).first.sum(axis=0)
        worth = np.array([0.0, rules.adjacent / rules.hit, 1.0])
        return np.asarray(counts @ worth / np.maximum(1, counts.sum(axis=1)))

    def difficulty(self, trial: int) -> Estimate | None:
        """The card's difficulty; None where no stone can miss."""
        arena = self._play.arenas[trial]
        stones = arena.rules.estimate_stones
        random = Fraction(stones * sum(arena.points), arena.size)
        found = alone_card(self._tally(trial), best(arena, stones), random, (), ()).get("difficulty")
        return found if isinstance(found, Estimate) else None

    def _tally(self, trial: int) -> SoloTally:
        if trial not in self._solo:
            tally = self._players.solo(trial, 0)
            for block in range(1, ceil(self._play.rounds / BLOCK)):
                tally += self._players.solo(trial, block)
            self._solo[trial] = tally
        return self._solo[trial]


def _alike(play: Play, card: int, step: Decimal) -> dict[Sector, Decimal]:
    """All tasks of a card at one difficulty."""
    return {part.sector: step for part in play.arenas[card].asked}


def _slope(shares: NDArray[np.float64], difficulties: Sequence[Estimate | None]) -> float:
    """How much harder a card is for each point of its mean share less, over the whole grid."""
    first, last = difficulties[0], difficulties[-1]
    fall = float(shares[0] - shares[-1])
    if first is None or last is None or fall <= 0:
        return 0.0
    return abs(last.value - first.value) / fall


def _with_error(difficulty: Estimate | None, off: float) -> Estimate | None:
    """The simulated difficulty, its error joined by what the fit leaves open."""
    if difficulty is None:
        return None
    error = sqrt((difficulty.error or 0.0) ** 2 + off * off)
    return Estimate(min(1.0, max(0.0, difficulty.value)), error)


def _rounded(value: float) -> Decimal:
    """Difficulties are given to the thousandth, so that tables of the same card are the same."""
    return Decimal(value).quantize(PLACES)


def _invert(line: NDArray[np.float64], share: Estimate) -> Estimate:
    """Where a falling line over STEPS has a value; its error by the line's slope there.

    The line is made monotone first. Beyond its ends there is nothing to read off: the end is
    taken, and the error is that of half the grid's last step.
    """
    falling = np.minimum.accumulate(line)
    steps = np.array([float(step) for step in STEPS])
    rising, back = -falling, np.arange(len(steps))
    value = float(np.interp(-share.value, rising + 1e-9 * back, steps))
    near = int(np.clip(np.searchsorted(steps, value), 1, len(steps) - 1))
    slope = (falling[near - 1] - falling[near]) / (steps[near] - steps[near - 1])
    width = float(steps[near] - steps[near - 1])
    error = (share.error or 0.0) / slope if slope > 0 else width / 2
    return Estimate(value, float(min(error, steps[-1] - steps[0])))
