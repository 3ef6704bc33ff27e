"""From paths to a report: what they stand for is loaded and checked, unit by unit.

A unit is a deck with all of its files, or another file by itself. Units do not depend on each other, so
that what came of one can be kept, cached, or worked out by another process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.lint.assemble import assemble
from terra_cards.lint.deck_check import DeckMemory, check_deck
from terra_cards.lint.outcome import Conditions, Outcome
from terra_cards.lint.part_check import check_part, check_stray
from terra_cards.lint.report import Report
from terra_cards.source.document import Document
from terra_cards.source.later import later
from terra_cards.workspace.discover import Found, discover
from terra_cards.workspace.files import STDIN, Files
from terra_cards.workspace.load import Loader, Unit
from terra_cards.workspace.trace import Trace

if TYPE_CHECKING:
    from terra_cards.model.board import Side
    from terra_cards.workspace.kept import Kept
    from terra_cards.workspace.result_cache import ResultCache

_HEAVY = 8_000_000  # characters of text whose nodes are kept for the reports that ask for them


class Wanted(Struct, frozen=True):
    """What is to be linted: paths, and texts that stand before the disk (see ``load``).

    ``partly`` says that some of what belongs together is left out this once.
    """

    paths: Sequence[str | Path]
    overlay: Mapping[str | Path, bytes] = field(default_factory=dict)
    cwd: Path | None = None
    stdin: bytes | None = None
    stdin_name: str = STDIN
    excluded: Callable[[Path], bool] | None = None
    force_exclude: bool = False
    partly: bool = False


class SideError(Exception):
    """A board without the side asked for (R1a); ``hint`` names those it has."""

    def __init__(self, path: str, board: str, side: str, sides: Sequence[str]) -> None:
        super().__init__(f"{path}: board '{board}' has no {side} side")
        self.hint = f"it has {' and '.join(sides)}"


class Checked(Struct, frozen=True):
    """What came of one unit.

    ``documents`` are its files by path, ``trace`` is what it rests on; ``board`` the name and the sides
    of a deck's board.
    """

    path: str
    outcome: Outcome
    documents: Mapping[str, Document]
    trace: Trace
    board: tuple[str, tuple[Side, ...]] | None = None
    basis: Any = None
    memory: DeckMemory | None = None


def check(
    wanted: Wanted,
    conditions: Conditions,
    *,
    jobs: int = 1,
    cache: ResultCache | None = None,
    kept: Kept | None = None,
) -> Report:
    """Loads and checks what the paths stand for; raises PathError and SideError.

    ``jobs`` processes share the work; ``cache`` holds what came of units in earlier runs, ``kept`` in
    this process. None of them changes the report.
    """
    return _Check(wanted, conditions, jobs, cache, kept).report()


class _Check:
    def __init__(
        self,
        wanted: Wanted,
        conditions: Conditions,
        jobs: int,
        cache: ResultCache | None,
        kept: Kept | None,
    ) -> None:
        unsaved = dict(wanted.overlay)
        self.given = [path for path in wanted.paths if str(path) != "-"]
        self.piped = len(self.given) < len(wanted.paths)
        if self.piped and wanted.stdin_name != STDIN:
            unsaved[wanted.stdin_name] = wanted.stdin or b""
            self.given.append(wanted.stdin_name)
        self.wanted = wanted
        self.conditions = conditions
        self.jobs = jobs
        self.kept = kept
        self.files = Files(unsaved, wanted.cwd, wanted.excluded, traced=True, kept=kept)
        self.cache = None if unsaved else cache  # what an editor or a fix has in mind is not on the disk

    def report(self) -> Report:
        found = discover(self.given, self.files, self.wanted.force_exclude)
        decks = sum(one.kind in ("deck", None) for one in found) + self.piped
        self.conditions = replace(self.conditions, together=decks > 1, whole=self._whole(found))
        self.checker = UnitChecker(Loader(self.files), self.conditions, keeping=self.kept is not None)
        units = self._units(found)
        if self.piped and self.wanted.stdin_name == STDIN:
            units.append(self.checker.piped(self.wanted.stdin or b""))
        known = {one.path for one in found}
        parts = {Path(path): kind for unit in units for path, kind in unit.trace.parts.items()}
        units += self._units([Found(path, kind) for path, kind in sorted(parts.items()) if path not in known])
        for unit in units:
            side = self.conditions.side
            if side is not None and unit.board and unit.board[1] and side not in unit.board[1]:
                raise SideError(unit.path, unit.board[0], side, unit.board[1])
        documents = {path: document for unit in units for path, document in unit.documents.items()}
        return assemble([unit.outcome for unit in units], documents, self.conditions)

    def _whole(self, found: list[Found]) -> frozenset[str]:
        """The files that were found together with all others of their project: a folder was given that
        holds the project's, or the working folder where nothing marks one."""
        if self.wanted.partly:
            return frozenset()
        files = self.files
        folders = [path for path in map(files.absolute, self.given) if files.is_folder(path)]

        def whole(path: Path) -> bool:
            root = files.root(path.parent)
            root = root if files.marked(root) or not path.is_relative_to(files.cwd) else files.cwd
            return any(root.is_relative_to(folder) for folder in folders)

        by_folder: dict[Path, bool] = {}
        for one in found:
            if folders and one.path.parent not in by_folder:
                by_folder[one.path.parent] = whole(one.path)
        return frozenset(files.shown(one.path) for one in found if by_folder.get(one.path.parent))

    def _units(self, found: list[Found]) -> list[Checked]:
        """What came of each file found: known already, or worked out here or in other processes."""
        units: dict[Found, Checked] = {}
        left: list[Found] = []
        for one in found:
            unit = self._recalled(one)
            if unit is None:
                left.append(one)
            else:
                units[one] = unit
        for one, unit in zip(left, self._fresh(left), strict=True):
            units[one] = unit
            if self.kept is not None:
                self.kept.units[one] = unit
            if self.cache is not None:
                self.cache.store(self.files.shown(one.path), one, self.conditions, self.files, unit)
        return [units[one] for one in found]

    def _recalled(self, one: Found) -> Checked | None:
        """What is known of a file, for as long as nothing has changed that it rests on."""
        if self.kept is not None:
            unit = self.kept.units.get(one)
            same = unit is not None and unit.basis == basis(self.conditions, unit.path)
            return unit if unit is not None and same and unit.trace.holds(self.files.look) else None
        if self.cache is not None:
            return self.cache.recall(self.files.shown(one.path), one, self.conditions, self.files)
        return None

    def _fresh(self, left: list[Found]) -> Iterable[Checked]:
        if self.jobs > 1 and len(left) > 1 and self.kept is None:
            from terra_cards.workspace.processes import check_apart

            return check_apart(left, self.files, self.conditions, self.jobs)
        units = self.kept.units if self.kept is not None else {}
        return (self.checker.check(one, units.get(one)) for one in left)


def basis(conditions: Conditions, path: str) -> tuple[Any, ...]:
    """The settings that a unit is checked under."""
    plan = conditions.policy.plan(path)
    return (plan, conditions.today, conditions.side, conditions.played, conditions.together)


class UnitChecker:
    """Loads and checks units; with ``keeping``, what makes the next check of the same unit quick is kept."""

    def __init__(self, loader: Loader, conditions: Conditions, *, keeping: bool = False) -> None:
        self.loader = loader
        self.conditions = conditions
        self._keeping = keeping
        self._heavy = 0

    def check(self, found: Found, before: Checked | None = None) -> Checked:
        """What came of a file that was found; ``before`` is what came of it the last time."""
        return self._check(lambda: self.loader.unit(found), before)

    def piped(self, data: bytes) -> Checked:
        """What came of the deck on standard input."""
        return self._check(lambda: self.loader.piped(data), None)

    def _check(self, load: Callable[[], Unit], before: Checked | None) -> Checked:
        with self.loader.files.tracing() as seen:
            unit = load()
        memory = board = None
        if unit.deck is not None:
            outcome, memory = check_deck(unit.deck, self.conditions, before.memory if before else None)
            if unit.deck.board is not None:
                board = (unit.deck.board.name, unit.deck.board.sides)
        elif unit.part is not None:
            outcome = check_part(unit.part, self.conditions)
        else:
            assert unit.stray is not None
            outcome = check_stray(unit.stray)
        documents = unit.documents
        if not self._keeping:
            if memory is not None:
                memory.view.release()
                memory = None
            self._heavy += sum(len(document.text) for document in documents.values())
            if self._heavy > _HEAVY:
                documents = {path: later(document) for path, document in documents.items()}
        return Checked(unit.path, outcome, documents, seen, board, basis(self.conditions, unit.path), memory)
