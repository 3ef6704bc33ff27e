"""Simulated people whose tasks have known difficulties, and what calibrate finds of them."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from msgspec.structs import replace

from terra_cards.simulation.calibration.calibrate import calibrate, link
from terra_cards.simulation.calibration.link import first_stone_shares
from terra_cards.simulation.calibration.observations import AT_LEAST_NEAR, NEAR
from terra_cards.simulation.calibration.rehearsal import rehearse
from tests.calibration.toys import world_play


@pytest.fixture(scope="module")
def rehearsal():
    return rehearse(world_play(), people=300, evenings=1, cards=6)


@pytest.fixture(scope="module")
def truth():
    play = world_play()
    return {
        (arena.card, sector): share
        for arena, of_card in zip(play.arenas, first_stone_shares(play), strict=True)
        for sector, share in of_card.items()
    }


def shares(calibration, truth):
    pairs = [
        (task.share.value, truth[card.card, task.sector]) for card in calibration.cards for task in card.tasks
    ]
    return np.array(pairs).T


def test_tasks_are_found_and_censoring_is_what_finds_them(rehearsal, truth):
    found, true = shares(calibrate(rehearsal.observations), truth)
    plain = [
        replace(one, grade=NEAR) if one.grade == AT_LEAST_NEAR else one for one in rehearsal.observations
    ]
    worse, _ = shares(calibrate(plain), truth)
    assert np.corrcoef(found, true)[0, 1] > 0.85  # 40 answers a task
    assert np.corrcoef(found, true)[0, 1] > np.corrcoef(worse, true)[0, 1] + 0.03
    assert abs(np.mean(found - true)) < abs(np.mean(worse - true)) / 1.5


def test_abilities_are_found(rehearsal):
    result = calibrate(rehearsal.observations)
    pairs = np.array([(one.value, rehearsal.abilities[name]) for name, one in result.abilities.items()]).T
    assert np.corrcoef(*pairs)[0, 1] > 0.65
    assert 0.5 < result.reliability < 0.8


def test_linked_difficulties_make_the_simulation_bring_what_people_did(rehearsal):
    play = world_play()
    few = replace(play, arenas=play.arenas[:6], difficulties=play.difficulties[:6])
    result = link(calibrate(rehearsal.observations), few, ["easy", "middle", "hard", "very hard"])
    cards = {card.card: card for card in result.cards}
    chosen = [cards[arena.card] for arena in few.arenas]
    found = tuple({task.sector: Decimal(f"{task.logit.value:.3f}") for task in card.tasks} for card in chosen)
    for card, of_card in zip(chosen, first_stone_shares(replace(few, difficulties=found)), strict=True):
        for task in card.tasks:
            if abs(task.logit.value) < 3.9:
                assert of_card[task.sector] == pytest.approx(task.share.value, abs=0.03)
        assert card.difficulty is not None
        assert 0 <= card.difficulty.value <= 1
        assert card.difficulty.error < 0.2
        assert card.levels
    assert all(card.difficulty is None for name, card in cards.items() if name not in
               {arena.card for arena in few.arenas})  # fmt: skip


def test_the_same_seed_gives_the_same_plays():
    one, other = (rehearse(world_play(), people=8, evenings=1, cards=2) for _ in range(2))
    assert one.observations == other.observations
    assert rehearse(world_play(), 8, 1, 2, seed=2).observations != one.observations
