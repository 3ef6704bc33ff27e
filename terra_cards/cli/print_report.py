"""What ``render`` says about the cards that it printed: findings with their places, as text or JSON."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

from terra_cards.cli.finding_lines import place, tell
from terra_cards.cli.output import print_json

if TYPE_CHECKING:
    from terra_cards.source.findings import Finding
    from terra_cards.workspace.load import Project


class Progress:
    """How many of so many are done, on a terminal's standard error, from the second second on."""

    def __init__(self, what: str, total: int, quiet: bool) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._next = monotonic() + 1.0 if sys.stderr.isatty() and not quiet else float("inf")
        self._shown = False

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if monotonic() >= self._next:
            sys.stderr.write(f"\r{self._done} of {self._total} {self._what} ")
            sys.stderr.flush()
            self._shown = True
            self._next = monotonic() + 0.1

    def close(self) -> None:
        """Takes the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def report(
    findings: list[Finding],
    project: Project,
    format: str,  # noqa: A002
    written: str | None,
    cards: int,
    sheets: int,
    blank: int = 0,
) -> None:
    """The findings in file order on standard error; with json everything on standard output.

    ``blank`` backs have no theme, though others have one."""
    documents = project.documents

    def at(finding: Finding) -> tuple[int, int]:
        return place(finding, [documents[finding.path]] if finding.path in documents else ())

    ordered = sorted(dict.fromkeys(findings), key=lambda one: (one.path, *at(one), one.code, one.message))
    if format == "json":
        print_json(
            {
                "version": 1,
                **({"output": written} if written else {}),
                "cards": cards,
                "sheets": sheets,
                "blank_backs": blank,
                "diagnostics": [_entry(finding, *at(finding)) for finding in ordered],
            }
        )
        return
    for finding in ordered:
        tell(finding, documents.values())


def _entry(finding: Finding, line: int, column: int) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "code": finding.code,
        "severity": finding.severity or "error",
        "message": finding.message,
        "path": finding.path,
        "start": {"line": line, "column": column},
    }
    if finding.help:
        entry["help"] = finding.help
    if finding.card:
        entry["card"] = finding.card
    if finding.pointer is not None:
        entry["pointer"] = "".join(
            "/" + str(s).replace("~", "~0").replace("/", "~1") for s in finding.pointer
        )
    return entry
