"""Runs the command of a view in this process."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from terra_cards.cli.main import app
from tools.look.views import View


def run(view: View, deck: Path | None, target: Path) -> tuple[int, str]:
    """The status, and what the command said."""
    arguments = list(view.command)
    if deck is not None:
        arguments.append(str(deck))
    arguments += view.options
    if view.kind == "cards":
        arguments += ["-o", f"{target}/"]
    else:
        arguments += ["-o", str(target / "pages.pdf")]
    if view.command[0] == "render":
        arguments += ["--quiet", "--keep-going"]
    result = CliRunner().invoke(app, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output
