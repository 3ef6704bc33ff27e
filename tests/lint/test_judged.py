"""A suppression is called unused, and an entry of a baseline unneeded, where the rule's silence says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.lint import runner
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_text

SO = "# terra: ignore[TC204] so"
BOTH = "theme: Tower  # terra: ignore[TC408, TC605] two of a kind"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.deck.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("id: example", f"id: {path.name[:-10]}"), encoding="utf-8")


def told(*arguments: str, stdin: str | None = None) -> list[str]:
    """The codes that are called unused."""
    given = [
        "lint",
        "--today",
        "2026-12-01",
        "--format",
        "json",
        "--no-cache",
        "--ignore",
        "TC701",
        *arguments,
    ]
    result = CliRunner().invoke(app, given, input=stdin)
    found = json.loads(result.stdout)["diagnostics"]
    return [one["message"].split()[0] for one in found if one["code"] == "TC801"]


@pytest.mark.parametrize(
    "text",
    [
        deck(card(f"areas: [france]  {SO}"), board="wrld"),
        deck(card(f"areas: [france]  {SO}"), edition="tera"),
        deck(card(f"areas: [frnace]  {SO}")),
        deck(card(f"areas: [france  {SO}")),  # not YAML
        deck(card(f"areas: [france]  {SO}\ncompass: up")),
        deck(card(f"areas: [france]  {SO}\naraes: [spain]")),
        deck(card("tasks: 5  # terra: ignore[TC308] so")),
        deck(card("tasks: 5\ntheme: Tower  # terra: ignore[TC404] so")),
        deck("# terra: ignore[TC314] so\n" + card("tasks: 5")),
        "# terra: ignore[TC704] so\n" + deck(card("tasks: 5")),
        deck(card("theme: Tower  # terra: ignore[TC404] so"), languages="xx1"),
    ],
)
def test_an_error_may_hide_what_a_comment_is_for(text: str) -> None:
    """A slip in the name of a board must not have ``--fix`` remove all comments."""
    assert "TC801" not in codes(lint_text(text))


@pytest.mark.parametrize(
    "text",
    [
        deck(card(f"areas: [france]  {SO}")),
        deck(card(f"id: one\nareas: [france]  {SO}"), card("id: two\ntheme: Louvre\nareas: [frnace]")),
        deck(card(f"areas: [france]  {SO}\ndifficulty: beginer")),
        deck(card("tasks: 5\nareas: [france]  # terra: ignore[TC204] so")),
        deck(card("theme: Tower  # terra: ignore[TC201] so\nareas: [frnace]")),  # TC201 is not silent
        deck(card(f"areas: [france]  {SO}")).replace("  id: example", "  id: An example"),
    ],
)
def test_errors_elsewhere_hide_nothing(text: str) -> None:
    assert "TC801" in codes(lint_text(text))


def test_a_rule_that_failed_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = deck(card(f"areas: [france]  {SO}\nlocation: 46.05, -1.35"))  # off its coast
    assert "TC801" in codes(lint_text(text))
    whole = runner.checks

    def broken(plan: object, scope: str) -> object:
        def fail(*_: object) -> None:
            raise ValueError("a fault of ours")

        return [(r, fail if r.code == "TC204" else check, o) for r, check, o in whole(plan, scope)]  # type: ignore[arg-type]

    monkeypatch.setattr("terra_cards.lint.deck_check.checks", broken)
    report = lint_text(text)
    assert report.faults and "TC801" not in codes(report)


def test_rules_on_several_decks_are_judged_where_all_are_there(folder: Path) -> None:
    write(folder, one=deck(card(BOTH)), sub__two=deck(card("theme: Bridge\nareas: [spain]")))
    unused = ["TC408", "TC605"]
    assert told() == unused
    assert told(".") == unused and told("..") == unused
    for part in (
        ["one.deck.yaml"],
        ["one.deck.yaml", "sub"],
        [".", "--exclude", "sub/**"],
        ["-", "--stdin-filename", "one.deck.yaml"],
        ["-"],
    ):
        stdin = (folder / "one.deck.yaml").read_text("utf-8") if "-" in part else None
        assert told(*part, stdin=stdin) == [], part
    assert told(".", "--select", "TC408,TC801") == ["TC408"]
    assert told(".", "--ignore", "TC408") == ["TC605"]


def test_a_part_of_a_project_is_not_all_of_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, decks__one=deck(card(BOTH)), more__two=deck(card("theme: Bridge\nareas: [spain]")))
    assert told("decks") == []
    monkeypatch.chdir(folder / "decks")
    assert told() == ["TC408", "TC605"], "nothing tells that there is more above"
    (folder / "terra-cards.toml").write_text("")
    assert told() == [], "the project's folder is the one above"
    monkeypatch.chdir(folder)
    assert told() == ["TC408", "TC605"]


def test_a_deck_that_cannot_be_read_may_hold_the_other_card(folder: Path) -> None:
    write(folder, one=deck(card(BOTH)), two=deck(card("theme: Bridge\nareas: [spain]")) + "  - [")
    assert told() == []


def test_a_simulation_of_another_deck_judges_nothing(folder: Path) -> None:
    text = deck("# terra: ignore[TC706] so\n" + card())
    write(folder, one=text)
    played = {"deck": "another", "cards": [{"id": "eiffel-tower", "level": "beginner"}]}
    for name, unused in (("another", []), ("one", ["TC706"])):
        (folder / "played.json").write_text(json.dumps({**played, "deck": name}))
        assert told("--simulation", "played.json") == unused
    assert told() == []


def test_a_baseline_shortens_by_the_same(folder: Path) -> None:
    twins = deck(card("id: one"), card("id: two"))
    write(folder, one=twins)
    base = ("--baseline", "base.json")
    told(*base)
    entries = (folder / "base.json").read_bytes()
    assert b"TC408" in entries
    write(folder, one=deck(card("id: one")))
    for part in (["one.deck.yaml"], [".", "--select", "TC2,TC801"]):
        assert told(*base, *part) == [] and (folder / "base.json").read_bytes() == entries
    write(folder, one=deck(card("id: one\nareas: [frnace]")))
    told(*base)
    assert b"TC408" in (folder / "base.json").read_bytes()
    write(folder, one=deck(card("id: one")))
    assert told(*base) and b"TC408" not in (folder / "base.json").read_bytes()
