"""Writing a file so that it is either the old one or the whole new one."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Replaces or creates a file; raises OSError, and then leaves the old file as it was.

    The bytes go to a temporary file in the same folder, are flushed to the disk and moved into
    place. Permissions of the old file are kept, and a symbolic link keeps pointing at its target,
    which is what gets written.
    """
    target = Path(os.path.realpath(path))
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        mode = 0o666 & ~umask
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
