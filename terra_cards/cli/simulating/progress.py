"""The bar that long work shows on a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Any

from terra_cards.cli.output import colour_wanted

PATIENCE = 1.0  # seconds before a bar comes


def progress(color: str, quiet: bool, what: str) -> ProgressBar | None:
    """A bar on standard error; none where that is no terminal, or nobody wants it."""
    return ProgressBar(color, what) if sys.stderr.isatty() and not quiet else None


class ProgressBar:
    """Rounds done and to do (``what`` they are called), from the second second on."""

    def __init__(self, color: str, what: str) -> None:
        self._start = monotonic()
        self._color, self._what = color, what
        self._bar: Any = None
        self._task: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            if monotonic() - self._start < PATIENCE or done >= total:
                return
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            console = Console(stderr=True, no_color=not colour_wanted(True, self._color))
            self._bar = Progress(
                TextColumn(f"{{task.completed:,.0f}} of {{task.total:,.0f}} {self._what}"),
                BarColumn(),
                TimeRemainingColumn(),
                console=console,
                transient=True,
            )
            self._task = self._bar.add_task("", total=total)
            self._bar.start()
        self._bar.update(self._task, completed=done, total=total)

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
