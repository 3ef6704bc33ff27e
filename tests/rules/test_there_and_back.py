"""Random games of every edition, written down, replayed and taken back: ``tools.there_and_back``."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.rules import Game
from tools import there_and_back

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def table():
    return there_and_back.Table(ROOT)


def test_no_game_differs_from_itself_g1_g3_g4(table):
    assert [number for number in range(60) if list(table.differences(number))] == []


def test_all_options_and_players_are_drawn(table):
    headers = [table.header(number) for number in range(400)]
    assert {header.edition for header in headers} == set(there_and_back.EDITIONS)
    assert {len(header.players) for header in headers} == {2, 3, 4, 5, 6}
    assert {header.side for header in headers if header.deal is None} == {"metric", "imperial"}
    for name, values in there_and_back.OPTIONS.items():
        assert {header.options[name] for header in headers if name in header.options} == set(values), name


def test_a_difference_is_found(table, monkeypatch):
    undo = Game.undo

    def forgetful(game):
        action = undo(game)
        if hasattr(game, "_scores"):
            game._scores = tuple(points + 1 for points in game._scores)
        return action

    monkeypatch.setattr(Game, "undo", forgetful)
    assert any("undone to its start" in wrong for wrong in table.differences(0))
