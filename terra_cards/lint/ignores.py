"""Writing suppressions for what is found: how an old deck is taken on.

Each finding gets a comment at the end of its line. Where that would change a text (in a block text, or in
a text that goes on below) it stands before the card instead, and where that cannot be, at the top of the
file. Nothing else in the file changes, and every result is read and linted before it is kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from terra_cards.lint.directives import Directive, directives
from terra_cards.lint.document_view import DocumentView, card_at, card_on_line
from terra_cards.lint.report import Diagnostic, Report
from terra_cards.lint.suppress import NEVER
from terra_cards.source.comments import comments
from terra_cards.source.document import Document
from terra_cards.source.edits import apply
from terra_cards.source.findings import Edit, Pointer
from terra_cards.source.reader import read
from terra_cards.source.span import Span

Level = Literal["line", "card", "file", "nowhere"]
Check = Callable[[Mapping[str, str]], Report]
#: Where a comment that did not help is tried next.
_NEXT: dict[Level, Level] = {"line": "card", "card": "file", "file": "nowhere"}


class Ignored(Struct, frozen=True):
    """What ignoring came to: new texts by path, the findings that are silent now, the report."""

    texts: Mapping[str, str]
    silenced: tuple[Diagnostic, ...]
    report: Report


class _Wish(Struct):
    """A finding to silence, and how far out its comment stands."""

    found: Diagnostic
    level: Level = "line"


def ignore(report: Report, reason: str, check: Check) -> Ignored:
    """Adds comments for every finding of a report that a comment can silence.

    ``check`` lints with new texts in place of files, by path. A comment that does not silence its
    finding is tried one level further out.
    """
    wishes = [_Wish(found) for found in report.diagnostics if _silenceable(report, found)]
    while True:
        texts = _texts(report, wishes, reason)
        after = check(texts) if texts else report
        there = Counter(_key(found) for found in after.diagnostics)
        left = [wish for wish in wishes if wish.level != "nowhere" and there[_key(wish.found)]]
        if not left:
            break
        for wish in left:
            wish.level = _NEXT[wish.level]
    silenced = tuple(wish.found for wish in wishes if wish.level != "nowhere")
    return Ignored(texts, silenced, after)


def _silenceable(report: Report, found: Diagnostic) -> bool:
    kind = report.kinds.get(found.path)
    return found.code[2] not in NEVER and found.path in report.documents and kind != "baseline"


def _key(found: Diagnostic) -> tuple[str, str, str, str]:
    return found.path, found.code, found.finding.message, repr(found.finding.pointer)


def _texts(report: Report, wishes: Iterable[_Wish], reason: str) -> dict[str, str]:
    by_path: dict[str, list[_Wish]] = {}
    for wish in wishes:
        if wish.level != "nowhere":
            by_path.setdefault(wish.found.path, []).append(wish)
    return {
        path: _Writer(report.documents[path], report.kinds.get(path, "stray"), reason).written(listed)
        for path, listed in by_path.items()
    }


class _Writer:
    """Places the comments of one file."""

    def __init__(self, document: Document, kind: str, reason: str) -> None:
        self.document = document
        self.text = document.text
        self.kind = kind
        self.reason = reason
        self.comments = {comment.line: comment for comment in comments(document)}
        self.directives = {one.comment.line: one for one in directives(document, kind)}
        first = re.search(r"\r\n|\n|\r", self.text)
        self.line_end = first[0] if first else "\n"

    def written(self, wishes: list[_Wish]) -> str:
        """The text with its comments; the data of the file is what it was."""
        text = self._written(wishes, self._takes_comment)
        if self._keeps_data(text):
            return text
        return self._written(
            wishes,
            lambda line: (
                self._takes_comment(line)
                and self._keeps_data(apply(self.text, self._at_end(line, {"TC201"})))
            ),
        )

    def _written(self, wishes: Iterable[_Wish], takes: Callable[[int], bool]) -> str:
        lines: dict[int, set[str]] = {}
        starts: dict[int, set[str]] = {}  # lines before which a comment goes
        for wish in wishes:
            line, code = wish.found.start.line, wish.found.code
            if wish.level == "line" and takes(line):
                lines.setdefault(line, set()).add(code)
                continue
            start = self._card_line(wish.found) if wish.level != "file" else None
            starts.setdefault(start or self._top(), set()).add(code)
        edits = [edit for line, codes in sorted(lines.items()) for edit in self._at_end(line, codes)]
        edits += [self._before(line, codes) for line, codes in sorted(starts.items())]
        return apply(self.text, edits)

    def _keeps_data(self, text: str) -> bool:
        after = read(text.encode("utf-8", "surrogatepass"), self.document.path)
        return len(after.findings) == len(self.document.findings) and after.data() == self.document.data()

    def _takes_comment(self, line: int) -> bool:
        """Whether a comment at the end of a line would be one: no text goes on there."""
        comment = self.comments.get(line)
        if comment is not None:
            return not comment.own_line
        words = self.document.lines.line(line)
        content = words.rstrip(" \t")
        if not content:
            return False
        start = self.document.lines.line_start(line)
        for at in (start + len(content) - len(content.lstrip(" \t")), start + len(content) - 1):
            scalar = self.document.scalar_at(at)
            if scalar is None:
                continue
            if scalar.style in ("literal", "folded") or scalar.end > start + len(words):
                return False
        return True

    def _comment(self, codes: Iterable[str]) -> str:
        return f"# terra: ignore[{', '.join(sorted(codes))}] {self.reason}"

    def _at_end(self, line: int, codes: set[str]) -> list[Edit]:
        """A comment at the end of a line, or codes more in the one that is there."""
        directive = self.directives.get(line)
        if directive is not None and directive.codes:
            return self._more(directive, codes)
        comment = self.comments.get(line)
        if comment is not None:  # what it says goes on behind the reason
            at = comment.span.start
            return [Edit(Span(at, at), f"{self._gap(at)}{self._comment(codes)} ")]
        at = self.document.lines.line_start(line) + len(self.document.lines.line(line))
        return [Edit(Span(at, at), f"{self._gap(at) and '  '}{self._comment(codes)}")]

    def _gap(self, at: int) -> str:
        """A blank, where none stands before."""
        return "" if self.text[at - 1 : at] in ("", " ", "\t", "\r", "\n") else " "

    def _more(self, directive: Directive, codes: set[str]) -> list[Edit]:
        there = {code.text.upper() for code in directive.codes}
        at, end = directive.codes[-1].span.end, directive.comment.span.end
        edits = [Edit(Span(at, at), "".join(f", {code}" for code in sorted(codes - there)))]
        if self.reason not in directive.reason:
            edits.append(Edit(Span(end, end), f"{';' if directive.reason else ''} {self.reason}"))
        return edits

    def _before(self, line: int, codes: set[str]) -> Edit:
        at = self.document.lines.line_start(line)
        words = self.document.lines.line(line)
        indent = words[: len(words) - len(words.lstrip(" \t"))]
        return Edit(Span(at, at), f"{indent}{self._comment(codes)}{self.line_end}")

    def _card_line(self, found: Diagnostic) -> int | None:
        """The line on which the card of a finding begins; None where it shares that line."""
        pointer = self._card(found)
        place = self.document.place(pointer) if pointer else None
        if place is None:
            return None
        line = self.document.lines.position(place.node.start).line
        while line:
            if card_on_line(self.document, self.kind, line) == pointer:
                return line
            line -= 1
            if line and self.document.lines.line(line).strip() not in ("", "-"):  # the dash may stand alone
                return None
        return None

    def _card(self, found: Diagnostic) -> Pointer | None:
        pointer = found.finding.pointer
        if pointer is None:
            return card_at(self.document, self.kind, found.finding.span.start)
        return DocumentView(self.document, self.kind).card_pointer(pointer)  # type: ignore[arg-type]

    def _top(self) -> int:
        """The first line that is no comment: what stands there already (a licence, the editor's schema)
        stays on top."""
        line = 1
        while line < len(self.document.lines) and self.document.lines.line(line).startswith("#"):
            line += 1
        return line
