"""Annotations on a pull request: the workflow commands of GitHub Actions.

GitHub shows at most ten annotations of a kind for each step and drops the rest without a word
(actions/toolkit, docs/problem-matchers.md), so the errors come first and the last one says how
many there are besides. The data of a command and its properties are escaped differently.
"""

from __future__ import annotations

from terra_cards.lint.report import Diagnostic, Report, counted
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
    rows, left = [], 0
    for severity, kind in _KINDS:
        found = by_severity[severity]
        rows += [_command(kind, one) for one in found[: room[severity]]]
        left += max(len(found) - room[severity], 0)
    if left:
        of = ", ".join(
            counted(len(found) - room[severity], severity)
            for severity, found in by_severity.items()
            if len(found) > room[severity]
        )
        rows.append(
            f"::notice title=terra-cards::and {left} more ({data(of)}): see the log or run terra-cards lint"
        )
    return "".join(row + "\n" for row in rows)


def data(text: str) -> str:
    """The message of a command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def property_value(text: str) -> str:
    """The value of a command's property."""
    return data(text).replace(":", "%3A").replace(",", "%2C")


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
    card = f" (card {found.finding.card})" if found.finding.card else ""
    advice = f"\n{found.finding.help}" if found.finding.help else ""
    return f"::{kind} {listed}::{data(found.finding.message + card + advice)}"
