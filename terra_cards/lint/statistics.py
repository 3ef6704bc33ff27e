"""How often each rule found something, and how much of it can be mended."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from terra_cards.lint.report import SEVERITIES, Report
from terra_cards.source.findings import Severity


class Row(Struct, frozen=True):
    """The findings of one rule at one severity. ``safe`` of them have a safe fix, ``unsafe`` another."""

    code: str
    rule: str
    severity: Severity
    count: int
    safe: int
    unsafe: int


def statistics(report: Report) -> list[Row]:
    """One row a rule and severity: errors first, then the most frequent."""
    groups: dict[tuple[Severity, str], list[bool | None]] = {}
    names: dict[str, str] = {}
    for found in report.diagnostics:
        fix = found.finding.fix
        groups.setdefault((found.severity, found.code), []).append(fix.safe if fix else None)
        names[found.code] = found.rule.name
    rows = [
        Row(code, names[code], severity, len(fixes), fixes.count(True), fixes.count(False))
        for (severity, code), fixes in groups.items()
    ]
    return sorted(rows, key=lambda row: (SEVERITIES.index(row.severity), -row.count, row.code))


def as_json(report: Report) -> list[dict[str, Any]]:
    """The rows as they stand under ``statistics`` of the JSON document."""
    return [
        {
            "code": row.code,
            "rule": row.rule,
            "severity": row.severity,
            "count": row.count,
            "fixable": {"safe": row.safe, "unsafe": row.unsafe},
        }
        for row in statistics(report)
    ]
