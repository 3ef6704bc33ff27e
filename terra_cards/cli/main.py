"""The program ``terra-cards``: a table of commands, each loaded when it is called.

Start-up imports typer and nothing of ours but this file, so that ``--version``, ``--help`` and
shell completion stay fast however many commands there are.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from terra_cards import __version__
from terra_cards.cli.leaving import leave
from terra_cards.cli.manners import teach
from terra_cards.cli.pipes import tolerate

# name: one line for --help; the module is terra_cards.cli.commands.NAME, its `app` the command.
COMMANDS: dict[str, str] = {
    "lint": "Check decks, boards, editions and templates.",
    "rule": "Explain one rule, or list all.",
    "fmt": "Bring decks and other files into one layout.",
    "solve": "Show which spaces each card hits.",
    "score": "Score one round.",
    "simulate": "Play a deck with bots and show how its cards play.",
    "calibrate": "Fit how hard cards are to games that people have played.",
    "render": "Print cards to PDF.",
    "printer": "Set a printer right, so that backs meet fronts.",
    "preflight": "Check a finished print file.",
    "trace": "Say which card a build code was printed on.",
    "parts": "Print stones, score track, cards of roles, boxes.",
    "fit": "Report how every text sits in its box.",
    "diff": "Show what changed between two decks.",
    "board": "Look at boards, draw them, build your own.",
    "schema": "Print a JSON Schema.",
    "lsp": "Serve editors: the language server.",
    "play": "Play a deck in the terminal, with people and bots.",
    "replay": "Replay a game record and verify it.",
    "doctor": "Show what is installed.",
}


_COMPLETION = ("install_completion", "show_completion")


class LazyGroup(TyperGroup):
    """Loads the module of a command only when that command runs.

    Help and completion of the program list names and one line each; for those a command without
    a body stands in.
    """

    _listing = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # typer looks for near names among the keys of `commands`.
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]

    def list_commands(self, _ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        if self._listing:
            return TyperCommand(cmd_name, help=COMMANDS[cmd_name])
        module = importlib.import_module(f"terra_cards.cli.commands.{cmd_name}")
        command = typer.main.get_command(module.app)
        command.name = cmd_name
        # Each command is a typer program of its own, but completion is installed once, for all.
        command.params = [p for p in command.params if p.name not in _COMPLETION]
        teach(command)
        return command

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self._listing = True
        try:
            super().format_help(ctx, formatter)
        finally:
            self._listing = False

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        self._listing = True
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self._listing = False


app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        sys.stdout.write(f"terra-cards {__version__}\n")
        raise typer.Exit


@app.callback(
    epilog="Start with: terra-cards lint decks · terra-cards render my.deck.yaml -o cards.pdf",
)
def _options(
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Write, lint, simulate and print question cards for the Terra family of board games."""


def main() -> None:
    """Run the program; leaves through SystemExit with a status of ``cli.output.Exit``.

    A fault of ours ends with status 3 and a short report instead of a traceback; with
    ``TERRA_CARDS_DEBUG`` set the traceback is shown.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal of an old encoding shows a question mark for what it lacks, and all the rest.
            stream.reconfigure(errors="replace")
    # Looking for plugins, which have no say in our models, would read what every package says of itself.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    tolerate()
    try:
        try:
            app()
        except SystemExit as leaving:
            sys.stdout.flush()
            leave(leaving.code)
            raise
        finally:
            sys.stdout.flush()  # a full disk is found out here, and not when nobody listens any more
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as fault:
        if os.environ.get("TERRA_CARDS_DEBUG"):
            raise
        from terra_cards.cli.faults import report

        sys.exit(report(fault))
