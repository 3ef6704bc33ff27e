"""The example of docs/linting.md is run: the page cannot lie."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.lint.config import parse

PAGE = Path(__file__).parents[2] / "docs" / "linting.md"
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
DECK = BLOCKS[0][1]
LINT = ["lint", "munich.deck.yaml", "--ignore", "TC701", "--today", "2026-12-01", "--format", "concise"]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "munich.deck.yaml"
    path.write_text(DECK, "utf-8")
    yield path
    gc.enable()


def test_the_report_is_that_of_the_deck(deck: Path) -> None:
    assert CliRunner().invoke(app, LINT).stdout == BLOCKS[1][1]


def test_the_fixes_are_those_shown_and_the_rest_is_left(deck: Path) -> None:
    shown = CliRunner().invoke(app, [*LINT[:-2], "--unsafe-fixes", "--diff"]).stdout
    assert shown == BLOCKS[2][1]
    done = CliRunner().invoke(app, [*LINT, "--unsafe-fixes"])
    assert done.stdout == BLOCKS[3][1]
    again = deck.read_bytes()
    CliRunner().invoke(app, [*LINT, "--unsafe-fixes"])
    assert deck.read_bytes() == again


def test_the_settings_are_settings() -> None:
    import tomllib

    [settings] = [text for language, text in BLOCKS if language == "toml"]
    config = parse(tomllib.loads(settings), "x")
    assert config.option_values("TC306") == {"spaces": 6}
    assert config.severity == {"TC408": "error"}
