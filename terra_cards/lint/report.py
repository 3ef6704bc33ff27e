"""What one run of the linter found, in the one order in which every reporter shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct, field

from terra_cards.lint.rule import Rule
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding, Severity
from terra_cards.source.span import LineTable, Position, Span

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


class Diagnostic(Struct, frozen=True):
    """A finding with its rule, the severity that counts, and its place in lines and columns."""

    finding: Finding
    rule: Rule
    severity: Severity
    start: Position
    end: Position

    @property
    def code(self) -> str:
        return self.rule.code

    @property
    def path(self) -> str:
        return self.finding.path

    def key(self) -> tuple[Any, ...]:
        """The order of CLI.md: path, line, column, code; then what else tells two findings apart."""
        finding = self.finding
        pointer = "/".join(map(str, finding.pointer or ()))
        return (finding.path, self.start, self.code, self.end, finding.message, pointer)

    def total_key(self) -> tuple[Any, ...]:
        """A key that is equal for equal findings only, so that no order of work shows through."""
        finding = self.finding
        rest = (finding.span, finding.card or "", finding.help or "", self.severity)
        parts = (finding.pointer, finding.field, finding.severity, finding.fix, finding.related)
        return (*self.key(), *rest, *map(repr, parts))


class Silenced(Struct, frozen=True):
    """A finding that is not shown: a comment in its file or an entry of a baseline accepts it.

    ``reason`` is what the author gave for it, ``path`` and ``span`` where that is written.
    """

    diagnostic: Diagnostic
    by: Literal["comment", "baseline"]
    reason: str
    path: str
    span: Span


class Fault(Struct, frozen=True):
    """A rule that failed: a fault of ours, with the file and card it was looking at."""

    code: str
    path: str
    card: str | None
    error: str

    def __str__(self) -> str:
        where = f"{self.path}, card '{self.card}'" if self.card else self.path
        return f"rule {self.code} failed on {where}: {self.error}"


class Report(Struct, frozen=True, dict=True):
    """The outcome of a run.

    ``documents`` holds every file that was read, by path, and ``kinds`` what kind each is (deck,
    cards, board, edition, template, stray); ``ran`` the codes of the rules that ran in full there.
    """

    diagnostics: tuple[Diagnostic, ...]
    documents: dict[str, Document]
    cards: int
    faults: tuple[Fault, ...] = ()
    silenced: tuple[Silenced, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    ran: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def counts(self) -> dict[Severity, int]:
        """How many findings there are of each severity."""
        counts: dict[Severity, int] = dict.fromkeys(SEVERITIES, 0)
        for diagnostic in self.diagnostics:
            counts[diagnostic.severity] += 1
        return counts

    @property
    def files(self) -> int:
        """How many files were linted; a baseline is none of them."""
        return sum(self.kinds.get(path) != "baseline" for path in self.documents)

    def lines(self, path: str) -> LineTable | None:
        """The lines of a file that was read, for showing a finding's surroundings."""
        document = self.documents.get(path)
        return document.lines if document else None

    def position(self, path: str, span: Span) -> tuple[Position, Position]:
        """Start and end of a span; 1:1 in a file that could not be read."""
        lines = self.lines(path)
        if lines is None:
            return Position(1, 1), Position(1, 1)
        return lines.position(span.start), lines.position(span.end)

    def fails(self, strict: bool = False) -> bool:
        """Whether the run ends with status 1: an error, or with ``strict`` a warning."""
        return bool(self.counts["error"] or (strict and self.counts["warning"]))


def ordered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Diagnostics in their total order; of those that say the same of one place, the first."""
    found: dict[tuple[Any, ...], Diagnostic] = {}
    for diagnostic in diagnostics:
        key = diagnostic.key()
        other = found.setdefault(key, diagnostic)
        if other is not diagnostic and diagnostic.total_key() < other.total_key():
            found[key] = diagnostic
    return tuple(found[key] for key in sorted(found))


def counted(number: int, word: str) -> str:
    """``1 error``, ``2 errors``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def tally(diagnostics: Iterable[Diagnostic]) -> str:
    """``2 errors, 1 warning``; empty where there are none."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    return ", ".join(counted(counts[severity], severity) for severity in SEVERITIES if counts[severity])


def summary(report: Report) -> str:
    """``2 errors, 1 warning in 24 cards, 1 file``, and a line on what can be mended or is accepted."""
    where = f"{counted(report.cards, 'card')}, {counted(report.files, 'file')}"
    rows = [f"{tally(report.diagnostics) or 'no findings'} in {where}"]
    fixes = Counter(one.finding.fix.safe for one in report.diagnostics if one.finding.fix)
    said = [f"{fixes[True]} can be mended with --fix"] if fixes[True] else []
    if fixes[False]:
        said.append(f"{fixes[False]} {'more ' if said else 'can be mended '}with --unsafe-fixes")
    accepted = sum(one.by == "baseline" for one in report.silenced)
    if accepted:
        said.append(f"{accepted} accepted by the baseline")
    if said:
        rows.append(", ".join(said))
    return "\n".join(rows)
