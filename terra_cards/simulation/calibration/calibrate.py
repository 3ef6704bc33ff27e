"""From observations to how hard each task and card is for real players, and how well that is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.model.board import SECTORS, Sector
from terra_cards.simulation.calibration.graded import Answers, Fit, Priors, at_least, fit, slopes_of, weights
from terra_cards.simulation.calibration.link import link_cards
from terra_cards.simulation.calibration.observations import AT_LEAST_NEAR, Item, Observation, first_plays
from terra_cards.simulation.calibration.quality import ItemFit, herding, item_fits, residuals
from terra_cards.simulation.estimate import Estimate
from terra_cards.simulation.play import Play

if TYPE_CHECKING:
    from numpy.typing import NDArray

ENOUGH_PLAYERS = 20  # below, a card has not been played enough to say how hard it is
SURE = 1.645  # standard errors on either side hold 90 of 100
NEAR_WORTH = 3 / 7  # of a hit (R20)
# Slopes are about 1. Where all of the interval lies below this, who knows much and who knows little
# answer alike, or the other way round: often the answer is wrong.
FLAT = 0.7
ODD_FIT = 1.4  # mean squares from which answers surprise (Wright and Linacre 1994: 0.6 to 1.4)


class TaskCalibration(Struct, frozen=True):
    """A task as fitted.

    ``b``, ``slope`` and ``gap`` are those of :mod:`graded`, in logits of ability; ``share`` is what
    the first stone of a player of the crowd brings, as a share of a hit; ``logit`` the difficulty
    that makes the simulation bring the same, None where the deck is not known.
    """

    sector: Sector
    answers: int
    censored: int
    b: Estimate
    slope: Estimate
    gap: Estimate
    share: Estimate
    fit: ItemFit
    logit: Estimate | None = None

    @property
    def doubtful(self) -> bool:
        """Whether knowing more helps little here, surely, or answers surprise: see FLAT and ODD_FIT."""
        flat = self.slope.value + 2 * (self.slope.error or 0.0) < FLAT
        return flat or max(self.fit.infit or 0.0, self.fit.outfit or 0.0) > ODD_FIT


class CardCalibration(Struct, frozen=True):
    """A card as fitted. ``difficulty`` is on the scale of ``simulate`` (0 to 1), None where the deck is
    not known; ``levels`` are those that its 90 % interval touches, empty where there is too little
    data or the edition has no levels."""

    card: str
    players: int
    tasks: tuple[TaskCalibration, ...]
    difficulty: Estimate | None = None
    levels: tuple[str, ...] = ()
    printed_level: str | None = None

    @property
    def enough(self) -> bool:
        """Whether enough people have played the card to say how hard it is."""
        return self.players >= ENOUGH_PLAYERS

    @property
    def level(self) -> str | None:
        """The level that the card plays as, where its interval lies in one."""
        return self.levels[0] if len(self.levels) == 1 else None


class Calibration(Struct, frozen=True):
    """What plays say. ``again`` counts answers left out since the player knew the card. ``abilities``
    are by player, in the order in which they came."""

    cards: tuple[CardCalibration, ...]
    players: int
    answers: int
    censored: int
    again: int
    reliability: float
    herding: Estimate | None
    settled: bool
    abilities: Mapping[str, Estimate] = field(default_factory=dict)

    @property
    def enough(self) -> bool:
        """Whether any card has been played enough."""
        return any(card.enough for card in self.cards)


def calibrate(
    found: Sequence[Observation], priors: Priors | None = None, near_worth: float = NEAR_WORTH
) -> Calibration:
    """Fits all tasks of all cards at once. ``near_worth`` is what a stone beside a right space brings,
    as a share of a hit. The order of players and cards changes nothing but rounding."""
    kept, again = first_plays(found)
    persons = list(dict.fromkeys(one.player for one in kept))
    items = sorted({one.item for one in kept}, key=lambda item: (item.card, SECTORS.index(item.sector)))
    number = {item: i for i, item in enumerate(items)}
    seat = {name: i for i, name in enumerate(persons)}
    answers = Answers(
        np.array([seat[one.player] for one in kept], np.int64),
        np.array([number[one.item] for one in kept], np.int64),
        np.array([one.grade for one in kept], np.int64),
        len(persons),
        len(items),
    )
    model = fit(answers, priors)
    left = residuals(model, answers, np.array([one.hit_free for one in kept], bool))
    fits = item_fits(left, answers)
    tasks = _tasks(model, answers, items, fits, near_worth)
    cards: dict[str, list[TaskCalibration]] = {}
    for item, task in zip(items, tasks, strict=True):
        cards.setdefault(item.card, []).append(task)
    players = Counter(card for card, _ in {(one.item.card, one.player) for one in kept})
    return Calibration(
        tuple(CardCalibration(card, players[card], tuple(of_card)) for card, of_card in cards.items()),
        len(persons),
        len(kept),
        sum(one.grade == AT_LEAST_NEAR for one in kept),
        again,
        model.reliability if persons else 0.0,
        herding(left, np.array([one.order for one in kept], np.int64)),
        model.settled,
        {
            name: Estimate(float(ability), float(error))
            for name, ability, error in zip(persons, model.abilities, model.ability_errors, strict=True)
        },
    )


def _tasks(
    model: Fit, answers: Answers, items: Sequence[Item], fits: Sequence[ItemFit], near_worth: float
) -> list[TaskCalibration]:
    counts = np.bincount(answers.items, minlength=len(items))
    censored = np.bincount(answers.items[answers.grades == AT_LEAST_NEAR], minlength=len(items))
    shares, errors = _shares(model, near_worth)
    out = []
    for i, item in enumerate(items):
        spread = np.sqrt(np.diagonal(model.covariances[i]))
        b, log_slope, log_gap = (float(value) for value in model.parameters[i])
        slope, gap = exp(log_slope), exp(log_gap)
        out.append(
            TaskCalibration(
                item.sector,
                int(counts[i]),
                int(censored[i]),
                Estimate(b, float(spread[0])),
                Estimate(slope, slope * float(spread[1])),
                Estimate(gap, gap * float(spread[2])),
                Estimate(float(shares[i]), float(errors[i])),
                fits[i],
            )
        )
    return out


def _shares(model: Fit, near_worth: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What a first stone brings, averaged over abilities, and its error by the delta method."""
    near, hit = at_least(model.parameters)
    near_slopes, hit_slopes = slopes_of(model.parameters)
    crowd = weights()
    shares = (near_worth * near + (1 - near_worth) * hit) @ crowd
    slopes = np.einsum("jqp,q->jp", near_worth * near_slopes + (1 - near_worth) * hit_slopes, crowd)
    squares = np.einsum("jp,jpr,jr->j", slopes, model.covariances, slopes)
    return np.asarray(shares), np.sqrt(squares)


def link(
    calibration: Calibration,
    play: Play,
    levels: Sequence[str] = (),
    printed: Mapping[str, str | None] | None = None,
    progress: Callable[[], None] | None = None,
) -> Calibration:
    """The same with the difficulties of the cards of ``play``, on the scale of ``simulate``; every one of
    them has been played.

    ``levels`` are those of the edition, easiest first; ``printed`` those on the cards.
    """
    bands = (
        play.parameters.level_bands(len(levels), one_stone=play.rules.engine == "challenge") if levels else ()
    )
    fitted = {card.card: card for card in calibration.cards}
    played = [arena.card for arena in play.arenas]
    shares = [{task.sector: task.share for task in fitted[card].tasks} for card in played]
    linked = dict(zip(played, link_cards(play, shares, progress), strict=True))
    cards = tuple(
        replace(
            card,
            tasks=tuple(
                replace(task, logit=linked[card.card].logits.get(task.sector)) for task in card.tasks
            ),
            difficulty=linked[card.card].difficulty,
            levels=_levels(linked[card.card].difficulty, levels, bands) if card.enough else (),
            printed_level=(printed or {}).get(card.card),
        )
        if card.card in linked
        else card
        for card in calibration.cards
    )
    return replace(calibration, cards=cards)


def _levels(difficulty: Estimate | None, levels: Sequence[str], bands: Sequence[float]) -> tuple[str, ...]:
    """The levels that the 90 % interval touches."""
    if difficulty is None or not levels:
        return ()
    off = SURE * (difficulty.error or 0.0)
    low, high = (
        sum(value >= edge for edge in bands) for value in (difficulty.value - off, difficulty.value + off)
    )
    return tuple(levels[low : high + 1])
