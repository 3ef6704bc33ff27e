"""``lint --watch``: lints again whenever something changes that the report rests on."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from terra_cards.cli.linting.output import View, print_faults, print_nothing_found, rendered
from terra_cards.cli.linting.streams import out
from terra_cards.cli.output import Exit, usage_error
from terra_cards.workspace.changes import Seen, look, lost, watched
from terra_cards.workspace.kept import Kept

if TYPE_CHECKING:
    from terra_cards.cli.linting.run import Job
    from terra_cards.lint.report import Report

FORMATS = ("text", "concise")
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_RACE = 50_000_000  # nanoseconds by which the clock of files may lag behind
_COLLECT = 50  # runs after which memory is looked through for what nobody needs


def refuse(paths: list[str], format: str, *, others: bool) -> None:  # noqa: A002
    """Ends with status 2 for what cannot be done again and again."""
    if "-" in paths:
        usage_error("--watch cannot follow standard input", "name the file")
    if format not in FORMATS:
        usage_error(f"--watch shows no {format}", f"its formats are {' and '.join(FORMATS)}")
    if others:
        usage_error("--watch only looks: it fixes, writes and accepts nothing", "leave the other options out")


def watch(
    asked: Callable[[Collection[str]], Job],
    paths: list[str],
    files: Iterable[Path | None],
    baseline: Path | None,
    show: tuple[View, str],
) -> NoReturn:
    """Lints and shows, and again after each change, until Ctrl-C, which ends with status 130.

    ``files`` are those, besides what is linted, that the report rests on.
    """
    try:
        _Watch(asked, paths, files, baseline, *show).run()
    except KeyboardInterrupt:
        raise typer.Exit(Exit.INTERRUPTED) from None


class _Watch:
    def __init__(
        self,
        asked: Callable[[Collection[str]], Job],
        paths: list[str],
        files: Iterable[Path | None],
        baseline: Path | None,
        view: View,
        format: str,  # noqa: A002
    ) -> None:
        self.asked = asked
        self.paths = paths
        self.files = [path for path in (*files, baseline) if path is not None]
        self.baseline = baseline
        self.view = view
        self.format = format
        self.kept = Kept()
        self.shown: str | None = None
        self.runs = 0
        self.there: set[str] = set()  # paths that have led somewhere
        self.nothing = False  # whether nothing was found that could be linted

    def run(self) -> NoReturn:
        while True:
            began = time.time_ns()
            before, seen = None, self.once()
            while seen.between(began - _RACE, time.time_ns()) or (
                before != seen if before else self.shown is not None and lost(self.kept, seen)
            ):
                began = time.time_ns()  # something changed, and perhaps after it was read
                before, seen = seen, self.once(again=True)
            self.runs += 1
            if self.runs % _COLLECT == 0:
                gc.collect()
            seen.wait()

    def once(self, again: bool = False) -> Seen:
        """Lints and shows (``again`` only what came out differently); all it rests on, as it stands now."""
        began = time.perf_counter()
        text = None
        self.there.update(path for path in self.paths if Path(path).exists())
        try:
            job = self.asked(self.there)
            if job.missing:
                raise typer.Exit(Exit.USAGE)
            text = self.linted(job.keeping(self.kept))
        except typer.Exit:  # settings that cannot be read, a path that is gone: told already
            if self.shown is None and self.runs == 0 and not all(Path(path).exists() for path in self.paths):
                raise  # a path that never was there is a slip
        if text != self.shown or not again:
            self.show(text, time.perf_counter() - began)
        return look(watched(self.kept, self.paths, self.files))

    def linted(self, job: Job) -> str:
        report = job.report()
        self.nothing = not report.documents
        if self.baseline is not None:
            report = self.accepted(job, report, self.baseline)
        if report.faults:
            print_faults(report)
        return rendered(report, self.format, self.view)

    def accepted(self, job: Job, report: Report, baseline: Path) -> Report:
        from terra_cards.cli.linting.baselines import BaselineFile

        if not baseline.is_file():  # all would be accepted
            usage_error(f"{baseline}: no such file", "make it again: --baseline without --watch")
        return BaselineFile(baseline, Path.cwd(), False).apply(job, report, writes=False, quiet=True)[0]

    def show(self, text: str | None, seconds: float) -> None:
        terminal = sys.stdout.isatty()
        if text is not None and (terminal or text != self.shown):
            if self.nothing and not self.view.quiet:
                print_nothing_found(self.paths)
            out(_CLEAR + text if terminal else text, sys.stdout)
        self.shown = text
        if not self.view.quiet:
            took = f"linted in {seconds:.2f} s" if text is not None else "nothing was linted"
            sys.stderr.write(f"{time.strftime('%H:%M:%S')} {took}; waiting for changes (Ctrl-C ends)\n")
            sys.stderr.flush()
