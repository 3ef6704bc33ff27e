"""A reader that goes away changes neither what a command says of its work nor its exit status."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def status_without_reader(*arguments: str, close: str = "stdout") -> tuple[int, bytes]:
    """Exit status and the other stream of a command nobody reads."""
    with subprocess.Popen(
        [sys.executable, "-m", "terra_cards", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        streams = [process.stdout, process.stderr]
        streams.pop(0 if close == "stdout" else 1).close()
        other = streams[0].read()
        return process.wait(), other


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["rule"],
        ["rule", "TC201"],
        ["schema", "deck"],
        ["board", "neighbours", "world", "france"],
        ["solve", "decks/tour-starter.deck.yaml"],
        ["lint", "decks/tour-starter.deck.yaml", "--show-config"],
    ],
)
def test_a_command_that_went_well_says_so(arguments: list[str]) -> None:
    assert status_without_reader(*arguments) == (0, b"")


def test_findings_stay_findings() -> None:
    broken = "tests/lint/broken/twenty.deck.yaml"
    assert status_without_reader("lint", broken, "--select", "TC2") == (1, b"")
    assert status_without_reader("lint", broken, "--select", "TC2", "--format", "json") == (1, b"")


def test_wrong_usage_stays_wrong_usage() -> None:
    assert status_without_reader("lint", "nowhere", close="stderr") == (2, b"")
    assert status_without_reader("rule", "TC2001", close="stderr")[0] == 2


def test_what_was_read_before_is_right() -> None:
    command = f'"{sys.executable}" -m terra_cards rule | head -n 2'
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True)
    assert done.stderr == b"" and len(done.stdout.splitlines()) == 2


@pytest.mark.parametrize("closing", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_is_no_fault(closing: str) -> None:
    command = f'"{sys.executable}" -m terra_cards lint decks/tour-starter.deck.yaml --select TC2 {closing}'
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("command", ["rule", "schema deck", "lint decks/tour-starter.deck.yaml", "--help"])
def test_a_full_disk_is_told(command: str) -> None:
    line = f'"{sys.executable}" -m terra_cards {command} > /dev/full'
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True)
    assert done.returncode == 2 and b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr
