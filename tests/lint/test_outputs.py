"""``lint --output FORMAT=FILE``, and what goes where."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from terra_cards.source import atomic
from tests.lint.decks import card, deck
from tests.lint.test_command import BAD, WARNS, _collect, folder, run, write

__all__ = ["_collect", "folder"]


def test_several_at_once(folder: Path) -> None:
    write(folder, bad=BAD)
    wanted = {
        name: folder / f"lint.{name}" for name in ("sarif", "gitlab", "junit", "json", "github", "text")
    }
    code, out, _ = run("bad.deck.yaml", *(f"--output={name}={file}" for name, file in wanted.items()))
    assert code == 1
    assert "error[TC201] unknown-area" in out  # text on standard output as ever
    for name, file in wanted.items():
        assert file.read_text("utf-8") == run("bad.deck.yaml", "--format", name)[1]
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        ["bad.deck.yaml", *(file.name for file in wanted.values())]
    )


def test_files_hold_no_colours_and_no_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, bad=BAD)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("FORCE_HYPERLINK", "1")
    _, out, _ = run("bad.deck.yaml", "--output", "text=a.txt", "--output", "concise=b.txt")
    assert "\x1b[" in out and "\x1b]8;;file://" in out
    assert "\x1b" not in (folder / "a.txt").read_text("utf-8") + (folder / "b.txt").read_text("utf-8")


def test_a_dash_is_standard_output(folder: Path) -> None:
    write(folder, bad=BAD)
    _, out, _ = run("bad.deck.yaml", "--output", "json=-", "--output", "text=a.txt")
    assert out == run("bad.deck.yaml", "--format", "json")[1]
    assert "TC201" in (folder / "a.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--output", "sarif"], "FORMAT=FILE"),
        (["--output", "sarif="], "FORMAT=FILE"),
        (["--output", "=a.json"], "format"),
        (["--output", "srif=a.json"], "did you mean 'sarif'?"),
        (["--output", "json=a.json", "--output", "sarif=./a.json"], "twice"),
        (["--output", "json=a.json", "--output", "sarif=link/a.json"], "twice"),
        (["--output", "json=-", "--output", "sarif=-"], "twice"),
        (["--format", "json", "--output", "sarif=-"], "both want standard output"),
        (["--output", "json=nowhere/a.json"], "no folder 'nowhere'"),
        (["--output", "json=."], "folder"),
        (["--output", "json=there.json"], "--force"),
        (["--output", "json=bad.deck.yaml", "--force"], "linted itself"),
        (["--output", "json=alias.yaml", "--force"], "linted itself"),
    ],
)
def test_wrong_requests_are_status_2_before_anything_is_written(
    folder: Path, arguments: list[str], said: str
) -> None:
    write(folder, bad=BAD)
    (folder / "there.json").write_text("mine")
    (folder / "link").symlink_to(".")
    (folder / "alias.yaml").symlink_to("bad.deck.yaml")
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    code, out, err = run("bad.deck.yaml", *arguments)
    assert (code, out) == (2, "") and said in err
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_force_writes_over_a_report_and_keeps_its_rights(folder: Path) -> None:
    write(folder, bad=BAD)
    file = folder / "a.json"
    file.write_text("old")
    file.chmod(0o640)
    assert run("bad.deck.yaml", "--output", "json=a.json", "--force")[0] == 1
    assert json.loads(file.read_text("utf-8"))["version"] == 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_what_is_no_file_needs_no_force(folder: Path) -> None:
    write(folder, bad=BAD)
    assert run("bad.deck.yaml", "--output", f"json={os.devnull}")[0] == 1


def test_a_report_that_cannot_be_written_is_status_2_and_the_others_are(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, bad=BAD)
    (folder / "full.json").write_text("old")
    real = atomic.write

    def full(path: Path, data: bytes) -> None:
        if path.name == "full.json":
            raise OSError(28, "No space left on device", str(path))
        real(path, data)

    monkeypatch.setattr(atomic, "write", full)
    outputs = ["--output=json=full.json", "--output=sarif=a.sarif"]
    code, _, err = run("bad.deck.yaml", *outputs, "--force", "--exit-zero")
    assert code == 2
    assert "full.json: cannot be written: No space left on device" in err and "free some space" in err
    assert (folder / "full.json").read_text() == "old"
    assert json.loads((folder / "a.sarif").read_text("utf-8"))["version"] == "2.1.0"


def test_quiet_strict_and_exit_zero_reach_the_files(folder: Path) -> None:
    write(folder, warns=WARNS)
    run("warns.deck.yaml", "--output", "junit=a.xml")
    assert 'failures="0"' in (folder / "a.xml").read_text("utf-8")
    assert run("warns.deck.yaml", "--output", "junit=b.xml", "--strict", "--exit-zero")[0] == 0
    assert 'failures="1"' in (folder / "b.xml").read_text("utf-8")
    run("warns.deck.yaml", "--output", "text=c.txt", "--quiet")
    assert "in 1 card" not in (folder / "c.txt").read_text("utf-8")


def test_after_a_fix_the_reports_say_what_is_left(folder: Path) -> None:
    write(folder, bad=deck(card("areas: [frnace]\ntheme: '  '")))
    run("bad.deck.yaml", "--fix", "--output", "json=a.json")
    left = json.loads((folder / "a.json").read_text("utf-8"))["diagnostics"]
    assert "TC107" in {found["code"] for found in left}
    assert "TC201" not in {found["code"] for found in left}


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_reader_that_goes_away_changes_no_status(folder: Path, format: str) -> None:  # noqa: A002
    many = deck(*(card(f"id: c{n}\ntheme: '  '") for n in range(400)))
    write(folder, many=many, good=deck(card()))
    command = [sys.executable, "-m", "terra_cards", "lint", "--select", "TC107", "--format", format]
    for name, status in (("many", 1), ("good", 0)):
        with subprocess.Popen(
            [*command, f"{name}.deck.yaml"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            process.stdout.close()
            assert (process.stderr.read(), process.wait()) == (b"", status)


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_every_format_gives_the_same_bytes_whatever_the_hash_seed(folder: Path, seed: str) -> None:
    twenty = (Path(__file__).parent / "broken" / "twenty.deck.yaml").read_text("utf-8")
    write(folder, twenty=twenty)
    formats = ["json", "github", "gitlab", "sarif", "junit", "concise"]
    outputs = [f"--output={name}={name}.out" for name in formats]
    subprocess.run(
        [sys.executable, "-m", "terra_cards", "lint", "--today", "2026-12-01", "twenty.deck.yaml", *outputs],
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    for name in formats:
        assert (folder / f"{name}.out").read_text("utf-8") == run("twenty.deck.yaml", "--format", name)[1]


def test_where_the_right_to_write_is_missing_the_help_is_not_about_space(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, bad=BAD)

    def refused(path: Path, data: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(atomic, "write", refused)
    code, _, err = run("bad.deck.yaml", "--output=json=a.json", "--baseline", "b.json")
    assert code == 2
    for name in ("a.json", "b.json"):
        assert f"error: {name}: cannot be written: Permission denied\n  help: you need the right" in err
