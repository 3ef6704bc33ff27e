"""The graded response model: recovery of known parameters, censoring, errors that hold what they say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.simulation.calibration.calibrate import calibrate
from terra_cards.simulation.calibration.graded import (
    GRID,
    Answers,
    Priors,
    _log_slopes,
    at_least,
    fit,
    outcomes,
    weights,
)
from terra_cards.simulation.calibration.observations import Item, Observation
from terra_cards.simulation.calibration.quality import item_fits, residuals


class World:
    """People and items with known parameters, and everybody's answer to everything."""

    def __init__(self, seed: int, people: int, items: int, censored: float = 0.0) -> None:
        rng = np.random.default_rng(seed)
        self.ability = rng.normal(size=people)
        self.b = rng.normal(0, 1, items)
        slope, gap = np.exp(rng.normal(0.1, 0.3, items)), np.exp(rng.normal(0, 0.4, items))
        near = 1 / (1 + np.exp(-slope * (self.ability[:, None] - self.b + gap / 2)))
        hit = 1 / (1 + np.exp(-slope * (self.ability[:, None] - self.b - gap / 2)))
        drawn = rng.random((people, items))
        self.grades = (drawn < near).astype(np.int64) + (drawn < hit)
        self.full = rng.random((people, items)) < censored
        self.seen = np.where(self.full & (self.grades >= 1), 3, self.grades)

    def answers(self, grades=None) -> Answers:
        people, items = self.seen.shape
        persons, numbers = (index.ravel() for index in np.indices((people, items)))
        chosen = self.seen if grades is None else grades
        return Answers(persons, numbers, chosen.ravel(), people, items)


def correlation(a, b) -> float:
    return float(np.corrcoef(a, b)[0, 1])


def test_500_people_and_30_items_give_the_difficulties_back():
    world = World(1, 500, 30)
    found = fit(world.answers())
    assert found.settled
    assert correlation(found.parameters[:, 0], world.b) > 0.99
    assert correlation(found.abilities, world.ability) > 0.9


def test_censored_answers_cost_little_and_taking_them_for_what_they_look_like_costs_more():
    world = World(2, 400, 30, censored=0.5)
    honest = fit(world.answers())
    plain = fit(world.answers(np.where(world.seen == 3, 1, world.seen)))
    assert correlation(honest.parameters[:, 0], world.b) > 0.97
    off = np.abs(honest.parameters[:, 0] - world.b).mean()
    assert off < np.abs(plain.parameters[:, 0] - world.b).mean() / 2


def test_intervals_hold_the_truth_as_often_as_they_say():
    held = []
    for seed in range(6):
        world = World(10 + seed, 150, 20, censored=0.3)
        found = fit(world.answers())
        errors = np.sqrt(found.covariances[:, 0, 0])
        held += list(np.abs(found.parameters[:, 0] - world.b) < 1.645 * errors)
    assert 0.82 < np.mean(held) < 0.97  # 90 % of 120


def test_people_in_another_order_change_nothing():
    world = World(3, 80, 10, censored=0.3)
    one = fit(world.answers())
    order = np.random.default_rng(0).permutation(80)
    world.seen = world.seen[order]
    other = fit(world.answers())
    assert np.allclose(one.parameters, other.parameters, atol=1e-8)
    assert np.allclose(one.posterior[order], other.posterior, atol=1e-8)


def test_items_nobody_answered_keep_what_is_assumed():
    nothing = np.zeros(0, np.int64)
    found = fit(Answers(nothing, nothing, nothing, 0, 2))
    assert np.allclose(found.parameters, Priors().means)
    assert np.allclose(np.sqrt(np.diagonal(found.covariances[0])), [1.5, 0.4, 0.6])


def test_everybody_right_is_easy_and_not_without_end():
    people = 30
    found = fit(Answers(np.arange(people), np.zeros(people, np.int64), np.full(people, 2), people, 1))
    assert -4 < found.parameters[0, 0] < -1.5


@given(
    st.tuples(st.floats(-4, 4), st.floats(-1.5, 1.5), st.floats(-2, 2)),
)
def test_outcomes_are_probabilities_and_a_hit_is_near(parameters):
    chances = outcomes(np.array([parameters]))[0]
    assert np.allclose(chances[:3].sum(axis=0), 1)
    assert (chances >= 0).all()
    assert np.allclose(chances[3], chances[1] + chances[2])
    near, hit = at_least(np.array([parameters]))
    assert (np.diff(near) >= 0).all()
    assert (hit <= near).all()


@settings(max_examples=30)
@given(st.tuples(st.floats(-2, 2), st.floats(-0.8, 0.8), st.floats(-1, 1)))
def test_slopes_are_those_of_small_steps(parameters):
    at = np.array([parameters])
    slopes = _log_slopes(at)[0]
    for number in range(3):
        step = np.zeros((1, 3))
        step[0, number] = 1e-5
        change = (np.log(outcomes(at + step)) - np.log(outcomes(at - step)))[0] / 2e-5
        assert np.allclose(slopes[:, :, number], change, rtol=1e-3, atol=1e-4)


def test_the_crowd_is_standard_normal():
    grid = np.linspace(-4, 4, GRID)
    assert weights().sum() == pytest.approx(1)
    assert weights() @ grid**2 == pytest.approx(1, abs=0.01)


def test_mean_squares_are_one_where_the_model_holds():
    world = World(5, 300, 12, censored=0.3)
    answers = world.answers()
    fits = item_fits(residuals(fit(answers), answers, ~world.full.ravel()), answers)
    assert 0.9 < np.mean([one.infit for one in fits]) < 1.1
    assert 0.9 < np.mean([one.outfit for one in fits]) < 1.1


@pytest.mark.parametrize("kind", ["by lot", "turned round"])
def test_a_task_with_a_wrong_answer_is_flat(kind):
    world = World(5, 300, 12, censored=0.3)
    lot = np.random.default_rng(9).integers(0, 3, 300)
    world.grades[:, 0] = lot if kind == "by lot" else 2 - world.grades[:, 0]
    world.seen = np.where(world.full & (world.grades >= 1), 3, world.grades)
    found = [
        Observation(f"p{person}", Item(f"c{item:02d}", "map"), int(world.seen[person, item]), 0, not full)
        for (person, item), full in np.ndenumerate(world.full)
    ]
    cards = calibrate(found).cards
    assert [card.card for card in cards if card.tasks[0].doubtful] == ["c00"]


def test_few_answers_have_no_mean_squares():
    world = World(5, 5, 2)
    answers = world.answers()
    fits = item_fits(residuals(fit(answers), answers, ~world.full.ravel()), answers)
    assert fits[0].infit is None


@pytest.mark.parametrize("wrong", [(0, 5, 0), (7, 0, 0), (0, 0, 4)])
def test_numbers_that_name_nothing_are_refused(wrong):
    person, item, grade = (np.array([one]) for one in wrong)
    with pytest.raises(ValueError, match="that there are"):
        Answers(person, item, grade, 3, 3)
