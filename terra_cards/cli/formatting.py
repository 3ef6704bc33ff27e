"""``fmt``, file by file: what is written, and what is said about it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.cli.linting.streams import out, out_bytes
from terra_cards.cli.output import Exit, complain, usage_error
from terra_cards.cli.progress import Stages
from terra_cards.workspace.discover import Found, deck_of_card_file, kind_by_name
from terra_cards.workspace.files import STDIN, Files, PathError
from terra_cards.workspace.layouts import Layout, lay_out, lay_out_document, to_format

if TYPE_CHECKING:
    from terra_cards.source.document import Document
    from terra_cards.source.findings import Finding


class Run:
    """One run; ``check`` and ``diff`` write nothing. ``excluded`` says which files are left out."""

    def __init__(
        self,
        *,
        check: bool,
        diff: bool,
        quiet: bool,
        color: str,
        excluded: Callable[[Path], bool],
        force_exclude: bool,
    ) -> None:
        self.check, self.diff, self.quiet, self.color = check, diff, quiet, color
        self.excluded, self.force_exclude = excluded, force_exclude
        self.status = Exit.OK
        self.changed, self.same = 0, 0
        self.on_disk = False  # editors take what is on standard error for part of a text that is piped
        self._broken: dict[str, Document] = {}
        self._findings: list[Finding] = []

    # -- what is formatted

    def piped(self, data: bytes, name: str) -> None:
        """The text on standard input comes back on standard output, whatever became of it."""
        from terra_cards.source.reader import read

        files = Files({} if name == STDIN else {name: data}, excluded=self.excluded)
        path = files.give(name)
        kind: str | None = "deck"
        if name != STDIN:
            kind = "cards" if deck_of_card_file(path, files) else kind_by_name(path) or "deck"
            if self.force_exclude and files.passed_over(path):
                self._give_back(data)
                return
        found = Found(path, kind)
        layout = self._guarded(lambda: lay_out_document(read(data, name), found), name)
        self._give_back(data if layout is None or not self._judge(layout) else _bytes(layout))

    def _give_back(self, data: bytes) -> None:
        if not (self.check or self.diff):
            out_bytes(data)

    def files(self, paths: list[str]) -> None:
        """Files and folders; ends with status 2 for a path that leads nowhere."""
        files = Files(excluded=self.excluded)
        self.on_disk = True
        try:
            found = to_format(paths, files, self.force_exclude)
        except PathError as error:
            usage_error(str(error), error.hint)
        if not found and not self.quiet:
            from terra_cards.cli.linting.output import print_nothing_found

            print_nothing_found(paths)
        with Stages(self.quiet) as doing:
            for one in found:
                name = files.shown(one.path)
                doing(f"formatting {name}")
                self._file(one, files, name)

    def _file(self, found: Found, files: Files, name: str) -> None:
        layout = self._guarded(lambda: lay_out(found, files), name)
        if layout is None or not self._judge(layout) or self.check or self.diff:
            return
        from terra_cards.cli.rewriting import replace

        if not replace(found.path, _bytes(layout)):
            self._at_least(Exit.USAGE)
            self.changed -= 1
        elif not self.quiet:
            sys.stderr.write(f"formatted {_safe(name)}\n")

    def _guarded(self, work: Callable[[], Layout], name: str) -> Layout | None:
        """What work comes to; a fault of ours is told of, and the other files go on."""
        try:
            return work()
        except Exception as fault:
            if os.environ.get("TERRA_CARDS_DEBUG"):
                raise
            from terra_cards.cli.faults import report

            complain(f"{_safe(name)}: this file was left as it is")
            self._at_least(report(fault))
            return None

    def _judge(self, layout: Layout) -> bool:
        """Whether a file changes. Says so where nothing is written, and why one is left alone."""
        document, made = layout.document, layout.formatted
        name = document.path
        if made is None:
            self._broken[name] = document
            self._findings += layout.findings
            return False
        if made.refused is not None:
            complain(
                f"{_safe(name)} was left as it is: in its new layout {made.refused}",
                "this is a fault of terra-cards, not of your file. Please report it with the file",
            )
            self._at_least(Exit.FAULT)
            return False
        if made.text == document.text:
            self.same += 1
            return False
        self.changed += 1
        if self.diff:
            pieces = [(document.text[start:end], new) for (start, end), new in made.pieces]
            self._show(name, pieces)
        elif self.check:
            out(f"{name}\n", sys.stdout)
        if self.check or self.diff:
            self._at_least(Exit.FINDINGS)
        return True

    def _show(self, name: str, pieces: list[tuple[str, str]]) -> None:
        from terra_cards.cli.rewriting import show
        from terra_cards.lint.diff import unified_pieces

        show(unified_pieces(name, pieces), sys.stdout, self.color)

    def _at_least(self, status: Exit) -> None:
        self.status = max(self.status, status)

    # -- the end

    def close(self) -> Exit:
        """Says what was found and done; returns the exit status."""
        sys.stdout.flush()
        if self._findings:
            self._tell(self._findings)
        if not self.quiet and self.on_disk and (self.changed or self.same or self._broken):
            sys.stderr.write(f"{self._summary()}\n")
        return self.status

    def _summary(self) -> str:
        from terra_cards.lint.report import counted

        verb = "would change" if self.check or self.diff else "formatted"
        parts = [f"{counted(self.changed, 'file')} {verb}"] if self.changed else []
        if self.same:
            parts.append(f"{counted(self.same, 'file')} left unchanged")
        if self._broken:
            parts.append(f"{counted(len(self._broken), 'file')} left alone, for the mistakes above")
        return ", ".join(parts)

    def _tell(self, findings: Iterable[Finding]) -> None:
        """Why files were left alone, as the linter says it."""
        import datetime

        from terra_cards.cli.linting.output import View, rendered
        from terra_cards.lint.registry import rules
        from terra_cards.lint.report import Diagnostic, Report, ordered

        found = []
        for finding in findings:
            rule = rules()[finding.code]
            start, end = (self._broken[finding.path].lines.position(at) for at in finding.span)
            found.append(Diagnostic(finding, rule, finding.severity or rule.severity, start, end))
        report = Report(ordered(found), dict(self._broken), 0)
        view = View(today=datetime.date.min, base=Path.cwd(), quiet=True).on(sys.stderr, self.color)
        out(rendered(report, "text", view), sys.stderr)
        if report.fails():
            self._at_least(Exit.FINDINGS)


def _bytes(layout: Layout) -> bytes:
    from terra_cards.source.edits import encode

    assert layout.formatted is not None
    return encode(layout.document, layout.formatted.text)


def _safe(name: str) -> str:
    from terra_cards.lint.reporters.width import safe

    return safe(name)
