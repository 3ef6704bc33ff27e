"""The program ``terra-cards``: a table of commands, each loaded when it is called.

Start-up imports typer and nothing of ours but this file, so that ``--version``, ``--help`` and
shell completion stay fast however many commands there are.
"""

from __future__ import annotations

import importlib
import sys
from typing import Annotated

import typer
from typer import _click as click
from typer.core import TyperGroup

from terra_cards import __version__

# name: one line for --help; the module is terra_cards.cli.commands.NAME
COMMANDS: dict[str, str] = {
    "lint": "Check decks, boards, editions and templates.",
    "rule": "Explain one rule, or list all.",
    "solve": "Show which spaces each card hits.",
    "score": "Score one round.",
    "simulate": "Play a deck with bots and show how its cards play.",
    "render": "Print cards to PDF.",
    "board": "Look at boards: list, show, locate, neighbours.",
    "schema": "Print a JSON Schema.",
    "doctor": "Show what is installed.",
}


class LazyGroup(TyperGroup):
    """Loads the module of a command only when that command runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        if ctx.params.get("help") or "--help" in sys.argv[1:2] or len(sys.argv) < 2:
            return click.Command(cmd_name, help=COMMANDS[cmd_name])
        module = importlib.import_module(f"terra_cards.cli.commands.{cmd_name}")
        command: click.Command = typer.main.get_command(module.app)
        command.name = cmd_name
        return command


app = typer.Typer(cls=LazyGroup, no_args_is_help=True, pretty_exceptions_enable=False)


def _version(value: bool) -> None:
    if value:
        sys.stdout.write(f"terra-cards {__version__}\n")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Write, lint, simulate and print question cards for the Terra family of board games."""


def main() -> None:
    """Run the program; returns only through SystemExit."""
    sys.exit(app())
