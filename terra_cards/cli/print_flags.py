"""The options of ``terra-cards render``."""

from __future__ import annotations

from typing import Annotated

import typer

from terra_cards.cli import print_completion as complete

_CARDS = "Which cards, and how they look"
_SHEETS = "Sheets and cut marks"
_BACKS = "Backs"
_SHOPS = "Printers, print shops, pictures"
_BESIDE = "Beside the cards"

SIDES = ["metric", "imperial"]
BACKS = ["auto", "themes", "common", "blank"]
PICTURES = ["png", "svg"]
ORDERS = ["interleaved", "fronts-first"]

Decks = Annotated[
    list[str], typer.Argument(metavar="DECK...", help="Decks, or folders with decks; '-' reads one.")
]
Output = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        help="A .pdf file; a .png or .svg file for one card; a folder (ending in /) for a picture a card.",
    ),
]
Paper = Annotated[
    str | None,
    typer.Option(
        "--paper",
        help="a3 to a6, letter, legal, tabloid, a size (200x300mm); card: a page a card; else a4.",
        autocompletion=complete.paper,
        rich_help_panel=_SHEETS,
    ),
]
Layout = Annotated[
    str,
    typer.Option(
        "--layout",
        help="auto (as many as fit), single, fold (backs beside a fold), 4-up, COLUMNSxROWS, or a sheet: "
        "business-cards-a4, ..., or a file of your own.",
        autocompletion=complete.layout,
        rich_help_panel=_SHEETS,
    ),
]
Template = Annotated[
    str | None,
    typer.Option(
        "--template",
        help="A built-in template or a template file; else the deck's own.",
        autocompletion=complete.template,
        rich_help_panel=_CARDS,
    ),
]
Size = Annotated[
    str | None,
    typer.Option(
        "--size",
        help="Size of a card: poker, bridge, tarot, square, a6, a7, or 70x110mm; else the template's.",
        autocompletion=complete.size,
        rich_help_panel=_CARDS,
    ),
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        help="Language of the cards; else the deck's first.",
        autocompletion=complete.lang,
        rich_help_panel=_CARDS,
    ),
]
Side = Annotated[
    str,
    typer.Option(
        "--side",
        help="Side of the board: metric or imperial.",
        autocompletion=complete.one_of(*SIDES),
        rich_help_panel=_CARDS,
    ),
]
Cards = Annotated[
    list[str] | None,
    typer.Option(
        "--cards",
        help="Only these cards: ids, by commas.",
        autocompletion=complete.cards,
        rich_help_panel=_CARDS,
    ),
]
Level = Annotated[
    list[str] | None,
    typer.Option(
        "--level", help="Only cards of these levels.", autocompletion=complete.level, rich_help_panel=_CARDS
    ),
]
Tag = Annotated[
    list[str] | None,
    typer.Option(
        "--tag",
        help="Only cards with one of these tags.",
        autocompletion=complete.tag,
        rich_help_panel=_CARDS,
    ),
]
Bleed = Annotated[
    str | None,
    typer.Option(
        "--bleed",
        help="How far grounds run over the edge: 3mm, 0; else the template's.",
        rich_help_panel=_SHEETS,
    ),
]
Marks = Annotated[
    str | None,
    typer.Option(
        "--marks",
        help="Cut marks: crop (outside the cards), corner, lines, none; registration for a cutting "
        "machine; several by commas.",
        autocompletion=complete.one_of("crop", "corner", "lines", "registration", "none"),
        rich_help_panel=_SHEETS,
    ),
]
MarkLength = Annotated[
    str | None, typer.Option("--mark-length", help="Length of the cut marks: 4mm.", rich_help_panel=_SHEETS)
]
Gutter = Annotated[
    str | None,
    typer.Option(
        "--gutter",
        help="Distance between cards; else twice the bleed. 0: one cut parts two.",
        rich_help_panel=_SHEETS,
    ),
]
CutPath = Annotated[
    list[str] | None,
    typer.Option(
        "--cut-path",
        help="Write where a machine cuts, to an .svg or .dxf file, too.",
        rich_help_panel=_SHEETS,
    ),
]
TwoSided = Annotated[
    str | None,
    typer.Option(
        "--duplex",
        help="Print backs, for a printer that turns paper about its long or its short edge; none: no backs.",
        autocompletion=complete.one_of("long", "short", "none"),
        rich_help_panel=_BACKS,
    ),
]
Back = Annotated[
    str,
    typer.Option(
        "--back",
        help="What is on backs: themes, common, blank; auto is themes where the edition has them.",
        autocompletion=complete.one_of(*BACKS),
        rich_help_panel=_BACKS,
    ),
]
Order = Annotated[
    str,
    typer.Option(
        "--order",
        help="interleaved, or fronts-first for printing backs in a second run.",
        autocompletion=complete.one_of(*ORDERS),
        rich_help_panel=_BACKS,
    ),
]
Offset = Annotated[
    str | None,
    typer.Option(
        "--offset",
        help="Move the backs RIGHT,DOWN in mm against the printer: 0.8,-0.4.",
        rich_help_panel=_BACKS,
    ),
]
Printer = Annotated[
    str | None,
    typer.Option(
        "--printer",
        help="A printer of cards (thegamecrafter, drivethrucards, offset, ...), tabletop-simulator, or one "
        "of your own that printer --save knows.",
        autocompletion=complete.printer,
        rich_help_panel=_SHOPS,
    ),
]
Icc = Annotated[
    str | None,
    typer.Option(
        "--icc", help="The CMYK profile of the print shop, in place of the printer's.", rich_help_panel=_SHOPS
    ),
]
Condition = Annotated[
    str | None,
    typer.Option(
        "--condition",
        help="The registered name of that profile's condition: FOGRA51.",
        rich_help_panel=_SHOPS,
    ),
]
BaseUrl = Annotated[
    str | None,
    typer.Option(
        "--base-url",
        help="Where the pictures will be, for a table-top's saved object.",
        rich_help_panel=_SHOPS,
    ),
]
Proof = Annotated[
    bool,
    typer.Option(
        "--proof",
        help="Draw trim and safe area on the cards, and begin with a page to check the printer with.",
        rich_help_panel=_SHEETS,
    ),
]
Credits = Annotated[
    bool,
    typer.Option(
        "--credits",
        help="End with whom photos, map, fonts and icons are owed to, and the sources.",
        rich_help_panel=_BESIDE,
    ),
]
CreditCards = Annotated[
    bool,
    typer.Option(
        "--credit-cards", help="The credits as cards of their own, after the others.", rich_help_panel=_BESIDE
    ),
]
RoleCards = Annotated[
    bool,
    typer.Option(
        "--role-cards",
        help="The edition's cards of roles and reference cards, too, after the others.",
        rich_help_panel=_BESIDE,
    ),
]
Pictures = Annotated[
    str,
    typer.Option(
        "--pictures",
        help="What a folder is filled with: png or svg.",
        autocompletion=complete.one_of(*PICTURES),
        rich_help_panel=_SHOPS,
    ),
]
Dpi = Annotated[
    float,
    typer.Option(
        "--dpi",
        help="Resolution: of pictures, and of photos with far more; 0 keeps photos whole.",
        rich_help_panel=_SHOPS,
    ),
]
ChangedSince = Annotated[
    str | None,
    typer.Option(
        "--changed-since",
        metavar="REV",
        help="Only cards that print otherwise than at this git revision, or are new since.",
        rich_help_panel=_CARDS,
    ),
]
BuildCode = Annotated[
    bool,
    typer.Option(
        "--build-code",
        help="Print a small code on the edge of each card that `trace` finds again.",
        rich_help_panel=_BESIDE,
    ),
]
Manifest = Annotated[
    str | None,
    typer.Option(
        "--manifest",
        metavar="FILE",
        help="Write what was printed, too: each card's hash, code and place, and the inputs (.json).",
        rich_help_panel=_BESIDE,
    ),
]
Tags = Annotated[
    bool,
    typer.Option(
        "--tags/--no-tags",
        help="Tell programs that read aloud what is what in a PDF, in which order, and what pictures show.",
        rich_help_panel=_SHOPS,
    ),
]
KeepGoing = Annotated[
    bool,
    typer.Option(
        "--keep-going",
        help="Print the other cards where one cannot be printed at all.",
        rich_help_panel=_CARDS,
    ),
]
Jobs = Annotated[
    int,
    typer.Option("--jobs", "-j", min=1, help="Processes that draw the cards; no byte depends on it."),
]
Force = Annotated[bool, typer.Option("--force", "-f", help="Overwrite what is there.")]
Format = Annotated[str, typer.Option("--format", help="text, or json on standard output.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print findings only.")]
