"""``docs/simulation.md`` says what is true."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from terra_cards.simulation.crisis.document import crisis_document
from terra_cards.simulation.crisis.simulate import make_crisis_play, simulate_crisis
from terra_cards.simulation.document import document
from terra_cards.simulation.parameter_file import read_parameters
from terra_cards.simulation.parameters import default_parameters
from terra_cards.simulation.simulate import simulate
from tests.simulation.test_crisis import RULES, cards
from tests.simulation.toys import play

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / "docs" / "simulation.md").read_text("utf-8")


def keys(tree: Any) -> set[str]:
    if isinstance(tree, dict):
        return set(tree) | {key for value in tree.values() for key in keys(value)}
    return {key for value in tree for key in keys(value)} if isinstance(tree, list) else set()


def test_every_key_of_the_json_is_explained() -> None:
    edge = replace(default_parameters(), bands={2: (Decimal("0.1"),)})  # where the toy's cards lie
    setup = play(rounds=64, parameters=edge)
    report = simulate(setup, ["easy", "hard"], ["easy", "hard", "hard", "easy"])
    found = {key.removesuffix("_se") for key in keys(document(report, "toy"))}
    sectors = {"map", "year", "length", "number"}
    undocumented = {key for key in found - sectors - {"version"} if f"`{key}`" not in TEXT}
    assert undocumented == set()
    assert {"level", "level_between", "discrimination", "stones", "wrong_spaces"} <= found


def test_every_key_of_a_crisis_deck_is_explained() -> None:
    run = make_crisis_play(RULES, cards(13), ["friendly"] * 4, rounds=40)
    found = {key.removesuffix("_se") for key in keys(crisis_document(simulate_crisis(run), "toy"))}
    assert {key for key in found - {"version", "id"} if f"`{key}`" not in TEXT} == set()
    assert {"sources", "losses", "win_rates", "win_rate_blown"} <= found


def test_every_bot_is_named() -> None:
    parameters = default_parameters()
    assert all(f"`{bot.name}`" in TEXT for bot in parameters.players)
    assert all(f"`{bot}`" in TEXT for bot in parameters.crisis_bots)


def test_the_parameters_shown_can_be_read() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
    mine = read_parameters(example.encode(), "docs", default_parameters())
    assert mine.bots["professor"].ability == 3
    assert mine.crisis_bots["loner"].hears is False
    assert "levels.bands.4" in mine.changed


def test_the_python_example_runs(monkeypatch: Any, capsys: Any) -> None:
    code = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    assert len(code) == 1
    monkeypatch.chdir(ROOT)
    exec(code[0], {})
    assert capsys.readouterr().out == "3\n"
