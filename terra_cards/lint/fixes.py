"""Applying fixes so that nothing gets worse.

A round applies fixes that do not overlap, reads and checks the result anew, and is kept only if
the files still read, no finding is new and at least one is gone. A round that fails is halved until
the fix at fault is alone. What it brings to light may be mended with it: an area put right shows that
the location is the wrong way round. Else that fix is left out. So the rounds end, and a second run
finds nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from terra_cards.lint.report import Diagnostic, Report
from terra_cards.source.edits import apply
from terra_cards.source.findings import Edit

Key = tuple[str, str, str]
_STEPS = 3  # findings that a fix brings, and those that mending them brings
Check = Callable[[Mapping[str, str]], Report]


@dataclass(frozen=True)
class Fixed:
    """What fixing came to: new texts by path, the findings mended, and the report afterwards.

    The report offers no fix that was tried and left out.
    """

    texts: Mapping[str, str]
    applied: tuple[Diagnostic, ...]
    report: Report


def fix(report: Report, check: Check, *, unsafe: bool = False) -> Fixed:
    """Applies the safe fixes of a report, with ``unsafe`` the others too.

    ``check`` lints with new texts in place of files, by path.
    """
    texts: dict[str, str] = {}
    applied: list[Diagnostic] = []
    refused: set[tuple[Key, tuple[Edit, ...]]] = set()
    while True:
        batch = _batch(report, unsafe, refused)
        if not batch:
            return Fixed(texts, tuple(applied), _without(report, refused))
        while True:
            trial = {**texts, **_apply(report, batch)}
            after = check(trial)
            if _better(report, after):
                texts, report = trial, after
                applied += batch
                break
            if len(batch) == 1:
                more = _together(report, batch[0], trial, after, check, unsafe)
                if more is None:
                    refused.add(_identity(batch[0]))
                else:
                    texts, report = dict(more.texts), more.report
                    applied += more.applied
                break
            batch = batch[: len(batch) // 2]


def _together(
    before: Report,
    first: Diagnostic,
    texts: Mapping[str, str],
    after: Report,
    check: Check,
    unsafe: bool,
) -> Fixed | None:
    """A fix with those of the findings that it brings, where nothing new is left then; else None."""
    applied = [first]
    known = Counter(_key(diagnostic) for diagnostic in before.diagnostics)
    for _ in range(_STEPS):
        new = [diagnostic for diagnostic in after.diagnostics if not known[_key(diagnostic)]]
        batch = _batch(replace(after, diagnostics=tuple(new)), unsafe, set())
        if not new or len(batch) < len(new):
            return None
        texts = {**texts, **_apply(after, batch)}
        after = check(texts)
        applied += batch
        if _better(before, after):
            return Fixed(texts, tuple(applied), after)
    return None


def _without(report: Report, refused: set[tuple[Key, tuple[Edit, ...]]]) -> Report:
    if not refused:
        return report
    return replace(
        report,
        diagnostics=tuple(
            replace(one, finding=replace(one.finding, fix=None)) if _identity(one) in refused else one
            for one in report.diagnostics
        ),
    )


def _identity(diagnostic: Diagnostic) -> tuple[Key, tuple[Edit, ...]]:
    fixing = diagnostic.finding.fix
    return _key(diagnostic), fixing.edits if fixing else ()


def _key(diagnostic: Diagnostic) -> Key:
    return diagnostic.path, diagnostic.code, diagnostic.finding.message


def _batch(report: Report, unsafe: bool, refused: set[tuple[Key, tuple[Edit, ...]]]) -> list[Diagnostic]:
    """The first fixes that do not overlap, in the order of the report."""
    chosen: list[Diagnostic] = []
    taken: dict[str, list[Edit]] = {}
    for diagnostic in report.diagnostics:
        fixing = diagnostic.finding.fix
        if fixing is None or not (fixing.safe or unsafe) or not report.documents.get(diagnostic.path):
            continue
        if _identity(diagnostic) in refused:
            continue
        others = taken.setdefault(diagnostic.path, [])
        if not any(_clash(edit, other) for edit in fixing.edits for other in others):
            others += fixing.edits
            chosen.append(diagnostic)
    return chosen


def _clash(edit: Edit, other: Edit) -> bool:
    (a, b), (c, d) = edit.span, other.span
    return (a < d and c < b) or (a == c and (a == b or c == d))


def _apply(report: Report, batch: list[Diagnostic]) -> dict[str, str]:
    edits: dict[str, list[Edit]] = {}
    for diagnostic in batch:
        assert diagnostic.finding.fix is not None
        edits.setdefault(diagnostic.path, []).extend(diagnostic.finding.fix.edits)
    return {path: apply(report.documents[path], listed) for path, listed in edits.items()}


def _better(before: Report, after: Report) -> bool:
    """Whether no finding is new, and one is gone. A fault while checking refuses the fix."""
    old = Counter(_key(diagnostic) for diagnostic in before.diagnostics)
    new = Counter(_key(diagnostic) for diagnostic in after.diagnostics)
    return not new - old and new.total() < old.total() and len(after.faults) <= len(before.faults)
