"""``terra-cards schema``: the JSON Schemas that editors complete and check by."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from terra_cards.cli.output import choose

app = typer.Typer(add_completion=False)

NAMES = [
    "deck", "card", "board", "edition", "template", "round", "record", "sheet", "printer", "calibration"
]  # fmt: skip


def _complete(incomplete: str) -> list[str]:
    return [name for name in NAMES if name.startswith(incomplete)]


@app.command(
    epilog="Examples: terra-cards schema deck > deck.schema.json · terra-cards schema board --modeline · "
    "in a deck: # yaml-language-server: $schema=deck.schema.json"
)
def schema(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help=f"One of {', '.join(NAMES)}.", autocompletion=_complete)
    ] = "deck",
    modeline: Annotated[
        bool,
        typer.Option("--modeline", help="Print the first line of a file that is to be edited by the schema."),
    ] = False,
) -> None:
    """Print the JSON Schema (draft 2020-12) of a kind of file."""
    choose(name, NAMES, "schema")
    if modeline:
        sys.stdout.buffer.write(_modeline(name).encode())
        sys.stdout.flush()
        return
    sys.stdout.buffer.write(_text(name).encode())
    sys.stdout.flush()


def _modeline(name: str) -> str:
    """The line by which YAML editors find the schema that travels with the package.

    Its path is relative inside a checkout, so that the line can be shared; else it is that of this
    installation.
    """
    from terra_cards.library import resources

    path = resources.path("schemas", f"{name}.schema.json")
    here = Path.cwd()
    shown = Path(os.path.relpath(path, here)) if here.is_relative_to(path.parent.parent) else path
    return f"# yaml-language-server: $schema={shown.as_posix()}\n"


def _text(name: str) -> str:
    """The schema as it travels with the package; made anew where that is missing."""
    from terra_cards.library import resources

    shipped = resources.path("schemas", f"{name}.schema.json")
    if shipped.is_file():
        return shipped.read_text("utf-8")
    from terra_cards.model import schema as made

    return made.text(name)
