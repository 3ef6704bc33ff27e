"""An earlier state of a folder, out of git, to be read like any other."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


class HistoryError(Exception):
    """Why there is no earlier state to be had, and what would help."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


@contextmanager
def at_revision(path: Path, revision: str) -> Iterator[Path | None]:
    """The path as it was at a git revision, in a folder that goes away afterwards.

    None where there was no such path yet. The whole repository's files are there, so that a deck
    finds its board, edition, template and photos. HistoryError where git, the repository or the
    revision is missing.
    """
    folder = path if path.is_dir() else path.parent
    root = Path(_git(folder, "rev-parse", "--show-toplevel").decode().strip())
    commit = _commit(folder, revision)
    inside = path.resolve().relative_to(root.resolve())
    with TemporaryDirectory(prefix="terra-cards-") as place:
        with tarfile.open(fileobj=io.BytesIO(_git(root, "archive", commit))) as archive:
            archive.extractall(place, filter="data")
        earlier = Path(place) / inside
        yield earlier if earlier.exists() else None


def _commit(folder: Path, revision: str) -> str:
    try:
        found = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    except HistoryError:
        raise HistoryError(
            f"no revision '{revision}' in this repository",
            "name a commit, a tag or a branch: HEAD, v1.0, main",
        ) from None
    return found.decode().strip()


def _git(folder: Path, *arguments: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False)
    except OSError:
        raise HistoryError(
            "git is not installed", "install it, or compare two files with: terra-cards diff"
        ) from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        why = said[0].removeprefix("fatal: ") if said else f"git {arguments[0]} failed"
        raise HistoryError(f"{folder}: {why}")
    return done.stdout


def revisions(path: Path) -> list[tuple[str, str]]:
    """The commits that changed a file, or what lies beside it, newest first: each with its day."""
    folder = path if path.is_dir() else path.parent
    listed = _git(folder, "log", "--format=%H %cs", "--", ".").decode().split("\n")
    return [(commit, day) for commit, _, day in (line.partition(" ") for line in listed) if commit]
