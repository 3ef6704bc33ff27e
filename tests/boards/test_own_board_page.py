"""The page on boards of one's own: what it shows works as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.boards.maps import ROOT
from tests.boards.squares import board

PAGE = (ROOT / "docs" / "boards" / "own-board.md").read_text(encoding="utf-8")
YAML = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
DECK = """\
format: 1
deck: {id: isle, title: Isle, edition: isle.edition.yaml, board: island.board.yaml, languages: [en]}
cards:
  - id: mole
    theme: The mole
    areas: [harbour, bay]
    tasks:
      year: {ask: built, answer: 1850}
      length: {ask: length, answer: 300 m}
"""
EDITION = """\
format: 1
edition:
  id: isle
  title: {en: Isle}
  extends: terra
  board: island.board.yaml
  card: {compass: false, sides: [metric]}
  levels: []
"""


def test_the_board_by_hand_does_everything_but_drawing(tmp_path: Path) -> None:
    for name, text in (
        ("island.board.yaml", YAML[0]),
        ("isle.edition.yaml", EDITION),
        ("isle.deck.yaml", DECK),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    path, deck = str(tmp_path / "island.board.yaml"), str(tmp_path / "isle.deck.yaml")
    run = CliRunner()
    assert run.invoke(app, ["lint", "--strict", path, str(tmp_path / "isle.edition.yaml")]).exit_code == 0
    done = run.invoke(app, ["lint", deck])
    assert done.exit_code == 0, done.output
    assert board("show", path).exit_code == 0
    assert board("locate", path, "Old Port").stdout.startswith("harbour (Harbour, land)")
    assert board("neighbours", path, "Old Port").exit_code == 0
    for args in (
        ["solve", deck],
        ["simulate", deck, "--rounds", "10", "--seed", "1"],
        ["render", deck, "-o", str(tmp_path / "cards.pdf")],
    ):
        done = run.invoke(app, args)
        assert done.exit_code == 0, (args, done.output)
    assert board("render", path, "-o", str(tmp_path / "x.pdf")).exit_code == 2
    assert board("locate", path, "1", "1").exit_code == 2


@pytest.mark.parametrize("option", re.findall(r"`(--[a-z-]+)", PAGE))
def test_every_option_is_there(option: str) -> None:
    helps = board("render", "--help").output + board("build", "--help").output
    assert option in re.sub(r"\x1b\[[0-9;]*m", "", helps)


def test_the_example_says_how_it_was_made() -> None:
    made = (ROOT / "decks" / "usa-states" / "usa-states.board.yaml").read_text(encoding="utf-8")
    credit = re.search(r'--credit "([^"]*)"', PAGE.split("## An example")[1])
    assert credit and f'"{credit[1]}"' in made
    for area in ("guam", "alaska", "hawaii"):
        assert area in PAGE and f"id: {area}," not in made
