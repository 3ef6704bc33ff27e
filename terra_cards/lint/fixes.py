"""Applying fixes so that nothing gets worse.

A round applies fixes that do not overlap, reads and checks the result anew, and is kept only if
the files still read, no finding is new and at least one is gone. A round that fails is halved until
the fix at fault is alone. What it brings to light may be mended with it: an area put right shows that
the location is the wrong way round. Else that fix is left out, and tried again only where others were
made after it. So the rounds end, and a second run finds nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.lint.report import Diagnostic, Report
from terra_cards.source.edits import apply
from terra_cards.source.findings import Edit

Key = tuple[str, str, str]
_Identity = tuple[Key, tuple[Edit, ...]]
_STEPS = 3  # findings that a fix brings, and those that mending them brings
Check = Callable[[Mapping[str, str]], Report]


class LeftOut(NamedTuple):
    """A fix that was tried and not made: the finding that stays, and the new ones that it would bring.

    None are named where it would mend nothing.
    """

    diagnostic: Diagnostic
    brings: tuple[Diagnostic, ...]


class Fixed(Struct, frozen=True):
    """What fixing came to: new texts by path, the findings mended, and the report afterwards.

    The report offers no fix that was tried and left out; ``left_out`` says why each was.
    """

    texts: Mapping[str, str]
    applied: tuple[Diagnostic, ...]
    report: Report
    left_out: tuple[LeftOut, ...] = ()


class _Refused(NamedTuple):
    """Why a fix is left out, and how many had been made when it was tried."""

    brings: tuple[Diagnostic, ...]
    made: int


def fix(report: Report, check: Check, *, unsafe: bool = False) -> Fixed:
    """Applies the safe fixes of a report, with ``unsafe`` the others too.

    ``check`` lints with new texts in place of files, by path.
    """
    texts: dict[str, str] = {}
    applied: list[Diagnostic] = []
    refused: dict[_Identity, _Refused] = {}
    while True:
        batch = _batch(report, unsafe, refused)
        if not batch:
            stale = [one for one, why in refused.items() if why.made < len(applied)]
            if not stale:
                return Fixed(texts, tuple(applied), _without(report, refused), _left_out(report, refused))
            for one in stale:
                del refused[one]
            continue
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
                    brings = _brought(report, after, [_edits(batch)])
                    refused[_identity(batch[0])] = _Refused(tuple(brings), len(applied))
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
    steps = [_edits([first])]
    for _ in range(_STEPS):
        new = _brought(before, after, steps)
        batch = _batch(replace(after, diagnostics=tuple(new)), unsafe, ())
        if not new or len(batch) < len(new):
            return None
        texts = {**texts, **_apply(after, batch)}
        after = check(texts)
        applied += batch
        steps.append(_edits(batch))
        if _better(before, after):
            return Fixed(texts, tuple(applied), after)
    return None


def _brought(before: Report, after: Report, steps: list[dict[str, list[Edit]]]) -> list[Diagnostic]:
    """The findings that came with edits, made step by step.

    What another card has, too, is told by its place: words alone do not say which of two is new.
    """
    there: Counter[tuple[Key, int]] = Counter()
    for one in before.diagnostics:
        at = one.finding.span.start
        for step in steps:
            at += sum(
                len(edit.text) - (edit.span.end - edit.span.start)
                for edit in step.get(one.path, ())
                if edit.span.end <= at
            )
        there[_key(one), at] += 1
    more = Counter(map(_key, after.diagnostics)) - Counter(map(_key, before.diagnostics))
    new = []
    for one in after.diagnostics:
        place = _key(one), one.finding.span.start
        if there[place]:
            there[place] -= 1
        elif more[_key(one)]:
            new.append(one)
    return new


def _left_out(report: Report, refused: Mapping[_Identity, _Refused]) -> tuple[LeftOut, ...]:
    found = ((one, refused.get(_identity(one))) for one in report.diagnostics)
    return tuple(LeftOut(one, why.brings) for one, why in found if why is not None)


def _without(report: Report, refused: Container[_Identity]) -> Report:
    return replace(
        report,
        diagnostics=tuple(
            replace(one, finding=replace(one.finding, fix=None)) if _identity(one) in refused else one
            for one in report.diagnostics
        ),
    )


def _identity(diagnostic: Diagnostic) -> _Identity:
    fixing = diagnostic.finding.fix
    return _key(diagnostic), fixing.edits if fixing else ()


def _key(diagnostic: Diagnostic) -> Key:
    return diagnostic.path, diagnostic.code, diagnostic.finding.message


def _batch(report: Report, unsafe: bool, refused: Container[_Identity]) -> list[Diagnostic]:
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


def _edits(batch: list[Diagnostic]) -> dict[str, list[Edit]]:
    """The edits of some fixes, by path."""
    edits: dict[str, list[Edit]] = {}
    for diagnostic in batch:
        assert diagnostic.finding.fix is not None
        edits.setdefault(diagnostic.path, []).extend(diagnostic.finding.fix.edits)
    return edits


def _apply(report: Report, batch: list[Diagnostic]) -> dict[str, str]:
    return {path: apply(report.documents[path], listed) for path, listed in _edits(batch).items()}


def _better(before: Report, after: Report) -> bool:
    """Whether no finding is new, and one is gone. A fault while checking refuses the fix."""
    old = Counter(_key(diagnostic) for diagnostic in before.diagnostics)
    new = Counter(_key(diagnostic) for diagnostic in after.diagnostics)
    return not new - old and new.total() < old.total() and len(after.faults) <= len(before.faults)
