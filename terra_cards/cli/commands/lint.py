"""``terra-cards lint``: checks decks, boards, editions and templates."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import typer

from terra_cards.cli.linting import flags, options, targets
from terra_cards.cli.linting.output import View, print_faults, print_statistics
from terra_cards.cli.linting.run import check_side
from terra_cards.cli.output import Exit, choose, usage_error

app = typer.Typer()


@app.command(
    "lint",
    epilog="Examples: terra-cards lint · terra-cards lint decks --strict · terra-cards lint a.yaml --fix · "
    "terra-cards lint --output sarif=lint.sarif --output junit=lint.xml",
)
def lint_command(
    paths: flags.Paths = None,
    format: flags.Format = None,  # noqa: A002
    output: flags.Output = None,
    force: flags.Force = False,
    baseline: flags.BaselinePath = None,
    update_baseline: flags.UpdateBaseline = False,
    statistics: flags.Statistics = False,
    fix: flags.Fix = False,
    unsafe_fixes: flags.UnsafeFixes = False,
    diff: flags.Diff = False,
    add_ignores: flags.AddIgnores = None,
    select: flags.Select = None,
    ignore: flags.Ignore = None,
    strict: flags.Strict = False,
    exit_zero: flags.ExitZero = False,
    side: flags.SideTested = None,
    today: flags.Today = None,
    simulation: flags.Simulation = None,
    config: flags.ConfigFile = None,
    show_config: flags.ShowConfig = False,
    stdin_filename: flags.StdinFilename = None,
    exclude: flags.Exclude = None,
    force_exclude: flags.ForceExclude = False,
    quiet: flags.Quiet = False,
    color: flags.Color = "auto",
) -> None:
    """Check decks, boards, editions and templates."""
    reports = targets.targets(format, output or [], force)
    if update_baseline and baseline is None:
        usage_error("--update-baseline needs a baseline", "name its file with --baseline FILE")
    choose(color, ["auto", "always", "never"], "--color value")
    if side is not None:
        choose(side, ["metric", "imperial"], "side")
    gc.disable()  # so many values and no cycles: looking for garbage would take a third of the time
    job = options.job(
        paths or ["." if stdin_filename is None else "-"],
        config=config,
        select=select,
        ignore=ignore,
        side=side,
        today=today,
        stdin_filename=stdin_filename,
        simulation=simulation,
        exclude=exclude,
        force_exclude=force_exclude,
    )
    project = job.load()
    check_side(project, side)
    targets.check_apart(reports, [*project.documents, *([str(baseline)] if baseline else [])], Path.cwd())
    if show_config:
        from terra_cards.cli.linting import configuration

        configuration.show_config(job, project)
        raise typer.Exit(Exit.OK)
    accepted = None
    if baseline is not None:
        from terra_cards.cli.linting.baselines import BaselineFile

        accepted = BaselineFile(baseline, Path.cwd(), update_baseline)
    report = job.lint(project)
    shown = reports[0].format  # on standard output
    status, piped = Exit.OK, False
    if fix or unsafe_fixes or diff or add_ignores is not None:
        from terra_cards.cli.linting import mending

        mended = mending.mend(
            job,
            report,
            fix=fix or unsafe_fixes or add_ignores is None,
            unsafe=unsafe_fixes,
            ignoring=None if add_ignores is None else mending.reason(add_ignores),
            accepted=lambda found: accepted.without(found) if accepted else found,
        )
        if diff:
            changed = mending.print_diff(report, mended, sys.stdout if shown == "text" else sys.stderr)
            status = Exit.FINDINGS if changed else status
        else:
            status = mending.write(job, report, mended, quiet)
            piped = job.stdin is not None
        report = mended.report
    if accepted is not None:
        writes = not diff and job.stdin is None
        report, written = accepted.apply(job, report, writes=writes, quiet=quiet)
        status = max(status, written)
    if not project.documents and not quiet:
        what = ", ".join(job.paths)
        sys.stderr.write(f"note: no decks, boards, editions or templates in {what}\n")
    aside = (diff and shown == "text") or piped  # standard output has the diff, or the deck
    view = View(
        today=job.today,
        base=Path.cwd(),
        quiet=quiet,
        strict=strict,
        statistics=statistics,
        baseline=accepted is not None,
    )
    status = max(status, targets.write(reports, report, view, color, sys.stderr if aside else sys.stdout))
    if statistics and shown not in ("text", "concise", "json"):
        print_statistics(report, view, color)
    if report.fails(strict):
        status = max(status, Exit.FINDINGS)
    if exit_zero and status is Exit.FINDINGS:
        status = Exit.OK
    if report.faults:
        print_faults(report)
        status = Exit.FAULT
    raise typer.Exit(status)
