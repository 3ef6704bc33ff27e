"""Showing and writing what was fixed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.cli.linting.streams import out, out_bytes
from terra_cards.cli.output import Exit, complain

if TYPE_CHECKING:
    from terra_cards.cli.linting.run import Job
    from terra_cards.lint.fixes import Fixed
    from terra_cards.lint.report import Report


def print_diff(report: Report, fixed: Fixed, stream: object) -> bool:
    """Prints what fixing would change; says whether it would change anything."""
    from terra_cards.lint.diff import unified

    rows = [unified(path, report.documents[path].text, text) for path, text in sorted(fixed.texts.items())]
    out("".join(rows), stream)
    return any(rows)


def write(job: Job, report: Report, fixed: Fixed, quiet: bool) -> Exit:
    """Writes what was fixed; standard input goes to standard output instead."""
    from terra_cards.lint.report import counted
    from terra_cards.source import atomic
    from terra_cards.source.edits import encode

    status = Exit.OK
    failed = set()
    if job.stdin is not None:
        document = report.documents[job.stdin_name]
        mended = fixed.texts.get(job.stdin_name)
        out_bytes(job.stdin if mended is None else encode(document, mended))
    for path, text in sorted(fixed.texts.items()):
        if job.stdin is not None and path == job.stdin_name:
            continue
        try:
            if not Path(path).stat().st_mode & 0o222:
                raise PermissionError(13, "the file is read-only", path)
            atomic.write(Path(path), encode(report.documents[path], text))
        except OSError as error:
            complain(
                f"{path}: cannot be written: {error.strerror or error}", "nothing was changed in this file"
            )
            failed.add(path)
            status = Exit.USAGE
    count = sum(diagnostic.path not in failed for diagnostic in fixed.applied)
    if fixed.applied and not quiet:
        sys.stderr.write(f"fixed {counted(count, 'finding')}\n")
    return status
