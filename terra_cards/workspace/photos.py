"""Where the photos that cards name lie. A deck never reads one outside its folder (TC504)."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath, PureWindowsPath

from terra_cards.model.loaded import PhotoFile


def locate(written: str, folder: Path) -> PhotoFile:
    """The file that a text names, from the folder of the deck."""
    pure = PurePosixPath(written)
    if pure.is_absolute() or PureWindowsPath(written).drive or written.startswith("\\"):
        return PhotoFile(written, None, "absolute")
    if "\0" in written:
        return PhotoFile(written, None, "missing")
    path = folder / pure
    lexical = Path(os.path.normpath(path))
    if folder != lexical and folder not in lexical.parents:
        return PhotoFile(written, None, "outside")
    try:
        real, home = path.resolve(), folder.resolve()
        if home not in real.parents:
            return PhotoFile(written, None, "outside")
        actual = _actual(folder, lexical.relative_to(folder))
        if not real.exists():
            return PhotoFile(written, None, "missing", actual)
        if not real.is_file():
            return PhotoFile(written, None, "folder", actual)
        return PhotoFile(written, lexical, None, actual, real.stat().st_size)
    except (OSError, RuntimeError, ValueError):
        return PhotoFile(written, None, "unreadable")


def _actual(folder: Path, path: Path) -> str | None:
    """The path as the folders spell it, where that differs from the text in case only."""
    here, names = folder, []
    for part in path.parts:
        try:
            entries = os.listdir(here)
        except OSError:
            return None
        if part not in entries:
            alike = sorted(name for name in entries if name.casefold() == part.casefold())
            if not alike:
                return None
            part = alike[0]
        names.append(part)
        here = here / part
    found = "/".join(names)
    return found if found != path.as_posix() else None
