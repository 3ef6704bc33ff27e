"""The options of ``terra-cards parts``; those that it shares with ``render`` are in ``cli.print_flags``."""

from __future__ import annotations

from typing import Annotated

import typer

from terra_cards.cli import print_completion as complete
from terra_cards.cli.pieces.game import complete_game

WHAT = ("stones", "track", "roles", "reference", "box", "holder")
SHAPES = ("round", "square")

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="An edition (terra, terra-on-tour, ..., or a file of your own), or a deck.",
        autocompletion=complete_game,
    ),
]
Output = Annotated[str, typer.Option("--output", "-o", help="A .pdf file.")]
What = Annotated[
    str | None,
    typer.Option(
        "--what",
        help="stones, track, roles, reference, box (closes with a lid), holder (shows the upper half of its "
        "cards); several by commas; else all that the game has.",
        autocompletion=complete.one_of(*WHAT),
    ),
]
Players = Annotated[
    int | None, typer.Option("--players", help="For so many players; else as many as can play.")
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", "--language", help="Language of the words; else the first of the deck or the edition."
    ),
]
Paper = Annotated[
    str,
    typer.Option(
        "--paper",
        help="a3 to a6, letter, legal, tabloid, or a size (200x300mm).",
        autocompletion=complete.paper,
    ),
]
Layout = Annotated[
    str,
    typer.Option(
        "--layout",
        help="auto, or fold: backs of stones and cards beside a fold.",
        autocompletion=complete.one_of("auto", "fold"),
    ),
]
Stone = Annotated[
    str,
    typer.Option(
        "--stone", help="Outline of stones: round or square.", autocompletion=complete.one_of(*SHAPES)
    ),
]
StoneSize = Annotated[str, typer.Option("--stone-size", help="Width of a stone: 16mm, 0.75in.")]
Number = Annotated[
    int | None,
    typer.Option("--number", help="Cards in a box; else those of the deck, or of the edition's box."),
]
Thickness = Annotated[
    str, typer.Option("--thickness", help="Thickness of a card, with its sleeve if it has one: 0.32mm.")
]
Stock = Annotated[str, typer.Option("--stock", help="Thickness of the card board of boxes: 0.3mm.")]
Credits = Annotated[bool, typer.Option("--credits", help="End with whom the fonts and icons are owed to.")]
Plain = Annotated[bool, typer.Option("--plain", help="Boxes as lines on white, without art.")]
