"""The command ``rule``, and the pages made from the same texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.lint import registry
from terra_cards.lint.page import index, markdown, url

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["rule", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("word", ["TC201", "tc201", "unknown-area"])
def test_one_rule_by_code_or_name(word: str) -> None:
    code, out, _ = run(word)
    assert code == 0
    assert "TC201 unknown-area" in out
    assert "frnace" in out


def test_a_class_and_all_are_lists() -> None:
    assert "reversed-range" in run("TC3")[1]
    assert "unknown-area" not in run("TC3")[1]
    _, out, _ = run()
    for rule in registry.rules().values():
        assert rule.code in out


@pytest.mark.parametrize(
    ("word", "said"), [("TC2001", "TC201"), ("unkown-area", "unknown-area"), ("zzz", "terra-cards rule")]
)
def test_an_unknown_rule_is_status_2(word: str, said: str) -> None:
    code, out, err = run(word)
    assert (code, out) == (2, "")
    assert said in err


def test_json() -> None:
    document = json.loads(run("TC306", "--format", "json")[1])
    assert document["code"] == "TC306" and document["options"] == [
        {"name": "spaces", "default": 4, "text": "how many spaces an answer may hit"}
    ]
    listed = json.loads(run("--format", "json")[1])
    assert [rule["code"] for rule in listed["rules"]] == list(registry.rules())


def test_the_pages_in_the_project_are_up_to_date() -> None:
    """``python -m tools.rule_pages`` writes them anew."""
    folder = ROOT / "docs" / "rules"
    expected = {f"{rule.code}.md": markdown(rule, anchor=True) for rule in registry.rules().values()}
    expected["README.md"] = index()
    assert {path.name for path in folder.iterdir()} == set(expected)
    for name, text in expected.items():
        assert (folder / name).read_text(encoding="utf-8") == text, f"{name} is out of date"


def test_the_address_in_findings_leads_to_a_page() -> None:
    for code in registry.rules():
        path, _, anchor = url(code).partition("#")
        assert f'<a id="{anchor}"></a>' in (ROOT / path).read_text(encoding="utf-8")
