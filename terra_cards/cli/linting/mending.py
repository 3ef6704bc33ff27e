"""Changing files: fixes and suppressions, shown or written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TextIO

from msgspec import Struct

from terra_cards.cli.output import Exit, usage_error
from terra_cards.source.edits import encode

if TYPE_CHECKING:
    from terra_cards.cli.linting.run import Job
    from terra_cards.lint.fixes import LeftOut
    from terra_cards.lint.report import Diagnostic, Report

_TOLD = 10  # fixes left out of which each is told


class Mended(Struct, frozen=True):
    """New texts by path, the findings that were fixed and those that were silenced, what is left.

    ``left_out`` are the fixes that would have brought other findings.
    """

    texts: Mapping[str, str]
    fixed: tuple[Diagnostic, ...]
    ignored: tuple[Diagnostic, ...]
    report: Report
    left_out: tuple[LeftOut, ...] = ()


def reason(text: str) -> str:
    """The reason that suppressions are to give; one that is none ends with status 2."""
    if not text.strip():
        usage_error("--add-ignores needs a reason", "say why these findings are right to stay")
    if not text.isprintable():
        usage_error("--add-ignores: the reason must be one line of printable characters")
    return text.strip()


def mend(
    job: Job,
    report: Report,
    *,
    fix: bool,
    unsafe: bool,
    ignoring: str | None,
    accepted: Callable[[Report], Report],
) -> Mended:
    """Fixes first, then suppressions for what is left. ``accepted`` takes out what a baseline accepts."""
    texts: Mapping[str, str] = {}
    fixed: tuple[Diagnostic, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    now = report
    if fix:
        done = job.fix(report, unsafe)
        texts, fixed, now = done.texts, done.applied, done.report
        left_out = done.left_out
    if ignoring is None:
        return Mended(texts, fixed, (), now, left_out)
    from terra_cards.lint.ignores import ignore

    silenced = ignore(accepted(now), ignoring, lambda more: accepted(job.relint(report, {**texts, **more})))
    both = {**texts, **silenced.texts}
    return Mended(both, fixed, silenced.silenced, job.relint(report, both), left_out)


def print_left_out(mended: Mended) -> None:
    """Says on standard error which fixes were not made, and what each would have brought."""
    from terra_cards.lint.report import counted
    from terra_cards.lint.reporters.width import safe

    for diagnostic, brings in mended.left_out[:_TOLD]:
        would = "it would mend nothing"
        if brings:
            new = brings[0]
            would = f"it would bring {new.severity}[{new.code}] {new.finding.message}"
            if len(brings) > 1:
                would += f", and {counted(len(brings) - 1, 'more finding')}"
        at = f"{diagnostic.path}:{diagnostic.start.line}:{diagnostic.start.column}"
        sys.stderr.write(safe(f"{at}: {diagnostic.code} was not fixed: {would}") + "\n")
    if len(mended.left_out) > _TOLD:
        sys.stderr.write(f"fixes not made besides these: {len(mended.left_out) - _TOLD}\n")


def print_diff(report: Report, mended: Mended, stream: TextIO, color: str) -> bool:
    """Prints what would change; says whether anything would."""
    from terra_cards.cli.rewriting import show
    from terra_cards.lint.diff import unified

    rows = [unified(path, report.documents[path].text, text) for path, text in sorted(mended.texts.items())]
    show("".join(rows), stream, color)
    return any(rows)


def piped(job: Job, report: Report, mended: Mended) -> bytes:
    """What comes back of the text on standard input, changed or not."""
    assert job.stdin is not None
    text = mended.texts.get(job.stdin_name)
    return job.stdin if text is None else encode(report.documents[job.stdin_name], text)


def write(job: Job, report: Report, mended: Mended, quiet: bool) -> Exit:
    """Writes the files that were changed; what came on standard input is :func:`piped`."""
    from terra_cards.cli.rewriting import replace
    from terra_cards.lint.report import counted

    status = Exit.OK
    failed = set()
    for path, text in sorted(mended.texts.items()):
        if job.stdin is not None and path == job.stdin_name:
            continue
        if not replace(path, encode(report.documents[path], text)):
            failed.add(path)
            status = Exit.USAGE
    for what, listed in (("fixed", mended.fixed), ("suppressed", mended.ignored)):
        count = sum(diagnostic.path not in failed for diagnostic in listed)
        if count and not quiet:
            sys.stderr.write(f"{what} {counted(count, 'finding')}\n")
    return status
