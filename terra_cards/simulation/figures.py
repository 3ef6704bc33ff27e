"""From counts to what an author reads: how each card plays, and the game as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np

from terra_cards.model.board import Sector
from terra_cards.model.solution import Result
from terra_cards.simulation.arena import ADJACENT, HIT, MISS, Arena, Part
from terra_cards.simulation.closed_forms import best, guess, luck, luck_in, part_reach, reach
from terra_cards.simulation.estimate import Estimate, combined, mean, ratio, scaled
from terra_cards.simulation.game_tally import WIN, GameTally
from terra_cards.simulation.tally import (
    ALL_FULL,
    FULL,
    POINTS,
    SCORERS,
    STONES,
    SoloTally,
    TableTally,
)

Basis = Literal["geometry", "plays"]
RESULTS: tuple[tuple[int, Result], ...] = ((HIT, "hit"), (ADJACENT, "adjacent"), (MISS, "miss"))
EDGE_SHARE = Fraction(27, 100)  # discrimination compares the best and the weakest 27 of 100
MOST_WRONG = 3


@dataclass(frozen=True, slots=True)
class WrongSpace:
    """A space without points where stones are laid: its number on the board, and by which share of
    the players of the crowd."""

    space: int
    sector: Sector
    share: Estimate


@dataclass(frozen=True)
class TaskFigures:
    """One task of a card. Rates are of the stones laid in its sector; see :class:`CardFigures`."""

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


@dataclass(frozen=True)
class CardFigures:
    """How a card plays. What was not computed is None.

    ``mean_points`` of a player in a round at the table; ``luck`` those of players who know nothing,
    ``best`` those of one who knows everything and plays alone; ``difficulty`` the share of what can
    be known that the crowd misses, 0 to 1; ``discrimination`` how much more of it the best 27 of 100
    get than the weakest; ``contested`` the share of rounds in which all right spaces were taken;
    ``reach`` the share of spaces that score; ``levels`` the levels between which it plays, easier
    first, one if they agree.
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
    rounds: int = 0
    solo_rounds: int = 0


@dataclass(frozen=True)
class GameFigures:
    """Whole games: by seat, the first start player first; stones by round of a game, of each player."""

    games: int
    rounds: int
    seats: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    hands: tuple[Estimate, ...]
    laid: tuple[Estimate, ...]
    lost: tuple[Estimate, ...]


def card_figures(
    arena: Arena,
    printed_level: str | None,
    players: int,
    solo: SoloTally | None,
    table: TableTally | None,
    levels: Sequence[str],
    bands: Sequence[float],
) -> CardFigures:
    """All figures of a card from what was counted, None where nothing was."""
    stones = arena.rules.estimate_stones
    found: dict[str, object] = {}
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
            TaskFigures(
                part.sector,
                len(part.hits),
                len(part.adjacent),
                part.size,
                part_reach(arena, part),
                luck_in(arena, part, players, stones),
                **of_task,  # type: ignore[arg-type]
            )
        )
    if table is not None:
        rounds = int(table.rounds)
        total, squares = _sum_of(table, range(POINTS, POINTS + 3))
        found["mean_points"] = mean(rounds, total, squares, 1 / players)
        found["contested"] = _share(table, ALL_FULL)
        found["rounds"] = rounds
    if solo is not None:
        found["wrong_spaces"] = wrong_spaces(arena, asked, solo)
        random = Fraction(stones * sum(arena.points), arena.size)
        found.update(alone_card(solo, best(arena, stones), random, levels, bands))
    return CardFigures(
        arena.card,
        printed_level,
        "geometry",
        luck(arena, players, stones),
        best(arena, stones),
        reach(arena),
        tuple(tasks),
        **found,  # type: ignore[arg-type]
    )


def game_figures(tally: GameTally, players: int) -> GameFigures:
    """The figures of whole games."""
    games = int(tally.games)

    def each(totals: object, squares: object, scale: float = 1.0) -> tuple[Estimate, ...]:
        pairs = zip(totals, squares, strict=True)  # type: ignore[call-overload]
        return tuple(e for total, square in pairs if (e := mean(games, int(total), int(square), scale)))

    return GameFigures(
        games,
        len(tally.hands),
        each(tally.scores, tally.products.diagonal()),
        each(tally.wins, tally.win_squares, 1 / WIN),
        each(tally.hands, tally.hand_squares, 1 / players),
        each(tally.laid, tally.laid_squares, 1 / players),
        each(tally.lost, tally.lost_squares, 1 / players),
    )


def _sum_of(table: TableTally, features: range) -> tuple[int, int]:
    """Sum over rounds, and over their squares, of features added up."""
    block = slice(features.start, features.stop)
    return int(table.sums[block].sum()), int(table.products[block, block].sum())


def _share(table: TableTally, feature: int) -> Estimate | None:
    return mean(int(table.rounds), int(table.sums[feature]), int(table.products[feature, feature]))


def _table_task(table: TableTally, number: int, players: int) -> dict[str, object]:
    rounds = int(table.rounds)
    first = STONES + 3 * number
    stones = slice(first, first + 3)
    laid, laid_squares = _sum_of(table, range(first, first + 3))
    rates = {}
    for result, name in RESULTS:
        feature = first + result
        rate = ratio(
            rounds,
            int(table.sums[feature]),
            laid,
            int(table.products[feature, feature]),
            int(table.products[feature, stones].sum()),
            laid_squares,
        )
        if rate is not None:
            rates[name] = rate
    points, scorers = POINTS + number, SCORERS + number
    return {
        "rates": rates,
        "mean_points": mean(
            rounds, int(table.sums[points]), int(table.products[points, points]), 1 / players
        ),
        "scored": mean(rounds, int(table.sums[scorers]), int(table.products[scorers, scorers]), 1 / players),
        "contested": _share(table, FULL + number),
    }


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


def alone_card(
    solo: SoloTally, most: int, random: Fraction, levels: Sequence[str], bands: Sequence[float]
) -> dict[str, object]:
    """The figures of a card played alone, between the points of who knows nothing and everything."""
    by_level = _levels(solo.rounds, solo.points, solo.squares)
    every = mean(int(solo.rounds.sum()), int(solo.points.sum()), int(solo.squares.sum()))
    points = _by_ability(by_level, every)
    found: dict[str, object] = {"solo_rounds": int(solo.rounds.sum()), "solo_points": points}
    span = float(most - random)
    if span <= 0:
        return found
    difficulty = scaled(points, -1 / span, 1 + float(random) / span)
    found["difficulty"] = difficulty
    found["discrimination"] = scaled(_edges(by_level), 1 / span)
    if levels and difficulty is not None:
        found["level"] = levels[_band(difficulty.value, bands)]
        found["levels"] = _between(difficulty, levels, bands)
    return found


def alone_task(arena: Arena, part: Part, number: int, solo: SoloTally) -> dict[str, object]:
    """From where the first stone in a sector would lie: what of its worth is missed."""
    most, random = max(arena.points[part.start : part.stop], default=0), guess(arena, part)
    if most <= random:
        return {}
    worth = np.array([0, arena.rules.adjacent, arena.rules.hit])
    counts = solo.first[:, number]
    totals, squares = counts @ worth, counts @ (worth * worth)
    by_level = _levels(counts.sum(axis=1), totals, squares)
    every = mean(int(counts.sum()), int(totals.sum()), int(squares.sum()))
    span = float(most - random)
    return {
        "difficulty": scaled(_by_ability(by_level, every), -1 / span, 1 + float(random) / span),
        "discrimination": scaled(_edges(by_level), 1 / span),
    }


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


def _band(difficulty: float, bands: Sequence[float]) -> int:
    return sum(difficulty >= edge for edge in bands)


def _between(difficulty: Estimate, levels: Sequence[str], bands: Sequence[float]) -> tuple[str, ...]:
    """The levels within two standard errors."""
    off = 2 * (difficulty.error or 0.0)
    low, high = _band(difficulty.value - off, bands), _band(difficulty.value + off, bands)
    return tuple(levels[low : high + 1])
