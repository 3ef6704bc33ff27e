"""What users of other linters complain about in outputs and in CI, each tried on ours.

The addresses are those of the complaints.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lint.decks import card, deck
from tests.lint.test_command import _collect, folder, run, write

__all__ = ["_collect", "folder"]

FORMATS = ["text", "concise", "json", "github", "gitlab", "sarif", "junit"]


def program(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "terra_cards", "lint", "--today", "2026-12-01", *arguments]
    return subprocess.run(command, capture_output=True, env={**os.environ, **environment})


def all_at_once(folder: Path, *arguments: str) -> tuple[int, dict[str, str]]:
    """Every report of one run, and its status."""
    (folder / "reports").mkdir(exist_ok=True)
    outputs = [f"--output={name}=reports/{name}" for name in FORMATS]
    code, _, _ = run(*arguments, *outputs, "--force")
    return code, {name: (folder / "reports" / name).read_text("utf-8") for name in FORMATS}


def test_more_than_a_thousand_errors_still_fail(folder: Path) -> None:
    """https://github.com/stoplightio/spectral-action/issues/660"""
    write(folder, many=deck(*(card(f"id: c{n}\ntheme: '  '") for n in range(1100))))
    code, reports = all_at_once(folder, "many.deck.yaml", "--select", "TC107")
    assert code == 1
    github = reports.pop("github")
    assert github.count("::error ") == 10 and "and 1090 more (1090 errors)" in github
    assert github.splitlines()[-1].startswith("::notice ")
    assert github.count("error[TC107]") == 1090
    assert all(text.count("TC107") >= 1100 for text in reports.values())


def test_nothing_says_all_is_well_after_a_failure(folder: Path) -> None:
    """https://github.com/python-jsonschema/check-jsonschema/issues/183"""
    write(folder, bad=deck(card("areas: [frnace]")), good=deck(card()))
    for name in ("text", "concise"):
        _, out, err = run(".", "--format", name)
        assert not re.search(r"\b(ok|done|passed|no findings|all is well)\b", out + err, re.IGNORECASE)


def test_counts_are_right_and_so_is_their_grammar(folder: Path) -> None:
    """check-jsonschema says "Several files failed" of one file"""
    write(folder, one=deck(card("areas: [frnace]")))
    assert run(".", "--select", "TC2")[1].splitlines()[-2] == "1 error in 1 card, 1 file"
    write(folder, two=deck(card("id: a\nareas: [frnace]"), card("id: b\nareas: [frnace]")))
    assert run(".", "--select", "TC2")[1].splitlines()[-2] == "3 errors in 3 cards, 2 files"


def test_a_path_and_a_message_that_annotations_could_choke_on(folder: Path) -> None:
    """https://github.com/actions/toolkit/issues/193, https://github.com/sqlfluff/sqlfluff/pull/8346"""
    name = "we,ird:100%\n::error::x.deck.yaml"
    (folder / name).write_text(
        deck(card('id: "100%, a: b\\n::warning::c"\nareas: [frnace]')), encoding="utf-8"
    )
    code, out, _ = run(name, "--format", "github", "--select", "TC201")
    assert code == 1
    assert out == (
        "::error file=we%2Cird%3A100%25%0A%3A%3Aerror%3A%3Ax.deck.yaml,"
        "line=12,endLine=12,col=13,endColumn=19,title=TC201 unknown-area::"
        "no area 'frnace' on board 'world' (card 100%25, a: b%0A::warning::c)"
        "%0Adid you mean 'france'?\n"
    )


def test_paths_of_reports_are_relative_with_slashes(folder: Path) -> None:
    """https://github.com/jainal09/envdrift/issues/489"""
    (folder / "decks").mkdir()
    write(folder / "decks", a=deck(card("areas: [frnace]")))
    for given in ("decks", "./decks", str(folder / "decks"), "decks/../decks/a.deck.yaml"):
        issues = json.loads(run(given, "--format", "gitlab", "--select", "TC2")[1])
        assert [issue["location"]["path"] for issue in issues] == ["decks/a.deck.yaml"]
        [result] = json.loads(run(given, "--format", "sarif", "--select", "TC2")[1])["runs"][0]["results"]
        where = result["locations"][0]["physicalLocation"]
        assert where["artifactLocation"] == {"uri": "decks/a.deck.yaml", "uriBaseId": "%SRCROOT%"}


@pytest.mark.parametrize("name", ["empty.deck.yaml", "gone.deck.yaml", "latin.deck.yaml", "nul.deck.yaml"])
def test_no_place_is_before_the_first_line(folder: Path, name: str) -> None:
    """https://github.com/joernio/joern/pull/5273: SARIF with line 0"""
    (folder / "empty.deck.yaml").write_bytes(b"")
    (folder / "gone.deck.yaml").symlink_to("nowhere")
    (folder / "latin.deck.yaml").write_bytes(b"\xf6")
    (folder / "nul.deck.yaml").write_bytes(b"a: \x00")
    document = json.loads(run(".", "--format", "json")[1])
    places = [one for one in document["diagnostics"] if one["path"] == name]
    assert places and all(min(one["start"].values()) >= 1 for one in places)
    assert all(
        (one["start"]["line"], one["start"]["column"]) <= (one["end"]["line"], one["end"]["column"])
        for one in places
    )


def test_output_is_utf_8_whatever_the_locale(folder: Path) -> None:
    """https://github.com/adrienverge/yamllint/issues/413"""
    write(folder, a=deck(card("theme: Größe 富士山 🗻\nareas: [frnace]  # ü")))
    file = str(folder / "a.deck.yaml")
    for environment in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "latin-1"}):
        for name in ("text", "json"):
            done = program(file, "--select", "TC2", "--format", name, **environment)
            assert done.returncode == 1 and done.stderr == b""
            assert ("# ü" if name == "text" else "frnace") in done.stdout.decode("utf-8")


def test_a_huge_value_is_not_printed_whole(folder: Path) -> None:
    """https://github.com/python-jsonschema/jsonschema/issues/787: 50 MB in one report"""
    huge = "x" * 15_000
    write(folder, a=deck(card(f"areas: [{huge}]\ntheme: {{en: Tower, {huge}: y}}\ndifficulty: {huge}")))
    code, reports = all_at_once(folder, "a.deck.yaml")
    assert code == 1
    for name, text in reports.items():
        assert max(len(row) for row in text.splitlines()) < 2_000, name


def test_after_everything_is_mended_the_status_is_0(folder: Path) -> None:
    """https://github.com/astral-sh/ruff/issues/341, 2633, 4092"""
    write(folder, a=deck(card("areas: [frnace]")))
    assert run("a.deck.yaml", "--fix")[0] == 0
    assert run("a.deck.yaml", "--fix", "--diff")[0] == 0


def test_a_diff_shows_what_cannot_be_mended_too(folder: Path) -> None:
    """https://github.com/astral-sh/ruff/issues/4093"""
    write(folder, a=deck(card("areas: [frnace, atlantis]")))
    code, out, err = run("a.deck.yaml", "--diff")
    assert code == 1 and "+    areas: [france, atlantis]" in out and "atlantis" in err


def test_a_renamed_deck_in_another_folder_gives_the_same_report(folder: Path) -> None:
    """Nothing of the machine is in a report: same deck, same bytes."""
    found = []
    for name in ("here", "there"):
        place = folder / name
        (place / "reports").mkdir(parents=True)
        write(place, a=deck(card("areas: [frnace]")))
        outputs = [f"--output={one}=reports/{one}" for one in FORMATS]
        command = [sys.executable, "-m", "terra_cards", "lint", "--today", "2026-12-01", ".", *outputs]
        subprocess.run(command, cwd=place, capture_output=True)
        found.append([(place / "reports" / one).read_bytes() for one in FORMATS])
    assert found[0] == found[1]
