"""The graded response model (Samejima 1969) with right-censored answers, fitted by marginal likelihood.

A player of ability ``t ~ N(0, 1)`` reaches at least grade 1 (near) with probability
``1 / (1 + exp(-a (t - b + g/2)))``, and grade 2 (hit) with ``1 / (1 + exp(-a (t - b - g/2)))``: ``b``
is the difficulty, ``a`` the slope (discrimination), ``g`` the gap between the two. A censored answer,
"at least near", has the first of the two. Fitted by EM over a grid of abilities (Bock and Aitkin
1981), with weak priors, since a group of players brings few answers for each task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

GRID = 31
REACH = 4.0  # the grid goes from -4 to 4 standard deviations of ability
OUTCOMES = 4  # miss, near, hit, at least near
MOST_STEPS = 400
CLOSE = 1e-4  # EM stops when no parameter moves by more
INNER_STEPS = 4
SMALL = 1e-12


class Priors(Struct, frozen=True):
    """Means and standard deviations of b, ln a and ln g; assumed, and weak against 50 answers."""

    b: tuple[float, float] = (0.0, 1.5)
    log_slope: tuple[float, float] = (0.1, 0.4)
    log_gap: tuple[float, float] = (0.0, 0.6)

    @property
    def means(self) -> Floats:
        return np.array([self.b[0], self.log_slope[0], self.log_gap[0]])

    @property
    def precisions(self) -> Floats:
        return 1 / np.array([self.b[1], self.log_slope[1], self.log_gap[1]]) ** 2


class Answers(Struct, frozen=True, eq=False):
    """Answers as arrays of equal length: numbers of person and item from 0, and the grade (0 to 3)."""

    persons: Ints
    items: Ints
    grades: Ints
    person_count: int
    item_count: int

    def __post_init__(self) -> None:
        for numbers, count in (
            (self.persons, self.person_count),
            (self.items, self.item_count),
            (self.grades, OUTCOMES),
        ):
            if len(numbers) != len(self.persons) or (
                len(numbers) and not 0 <= numbers.min() <= numbers.max() < count
            ):
                raise ValueError(
                    "answers name persons, items and grades that there are, in arrays of equal length"
                )


class Fit(Struct, frozen=True, eq=False):
    """A fitted model.

    ``parameters`` has a row (b, ln a, ln g) for each item, ``covariances`` their (3, 3) covariance;
    ``posterior`` has a row for each person: the probability of each ability of the grid. ``steps`` is
    how many EM took, and ``settled`` whether it came to rest.
    """

    parameters: Floats
    covariances: Floats
    posterior: Floats
    log_likelihood: float
    steps: int
    settled: bool

    @property
    def abilities(self) -> Floats:
        """Expected ability of each person, given the answers; shape (persons,)."""
        return np.asarray(self.posterior @ grid())

    @property
    def ability_errors(self) -> Floats:
        """Standard deviation of each ability, given the answers; shape (persons,)."""
        return np.sqrt(np.maximum(0, self.posterior @ grid() ** 2 - self.abilities**2))

    @property
    def reliability(self) -> float:
        """Share of the variance of ability that the answers tell (empirical reliability), 0 to 1."""
        told = float(np.var(self.abilities))
        whole = told + float(np.mean(self.ability_errors**2))
        return told / whole if whole > 0 else 0.0


def grid() -> Floats:
    """The abilities at which everything is computed; shape (GRID,)."""
    return np.linspace(-REACH, REACH, GRID)


def weights() -> Floats:
    """The share of people at each ability of the grid: N(0, 1); shape (GRID,)."""
    density = np.exp(-(grid() ** 2) / 2)
    return np.asarray(density / density.sum())


def at_least(parameters: Floats) -> tuple[Floats, Floats]:
    """Probability of at least near, and of a hit, by item and ability; shape (items, GRID) each."""
    b, slope, gap = parameters[:, 0:1], np.exp(parameters[:, 1:2]), np.exp(parameters[:, 2:3])
    t = grid()[None, :]
    return _logistic(slope * (t - b + gap / 2)), _logistic(slope * (t - b - gap / 2))


def outcomes(parameters: Floats) -> Floats:
    """Probability of each outcome; shape (items, OUTCOMES, GRID). The last contains two others."""
    near, hit = at_least(parameters)
    return np.stack([1 - near, near - hit, hit, near], axis=1)


def fit(answers: Answers, priors: Priors | None = None) -> Fit:
    """Fits all items at once. O(answers x GRID) a step.

    Items nobody answered keep their priors' means. The same answers in any order of persons give the
    same parameters up to rounding.
    """
    priors = priors or Priors()
    parameters = np.tile(priors.means, (answers.item_count, 1))
    by_person, by_item = (
        _Grouped(answers.persons, answers.person_count),
        _Grouped(answers.items * OUTCOMES + answers.grades, answers.item_count * OUTCOMES),
    )
    cells = answers.items * OUTCOMES + answers.grades
    settled, steps = False, 0
    for steps in range(1, MOST_STEPS + 1):  # noqa: B007 - told to whoever asks
        posterior, _ = _expect(parameters, cells, by_person)
        counts = by_item.sums(posterior[answers.persons]).reshape(answers.item_count, OUTCOMES, GRID)
        moved = _maximise(parameters, counts, priors)
        change = float(np.abs(moved - parameters).max(initial=0))
        parameters = moved
        if change < CLOSE:
            settled = True
            break
    posterior, likelihood = _expect(parameters, cells, by_person)
    covariances = _covariances(parameters, posterior, answers, cells, priors)
    return Fit(parameters, covariances, posterior, likelihood, steps, settled)


class _Grouped:
    """Sums of rows by group, each always added up in the same order."""

    def __init__(self, groups: Ints, count: int) -> None:
        self._order = np.argsort(groups, kind="stable")
        sizes = np.bincount(groups, minlength=count)
        self._filled = np.flatnonzero(sizes)
        self._starts = (np.cumsum(sizes) - sizes)[self._filled]
        self._count = count

    def sums(self, rows: Floats) -> Floats:
        """Shape (groups, columns) from (rows, columns)."""
        out = np.zeros((self._count, rows.shape[1]))
        if len(self._filled):
            out[self._filled] = np.add.reduceat(rows[self._order], self._starts, axis=0)
        return out


def _expect(parameters: Floats, cells: Ints, by_person: _Grouped) -> tuple[Floats, float]:
    """Probability of each ability for each person, and the log-likelihood of all answers."""
    logs = np.log(np.maximum(outcomes(parameters), SMALL)).reshape(-1, GRID)
    joint = by_person.sums(logs[cells]) + np.log(weights())
    top = joint.max(axis=1, keepdims=True, initial=-np.inf)
    share = np.exp(joint - top)
    whole = share.sum(axis=1, keepdims=True)
    return share / whole, float((top + np.log(whole)).sum())


def _maximise(parameters: Floats, counts: Floats, priors: Priors) -> Floats:
    """A few Newton steps for each item towards the most probable parameters, given expected counts of
    shape (items, OUTCOMES, GRID). No step makes an item less probable."""
    best = _objective(parameters, counts, priors)
    for _ in range(INNER_STEPS):
        logs = _log_slopes(parameters)
        slope = np.einsum("jkq,jkqp->jp", counts, logs) - (parameters - priors.means) * priors.precisions
        bend = np.einsum("jkq,jkqp,jkqr->jpr", counts, logs, logs) + np.diag(priors.precisions)
        step = np.linalg.solve(bend, slope[:, :, None])[:, :, 0]
        step = np.clip(step, -1.0, 1.0)
        for _ in range(8):
            tried = parameters + step
            value = _objective(tried, counts, priors)
            better = value >= best
            parameters = np.where(better[:, None], tried, parameters)
            best = np.where(better, value, best)
            step = np.where(better[:, None], 0.0, step / 2)
            if better.all():
                break
    return parameters


def _objective(parameters: Floats, counts: Floats, priors: Priors) -> Floats:
    logs = np.log(np.maximum(outcomes(parameters), SMALL))
    off = (parameters - priors.means) ** 2 * priors.precisions
    return np.asarray((counts * logs).sum(axis=(1, 2)) - off.sum(axis=1) / 2)


def slopes_of(parameters: Floats) -> tuple[Floats, Floats]:
    """Derivatives of both probabilities of :func:`at_least` by b, ln a and ln g; (items, GRID, 3) each."""
    near, hit = at_least(parameters)
    b, slope, gap = parameters[:, 0:1], np.exp(parameters[:, 1:2]), np.exp(parameters[:, 2:3])
    t = grid()[None, :]
    out = []
    for chance, sign in ((near, 1.0), (hit, -1.0)):
        bend = chance * (1 - chance) * slope
        out.append(np.stack([-bend, bend * (t - b + sign * gap / 2), bend * sign * gap / 2], axis=2))
    return out[0], out[1]


def _log_slopes(parameters: Floats) -> Floats:
    """Derivatives of the logarithm of each outcome's probability; (items, OUTCOMES, GRID, 3)."""
    near, hit = slopes_of(parameters)
    changes = np.stack([-near, near - hit, hit, near], axis=1)
    return np.asarray(changes / np.maximum(outcomes(parameters), SMALL)[:, :, :, None])


def _covariances(
    parameters: Floats, posterior: Floats, answers: Answers, cells: Ints, priors: Priors
) -> Floats:
    """Covariance of each item's parameters: the inverse of the summed squares of the persons' scores,
    which know that abilities are only guessed at, and the priors' precision."""
    logs = _log_slopes(parameters).reshape(-1, GRID, 3)
    scores = np.einsum("nq,nqp->np", posterior[answers.persons], logs[cells])
    squares = (scores[:, :, None] * scores[:, None, :]).reshape(-1, 9)
    told = _Grouped(answers.items, answers.item_count).sums(squares).reshape(-1, 3, 3)
    return np.asarray(np.linalg.inv(told + np.diag(priors.precisions)))


def _logistic(x: Floats) -> Floats:
    return np.asarray(0.5 * (1 + np.tanh(x / 2)))
