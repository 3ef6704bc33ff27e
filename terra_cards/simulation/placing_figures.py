"""How a card of the placing game plays: what its tables add to the crowd's figures."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from terra_cards.simulation.arena import Arena, Part
from terra_cards.simulation.bands import Bands, Basis
from terra_cards.simulation.closed_forms import best, luck, luck_in
from terra_cards.simulation.estimate import Estimate, mean, ratio
from terra_cards.simulation.figures import (
    RESULTS,
    CardFigures,
    OfGame,
    alone_card,
    by_number,
    make_figures,
)
from terra_cards.simulation.tally import ALL_FULL, FULL, POINTS, SCORERS, STONES, SoloTally, TableTally


def card_figures(
    arena: Arena,
    printed_level: str | None,
    players: int,
    solo: SoloTally | None,
    table: TableTally | None,
    bands: Bands | None = None,
    basis: Basis = "geometry",
) -> CardFigures:
    """All figures of a card from what was counted, None where nothing was."""
    stones = arena.rules.estimate_stones
    random = Fraction(stones * sum(arena.points), arena.size)
    return make_figures(
        arena,
        printed_level,
        basis,
        solo,
        bands or Bands(),
        alone_card(solo, best(arena, stones), random) if solo is not None else {},
        OfGame(
            luck(arena, players, stones),
            best(arena, stones),
            [luck_in(arena, part, players, stones) for part in arena.asked],
            _table_card(table, players) if table is not None else {},
            [_table_task(table, part, number, players) for number, part in enumerate(arena.asked)]
            if table is not None
            else (),
        ),
    )


def _table_card(table: TableTally, players: int) -> dict[str, Any]:
    rounds = int(table.rounds)
    total, squares = _sum_of(table, range(POINTS, POINTS + 3))
    return {
        "mean_points": mean(rounds, total, squares, 1 / players),
        "contested": _share(table, ALL_FULL),
        "seats": by_number(rounds, table.seats, table.seat_squares),
        "places": by_number(rounds, table.places, table.place_squares),
        "points": tuple(table.points.tolist()),
        "rounds": rounds,
    }


def _sum_of(table: TableTally, features: range) -> tuple[int, int]:
    """Sum over rounds, and over their squares, of features added up."""
    block = slice(features.start, features.stop)
    return int(table.sums[block].sum()), int(table.products[block, block].sum())


def _share(table: TableTally, feature: int, scale: float = 1.0) -> Estimate | None:
    return mean(int(table.rounds), int(table.sums[feature]), int(table.products[feature, feature]), scale)


def _table_task(table: TableTally, part: Part, number: int, players: int) -> Mapping[str, Any]:
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
    return {
        "rates": rates,
        "mean_points": _share(table, POINTS + number, 1 / players),
        "scored": _share(table, SCORERS + number, 1 / players),
        "contested": _share(table, FULL + number),
        "laid": tuple(count / rounds for count in table.laid[part.start : part.stop].tolist()),
    }
