"""``simulate --until``: as many rounds as the errors ask for, and the same as asking for those rounds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app

DECK = str(Path(__file__).parents[2] / "decks" / "world-starter.deck.yaml")
CARDS = (DECK, "--cards", "danube,china", "--format", "json")


def run(*arguments: str):
    return CliRunner().invoke(app, ["simulate", *arguments])


def test_it_stops_when_every_error_is_small_enough_and_not_long_after():
    document = json.loads(run(*CARDS, "--until", "0.1").stdout)
    for card in document["cards"]:
        assert card["difficulty_se"] <= 0.1
        assert card["mean_points_se"] <= 0.1
    worst = max(card["mean_points_se"] for card in document["cards"])
    assert worst > 0.07
    again = run(*CARDS, "--rounds", str(document["rounds"]))
    other = json.loads(again.stdout)
    assert other["cards"] == document["cards"]


def test_rounds_bound_it():
    document = json.loads(run(*CARDS, "--until", "0.001", "--rounds", "256").stdout)
    assert document["rounds"] == 256


@pytest.mark.parametrize("error", ["0", "-1", "nan", "11"])
def test_errors_that_nobody_can_reach_are_wrong_usage(error):
    assert run(*CARDS, "--until", error).exit_code == 2
