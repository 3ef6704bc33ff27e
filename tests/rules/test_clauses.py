"""Every clause of the rules is written down once, and named by at least one test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def numbered(letter, *numbers):
    return [f"{letter}{number}" for number in numbers]


CLAUSES = [
    *numbered("R", 1, "1a", 2, "2a", *range(3, 16), 20, 21, 22, *range(30, 35)),
    *numbered("T", *range(1, 15)),
    *numbered("C", *range(1, 16)),
    *numbered("G", *range(1, 5)),
]

_NAME = re.compile(r"(?:^|_)([rtcg]\d+a?)(?=_|$)")
_RANGE = re.compile(r"_([rtcg])(\d+)_to_\1(\d+)(?=_|$)")


def clauses_of_tests():
    """Clauses named by the names of test functions: ``test_one_stone_a_space_r12``, ``..._t3_to_t14``."""
    found: dict[str, list[str]] = {clause: [] for clause in CLAUSES}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for match in re.finditer(r"\b(test_\w+)", path.read_text(encoding="utf-8")):
            name = match[1]
            named = {clause.upper().replace("A", "a") for clause in _NAME.findall(name)}
            for letter, first, last in _RANGE.findall(name):
                named.update(f"{letter.upper()}{n}" for n in range(int(first), int(last) + 1))
            for clause in named & found.keys():
                found[clause].append(name)
    return found


FOUND = clauses_of_tests()


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_is_named_by_a_test(clause):
    assert FOUND[clause], f"no test is called ..._{clause.lower()}"


def test_the_pages_state_each_clause_once():
    pages = [ROOT / "docs" / "rules.md", *sorted((ROOT / "docs" / "games").glob("*.md"))]
    stated = [
        c
        for page in pages
        for c in re.findall(r"^- \*\*([RTCG]\d+a?)\*\*", page.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(stated) == sorted(CLAUSES)


def test_every_clause_in_the_engine_exists():
    for path in sorted((ROOT / "terra_cards" / "rules").glob("*.py")):
        for clause in re.findall(r'"([RTCG]\d+a?)"', path.read_text("utf-8")):
            assert clause in CLAUSES, f"{path.name} names {clause}"
