"""Fixtures of the rules' tests that need files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

TOY_BOARD = """\
format: 1
board: {id: toy, title: {en: Toy}, adjacency: border}
areas:
  - {id: a, kind: land, name: {en: Alpha}, neighbours: [b, c, d, s]}
  - {id: b, kind: land, name: {en: Beta}, neighbours: [a, c]}
  - {id: c, kind: land, name: {en: Gamma}, neighbours: [a, b]}
  - {id: d, kind: land, name: {en: Delta}, neighbours: [a, e]}
  - {id: e, kind: land, name: {en: Epsilon}, neighbours: [d]}
  - {id: s, kind: sea, name: {en: South Sea}, neighbours: [a]}
scales:
  year: {ticks: [1600, 1700, 1800, 1990, 2000, 2010], open_below: true, open_above: true}
  length: {metric: {ticks: [1 m, 10 m, 100 m, 1 km]}, imperial: {ticks: [1 ft, 10 ft, 100 ft, 1 mi]}}
  number: {ticks: [0, 0.5, 10, 1000, 1 million], open_above: true}
"""

TOY_DECK = """\
format: 1
deck: {id: toys, title: Toys, edition: terra-deutschland, board: toy.board.yaml, languages: [en]}
cards:
  - {id: tower, theme: Tower, areas: [a], tasks: {year: {answer: 2000}, length: {answer: 30 m}}}
  - {id: bridge, theme: Bridge, areas: [b, d], tasks: {year: {answer: 1700s}, number: {answer: 12..30}}}
  - {id: broken, theme: Broken, areas: [nowhere], tasks: {year: {answer: 1700s}, number: {answer: 7}}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a board ``toy.board.yaml`` and a deck ``decks/toys.deck.yaml`` on it."""
    (tmp_path / "toy.board.yaml").write_text(TOY_BOARD, encoding="utf-8")
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "toy.board.yaml").write_text(TOY_BOARD, encoding="utf-8")
    (tmp_path / "decks" / "toys.deck.yaml").write_text(TOY_DECK, encoding="utf-8")
    return tmp_path


class Program:
    """Runs the program in this process."""

    def __call__(self, *arguments: str, stdin: bytes | None = None):
        from terra_cards.cli.main import app

        return CliRunner().invoke(app, arguments, input=stdin)

    def json(self, *arguments: str, stdin: bytes | None = None):
        """Exit status and the JSON document on standard output."""
        result = self(*arguments, "--format", "json", stdin=stdin)
        return result.exit_code, json.loads(result.stdout)


@pytest.fixture
def program() -> Program:
    return Program()
