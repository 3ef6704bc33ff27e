"""``terra-cards lint``: checks decks, boards, editions and templates."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import typer

from terra_cards.cli.leaving import heavy
from terra_cards.cli.linting import flags, options, targets
from terra_cards.cli.linting.output import View, print_faults, print_nothing_found, print_statistics
from terra_cards.cli.linting.streams import out_bytes
from terra_cards.cli.output import Exit, choose, usage_error

app = typer.Typer()


@app.command(
    "lint",
    epilog="Examples: terra-cards lint · terra-cards lint decks --strict · terra-cards lint a.yaml --fix · "
    "terra-cards lint --output sarif=lint.sarif --output junit=lint.xml",
)
@heavy
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
    watch: flags.Watch = False,
    jobs: flags.Jobs = None,
    no_cache: flags.NoCache = False,
    cache_dir: flags.CacheDir = None,
    clear_cache: flags.ClearCache = False,
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
    changing = fix or unsafe_fixes or diff or add_ignores is not None
    asked = partial(
        options.job,
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
        jobs=jobs,
        cache=options.cache(cache_dir, unused=no_cache, clear=clear_cache),
    )
    view = View(
        today=options.day(today),
        base=Path.cwd(),
        quiet=quiet,
        strict=strict,
        statistics=statistics,
        baseline=baseline is not None,
    )
    shown = reports[0].format  # on standard output
    if watch:
        from terra_cards.cli.linting import watching

        others = changing or update_baseline or show_config or len(reports) > 1
        watching.refuse(paths or [], shown, others=others)
        if baseline is not None and not baseline.is_file():
            usage_error(f"{baseline}: no such file", "make it first: --baseline without --watch")
        watching.watch(
            lambda there: asked(awaited=there),
            paths or ["."],
            [config, simulation],
            baseline,
            (view.on(sys.stdout, color), shown),
        )
    job = asked()
    if show_config:
        from terra_cards.cli.linting import configuration

        configuration.show_config(job, job.load())
        raise typer.Exit(Exit.USAGE if job.missing else Exit.OK)
    if changing:
        job = job.keeping()
    report = job.report()
    read = [*report.documents, *([str(baseline)] if baseline else [])]
    targets.check_apart(reports, read, Path.cwd())
    accepted = None
    if baseline is not None:
        from terra_cards.cli.linting.baselines import BaselineFile

        accepted = BaselineFile(baseline, Path.cwd(), update_baseline)
    documents = report.documents
    status, piped = Exit.USAGE if job.missing else Exit.OK, False
    if changing:
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
            changed = mending.print_diff(report, mended, sys.stdout if shown == "text" else sys.stderr, color)
            status = max(status, Exit.FINDINGS) if changed else status
        else:
            if job.stdin is not None:
                data = mending.piped(job, report, mended)
                if shown == "json":
                    view = view.with_text(data)
                else:
                    out_bytes(data)
                    piped = True
            status = max(status, mending.write(job, report, mended, quiet))
        if not quiet:
            mending.print_left_out(mended)
        report = mended.report
    if accepted is not None:
        writes = not diff and job.stdin is None and not job.missing
        report, written = accepted.apply(job, report, writes=writes, quiet=quiet)
        status = max(status, written)
    if not documents and not quiet:
        print_nothing_found(job.paths)
    aside = (diff and shown == "text") or piped  # standard output has the diff, or the deck
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
