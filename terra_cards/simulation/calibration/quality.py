"""Whether the model meets the answers: by task, and by the order in which stones were laid.

Each answer is held against what the player's *other* answers lead one to expect, so that a good fit
has mean squares of 1 however few answers there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from terra_cards.simulation.calibration.graded import GRID, SMALL, Answers, Fit, outcomes
from terra_cards.simulation.estimate import Estimate

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

# The grade that each outcome counts as; "at least near" is one of two where a hit was impossible.
POINTS = np.array([0.0, 1.0, 2.0, 1.0])
NEED = 10  # answers below which mean squares say nothing


class ItemFit(Struct, frozen=True):
    """Mean squared residuals of a task, 1 where the model holds: ``infit`` weighs answers by what they
    tell, ``outfit`` feels surprises most (Wright and Masters 1982). None below NEED answers."""

    infit: float | None
    outfit: float | None


class Residuals(Struct, frozen=True, eq=False):
    """By answer: the grade got less the one expected, and the variance expected; shape (answers,)."""

    off: Floats
    variance: Floats


def residuals(fit: Fit, answers: Answers, hit_free: NDArray[np.bool_]) -> Residuals:
    """What is left of each answer once the player's other answers and the task are known."""
    chances = outcomes(fit.parameters)
    own = chances.reshape(-1, GRID)[answers.items * 4 + answers.grades]
    others = fit.posterior[answers.persons] / np.maximum(own, SMALL)
    others /= others.sum(axis=1, keepdims=True)
    of_item = chances[answers.items]
    near, hit = (others * of_item[:, 3]).sum(axis=1), (others * of_item[:, 2]).sum(axis=1)
    # Grades 0, 1, 2: the mean is P(>=1) + P(2), the mean square P(>=1) + 3 P(2). Without a free right
    # space there are 0 and 1 only.
    hit = np.where(hit_free, hit, 0.0)
    expected = near + hit
    return Residuals(POINTS[answers.grades] - expected, near + 3 * hit - expected**2)


def item_fits(left: Residuals, answers: Answers) -> list[ItemFit]:
    """Infit and outfit of each item."""
    counts = np.bincount(answers.items, minlength=answers.item_count)
    squares = np.bincount(answers.items, left.off**2, answers.item_count)
    variance = np.bincount(answers.items, left.variance, answers.item_count)
    surprises = np.bincount(answers.items, left.off**2 / np.maximum(left.variance, SMALL), answers.item_count)
    return [
        ItemFit(float(squares[i] / variance[i]), float(surprises[i] / counts[i]))
        if counts[i] >= NEED and variance[i] > 0
        else ItemFit(None, None)
        for i in range(answers.item_count)
    ]


def herding(left: Residuals, orders: NDArray[np.int64]) -> Estimate | None:
    """By how much the first stones of those who lay after others beat the first ones of all, in standard
    deviations of an answer; 0 where nobody gains by watching. None where one of the two is missing."""
    standard = left.off / np.sqrt(np.maximum(left.variance, SMALL))
    first, later = standard[orders == 0], standard[orders > 0]
    if min(len(first), len(later)) < NEED:
        return None
    spread = first.var(ddof=1) / len(first) + later.var(ddof=1) / len(later)
    return Estimate(float(later.mean() - first.mean()), float(np.sqrt(spread)))
