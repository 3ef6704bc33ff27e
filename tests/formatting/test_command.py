"""``terra-cards fmt`` as people call it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.testing import CliRunner, Result

from terra_cards.cli.main import app
from terra_cards.formatting.format import Formatted

BEFORE = "format: 1\ndeck: {id: a,   title: 'A'}\n"
AFTER = "format: 1\ndeck: {id: a, title: A}\n"
BROKEN = "format: 1\ndeck: [\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["fmt", *arguments], input=stdin)


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.deck.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")


def text(folder: Path, name: str) -> str:
    return (folder / f"{name}.deck.yaml").read_bytes().decode()


def test_files_are_formatted_in_place_and_told(here: Path) -> None:
    write(here, a=BEFORE, b=AFTER)
    result = run()
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "formatted a.deck.yaml\n1 file formatted, 1 file left unchanged\n"
    assert text(here, "a") == AFTER
    again = run("--quiet")
    assert (again.exit_code, again.output) == (0, "")


def test_check_names_what_would_change_and_changes_nothing(here: Path) -> None:
    write(here, a=BEFORE, b=AFTER, c=BEFORE)
    result = run("--check", "--quiet")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "a.deck.yaml\nc.deck.yaml\n", "")
    assert text(here, "a") == BEFORE
    assert "2 files would change, 1 file left unchanged" in run("--check").stderr
    assert run("--check", "b.deck.yaml").exit_code == 0


def test_diff_shows_what_would_change_and_changes_nothing(here: Path) -> None:
    write(here, a=BEFORE, b=AFTER)
    result = run("--diff", "--check", "-q")
    assert result.exit_code == 1 and text(here, "a") == BEFORE
    assert result.stdout.splitlines() == [
        "--- a.deck.yaml",
        "+++ a.deck.yaml",
        "@@ -1,2 +1,2 @@",
        " format: 1",
        "-deck: {id: a,   title: 'A'}",
        "+deck: {id: a, title: A}",
    ]
    assert run("--diff", "b.deck.yaml").exit_code == 0
    assert "\x1b[31m-deck: {id: a,   title: 'A'}\x1b[0m\n" in run("--diff", "--color", "always").stdout


def test_standard_input_comes_back_formatted(here: Path) -> None:
    result = run("-", stdin=BEFORE)
    assert (result.exit_code, result.stdout, result.stderr) == (0, AFTER, "")
    assert run("-", stdin=AFTER).stdout == AFTER
    assert run("-", stdin="theme:   X\n").stdout == "theme: X\n"  # a card of a folder
    check = run("--check", "-", stdin=BEFORE)
    assert (check.exit_code, check.stdout) == (1, "<stdin>\n")
    diff = run("--diff", "-", "--stdin-filename", "x.deck.yaml", stdin=BEFORE)
    assert diff.exit_code == 1 and diff.stdout.startswith("--- x.deck.yaml\n")
    assert run("--stdin-filename", "x.deck.yaml", stdin=BEFORE).stdout == AFTER  # as lint has it
    lost = run("a.deck.yaml", "--stdin-filename", "x", stdin=BEFORE)
    assert lost.exit_code == 2


def test_broken_standard_input_comes_back_as_it_is(here: Path) -> None:
    result = run("-", stdin=BROKEN)
    assert (result.exit_code, result.stdout) == (1, BROKEN)
    assert "error[TC001]" in result.stderr
    raw = run("-", stdin=b"format: \xff\n")
    assert (raw.exit_code, raw.stdout_bytes) == (1, b"format: \xff\n")


def test_marks_and_line_ends_of_bytes(here: Path) -> None:
    result = run("-", stdin=b"\xef\xbb\xbfformat:  1\r\ndeck: {}\r\n\r\n")
    assert result.stdout_bytes == b"\xef\xbb\xbfformat: 1\r\ndeck: {}\r\n"


@pytest.mark.parametrize(
    "broken",
    [
        BROKEN,
        "format: 1\nformat: 1\ndeck:   {}\n",
        "deck:   !!str {}\n",
        "deck: *none\nx:   1\n",
        "deck:   {}\n---\ndeck: {}\n",
        "deck:\n\t- a\n",
        "<<<<<<< ours\ndeck:   {}\n=======\n>>>>>>> theirs\n",
    ],
)
def test_a_broken_file_is_told_of_as_lint_does_and_left_alone(here: Path, broken: str) -> None:
    write(here, a=broken, b=BEFORE)
    result = run()
    assert result.exit_code == 1
    assert text(here, "a") == broken and text(here, "b") == AFTER
    told = CliRunner().invoke(app, ["lint", "a.deck.yaml", "--select", "TC0", "--no-cache"]).stdout
    first = told.splitlines()[0]
    assert first.startswith("error[TC00") and first in result.stderr and " --> a.deck.yaml:" in result.stderr


def test_files_that_are_none_of_ours_are_left_alone(here: Path) -> None:
    (here / "compose.yaml").write_text("services:   {}\n")
    (here / "notes.txt").write_text("x:   1\n")
    (here / "x.yaml").write_text(BEFORE)  # says itself what it is
    assert run(".").exit_code == 0
    result = run("compose.yaml", "notes.txt", "x.yaml")
    assert result.exit_code == 1 and result.stderr.count("error[") == 2
    assert (here / "compose.yaml").read_text() == "services:   {}\n"
    assert (here / "x.yaml").read_text() == AFTER


def test_a_deck_folder_is_all_of_its_files_and_a_file_is_that_file(here: Path) -> None:
    (here / "deck" / "cards" / "more").mkdir(parents=True)
    for name in ("deck.yaml", "cards/a.yaml", "cards/more/b.yml"):
        (here / "deck" / name).write_text("id:   a\n" if "/" in name else BEFORE)
    assert run("deck/cards/a.yaml").stderr.startswith("formatted deck/cards/a.yaml\n1 file")
    assert run("deck/deck.yaml").stderr.startswith("formatted deck/deck.yaml\n1 file")
    assert run("--check", "-q").stdout == "deck/cards/more/b.yml\n"
    for name, kind in (
        ("x.board.yaml", "board"),
        ("x.edition.yml", "edition"),
        ("x.template.yaml", "template"),
    ):
        (here / name).write_text(f"format: 1\n{kind}:   {{id: x}}\n")
    assert run("-q").exit_code == 0
    assert run("--check").exit_code == 0
    assert (here / "x.edition.yml").read_text() == "format: 1\nedition: {id: x}\n"


def test_what_is_excluded(here: Path) -> None:
    write(here, a=BEFORE, drafts__b=BEFORE, c=BEFORE)
    (here / "terra-cards.toml").write_text('exclude = ["drafts"]\n')
    assert run("--check", "-q", "--exclude", "c.*").stdout == "a.deck.yaml\n"
    assert run("--check", "-q", "drafts/b.deck.yaml").stdout == "drafts/b.deck.yaml\n"
    assert run("--check", "-q", "--force-exclude", "drafts/b.deck.yaml").exit_code == 0
    piped = run("-", "--stdin-filename", "drafts/b.deck.yaml", "--force-exclude", stdin=BEFORE)
    assert piped.stdout == BEFORE
    (here / "other.toml").write_text("")
    assert "drafts" in run("--check", "-q", "--config", "other.toml").stdout


def test_paths_that_lead_nowhere(here: Path) -> None:
    write(here, a=BEFORE)
    result = run("a.deck.yaml", "b.deck.yaml")
    assert result.exit_code == 2
    assert (
        "b.deck.yaml: no such file or folder" in result.stderr
        and "did you mean 'a.deck.yaml'" in result.stderr
    )
    assert text(here, "a") == AFTER
    assert run("nowhere").exit_code == 2
    assert "no decks, boards" in run(str(here / "empty") if (here / "empty").mkdir() is None else "").stderr


def test_nothing_else_of_a_file_is_touched(here: Path) -> None:
    write(here, a=BEFORE, same=AFTER)
    same = here / "same.deck.yaml"
    os.utime(same, (1, 1))
    real = here / "a.deck.yaml"
    real.chmod(0o640)
    link = here / "link" / "l.deck.yaml"
    link.parent.mkdir()
    link.symlink_to(real)
    result = run("link/l.deck.yaml", "same.deck.yaml")
    assert result.exit_code == 0
    assert link.is_symlink() and text(here, "a") == AFTER and real.stat().st_mode & 0o777 == 0o640
    assert same.stat().st_mtime == 1
    assert sorted(path.name for path in here.iterdir()) == ["a.deck.yaml", "link", "same.deck.yaml"]


def test_a_file_and_a_link_to_it_are_formatted_once(here: Path) -> None:
    write(here, a=BEFORE)
    (here / "b.deck.yaml").symlink_to(here / "a.deck.yaml")
    assert run().stderr == "formatted a.deck.yaml\n1 file formatted\n"


def test_a_file_that_cannot_be_written_is_told_of(here: Path) -> None:
    write(here, a=BEFORE, b=BEFORE)
    (here / "a.deck.yaml").chmod(0o444)
    result = run()
    assert result.exit_code == 2
    assert "a.deck.yaml: cannot be written" in result.stderr and text(here, "a") == BEFORE
    assert text(here, "b") == AFTER and "1 file formatted" in result.stderr


def test_a_link_out_of_the_project_is_not_followed(
    here: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    write(outside, x=BEFORE)
    (here / ".git").mkdir()
    (here / "x.deck.yaml").symlink_to(outside / "x.deck.yaml")
    result = run(".")
    assert result.exit_code == 1 and "TC007" in result.stderr
    assert text(outside, "x") == BEFORE


def test_what_would_change_the_meaning_is_refused_and_is_our_fault(here: Path) -> None:
    write(here, a=BEFORE, b=BEFORE)
    from terra_cards.formatting import format as module

    real = module.pieces
    wrong = "format: 1\ndeck: {id: b, title: A}\n"

    def pieces(document):  # type: ignore[no-untyped-def]
        made = real(document)
        return [made[0]._replace(text=wrong)] if document.path == "a.deck.yaml" else made

    with patch.object(module, "pieces", pieces):
        result = run()
    assert result.exit_code == 3
    assert (
        "a.deck.yaml was left as it is: in its new layout the value at /deck/id would be another"
        in result.stderr
    )
    assert text(here, "a") == BEFORE and text(here, "b") == AFTER


def test_a_fault_of_ours_leaves_the_file_and_the_others_go_on(here: Path) -> None:
    write(here, a=BEFORE, b=BEFORE)

    def fails(document):  # type: ignore[no-untyped-def]
        if document.path == "a.deck.yaml":
            raise RuntimeError("oh")
        return Formatted(AFTER, ())

    with patch("terra_cards.workspace.layouts.formatted", fails):
        result = run()
    assert result.exit_code == 3 and "a.deck.yaml: this file was left as it is" in result.stderr
    assert "Traceback" not in result.stderr
    assert text(here, "a") == BEFORE and text(here, "b") == AFTER


def test_wrong_usage(here: Path) -> None:
    assert run("--color", "blue").exit_code == 2
    assert run("--config", "none.toml").exit_code == 2
    assert run("").exit_code == 2
    assert "Examples:" in run("--help").stdout


def test_linting_does_not_load_the_formatter(here: Path) -> None:
    write(here, a=AFTER)
    program = (
        "import sys; from terra_cards.cli.main import app\n"
        "try: app(['lint', 'a.deck.yaml', '--no-cache', '-q'])\n"
        "except SystemExit: pass\n"
        "sys.exit(any('formatting' in name for name in sys.modules if name.startswith('terra_cards')))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=here, capture_output=True, timeout=600)
    assert done.returncode == 0, done.stderr
