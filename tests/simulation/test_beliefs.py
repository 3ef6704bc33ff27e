"""What players believe, held against the formulas of the model in floating point."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import exp, log, sqrt
from statistics import NormalDist

import numpy as np
import pytest

from terra_cards.simulation.arena import Part, Truth, make_arena
from terra_cards.simulation.cast import LEVELS, cast_of
from terra_cards.simulation.distances import distances_km
from terra_cards.simulation.fixed import QUANTILES, normal_quantiles
from terra_cards.simulation.map_beliefs import MapBeliefs
from terra_cards.simulation.parameters import default_parameters
from terra_cards.simulation.perception import centre_of, error_shares
from terra_cards.simulation.scale_beliefs import CENTRES, ScaleBeliefs, ScaleLine, coordinate
from tests.rules.toys import board, solution
from tests.simulation.toys import TERRA, YEARS, changed, world

NUMBERS = default_parameters()


def cast(*bots: str):  # type: ignore[no-untyped-def]
    return cast_of(NUMBERS, TERRA, bots)


def test_distances_without_a_drawing_count_borders() -> None:
    on = board("a-b b-c c-d e")
    km = distances_km(on, 1860)
    assert km[0].tolist() == [0, 1860, 3720, 5580, 11 * 1860]
    assert (km == km.T).all()


def test_near_areas_are_taken_for_each_other() -> None:
    on, players = world(), cast("average")
    km = distances_km(on, 1860)
    beliefs = MapBeliefs(players, km, on.neighbours[:20])
    for group in (0, 7, 15):
        g = float(players.abilities[group])
        reach = 1600 * exp(-0.3 * g)
        anywhere, know = 0.2 * exp(-0.3 * g), 1 / (1 + exp(-(g - 0.4)))
        kernel = np.exp(-km[6] / reach)
        want = (1 - know) * ((1 - anywhere) * kernel / kernel.sum() + anywhere / 20)
        rows = beliefs.perceived(6)[group]
        known = rows >= LEVELS * 20
        assert abs(known.mean() - know) < 1e-3
        got = np.bincount(rows[~known] - group * 20, minlength=20) / QUANTILES
        assert np.abs(got - want).max() < 3e-4
        blur = np.exp(-km[3] / (0.5 * reach))
        row = beliefs.weights[:, group * 20 + 3] / 2**20
        assert np.abs(row - blur / blur.sum()).max() < 1e-4


def test_who_knows_an_area_is_nearly_sure_and_the_oracle_is() -> None:
    on, players = world(), cast("average", "oracle")
    beliefs = MapBeliefs(players, distances_km(on, 1860), on.neighbours[:20])
    known = beliefs.weights[:, LEVELS * 20 + 6] / 2**20
    assert known[6] == pytest.approx(0.97, abs=1e-5)
    assert known[list(on.neighbours[6])] == pytest.approx(0.03 / 4, abs=1e-5)
    told = beliefs.perceived(6)[LEVELS]
    assert (told == LEVELS * 20 + 20 + 6).all()
    assert beliefs.weights[6, told[0]] == 2**20


@pytest.mark.parametrize(
    ("scale", "value", "want"),
    [
        ("year", 1889, -log(25 + 137)),
        ("year", -300, -log(25 + 2326)),
        ("year", 2026, -log(25)),
        ("year", 2126, log(125) - 2 * log(25)),
        ("length", Fraction(1, 100), log(0.01)),
        ("length", 330, log(330)),
        ("length", 0, log(1e-6)),
        ("number", 0, 0),
        ("number", 9, log(10)),
        ("number", -9, -log(10)),
    ],
)
def test_coordinates(scale: str, value: int, want: float) -> None:
    assert coordinate(NUMBERS, scale, Fraction(value)) / 2**20 == pytest.approx(want, abs=1e-6)  # type: ignore[arg-type]


@pytest.mark.parametrize("scale", ["year", "length", "number"])
def test_coordinates_rise(scale: str) -> None:
    values = [Fraction(n) for n in (-5000, -300, -1, 0, 1, 50, 1500, 1999, 2026, 2050, 10**9)]
    if scale == "length":
        values = values[4:]
    marks = [coordinate(NUMBERS, scale, value) for value in values]  # type: ignore[arg-type]
    assert marks == sorted(set(marks))


def beliefs_on_years(truth: Truth, hits: list[int], *bots: str) -> ScaleBeliefs:
    on = world()
    arena = make_arena(on, solution(on, map=["a"], year=hits, length=[1]), TERRA, {"year": truth})
    return ScaleBeliefs(cast(*bots), ScaleLine(NUMBERS, on, "year"), arena.parts[1])


def test_beliefs_on_a_scale_are_normal_on_the_coordinate() -> None:
    beliefs = beliefs_on_years(Truth(Fraction(1889), Fraction(1889)), [5], "average")
    players = beliefs.cast
    for group, bin_ in ((0, 48), (15, 60), (8, 20)):
        g = float(players.abilities[group])
        error = 0.2 * exp(-0.3 * g)
        centre = -log(162) + error * (bin_ - 48) / 8
        normal = NormalDist(centre, error * 0.5)
        ticks = [-log(2051 - year) for year in YEARS]
        edges = [0.0, *(normal.cdf(tick) for tick in ticks), 1.0]
        want = np.diff(edges)
        got = (
            np.exp2(np.floor(beliefs.logs[:, group * CENTRES + bin_] / 256))
            * (1 + beliefs.logs[:, group * CENTRES + bin_] % 256 / 256)
            / 2**20
        )
        assert np.abs(got - want).max() < 5e-3
    assert abs(beliefs.sums - 4096).max() <= 1


def test_who_knows_an_answer_on_a_tick_knows_both_spaces() -> None:
    beliefs = beliefs_on_years(Truth(Fraction(1900), Fraction(1900)), [5, 6], "average")
    row = beliefs.logs[:, beliefs.known_row]
    assert row[5] == row[6] == row.max()
    assert beliefs.sums[beliefs.known_row] == pytest.approx(2 * 0.97 * 4096 + 0.03 * 4096, abs=2)
    told = beliefs.logs[:, beliefs.known_row + 1]
    assert set(np.flatnonzero(told == told.max())) == {5, 6}


def test_a_range_counts_every_space_it_touches() -> None:
    beliefs = beliefs_on_years(Truth(Fraction(1850), Fraction(1950)), [5, 6, 7, 8], "average")
    known = beliefs.logs[:, beliefs.known_row]
    assert set(np.flatnonzero(known == known.max())) == {5, 6, 7, 8}
    assert beliefs.sums[beliefs.known_row] == pytest.approx((4 * 0.97 + 0.03) * 4096, abs=2)
    # Who does not know has a period of that length in mind, wherever it lies.
    assert 3.5 * 4096 < beliefs.sums[8 * CENTRES + 48] < 5.5 * 4096


def test_errors_meet_those_of_people_who_dated_events() -> None:
    """Errors of first estimates of events of the 20th century, people and model within a few years.

    The crowd dates events; ability and knowing as everywhere, difficulties N(0, 0.8) as in the note.
    """
    rng = np.random.default_rng(5)
    people = {
        1910: (22.2, 0.39),
        1930: (17.8, 0.45),
        1950: (14.8, 0.50),
        1970: (11.9, 0.57),
        1990: (10.4, 0.61),
    }
    for year, (spread, within_ten) in people.items():
        gap = rng.normal(0, 1, 40000) - rng.normal(0, 0.8, 40000)
        error = 0.2 * np.exp(-0.3 * gap) * rng.normal(0, 1, 40000)
        known = rng.random(40000) < 1 / (1 + np.exp(-(gap - 2.2)))
        # ages as of 2019, when people were asked
        age = np.exp(np.log(25 + 2019 - year) - np.where(known, error * 0.03, error)) - 25
        off = (2019 - year) - age
        robust = (np.percentile(off, 84.13) - np.percentile(off, 15.87)) / 2
        assert abs(robust - spread) < 4.5
        assert abs((np.abs(off) <= 10).mean() - within_ten) < 0.08


def test_shared_and_own_error_make_one_of_size_one() -> None:
    together, own = error_shares(NUMBERS)
    assert sqrt(together**2 + own**2) / 4096 == pytest.approx(1, abs=3e-4)
    assert error_shares(changed(scales__shared_error=0)) == (0, 4096)


def test_centres_are_the_nearest_eighths() -> None:
    errors = np.array([0, 255, 256, -256, -257, 4096, -4096, 40000, -40000])
    assert centre_of(errors).tolist() == [48, 48, 49, 48, 47, 56, 40, 96, 0]
    assert CENTRES == 97
    assert abs(normal_quantiles()).max() < 6 * 4096


def test_evidence_makes_the_stones_space_likelier_and_is_limited() -> None:
    on, players = world(), cast("follower")
    beliefs = MapBeliefs(players, distances_km(on, 1860), on.neighbours[:20])
    logs = beliefs.evidence(Decimal("0.9"))
    for x in range(20):
        assert logs[x, x] == logs[x].max() > 0
    far, near = logs[0, 19], logs[0, 1]
    assert far < 0 < logs[0, 0]
    assert far < near
    assert abs(logs).max() <= 3 * 256
    km = distances_km(on, 1860)
    kernel = np.exp(-km / 1600)
    kernel /= kernel.sum(axis=1, keepdims=True)
    know = 1 / (1 + exp(0.4))
    laid = (1 - know) * (0.8 * kernel + 0.2 / 20) + know * np.eye(20)
    want = np.log2(np.clip(0.1 + 0.9 * 20 * laid.T, 1 / 8, 8))
    assert np.abs(logs / 256 - want).max() < 0.1  # Mitchell's logarithm


def test_trust_of_zero_says_nothing() -> None:
    on, players = world(), cast("greedy")
    logs = MapBeliefs(players, distances_km(on, 1860), on.neighbours[:20]).evidence(Decimal(0))
    assert not logs.any()


def test_part_of_a_scale_not_asked_has_no_truth() -> None:
    part = Part("length", 0, 5, (1,), (0, 2), True)
    beliefs = ScaleBeliefs(cast("average"), ScaleLine(NUMBERS, world(), "length"), part)
    assert beliefs.low == beliefs.high == beliefs.line.middle(1, 1)
