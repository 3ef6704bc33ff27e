"""What the flags of ``lint`` mean: from words to values, wrong ones with status 2."""

from __future__ import annotations

import datetime
import os
import sys
from collections.abc import Callable, Container
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from terra_cards.cli.linting.run import Job
from terra_cards.cli.output import Exit, complain, usage_error

if TYPE_CHECKING:
    from terra_cards.lint.played import Played
    from terra_cards.workspace.lint_settings import Settings
    from terra_cards.workspace.result_cache import ResultCache

T = TypeVar("T")
_GONE = "it was there before, and is linted again when it comes back"


def job(
    paths: list[str],
    *,
    config: Path | None,
    select: list[str] | None,
    ignore: list[str] | None,
    side: str | None,
    today: str | None,
    stdin_filename: str | None,
    simulation: Path | None,
    exclude: list[str] | None,
    force_exclude: bool,
    jobs: int | None = None,
    cache: ResultCache | None = None,
    awaited: Container[str] = (),
) -> Job:
    """The job that the command line asks for; reads standard input where a path is ``-``.

    Of paths that lead nowhere it tells, and leaves them out; status 2 where no other is given. Those
    ``awaited`` were there before, so that no other is suggested.
    """
    from terra_cards.lint.policy import Policy
    from terra_cards.lint.selection import Layer, UnknownRuleError, selected

    played = _played(simulation)
    command = Layer(_codes(select) if select is not None else None, _codes(ignore or []))
    try:
        selected([command])
        if command.select == ():
            usage_error(
                "--select names no rule, so nothing would be checked",
                "give codes, names or classes (TC201, unknown-area, TC2), or leave it out",
            )
    except UnknownRuleError as unknown:
        usage_error(str(unknown), unknown.hint)
    settings = settings_of(config)
    stdin, stdin_name = piped(paths, stdin_filename)
    found = there(paths, {stdin_name: b""} if stdin is not None else {}, awaited)
    policy = Policy(lambda path: _settled(lambda: settings.config(path)), command)
    return Job(
        found,
        stdin,
        stdin_name,
        policy,
        day(today),
        side,  # type: ignore[arg-type]
        played,
        excluder(settings, exclude),
        force_exclude,
        bool(exclude) or len(found) < len(paths),
        jobs or _cores(),
        cache,
        missing=len(found) < len(paths),
    )


def settings_of(config: Path | None) -> Settings:
    """The settings of each file, or those of one file for all."""
    from terra_cards.workspace.lint_settings import Settings

    cwd = Path.cwd()
    if config is not None and not config.is_file():
        usage_error(f"{config}: {'this is a folder' if config.is_dir() else 'no such file'}")
    return Settings(cwd, cwd / config if config else None, _warn)


def piped(paths: list[str], stdin_filename: str | None) -> tuple[bytes | None, str]:
    """What is on standard input where a path is ``-``, and the name of its file."""
    from terra_cards.workspace.files import STDIN, Files

    if stdin_filename is not None and "-" not in paths:
        usage_error(
            f"--stdin-filename {stdin_filename}: nothing is read from standard input",
            "put '-' among the paths",
        )
    stdin = sys.stdin.buffer.read() if "-" in paths else None
    return stdin, Files().shown(Files().absolute(stdin_filename)) if stdin_filename else STDIN


def excluder(settings: Settings, exclude: list[str] | None) -> Callable[[Path], bool]:
    """Which files are left out below folders: by the settings, and by ``--exclude``."""
    from terra_cards.lint.config import matches

    def excluded(path: Path) -> bool:
        if exclude and path.is_relative_to(settings.cwd):
            name = path.relative_to(settings.cwd).as_posix()
            if any(matches(glob, name) for glob in exclude):
                return True
        return _settled(lambda: settings.excluded(path))

    return excluded


def there(paths: list[str], overlay: dict[str | Path, bytes], awaited: Container[str]) -> list[str]:
    """The paths that lead somewhere; the others are complained of."""
    from terra_cards.workspace.discover import missing
    from terra_cards.workspace.files import Files

    lost = missing([path for path in paths if path not in ("-", "")], Files(overlay))
    for error in lost:
        complain(str(error), _GONE if error.path in awaited and not Path(error.path).exists() else error.hint)
    names = {error.path for error in lost}
    if "" in paths:
        complain("an empty path leads nowhere", "write . for this folder")
        names.add("")
    found = [path for path in paths if path not in names]
    if names and not found:
        raise typer.Exit(Exit.USAGE)
    return found


def cache(given: str | None, *, unused: bool, clear: bool) -> ResultCache | None:
    """The cache of results, in a folder or at its usual place; None where it is not to be used."""
    if given is not None and not given.strip():
        usage_error("--cache-dir names no folder", "leave it out for the system's folder for caches")
    if unused and not clear:
        return None
    from terra_cards.workspace.result_cache import ResultCache, usual_folder

    folder = Path(given) if given else usual_folder()
    if folder is None:
        return None
    found = ResultCache(folder)
    if clear:
        found.clear()
    return None if unused else found


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _settled(ask: Callable[[], T]) -> T:
    """What the settings say; a mistake in them ends with status 2."""
    from terra_cards.workspace.lint_settings import SettingsError

    try:
        return ask()
    except SettingsError as error:
        usage_error(str(error), error.hint)


def _warn(message: str) -> None:
    sys.stderr.write(f"warning: {message}\n")


def _played(file: Path | None) -> Played | None:
    """What a simulation found out, from its file."""
    if file is None:
        return None
    import json

    from terra_cards.lint.played import read

    try:
        return read(json.loads(file.read_text(encoding="utf-8-sig")))
    except OSError as error:
        usage_error(f"{file}: cannot be read: {error.strerror or error}")
    except ValueError as error:
        usage_error(
            f"{file}: this is no result of a simulation: {error}", "write one with simulate --format json"
        )


def _codes(listed: list[str]) -> tuple[str, ...]:
    return tuple(code.strip() for text in listed for code in text.split(",") if code.strip())


def day(text: str | None) -> datetime.date:
    if text is not None:
        try:
            return datetime.date.fromisoformat(text)
        except ValueError:
            usage_error(f"--today '{text}' is not a date", "write it as YYYY-MM-DD")
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch:
        try:
            return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date()
        except (ValueError, OverflowError, OSError):
            usage_error(f"SOURCE_DATE_EPOCH '{epoch}' is not a number of seconds")
    return datetime.datetime.now(datetime.UTC).astimezone().date()
