"""``terra-cards printer``: a sheet to measure a printer with, and keeping what was measured."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terra_cards.cli import print_completion as complete
from terra_cards.cli.manners import manners
from terra_cards.cli.output import Exit, choose, print_json, usage_error
from terra_cards.cli.print_plan import read_offset

if TYPE_CHECKING:
    from terra_cards.layout.correction import Correction
    from terra_cards.workspace.calibrations import Calibration

app = typer.Typer()
_LENGTHS = "five lengths by commas, in mm: a,b,c,d,e as the sheet names them"


@app.command(
    "printer",
    epilog=(
        "Examples: terra-cards printer -o sheet.pdf · "
        "terra-cards printer --save home --front 20.4,19.8,20.4,170,257 --back 21.1,20.2,20.9,169.8,257 · "
        "terra-cards render my.deck.yaml -o cards.pdf --printer home"
    ),
)
def printer_(
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="Write the sheet to measure, a PDF of two pages.")
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", help="Keep what was measured, under this name.")
    ] = None,
    remove: Annotated[
        str | None, typer.Option("--remove", help="Forget what is kept under this name.")
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper", help="a3 to a6, letter, legal, tabloid, or a size.", autocompletion=complete.paper
        ),
    ] = "a4",
    duplex: Annotated[
        str,
        typer.Option(
            "--duplex",
            help="The edge about which the printer turns paper: long or short.",
            autocompletion=complete.one_of("long", "short"),
        ),
    ] = "long",
    front: Annotated[str | None, typer.Option("--front", help=f"Measured on the front: {_LENGTHS}.")] = None,
    back: Annotated[str | None, typer.Option("--back", help=f"Measured on the back: {_LENGTHS}.")] = None,
    offset: Annotated[
        str | None,
        typer.Option("--offset", help="Or read against the light: RIGHT,DOWN in mm, for the backs alone."),
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option("--printer", help="Print or measure through what is kept already, to make it finer."),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="Which printer it is, in words.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="Language of the sheet: en, de, fr, es.")] = "en",
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite what is there.")] = False,
    format: Annotated[str, typer.Option("--format", help="text, or json.")] = "text",  # noqa: A002
) -> None:
    """Set a printer right: print a sheet, measure it, keep the numbers, print cards with --printer NAME.

    Without a light: on each side five lengths are measured with a ruler. They tell how far the printer
    moves, turns and stretches that side; cards are then drawn so that it comes out right.
    """
    choose(format, ["text", "json"], "format")
    choose(duplex, ["long", "short"], "duplex")
    if not output and not save and not remove:
        usage_error("nothing to do", "write a sheet with -o sheet.pdf, or keep numbers with --save NAME")
    size = _size(paper)
    before = _before(printer)
    document: dict[str, Any] = {"version": 1}
    said: list[str] = []
    if remove:
        said.append(_remove(remove))
        document["removed"] = remove
    if save:
        kept = _measured(save, title, paper, size, duplex, front, back, offset, before)
        path = _keep(kept, force)
        document |= {"printer": kept.name, "file": str(path), "flip": kept.flip, **_sides(kept)}
        said += [f"{path}: the printer '{kept.name}'", *_told(kept)]
        said.append(f"print cards with --printer {kept.name}")
        before = kept
    elif front or back or offset:
        usage_error("the numbers are kept under a name", "add --save NAME")
    if output:
        _write(output, paper, size, duplex, lang, before, force)
        document["output"] = output
        said.append(f"{output}: print it on both sides at 100 %, and measure")
    if format == "json":
        print_json(document)
    elif not manners.quiet:
        sys.stderr.write("\n".join(said) + "\n")
    raise typer.Exit(Exit.OK)


def _size(paper: str) -> tuple[float, float]:
    from terra_cards.model.papers import PAPERS, paper_size
    from terra_cards.source.names import nearest

    try:
        size = paper_size(paper)
    except ValueError as error:
        usage_error(f"no paper '{paper}'", str(error))
    if size is None:
        near = nearest(paper, PAPERS)
        hint = f"did you mean '{near.name}'?" if near else f"write {', '.join(PAPERS)}, or 200x300mm"
        usage_error(f"no paper '{paper}'", hint)
    if min(size) < 90:
        usage_error(f"the paper '{paper}' is too small for crosses to measure", "name one from a6 up")
    return size


def _before(printer: str | None) -> Calibration | None:
    if printer is None:
        return None
    from terra_cards.cli.print_printer import find_printer

    found = find_printer(printer)
    if found.own is None:
        usage_error(f"'{printer}' is no printer of your own", "name one that printer --save made known")
    return found.own


def _remove(name: str) -> str:
    from terra_cards.source.names import nearest
    from terra_cards.workspace import calibrations

    if name not in calibrations.names():
        near = nearest(name, calibrations.names())
        usage_error(f"no printer '{name}' is kept", f"did you mean '{near.name}'?" if near else None)
    calibrations.forget(name)
    return f"the printer '{name}' is forgotten"


def _measured(
    name: str,
    title: str | None,
    paper: str,
    size: tuple[float, float],
    duplex: str,
    front: str | None,
    back: str | None,
    offset: str | None,
    before: Calibration | None,
) -> Calibration:
    """What is to be kept: what was measured, after what the sheet was printed through."""
    from terra_cards.layout.correction import NOTHING, after
    from terra_cards.library import press
    from terra_cards.model.problem import Unreadable
    from terra_cards.model.values import read_id
    from terra_cards.workspace.calibrations import Calibration

    try:
        read_id(name)
    except Unreadable as error:
        usage_error(f"--save: {error.problems[0].message}", error.problems[0].help)
    if name in press.printers() or name in press.short_names() or name == "none":
        usage_error(f"'{name}' is the name of a printer of cards", "take another name")
    if front is None and back is None and offset is None:
        usage_error("nothing was measured", "add --front and --back, or --offset")
    if offset is not None and back is not None:
        usage_error("--back and --offset both say where backs lie", "leave one of them out")
    known = (before.fronts, before.backs) if before else (NOTHING, NOTHING)
    fronts = _side(front, "--front", size) if front else NOTHING
    backs = _side(back, "--back", size) if back else NOTHING
    if offset is not None:
        backs = backs.moved(read_offset(offset))
    return Calibration(
        name,
        title or (before.title if before else None),
        paper,
        "short" if duplex == "short" else "long",
        after(fronts, known[0]),
        after(backs, known[1]),
    )


def _side(text: str, option: str, size: tuple[float, float]) -> Correction:
    from terra_cards.layout.correction import Measured, correction

    parts = text.replace(";", ",").split(",")
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        numbers = []
    if len(numbers) != 5:
        usage_error(f"{option} '{text}' is not right", f"write {_LENGTHS}, such as 20.1,19.8,20,170,257")
    try:
        return correction(Measured(*numbers), *size)
    except ValueError as error:
        usage_error(f"{option}: {error}", "measure to the middle of the lines")


def _keep(kept: Calibration, force: bool) -> Path:
    from terra_cards.workspace import calibrations

    if kept.name in calibrations.names() and not force:
        usage_error(f"the printer '{kept.name}' is kept already", "--force overwrites it")
    try:
        return calibrations.keep(kept)
    except OSError as error:
        usage_error(
            f"{calibrations.folder()}: cannot be written: {error.strerror or error}",
            "TERRA_CARDS_CONFIG names another folder",
        )


def _sides(kept: Calibration) -> dict[str, Any]:
    return {
        name: {"offset": list(side.offset), "rotation": side.rotation, "scale": list(side.scale)}
        for name, side in (("fronts", kept.fronts), ("backs", kept.backs))
    }


def _told(kept: Calibration) -> list[str]:
    out = []
    for name, side in (("fronts", kept.fronts), ("backs", kept.backs)):
        (x, y), (across, down) = side.offset, side.scale
        moved = f"moved {x:g}, {y:g} mm, turned {side.rotation:g} degrees"
        stretched = f"stretched to {across * 100:.2f}, {down * 100:.2f} %"
        out.append(f"  {name}: " + ("as they are" if side.none else f"{moved}, {stretched}"))
    return out


def _write(
    output: str,
    paper: str,
    size: tuple[float, float],
    duplex: str,
    lang: str,
    before: Calibration | None,
    force: bool,
) -> None:
    from terra_cards.library import press_words
    from terra_cards.render.calibration import calibration_pdf
    from terra_cards.source.atomic import write

    choose(lang, press_words.languages(), "language")
    path = Path(output)
    if path.suffix.lower() != ".pdf" or path.is_dir():
        usage_error(f"{output}: the sheet is a PDF", "write -o sheet.pdf")
    if not path.parent.is_dir():
        usage_error(f"{output}: there is no folder '{path.parent}'")
    if path.exists() and not force:
        usage_error(f"{output} is there already", "--force overwrites it")
    sides = (before.fronts, before.backs) if before else None
    name = before.name if before else None
    data = calibration_pdf(paper, size, "short" if duplex == "short" else "long", lang, sides, name)
    try:
        write(path, data)
    except OSError as error:
        usage_error(f"{output}: cannot be written: {error.strerror or error}")
