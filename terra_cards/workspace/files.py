"""Files as the workspace sees them: the disk, with an editor's unsaved texts laid over it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.source.document import Document
from terra_cards.source.limits import FILE_BYTES, FOLDER_DECK_BYTES
from terra_cards.source.reader import read
from terra_cards.workspace import trace
from terra_cards.workspace.trace import MISSING, Op, Trace, digest, settled

FILE_LIMIT = FILE_BYTES  # a file (TC004, said by the reader)
DECK_LIMIT = FOLDER_DECK_BYTES  # a deck folder (TC004)
STDIN = "<stdin>"  # what standard input is called where it is no file's text
DRAWING_LIMIT = 50_000_000  # bytes of a board's drawing
LARGEST = 100_000_000  # more than any limit: as much as a look at the bytes of a file takes in
_SKIPPED = frozenset({"node_modules", "__pycache__"})
_ROOT_MARKS = ("terra-cards.toml", "pyproject.toml", ".git")


if TYPE_CHECKING:
    from terra_cards.workspace.kept import Kept


class PathError(Exception):
    """A path given that leads to nothing, or cannot be looked at. ``hint`` says what to do."""

    def __init__(self, path: str, message: str, hint: str | None = None) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message
        self.hint = hint


class ReadError(Exception):
    """A file that was found or referred to and cannot be read (TC007); the text says why."""


class Files:
    """Reads files and walks folders; ``overlay`` holds texts by path that stand before the disk.

    ``excluded`` says which files a walk leaves out because the author wants it so.
    Every look at the disk goes through here, so that a :class:`Trace` misses none. ``kept`` is what
    this process knows from the last time: what has not changed since is not read again.
    """

    def __init__(
        self,
        overlay: Mapping[str | Path, bytes] | None = None,
        cwd: Path | None = None,
        excluded: Callable[[Path], bool] | None = None,
        *,
        traced: bool = False,
        kept: Kept | None = None,
    ) -> None:
        self.cwd = Path(os.path.normpath(Path.cwd() / (cwd or "")))
        self.overlay = {self.absolute(path): data for path, data in (overlay or {}).items()}
        self._overlay_folders = {folder for path in self.overlay for folder in path.parents}
        self.excluded = excluded or (lambda _: False)
        self._given: dict[Path, str] = {}
        self._reals: dict[Path, Path] = {}
        self._traced = traced or kept is not None
        self.kept = kept
        self._traces: list[Trace] = []

    @contextmanager
    def tracing(self) -> Iterator[Trace]:
        """Writes down all that is looked at meanwhile, for whoever traces around it too.

        Of files that are not ``traced`` nothing is written down.
        """
        found = Trace()
        if not self._traced:
            yield found
            return
        self._traces.append(found)
        try:
            yield found
        finally:
            self._traces.pop()
            self.replay(found)

    def replay(self, seen: Trace) -> None:
        """Notes what was looked at earlier, for a result that is used again."""
        if self._traces:
            self._traces[-1].add(seen)

    def note_part(self, path: Path, kind: str) -> None:
        """Notes that one of the author's own boards, editions or templates is used."""
        if self._traces:
            self._traces[-1].parts[str(path)] = kind

    def _note(self, op: Op, path: Path, seen: str) -> str:
        if self._traces:
            self._traces[-1].looks[op, str(path)] = seen
        return seen

    def look(self, op: Op, path: str) -> str:
        """What a look shows now, with the overlay laid over the disk."""
        if self.overlay:
            at = Path(path)
            if at in self.overlay:
                data = self.overlay[at]
                known = {"kind": "file", "linked": "file", "real": path, "readable": "True"}
                return known.get(op) or digest(data)
            if at in self._overlay_folders and op in ("kind", "linked"):
                return "folder"
        if op == "cards":
            from terra_cards.workspace.discover import card_files

            return self._listed(card_files(Path(path), self))
        if op == "bytes" and self.kept is not None:
            return self._kept_digest(path, self.kept)
        return trace.look(op, path, LARGEST)

    @staticmethod
    def _kept_digest(path: str, kept: Kept) -> str:
        """A digest of a file's bytes, which are read only where its stamp is another one."""
        stamp = trace.look("stamp", path, 0)
        known = kept.files.get(path)
        if known is not None and known.stamp == stamp and settled(stamp):
            return known.digest
        return trace.look("bytes", path, LARGEST)

    def absolute(self, path: str | Path) -> Path:
        """An absolute path without ``.`` and ``..``; links are not followed."""
        return Path(os.path.normpath(self.cwd / path))

    def give(self, path: str | Path) -> Path:
        """The absolute path of one that the user wrote; messages will name it as written."""
        absolute = self.absolute(path)
        self._given.setdefault(absolute, Path(os.path.normpath(path)).as_posix())
        return absolute

    def shown(self, path: Path) -> str:
        """A path as messages name it, with ``/``: from the working folder, or as the user wrote it."""
        if path.is_relative_to(self.cwd):
            return path.relative_to(self.cwd).as_posix()
        for above in (path, *path.parents):
            if above in self._given:
                rest = path.relative_to(above).as_posix()
                return self._given[above] if above == path else f"{self._given[above].rstrip('/')}/{rest}"
        return path.as_posix()

    def names_outside(self) -> list[tuple[str, str]]:
        """What makes the names that messages give to files outside of the working folder."""
        given = ((str(path), name) for path, name in self._given.items() if not path.is_relative_to(self.cwd))
        return sorted(given)

    def kind(self, path: Path, *, follow: bool = True) -> str:
        """``file``, ``folder``, ``other``; ``link`` unless links are followed; ``-`` for nothing.

        Else (``!`` and a number) why the system does not tell.
        """
        op: Op = "linked" if follow else "kind"
        return self._note(op, path, self.look(op, str(path)))

    def is_file(self, path: Path) -> bool:
        return self.kind(path) == "file"

    def is_folder(self, path: Path) -> bool:
        return self.kind(path) == "folder"

    def exists(self, path: Path) -> bool:
        return not self.kind(path).startswith((MISSING, "!"))

    def readable(self, path: Path) -> bool:
        """Whether we may read a file."""
        return self._note("readable", path, self.look("readable", str(path))) == "True"

    def names(self, folder: Path) -> list[str]:
        """The names in a folder, sorted; none where it cannot be listed."""
        try:
            names = sorted(path.name for path in folder.iterdir())
        except OSError:
            names = []
        self._note("names", folder, self.look("names", str(folder)) if self._traces else "")
        return names

    def stamp(self, path: Path) -> str:
        """What tells a large file from what it is after a change."""
        return self._note("stamp", path, self.look("stamp", str(path)))

    def document(self, path: Path) -> Document:
        """A file, read; ReadError says why it cannot be. Nothing is read that is kept and unchanged."""
        name = self.shown(path)
        if self.kept is None:
            return read(self.read(path), name)
        at = str(path)
        stamp = "" if path in self.overlay else trace.look("stamp", at, 0)
        known = self.kept.files.get(at)
        if known is not None and known.stamp == stamp and settled(stamp) and known.document.path == name:
            self._note("bytes", path, known.digest)
            return known.document
        return self.kept.document(at, name, stamp, self.read(path))

    def read(self, path: Path, limit: int = FILE_LIMIT) -> bytes:
        """The bytes of a file, one more than the limit at most; ReadError says why not."""
        data = self._read(path, limit)
        if self._traces:
            self._note("bytes", path, digest(data))
        return data

    def _read(self, path: Path, limit: int) -> bytes:
        if path in self.overlay:
            return self.overlay[path][: limit + 1]
        try:
            with path.open("rb") as stream:
                return stream.read(limit + 1)
        except IsADirectoryError:
            reason = "it is a folder"
        except FileNotFoundError:
            reason = "this link leads to nothing" if path.is_symlink() else "there is no such file"
        except PermissionError:
            reason = "it is a folder" if path.is_dir() else "no permission to read it"
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it cannot be read"
        self._note("bytes", path, self.look("bytes", str(path)))
        raise ReadError(reason)

    def check(self, path: Path, root: Path) -> None:
        """ReadError where a path leads to no file, or by a link out of a project."""
        if path in self.overlay:
            return
        kind = self.kind(path, follow=False)
        if kind == "link":
            kind = self.kind(path)
            if kind == MISSING:
                raise ReadError("this link leads to nothing")
        if kind == "folder":
            raise ReadError("it is a folder")
        if kind == MISSING:
            raise ReadError("there is no such file")
        if kind.startswith("!"):
            raise ReadError(reason(kind) or "it cannot be looked at")
        if kind != "file":
            raise ReadError("it is no file")
        if self.leads_out(path, root):
            raise ReadError("a link leads out of the project here")

    def leads_out(self, path: Path, root: Path) -> bool:
        """Whether a path inside a project is by some link outside it.

        A path such as ``../boards/my.board.yaml`` says itself where it goes, and may.
        """
        if not path.is_relative_to(root):
            return False
        linked = self.kind(path, follow=False) == "link"
        real = self.real(path) if linked else self.real(path.parent) / path.name
        return not real.is_relative_to(self.real(root))

    def real(self, path: Path) -> Path:
        """Where a path really is, all links followed; looked up once."""
        found = self._reals.get(path)
        if found is None:
            found = self._reals[path] = Path(self.look("real", str(path)))
        self._note("real", path, str(found))
        return found

    def root(self, folder: Path) -> Path:
        """The folder of the project: the nearest above with a configuration or .git, else ``folder``."""
        return next((above for above in (folder, *folder.parents) if self.marked(above)), folder)

    def marked(self, folder: Path) -> bool:
        """Whether a folder is marked as that of a project."""
        return any(self.exists(folder / mark) for mark in _ROOT_MARKS)

    def passed_over(self, path: Path) -> bool:
        """Whether a walk from the working folder (else from the root) would not come to a path."""
        top = self.cwd if path.is_relative_to(self.cwd) else Path(path.anchor)
        folders = [above for above in path.parents if above != top and above.is_relative_to(top)]
        return (
            self.excluded(path)
            or path.name.startswith(".")
            or any(skipped(folder.parent, folder.name) for folder in folders)
        )

    def walk(self, folder: Path) -> list[Path]:
        """Every file below a folder in code-point order of its path, and folders that cannot be opened.

        Hidden files and folders, virtual environments and packages of other languages are passed
        over. Linked folders are not entered, so that a loop of links ends.
        """
        found = {path for path in self.overlay if folder in path.parents and not _hidden(path, folder)}

        def failed(error: OSError) -> None:
            found.add(Path(error.filename))

        for here, folders, names in os.walk(folder, onerror=failed):
            at = Path(here)
            folders[:] = [name for name in folders if not skipped(at, name)]
            found.update(at / name for name in names if not name.startswith("."))
        skip = len(folder.as_posix())
        return sorted(found, key=lambda path: path.as_posix()[skip:])

    def note_cards(self, deck: Path, found: list[Path]) -> None:
        """Notes which files of cards a deck folder has."""
        if self._traces:
            self._note("cards", deck, self._listed(found))

    @staticmethod
    def _listed(found: list[Path]) -> str:
        return digest("\0".join(map(str, found)).encode("utf-8", "surrogateescape"))


def reason(kind: str) -> str | None:
    """Why the system does not tell the kind of a path, in its words."""
    return os.strerror(int(kind[1:])) if kind[1:].isdigit() else None


def _hidden(path: Path, folder: Path) -> bool:
    steps = path.relative_to(folder).parts
    return any(step.startswith(".") or step in _SKIPPED for step in steps)


def skipped(at: Path, name: str) -> bool:
    """Whether a walk enters no folder of this name at a place."""
    if name.startswith(".") or name in _SKIPPED:
        return True
    folder = at / name
    return folder.is_symlink() or (folder / "pyvenv.cfg").exists()
