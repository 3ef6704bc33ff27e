"""Files as the workspace sees them: the disk, with an editor's unsaved texts laid over it."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from terra_cards.source.limits import FILE_BYTES, FOLDER_DECK_BYTES

FILE_LIMIT = FILE_BYTES  # a file (TC004, said by the reader)
DECK_LIMIT = FOLDER_DECK_BYTES  # a deck folder (TC004)
STDIN = "<stdin>"  # what standard input is called where it is no file's text
DRAWING_LIMIT = 50_000_000  # bytes of a board's drawing
_SKIPPED = frozenset({"node_modules", "__pycache__"})
_ROOT_MARKS = ("terra-cards.toml", "pyproject.toml", ".git")


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
    """

    def __init__(
        self,
        overlay: Mapping[str | Path, bytes] | None = None,
        cwd: Path | None = None,
        excluded: Callable[[Path], bool] | None = None,
    ) -> None:
        self.cwd = Path(os.path.normpath(Path.cwd() / (cwd or "")))
        self.overlay = {self.absolute(path): data for path, data in (overlay or {}).items()}
        self._overlay_folders = {folder for path in self.overlay for folder in path.parents}
        self.excluded = excluded or (lambda _: False)
        self._given: dict[Path, str] = {}
        self._reals: dict[Path, Path] = {}

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

    def is_file(self, path: Path) -> bool:
        return path in self.overlay or path.is_file()

    def is_folder(self, path: Path) -> bool:
        return path not in self.overlay and (path in self._overlay_folders or path.is_dir())

    def exists(self, path: Path) -> bool:
        return path in self.overlay or path in self._overlay_folders or path.exists()

    def read(self, path: Path, limit: int = FILE_LIMIT) -> bytes:
        """The bytes of a file, one more than the limit at most; ReadError says why not."""
        if path in self.overlay:
            return self.overlay[path][: limit + 1]
        try:
            with path.open("rb") as stream:
                return stream.read(limit + 1)
        except IsADirectoryError:
            raise ReadError("it is a folder") from None
        except FileNotFoundError:
            raise ReadError(
                "this link leads to nothing" if path.is_symlink() else "there is no such file"
            ) from None
        except PermissionError:
            raise ReadError("it is a folder" if path.is_dir() else "no permission to read it") from None
        except (OSError, ValueError) as error:
            raise ReadError(getattr(error, "strerror", None) or "it cannot be read") from None

    def check(self, path: Path, root: Path) -> None:
        """ReadError where a path leads to no file, or by a link out of a project."""
        if path in self.overlay:
            return
        try:
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode):
                if not path.exists():
                    raise ReadError("this link leads to nothing")
                mode = path.stat().st_mode
            if stat.S_ISDIR(mode):
                raise ReadError("it is a folder")
            if not stat.S_ISREG(mode):
                raise ReadError("it is no file")
            if self.leads_out(path, root):
                raise ReadError("a link leads out of the project here")
        except (FileNotFoundError, NotADirectoryError):
            raise ReadError("there is no such file") from None
        except (OSError, RuntimeError, ValueError) as error:
            raise ReadError(getattr(error, "strerror", None) or "it cannot be looked at") from None

    def leads_out(self, path: Path, root: Path) -> bool:
        """Whether a path inside a project is by some link outside it.

        A path such as ``../boards/my.board.yaml`` says itself where it goes, and may.
        """
        if not path.is_relative_to(root):
            return False
        real = path.resolve() if path.is_symlink() else self._real(path.parent) / path.name
        return not real.is_relative_to(self._real(root))

    def _real(self, folder: Path) -> Path:
        """Where a folder really is; looked up once."""
        if folder not in self._reals:
            self._reals[folder] = folder.resolve()
        return self._reals[folder]

    def root(self, folder: Path) -> Path:
        """The folder of the project: the nearest above with a configuration or .git, else ``folder``."""
        for above in (folder, *folder.parents):
            if any((above / mark).exists() for mark in _ROOT_MARKS):
                return above
        return folder

    def passed_over(self, path: Path) -> bool:
        """Whether a walk from the working folder (else from the root) would not come to a path."""
        top = self.cwd if path.is_relative_to(self.cwd) else Path(path.anchor)
        folders = [above for above in path.parents if above != top and above.is_relative_to(top)]
        return (
            self.excluded(path)
            or path.name.startswith(".")
            or any(_passed_over(folder.parent, folder.name) for folder in folders)
        )

    def walk(self, folder: Path) -> Iterator[Path]:
        """Every file below a folder in code-point order of its path, and folders that cannot be opened.

        Hidden files and folders, virtual environments and packages of other languages are passed
        over. Linked folders are not entered, so that a loop of links ends.
        """
        found = {path for path in self.overlay if folder in path.parents and not _hidden(path, folder)}

        def failed(error: OSError) -> None:
            found.add(Path(error.filename))

        for here, folders, names in os.walk(folder, onerror=failed):
            at = Path(here)
            folders[:] = [name for name in folders if not _passed_over(at, name)]
            found.update(at / name for name in names if not name.startswith("."))
        skip = len(folder.as_posix())
        yield from sorted(found, key=lambda path: path.as_posix()[skip:])


def _hidden(path: Path, folder: Path) -> bool:
    steps = path.relative_to(folder).parts
    return any(step.startswith(".") or step in _SKIPPED for step in steps)


def _passed_over(at: Path, name: str) -> bool:
    if name.startswith(".") or name in _SKIPPED:
        return True
    folder = at / name
    return folder.is_symlink() or (folder / "pyvenv.cfg").exists()
