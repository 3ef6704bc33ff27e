"""What the terminal is told: colours, widths and links, by the terminal and by the environment."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from terra_cards.cli.linting.terminal import addresses, shows_links
from terra_cards.cli.output import colour_wanted
from terra_cards.lint.reporters.width import width
from tests.lint.test_command import BAD, _collect, folder, write

__all__ = ["_collect", "folder"]

fcntl = pytest.importorskip("fcntl", reason="pseudo-terminals are a thing of Unix")
pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")
termios = pytest.importorskip("termios", reason="pseudo-terminals are a thing of Unix")

NAMES = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM")


@pytest.mark.parametrize(
    ("environment", "terminal", "pipe"),
    [
        ({}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),  # empty is as if it were not there
        ({"NO_COLOR": "0"}, False, False),  # whatever it says
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "3", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": "0"}, False, False),
        ({"FORCE_COLOR": ""}, True, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
        ({"CLICOLOR": "0"}, False, False),
        ({"CLICOLOR": "1"}, True, False),
        ({"CLICOLOR_FORCE": "1"}, True, True),
        ({"CLICOLOR_FORCE": "0"}, True, False),
        ({"CLICOLOR": "0", "CLICOLOR_FORCE": "1"}, True, True),
        ({"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, False, False),
    ],
)
def test_colours(
    environment: dict[str, str], terminal: bool, pipe: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert bool(colour_wanted(True)) is terminal
    assert bool(colour_wanted(False)) is pipe
    assert colour_wanted(False, "always") and not colour_wanted(True, "never")


@pytest.mark.parametrize(
    ("environment", "shown"),
    [
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "xterm-kitty"}, True),
        ({"TERM": "alacritty"}, True),
        ({"VTE_VERSION": "7600"}, True),
        ({"VTE_VERSION": "4600"}, False),
        ({"VTE_VERSION": "new"}, False),
        ({"WT_SESSION": "x"}, True),
        ({"TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.90.2"}, True),
        ({"TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.60.0"}, False),
        ({"TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.0beta1"}, True),
        ({"TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.0.9"}, False),
        ({"TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809"}, True),
        ({"TERM_PROGRAM": "Apple_Terminal", "TERM_PROGRAM_VERSION": "455"}, False),
        ({"TERM": "xterm-kitty", "CI": "true"}, False),
        ({"TERM": "dumb", "VTE_VERSION": "7600"}, False),
        ({"TERM": "dumb", "FORCE_HYPERLINK": "1"}, True),
        ({"TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"}, False),
    ],
)
def test_links(environment: dict[str, str], shown: bool) -> None:
    assert shows_links(True, environment) is shown
    assert shows_links(False, environment) is ("1" in environment.get("FORCE_HYPERLINK", ""))


def test_an_address_is_whole_and_escaped(tmp_path: Path) -> None:
    name = "a b#?\x1b;ü.yaml"
    (tmp_path / name).write_text("")
    address = addresses(tmp_path)(name)
    assert address is not None and re.fullmatch(r"file://[\w.%-]*/[\w./%~-]*", address)
    assert address.endswith("/a%20b%23%3F%1B%3B%C3%BC.yaml")
    assert addresses(tmp_path)("<stdin>") is None


def on_terminal(folder: Path, columns: int, *arguments: str, **environment: str) -> str:
    """What the program prints on a terminal of some width."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in (*NAMES, "COLUMNS", "CI")}
    with subprocess.Popen(
        [sys.executable, "-m", "terra_cards", "lint", *arguments],
        stdout=slave,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env={**kept, "TERM": "xterm-kitty", **environment},
    ) as process:
        os.close(slave)
        data = b""
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            data += piece
        process.wait()
    os.close(master)
    return data.decode("utf-8").replace("\r\n", "\n")


def plain(shown: str) -> str:
    return re.sub(r"\x1b\]8;;.*?\x1b\\|\x1b\[[0-9;]*m", "", shown)


def test_a_terminal_gets_colours_links_and_its_width(folder: Path) -> None:
    long = BAD.replace("theme: Eiffel Tower", f"theme: '{'富士山 ' * 30}  x'")
    write(folder, bad=BAD, long=long)
    shown = on_terminal(folder, 50)
    assert "\x1b[1;31merror[TC201]\x1b[0m" in shown
    assert "\x1b]8;;file://" in shown and shown.count("\x1b]8;;\x1b\\") == shown.count("\x1b]8;;file://")
    assert all(width(row) <= 50 for row in plain(shown).splitlines() if "-->" not in row)
    assert re.search(r"^bad\.deck\.yaml \(1 error, 1 info\)$", plain(shown), re.MULTILINE)


@pytest.mark.parametrize(
    "arguments_and_environment",
    [(("--color", "never"), {}), ((), {"NO_COLOR": "1", "FORCE_HYPERLINK": "0"}), ((), {"TERM": "dumb"})],
)
def test_and_nothing_of_that_where_it_is_not_wanted(
    folder: Path, arguments_and_environment: tuple[tuple[str, ...], dict[str, str]]
) -> None:
    write(folder, bad=BAD)
    arguments, environment = arguments_and_environment
    assert "\x1b" not in on_terminal(folder, 80, *arguments, **environment)


def test_machines_get_no_escapes_even_on_a_terminal(folder: Path) -> None:
    write(folder, bad=BAD)
    for name in ("json", "github"):
        assert "\x1b" not in on_terminal(folder, 80, "--format", name, "--color", "always")
