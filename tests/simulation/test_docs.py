"""``docs/simulation.md`` says what is true."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from terra_cards.simulation.document import document
from terra_cards.simulation.parameters import default_parameters
from terra_cards.simulation.simulate import simulate
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


def test_every_bot_is_named() -> None:
    assert all(f"`{bot.name}`" in TEXT for bot in default_parameters().players)


def test_the_python_example_runs(monkeypatch: Any, capsys: Any) -> None:
    code = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    assert len(code) == 1
    monkeypatch.chdir(ROOT)
    exec(code[0], {})
    assert capsys.readouterr().out == "3\n"
