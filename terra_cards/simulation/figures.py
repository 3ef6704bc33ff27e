"""From counts to what an author reads of a card, whatever its game: the crowd alone, and all the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct, field

from terra_cards.model.board import Sector
from terra_cards.model.solution import Result
from terra_cards.simulation.arena import ADJACENT, HIT, MISS, Arena, Part
from terra_cards.simulation.bands import Bands, Basis
from terra_cards.simulation.closed_forms import guess, part_reach, reach
from terra_cards.simulation.estimate import Estimate, combined, mean, scaled
from terra_cards.simulation.tally import SoloTally

if TYPE_CHECKING:
    from terra_cards.simulation.challenge.figures import ChallengeFigures

RESULTS: tuple[tuple[int, Result], ...] = ((HIT, "hit"), (ADJACENT, "adjacent"), (MISS, "miss"))
EDGE_SHARE = Fraction(27, 100)  # discrimination compares the best and the weakest 27 of 100
MOST_WRONG = 3


class WrongSpace(Struct, frozen=True):
    """A space without points where stones are laid: its number on the board, and by which share of
    the players of the crowd."""

    space: int
    sector: Sector
    share: Estimate


class TaskFigures(Struct, frozen=True):
    """One task of a card. Rates are of the stones laid (the answers given) in its sector.

    ``guesses`` are the shares of the crowd whose first stone there lies on each space, ``laid`` the
    stones (answers) on each in a round at the table, both in the order of the board. ``taken`` is the
    share of rounds in which the Challenger chose the task. See :class:`CardFigures`.
    """

    sector: Sector
    right: int
    beside: int
    spaces: int
    reach: Fraction
    luck: Fraction
    rates: Mapping[Result, Estimate] = field(default_factory=dict)
    mean_points: Estimate | None = None
    scored: Estimate | None = None
    contested: Estimate | None = None
    difficulty: Estimate | None = None
    discrimination: Estimate | None = None
    wrong_spaces: tuple[WrongSpace, ...] = ()
    guesses: tuple[float, ...] = ()
    laid: tuple[float, ...] = ()
    taken: Estimate | None = None


class CardFigures(Struct, frozen=True):
    """How a card plays. What was not computed is None, or empty.

    ``mean_points`` of a player in a round at the table; ``luck`` those of players who know nothing,
    ``best`` those of one who knows everything and plays alone; ``difficulty`` the share of what can
    be known that the crowd misses, 0 to 1; ``discrimination`` how much more of it the best 27 of 100
    get than the weakest; ``contested`` the share of rounds in which all right spaces were taken;
    ``reach`` the share of spaces that score; ``level`` the level that it plays as, ``levels`` those
    that 90 of 100 such cards play as, easier first. ``seats`` and ``places`` are mean points by seat and
    by place in the order of turns; ``points`` counts players' rounds by points. In challenge editions
    luck, best, difficulty and discrimination are of one stone, each task equally often, and ``table`` has
    what only they have.
    """

    card: str
    printed_level: str | None
    basis: Basis
    luck: Fraction
    best: int
    reach: Fraction
    tasks: tuple[TaskFigures, ...]
    mean_points: Estimate | None = None
    solo_points: Estimate | None = None
    difficulty: Estimate | None = None
    discrimination: Estimate | None = None
    contested: Estimate | None = None
    level: str | None = None
    levels: tuple[str, ...] = ()
    wrong_spaces: tuple[WrongSpace, ...] = ()
    seats: tuple[Estimate, ...] = ()
    places: tuple[Estimate, ...] = ()
    points: tuple[int, ...] = ()
    rounds: int = 0
    solo_rounds: int = 0
    table: ChallengeFigures | None = None


class OfGame(Struct, frozen=True):
    """What a game adds to the figures of a card: fields of the card, and of each of its tasks."""

    luck: Fraction
    best: int
    task_luck: Sequence[Fraction]
    card: Mapping[str, Any] = field(default_factory=dict)
    tasks: Sequence[Mapping[str, Any]] = ()


def make_figures(
    arena: Arena,
    printed_level: str | None,
    basis: Basis,
    solo: SoloTally | None,
    bands: Bands,
    alone: Mapping[str, Any],
    game: OfGame,
) -> CardFigures:
    """All figures of a card: of the crowd ``alone`` on it (see :func:`alone_card`), and of its game."""
    tasks = []
    for number, part in enumerate(arena.asked):
        of_task: dict[str, Any] = dict(game.tasks[number]) if game.tasks else {}
        if solo is not None:
            of_task |= alone_task(arena, part, number, solo)
        tasks.append(
            TaskFigures(
                part.sector,
                len(part.hits),
                len(part.adjacent),
                part.size,
                part_reach(arena, part),
                game.task_luck[number],
                **of_task,
            )
        )
    found = {**game.card, **alone}
    if solo is not None:
        found["wrong_spaces"] = wrong_spaces(arena, arena.asked, solo)
    difficulty = found.get("difficulty")
    if bands.levels and difficulty is not None:
        found["level"] = bands.levels[bands.level(difficulty.value)]
        found["levels"] = bands.between(difficulty, basis)
    return CardFigures(
        arena.card,
        printed_level,
        basis,
        game.luck,
        game.best,
        reach(arena),
        tuple(tasks),
        **found,
    )


def alone_card(solo: SoloTally, most: int, random: Fraction, *_: object) -> dict[str, Any]:
    """The figures of a card played alone, between the points of who knows nothing and everything."""
    by_level = _levels(solo.rounds, solo.points, solo.squares)
    every = mean(int(solo.rounds.sum()), int(solo.points.sum()), int(solo.squares.sum()))
    points = _by_ability(by_level, every)
    found: dict[str, Any] = {"solo_rounds": int(solo.rounds.sum()), "solo_points": points}
    span = float(most - random)
    if span > 0:
        found["difficulty"] = scaled(points, -1 / span, 1 + float(random) / span)
        found["discrimination"] = scaled(_edges(by_level), 1 / span)
    return found


def alone_task(arena: Arena, part: Part, number: int, solo: SoloTally) -> dict[str, Any]:
    """From where the first stone in a sector would lie: what of its worth is missed, and where it lies."""
    counts = solo.first[:, number]
    rounds = int(counts.sum())
    guesses = solo.guesses[part.start : part.stop].tolist()
    found: dict[str, Any] = {
        "guesses": tuple(count / rounds for count in guesses) if rounds else (),
        "wrong_spaces": wrong_spaces(arena, (part,), solo),
    }
    most, random = max(arena.points[part.start : part.stop], default=0), guess(arena, part)
    if most <= random:
        return found
    worth = np.array([0, arena.rules.adjacent, arena.rules.hit])
    totals, squares = counts @ worth, counts @ (worth * worth)
    by_level = _levels(counts.sum(axis=1), totals, squares)
    every = mean(rounds, int(totals.sum()), int(squares.sum()))
    span = float(most - random)
    found["difficulty"] = scaled(_by_ability(by_level, every), -1 / span, 1 + float(random) / span)
    found["discrimination"] = scaled(_edges(by_level), 1 / span)
    return found


def wrong_spaces(arena: Arena, parts: Sequence[Part], solo: SoloTally) -> tuple[WrongSpace, ...]:
    """The spaces without points where most players of the crowd lay a stone, most first."""
    rounds = int(solo.rounds.sum())
    found = [
        (-int(solo.laid[space]), space, part)
        for part in parts
        for space in range(part.start, part.stop)
        if arena.points[space] <= 0 and solo.laid[space]
    ]
    out = []
    for count, space, part in sorted(found, key=lambda one: one[:2])[:MOST_WRONG]:
        share = mean(rounds, -count, -count)
        if share is not None:
            out.append(WrongSpace(arena.spaces[space], part.sector, share))
    return tuple(out)


def by_number(
    count: int, totals: Iterable[int], squares: Iterable[int], scale: float = 1.0
) -> tuple[Estimate, ...]:
    """Means of several things that were each counted equally often."""
    pairs = zip(totals, squares, strict=True)
    return tuple(e for total, square in pairs if (e := mean(count, int(total), int(square), scale)))


def _by_ability(levels: Sequence[Estimate | None], all_rounds: Estimate | None) -> Estimate | None:
    """A mean in which each level of ability counts the same; of all rounds, where one lacks an error."""
    known = [level for level in levels if level is not None and level.error is not None]
    if len(known) < len(levels):
        return all_rounds
    return combined([(1 / len(known), level) for level in known])


def _edges(levels: Sequence[Estimate | None]) -> Estimate | None:
    """The mean of the best 27 of 100 less that of the weakest."""
    known = [level for level in levels if level is not None and level.error is not None]
    if len(known) < len(levels):
        return None
    wanted = EDGE_SHARE * len(known)
    weights = [max(Fraction(0), min(Fraction(1), wanted - number)) for number in range(len(known))]
    return combined(
        [
            (float((best - weak) / wanted), level)
            for level, weak, best in zip(known, weights, reversed(weights), strict=True)
        ]
    )


def _levels(counts: Iterable[int], totals: Iterable[int], squares: Iterable[int]) -> list[Estimate | None]:
    rows = zip(counts, totals, squares, strict=True)
    return [mean(int(count), int(total), int(square)) for count, total, square in rows]
