"""From the C parser's scalar events to scalars: values by YAML 1.2, places of the content."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct, field

from terra_cards.source.core_schema import TYPED_FIRST, plain
from terra_cards.source.document import Node, Scalar, Style, Unread
from terra_cards.source.fault import FaultError
from terra_cards.source.findings import Finding, Related
from terra_cards.source.gaps import Gaps
from terra_cards.source.indentation import line_end, underindented
from terra_cards.source.limits import FINDINGS, TEXT_CHARACTERS
from terra_cards.source.offsets import source_map
from terra_cards.source.span import Span

_STYLES: dict[str, Style] = {"": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}
_PROPERTY = re.compile(r"!<[^>\s]*>|[&!][^\s,\[\]{}]*")
_NAME = re.compile(r"&[0-9A-Za-z_-]+")
_BETWEEN = re.compile(r"(?:[ \t\r\n]|(?<=[ \t\r\n])#[^\r\n]*)*")
_HEADER = re.compile(r"[|>][-+0-9]*")


class Notes(Struct):
    """Findings of one file, as they come; no more than :data:`FINDINGS`."""

    path: str
    findings: list[Finding] = field(default_factory=list)

    def add(
        self,
        message: str,
        start: int,
        end: int,
        advice: str | None = None,
        *,
        code: str = "TC001",
        first: Node | None = None,
        says: str = "it stands here first",
    ) -> None:
        """A finding from ``start`` to ``end``; ``first`` stands in the file already, as ``says`` tells."""
        if len(self.findings) < FINDINGS:
            related = () if first is None else (Related(self.path, first.span, says),)
            span = Span(start, end)
            self.findings.append(Finding(code, message, self.path, span, help=advice, related=related))


class Scalars(Struct):
    """Makes the scalars of one pass over a text; see :class:`terra_cards.source.tree.Tree`."""

    text: str
    source: str | None  # what the parser reads, where that differs from the text
    notes: Notes
    base: int
    restore: dict[int, str] | None
    gaps: Gaps | None

    def scalar(self, event: Any, indent: int) -> Scalar:
        """The scalar of an event; ``indent`` is the column of the block collection around it."""
        start, end = event.start_mark.index + self.base, event.end_mark.index + self.base
        if self.gaps and self.gaps.overlap(start, end):
            raise FaultError("a text across a gap", Span(start, end), follows=True)
        value: str = event.value
        style = _STYLES[event.style or ""]
        if self.restore is not None:
            value = value.translate(self.restore)
        tabs = self.source is not None and "\t" in self.text[start:end]
        if event.anchor or event.tag:
            start = self.after_properties(start, end)
        if style == "plain":
            if not value:
                start = end
                if self.gaps and self.gaps.touch(start):
                    return Scalar(start, end, Unread(), style)
            if event.tag:
                return Scalar(start, end, value or Unread(), style)  # a tag alone was meant as a text
            if value[:1] in TYPED_FIRST and len(value) <= TEXT_CHARACTERS:
                value = plain(value)
        elif style in ("literal", "folded"):
            start, end = _block_content(self.text, start, end, value)
        elif event.start_mark.line != event.end_mark.line:
            stray = underindented(self.text, start, end, indent)
            if stray is not None:
                from terra_cards.source.syntax_texts import underindented_text

                raise underindented_text(self.text, start, end, stray)
        if tabs:
            value = self._with_tabs(Scalar(start, end, value, style))
        if len(value) > TEXT_CHARACTERS:
            message = f"a text of {len(value):,} characters; the limit is {TEXT_CHARACTERS:,}"
            self.notes.add(message, start, end, "check for a quote left open", code="TC004")
        return Scalar(start, end, value, style)

    def after_properties(self, start: int, end: int) -> int:
        """Where a value starts after its anchor and tag; a tag is reported."""
        at = start
        while at < end and self.text[at] in "&!":
            match = _PROPERTY.match(self.text, at, end)
            assert match is not None
            if self.text[at] == "!":
                advice = "remove it; put a value in quotes to make it a text"
                self.notes.add(f"tags such as {shown(match[0])} are not used here", at, match.end(), advice)
            elif _NAME.fullmatch(match[0]) is None:  # the parser ends it early, and reads on as a text
                message = f"{shown(match[0])} is not the name of an anchor"
                advice = "names are of letters a-z, digits, '-' and '_'; quote a text that starts with '&'"
                self.notes.add(message, at, match.end(), advice)
            at = match.end()
            between = _BETWEEN.match(self.text, at, end)
            assert between is not None
            at = between.end()
        return at

    def _with_tabs(self, scalar: Scalar) -> str:
        """A text's value with the tabs for which the parser was given spaces."""
        assert self.source is not None
        chars = list(scalar.value)
        for index, (start, end) in enumerate(source_map(self.source, scalar)):
            if end == start + 1 and self.source[start] == " " and self.text[start] == "\t":
                chars[index] = "\t"
        return "".join(chars)


def _block_content(text: str, start: int, end: int, value: str) -> tuple[int, int]:
    """From the first character of a block text's content to its last that is not blank.

    ``start`` is at the header (``|``, ``>``), which is taken where there is no content.
    """
    content = value.lstrip(" \t\n")
    if not content:
        match = _HEADER.match(text, start)
        assert match is not None
        return start, match.end()
    at = line_end(text, start)
    while text[at] in " \t\r\n":
        at += 1
    while text[end - 1] in " \t\r\n":
        end -= 1
    lead = value[: len(value) - len(content)]
    return at - (len(lead) - lead.rfind("\n") - 1), end


def shown(name: str) -> str:
    """A name in quotes, cut where it is long."""
    return f"'{name}'" if len(name) <= 60 else f"'{name[:57]}...'"
