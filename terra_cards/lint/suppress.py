"""Applying suppressions, and finding those that are wrong or no longer needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from msgspec import Struct

from terra_cards.lint import registry
from terra_cards.lint.directives import Code, Directive
from terra_cards.lint.rule import Rule
from terra_cards.source.document import Document
from terra_cards.source.findings import Edit, Finding, Fix
from terra_cards.source.span import Span

NEVER = ("0", "8")  # classes that a comment cannot silence


class _Use(Struct):
    directive: Directive
    code: Code
    rule: Rule | None
    used: bool = False


class Suppressions(Struct, dict=True):
    """The suppressions of one file."""

    document: Document
    directives: Sequence[Directive]

    @cached_property
    def uses(self) -> list[_Use]:
        """The codes of its comments, one by one."""
        return [
            _Use(directive, code, registry.find(code.text))
            for directive in self.directives
            for code in directive.codes
        ]

    def silencing(self, finding: Finding) -> Directive | None:
        """The first comment that silences a finding; marks every comment that does as used."""
        first: Directive | None = None
        for use in self.uses:
            if use.rule is None or use.rule.code != finding.code or finding.code[2] in NEVER:
                continue
            if self._reaches(use.directive, finding):
                use.used = True
                first = first or use.directive
        return first

    def _reaches(self, directive: Directive, finding: Finding) -> bool:
        if directive.reach == "file":
            return True
        if directive.reach == "line":
            return self.document.lines.position(finding.span.start).line == directive.comment.line
        if directive.reach == "card" and directive.card is not None:
            pointer = directive.card
            return finding.pointer is not None and finding.pointer[: len(pointer)] == pointer
        return False

    def findings(self, judged: Callable[[Directive, str], bool]) -> Iterable[Finding]:
        """TC801, TC802 and TC803; ``judged`` says whether the silence of a rule means that it has nothing
        to say where a comment reaches."""
        for directive in self.directives:
            if directive.malformed:
                yield self._finding(
                    "TC802",
                    "this comment looks like a suppression and is none",
                    directive.comment.span,
                    "write '# terra: ignore[TC204] reason', with the codes in square brackets",
                )
            elif not directive.reason:
                yield self._finding(
                    "TC803",
                    "the suppression does not say why",
                    directive.comment.span,
                    "add the reason after the bracket, for whoever reads it next",
                )
        for use in self.uses:
            if use.rule is None:
                near = registry.near(use.code.text)
                yield self._finding(
                    "TC802",
                    f"no rule '{use.code.text}'",
                    use.code.span,
                    f"did you mean '{near.code}' ({near.name})?"
                    if near
                    else "'terra-cards rule' lists all rules",
                )
            elif not use.used and judged(use.directive, use.rule.code):
                yield self._finding(
                    "TC801", self._unused(use), use.code.span, "remove it", self._removal(use)
                )

    def _unused(self, use: _Use) -> str:
        rule, reach = use.rule, use.directive.reach
        assert rule is not None
        if rule.code[2] in NEVER:
            return f"{rule.code} cannot be suppressed"
        if reach == "nothing":
            return (
                f"this suppression of {rule.code} reaches nothing: it counts at the end of a line, "
                "on a line of its own before a card, or at the top of the file"
            )
        where = {"line": "on this line", "card": "in this card", "file": "in this file"}[reach]
        return f"{rule.code} finds nothing to suppress {where}"

    def _removal(self, use: _Use) -> Fix:
        directive, text = use.directive, self.document.text
        rest = [
            other
            for other in self.uses
            if other.directive is directive and not (other.rule is not None and not other.used)
        ]
        if rest:  # only this code goes, with one comma
            start, end = use.code.span
            following = _skip(text, end)
            if text[following : following + 1] == ",":
                return Fix((Edit(Span(start, _skip(text, following + 1)), ""),), True)
            before = start
            while text[before - 1] in " \t":
                before -= 1
            if text[before - 1] == ",":
                return Fix((Edit(Span(before - 1, end), ""),), True)
            return Fix((Edit(use.code.span, ""),), True)
        start, end = directive.comment.span
        lines = self.document.lines
        line_start = lines.line_start(directive.comment.line)
        if directive.comment.own_line:
            last = directive.comment.line == len(lines)
            return Fix(
                (
                    Edit(
                        Span(line_start, len(text) if last else lines.line_start(directive.comment.line + 1)),
                        "",
                    ),
                ),
                True,
            )
        while start > line_start and text[start - 1] in " \t":
            start -= 1
        return Fix((Edit(Span(start, end), ""),), True)

    def _finding(self, code: str, message: str, span: Span, hint: str, fix: Fix | None = None) -> Finding:
        return Finding(code, message, self.document.path, span, help=hint, fix=fix)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t":
        at += 1
    return at
