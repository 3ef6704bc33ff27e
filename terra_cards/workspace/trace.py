"""What was seen of the disk: every look at a file or folder, with what came of it.

Whoever keeps a result keeps its trace beside it, and may use the result again for as long as every
look would show the same. Thousands of looks are looked again on each run, so paths are plain texts here.
"""
# ruff: noqa: PTH116, PTH123, PTH208

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Callable
from typing import Literal

from msgspec import Struct, field

#: What is looked at: the ``kind`` of a path or, ``linked``, of what it leads to; where it ``real``ly
#: is; the ``names`` in a folder; whether it is ``readable``; the ``bytes`` of a file; the ``stamp`` of
#: one that is too large to be read each time; the files of ``cards`` of a deck file.
Op = Literal["kind", "linked", "real", "names", "readable", "bytes", "stamp", "cards"]
Look = tuple[Op, str]

MISSING = "-"
_FRESH = 2_000_000_000  # nanoseconds in which a file could change once more without a new time of change
_LONG_AFTER = 2**63


class Trace(Struct):
    """Looks by what was looked at; ``parts`` are own boards, editions and templates on the way, by path."""

    looks: dict[Look, str] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)
    renewed: bool = False  # whether a file has another stamp now than it had, and holds what it held

    def add(self, other: Trace) -> None:
        """Takes over what another trace has seen."""
        self.looks.update(other.looks)
        self.parts.update(other.parts)

    def held(self) -> dict[str, str]:
        """What the files hold of which only the stamp was looked at: digests of their bytes, by path.

        One that has changed since has none.
        """
        stamps = ((path, seen) for (op, path), seen in self.looks.items() if op == "stamp")
        found = ((path, _held(path, seen)) for path, seen in stamps if seen[:1].isdigit())
        return {path: held for path, held in found if held is not None}

    def holds(
        self, look: Callable[[Op, str], str], held: Callable[[str], str | None] = lambda _: None
    ) -> bool:
        """Whether every look shows now what it showed then.

        Of a file with another stamp ``held`` may tell what it held (see the method of that name): where it
        still does, it goes by its new stamp from now on.
        """
        for (op, path), seen in self.looks.items():
            now = look(op, path)
            if now != seen and not (op == "stamp" and _same_bytes(path, seen, now)):
                if op != "stamp" or not _holds(path, seen, now, held(path)):
                    return False
                self.looks[op, path], self.renewed = now, True
        return True


def digest(data: bytes) -> str:
    """A fingerprint of bytes: BLAKE2b, 128 bits."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def digest_of(path: str) -> str:
    """That fingerprint of a file's bytes. Raises OSError."""
    with open(path, "rb") as stream:
        return hashlib.file_digest(stream, _blake2b).hexdigest()


def _blake2b() -> hashlib.blake2b:
    return hashlib.blake2b(digest_size=16)


def kind_of(mode: int) -> str:
    """The kind that the mode of a file tells: ``file``, ``folder``, ``link`` or ``other``."""
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "folder"
    return "link" if stat.S_ISLNK(mode) else "other"


def kind(path: str, *, follow: bool) -> str:
    """The kind of a path, ``-`` where there is nothing, or what the system says against looking."""
    try:
        return kind_of((os.stat(path) if follow else os.lstat(path)).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return MISSING
    except (OSError, ValueError) as error:
        return _failure(error)


def look(op: Op, path: str, limit: int) -> str:
    """Looks at the disk. Of ``bytes``, ``limit`` and one more are read at most."""
    try:
        if op == "kind" or op == "linked":
            return kind(path, follow=op == "linked")
        if op == "real":
            return os.path.realpath(path)
        if op == "names":
            return digest("\0".join(sorted(os.listdir(path))).encode("utf-8", "surrogateescape"))
        if op == "readable":
            return str(os.access(path, os.R_OK))
        if op == "bytes":
            with open(path, "rb") as stream:
                return digest(stream.read(limit + 1))
        return stamp(path)
    except (FileNotFoundError, NotADirectoryError):
        return MISSING
    except (OSError, ValueError) as error:
        return _failure(error)


def stamp(path: str, now: int | None = None) -> str:
    """Size, times of change and number of a file; of one changed a moment ago its bytes too.

    The times are those of the system's clock, whose step may be some milliseconds: a file that
    changed within the last two seconds could change again and keep them.
    """
    found = os.stat(path)
    text = f"{found.st_size}:{found.st_mtime_ns}:{found.st_ctime_ns}:{found.st_ino}"
    now = time.time_ns() if now is None else now
    if now - max(found.st_mtime_ns, found.st_ctime_ns) < _FRESH:
        text += f":{digest_of(path)}"
    return text


def settled(stamp: str) -> bool:
    """Whether a stamp is that of a file which cannot have changed since without another one."""
    return stamp.count(":") == 3


def _same_bytes(path: str, seen: str, now: str) -> bool:
    """Whether a file that had changed a moment before it was seen is the same one all the same."""
    try:
        return seen.startswith(f"{now}:") and seen == stamp(path, 0)
    except OSError:
        return False


def _holds(path: str, seen: str, now: str, held: str | None) -> bool:
    """Whether a file of another stamp is as large as it was and holds the same bytes."""
    return held is not None and seen.partition(":")[0] == now.partition(":")[0] and _held(path, now) == held


def _held(path: str, stamp_then: str) -> str | None:
    """A digest of what a file held when it had a stamp; None where it has another one by now."""
    if not settled(stamp_then):
        return stamp_then.rpartition(":")[2]
    try:
        held = digest_of(path)
        return held if stamp(path, _LONG_AFTER) == stamp_then else None
    except (OSError, ValueError):
        return None


def _failure(error: Exception) -> str:
    return f"!{getattr(error, 'errno', None)}"
