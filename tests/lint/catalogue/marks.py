"""Decks with marks: ``«TC201:frnace»`` says which finding stands on which text, and no other is there.

A code may end in ``e``, ``w`` or ``i``: the severity, where a rule has several. ``«TC202,TC203:x»`` are two
findings on one text, ``«TC102:»`` one on an empty place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from terra_cards.lint.report import Report
from tests.lint.decks import card, deck
from tests.lint.linting import TODAY, lint_files, lint_text

_MARK = re.compile(r"«(?P<codes>TC\d{3}[ewi]?(?:,TC\d{3}[ewi]?)*):(?P<text>[^«»]*)»", re.DOTALL)
_LETTERS = {"error": "e", "warning": "w", "info": "i"}
_BEFORE = "# 🗼 Ünï\n"  # not where the finding is about the file, at 1:1
#: What stands before every deck in one of the ways a deck is written: columns count code points.
VARIANTS: dict[str, Callable[[str], str]] = {
    "lf": lambda text: text,
    "crlf, BOM, emoji": lambda text: "\ufeff" + (_BEFORE * (text[0] != "«") + text).replace("\n", "\r\n"),
}


@dataclass(frozen=True)
class Case:
    """A whole file with marks. ``words`` are in the messages and hints, in any order."""

    text: str
    words: tuple[str, ...] = ()
    name: str = "a.deck.yaml"
    ignore: tuple[str, ...] = ("TC701", "TC408")
    select: tuple[str, ...] | None = None
    files: Mapping[str, str | bytes] = field(default_factory=dict)
    folder: Path | None = None

    def __repr__(self) -> str:
        marked = [line.strip() for line in self.text.splitlines() if "«" in line]
        return " / ".join(marked or [line for line in self.text.splitlines() if line.startswith("    ")])[:70]


def one(
    lines: str,
    *words: str,
    languages: str = "en",
    edition: str = "terra",
    board: str = "world",
    **more: object,
) -> Case:
    """A deck of one card with these lines in place of the usual ones."""
    without = ("difficulty",) if edition == "terra-deutschland" else ()
    drop = more.pop("without", ())
    made = card(lines, without=(*without, *drop), sources=bool(more.pop("sources", True)))  # type: ignore[misc]
    head = str(more.pop("head", ""))
    return Case(deck(made, languages=languages, edition=edition, board=board, head=head), words, **more)  # type: ignore[arg-type]


def expected(marked: str) -> tuple[str, list[tuple[str, int, int]]]:
    """The text without its marks, and code (with its letter, if any), start and end of each."""
    found: list[tuple[str, int, int]] = []
    pieces: list[str] = []
    at = length = 0
    for match in _MARK.finditer(marked):
        pieces.append(marked[at : match.start()])
        length += match.start() - at
        pieces.append(match["text"])
        found += [(code, length, length + len(match["text"])) for code in match["codes"].split(",")]
        length += len(match["text"])
        at = match.end()
    pieces.append(marked[at:])
    text = "".join(pieces)
    assert "«TC" not in text, text
    return text, sorted(found, key=lambda item: (item[1], item[0]))


def check(case: Case, variant: str, folder: Path | None = None) -> Report:
    """Lints the case and compares every finding with the marks: code, severity, place."""
    text, wanted = expected(VARIANTS[variant](case.text))
    if case.files:
        assert folder is not None
        report = lint_files(
            folder, {case.name: text, **case.files}, case.name, ignore=case.ignore, select=case.select
        )
    else:
        report = lint_text(text, name=case.name, ignore=case.ignore, select=case.select, today=TODAY)
    assert not report.faults, report.faults
    body = text.removeprefix("\ufeff")
    shift = len(text) - len(body)
    found = []
    for d in report.diagnostics:
        assert d.path == case.name, (d.path, d.finding.message)
        start, end = d.finding.span
        found.append((d.code, _LETTERS[d.severity], start, end, body[start:end]))
        before = body[:start]
        assert d.start.line == before.count("\n") + 1
        assert d.start.column == len(before.rpartition("\n")[2]) + 1
    found.sort(key=lambda item: (item[2], item[0]))
    told = [
        f"{d.code} {body[slice(*d.finding.span)]!r}: {d.finding.message} | {d.finding.help}"
        for d in report.diagnostics
    ]
    assert [(code, start, end) for code, _, start, end, _ in found] == [
        (code[:5], start - shift, end - shift) for code, start, end in wanted
    ], "\n".join(told)
    for (code, letter, _, _, _), (marked, _, _) in zip(found, wanted, strict=True):
        assert len(marked) == 5 or marked[5] == letter, (code, letter)
    said = " ".join(f"{d.finding.message} {d.finding.help or ''}" for d in report.diagnostics)
    for word in case.words:
        assert word in said, (word, said)
    return report
