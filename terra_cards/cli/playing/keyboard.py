"""Lines from standard input; at a terminal with a line to edit, a history, and names that complete."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console

Read = Callable[[str], str | None]


def reader(out: Console, known: Callable[[], Sequence[str]]) -> Read:
    """Reads a line after a prompt; None at the end of the input.

    ``known`` are the words and names that the Tab key completes, in any case of letters.
    """
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty() and sys.stdout.isatty() and _line_editing(known):
        return _edited

    def read(prompt: str) -> str | None:
        out.print(prompt, end="", soft_wrap=True)
        line = sys.stdin.readline()
        return line.rstrip("\r\n") if line else None

    return read


def _edited(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        return None


def _line_editing(known: Callable[[], Sequence[str]]) -> bool:
    """Sets up readline; False where Python has none (Windows)."""
    try:
        import readline
    except ImportError:
        return False
    readline.set_completer_delims("")  # names of areas have spaces
    readline.set_completer(completer(known))
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return True


def completer(known: Callable[[], Sequence[str]]) -> Callable[[str, int], Any]:
    """readline's protocol: the names that begin with a text, one after the other, then None."""

    def complete(text: str, state: int) -> str | None:
        low = text.casefold()
        found = [name for name in known() if low and name.casefold().startswith(low)]
        return found[state] if state < len(found) else None

    return complete
