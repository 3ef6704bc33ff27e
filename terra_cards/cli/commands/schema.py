"""``terra-cards schema``: the JSON Schemas that editors complete and check by."""

from __future__ import annotations

import sys
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
    epilog="Example: terra-cards schema deck > deck.schema.json · "
    "in a deck: # yaml-language-server: $schema=deck.schema.json"
)
def schema(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help=f"One of {', '.join(NAMES)}.", autocompletion=_complete)
    ] = "deck",
) -> None:
    """Print the JSON Schema (draft 2020-12) of a kind of file."""
    choose(name, NAMES, "schema")
    sys.stdout.buffer.write(_text(name).encode())
    sys.stdout.flush()


def _text(name: str) -> str:
    """The schema as it travels with the package; made anew where that is missing."""
    from terra_cards.library import resources

    shipped = resources.path("schemas", f"{name}.schema.json")
    if shipped.is_file():
        return shipped.read_text("utf-8")
    from terra_cards.model import schema as made

    return made.text(name)
