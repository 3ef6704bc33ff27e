"""Runs ``terra-cards render`` in this process."""

from __future__ import annotations

from typing import Any

from typer.testing import CliRunner, Result

from terra_cards.cli.commands.render import app


def run(*arguments: Any) -> Result:
    """The command with these arguments; never raises."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def render(*arguments: Any) -> Result:
    """The command, which must end with status 0."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result
