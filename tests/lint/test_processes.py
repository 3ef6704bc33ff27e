"""Work shared among processes: the same report, and none of them is left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.lint import world
from tests.lint.world_edits import CHANGES, Editor


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    world.build(tmp_path / "project")
    return tmp_path / "project"


@pytest.mark.parametrize("jobs", [2, 5])
def test_any_number_of_processes_finds_the_same(
    folder: Path, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from terra_cards.workspace import processes

    monkeypatch.setattr(processes, "_WORTH", 1)  # however small
    Editor(folder).edit("change", CHANGES[0])
    assert world.linted(folder, jobs=jobs) == world.linted(folder)


def test_processes_that_are_started_from_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import multiprocessing

    from terra_cards.workspace import processes

    monkeypatch.setattr(processes, "_WORTH", 1)
    monkeypatch.setattr(processes, "_context", lambda: multiprocessing.get_context("spawn"))
    found = json.loads(world.linted(folder, jobs=2))
    assert found == json.loads(world.linted(folder))


def test_where_no_process_can_be_had_this_one_does_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from terra_cards.workspace import processes

    def refused(*_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(processes, "_WORTH", 1)
    monkeypatch.setattr(processes, "_apart", refused)
    assert world.linted(folder, jobs=2) == world.linted(folder)


_SLEEPERS = """
import os, signal, sys, time
from pathlib import Path
from terra_cards.cli.main import main
from terra_cards.workspace import checking, processes

folder, known = sys.argv[1:]

def check(self, found, before=None):
    Path(known, str(os.getpid())).touch()
    time.sleep(600)

processes._WORTH = 1
processes.UnitChecker.check = check
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv = ["terra-cards", "lint", folder, "--jobs", "3", "--no-cache"]
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="ends processes by the signals of POSIX")
@pytest.mark.parametrize(("sent", "status"), [("INT", 130), ("TERM", -15), ("KILL", -9)])
def test_no_process_outlives_the_run(folder: Path, tmp_path: Path, sent: str, status: int) -> None:
    """Neither Ctrl-C nor a run that is killed leaves anybody working for nobody."""
    known = tmp_path / "pids"
    known.mkdir()
    given = [sys.executable, "-c", _SLEEPERS, str(folder), str(known)]
    process = subprocess.Popen(given, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        wait(lambda: len(list(known.iterdir())) == 3)
        process.send_signal(getattr(signal, f"SIG{sent}"))
        _, told = process.communicate(timeout=120)
        assert (process.returncode, told) == (status, b"")
        wait(lambda: not any(alive(int(path.name)) for path in known.iterdir()))
    finally:
        process.kill()
        for path in known.iterdir():
            with suppress(ProcessLookupError):
                os.kill(int(path.name), signal.SIGKILL)


def wait(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not done():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    """Whether a process is there and no zombie (which a container may keep for ever)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("seed", ["0", "77"])
def test_the_order_of_findings_is_one(folder: Path, seed: str) -> None:
    """Whatever the order in which texts are hashed, and who works things out."""
    given = ("-m", "terra_cards", "lint", "--format", "json", "--today", "2026-12-01", "--no-cache", ".")
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    found = subprocess.run([sys.executable, *given], cwd=folder, env=environment, capture_output=True)
    [expected, *_] = json.loads(world.linted(folder))
    assert json.loads(found.stdout) == expected
