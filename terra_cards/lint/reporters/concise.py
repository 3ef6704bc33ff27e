"""One line a finding, as compilers print it and editors read it."""

from __future__ import annotations

from terra_cards.lint.report import Report, summary
from terra_cards.lint.reporters.style import Style
from terra_cards.lint.reporters.width import safe


def render(report: Report, *, colour: bool = False, closing: bool = True) -> str:
    """``path:line:column: severity TC201 message (help) [name]`` lines, then the summary."""
    style = Style(colour)
    rows = []
    for found in report.diagnostics:
        advice = f"; {safe(found.finding.help)}" if found.finding.help else ""
        fix = " [*]" if found.finding.fix and found.finding.fix.safe else ""
        rows.append(
            f"{safe(found.path)}:{found.start.line}:{found.start.column}: "
            f"{style.severity(found.severity, f'{found.severity}[{found.code}]')}{fix} {found.rule.name}: "
            f"{safe(found.finding.message)}{advice}"
        )
    if closing:
        rows.append(summary(report))
    return "".join(f"{row}\n" for row in rows)
