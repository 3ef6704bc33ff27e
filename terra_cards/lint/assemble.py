"""From what was found in each file to the report: suppressions applied, severities set, all in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from terra_cards.lint import judged, registry
from terra_cards.lint.judged import Doubts
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
    ran: dict[str, frozenset[str]] = {}
    unread = [judged.unread(outcome) for outcome in outcomes]
    parts = any(bad and outcome.id is None for bad, outcome in zip(unread, outcomes, strict=True))
    if any(unread):
        conditions = replace(conditions, whole=frozenset())
    for outcome, bad in zip(outcomes, unread, strict=True):
        cards += outcome.cards
        faults += outcome.faults
        for file in outcome.files:
            if kinds.setdefault(file.path, file.kind) != file.kind:
                continue
            plan = conditions.policy.plan(file.path)
            ran[file.path] = judged.ran(plan, outcome, conditions, (*outcome.faults, *failed))
            if file.path in shared:
                file = replace(file, findings=(*file.findings, *shared[file.path]))
            everything = bad or (parts and file.kind in ("deck", "cards"))
            kept, left_out = _suppressed(file, documents[file.path], plan, ran[file.path], everything)
            silenced += left_out
            diagnostics += (_diagnostic(finding, plan, documents[file.path]) for finding in kept)
    silenced.sort(key=lambda one: one.diagnostic.total_key())
    return Report(ordered(diagnostics), dict(documents), cards, tuple(faults), tuple(silenced), kinds, ran)


def _suppressed(
    file: FileOutcome, document: Document, plan: Plan, ran: frozenset[str], hidden: bool
) -> tuple[list[Finding], list[Silenced]]:
    """The findings that stay, those on suppressions included, and those that comments silence.

    ``ran`` are the rules that ran in full; with ``hidden`` nobody knows what they would have found.
    """
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
    doubts = Doubts(file, document, kept, everything=hidden)
    silent = suppressions.findings(lambda one, code: code in ran and not doubts.about(one, code))
    kept += (finding for finding in silent if finding.code in plan.codes)
    return kept, silenced


def _diagnostic(finding: Finding, plan: Plan, document: Document) -> Diagnostic:
    start = document.lines.position(finding.span.start)
    end = document.lines.position(finding.span.end)
    return Diagnostic(finding, registry.rules()[finding.code], plan.severity(finding), start, end)
