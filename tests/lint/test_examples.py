"""The examples on the rules' pages are the rules' tests: they cannot lie."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from terra_cards.lint import registry
from terra_cards.lint.engine import lint
from terra_cards.lint.example import files
from terra_cards.lint.played import read
from terra_cards.lint.report import Report
from terra_cards.lint.rule import Example, Rule
from terra_cards.workspace.load import load
from tests.lint.linting import TODAY, codes, policy

RULES = list(registry.rules().values())
NEAR_MISSES = [(rule, example) for rule in RULES for example in rule.silent]


def run(rule: Rule, example: Example, folder: Path) -> Report:
    written = files(example)
    for name, content in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    # An example is a piece of a deck: that it fills no box is not its fault.
    ignore = () if rule.code == "TC701" else ("TC701",)
    simulated = folder / "played.json"
    played = read(json.loads(simulated.read_text())) if simulated.exists() else None
    project = load([next(iter(written))], cwd=folder)
    report = lint(project, policy(ignore=ignore), today=TODAY, played=played)
    assert not report.faults, [str(fault) for fault in report.faults]
    return report


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_wrong_example_gives_exactly_this_code(rule: Rule, tmp_path: Path) -> None:
    report = run(rule, rule.wrong, tmp_path)
    assert set(codes(report)) == {rule.code}, [(d.code, d.finding.message) for d in report.diagnostics]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_right_example_is_silent(rule: Rule, tmp_path: Path) -> None:
    report = run(rule, rule.right, tmp_path)
    assert codes(report) == [], [(d.code, d.finding.message) for d in report.diagnostics]


@pytest.mark.parametrize(
    ("rule", "example"), NEAR_MISSES, ids=[f"{rule.code}-{n}" for n, (rule, _) in enumerate(NEAR_MISSES)]
)
def test_near_misses_stay_silent(rule: Rule, example: Example, tmp_path: Path) -> None:
    report = run(rule, example, tmp_path)
    assert rule.code not in codes(report), [(d.code, d.finding.message) for d in report.diagnostics]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_fixes_are_of_the_kind_the_page_says(rule: Rule, tmp_path: Path) -> None:
    allowed = {"no": set(), "safe": {True}, "unsafe": {False}, "either": {True, False}}[rule.fix]
    found = [d.finding.fix.safe for d in run(rule, rule.wrong, tmp_path).diagnostics if d.finding.fix]
    assert set(found) <= allowed
    assert found or rule.fix == "no"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_texts_are_complete(rule: Rule) -> None:
    assert rule.summary and not rule.summary.endswith(".")
    assert len(rule.why.split()) >= 12
    assert all(len(line) <= 120 for line in rule.why.splitlines())
    assert rule.name == rule.name.lower() and " " not in rule.name
