"""The command ``lint`` as people and programs call it."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.lint.decks import card, deck

GOOD = deck(card())
BAD = deck(card("areas: [frnace]"))
WARNS = deck(card("theme: 1984"))


@pytest.fixture(autouse=True)
def _collect() -> Iterator[None]:
    yield
    gc.enable()  # the command turns it off for its own process


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    return tmp_path


def run(*arguments: str, stdin: str | bytes | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["lint", "--today", "2026-12-01", *arguments], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.deck.yaml").write_text(text, encoding="utf-8", newline="")


def test_statuses(folder: Path) -> None:
    write(folder, good=GOOD, bad=BAD, warns=WARNS)
    assert run("good.deck.yaml")[0] == 0
    assert run("bad.deck.yaml")[0] == 1
    assert run("warns.deck.yaml")[0] == 0
    assert run("warns.deck.yaml", "--strict")[0] == 1
    assert run("bad.deck.yaml", "--exit-zero")[0] == 0
    assert run("nothing.deck.yaml")[0] == 2
    assert run("bad.deck.yaml", "nothing.deck.yaml")[0] == 2


def test_a_missing_path_is_told_on_standard_error(folder: Path) -> None:
    code, out, err = run("nothing.deck.yaml", "--format", "json")
    assert (code, out) == (2, "")
    assert "nothing.deck.yaml" in err


def test_the_other_paths_are_linted_where_one_is_missing(folder: Path) -> None:
    write(folder, bad=BAD)
    code, out, err = run("nope.yaml", "bad.deck.yaml", "gone", "--format", "json", "--exit-zero")
    assert code == 2
    assert "error: nope.yaml: no such file" in err and "error: gone: no such file" in err
    assert json.loads(out)["files"] == 1 and "TC201" in out
    code, out, err = run("nope.yaml", "bad.deck.yaml", "--show-config")
    assert code == 2 and "nope.yaml" in err and "# bad.deck.yaml" in out


def test_the_other_files_are_mended_where_one_is_missing(folder: Path) -> None:
    write(folder, fixed=BAD)
    code, out, err = run("nope.yaml", "fixed.deck.yaml", "--unsafe-fixes", "--diff")
    assert code == 2 and "+" in out and "nope.yaml" in err
    code, _, err = run("nope.yaml", "fixed.deck.yaml", "--unsafe-fixes")
    assert code == 2 and err.count("nope.yaml") == 1
    assert "france" in (folder / "fixed.deck.yaml").read_text(encoding="utf-8")
    assert run("fixed.deck.yaml")[0] == 0


def test_an_empty_path_is_not_this_folder(folder: Path) -> None:
    write(folder, a=BAD)
    code, out, err = run("")
    assert (code, out) == (2, "") and "empty path" in err and "write ." in err
    code, out, _ = run("", "a.deck.yaml", "--format", "concise")
    assert code == 2 and "TC201" in out


def test_a_missing_path_and_a_text_on_standard_input(folder: Path) -> None:
    code, out, _ = run("nope.yaml", "-", "--format", "json", stdin=BAD)
    assert code == 2 and "TC201" in out
    code, out, _ = run("-", "nope.deck.yaml", "--stdin-filename", "nope.deck.yaml", stdin=GOOD)
    assert code == 0


@pytest.mark.parametrize("exit_zero", [True, False])
def test_a_dangling_link_is_a_missing_path(folder: Path, exit_zero: bool) -> None:
    (folder / "link.deck.yaml").symlink_to("nowhere.deck.yaml")
    assert run("link.deck.yaml", *(["--exit-zero"] if exit_zero else []))[0] == 2


def test_a_folder_means_every_deck_below_and_no_path_this_folder(folder: Path) -> None:
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "x.deck.yaml").write_text(BAD, encoding="utf-8")
    (folder / "y.deck.yaml").write_text(BAD, encoding="utf-8")
    _, out, _ = run("--format", "json")
    assert [d["path"] for d in json.loads(out)["diagnostics"] if d["code"] == "TC201"] == [
        "a/b/x.deck.yaml",
        "y.deck.yaml",
    ]
    assert run("a", "--format", "json")[1] == run(str(folder / "a"), "--format", "json")[1]


def test_a_folder_with_nothing_in_it_is_said(folder: Path) -> None:
    code, out, err = run(".")
    assert code == 0
    assert "no decks" in err
    assert "0 cards, 0 files" in out


def test_the_json_document(folder: Path) -> None:
    write(folder, bad=BAD)
    code, out, err = run("bad.deck.yaml", "--format", "json")
    document = json.loads(out)
    assert (code, err) == (1, "")
    assert list(document) == ["version", "files", "cards", "diagnostics", "summary"]
    assert (document["version"], document["files"], document["cards"]) == (1, 1, 1)
    assert document["summary"] == {"error": 1, "warning": 0, "info": 1}
    [found] = [d for d in document["diagnostics"] if d["code"] == "TC201"]
    place = {"start": {"line": 12, "column": 13}, "end": {"line": 12, "column": 19}}
    assert found == {
        "code": "TC201",
        "rule": "unknown-area",
        "severity": "error",
        "message": "no area 'frnace' on board 'world'",
        "help": "did you mean 'france'?",
        "path": "bad.deck.yaml",
        "card": "eiffel-tower",
        "pointer": "/cards/0/areas/0",
        **place,
        "url": found["url"],
        "fix": {"safe": True, "edits": [{**place, "text": "france"}]},
    }
    assert found["url"].endswith("#TC201")


def test_text_shows_the_line_with_a_caret_under_what_is_wrong(folder: Path) -> None:
    write(folder, bad=BAD)
    _, out, _ = run("bad.deck.yaml")
    assert "error[TC201] unknown-area: no area 'frnace' on board 'world'" in out
    assert "--> bad.deck.yaml:12:13 (card eiffel-tower)" in out
    line = out.splitlines().index("12 |     areas: [frnace]")
    assert out.splitlines()[line + 1] == "   |             ^^^^^^"
    assert "help: did you mean 'france'?" in out
    assert "+     areas: [france]" in out
    assert out.endswith("1 error, 1 info in 1 card, 1 file\n1 can be mended with --fix\n")


def test_quiet_leaves_the_summary_out(folder: Path) -> None:
    write(folder, good=GOOD)
    assert run("good.deck.yaml", "--quiet", "--ignore", "TC701") == (0, "", "")


def test_github_annotations(folder: Path) -> None:
    write(folder, bad=BAD)
    _, out, _ = run("bad.deck.yaml", "--format", "github", "--ignore", "TC701")
    assert out == (
        "::error file=bad.deck.yaml,line=12,endLine=12,col=13,endColumn=19,title=TC201 unknown-area"
        "::no area 'frnace' on board 'world' (card eiffel-tower)%0Adid you mean 'france'?\n"
    )


def test_concise(folder: Path) -> None:
    write(folder, bad=BAD)
    _, out, _ = run("bad.deck.yaml", "--format", "concise", "--ignore", "TC701")
    assert out.splitlines()[0].startswith(
        "bad.deck.yaml:12:13: error[TC201] [*] unknown-area: no area 'frnace'"
    )


def test_colours_only_where_wanted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, bad=BAD)
    assert "\x1b[" not in run("bad.deck.yaml")[1]
    assert "\x1b[" in run("bad.deck.yaml", "--color", "always")[1]
    assert "\x1b[" not in run("bad.deck.yaml", "--color", "always", "--format", "json")[1]
    assert run("bad.deck.yaml", "--color", "sometimes")[0] == 2


def test_select_and_ignore(folder: Path) -> None:
    write(folder, bad=deck(card("areas: [frnace]\ntheme: 1984")))

    def codes(*arguments: str) -> list[str]:
        return [
            d["code"]
            for d in json.loads(run("bad.deck.yaml", "--format", "json", *arguments)[1])["diagnostics"]
        ]

    assert codes("--select", "TC2") == ["TC201"]
    assert codes("--select", "unknown-area,TC005") == ["TC005", "TC201"]
    assert codes("--select", "TC2", "--select", "TC005") == ["TC005", "TC201"]
    assert codes("--ignore", "TC7,TC005") == ["TC201"]
    assert codes("--select", "TC2", "--ignore", "TC201") == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--select", "TC2001"], "TC201"),
        (["--ignore", "unknwon-area"], "unknown-area"),
        (["--format", "jsn"], "json"),
        (["--side", "metrick"], "metric"),
        (["--today", "yesterday"], "YYYY-MM-DD"),
        (["--config", "none.toml"], "none.toml"),
    ],
)
def test_wrong_values_are_status_2_and_name_the_right_one(
    folder: Path, arguments: list[str], said: str
) -> None:
    write(folder, good=GOOD)
    code, out, err = run("good.deck.yaml", *arguments)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("nothing", ["", ",", " , "])
def test_a_selection_of_no_rule_is_wrong_usage(folder: Path, nothing: str) -> None:
    """As where a variable of the shell is not set: nothing would be checked, and all be fine."""
    write(folder, bad=BAD)
    code, out, err = run("bad.deck.yaml", "--select", nothing)
    assert (code, out) == (2, "") and "--select names no rule" in err
    assert run("bad.deck.yaml", "--select", nothing, "--select", "TC201")[0] == 1
    assert run("bad.deck.yaml", "--ignore", nothing)[0] == 1


def test_the_configuration_of_the_nearest_folder_holds(folder: Path) -> None:
    (folder / "pyproject.toml").write_text('[tool.terra-cards]\nignore = ["TC701"]\n', encoding="utf-8")
    (folder / "sub").mkdir()
    (folder / "sub" / "terra-cards.toml").write_text(
        'ignore = ["TC7"]\nseverity = {TC201 = "warning"}\n', encoding="utf-8"
    )
    write(folder, top=BAD)
    write(folder / "sub", below=BAD)
    found = json.loads(run(".", "--format", "json")[1])["diagnostics"]
    assert [(d["path"], d["code"], d["severity"]) for d in found] == [
        ("sub/below.deck.yaml", "TC201", "warning"),
        ("top.deck.yaml", "TC201", "error"),
    ]


def test_per_file_settings(folder: Path) -> None:
    (folder / "terra-cards.toml").write_text('[per-file]\n"drafts/**" = ["ALL"]\n', encoding="utf-8")
    (folder / "drafts").mkdir()
    write(folder / "drafts", one=BAD)
    assert run(".")[0] == 0
    write(folder, two=BAD)
    assert run(".")[0] == 1


def test_a_mistake_in_the_configuration_is_status_2(folder: Path) -> None:
    write(folder, good=GOOD)
    (folder / "terra-cards.toml").write_text('selct = ["TC2"]\n', encoding="utf-8")
    code, _, err = run("good.deck.yaml")
    assert code == 2
    assert "terra-cards.toml: selct: unknown key" in err and "select" in err
    (folder / "terra-cards.toml").write_text("select = [\n", encoding="utf-8")
    code, _, err = run("good.deck.yaml")
    assert code == 2 and "not TOML" in err


def test_a_pyproject_that_is_not_toml_is_not_passed_over_in_silence(folder: Path) -> None:
    write(folder, good=GOOD)
    file = folder / "pyproject.toml"
    file.write_text("[project]\nname = \n", encoding="utf-8")
    code, out, err = run("good.deck.yaml", ".", "--format", "json")
    assert code == 0 and json.loads(out)["files"] == 1
    assert err.count("warning: pyproject.toml: not TOML") == 1 and "line 2" in err
    file.write_text('[project]\nname = \n[tool.terra-cards]\nignore = ["TC7"]\n', encoding="utf-8")
    code, _, err = run("good.deck.yaml")
    assert code == 2 and "error: pyproject.toml: not TOML" in err and "line 2" in err
    code, _, err = run("good.deck.yaml", "--config", "pyproject.toml")
    assert code == 2 and "not TOML" in err


def test_settings_that_are_no_file(folder: Path) -> None:
    write(folder, good=GOOD)
    (folder / "pyproject.toml").mkdir()  # not ours
    assert run("good.deck.yaml")[0] == 0
    (folder / "terra-cards.toml").mkdir()
    code, _, err = run("good.deck.yaml")
    assert code == 2 and "error: terra-cards.toml: this is a folder" in err
    code, _, err = run("good.deck.yaml", "--config", "terra-cards.toml")
    assert code == 2 and "terra-cards.toml: this is a folder" in err
    (folder / "terra-cards.toml").rmdir()
    (folder / "terra-cards.toml").symlink_to("nowhere.toml")
    code, _, err = run("good.deck.yaml")
    assert code == 2 and "error: terra-cards.toml: this link leads to nothing" in err


def test_show_config_says_what_set_what(folder: Path) -> None:
    write(folder, good=GOOD)
    (folder / "terra-cards.toml").write_text(
        'ignore = ["TC4"]\n[options.TC306]\nspaces = 6\n', encoding="utf-8"
    )
    code, out, _ = run("good.deck.yaml", "--show-config", "--select", "TC3")
    assert code == 0
    assert 'select = ["TC3"]  # command line' in out
    assert 'ignore = ["TC4"]  # terra-cards.toml' in out
    assert "options.TC306.spaces = 6  # terra-cards.toml" in out
    assert "options.TC603.years = 5  # default" in out


def test_standard_input(folder: Path) -> None:
    code, out, _ = run("-", "--format", "json", stdin=BAD)
    assert code == 1
    assert [d["code"] for d in json.loads(out)["diagnostics"]] == ["TC701", "TC201"]
    code, out, _ = run("-", "--stdin-filename", "decks/mine.deck.yaml", "--format", "json", stdin=BAD)
    assert {d["path"] for d in json.loads(out)["diagnostics"]} == {"decks/mine.deck.yaml"}


def test_fix_writes_and_says_how_many(folder: Path) -> None:
    write(folder, bad=deck(card("areas: [frnace]\ntheme: 1984")))
    code, _, err = run("bad.deck.yaml", "--fix", "--ignore", "TC701")
    assert code == 0
    assert "fixed 2 findings" in err
    assert (folder / "bad.deck.yaml").read_text(encoding="utf-8") == deck(
        card('areas: [france]\ntheme: "1984"')
    )
    before = (folder / "bad.deck.yaml").stat().st_mtime_ns
    assert run("bad.deck.yaml", "--fix")[2] == ""
    assert (folder / "bad.deck.yaml").stat().st_mtime_ns == before


def test_fix_leaves_what_guesses_alone(folder: Path) -> None:
    text = deck(card("location: 2.2945, 48.8584"))
    write(folder, bad=text)
    assert run("bad.deck.yaml", "--fix")[0] == 1
    assert (folder / "bad.deck.yaml").read_text(encoding="utf-8") == text
    assert run("bad.deck.yaml", "--fix", "--unsafe-fixes")[0] == 0
    assert "48.8584, 2.2945" in (folder / "bad.deck.yaml").read_text(encoding="utf-8")


def test_diff_changes_nothing_and_shows_what_is_left(folder: Path) -> None:
    text = deck(card("areas: [frnace]\ntheme: '  '"))
    write(folder, bad=text)
    code, out, err = run("bad.deck.yaml", "--diff")
    assert code == 1
    assert out.splitlines()[:2] == ["--- bad.deck.yaml", "+++ bad.deck.yaml"]
    assert "-    areas: [frnace]\n+    areas: [france]\n" in out
    assert "TC107" in err and "TC201" not in err
    assert (folder / "bad.deck.yaml").read_text(encoding="utf-8") == text


def test_a_diff_has_colours_where_they_are_wanted(folder: Path) -> None:
    write(folder, bad=deck(card("areas: [frnace]\ntheme: A")))
    _, out, _ = run("bad.deck.yaml", "--diff", "--color", "always")
    assert "\x1b[31m-    areas: [frnace]\x1b[0m\n\x1b[32m+    areas: [france]\x1b[0m\n" in out
    assert "\x1b" not in run("bad.deck.yaml", "--diff")[1]


def test_diff_of_a_clean_deck_is_empty(folder: Path) -> None:
    write(folder, good=GOOD)
    code, out, _ = run("good.deck.yaml", "--diff")
    assert (code, out) == (0, "")


def test_the_diff_can_be_applied(folder: Path) -> None:
    text = deck(card("areas: [frnace]  # ü\ntheme: 1984")).replace("\n", "\r\n").rstrip("\r\n")
    write(folder, bad=text)
    result = subprocess.run(
        [sys.executable, "-m", "terra_cards", "lint", "bad.deck.yaml", "--diff"],
        capture_output=True,
        cwd=folder,
    )
    patched = subprocess.run(
        ["git", "apply", "-p0", "-"], input=result.stdout, capture_output=True, cwd=folder
    )
    assert patched.returncode == 0, patched.stderr
    data = (folder / "bad.deck.yaml").read_bytes()
    assert data == text.replace("frnace", "france").replace("1984", '"1984"').encode("utf-8")


def test_a_read_only_file_is_status_2_and_stays(folder: Path) -> None:
    write(folder, bad=BAD, other=BAD)
    (folder / "bad.deck.yaml").chmod(0o444)
    code, _, err = run(".", "--fix")
    assert code == 2
    assert "bad.deck.yaml: cannot be written" in err
    assert (folder / "bad.deck.yaml").read_text(encoding="utf-8") == BAD
    assert "france" in (folder / "other.deck.yaml").read_text(encoding="utf-8")
    assert sorted(path.name for path in folder.iterdir()) == ["bad.deck.yaml", "other.deck.yaml"]
    assert "fixed" not in run("bad.deck.yaml", "--fix")[2]


def test_a_link_keeps_leading_to_its_file(folder: Path) -> None:
    write(folder, real=BAD)
    (folder / "link.deck.yaml").symlink_to("real.deck.yaml")
    run("link.deck.yaml", "--fix")
    assert (folder / "link.deck.yaml").is_symlink()
    assert "france" in (folder / "real.deck.yaml").read_text(encoding="utf-8")


def test_fixing_standard_input_writes_the_deck_to_standard_output(folder: Path) -> None:
    _, out, err = run("-", "--fix", stdin=BAD)
    assert out == deck(card("areas: [france]"))
    assert "TC701" in err


def test_today_and_the_epoch(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(
        folder,
        future=deck(
            card("tasks:\n  year: {ask: opens, answer: 2031}\n  length: {ask: height, answer: 330 m}")
        ),
    )
    assert "TC310" in run("future.deck.yaml")[1]
    assert "TC310" not in run("future.deck.yaml", "--today", "2032-01-01")[1]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "2000000000")  # May 2033
    result = CliRunner().invoke(app, ["lint", "future.deck.yaml"])
    assert "TC310" not in result.stdout
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    assert CliRunner().invoke(app, ["lint", "future.deck.yaml"]).exit_code == 2


def test_side(folder: Path) -> None:
    # 9288 km is beyond the last tick of the imperial side only
    write(
        folder,
        long=deck(
            card("tasks:\n  year: {ask: begun, answer: 1891}\n  length: {ask: length, answer: 9288 km}")
        ),
    )
    assert "TC314" in run("long.deck.yaml")[1]
    assert "TC314" in run("long.deck.yaml", "--side", "imperial")[1]
    assert "TC314" not in run("long.deck.yaml", "--side", "metric")[1]


def test_a_simulation(folder: Path) -> None:
    write(folder, good=GOOD)
    result = folder / "played.json"
    result.write_text('{"deck": "example", "cards": [{"id": "eiffel-tower", "level": "explorer"}]}')
    assert "TC706" in run("good.deck.yaml", "--simulation", "played.json")[1]
    result.write_text('{"deck": "other", "cards": [{"id": "eiffel-tower", "level": "explorer"}]}')
    assert "info[TC706]" in run("good.deck.yaml", "--simulation", "played.json")[1]
    result.write_text("[]")
    assert run("good.deck.yaml", "--simulation", "played.json")[0] == 2
    assert run("good.deck.yaml", "--simulation", "nothing.json")[0] == 2


def test_a_rule_that_fails_is_our_fault_and_others_go_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from terra_cards.lint import registry
    from terra_cards.lint.rules import tc208_many_areas

    def fail(card: object, options: object) -> object:
        raise RuntimeError("boom")

    rules = dict(registry.rules())
    from msgspec.structs import replace

    rules["TC208"] = replace(tc208_many_areas.RULE, check=fail)
    monkeypatch.setattr(registry, "rules", lambda: rules)
    write(folder, bad=BAD, good=GOOD)
    code, out, err = run(".", "--format", "json")
    assert code == 3
    assert [d["code"] for d in json.loads(out)["diagnostics"] if d["path"] == "bad.deck.yaml"] == [
        "TC701",
        "TC201",
    ]
    assert "rule TC208 failed on bad.deck.yaml, card 'eiffel-tower': RuntimeError: boom" in err
    assert "good.deck.yaml" in err


def test_nothing_but_one_json_document_on_standard_output(folder: Path) -> None:
    write(folder, bad=BAD)
    for arguments in (["--fix"], ["--strict"], ["--exit-zero"], ["--diff"]):
        write(folder, bad=BAD)
        json.loads(run("bad.deck.yaml", "--format", "json", *arguments)[1])


def test_the_same_bytes_whatever_the_hash_seed(folder: Path) -> None:
    twenty = Path(__file__).parent / "broken" / "twenty.deck.yaml"
    outputs = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "terra_cards",
                "lint",
                str(twenty),
                "--format",
                "json",
                "--today",
                "2026-12-01",
            ],
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_help_shows_an_example() -> None:
    result = CliRunner().invoke(app, ["lint", "--help"])
    assert result.exit_code == 0
    assert "Example" in result.stdout


def test_fixes_that_are_not_made_are_told_with_the_reason(folder: Path) -> None:
    write(folder, a=deck(card("areas: [France]\nlocation: 65.6452, 17.5282")))
    code, out, err = run("a.deck.yaml", "--unsafe-fixes", "--select", "TC2", "--format", "json")
    assert code == 1 and '"TC201"' in out
    assert (
        err.startswith("a.deck.yaml:") and "TC201 was not fixed: it would bring error[TC203] the loc" in err
    )
    assert run("a.deck.yaml", "--unsafe-fixes", "--select", "TC2", "--quiet")[2] == ""
    assert "TC203" in run("a.deck.yaml", "--unsafe-fixes", "--diff", "--select", "TC2")[2]
