"""``simulate --scheduler``: the same numbers on a cluster of two workers, bit for bit."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app

DECK = str(Path(__file__).parents[2] / "decks" / "world-starter.deck.yaml")
FEW = (DECK, "--cards", "danube,china", "--rounds", "300", "--format", "json")


def run(*arguments: str):
    return CliRunner().invoke(app, ["simulate", *arguments])


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_workers_gives_the_same_numbers():
    distributed = pytest.importorskip("distributed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster:
            far = run(*FEW, "--scheduler", cluster.scheduler_address)
    here = run(*FEW, "--jobs", "1")
    assert far.exit_code == here.exit_code == 0
    assert far.stdout == here.stdout


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_wrong_usage(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("terra_cards.cli.cluster.PATIENCE", 1)
    result = run(*FEW, "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "no scheduler answers at 'tcp://127.0.0.1:1'" in result.stderr
    assert run(*FEW, "--scheduler", "nonsense://x").exit_code == 2


def test_jobs_and_scheduler_are_not_for_the_same_run():
    assert run(*FEW, "--scheduler", "tcp://127.0.0.1:1", "--jobs", "2").exit_code == 2
