"""Marks that a version control system leaves in a file when two changes collide."""

from __future__ import annotations

import re

from terra_cards.source.findings import Finding, Related
from terra_cards.source.indentation import line_end
from terra_cards.source.limits import FINDINGS
from terra_cards.source.span import Span

_MARK = re.compile(r"(?:(?<=[\r\n])|\A)(<{7}|={7}|>{7}|\|{7})(?=[ \t\r\n]|\Z)")
_HELP = "keep what is right of the two sides, and remove the lines with <<<<<<<, ======= and >>>>>>>"


def conflicts(text: str, path: str) -> tuple[list[Finding], list[Span]]:
    """One finding for each conflict, at its first mark, and the spans to be left out.

    Left out are the marks and all sides but the first, so that the rest can be read.
    """
    if not any(mark[0] in text and mark in text for mark in ("<<<<<<<", "=======", ">>>>>>>")):
        return [], []
    groups: list[list[tuple[str, int]]] = []
    for match in _MARK.finditer(text):
        kind = match[1][0]
        if kind == "<" or not groups or groups[-1][-1][0] == ">":
            groups.append([])
        groups[-1].append((kind, match.start()))
    findings: list[Finding] = []
    blanks: list[Span] = []
    for group in groups:
        if len(findings) < FINDINGS:
            findings.append(_finding(path, group))
        for index, (kind, start) in enumerate(group):
            end = line_end(text, start)
            if kind in "|=" and index + 1 < len(group):
                end = line_end(text, group[index + 1][1])
            blanks.append(Span(start, end))
    return findings, blanks


def _finding(path: str, group: list[tuple[str, int]]) -> Finding:
    kinds = {"<": "the first side starts here", "|": "the common base starts here"}
    kinds |= {"=": "the other side starts here", ">": "the conflict ends here"}
    (_, start), *rest = group
    related = tuple(Related(path, Span(at, at + 7), kinds[kind]) for kind, at in rest)
    message = "a merge conflict that is not settled"
    return Finding("TC001", message, path, Span(start, start + 7), help=_HELP, related=related)
