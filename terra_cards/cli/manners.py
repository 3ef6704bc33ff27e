"""``--quiet`` and ``--color`` of every command, whether it says much or little (CLI.md).

A command that has more to do with one of them declares it itself and is left alone.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from inspect import cleandoc
from typing import Annotated, Any

import typer
from msgspec import Struct

_ALONE = ("lsp",)  # speaks a protocol, and only that


class Manners(Struct):
    """What the command that runs was asked for."""

    color: str = "auto"
    quiet: bool = False

    def forget(self) -> None:
        """Nothing was asked for: a program that runs several commands begins each of them so."""
        self.color, self.quiet = "auto", False


manners = Manners()


def _color(value: str) -> str:
    from terra_cards.cli.output import choose

    manners.color = choose(value, ["auto", "always", "never"], "--color value")
    return value


def _quiet(value: bool) -> bool:
    manners.quiet = value
    return value


def _options(
    _color: Annotated[
        str, typer.Option("--color", callback=_color, expose_value=False, help="auto, always or never.")
    ] = "auto",
    _quiet: Annotated[
        bool,
        typer.Option(
            "--quiet",
            "-q",
            callback=_quiet,
            expose_value=False,
            help="No progress, no notes: errors only.",
        ),
    ] = False,
) -> None:
    """Two options."""


@cache
def _shared() -> list[Any]:
    program = typer.Typer(add_completion=False)
    program.command()(_options)
    return [one for one in typer.main.get_command(program).params if one.name in ("_color", "_quiet")]


def teach(command: Any) -> None:
    """Gives a command, or each command of a group, those of the two options that it lacks.

    Its help wraps at the width of the terminal, not where the lines of our docstrings end.
    """
    manners.forget()
    if command.help:
        paragraphs = cleandoc(command.help).split("\n\n")
        command.help = "\n\n".join(paragraph.replace("\n", " ") for paragraph in paragraphs)
    if command.name in _ALONE:
        return
    if hasattr(command, "commands"):
        for one in command.commands.values():
            teach(one)
        return
    taken = {flag for one in command.params for flag in (*one.opts, *one.secondary_opts)}
    for option in _shared():
        if option.opts[0] not in taken:
            option = copy(option)
            option.opts = [flag for flag in option.opts if flag not in taken]
            command.params.append(option)
