"""Decks as somebody writes them who has read no page: each mistake is told once, and says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.lint.engine import lint
from terra_cards.lint.report import Report
from terra_cards.workspace.load import load
from tests.lint.linting import TODAY, policy

FOLDER = Path(__file__).parent / "strangers"
#: The line of each finding and its code.
FOUND = {
    "hiking": """
        3 TC106, 5 TC104, 6 TC104, 8 TC101, 9 TC104, 11 TC601, 13 TC101, 17 TC301, 18 TC101,
        19 TC601, 21 TC103, 24 TC301, 25 TC008, 25 TC301, 26 TC105, 26 TC601, 28 TC103, 31 TC301,
        32 TC313
    """,
    "in-a-hurry": """
        4 TC401, 10 TC401, 11 TC104, 12 TC103, 14 TC103, 15 TC103, 16 TC103, 17 TC103, 18 TC601,
        21 TC201, 21 TC201, 21 TC201, 22 TC104, 24 TC301, 25 TC301
    """,
    "tabs": "10 TC001, 13 TC001, 20 TC001",
    "units": """
        7 TC201, 10 TC303, 11 TC313, 13 TC602, 13 TC602, 13 TC104, 13 TC104, 15 TC404, 19 TC301,
        20 TC301, 20 TC103, 20 TC103, 23 TC407, 25 TC202, 27 TC301, 28 TC301
    """,
    "peril": """
        2 TC104, 4 TC106, 4 TC101, 4 TC104, 4 TC008, 5 TC104, 5 TC103, 7 TC105, 7 TC103, 8 TC104,
        9 TC102, 9 TC102, 9 TC102, 9 TC601
    """,
}


def report_of(name: str) -> Report:
    return lint(load([f"{name}.deck.yaml"], cwd=FOLDER), policy(ignore=("TC7",)), today=TODAY)


@pytest.mark.parametrize("name", FOUND)
def test_each_mistake_is_told_once(name: str) -> None:
    report = report_of(name)
    assert not report.faults
    found = [f"{diagnostic.start.line} {diagnostic.code}" for diagnostic in report.diagnostics]
    assert found == [" ".join(part.split()) for part in FOUND[name].split(",")]


@pytest.mark.parametrize("name", FOUND)
def test_each_says_what_to_do(name: str) -> None:
    for diagnostic in report_of(name).diagnostics:
        assert diagnostic.finding.help, diagnostic.finding.message
        assert len(diagnostic.finding.message) <= 160


def test_there_is_a_deck_for_each() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.deck.yaml" for name in FOUND)
