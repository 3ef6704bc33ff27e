"""Annotations on a pull request: the workflow commands of GitHub Actions.

GitHub shows at most ten annotations of a kind for each step and drops the rest without a word
(actions/toolkit, docs/problem-matchers.md), so the errors come first, the others stand in the log as
plain lines, and the last annotation says how many those are. The data of a command and its properties
are escaped differently.
"""

from __future__ import annotations

import re

from terra_cards.lint.report import Diagnostic, Report, counted
from terra_cards.lint.reporters.sentence import sentence
from terra_cards.lint.reporters.width import safe
from terra_cards.source.findings import Severity

LIMIT = 10
_KINDS: tuple[tuple[Severity, str], ...] = (("error", "error"), ("warning", "warning"), ("info", "notice"))


def render(report: Report) -> str:
    """Workflow commands, one a line; nothing where there is nothing to say."""
    by_severity = {
        severity: [found for found in report.diagnostics if found.severity == severity]
        for severity, _ in _KINDS
    }
    room = dict.fromkeys(by_severity, LIMIT)
    if any(len(found) > LIMIT for found in by_severity.values()):
        room["info"] = LIMIT - 1  # the closing line is a notice itself
    rows: list[str] = []
    left: list[Diagnostic] = []
    for severity, kind in _KINDS:
        found = by_severity[severity]
        rows += [_command(kind, one) for one in found[: room[severity]]]
        left += found[room[severity] :]
    if left:
        rows += ["::group::More findings", *map(_plain, left), "::endgroup::"]
        of = ", ".join(
            counted(len(found) - room[severity], severity)
            for severity, found in by_severity.items()
            if len(found) > room[severity]
        )
        rows.append(
            f"::notice title=terra-cards::and {len(left)} more ({data(of)}): "
            "they stand in the log of this step"
        )
    return "".join(row + "\n" for row in rows)


def data(text: str) -> str:
    """The message of a command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def property_value(text: str) -> str:
    """The value of a command's property."""
    return data(text).replace(":", "%3A").replace(",", "%2C")


def _plain(found: Diagnostic) -> str:
    """A line of the log. The dash and the blank keep it from being read as a command, old or new."""
    place = f"{safe(found.path)}:{found.start.line}:{found.start.column}"
    text = f"{place}: {found.severity}[{found.code}] {found.rule.name}: {safe(sentence(found))}"
    return f"- {text.replace('##[', '## [')}"


def _command(kind: str, found: Diagnostic) -> str:
    properties = {
        "file": found.path,
        "line": str(found.start.line),
        "endLine": str(found.end.line),
        "col": str(found.start.column),
        "endColumn": str(found.end.column),
        "title": f"{found.code} {found.rule.name}",
    }
    if found.end.line != found.start.line:  # columns are allowed only within one line
        del properties["col"], properties["endColumn"]
    listed = ",".join(f"{name}={property_value(value)}" for name, value in properties.items())
    said = re.sub(r"[^\r\n]+", lambda line: safe(line[0]), sentence(found, joint="\n"))
    return f"::{kind} {listed}::{data(said)}"
