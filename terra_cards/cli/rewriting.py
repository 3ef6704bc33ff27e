"""Replacing files of the author's by what was made of them, or showing what would change."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from terra_cards.cli.linting.streams import out
from terra_cards.cli.output import colour_wanted, complain


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


def show(diff: str, stream: TextIO, color: str) -> None:
    """Prints a unified diff, in colours where the stream is a terminal (``color``: auto, always, never)."""
    if colour_wanted(stream.isatty(), color):
        diff = "".join(map(_coloured, diff.splitlines(keepends=True)))
    out(diff, stream)


def _coloured(line: str) -> str:
    from terra_cards.lint.reporters.style import Style

    style = Style(colour=True)
    paint = {"+": style.added, "-": style.removed, "@": style.frame}.get(line[:1])
    if paint is None or line.startswith(("+++", "---")):
        return line
    words = line.rstrip("\r\n")
    return paint(words) + line[len(words) :]
