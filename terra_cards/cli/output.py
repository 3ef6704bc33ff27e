"""What every command shares: exit statuses, messages on standard error, JSON on standard output."""

from __future__ import annotations

import errno
import os
import sys
from enum import IntEnum
from typing import Any, NoReturn

import typer

from terra_cards.cli.manners import manners
from terra_cards.source.json_text import dumps


class Exit(IntEnum):
    """Exit statuses of CLI.md; where several apply the highest wins."""

    OK = 0
    FINDINGS = 1
    USAGE = 2
    FAULT = 3
    INTERRUPTED = 130


def colour_wanted(stream_is_terminal: bool, color: str = "auto") -> bool:
    """``--color auto|always|never``, and for ``auto`` what the environment wishes.

    NO_COLOR (no-color.org) before FORCE_COLOR (force-color.org; ``0`` means none) before CLICOLOR_FORCE
    and CLICOLOR (bixense.com/clicolors); a terminal that calls itself dumb gets none by itself.
    """
    color = manners.color if color == "auto" else color
    if color != "auto":
        return color == "always"
    wish = os.environ.get
    if wish("NO_COLOR"):
        return False
    if wish("FORCE_COLOR"):
        return wish("FORCE_COLOR") not in ("0", "false")
    if wish("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    return stream_is_terminal and wish("TERM") != "dumb" and wish("CLICOLOR") != "0"


def print_json(document: Any) -> None:
    """One JSON document on standard output, as UTF-8 whatever the locale."""
    sys.stdout.buffer.write(dumps(document).encode("utf-8"))
    sys.stdout.flush()


def complain(message: str, hint: str | None = None) -> None:
    """One error on standard error, with what to do about it."""
    sys.stderr.write(f"error: {message}\n")
    if hint:
        sys.stderr.write(f"  help: {hint}\n")


def out_of_space(error: OSError) -> bool:
    """Whether a disk is full, or as full as this user may make it."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def write_hint(error: OSError) -> str | None:
    """What to do about a file that could not be written, by what the system says."""
    if out_of_space(error):
        return "free some space and run again"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "you need the right to write there; or write to another place"
    return None


def cannot_write(place: object, error: OSError) -> None:
    """One error on standard error for a file that could not be written."""
    complain(f"{place}: cannot be written: {error.strerror or error}", write_hint(error))


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
