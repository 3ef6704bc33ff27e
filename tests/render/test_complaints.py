"""The table of complaints names tests that are there, each complaint once."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
TABLE = (Path(__file__).parent / "COMPLAINTS.md").read_text(encoding="utf-8")


def test_every_test_of_the_table_is_there() -> None:
    named = re.findall(r"([a-z]+/test_\w+\.py)::(test_\w+)", TABLE)
    assert len(named) > 30
    missing = [
        f"{file}::{name}"
        for file, name in named
        if f"def {name}(" not in (TESTS / file).read_text(encoding="utf-8")
    ]
    assert missing == []


def test_every_issue_is_named_once() -> None:
    issues = re.findall(r"\((https://[^)]+)\)", TABLE)
    assert len(issues) == len(set(issues))
