"""The report of a run in the format asked for, and faults of ours."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.cli.linting.streams import out
from terra_cards.cli.linting.terminal import WIDTH, addresses, columns, shows_links
from terra_cards.cli.output import colour_wanted, complain

if TYPE_CHECKING:
    from terra_cards.lint.report import Report

SHOWN_FAULTS = 5


class View(Struct, frozen=True):
    """How a report is shown; the rest of the defaults is for files and pipes.

    ``text`` is the mended deck, where it is part of what is shown: the JSON on standard output.
    """

    today: datetime.date
    base: Path
    quiet: bool = False
    strict: bool = False
    colour: bool = False
    columns: int = WIDTH
    wrap: bool = False
    links: bool = False
    baseline: bool = False
    statistics: bool = False
    text: str | None = None

    def with_text(self, data: bytes) -> View:
        """The view with the mended deck; without it where it is no text (TC003)."""
        try:
            return replace(self, text=data.decode("utf-8"))
        except UnicodeDecodeError:
            return self

    def on(self, stream: object, color: str) -> View:
        """The view for a stream: a terminal has colours, a width and perhaps links."""
        terminal = getattr(stream, "isatty", lambda: False)()
        return replace(
            self,
            colour=colour_wanted(terminal, color),
            columns=columns(),
            wrap=terminal,
            links=color != "never" and shows_links(terminal),
        )


def rendered(report: Report, format: str, view: View) -> str:  # noqa: A002
    """A report as text in one of ``flags.FORMATS``; the reporter is imported when it is needed."""
    if format == "json":
        from terra_cards.lint.reporters import json_report

        return json_report.render(report, statistics=view.statistics, text=view.text)
    if format == "github":
        from terra_cards.lint.reporters import github

        return github.render(report)
    if format == "gitlab":
        from terra_cards.lint.reporters import gitlab

        return gitlab.render(report)
    if format == "sarif":
        from terra_cards.lint.reporters import sarif

        return sarif.render(report, base=view.base, baseline=view.baseline)
    if format == "junit":
        from terra_cards.lint.reporters import junit

        return junit.render(report, today=view.today, strict=view.strict)
    if view.statistics:
        from terra_cards.lint.reporters import table

        return table.render(report, colour=view.colour, closing=not view.quiet)
    if format == "concise":
        from terra_cards.lint.reporters import concise

        return concise.render(report, colour=view.colour, closing=not view.quiet)
    from terra_cards.lint.reporters import text

    return text.render(
        report,
        colour=view.colour,
        columns=view.columns,
        closing=not view.quiet,
        wrap=view.wrap,
        address=addresses(view.base) if view.links else None,
    )


def print_statistics(report: Report, view: View, color: str) -> None:
    """The table on standard error, for formats that have no place for it."""
    out(rendered(report, "text", replace(view.on(sys.stderr, color), quiet=True)), sys.stderr)


def print_nothing_found(paths: list[str]) -> None:
    """That there was nothing to lint, on standard error."""
    sys.stderr.write(f"note: no decks, boards, editions or templates in {', '.join(paths)}\n")
    sys.stderr.flush()


def print_faults(report: Report) -> None:
    """Faults of ours on standard error, the first few of them."""
    from terra_cards.lint.reporters.width import safe

    for fault in report.faults[:SHOWN_FAULTS]:
        complain(safe(str(fault)))  # a card's id may hold anything
    if len(report.faults) > SHOWN_FAULTS:
        sys.stderr.write(f"  and {len(report.faults) - SHOWN_FAULTS} more\n")
    sys.stderr.write(
        "  help: this is a fault of terra-cards, not of your files; everything else was checked\n"
    )
