"""``lint --output FORMAT=FILE``: where reports go besides standard output."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.cli.linting.flags import FORMATS
from terra_cards.cli.linting.output import View, rendered
from terra_cards.cli.linting.streams import out
from terra_cards.cli.output import Exit, cannot_write, choose, usage_error

if TYPE_CHECKING:
    from terra_cards.lint.report import Report

STDOUT = "-"


class Target(Struct, frozen=True):
    """A report that is asked for; ``path`` is None for standard output."""

    format: str
    path: Path | None


def targets(format: str | None, outputs: list[str], force: bool) -> list[Target]:  # noqa: A002
    """What is to be written, standard output first; a wrong request ends with status 2.

    Standard output gets ``format``, or what an ``--output FORMAT=-`` says.
    """
    if format is not None:
        choose(format, FORMATS, "format")
    found: list[Target] = []
    names: dict[str, str] = {}
    for given in outputs:
        name, equals, file = given.partition("=")
        if not equals or not file:
            usage_error(f"--output '{given}' is not FORMAT=FILE", "write it like --output sarif=lint.sarif")
        choose(name, FORMATS, "format")
        key = STDOUT if file == STDOUT else os.path.realpath(file)
        if key in names:
            usage_error(f"--output names {_shown(file)} twice: '{names[key]}' and '{given}'")
        names[key] = given
        if file == STDOUT and format is not None:
            usage_error(
                f"--format {format} and --output {given} both want standard output", "leave one of them out"
            )
        if file != STDOUT:
            _check(Path(file), force)
        found.append(Target(name, None if file == STDOUT else Path(file)))
    if STDOUT not in names:
        found.append(Target(format or "text", None))
    return sorted(found, key=lambda target: target.path is not None)


def _shown(file: str) -> str:
    return "standard output" if file == STDOUT else f"'{file}'"


def _check(path: Path, force: bool) -> None:
    """Refuses a place where nothing can be written before any work is done."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if not path.parent.is_dir():
            usage_error(f"--output {path}: there is no folder '{path.parent}'", "make it first")
        return
    except OSError as error:
        usage_error(f"--output {path}: {error.strerror}")
    if stat.S_ISDIR(mode):
        usage_error(f"--output {path}: this is a folder", "name a file in it")
    if stat.S_ISREG(mode) and not force:
        usage_error(f"--output {path}: this file is there already", "write over it with --force")


def check_apart(found: list[Target], read: Iterable[str], base: Path) -> None:
    """Refuses to write a report over a file that is linted."""
    inputs = {os.path.realpath(base / path): path for path in read}
    for target in found:
        if target.path is not None and os.path.realpath(target.path) in inputs:
            usage_error(f"--output {target.path}: this file is linted itself", "name another one")


def write(found: list[Target], report: Report, view: View, color: str, stream: object = None) -> Exit:
    """Writes every report; files are replaced when whole. ``stream`` stands for standard output."""
    from terra_cards.source import atomic

    status = Exit.OK
    stream = stream or sys.stdout
    for target in found:
        if target.path is None:
            out(rendered(report, target.format, view.on(stream, color)), stream)
            continue
        try:
            shown = rendered(report, target.format, replace(view, text=None))
            atomic.write(target.path, shown.encode("utf-8", "surrogatepass"))
        except OSError as error:
            cannot_write(target.path, error)
            status = Exit.USAGE
    return status
