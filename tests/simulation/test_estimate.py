"""Means and their errors: the formulas, and whether the errors say what they should."""

from __future__ import annotations

from math import sqrt
from statistics import mean as plain_mean
from statistics import stdev, variance

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.simulation.estimate import Estimate, combined, mean, ratio, scaled
from terra_cards.simulation.game_figures import game_figures
from terra_cards.simulation.passes import Players
from terra_cards.simulation.placing_figures import card_figures
from tests.simulation.toys import play

values = st.lists(st.integers(-1000, 1000), min_size=2, max_size=40)


@given(values)
def test_mean_is_the_textbook_one(xs: list[int]) -> None:
    found = mean(len(xs), sum(xs), sum(x * x for x in xs))
    assert found is not None
    assert found.value == pytest.approx(plain_mean(xs))
    assert found.error == pytest.approx(sqrt(variance(xs) / len(xs)), abs=1e-9)


def test_mean_of_few() -> None:
    assert mean(0, 0, 0) is None
    assert mean(1, 7, 49) == Estimate(7.0, None)
    assert mean(2, 14, 98) == Estimate(7.0, 0.0)
    assert mean(2, 14, 98, 0.5) == Estimate(3.5, 0.0)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 20)), min_size=2, max_size=40))
def test_ratio_is_the_delta_method(pairs: list[tuple[int, int]]) -> None:
    top, bottom = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    found = ratio(
        len(pairs),
        top,
        bottom,
        sum(a * a for a, _ in pairs),
        sum(a * b for a, b in pairs),
        sum(b * b for _, b in pairs),
    )
    assert found is not None
    r = top / bottom
    assert found.value == pytest.approx(r)
    residuals = [a - r * b for a, b in pairs]
    want = sqrt(sum(x * x for x in residuals) / (len(pairs) - 1) / len(pairs)) / (bottom / len(pairs))
    assert found.error == pytest.approx(want, abs=1e-9)


def test_ratio_without_a_bottom() -> None:
    assert ratio(10, 0, 0, 0, 0, 0) is None
    assert ratio(1, 2, 4, 4, 8, 16) == Estimate(0.5, None)


def test_sums_of_estimates() -> None:
    both = combined([(0.5, Estimate(2.0, 0.3)), (2.0, Estimate(1.0, 0.2))])
    assert both == Estimate(3.0, sqrt(0.15**2 + 0.4**2))
    assert combined([(1.0, Estimate(2.0))]).error is None
    assert scaled(Estimate(2.0, 0.5), -2, 1) == Estimate(-3.0, 1.0)
    assert scaled(None, 2) is None


def test_errors_are_as_large_as_the_scatter_of_repeated_runs() -> None:
    """A hundred seeds: the standard deviation of each figure is its mean standard error."""
    figures: dict[str, list[Estimate]] = {}
    run = play(("average", "expert", "novice"), rounds=96, only=slice(1, 2))
    bench = Players(run)
    for seed in range(100):
        bench.play = bench.deals.play = replace(
            run, seed=seed
        )  # the tables of beliefs do not depend on the seed
        card = card_figures(run.arenas[0], None, 3, bench.solo(0, 0), bench.table(0, 0))
        games = game_figures(bench.games("games", 0), 3)
        found = {
            "mean_points": card.mean_points,
            "difficulty": card.difficulty,
            "discrimination": card.discrimination,
            "contested": card.contested,
            "hit_rate": card.tasks[0].rates["hit"],
            "miss_rate": card.tasks[1].rates["miss"],
            "task_points": card.tasks[2].mean_points,
            "task_difficulty": card.tasks[1].difficulty,
            "scored": card.tasks[1].scored,
            "seat": games.seats[0],
            "wins": games.wins[1],
            "hand": games.hands[3],
            "lost": games.lost[0],
        }
        for name, estimate in found.items():
            assert estimate is not None, name
            figures.setdefault(name, []).append(estimate)
    for name, estimates in figures.items():
        scatter = stdev(estimate.value for estimate in estimates)
        said = float(np.mean([estimate.error for estimate in estimates]))
        assert 0.75 < scatter / said < 1.3, name
