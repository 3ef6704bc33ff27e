"""What every command shares: exit statuses, messages on standard error, JSON on standard output."""

from __future__ import annotations

import json
import os
import sys
from enum import IntEnum
from typing import Any, NoReturn

import typer


class Exit(IntEnum):
    """Exit statuses of CLI.md; where several apply the highest wins."""

    OK = 0
    FINDINGS = 1
    USAGE = 2
    FAULT = 3
    INTERRUPTED = 130


def colour_wanted(stream_is_terminal: bool, color: str = "auto") -> bool:
    """``--color auto|always|never`` and the NO_COLOR convention (no-color.org)."""
    if color != "auto":
        return color == "always"
    return stream_is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_json(document: Any) -> None:
    """One JSON document on standard output, as UTF-8 whatever the locale."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass") + b"\n")
    sys.stdout.flush()


def complain(message: str, hint: str | None = None) -> None:
    """One error on standard error, with what to do about it."""
    sys.stderr.write(f"error: {message}\n")
    if hint:
        sys.stderr.write(f"  help: {hint}\n")


def usage_error(message: str, hint: str | None = None) -> NoReturn:
    """Wrong usage, a missing path, something that cannot be written: exit status 2."""
    complain(message, hint)
    raise typer.Exit(Exit.USAGE)


def choose(value: str, known: list[str], what: str) -> str:
    """A value out of a list of names; a wrong one ends with status 2 and the nearest right one."""
    if value in known:
        return value
    from terra_cards.source.names import nearest

    near = nearest(value, known)
    hint = f"did you mean '{near.name}'?" if near else f"known: {', '.join(known)}"
    usage_error(f"no {what} '{value}'", hint)
