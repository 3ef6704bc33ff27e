"""Unified diffs of files that a command changes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Literal

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")
_AROUND = 3  # lines that stay, before and after those that change


_Code = tuple[Literal["replace", "delete", "insert", "equal"], int, int, int, int]


class _Known(SequenceMatcher[str]):
    """Two texts of which it is known what became of each line."""

    def __init__(self, codes: list[_Code]) -> None:
        super().__init__(None, "", "")
        self._codes = codes

    def get_opcodes(self) -> list[_Code]:
        return self._codes


def unified(path: str, old: str, new: str) -> str:
    """What changed in a file, as ``patch`` reads it; empty where nothing did."""
    return unified_pieces(path, [(old, new)])


def unified_pieces(path: str, pieces: Iterable[tuple[str, str]]) -> str:
    """The same for a file in stretches of whole lines, each with what became of it.

    Lines are looked for in their own stretch only: the time is that of each stretch, however long the file.
    """
    before: list[str] = []
    after: list[str] = []
    codes: list[_Code] = []
    for old, new in pieces:
        lines, others = _LINE.findall(old), _LINE.findall(new)
        at, to = len(before), len(after)
        found: list[_Code] = [("equal", 0, len(lines), 0, len(others))]
        if old != new:
            found = list(SequenceMatcher(None, lines, others).get_opcodes())
        for what, a, b, c, d in found:
            if what == "equal" and codes and codes[-1][0] == "equal":
                _, start, _, first, _ = codes.pop()
                codes.append((what, start, at + b, first, to + d))
            else:
                codes.append((what, at + a, at + b, to + c, to + d))
        before += lines
        after += others
    if all(code[0] == "equal" for code in codes):
        return ""
    rows = [f"--- {path}\n", f"+++ {path}\n"]
    for group in _Known(codes).get_grouped_opcodes(_AROUND):
        (_, a, _, c, _), (_, _, b, _, d) = group[0], group[-1]
        rows.append(f"@@ -{_range(a, b)} +{_range(c, d)} @@\n")
        for kind, first, last, start, end in group:
            if kind == "equal":
                rows += [f" {line}" for line in before[first:last]]
                continue
            rows += [f"-{line}" for line in before[first:last]]
            rows += [f"+{line}" for line in after[start:end]]
    return "".join(
        row if row.endswith(("\n", "\r")) else f"{row}\n\\ No newline at end of file\n" for row in rows
    )


def _range(start: int, end: int) -> str:
    """Lines as the head of a hunk has them, counted from 1; of none, the line before."""
    length = end - start
    if length == 1:
        return str(start + 1)
    return f"{start + 1 if length else start},{length}"
