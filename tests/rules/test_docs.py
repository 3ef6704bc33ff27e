"""The examples of the documentation are run."""

from __future__ import annotations

import doctest
from pathlib import Path

import terra_cards.rules.actions

ROOT = Path(__file__).parents[2]


def test_the_page_on_the_api(monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / "docs" / "rules-api.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 40
    assert result.failed == 0


def test_docstrings():
    result = doctest.testmod(terra_cards.rules.actions)
    assert result.attempted
    assert result.failed == 0
