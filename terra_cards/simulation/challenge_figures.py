"""How a card of a challenge edition plays: alone with one stone, and at tables by role."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from terra_cards.simulation.arena import Arena
from terra_cards.simulation.challenge_tally import (
    ANSWERS,
    DECLINED,
    END,
    ENDS,
    PLACE,
    ROLE,
    ROLES,
    TAKEN,
    TASK_POINTS,
    TOTAL,
    ChallengeTally,
)
from terra_cards.simulation.closed_forms import best, guess, part_reach, reach
from terra_cards.simulation.estimate import Estimate, mean, ratio, scaled
from terra_cards.simulation.figures import (
    RESULTS,
    CardFigures,
    TaskFigures,
    alone_card,
    alone_task,
    wrong_spaces,
)
from terra_cards.simulation.tally import SoloTally


@dataclass(frozen=True, slots=True)
class RoleFigures:
    """One role: the share of those who play it that gain something, and their mean points; None where
    nobody played it."""

    gain_rate: Estimate | None
    mean_points: Estimate | None


@dataclass(frozen=True)
class ChallengeFigures:
    """Rounds at a full table. ``roles`` are those of ROLES, ``declines`` the share of rounds in which
    the first Estimator declined, ``ends`` the shares of ENDS, ``places`` mean points by place, clockwise
    from the first Estimator."""

    rounds: int
    roles: Mapping[str, RoleFigures]
    declines: Estimate | None
    ends: Mapping[str, Estimate]
    places: tuple[Estimate, ...]


@dataclass(frozen=True)
class ChallengeTask(TaskFigures):
    """A task; ``taken`` is the share of rounds in which the Challenger chose it. ``mean_points`` are of
    those rounds, rates of the answers given in them."""

    taken: Estimate | None = None


@dataclass(frozen=True)
class ChallengeCard(CardFigures):
    """A card. ``luck``, ``best``, ``solo_points``, ``difficulty`` and ``discrimination`` are of one stone
    on the sector asked, each task equally often."""

    table: ChallengeFigures | None = None


def challenge_card(
    arena: Arena,
    printed_level: str | None,
    players: int,
    solo: SoloTally | None,
    table: ChallengeTally | None,
    levels: Sequence[str],
    bands: Sequence[float],
) -> ChallengeCard:
    """All figures of a card from what was counted, None where nothing was."""
    asked = arena.asked
    tasks = []
    for number, part in enumerate(asked):
        of_task: dict[str, object] = {}
        if table is not None:
            of_task.update(_table_task(table, number, players))
        if solo is not None:
            of_task.update(alone_task(arena, part, number, solo))
            of_task["wrong_spaces"] = wrong_spaces(arena, (part,), solo)
        tasks.append(
            ChallengeTask(
                part.sector,
                len(part.hits),
                len(part.adjacent),
                part.size,
                part_reach(arena, part),
                guess(arena, part),
                **of_task,  # type: ignore[arg-type]
            )
        )
    random = sum((guess(arena, part) for part in asked), Fraction(0))
    found: dict[str, object] = {}
    if table is not None:
        found["mean_points"] = _feature(table, TOTAL, 1 / players)
        found["rounds"] = int(table.rounds)
        found["table"] = table_figures([table], players)
    if solo is not None:
        found["wrong_spaces"] = wrong_spaces(arena, asked, solo)
        most = sum(max(arena.points[part.start : part.stop], default=0) for part in asked)
        alone = alone_card(solo, most, random, levels, bands)
        points = alone["solo_points"]
        assert points is None or isinstance(points, Estimate)
        found |= alone | {"solo_points": scaled(points, 1 / len(asked))}
    return ChallengeCard(
        arena.card,
        printed_level,
        "geometry",
        random / len(asked),
        best(arena, 1),
        reach(arena),
        tuple(tasks),
        **found,  # type: ignore[arg-type]
    )


def table_figures(tallies: Sequence[ChallengeTally], players: int) -> ChallengeFigures:
    """The figures of the tables of one card, or of several together."""
    table = ChallengeTally.empty(players)
    for tally in tallies:
        table += tally
    roles = {}
    for number, name in enumerate(ROLES):
        count = ROLE + 3 * number
        played = slice(count, count + 1)
        roles[name] = RoleFigures(_per(table, count + 1, played), _per(table, count + 2, played))
    shares = {name: _feature(table, END + number) for number, name in enumerate(ENDS)}
    places = [_feature(table, PLACE + place) for place in range(players)]
    return ChallengeFigures(
        int(table.rounds),
        roles,
        _feature(table, DECLINED),
        {name: share for name, share in shares.items() if share is not None},
        tuple(place for place in places if place is not None),
    )


def _table_task(table: ChallengeTally, number: int, players: int) -> dict[str, object]:
    first = ANSWERS + 3 * number
    given = slice(first, first + 3)
    rates = {name: rate for result, name in RESULTS if (rate := _per(table, first + result, given))}
    taken = TAKEN + number
    points = _per(table, TASK_POINTS + number, slice(taken, taken + 1))
    return {
        "rates": rates,
        "mean_points": scaled(points, 1 / players),
        "taken": _feature(table, taken),
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
