"""What the terminal can show: its width, and links to files (OSC 8)."""

from __future__ import annotations

import os
import re
import shutil
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import quote

WIDTH = 120  # where nobody says how wide the output is
# The first versions of terminals that show links.
_PROGRAMS = {"iTerm.app": (3, 1), "vscode": (1, 72), "WezTerm": (2020, 6), "ghostty": (0,), "Tabby": (0,)}
_TERMS = ("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour", "wezterm")


def columns() -> int:
    """The width of the terminal, or what COLUMNS says."""
    return shutil.get_terminal_size((WIDTH, 24)).columns


def shows_links(is_terminal: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a terminal is known to show links; FORCE_HYPERLINK says so itself (``0``: it does not)."""
    wish = environment.get("FORCE_HYPERLINK")
    if wish:
        return wish != "0"
    term = environment.get("TERM", "")
    if not is_terminal or term == "dumb" or environment.get("CI"):
        return False
    if environment.get("WT_SESSION") or environment.get("DOMTERM") or term.startswith(_TERMS):
        return True
    program = environment.get("TERM_PROGRAM", "")
    if program in _PROGRAMS:
        numbers = re.findall(r"\d+", environment.get("TERM_PROGRAM_VERSION", ""))
        return tuple(map(int, numbers[:3])) >= _PROGRAMS[program] or not numbers
    vte = environment.get("VTE_VERSION", "")
    return vte.isdigit() and int(vte) >= 5000


def addresses(base: Path) -> Callable[[str], str | None]:
    """A function from a path of a finding to its ``file:`` address; None where there is no such file."""
    host = quote(socket.gethostname())

    def address(path: str) -> str | None:
        file = Path(os.path.normpath(base / path))
        return f"file://{host}{quote(os.fsencode(file.as_posix()))}" if file.exists() else None

    return address
