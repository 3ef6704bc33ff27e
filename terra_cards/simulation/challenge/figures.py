"""How a card of a challenge edition plays: alone with one stone, and at tables by role."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from terra_cards.simulation.arena import Arena, Part
from terra_cards.simulation.bands import Bands, Basis
from terra_cards.simulation.challenge.tally import (
    ACCEPTED,
    ANSWERS,
    DECLINED,
    END,
    ENDS,
    GAIN,
    KNEW,
    NOBODY_POINTS,
    NOBODY_RIGHT,
    NOBODY_TAKEN,
    PLACE,
    REFUSED,
    ROLE,
    ROLES,
    ROUNDS,
    SURE_BINS,
    TAKEN,
    TASK_POINTS,
    TOTAL,
    ChallengeTally,
)
from terra_cards.simulation.closed_forms import best, guess
from terra_cards.simulation.estimate import Estimate, mean, ratio, scaled
from terra_cards.simulation.figures import (
    RESULTS,
    CardFigures,
    OfGame,
    alone_card,
    by_number,
    make_figures,
)
from terra_cards.simulation.tally import SoloTally

FEWEST = 30  # rounds in which a choice was made that say something

# As people say it.
ROLE_WORDS = {
    "first_estimator": "first Estimator who accepts",
    "forced_challenger": "Challenger who must answer",
    "challenger": "Challenger else",
    "others": "others",
}
END_WORDS = {
    "first": "first answer right",
    "later": "a later one",
    "last": "the last NO-sayer right",
    "take_three": "the last takes the points",
    "nobody": "nobody right",
}


class RoleFigures(Struct, frozen=True):
    """One role: the share of those who play it that gain something, and their mean points; None where
    nobody played it."""

    gain_rate: Estimate | None
    mean_points: Estimate | None


class Choice(Struct, frozen=True):
    """Rounds in which the first Estimator believes in its answer with a chance from ``low`` to ``high``.

    ``right`` is the share in which that answer would be right, ``accept`` and ``decline`` are its mean
    points when it does the one or the other in the same rounds, ``gain`` the difference.
    """

    low: float
    high: float
    rounds: int
    right: Estimate | None
    accept: Estimate | None
    decline: Estimate | None
    gain: Estimate | None


class ChallengeFigures(Struct, frozen=True):
    """Rounds at a full table. ``roles`` are those of ROLES, ``declines`` the share of rounds in which
    the first Estimator declined, ``ends`` the shares of ENDS, ``places`` mean points by place, clockwise
    from the first Estimator. ``nobody_right`` is the share of rounds without a right answer,
    ``nobody_taken`` that in which Nobody-knows was taken (T13), ``nobody_points`` what it brought.

    ``choices`` compare accepting and declining by belief; ``decline_below`` is the belief at which the two
    are worth the same, ``answer_from`` how often such an answer is right; None where accepting is always
    better, or never.
    """

    rounds: int
    roles: Mapping[str, RoleFigures]
    declines: Estimate | None
    ends: Mapping[str, Estimate]
    places: tuple[Estimate, ...]
    nobody_right: Estimate | None
    nobody_taken: Estimate | None
    nobody_points: Estimate | None
    choices: tuple[Choice, ...]
    decline_below: float | None
    answer_from: float | None


def challenge_card(
    arena: Arena,
    printed_level: str | None,
    players: int,
    solo: SoloTally | None,
    table: ChallengeTally | None,
    bands: Bands | None = None,
    basis: Basis = "geometry",
) -> CardFigures:
    """All figures of a card from what was counted, None where nothing was."""
    asked = arena.asked
    guesses = [guess(arena, part) for part in asked]
    random = sum(guesses, Fraction(0))
    alone: dict[str, Any] = {}
    if solo is not None:
        most = sum(max(arena.points[part.start : part.stop], default=0) for part in asked)
        alone = alone_card(solo, most, random)
        alone["solo_points"] = scaled(alone["solo_points"], 1 / len(asked))
    return make_figures(
        arena,
        printed_level,
        basis,
        solo,
        bands or Bands(),
        alone,
        OfGame(
            random / len(asked),
            best(arena, 1),
            guesses,
            _table_card(table, players) if table is not None else {},
            [_table_task(table, part, number, players) for number, part in enumerate(asked)]
            if table is not None
            else (),
        ),
    )


def _table_card(table: ChallengeTally, players: int) -> dict[str, Any]:
    rounds, whole = int(table.rounds), table_figures([table], players)
    return {
        "mean_points": _feature(table, TOTAL, 1 / players),
        "seats": by_number(rounds, table.seats, table.seat_squares),
        "places": whole.places,
        "points": tuple(table.points.tolist()),
        "rounds": rounds,
        "table": whole,
    }


def table_figures(tallies: Sequence[ChallengeTally], players: int) -> ChallengeFigures:
    """The figures of the tables of one card, or of several together."""
    table = ChallengeTally.empty(players, 0, 0)
    for tally in tallies:
        table.rounds += tally.rounds
        for name in ("sums", "products", "sure", "sure_squares"):
            total = getattr(table, name)
            total += getattr(tally, name)
    roles = {}
    for number, name in enumerate(ROLES):
        count = ROLE + 3 * number
        played = slice(count, count + 1)
        roles[name] = RoleFigures(_per(table, count + 1, played), _per(table, count + 2, played))
    shares = {name: _feature(table, END + number) for number, name in enumerate(ENDS)}
    places = [_feature(table, PLACE + place) for place in range(players)]
    taken = slice(NOBODY_TAKEN, NOBODY_TAKEN + 1)
    choices = _choices(table)
    return ChallengeFigures(
        int(table.rounds),
        roles,
        _feature(table, DECLINED),
        {name: share for name, share in shares.items() if share is not None},
        tuple(place for place in places if place is not None),
        _feature(table, NOBODY_RIGHT),
        _feature(table, NOBODY_TAKEN),
        _per(table, NOBODY_POINTS, taken),
        choices,
        *_even(choices),
    )


def _choices(table: ChallengeTally) -> tuple[Choice, ...]:
    out = []
    for number in range(SURE_BINS):
        sums, squares = table.sure[number], table.sure_squares[number]
        rounds = int(sums[ROUNDS])
        found = [mean(rounds, int(sums[i]), int(squares[i])) for i in (KNEW, ACCEPTED, REFUSED, GAIN)]
        if rounds:
            out.append(Choice(number / SURE_BINS, (number + 1) / SURE_BINS, rounds, *found))
    return tuple(out)


def _even(choices: Sequence[Choice]) -> tuple[float | None, float | None]:
    """Where accepting becomes worth more than declining: the belief, and how often it is right then.

    A straight line through the gains by belief, each weighed by its error, and one through the shares
    that are right; steps of belief with few rounds say nothing.
    """
    points = [
        ((choice.low + choice.high) / 2, choice.gain.value, choice.right.value, choice.rounds)
        for choice in choices
        if choice.rounds >= FEWEST and choice.gain is not None and choice.right is not None
    ]
    if len(points) < 2:
        return None, None
    weight = sum(count for *_, count in points)
    middle = sum(belief * count for belief, _, _, count in points) / weight
    spread = sum((belief - middle) ** 2 * count for belief, _, _, count in points)

    def line(column: int) -> tuple[float, float]:
        level = sum(point[column] * point[3] for point in points) / weight
        slope = sum((point[0] - middle) * point[column] * point[3] for point in points) / spread
        return level, slope

    level, slope = line(1)
    if slope <= 0:
        return None, None
    even = middle - level / slope
    if not points[0][0] <= even <= points[-1][0]:
        return None, None
    right, rising = line(2)
    return even, min(max(right + rising * (even - middle), 0.0), 1.0)


def _table_task(table: ChallengeTally, part: Part, number: int, players: int) -> Mapping[str, Any]:
    first = ANSWERS + 3 * number
    given = slice(first, first + 3)
    rates = {name: rate for result, name in RESULTS if (rate := _per(table, first + result, given))}
    taken = TAKEN + number
    points = _per(table, TASK_POINTS + number, slice(taken, taken + 1))
    rounds = int(table.rounds)
    return {
        "rates": rates,
        "mean_points": scaled(points, 1 / players),
        "taken": _feature(table, taken),
        "laid": tuple(count / rounds for count in table.laid[part.start : part.stop].tolist()),
    }


def _feature(table: ChallengeTally, feature: int, scale: float = 1.0) -> Estimate | None:
    return mean(int(table.rounds), int(table.sums[feature]), int(table.products[feature, feature]), scale)


def _per(table: ChallengeTally, top: int, bottom: slice) -> Estimate | None:
    """A feature for each one of others added up."""
    return ratio(
        int(table.rounds),
        int(table.sums[top]),
        int(table.sums[bottom].sum()),
        int(table.products[top, top]),
        int(table.products[top, bottom].sum()),
        int(table.products[bottom, bottom].sum()),
    )
