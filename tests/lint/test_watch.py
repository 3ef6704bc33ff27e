"""``lint --watch``: whatever happens to the files, what it shows is what a run from nothing finds."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.linting import watching
from terra_cards.cli.main import app
from terra_cards.workspace.changes import Seen, look
from tests.lint import world
from tests.lint.world_edits import Editor

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends the run by a signal of POSIX")
GONE = "  help: it was there before, and is linted again when it comes back\n"
_LINT = ["lint", "--format", "concise", "--today", "2026-12-01"]


def wait(done: Callable[[], bool], told: Callable[[], str] = lambda: "") -> None:
    end = time.monotonic() + 120
    while not done():
        assert time.monotonic() < end, told()
        time.sleep(0.1)


class Watched:
    """A ``--watch`` that runs, and what it has printed."""

    def __init__(self, folder: Path, *paths: str) -> None:
        self.folder, self.paths = folder, paths
        given = [sys.executable, "-m", "terra_cards", *_LINT, "--watch", *paths]
        self.process = subprocess.Popen(given, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout:
            for line in self.process.stdout:
                self.lines.append(line.decode())

    def shown(self) -> str:
        """The report that stands there last; what came since the last but one note about the time."""
        text, block = "", ""
        for line in list(self.lines):
            if "waiting for changes" in line:
                text = block or text
                block = ""
            else:
                block += line
        return text

    def comes_to(self, wanted: str) -> None:
        """Waits until the report is what it should be."""
        wait(lambda: self.shown() == wanted, lambda: f"{self.shown()}instead of\n{wanted}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(120)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    world.build(tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


@pytest.fixture
def start(folder: Path) -> Iterator[Callable[..., Watched]]:
    started: list[Watched] = []

    def begin(*paths: str) -> Watched:
        started.append(Watched(folder, *paths))
        return started[-1]

    yield begin
    for one in started:
        one.kill()


def anew(*paths: str) -> str:
    result = CliRunner().invoke(app, [*_LINT, "--no-cache", *paths])
    return result.stderr + result.stdout


def test_whatever_happens_it_shows_what_there_is(folder: Path, start: Callable[..., Watched]) -> None:
    watched, editor, wanted = start("."), Editor(folder), anew(".")
    watched.comes_to(wanted)
    for kind, what in (
        ("change", ("one.deck.yaml", "areas: [a]", "areas: [x]")),
        ("in place", ("one.deck.yaml", 500)),
        ("font", 3),
        ("delete", "photos"),
        ("change", ("new/six.deck.yaml", None, "format: 1\ndeck: {id: six")),
        ("delete", "new"),
        ("change", ("terra-cards.toml", None, 'ignore = ["TC4", "TC7"]\n')),
        ("change", ("terra-cards.toml", None, "ignore = [")),
        ("delete", "terra-cards.toml"),
        ("change", ("base.edition.yaml", "extends: terra", "extends: mine.edition.yaml")),
        ("restore", "base.edition.yaml"),
        ("rename", "one.deck.yaml"),
        ("link", ("two/cards", "photos")),
    ):
        editor.edit(kind, what)
        before, wanted = wanted, anew(".")
        assert wanted != before, (kind, what)
        watched.comes_to(wanted)
    assert watched.end() == 130


def test_a_folder_that_goes_while_the_report_is_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between what is linted and the look at what that rests on, nobody is watching yet."""
    time.sleep(0.3)  # or all is linted again anyway, since the files are as new as that
    looks = []

    def gone(paths: Iterable[str]) -> Seen:
        looks.append(paths)
        shutil.rmtree("two", ignore_errors=True)
        return look(paths)

    def end(_: Seen) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(watching, "look", gone)
    monkeypatch.setattr(Seen, "wait", end)
    result = CliRunner().invoke(app, [*_LINT, "--watch", "two"])
    assert result.exit_code == 130
    assert result.stderr.count("error: two: no such file or folder") == 1
    assert 2 <= len(looks) <= 3


def test_a_folder_that_goes_and_comes_back(folder: Path, start: Callable[..., Watched]) -> None:
    watched, editor = start("two"), Editor(folder)
    whole = anew("two")
    watched.comes_to(whole)
    editor.edit("delete", "two")
    watched.comes_to(f"error: two: no such file or folder\n{GONE}")
    editor.edit("restore", "two")
    watched.comes_to(whole)


def test_a_deck_that_goes_is_waited_for_whatever_else_is_there(
    folder: Path, start: Callable[..., Watched]
) -> None:
    (folder / "onf.deck.yaml").write_bytes((folder / "one.deck.yaml").read_bytes())
    watched = start("one.deck.yaml")
    watched.comes_to(anew("one.deck.yaml"))
    (folder / "one.deck.yaml").unlink()
    watched.comes_to(f"error: one.deck.yaml: no such file or folder\n{GONE}")


def test_a_baseline_that_goes_accepts_nothing(folder: Path, start: Callable[..., Watched]) -> None:
    given = ("four.deck.yaml", "--baseline", "base.json")
    anew(*given)
    watched = start(*given)
    watched.comes_to(anew(*given))
    assert "accepted by the baseline" in watched.shown()
    (folder / "base.json").unlink()
    wait(lambda: "base.json: no such file" in watched.shown())


def test_permissions_count(folder: Path, start: Callable[..., Watched]) -> None:
    """Their change leaves a file's time of change as it is."""
    if os.access(folder, os.W_OK) and os.geteuid() == 0:
        os.chown(folder / "photos/6.png", 1, 1)  # root may read everything: then any change will do
    watched = start("one.deck.yaml")
    watched.comes_to(anew("one.deck.yaml"))
    printed = len(watched.lines)
    (folder / "photos/6.png").chmod(0o000)
    wait(lambda: len(watched.lines) > printed)
    watched.comes_to(anew("one.deck.yaml"))


def test_what_was_never_there_is_a_slip(folder: Path) -> None:
    result = CliRunner().invoke(app, [*_LINT, "--watch", "tow"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "tow: no such file or folder" in result.stderr and "did you mean 'two'?" in result.stderr


def test_one_of_several_that_was_never_there_is_a_slip(folder: Path) -> None:
    result = CliRunner().invoke(app, [*_LINT, "--watch", "one.deck.yaml", "tow"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "tow: no such file or folder" in result.stderr


def test_where_nothing_is_yet(tmp_path: Path, start: Callable[..., Watched], folder: Path) -> None:
    (folder / "empty").mkdir()
    watched = start("empty")
    watched.comes_to(anew("empty"))
    assert "note: no decks" in watched.shown()
    shutil.copy(folder / "four.deck.yaml", folder / "empty")
    watched.comes_to(anew("empty"))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["-"], "standard input"),
        (["--fix", "."], "only looks"),
        (["--diff", "."], "only looks"),
        (["--add-ignores", "so", "."], "only looks"),
        (["--output", "json=a.json", "."], "only looks"),
        (["--format", "json", "."], "text and concise"),
        (["--baseline", "none.json", "."], "no such file"),
    ],
)
def test_what_cannot_be_watched(folder: Path, options: list[str], told: str) -> None:
    result = CliRunner().invoke(app, ["lint", "--watch", *options])
    assert result.exit_code == 2 and told in result.stderr
