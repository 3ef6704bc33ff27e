"""The report of a run in the format asked for, and faults of ours."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from terra_cards.cli.linting.streams import out
from terra_cards.cli.output import colour_wanted, complain

if TYPE_CHECKING:
    from terra_cards.lint.report import Report

SHOWN_FAULTS = 5


def print_report(report: Report, format: str, color: str, quiet: bool, stream: object) -> None:  # noqa: A002
    """Prints a report on a stream."""
    colour = colour_wanted(getattr(stream, "isatty", lambda: False)(), color)
    out(rendered(report, format, colour, quiet), stream)


def rendered(report: Report, format: str, colour: bool, quiet: bool) -> str:  # noqa: A002
    """A report as text in one of ``flags.FORMATS``; the reporter is imported when it is needed."""
    if format == "json":
        from terra_cards.lint.reporters import json_report

        return json_report.render(report)
    if format == "github":
        from terra_cards.lint.reporters import github

        return github.render(report)
    if format == "concise":
        from terra_cards.lint.reporters import concise

        return concise.render(report, colour=colour, closing=not quiet)
    from terra_cards.lint.reporters import text

    columns = shutil.get_terminal_size((120, 24)).columns
    return text.render(report, colour=colour, columns=columns, closing=not quiet)


def print_faults(report: Report) -> None:
    """Faults of ours on standard error, the first few of them."""
    for fault in report.faults[:SHOWN_FAULTS]:
        complain(str(fault))
    if len(report.faults) > SHOWN_FAULTS:
        sys.stderr.write(f"  and {len(report.faults) - SHOWN_FAULTS} more\n")
    sys.stderr.write(
        "  help: this is a fault of terra-cards, not of your files; everything else was checked\n"
    )
