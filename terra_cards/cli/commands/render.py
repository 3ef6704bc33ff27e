"""``terra-cards render``: prints cards to PDF, or shows them as pictures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import typer
from msgspec.structs import replace

from terra_cards.cli import print_flags as flags
from terra_cards.cli.output import Exit, choose, complain, usage_error
from terra_cards.cli.print_checks import check
from terra_cards.cli.print_identity import new_ledger, write_manifest
from terra_cards.cli.print_input import (
    load_decks,
    make_job,
    refuse_broken,
    sheet_wishes,
    target_of,
)
from terra_cards.cli.print_laying import Laying
from terra_cards.cli.print_output import counted, write
from terra_cards.cli.print_plan import (
    Plan,
    Written,
    cut_files,
    date_of_file,
    make_plan,
    manifest_file,
    read_icc,
    refuse_for_shop,
    with_bleed,
)
from terra_cards.cli.print_printer import Printer, find_printer
from terra_cards.cli.print_report import report
from terra_cards.cli.print_sheets import write_sheets

if TYPE_CHECKING:
    from terra_cards.render.job import Job
    from terra_cards.render.manifest import Ledger
    from terra_cards.source.findings import Finding
    from terra_cards.workspace.load import Project

app = typer.Typer()


@app.command(
    "render",
    epilog=(
        "Examples: terra-cards render my.deck.yaml -o cards.pdf · "
        "terra-cards render decks -o cards.pdf --paper letter --lang de · "
        "terra-cards render my.deck.yaml -o cards.pdf --duplex long · "
        "terra-cards render my.deck.yaml -o cards.pdf --printer offset · "
        "terra-cards render my.deck.yaml -o eiffel.png --cards eiffel-tower"
    ),
)
def render_command(
    decks: flags.Decks,
    output: flags.Output,
    paper: flags.Paper = None,
    layout: flags.Layout = "auto",
    template: flags.Template = None,
    size: flags.Size = None,
    lang: flags.Lang = None,
    side: flags.Side = "metric",
    cards: flags.Cards = None,
    level: flags.Level = None,
    tag: flags.Tag = None,
    bleed: flags.Bleed = None,
    marks: flags.Marks = None,
    mark_length: flags.MarkLength = None,
    gutter: flags.Gutter = None,
    cut_path: flags.CutPath = None,
    duplex: flags.TwoSided = None,
    back: flags.Back = "auto",
    order: flags.Order = "interleaved",
    offset: flags.Offset = None,
    printer: flags.Printer = None,
    icc: flags.Icc = None,
    condition: flags.Condition = None,
    base_url: flags.BaseUrl = None,
    proof: flags.Proof = False,
    credits_: flags.Credits = False,
    credit_cards: flags.CreditCards = False,
    role_cards: flags.RoleCards = False,
    pictures: flags.Pictures = "png",
    dpi: flags.Dpi = 300.0,
    changed_since: flags.ChangedSince = None,
    build_code: flags.BuildCode = False,
    manifest: flags.Manifest = None,
    tags: flags.Tags = True,
    keep_going: flags.KeepGoing = False,
    jobs: flags.Jobs = 1,
    force: flags.Force = False,
    format: flags.Format = "text",  # noqa: A002
    quiet: flags.Quiet = False,
) -> None:
    """Print cards to PDF, ready for scissors or a print shop.

    Cards lie as many on a sheet as fit, with bleed, crop marks and a 50 mm ruler: print at 100 %.

    What is wrong with a printed card (a text that does not fit, a missing photo) is listed and the
    status is 1; the file is written all the same, a plate standing for the photo and dots for the
    rest of the text. Where a card lacks what makes a face (theme, areas, answers), nothing is
    written, unless --keep-going leaves that card out.
    """
    choose(format, ["text", "json"], "format")
    choose(side, flags.SIDES, "side")
    choose(back, flags.BACKS, "back")
    choose(order, flags.ORDERS, "order")
    choose(pictures, flags.PICTURES, "pictures")
    chosen = find_printer(printer) if printer else Printer()
    refuse_for_shop(
        chosen,
        {
            "--paper": paper, "--layout": layout != "auto", "--marks": marks, "--mark-length": mark_length,
            "--gutter": gutter, "--cut-path": cut_path, "--duplex": duplex not in (None, "none"),
            "--order": order != "interleaved", "--offset": offset, "--proof": proof, "--credits": credits_,
        },
    )  # fmt: skip
    wishes = sheet_wishes(paper, layout, marks, mark_length, gutter)
    target = target_of(output, force)
    plan = replace(
        make_plan(output, target, wishes, dpi, force, chosen, duplex, offset, order),
        backs=back,
        credits=credits_,
        credit_cards=credit_cards,
        role_cards=role_cards,
        pictures=pictures,
        proof=proof,
        cuts=cut_files(cut_path, force),
        icc=read_icc(icc, chosen),
        condition=condition,
        base_url=base_url,
        build_code=build_code,
        tags=tags,
        created=date_of_file(),
        manifest=manifest_file(manifest, force),
    )
    check(plan)
    project = load_decks(decks)
    refuse_broken(project, format)
    if not project.decks:
        usage_error(
            f"no decks in {', '.join(decks)}", "name a deck file (*.deck.yaml) or a folder with decks"
        )
    job = make_job(lang, side, template, cards, level, tag, bleed, size, dpi, plan.both_sides)
    job = with_bleed(job, chosen)
    laying = _opened(project, job, format, quiet, jobs)
    findings = laying.findings
    if changed_since is not None:
        from terra_cards.cli.print_changes import only_changed

        changed = {id(face.card) for face in only_changed(laying.faces(), job, changed_since)}
        laying.only(changed)
        if not changed and not laying.left_out and not laying.faults:
            report(findings, project, format, None, 0, 0)
            if not quiet and format == "text":
                sys.stderr.write(f"no printed face has changed since {changed_since}; nothing is written\n")
            raise typer.Exit(_status(findings, 0))
    made = None
    if target is None or target.suffix.lower() == ".pdf":
        if not laying.left_out or keep_going:
            made = write_sheets(plan, laying, keep_going)
    else:
        made = _write_others(plan, laying, keep_going)
    if made is None:
        _nothing(laying, project, format, keep_going)
    written, ledger = made
    if ledger is not None:
        write_manifest(plan, ledger, laying.runs, written)
    report(findings, project, format, written.name, written.cards, written.sheets, written.blank)
    if not quiet and format == "text" and output != "-":
        _say(plan, written)
    raise typer.Exit(_status(findings, laying.faults))


def _write_others(plan: Plan, laying: Laying, keep_going: bool) -> tuple[Written, Ledger | None] | None:
    """Pictures, and what printers of cards ask for; None where nothing is to be written."""
    from terra_cards.render.manifest import identified

    faces = list(laying.faces())
    if not faces or (laying.left_out and not keep_going):
        return None
    ledger = new_ledger(plan)
    known = [identified(face, plan.build_code, ledger) for face in faces]
    return write(plan, known, laying.runs, ledger, laying.jobs), ledger


def _nothing(laying: Laying, project: Project, format: str, keep_going: bool) -> NoReturn:  # noqa: A002
    """Says why nothing was written."""
    if laying.faults and not laying.made:
        raise typer.Exit(Exit.FAULT)
    if laying.left_out and not keep_going:
        report(laying.findings, project, format, None, 0, 0)
        complain(
            f"nothing was written: {counted(laying.left_out, 'card')} cannot be printed",
            "--keep-going leaves them out",
        )
        raise typer.Exit(Exit.FINDINGS)
    if laying.findings:
        report(laying.findings, project, format, None, 0, 0)
        raise typer.Exit(Exit.FINDINGS)
    usage_error("no card is left to print", "the level, tag and card options together leave none")


def _opened(project: Project, job: Job, format: str, quiet: bool, jobs: int) -> Laying:  # noqa: A002
    """The cards of the job; wishes that cannot be met end here."""
    from terra_cards.render.job import DeckError, JobError

    findings: list[Finding] = []
    try:
        return Laying(project, job, findings, quiet, jobs)
    except DeckError as error:
        report(findings, project, format, None, 0, 0)
        complain(str(error), error.hint)
        raise typer.Exit(Exit.FINDINGS) from error
    except JobError as error:
        usage_error(str(error), error.hint)


def _status(findings: list[Finding], faults: int) -> Exit:
    failed = any(finding.severity in (None, "error") for finding in findings)
    return Exit.FAULT if faults else Exit.FINDINGS if failed else Exit.OK


def _say(plan: Plan, written: Written) -> None:
    """What was written, in a line, and what to know of it."""
    on = f" on {counted(written.sheets, 'sheet')}" if written.sheets else ""
    both = ", printed on both sides" if plan.duplex else ", to be folded" if plan.folded else ""
    sys.stderr.write(f"{written.name}: {written.head}{counted(written.cards, 'card')}{on}{both}\n")
    for note in written.notes:
        sys.stderr.write(f"  {note}\n")
