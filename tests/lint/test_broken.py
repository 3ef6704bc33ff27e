"""A deck broken in twenty ways gets its twenty findings, each at the right place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from terra_cards.lint.engine import lint
from terra_cards.workspace.load import load
from tests.lint.linting import TODAY, codes, lint_text, policy

DECK = Path(__file__).parent / "broken" / "twenty.deck.yaml"

# card, code, the text under the carets
TWENTY = [
    ("unknown-area", "TC201", "frnace"),
    ("unknown-key", "TC101", "locaton"),
    ("repeated-key", "TC002", "difficulty"),
    ("unquoted-comma", "TC008", ","),
    ("missing-task", "TC304", "tasks"),
    ("elsewhere", "TC203", "52.5163, 13.3777"),
    ("swapped", "TC209", "12.4922, 41.8902"),
    ("wrong-quarter", "TC205", "sw"),
    ("open-answer", "TC301", "before"),
    ("wrong-unit", "TC303", "kg"),
    ("reversed", "TC305", "1889..1882"),
    ("grouped", "TC313", '"5,300,000"'),
    ("year-nought", "TC311", "0"),
    ("untranslated", "TC401", "theme"),
    ("gives-away", "TC404", "Japan"),
    ("blanks", "TC406", " "),
    ("no-photo", "TC501", "photos/uluru.jpg"),
    ("out-of-the-deck", "TC504", "../secret.jpg"),
    ("no-source", "TC601", "no-source"),
    ("bad-source", "TC602", '"htps://example.org/20"'),
]


def test_twenty_ways_give_twenty_findings() -> None:
    report = lint(load([DECK], cwd=DECK.parent), policy(ignore=("TC7",)), today=TODAY)
    assert not report.faults
    found = [
        (d.finding.card, d.code, report.documents[d.path].text[slice(*d.finding.span)])
        for d in report.diagnostics
    ]
    assert found == TWENTY


def test_every_finding_lies_inside_its_card() -> None:
    report = lint(load([DECK], cwd=DECK.parent), policy(ignore=("TC7",)), today=TODAY)
    lines = DECK.read_text(encoding="utf-8").splitlines()
    for diagnostic in report.diagnostics:
        above = [line for line in lines[: diagnostic.start.line] if line.startswith("  - id: ")]
        assert above[-1] == f"  - id: {diagnostic.finding.card}"


def test_the_program_fails_with_status_1_and_shows_each_place() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "terra_cards", "lint", str(DECK), "--today", "2026-12-01", "--ignore", "TC7"],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 1, run.stderr
    assert run.stderr == ""
    for _, code, _ in TWENTY:
        assert f"[{code}]" in run.stdout
    assert "17 errors, 3 warnings in 20 cards, 1 file" in run.stdout


@pytest.mark.parametrize(
    ("whole", "broken"),
    [
        ("  edition: terra\n", "  edition terra\n"),
        ("  title: D\n", " title: D\n"),
        ("  title: D\n", "  title: %D\n"),
        ("deck:\n", "deck\n"),
        ("format: 1\n", "format 1\n"),
    ],
)
def test_a_key_lost_to_a_syntax_error_is_not_told_as_missing_too(whole: str, broken: str) -> None:
    head = "format: 1\ndeck:\n  id: d\n  title: D\n  edition: terra\n  board: world\n  languages: [en]\n"
    assert codes(lint_text(head.replace(whole, broken), ignore=("TC7",))) == ["TC001"]


def test_a_syntax_error_in_a_card_hides_no_missing_key_of_the_deck() -> None:
    head = "format: 1\ndeck:\n  id: d\n  edition: terra\n  board: world\n  languages: [en]\n"
    text = head + "cards:\n  - id: a\n    theme 5\n  - id: b\n    theme: B\n"
    assert codes(lint_text(text, select=("TC102",))).count("TC102") == 4  # title; areas, level, tasks of b
