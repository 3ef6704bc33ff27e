"""``--quiet`` and ``--color`` are honoured by every command (CLI.md)."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
import typer
from typer.testing import CliRunner

from terra_cards.cli.main import COMMANDS, app
from terra_cards.cli.manners import manners

DECK = "decks/world-starter.deck.yaml"


def run(*arguments: str):
    return CliRunner().invoke(app, list(arguments))


def commands() -> list[list[str]]:
    found = []
    group = typer.main.get_command(app)
    for name in COMMANDS:
        command = group.get_command(None, name)  # type: ignore[attr-defined]
        below = getattr(command, "commands", None)
        found += [[name, one] for one in below] if below else [[name]]
    return [one for one in found if one != ["lsp"]]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_takes_both(command):
    shown = run(*command, "--help").output
    assert "--quiet" in shown
    assert "--color" in shown
    refused = run(*command, "--color", "blue", *(["x"] * 3))
    assert refused.exit_code == 2
    assert "Traceback" not in refused.output


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_help_wraps_where_the_terminal_ends(command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(*command, "--help").output.partition("╭")[0]
    for paragraph in re.split(r"\n *\n", shown)[2:]:
        lines = [line.strip() for line in paragraph.strip().splitlines()]
        for line, following in pairwise(lines):
            assert len(line) + len(following.split()[0]) > 76, paragraph  # no word of the next would fit


def test_a_table_is_coloured_when_asked_and_not_otherwise():
    assert "\x1b[" in run("solve", DECK, "danube", "--color", "always").stdout
    assert "\x1b[" not in run("solve", DECK, "danube", "--color", "never").stdout
    assert "\x1b[" not in run("solve", DECK, "danube").stdout


def test_a_wish_ends_with_its_command():
    run("solve", DECK, "danube", "--color", "always", "--quiet")
    assert manners.quiet
    run("rule", "TC203")  # has a --color of its own
    assert not manners.quiet
    assert manners.color == "auto"


def test_a_wrong_mode_is_told_in_one_way():
    result = run("score", "--color", "blue", "x")
    assert "no --color value 'blue'" in result.stderr
    assert "known: auto, always, never" in result.stderr


def test_quiet_takes_notes_away_and_no_result(tmp_path):
    sheet = tmp_path / "sheet.pdf"
    assert "print it on both sides" in run("printer", "-o", str(sheet)).stderr
    quiet = run("printer", "-o", str(sheet), "--force", "--quiet")
    assert (quiet.exit_code, quiet.stderr) == (0, "")
    assert sheet.exists()
    assert "danube" in run("solve", DECK, "danube", "-q").stdout
