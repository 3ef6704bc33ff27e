"""Files as the workspace sees them: the disk, with an editor's unsaved texts laid over it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

FILE_LIMIT = 5_000_000  # bytes a file (TC004)
DECK_LIMIT = 30_000_000  # bytes a deck folder (TC004)
SKIPPED = frozenset({"node_modules", "__pycache__"})


class PathError(Exception):
    """A path given that leads to nothing, or cannot be looked at. ``hint`` says what to do."""

    def __init__(self, path: str, message: str, hint: str | None = None) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message
        self.hint = hint


class ReadError(Exception):
    """A file that is there and cannot be read: TC007."""


class Files:
    """Reads files and walks folders; ``overlay`` holds texts by path that stand before the disk."""

    def __init__(self, overlay: Mapping[str | Path, bytes] | None = None, cwd: Path | None = None) -> None:
        self.cwd = Path(os.path.normpath(Path.cwd() / (cwd or "")))
        self.overlay = {self.absolute(path): data for path, data in (overlay or {}).items()}

    def absolute(self, path: str | Path) -> Path:
        """An absolute path without ``.`` and ``..``; links are not followed."""
        return Path(os.path.normpath(self.cwd / path))

    def shown(self, path: Path) -> str:
        """A path as messages name it: from the working folder where it lies below, with ``/``."""
        try:
            return path.relative_to(self.cwd).as_posix()
        except ValueError:
            return path.as_posix()

    def is_file(self, path: Path) -> bool:
        return path in self.overlay or path.is_file()

    def is_dir(self, path: Path) -> bool:
        return path.is_dir() or any(path in other.parents for other in self.overlay)

    def exists(self, path: Path) -> bool:
        return path in self.overlay or path.exists() or self.is_dir(path)

    def size(self, path: Path) -> int:
        return len(self.overlay[path]) if path in self.overlay else path.stat().st_size

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
            raise ReadError("there is no such file") from None
        except PermissionError:
            raise ReadError("it may not be read (no permission)") from None
        except OSError as error:
            raise ReadError(error.strerror or "it cannot be read") from None

    def walk(self, folder: Path) -> Iterator[Path]:
        """Every file below a folder, in code-point order of its path; O(files).

        Hidden folders, virtual environments and packages of other languages are passed over.
        Linked folders are not entered, so a loop of links ends.
        """
        found: set[Path] = {path for path in self.overlay if folder in path.parents}
        found.update(self._below(folder))
        yield from sorted(found, key=lambda path: path.relative_to(folder).as_posix())

    def _below(self, folder: Path) -> Iterator[Path]:
        for root, folders, names in os.walk(folder):
            here = Path(root)
            folders[:] = [name for name in folders if not _skipped(here / name)]
            for name in names:
                if not name.startswith("."):
                    yield here / name


def _skipped(folder: Path) -> bool:
    name = folder.name
    return name.startswith(".") or name in SKIPPED or folder.is_symlink() or (folder / "pyvenv.cfg").exists()
