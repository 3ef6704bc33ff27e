"""The report for people: each finding with its source line and carets under what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.report import Diagnostic, Report, summary
from terra_cards.lint.reporters.style import Style
from terra_cards.lint.reporters.width import Line, safe
from terra_cards.source.edits import apply
from terra_cards.source.findings import Edit, Fix
from terra_cards.source.span import LineTable, Span

LEAST_ROOM = 40
PREVIEW_LINES = 4


def render(report: Report, *, colour: bool = False, columns: int = 120, closing: bool = True) -> str:
    """The whole report; ends with a line end. ``columns`` is the width to keep to."""
    style = Style(colour)
    parts = [_diagnostic(report, diagnostic, style, columns) for diagnostic in report.diagnostics]
    if closing:
        parts.append(f"{summary(report)}\n")
    return "\n".join(parts)


def _diagnostic(report: Report, diagnostic: Diagnostic, style: Style, columns: int) -> str:
    finding, severity = diagnostic.finding, diagnostic.severity
    line, column = diagnostic.start
    card = f" (card {safe(finding.card)})" if finding.card else ""
    head = style.severity(severity, f"{severity}[{diagnostic.code}]")
    rows = [f"{head} {diagnostic.rule.name}: {style.bold(safe(finding.message))}"]
    marks = {"error": "^", "warning": "^", "info": "-"}
    spans = [(finding.path, finding.span)] + [(related.path, related.span) for related in finding.related]
    digits = max((len(str(report.position(path, span)[0].line)) for path, span in spans), default=1)
    gutter = " " * digits
    room = max(columns - digits - 3, LEAST_ROOM)
    rows.append(f"{gutter}{style.frame('-->')} {safe(finding.path)}:{line}:{column}{card}")
    rows += _snippet(report.lines(finding.path), finding.span, digits, room, style, marks[severity], severity)
    for related in finding.related:
        start, _ = report.position(related.path, related.span)
        where = "" if related.path == finding.path else f"{safe(related.path)}:{start.line}:{start.column}: "
        rows.append(f"{gutter} {style.frame('::')} {where}{safe(related.message)}")
        rows += _snippet(report.lines(related.path), related.span, digits, room, style, "-", None)
    if finding.help:
        rows.append(f"{gutter} {style.frame('=')} {style.help('help')}: {safe(finding.help)}")
    if finding.fix:
        how = "--fix" if finding.fix.safe else "--fix --unsafe-fixes"
        rows.append(f"{gutter} {style.frame('=')} {style.help('fix')} with {how}:")
        rows += [
            f"{gutter}   {row}" for row in _preview(report.lines(finding.path), finding.fix, room - 4, style)
        ]
    return "\n".join(rows) + "\n"


def _snippet(
    lines: LineTable | None, span: Span, digits: int, room: int, style: Style, mark: str, severity: str | None
) -> Iterator[str]:
    """The first line of a span, a bar at its left and carets below."""
    if lines is None:
        return
    number, column = lines.position(span.start)
    end = lines.position(span.end)
    source = lines.line(number)
    last = end.column - 1 if end.line == number else len(source)
    text, caret, carets = Line(source).cut(column - 1, last, room)
    bar = style.frame("|")
    row = mark * carets
    marked = style.severity(severity, row) if severity else style.frame(row)  # type: ignore[arg-type]
    yield f"{' ' * digits} {bar}"
    yield f"{style.frame(str(number).rjust(digits))} {bar} {text}".rstrip()
    yield f"{' ' * digits} {bar} {' ' * caret}{marked}{'...' if end.line > number else ''}"


def _preview(lines: LineTable | None, fix: Fix, room: int, style: Style) -> Iterator[str]:
    """The lines that a fix changes, before and after."""
    if lines is None:
        return
    first = lines.position(min(edit.span.start for edit in fix.edits)).line
    last = lines.position(max(edit.span.end for edit in fix.edits)).line
    start = lines.line_start(first)
    stop = lines.line_start(last) + len(lines.line(last))
    old = lines.text[start:stop]
    shifted = [
        Edit(Span(e.span.start - start, e.span.end - start), e.text) for e in fix.edits if e.span.end <= stop
    ]
    if len(shifted) < len(fix.edits):  # the edit takes a line end with it
        stop = max(edit.span.end for edit in fix.edits)
        old = lines.text[start:stop]
        shifted = [Edit(Span(e.span.start - start, e.span.end - start), e.text) for e in fix.edits]
    new = apply(old, shifted)
    change = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    for mark, paint, text in (("-", style.removed, old), ("+", style.added, new)):
        rows = LineTable(text)
        count = len(rows) - (not rows.line(len(rows)))
        for number in range(1, min(count, PREVIEW_LINES) + 1):
            at = change - rows.line_start(number)
            cropped, _, _ = Line(rows.line(number)).cut(max(at, 0), max(at, 0) + 1, room)
            yield paint(f"{mark} {cropped}".rstrip())
        if count > PREVIEW_LINES:
            yield paint(f"{mark} ... {count - PREVIEW_LINES} more")
