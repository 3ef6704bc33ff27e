"""``lint --statistics``: how often each rule found something, and what of it can be mended."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.lint.decks import card, deck
from tests.lint.test_command import _collect, folder, run, write

__all__ = ["_collect", "folder"]

DECK = deck(
    card("id: a\nareas: [frnace, atlantis]\ntheme: 1984"),
    card("id: b\ntheme: A  B\nlocation: 2.2945, 48.8584"),
    card("id: c\ntheme: C\nareas: [frnace]"),
)


@pytest.fixture
def here(folder: Path) -> Path:
    write(folder, one=DECK, two=DECK)
    return folder


def test_text_is_a_table_and_the_summary(here: Path) -> None:
    code, out, _ = run(".", "--statistics", "--ignore", "TC701,TC408")
    assert code == 1
    assert out.splitlines() == [
        "6  error    TC201  unknown-area         4 with --fix",
        "2  error    TC209  swapped-coordinates  2 with --unsafe-fixes",
        "2  warning  TC005  ambiguous-scalar     2 with --fix",
        "2  warning  TC406  whitespace           2 with --fix",
        "",
        "8 errors, 4 warnings in 6 cards, 2 files",
        "8 can be mended with --fix, 2 more with --unsafe-fixes",
    ]
    assert run(".", "--statistics", "--format", "concise", "--ignore", "TC701,TC408")[1] == out


def test_json_has_the_findings_and_the_counts(here: Path) -> None:
    document = json.loads(run(".", "--statistics", "--format", "json")[1])
    counts = Counter((found["code"], found["severity"]) for found in document["diagnostics"])
    assert {(row["code"], row["severity"]): row["count"] for row in document["statistics"]} == counts
    fixes = Counter(
        (found["code"], found["fix"]["safe"]) for found in document["diagnostics"] if "fix" in found
    )
    for row in document["statistics"]:
        assert row["fixable"] == {"safe": fixes[row["code"], True], "unsafe": fixes[row["code"], False]}
    assert {key: value for key, value in document.items() if key != "statistics"} == json.loads(
        run(".", "--format", "json")[1]
    )


def test_other_formats_keep_their_form_and_the_table_goes_to_standard_error(here: Path) -> None:
    for name in ("github", "gitlab", "sarif", "junit"):
        _, out, err = run(".", "--statistics", "--format", name)
        assert out == run(".", "--format", name)[1]
        assert err.splitlines()[0].split()[:3] == ["6", "error", "TC201"]


def test_one_rule_at_two_severities_has_two_rows(folder: Path) -> None:
    (folder / "terra-cards.toml").write_text('[per-file]\n"x" = []\n[severity]\n', encoding="utf-8")
    (folder / "sub").mkdir()
    (folder / "sub" / "terra-cards.toml").write_text('severity = {TC201 = "info"}\n', encoding="utf-8")
    write(folder, a=deck(card("areas: [frnace]")))
    write(folder / "sub", b=deck(card("areas: [frnace]")))
    rows = json.loads(run(".", "--statistics", "--format", "json", "--select", "TC201")[1])["statistics"]
    assert [(row["severity"], row["count"]) for row in rows] == [("error", 1), ("info", 1)]


def test_nothing_found(folder: Path) -> None:
    write(folder, good=deck(card()))
    assert run("good.deck.yaml", "--statistics", "--ignore", "TC701")[1] == "no findings in 1 card, 1 file\n"
    assert run("good.deck.yaml", "--statistics", "--ignore", "TC701", "--quiet")[1] == ""
