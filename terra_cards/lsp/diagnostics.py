"""Findings as the protocol's diagnostics."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol import types

from terra_cards.lint.report import Diagnostic
from terra_cards.lsp.places import Places
from terra_cards.source.findings import Severity

SOURCE = "terra-cards"
SEVERITIES: dict[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "info": types.DiagnosticSeverity.Information,
}
#: Findings about what could as well be left out; editors fade it.
_UNNECESSARY = frozenset({"TC202", "TC207", "TC801"})

#: The address and the places of a file, by its name in the report.
Locate = Callable[[str], tuple[str, Places] | None]


def message(diagnostic: Diagnostic) -> str:
    """What is wrong and, on a line of its own, what to write instead."""
    finding = diagnostic.finding
    return f"{finding.message}\nhelp: {finding.help}" if finding.help else finding.message


def to_protocol(
    diagnostic: Diagnostic, places: Places, locate: Locate, page: Callable[[str], str | None]
) -> types.Diagnostic:
    """A finding for an editor; ``page`` gives the address of a rule's page."""
    finding = diagnostic.finding
    related = []
    for other in finding.related:
        found = locate(other.path)
        if found is not None:
            uri, others = found
            place = types.Location(uri, others.range(other.span))
            related.append(types.DiagnosticRelatedInformation(place, other.message))
    href = page(diagnostic.code)
    return types.Diagnostic(
        range=places.range(finding.span),
        message=message(diagnostic),
        severity=SEVERITIES[diagnostic.severity],
        code=diagnostic.code,
        code_description=types.CodeDescription(href) if href else None,
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if diagnostic.code in _UNNECESSARY else None,
        related_information=related or None,
    )
