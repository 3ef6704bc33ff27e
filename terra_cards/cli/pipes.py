"""Output whose reader goes away (``| head``): the rest goes nowhere, and the exit status stays.

Python raises BrokenPipeError there, and click turns that into status 1, which says that something is
wrong with a deck.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TextIO


class _Pipe(io.FileIO):
    """A file descriptor that leads nowhere once nobody reads at its other end.

    After any other failure (a full disk) too, so that it is told once and not again at the very end.
    """

    def write(self, data: object, /) -> int:
        try:
            return super().write(data)  # type: ignore[arg-type]
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
            if not isinstance(error, BrokenPipeError):
                raise
            return len(memoryview(data).cast("B"))  # type: ignore[arg-type]


def tolerant(stream: TextIO) -> TextIO:
    """A stream like the one given that stands a reader who goes away; a terminal stays as it is."""
    try:
        if stream.isatty():
            return stream
        raw = _Pipe(stream.fileno(), "wb", closefd=False)
    except (AttributeError, OSError, ValueError):  # closed, or no file at all
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=bool(getattr(stream, "line_buffering", False)),
        write_through=bool(getattr(stream, "write_through", False)),
    )


def tolerate() -> None:
    """Makes standard output and standard error tolerant; where one is closed, it leads nowhere."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        setattr(sys, name, _nowhere() if stream is None else tolerant(stream))


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")
