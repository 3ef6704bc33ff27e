"""Linting what belongs together, with the editor's unsaved texts in place of the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from msgspec import Struct, field

from terra_cards.lint.config import Config
from terra_cards.lint.deck_check import DeckMemory
from terra_cards.lint.engine import lint
from terra_cards.lint.policy import Policy
from terra_cards.lint.report import Diagnostic, Report
from terra_cards.workspace.clock import today
from terra_cards.workspace.files import STDIN
from terra_cards.workspace.kept import Kept
from terra_cards.workspace.lint_settings import Settings, SettingsError
from terra_cards.workspace.load import PathError, Project, load

#: A file that is linted with all it rests on, or the address of a document that is no file yet.
Unit = Path | str


class Snapshot(Struct, frozen=True):
    """The editor's texts at one moment. ``versions`` and ``untitled`` go by address."""

    overlay: Mapping[str | Path, bytes]
    versions: Mapping[str, int]
    untitled: Mapping[str, bytes] = field(default_factory=dict)


class Linted(Struct, frozen=True, dict=True):
    """What linting a unit came to.

    ``names`` gives what messages call each file, by its path (or address). ``settings`` are
    complaints about configuration files.
    """

    unit: Unit
    report: Report
    project: Project
    names: Mapping[Unit, str]
    snapshot: Snapshot
    settings: tuple[str, ...] = ()

    @cached_property
    def files(self) -> dict[str, Unit]:
        """The files, by what messages call them."""
        return {name: file for file, name in self.names.items()}

    @cached_property
    def by_name(self) -> dict[str, list[Diagnostic]]:
        """The findings of each file, in the report's order."""
        found: dict[str, list[Diagnostic]] = {}
        for diagnostic in self.report.diagnostics:
            found.setdefault(diagnostic.path, []).append(diagnostic)
        return found


class Memory(Struct):
    """What was read and found last in a unit: only what has changed since is read and checked again."""

    kept: Kept = field(default_factory=Kept)
    decks: dict[str, DeckMemory] = field(default_factory=dict)


def lint_unit(
    unit: Unit,
    snapshot: Snapshot,
    cwd: Path,
    texts: Mapping[str, bytes] | None = None,
    memory: Memory | None = None,
    stop: Callable[[], bool] | None = None,
) -> Linted | None:
    """Loads and lints a unit from a working folder; None where there is no such file any more.

    It finds what ``lint --stdin-filename FILE -`` finds in that folder. ``texts`` stand before those
    of the snapshot; they go by the names of the report. ``memory`` is what is known from the last time.
    Once ``stop`` says so, StoppedError is raised; the memory keeps what was found by then.
    """
    memory = memory or Memory()
    overlay = dict(snapshot.overlay)
    overlay.update((cwd / name, data) for name, data in (texts or {}).items())
    settings = FoldersSettings(cwd)
    try:
        if isinstance(unit, str):
            stdin = (texts or {}).get(STDIN, snapshot.untitled[unit])
            project = load(["-"], overlay, cwd=cwd, stdin=stdin, kept=memory.kept)
        else:
            project = load([unit], overlay, cwd=cwd, excluded=settings.excluded, kept=memory.kept)
    except PathError:
        return None
    policy = Policy(settings.config)
    report = lint(project, policy, today=today(), memories=memory.decks, stop=stop)
    names: dict[Unit, str] = {}
    for name in report.documents:
        names[unit if isinstance(unit, str) and name == STDIN else cwd / name] = name
    return Linted(unit, report, project, names, snapshot, tuple(settings.complaints))


class FoldersSettings:
    """The configuration of each file; where it cannot be read, the defaults and a complaint."""

    def __init__(self, cwd: Path) -> None:
        self.complaints: list[str] = []
        self._settings = Settings(cwd, warn=self._add)

    def config(self, path: str) -> tuple[Config, str]:
        """The configuration of a file, and the file's path from the configuration's folder."""
        try:
            return self._settings.config(path)
        except SettingsError as error:
            self._complain(error)
            return Config(), path

    def excluded(self, path: Path) -> bool:
        """Whether the author wants a file left out."""
        try:
            return self._settings.excluded(path)
        except SettingsError as error:
            self._complain(error)
            return False

    def _complain(self, error: SettingsError) -> None:
        self._add(f"{error}; {error.hint}" if error.hint else str(error))

    def _add(self, text: str) -> None:
        if text not in self.complaints:
            self.complaints.append(text)
