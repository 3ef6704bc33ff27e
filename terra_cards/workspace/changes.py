"""Whether something has changed on the disk that a report rests on: by the times of files and folders.

Thousands of paths are looked at several times a second, so they are plain texts here.
"""
# ruff: noqa: PTH100, PTH116, PTH118, PTH120

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.workspace.files import skipped
from terra_cards.workspace.lint_settings import OWN, SHARED

if TYPE_CHECKING:
    from terra_cards.workspace.kept import Kept

_PAUSE = 0.2  # seconds between two looks at the disk, at least
_SETTLED = 0.04  # seconds without a change after which a file has been written
_PATIENCE = 50  # how often that is waited for
_SHARE = 25  # a look takes one part in so many of the time


class Seen(Struct, frozen=True):
    """Times of change, size and number of each file and folder by path; None where there is nothing.

    The second time is that of the file's status: it tells of a change that puts the first one back, and
    of one of permissions.
    """

    stamps: dict[str, tuple[int, int, int, int] | None]

    def between(self, start: int, end: int) -> bool:
        """Whether anything changed between two moments (nanoseconds since 1970)."""
        times = (stamp[:2] for stamp in self.stamps.values() if stamp is not None)
        return any(start <= moment <= end for pair in times for moment in pair)

    def wait(self) -> None:
        """Returns once something is not as it was, and whoever writes it has come to an end."""
        while True:
            started = time.perf_counter()
            changed = [path for path, stamp in self.stamps.items() if _stamp(path) != stamp]
            if changed:
                break
            time.sleep(max(_PAUSE, _SHARE * (time.perf_counter() - started)))
        before = look(changed)
        for _ in range(_PATIENCE):
            time.sleep(_SETTLED)
            now = look(changed)
            if now == before:
                return
            before = now


def look(paths: Iterable[str]) -> Seen:
    """How files and folders stand now."""
    return Seen({path: _stamp(path) for path in paths})


def watched(kept: Kept, given: Sequence[str | Path], others: Iterable[Path]) -> set[str]:
    """All that a report rests on, and where files could come that would be part of it.

    That is what was looked at for the units kept, the folders around and below the paths given, and the
    settings of all of them; ``others`` are files besides.
    """
    found = {os.path.abspath(path) for path in (*given, *others)}
    walked = [str(path) for path in given]
    for unit in kept.units.values():
        for op, path in unit.trace.looks:
            found.add(path)
            if op == "cards":
                walked.append(os.path.join(os.path.dirname(path), "cards"))
    folders = {os.path.dirname(path) for path in found}
    for path in walked:
        for here, below, _ in os.walk(path):
            below[:] = [name for name in below if not skipped(Path(here), name)]
            found.add(os.path.abspath(here))
    above = {folder for path in folders for folder in (path, *_above(path))}
    return found | {os.path.join(folder, name) for folder in above for name in (OWN, SHARED)}


def lost(kept: Kept, seen: Seen) -> bool:
    """Whether a file or folder is gone that was there when it was linted.

    It leaves no time of change behind where nobody looks at the folder around it.
    """
    return any(
        was in ("file", "folder") and seen.stamps.get(path, ()) is None
        for unit in kept.units.values()
        for (op, path), was in unit.trace.looks.items()
        if op in ("kind", "linked")
    )


@cache
def _above(path: str) -> tuple[str, ...]:
    """The folders above a path."""
    return tuple(map(str, Path(path).parents))


def _stamp(path: str) -> tuple[int, int, int, int] | None:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino
