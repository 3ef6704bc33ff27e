"""The report as data: the JSON document of ``lint --format json``."""

from __future__ import annotations

from typing import Any

from terra_cards.lint.page import url
from terra_cards.lint.report import Diagnostic, Report
from terra_cards.source.findings import Pointer
from terra_cards.source.json_text import dumps
from terra_cards.source.span import Position, Span


def document(report: Report) -> dict[str, Any]:
    """Lines and columns from 1, columns in code points, ends exclusive."""
    return {
        "version": 1,
        "files": report.files,
        "cards": report.cards,
        "diagnostics": [_diagnostic(report, found) for found in report.diagnostics],
        "summary": dict(report.counts),
    }


def render(report: Report, *, statistics: bool = False, text: str | None = None) -> str:
    """The document as text; with ``statistics`` it has a key more, the rules with their counts, and so with
    the mended ``text`` of a deck that came on standard input."""
    made = document(report)
    if statistics:
        from terra_cards.lint.statistics import as_json

        made["statistics"] = as_json(report)
    if text is not None:
        made["text"] = text
    return dumps(made)


def pointer_text(pointer: Pointer) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in pointer)


def _diagnostic(report: Report, found: Diagnostic) -> dict[str, Any]:
    finding = found.finding
    entry: dict[str, Any] = {
        "code": found.code,
        "rule": found.rule.name,
        "severity": found.severity,
        "message": finding.message,
    }
    if finding.help:
        entry["help"] = finding.help
    entry["path"] = finding.path
    if finding.card:
        entry["card"] = finding.card
    if finding.pointer is not None:
        entry["pointer"] = pointer_text(finding.pointer)
    entry |= {"start": _position(found.start), "end": _position(found.end), "url": url(found.code)}
    if finding.fix:
        entry["fix"] = {
            "safe": finding.fix.safe,
            "edits": [
                {**_range(report, finding.path, edit.span), "text": edit.text} for edit in finding.fix.edits
            ],
        }
    if finding.related:
        entry["related"] = [
            {"path": other.path, **_range(report, other.path, other.span), "message": other.message}
            for other in finding.related
        ]
    return entry


def _position(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.column}


def _range(report: Report, path: str, span: Span) -> dict[str, dict[str, int]]:
    start, end = report.position(path, span)
    return {"start": _position(start), "end": _position(end)}
