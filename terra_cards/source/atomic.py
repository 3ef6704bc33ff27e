"""Writing a file so that it is either the old one or the whole new one."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


def write(path: Path, data: bytes) -> None:
    """Replaces or creates a file; raises OSError naming ``path``, and then the old file is as it was.

    The bytes go to a temporary file in the same folder, are flushed to the disk and moved into
    place. Permissions of the old file are kept; one that may not be written to is refused. A
    symbolic link stays, and what it points to is written. What is no ordinary file (a pipe,
    ``/dev/stdout``) is written to as it is.
    """
    try:
        with writing(path) as file:
            file.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """The same for a file that is written piece by piece: it is there when the block ends, and as it was
    where the block raises."""
    target = Path(os.path.realpath(path))
    mode: int | None = None
    with suppress(FileNotFoundError):
        status = target.stat()
        mode = stat.S_IMODE(status.st_mode)
        if not stat.S_ISREG(status.st_mode) or not os.access(target, os.W_OK):
            with target.open("wb") as file:  # a pipe takes it; a folder or a read-only file is refused
                yield file
            return
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.tmp")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    """Makes the move itself durable, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
