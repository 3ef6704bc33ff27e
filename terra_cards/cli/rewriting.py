"""Replacing files of the author's by what was made of them."""

from __future__ import annotations

from pathlib import Path

from terra_cards.cli.output import complain


def replace(path: str | Path, data: bytes) -> bool:
    """Writes a file anew, whole or not at all; False where that cannot be, which is complained of."""
    from terra_cards.source import atomic

    try:
        if not Path(path).stat().st_mode & 0o222:
            raise PermissionError(13, "the file is read-only", path)
        atomic.write(Path(path), data)
    except OSError as error:
        complain(f"{path}: cannot be written: {error.strerror or error}", "nothing was changed in this file")
        return False
    return True
