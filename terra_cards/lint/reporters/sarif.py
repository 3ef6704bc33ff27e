"""SARIF 2.1.0 (OASIS), for code scanning services and viewers.

Columns count code points and the log says so. Addresses of files are relative to ``%SRCROOT%``, the
folder of the run; it is not named, so that every machine writes the same bytes. Findings that a comment
or a baseline accepts are in the log with their suppression.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from terra_cards import __version__
from terra_cards.lint.identity import fingerprints
from terra_cards.lint.page import markdown, url
from terra_cards.lint.report import Diagnostic, Report, Silenced
from terra_cards.lint.reporters.json_report import pointer_text
from terra_cards.lint.reporters.sentence import sentence
from terra_cards.lint.rule import CLASSES, Rule
from terra_cards.source.findings import Severity
from terra_cards.source.json_text import dumps
from terra_cards.source.span import Position, Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"
#: The name of our fingerprint; the number grows when the way to compute it changes.
FINGERPRINT = "terraCardsHandle/v1"
_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}
_GITHUB: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "recommendation"}

Json = dict[str, Any]


def render(report: Report, *, base: Path | None = None, baseline: bool = False) -> str:
    """The log as JSON. ``base`` is the folder that relative paths start at, where they leave it.

    ``baseline`` says that a baseline was applied: what it accepts is unchanged, the rest is new.
    """
    return dumps(_Log(report, base or Path(), baseline).document())


class _Log:
    def __init__(self, report: Report, base: Path, baseline: bool) -> None:
        self.report = report
        self.base = base
        self.baseline = baseline
        silenced = {id(one.diagnostic): one for one in report.silenced}
        everything = [*report.diagnostics, *(one.diagnostic for one in report.silenced)]
        everything.sort(key=Diagnostic.total_key)
        self.results = [(one, silenced.get(id(one))) for one in everything]
        self.rules = sorted({one.code: one.rule for one in everything}.items())
        self.index = {code: number for number, (code, _) in enumerate(self.rules)}

    def document(self) -> Json:
        prints = fingerprints(self.report, [one for one, _ in self.results])
        driver: Json = {"name": "terra-cards", "version": __version__, "semanticVersion": __version__}
        driver["rules"] = [_rule(rule) for _, rule in self.rules]
        run: Json = {
            "tool": {"driver": driver},
            "invocations": [self._invocation()],
            "originalUriBaseIds": {ROOT: {"description": {"text": "The folder in which terra-cards ran."}}},
            "columnKind": "unicodeCodePoints",
            "newlineSequences": ["\r\n", "\n", "\r"],
            "results": [
                self._result(one, silenced, mark)
                for (one, silenced), mark in zip(self.results, prints, strict=True)
            ],
        }
        return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}

    def _invocation(self) -> Json:
        invocation: Json = {"executionSuccessful": not self.report.faults}
        if self.report.faults:
            invocation["toolExecutionNotifications"] = [
                {
                    "level": "error",
                    "message": {"text": str(fault)},
                    "associatedRule": {"id": fault.code},
                    "locations": [{"physicalLocation": {"artifactLocation": self._artifact(fault.path)}}],
                }
                for fault in self.report.faults
            ]
        return invocation

    def _result(self, one: Diagnostic, silenced: Silenced | None, fingerprint: str) -> Json:
        finding = one.finding
        location = self._location(one.path, one.start, one.end)
        if finding.card:
            name = "/".join((finding.card, *map(str, finding.field)))
            location["logicalLocations"] = [{"name": finding.card, "fullyQualifiedName": name}]
        result: Json = {
            "ruleId": one.code,
            "ruleIndex": self.index[one.code],
            "level": _LEVELS[one.severity],
            "message": {"text": sentence(one, joint=".\n")},
            "locations": [location],
            "partialFingerprints": {FINGERPRINT: fingerprint},
        }
        if finding.related:
            result["relatedLocations"] = [
                {
                    "id": number,
                    **self._location(other.path, *self.report.position(other.path, other.span)),
                    "message": {"text": other.message},
                }
                for number, other in enumerate(finding.related, 1)
            ]
        if finding.fix:
            how = "safe: it keeps what was meant" if finding.fix.safe else "a guess: look at what it writes"
            edits = [
                {
                    "deletedRegion": self._region_of(one.path, edit.span),
                    "insertedContent": {"text": edit.text},
                }
                for edit in finding.fix.edits
            ]
            change = {"artifactLocation": self._artifact(one.path), "replacements": edits}
            advice = finding.help or f"mend {one.rule.name}"
            result["fixes"] = [{"description": {"text": f"{advice} ({how})"}, "artifactChanges": [change]}]
        # Once one result of a run has suppressions, its neighbours say that they have none.
        if self.report.silenced:
            result["suppressions"] = [self._suppression(silenced)] if silenced else []
        if self.baseline:
            accepted = silenced is not None and silenced.by == "baseline"
            result["baselineState"] = "unchanged" if accepted else "new"
        if finding.pointer is not None:
            result["properties"] = {"pointer": pointer_text(finding.pointer)}
        return result

    def _suppression(self, silenced: Silenced) -> Json:
        kind = "inSource" if silenced.by == "comment" else "external"
        suppression: Json = {"kind": kind, "status": "accepted"}
        if silenced.reason:
            suppression["justification"] = silenced.reason
        if silenced.by == "comment":
            place = self.report.position(silenced.path, silenced.span)
            suppression["location"] = self._location(silenced.path, *place)
        return suppression

    def _location(self, path: str, start: Position, end: Position) -> Json:
        return {"physicalLocation": {"artifactLocation": self._artifact(path), "region": _region(start, end)}}

    def _region_of(self, path: str, span: Span) -> Json:
        return _region(*self.report.position(path, span))

    def _artifact(self, path: str) -> Json:
        """Where a file is: below the folder of the run, else by its whole address."""
        file = Path(path)
        if not file.is_absolute() and ".." not in file.parts:
            return {"uri": quote(os.fsencode(file.as_posix())), "uriBaseId": ROOT}
        # Not `resolve`: links stay as they are, and nothing is looked up on the disk.
        return {"uri": Path(os.path.normpath(self.base.absolute() / file)).as_uri()}


def _region(start: Position, end: Position) -> Json:
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    }


def _rule(rule: Rule) -> Json:
    described: Json = {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": f"{rule.summary[0].upper()}{rule.summary[1:]}."},
        "fullDescription": {"text": " ".join(rule.why.split())},
        "help": {"text": f"{rule.title}\n\n{rule.why.strip()}", "markdown": markdown(rule)},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [CLASSES[rule.code[2]]], "problem.severity": _GITHUB[rule.severity]},
    }
    if url(rule.code).startswith("https:"):  # an address has to be a whole one
        described["helpUri"] = url(rule.code)
    return described
