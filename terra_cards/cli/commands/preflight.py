"""``terra-cards preflight``: reads a finished file back, and says what a print shop would send back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terra_cards.cli import print_completion as complete
from terra_cards.cli.output import Exit, choose, usage_error
from terra_cards.cli.preflight_report import document_of, lines_of, picture_of, report

if TYPE_CHECKING:
    from terra_cards.cli.print_printer import Printer
    from terra_cards.render.preflight.coverage import Coverage
    from terra_cards.render.preflight.facts import FileFacts
    from terra_cards.render.preflight.judge import Expected, Verdict
    from terra_cards.render.preflight.mirror import Mirror
    from terra_cards.render.preflight.pictures import PictureFacts

MOST_BYTES = 2_000_000_000

app = typer.Typer()


@app.command(
    "preflight",
    epilog=(
        "Examples: terra-cards preflight cards.pdf · "
        "terra-cards preflight cards.pdf --printer drivethrucards · "
        "terra-cards preflight pictures/ --printer thegamecrafter --format json"
    ),
)
def preflight(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A PDF, a picture, or a folder of pictures.")],
    printer: Annotated[
        str | None,
        typer.Option(
            "--printer",
            help="What it is for: a printer of cards, a table-top, or a printer of your own.",
            autocompletion=complete.printer,
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")] = False,
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
) -> None:
    """Check a finished file: boxes, fonts, resolution, colours, ink, and whether backs meet fronts.

    The file is read by another library than the one that wrote it, and may be anybody's.
    """
    choose(format, ["text", "json"], "format")
    from terra_cards.cli.print_printer import Printer, find_printer

    chosen = find_printer(printer) if printer else Printer()
    path = Path(file)
    if path.is_dir() or path.suffix.lower() in (".png", ".jpg", ".jpeg"):
        facts = _pictures(path)
        from terra_cards.render.preflight.pictures import judge_pictures

        verdicts = judge_pictures(facts, chosen.shop)
        document: dict[str, Any] = {"pictures": [picture_of(picture) for picture in facts.values()]}
        lines = [f"{len(facts)} pictures" if len(facts) != 1 else "1 picture"]
    else:
        verdicts, document, lines = _pdf(path, chosen)
    report(file, printer, verdicts, document, lines, format)
    failed = any(v.severity == "error" or (strict and v.severity == "warning") for v in verdicts)
    raise typer.Exit(Exit.FINDINGS if failed else Exit.OK)


def _read(path: Path) -> bytes:
    if not path.exists():
        usage_error(f"{path}: no such file")
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        usage_error(f"{path}: it cannot be read: {error.strerror or error}")
    if len(data) > MOST_BYTES:
        usage_error(f"{path}: it is larger than 2 GB", "split the file")
    return data


def _pictures(path: Path) -> dict[str, PictureFacts]:
    from terra_cards.render.preflight.pictures import read_picture

    if not path.is_dir():
        return {path.name: read_picture(path.name, _read(path))}
    found = sorted(p for p in path.iterdir() if p.suffix.lower() in (".png", ".jpg", ".jpeg"))
    return {p.name: read_picture(p.name, _read(p)) for p in found}


def _pdf(path: Path, chosen: Printer) -> tuple[list[Verdict], dict[str, Any], list[str]]:
    from terra_cards.model.invalid import valid
    from terra_cards.render.preflight.judge import Expected, Verdict, judge
    from terra_cards.render.preflight.mirror import measure
    from terra_cards.render.preflight.read import UnreadableError, read_pdf
    from terra_cards.render.prepress.pdfx import PressError

    data = _read(path)
    try:
        facts = read_pdf(data, valid(chosen.shop.standard) if chosen.shop else None)
    except UnreadableError as error:
        return [Verdict(error.code, "error", str(error), error.hint)], {}, []
    except PressError as error:
        usage_error(str(error), error.hint)
    flips = {"DuplexFlipLongEdge": "long", "DuplexFlipShortEdge": "short"}
    two_sided = facts.duplex is not None or (chosen.shop is not None and len(facts.pages) % 2 == 0)
    mirror = None
    if two_sided:
        flip = flips.get(facts.duplex or "", chosen.own.flip if chosen.own else None)
        mirror = measure(facts.pages, flip, halves=facts.duplex == "Simplex")  # type: ignore[arg-type]
    expected = _expected(facts, chosen, mirror) if chosen.own and mirror else Expected()
    verdicts = judge(facts, chosen.shop, mirror, expected)
    inked = _coverage(data, chosen)
    return verdicts, document_of(facts, mirror, inked), lines_of(facts, mirror, inked)


def _coverage(data: bytes, chosen: Printer) -> tuple[Coverage, str] | None:
    """The ink of the pages as they are shown, for the printer's condition or the usual one, and its name."""
    from terra_cards.library import press
    from terra_cards.model.invalid import valid
    from terra_cards.render.preflight.coverage import coverage
    from terra_cards.render.prepress.inks import Inks

    spec = valid(chosen.shop.condition) if chosen.shop else None
    spec = spec or valid(press.printer("offset").condition)
    assert spec is not None
    found = coverage(data, Inks(press.icc(valid(spec.profile) or ""), 400.0))
    return None if found is None else (found, valid(spec.identifier) or "")


def _expected(facts: FileFacts, chosen: Printer, mirror: Mirror) -> Expected:
    """By how much the printer's calibration moves the middle of a back away from its front's."""
    from terra_cards.layout.duplex import turned_over
    from terra_cards.render.preflight.judge import Expected

    own = chosen.own
    assert own is not None
    page = next((page for page in facts.pages if page.boxes["trim"] is not None), facts.pages[0])
    over = turned_over(page.width, page.height, mirror.flip)
    x, y = page.width / 2, page.height / 2
    front = over(*own.fronts.on(page.width, page.height)(x, y))
    back = own.backs.on(page.width, page.height)(x, y)
    return Expected((back[0] - front[0], back[1] - front[1]), 0.05, turned=True)
