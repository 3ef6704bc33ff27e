"""The report for people: each finding with its source line and carets under what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from terra_cards.lint.report import Diagnostic, Report, summary, tally
from terra_cards.lint.reporters.style import Style
from terra_cards.lint.reporters.width import Line, safe, width, wrapped
from terra_cards.model.called import called
from terra_cards.source.edits import apply
from terra_cards.source.findings import Edit, Fix
from terra_cards.source.span import LineTable, Span

LEAST_ROOM = 40
PREVIEW_LINES = 4


def render(
    report: Report,
    *,
    colour: bool = False,
    columns: int = 120,
    closing: bool = True,
    wrap: bool = False,
    address: Callable[[str], str | None] | None = None,
) -> str:
    """The whole report; ends with a line end.

    ``columns`` is the width that source lines are cropped to; with ``wrap`` messages keep to it too, for
    a terminal. ``address`` gives the address of a file where the terminal shows links. Where several
    files have findings, each begins with a heading.
    """
    style = Style(colour, address)
    groups = [(path, list(found)) for path, found in groupby(report.diagnostics, lambda one: one.path)]
    parts: list[str] = []
    for path, found in groups:
        if len(groups) > 1:
            name = style.link(path, style.heading(safe(path)))
            parts.append(f"{name} {style.faint(f'({tally(found)})')}\n")
        parts += (_diagnostic(report, one, style, columns, wrap) for one in found)
    if closing:
        parts.append(f"{summary(report)}\n")
    return "\n".join(parts)


def detail(report: Report, diagnostic: Diagnostic) -> str:
    """One finding with its source lines, as plain text."""
    return _diagnostic(report, diagnostic, Style(), 120, False)


def _diagnostic(report: Report, diagnostic: Diagnostic, style: Style, columns: int, wrap: bool) -> str:
    finding, severity = diagnostic.finding, diagnostic.severity
    line, column = diagnostic.start
    name = called(finding)
    card = f" (card {safe(name)})" if name else ""
    head = f"{severity}[{diagnostic.code}]"
    rule = f" {diagnostic.rule.name}: "
    first, *more = _wrapped(finding.message, columns if wrap else 0, width(head + rule), 4)
    rows = [f"{style.severity(severity, head)}{rule}{style.bold(first)}"]
    rows += [f"    {style.bold(row)}" for row in more]
    marks = {"error": "^", "warning": "^", "info": "-"}
    spans = [(finding.path, finding.span)] + [(related.path, related.span) for related in finding.related]
    digits = max((len(str(report.position(path, span)[0].line)) for path, span in spans), default=1)
    gutter = " " * digits
    room = max(columns - digits - 3, LEAST_ROOM)
    place = style.link(finding.path, f"{safe(finding.path)}:{line}:{column}")
    rows.append(f"{gutter}{style.frame('-->')} {place}{card}")
    rows += _snippet(report.lines(finding.path), finding.span, digits, room, style, marks[severity], severity)
    for related in finding.related:
        start, _ = report.position(related.path, related.span)
        where = ""
        if related.path != finding.path:
            text = f"{safe(related.path)}:{start.line}:{start.column}"
            where = f"{style.link(related.path, text)}: "
        rows.append(f"{gutter} {style.frame('::')} {where}{safe(related.message)}")
        rows += _snippet(report.lines(related.path), related.span, digits, room, style, "-", None)
    if finding.help:
        label = f"{gutter} = help: "
        first, *more = _wrapped(finding.help, columns if wrap else 0, len(label), len(label))
        rows.append(f"{gutter} {style.frame('=')} {style.help('help')}: {first}")
        rows += [f"{' ' * len(label)}{row}" for row in more]
    if finding.fix:
        how = "--fix" if finding.fix.safe else "--fix --unsafe-fixes"
        rows.append(f"{gutter} {style.frame('=')} {style.help('fix')} with {how}:")
        rows += [
            f"{gutter}   {row}" for row in _preview(report.lines(finding.path), finding.fix, room - 4, style)
        ]
    return "\n".join(rows) + "\n"


def _wrapped(text: str, columns: int, first: int, rest: int) -> list[str]:
    """A text made safe, in rows: ``first`` and ``rest`` cells stand before them; 0 columns: one row."""
    room = max(columns, LEAST_ROOM) - rest
    return wrapped(safe(text), room, first - rest) if columns else [safe(text)]


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
