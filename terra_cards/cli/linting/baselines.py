"""``lint --baseline FILE``: reading, applying and writing the file of accepted findings."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from terra_cards.cli.output import Exit, cannot_write, usage_error
from terra_cards.lint.baseline import UNUSED, Baseline, BaselineError, accept, parse, places, unneeded
from terra_cards.lint.identity import Handle
from terra_cards.lint.registry import rules
from terra_cards.lint.report import Diagnostic, Report, counted, ordered
from terra_cards.source.reader import read
from terra_cards.source.span import Span
from terra_cards.workspace.load import STDIN

if TYPE_CHECKING:
    from terra_cards.cli.linting.run import Job


class BaselineFile:
    """The file, there already or not; a file that is no baseline ends the run with status 2.

    ``update`` says to accept everything that is found now.
    """

    def __init__(self, path: Path, cwd: Path, update: bool = False) -> None:
        self.path = path
        self.shown = path.as_posix()
        self.update = update
        self._cwd = cwd
        self._folder = (cwd / path).parent.resolve()
        self._data = self._read()
        self.baseline = self._parsed()

    def _read(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            if not self.path.parent.is_dir():
                usage_error(f"{self.shown}: there is no folder '{self.path.parent}'", "make it first")
            return None
        except IsADirectoryError:
            usage_error(f"{self.shown}: this is a folder", "name the file of the baseline")
        except OSError as error:
            usage_error(f"{self.shown}: cannot be read: {error.strerror or error}")

    def _parsed(self) -> Baseline:
        if self._data is None:
            return Baseline({})
        try:
            return parse(self._data.decode("utf-8-sig"), self.shown)
        except UnicodeDecodeError:
            usage_error(f"{self.shown}: this is no baseline: it is not UTF-8")
        except BaselineError as error:
            usage_error(str(error), error.hint)

    def without(self, report: Report) -> Report:
        """The report without what is accepted already, and nothing else."""
        return self.baseline.apply(report, self._named, self.shown, lambda _: False).report

    def apply(self, job: Job, report: Report, *, writes: bool, quiet: bool) -> tuple[Report, Exit]:
        """The report without what is accepted, and with a finding for each entry that nothing needs.

        A baseline that is not there yet is made, and one with such entries is written anew without them;
        not where ``writes`` is false. Status 2 says that it could not be written.
        """
        linted = {self._named(path): path for path in report.documents}

        def judged(handle: Handle) -> bool:
            """Whether this run would have found what an entry stands for."""
            path = linted.get(handle.path)
            if path is None:  # not looked at; or there is no such file any more
                return handle.path != STDIN and not os.path.lexists(self._folder / handle.path)
            return handle.code in report.ran.get(path, ()) or handle.code not in rules()

        if self.update or self._data is None:
            # After a fault of ours nobody knows what else there is to accept.
            return self._accept(report, judged, writes and not report.faults, quiet)
        applied = self.baseline.apply(report, self._named, self.shown, judged)
        status = Exit.OK
        if applied.unneeded and writes:
            status = self._write(applied.kept)
        return self._with_unneeded(job, applied.report, applied.unneeded), status

    def _accept(
        self, report: Report, judged: Callable[[Handle], bool], writes: bool, quiet: bool
    ) -> tuple[Report, Exit]:
        """Everything that is found now; entries that this run cannot judge stay."""
        others = [(handle, count) for handle, count in self.baseline.counts.items() if not judged(handle)]
        found = accept(report, self._named, others)
        status = self._write(found) if writes else Exit.OK
        if not quiet and status is Exit.OK:
            number = counted(sum(found.counts.values()), "finding")
            said = f"{number} accepted from now on" if writes else f"not written; {number} would be accepted"
            sys.stderr.write(f"{self.shown}: {said}\n")
        return found.apply(report, self._named, self.shown, lambda _: False).report, status

    def _write(self, baseline: Baseline) -> Exit:
        from terra_cards.source import atomic

        try:
            atomic.write(self.path, baseline.text().encode("utf-8"))
        except OSError as error:
            cannot_write(self.shown, error)
            return Exit.USAGE
        return Exit.OK

    def _named(self, path: str) -> str:
        """A finding's file as the baseline names it: from the folder of the baseline."""
        if path == STDIN:
            return path
        file = self._cwd / path
        return Path(os.path.relpath(file.parent.resolve() / file.name, self._folder)).as_posix()

    def _with_unneeded(self, job: Job, report: Report, entries: Mapping[Handle, int]) -> Report:
        plan = job.policy.plan(self.shown)
        if not entries or UNUSED not in plan.codes:
            return report
        document = read(self._data or b"", self.shown)
        spans = places(document)
        found = []
        for handle, count in entries.items():
            span = spans.get(handle, Span(0, 0))
            finding = unneeded(handle, count, self.baseline.counts[handle], self.shown, span)
            start, end = (document.lines.position(offset) for offset in span)
            found.append(Diagnostic(finding, rules()[UNUSED], plan.severity(finding), start, end))
        return replace(
            report,
            diagnostics=ordered([*report.diagnostics, *found]),
            documents={**report.documents, self.shown: document},
            kinds={**report.kinds, self.shown: "baseline"},
        )
