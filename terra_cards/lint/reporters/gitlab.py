"""GitLab code quality: the fields that GitLab's documentation names, and no others.

A finding whose fingerprint another one has is not shown by GitLab, and one whose fingerprint changes
is taken for a new one; :mod:`terra_cards.lint.identity` sees to both.
"""

from __future__ import annotations

from typing import Any

from terra_cards.lint.identity import fingerprints
from terra_cards.lint.report import Diagnostic, Report
from terra_cards.lint.reporters.sentence import sentence
from terra_cards.source.findings import Severity
from terra_cards.source.json_text import dumps

_SEVERITIES: dict[Severity, str] = {"error": "major", "warning": "minor", "info": "info"}


def render(report: Report) -> str:
    """A JSON list, empty where nothing was found; paths are from the folder of the run."""
    prints = fingerprints(report, report.diagnostics)
    issues = [_issue(found, mark) for found, mark in zip(report.diagnostics, prints, strict=True)]
    return dumps(issues)


def _issue(found: Diagnostic, fingerprint: str) -> dict[str, Any]:
    return {
        "description": f"{found.code} {found.rule.name}: {sentence(found)}",
        "check_name": found.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[found.severity],
        "location": {"path": found.path.removeprefix("./"), "lines": {"begin": found.start.line}},
    }
