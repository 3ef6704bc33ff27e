"""Mending findings and silencing them, as new texts of one file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from terra_cards.lint.fixes import fix
from terra_cards.lint.ignores import ignore
from terra_cards.lint.report import Diagnostic, Report
from terra_cards.lsp.linting import Linted, lint_unit
from terra_cards.source.edits import encode
from terra_cards.source.findings import Edit

_LONGEST = 40  # characters of a text that a title quotes


def title(diagnostic: Diagnostic, report: Report) -> str:
    """What a fix does, in a line."""
    finding = diagnostic.finding
    assert finding.fix is not None
    text = report.documents[diagnostic.path].text
    told = _told(finding.fix.edits[0], text) if len(finding.fix.edits) == 1 else None
    doubt = "" if finding.fix.safe else " (unsafe: check the result)"
    return f"{diagnostic.code}: {told or f'mend {diagnostic.rule.name}'}{doubt}"


def _told(edit: Edit, text: str) -> str | None:
    old, new = text[edit.span.start : edit.span.end], edit.text
    if max(len(old), len(new)) > _LONGEST or not (old + new).isprintable():
        return None
    if not old.strip():
        return f"insert '{new}'" if new.strip() else None
    return f"write '{new}' in place of '{old}'" if new.strip() else f"remove '{old.strip()}'"


def mended(linted: Linted, cwd: Path, name: str, code: str | None = None) -> str:
    """The text of a file with its safe fixes made, of one rule or of all; each step is linted anew."""

    def only(report: Report) -> Report:
        """The report, with no fixes for other files, and none of other rules."""
        return replace(report, diagnostics=tuple(_kept(one, name, code) for one in report.diagnostics))

    def check(texts: Mapping[str, str]) -> Report:
        data = {path: encode(linted.report.documents[path], text) for path, text in texts.items()}
        after = lint_unit(linted.unit, linted.snapshot, cwd, data)
        assert after is not None
        return only(after.report)

    found = fix(only(linted.report), check)
    return found.texts.get(name, linted.report.documents[name].text)


def _kept(diagnostic: Diagnostic, name: str, code: str | None) -> Diagnostic:
    if diagnostic.path == name and code in (None, diagnostic.code):
        return diagnostic
    return replace(diagnostic, finding=replace(diagnostic.finding, fix=None))


def silenced(report: Report, diagnostic: Diagnostic) -> str | None:
    """The text of a finding's file with a comment that silences it; None where no comment can."""
    alone = replace(report, diagnostics=(diagnostic,))
    quiet = replace(report, diagnostics=())
    texts = ignore(alone, "", lambda _: quiet).texts
    text = texts.get(diagnostic.path)
    return None if text is None else _without_blanks(text, report.documents[diagnostic.path].text)


def _without_blanks(text: str, before: str) -> str:
    """The text without the blank behind the comment that was put in, where a reason would stand."""
    at = next((at for at, (a, b) in enumerate(zip(text, before, strict=False)) if a != b), len(before))
    end = text.find("]", at)
    while end >= 0 and text[end + 1 : end + 2] == " " and text[end + 2 : end + 3] in ("", "\r", "\n"):
        text = text[: end + 1] + text[end + 2 :]
    return text
