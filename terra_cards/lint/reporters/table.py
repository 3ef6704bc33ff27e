"""The statistics of a run as a table."""

from __future__ import annotations

from terra_cards.lint.report import Report, summary
from terra_cards.lint.reporters.style import Style
from terra_cards.lint.statistics import Row, statistics


def render(report: Report, *, colour: bool = False, closing: bool = True) -> str:
    """Count, severity, code, rule and what can be mended, a row a rule; then the summary."""
    style = Style(colour)
    rows = statistics(report)
    digits = max((len(str(row.count)) for row in rows), default=0)
    name = max((len(row.rule) for row in rows), default=0)
    lines = [
        f"{row.count:>{digits}}  {style.severity(row.severity, f'{row.severity:<7}')}  {row.code}  "
        f"{row.rule:<{name}}  {style.help(_fixes(row))}".rstrip()
        for row in rows
    ]
    if closing:
        lines += [*([""] if lines else []), summary(report)]
    return "".join(f"{line}\n" for line in lines)


def _fixes(row: Row) -> str:
    parts = [f"{row.safe} with --fix"] if row.safe else []
    if row.unsafe:
        parts.append(f"{row.unsafe} with --unsafe-fixes")
    return ", ".join(parts)
