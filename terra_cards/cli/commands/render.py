"""``terra-cards render``: prints cards to PDF, or shows them as pictures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from terra_cards.cli import print_completion as complete
from terra_cards.cli.output import Exit, choose, complain, usage_error
from terra_cards.cli.print_input import (
    BACKS,
    ORDERS,
    load_decks,
    make_duplex,
    make_job,
    read_photo,
    refuse_broken,
    sheet_wishes,
    target_of,
)
from terra_cards.cli.print_output import counted, write
from terra_cards.cli.print_report import Progress, report

if TYPE_CHECKING:
    from terra_cards.render.job import Job
    from terra_cards.render.press import Face, Run
    from terra_cards.source.findings import Finding
    from terra_cards.workspace.load import Project

SIDES = ["metric", "imperial"]

app = typer.Typer()


@app.command(
    "render",
    epilog=(
        "Examples: terra-cards render my.deck.yaml -o cards.pdf · "
        "terra-cards render decks -o cards.pdf --paper letter --lang de · "
        "terra-cards render my.deck.yaml -o cards.pdf --duplex long · "
        "terra-cards render my.deck.yaml -o eiffel.png --cards eiffel-tower"
    ),
)
def render_command(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Decks, or folders with decks; '-' reads one.")
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            help="A .pdf file; a .png file for one card; a folder (ending in /) for a picture a card.",
        ),
    ],
    paper: Annotated[
        str | None,
        typer.Option(
            "--paper",
            help="a3 to a6, letter, legal, tabloid, a size (200x300mm); card: a page a card; else a4.",
            autocompletion=complete.paper,
        ),
    ] = None,
    layout: Annotated[
        str,
        typer.Option(
            "--layout",
            help="auto (as many as fit), single, fold (backs beside a fold), 4-up, COLUMNSxROWS, or a sheet: "
            "business-cards-a4, ..., or a file of your own.",
            autocompletion=complete.layout,
        ),
    ] = "auto",
    template: Annotated[
        str | None,
        typer.Option(
            "--template",
            help="A built-in template or a template file; else the deck's own.",
            autocompletion=complete.template,
        ),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            help="Size of a card: poker, bridge, tarot, square, a6, a7, or 70x110mm; else the template's.",
            autocompletion=complete.size,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang", help="Language of the cards; else the deck's first.", autocompletion=complete.lang
        ),
    ] = None,
    side: Annotated[
        str,
        typer.Option(
            "--side", help="Side of the board: metric or imperial.", autocompletion=complete.one_of(*SIDES)
        ),
    ] = "metric",
    cards: Annotated[
        list[str] | None,
        typer.Option("--cards", help="Only these cards: ids, by commas.", autocompletion=complete.cards),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option("--level", help="Only cards of these levels.", autocompletion=complete.level),
    ] = None,
    tag: Annotated[
        list[str] | None,
        typer.Option("--tag", help="Only cards with one of these tags.", autocompletion=complete.tag),
    ] = None,
    bleed: Annotated[
        str | None,
        typer.Option("--bleed", help="How far grounds run over the edge: 3mm, 0; else the template's."),
    ] = None,
    marks: Annotated[
        str | None,
        typer.Option(
            "--marks",
            help="Cut marks: crop (outside the cards), corner, lines, none; registration for a cutting "
            "machine; several by commas.",
            autocompletion=complete.one_of("crop", "corner", "lines", "registration", "none"),
        ),
    ] = None,
    mark_length: Annotated[
        str | None, typer.Option("--mark-length", help="Length of the cut marks: 4mm.")
    ] = None,
    gutter: Annotated[
        str | None,
        typer.Option("--gutter", help="Distance between cards; else twice the bleed. 0: one cut parts two."),
    ] = None,
    duplex: Annotated[
        str | None,
        typer.Option(
            "--duplex",
            help="Print backs, for a printer that turns paper about its long or its short edge.",
            autocompletion=complete.one_of("long", "short"),
        ),
    ] = None,
    back: Annotated[
        str,
        typer.Option(
            "--back",
            help="What is on backs: themes, common, blank; auto is themes where the edition has them.",
            autocompletion=complete.one_of(*BACKS),
        ),
    ] = "auto",
    order: Annotated[
        str,
        typer.Option(
            "--order",
            help="interleaved, or fronts-first for printing backs in a second run.",
            autocompletion=complete.one_of(*ORDERS),
        ),
    ] = "interleaved",
    offset: Annotated[
        str | None,
        typer.Option("--offset", help="Move the backs RIGHT,DOWN in mm against the printer: 0.8,-0.4."),
    ] = None,
    credits_: Annotated[
        bool,
        typer.Option(
            "--credits", help="End with whom photos, map, fonts and icons are owed to, and the sources."
        ),
    ] = False,
    dpi: Annotated[
        float,
        typer.Option(
            "--dpi", help="Resolution: of pictures, and of photos with far more; 0 keeps photos whole."
        ),
    ] = 300.0,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Print the other cards where one cannot be printed at all.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite what is there.")] = False,
    format: Annotated[str, typer.Option("--format", help="text, or json on standard output.")] = "text",  # noqa: A002
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print findings only.")] = False,
) -> None:
    """Print cards to PDF, ready for scissors or a print shop.

    Cards lie as many on a sheet as fit, with bleed, crop marks and a 50 mm ruler: print at 100 %.

    What is wrong with a printed card (a text that does not fit, a missing photo) is listed and the
    status is 1; the file is written all the same, a plate standing for the photo and dots for the
    rest of the text. Where a card lacks what makes a face (theme, areas, answers), nothing is
    written, unless --keep-going leaves that card out.
    """
    choose(format, ["text", "json"], "format")
    choose(side, SIDES, "side")
    wishes = sheet_wishes(paper, layout, marks, mark_length, gutter)
    target = target_of(output, force)
    project = load_decks(decks)
    refuse_broken(project, format)
    if not project.decks:
        usage_error(
            f"no decks in {', '.join(decks)}", "name a deck file (*.deck.yaml) or a folder with decks"
        )
    fold = wishes.layout == "fold"
    sides = make_duplex(duplex, offset, order, output, fold)
    choose(back, BACKS, "back")
    job = make_job(lang, side, template, cards, level, tag, bleed, size, dpi, sides is not None or fold)
    faces, runs, findings, left_out, faults = _faces(project, job, format, quiet)
    if faults and not faces:
        raise typer.Exit(Exit.FAULT)
    if left_out and not keep_going:
        report(findings, project, format, None, 0, 0)
        complain(
            f"nothing was written: {counted(left_out, 'card')} cannot be printed",
            "--keep-going leaves them out",
        )
        raise typer.Exit(Exit.FINDINGS)
    if not faces:
        if findings:
            report(findings, project, format, None, 0, 0)
            raise typer.Exit(Exit.FINDINGS)
        usage_error("no card is left to print", "the level, tag and card options together leave none")
    written, made, sheets = write(target, faces, runs, wishes, dpi, force, sides, back, credits_)
    report(findings, project, format, written, made, sheets)
    if not quiet and format == "text" and output != "-":
        on = f" on {counted(sheets, 'sheet')}" if sheets else ""
        both = ", printed on both sides" if sides else ", to be folded" if fold else ""
        sys.stderr.write(f"{written}: {counted(made, 'card')}{on}{both}\n")
    failed = any(finding.severity in (None, "error") for finding in findings)
    raise typer.Exit(Exit.FAULT if faults else Exit.FINDINGS if failed else Exit.OK)


def _faces(
    project: Project,
    job: Job,
    format: str,  # noqa: A002
    quiet: bool,
) -> tuple[list[Face], list[Run], list[Finding], int, int]:
    """All faces, the runs they come from, what is wrong; how many cards cannot be printed, and how
    many failed by a fault of ours."""
    from terra_cards.render.job import DeckError, JobError, make_run, select
    from terra_cards.render.press import FaceError

    faces: list[Face] = []
    runs: list[Run] = []
    findings: list[Finding] = []
    left_out = faults = 0
    try:
        selected = select(project.decks, job)
        progress = Progress("cards", sum(len(chosen) for _, chosen in selected), quiet)
        for deck, chosen in selected:
            ids = {card.id for card in chosen}
            own = [f for f in deck.findings if f.card is None or f.card in ids]
            own = [f for f in own if f.severity in (None, "error")]
            findings += own
            told = {(f.card, f.field[:1]) for f in own}
            run = make_run(deck, job, read_photo)
            runs.append(run)
            for face, found in run.faces(chosen):
                progress.step()
                if isinstance(found, FaceError):
                    complain(
                        f"this card cannot be laid out: {found}",
                        "this is a fault of terra-cards; please report it",
                    )
                    faults += 1
                    continue
                findings += [f for f in found if (f.card, f.field[:1]) not in told]
                if face is None:
                    left_out += 1
                else:
                    faces.append(face)
        progress.close()
    except DeckError as error:
        report(findings, project, format, None, 0, 0)
        complain(str(error), error.hint)
        raise typer.Exit(Exit.FINDINGS) from error
    except JobError as error:
        usage_error(str(error), error.hint)
    return faces, runs, findings, left_out, faults
