"""Working on a million objects, and ending the process without taking each of them apart."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_ends = False  # whether the process ends with the command
_heavy = False  # whether a command left much behind


def program() -> None:
    """Says that the process ends with the command that runs.

    Loading modules makes very many objects and hardly any cycles of them, so that memory is looked
    through for cycles a hundred times less often than Python would.
    """
    global _ends
    _ends = True
    gc.set_threshold(70_000)


def leave(status: object) -> None:
    """Ends the process at once where much memory would be given back bit by bit: the system has it anyway.

    Standard output has been flushed.
    """
    if _heavy and isinstance(status, int):
        sys.stderr.flush()
        os._exit(status)


def heavy(command: Callable[P, R]) -> Callable[P, R]:
    """A command that makes very many values and hardly any cycles of them.

    Meanwhile memory is not looked through for cycles, which would take a third of its time.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        global _heavy
        _heavy = _ends
        collecting = gc.isenabled()
        gc.disable()
        try:
            return command(*args, **kwargs)
        finally:
            if collecting and not _ends:
                gc.enable()

    return run
