"""What is being done now, for whoever waits at a terminal."""

from __future__ import annotations

import sys
from time import monotonic

from terra_cards.cli.manners import manners


class Stages:
    """Steps of unknown length on one line of a terminal's standard error; taken away at the end.

    Nothing is written where standard error is no terminal, or with ``quiet``.
    """

    def __init__(self, quiet: bool = False) -> None:
        self._on = sys.stderr.isatty() and not (quiet or manners.quiet)
        self._start = monotonic()
        self._shown = False

    def __call__(self, step: str) -> None:
        """This is done now."""
        if self._on:
            since = monotonic() - self._start
            after = f" ({since:.0f} s)" if since >= 1 else ""
            sys.stderr.write(f"\r\x1b[K{step}{after} ...")
            sys.stderr.flush()
            self._shown = True

    def __enter__(self) -> Stages:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
