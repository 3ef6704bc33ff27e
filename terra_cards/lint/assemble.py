"""From what was found in each file to the report: suppressions applied, severities set, all in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from terra_cards.lint import registry
from terra_cards.lint.outcome import Conditions, FileOutcome, Outcome
from terra_cards.lint.policy import Plan
from terra_cards.lint.project import project_findings
from terra_cards.lint.report import Diagnostic, Fault, Report, Silenced, ordered
from terra_cards.lint.suppress import Suppressions
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding


def assemble(
    outcomes: Iterable[Outcome], documents: Mapping[str, Document], conditions: Conditions
) -> Report:
    """The report of a run; ``documents`` holds every file that was read, by path."""
    diagnostics: list[Diagnostic] = []
    silenced: list[Silenced] = []
    faults: list[Fault] = []
    cards = 0
    kinds: dict[str, str] = {}
    outcomes = list(outcomes)
    decks = [outcome.facts for outcome in outcomes if outcome.facts is not None]
    shared, failed = project_findings(decks, documents, conditions)
    faults += failed
    for outcome in outcomes:
        cards += outcome.cards
        faults += outcome.faults
        for file in outcome.files:
            if kinds.setdefault(file.path, file.kind) != file.kind:
                continue
            plan = conditions.policy.plan(file.path)
            if file.path in shared:
                file = replace(file, findings=(*file.findings, *shared[file.path]))
            kept, left_out = _suppressed(file, documents[file.path], plan, conditions)
            silenced += left_out
            diagnostics += (_diagnostic(finding, plan, documents[file.path]) for finding in kept)
    silenced.sort(key=lambda one: one.diagnostic.total_key())
    return Report(ordered(diagnostics), dict(documents), cards, tuple(faults), tuple(silenced), kinds)


def _suppressed(
    file: FileOutcome, document: Document, plan: Plan, conditions: Conditions
) -> tuple[list[Finding], list[Silenced]]:
    """The findings that stay, those on suppressions included, and those that comments silence."""
    found = [finding for finding in file.findings if finding.code in plan.codes]
    if not file.directives:
        return found, []
    suppressions = Suppressions(document, file.directives)
    kept: list[Finding] = []
    silenced: list[Silenced] = []
    for finding in found:
        directive = suppressions.silencing(finding)
        if directive is None:
            kept.append(finding)
        else:
            diagnostic = _diagnostic(finding, plan, document)
            span = directive.comment.span
            silenced.append(Silenced(diagnostic, "comment", directive.reason, file.path, span))
    ran = partial(plan.ran, played=conditions.played is not None, one_side=conditions.side is not None)
    kept += (finding for finding in suppressions.findings(ran) if finding.code in plan.codes)
    return kept, silenced


def _diagnostic(finding: Finding, plan: Plan, document: Document) -> Diagnostic:
    start = document.lines.position(finding.span.start)
    end = document.lines.position(finding.span.end)
    return Diagnostic(finding, registry.rules()[finding.code], plan.severity(finding), start, end)
