"""Looking for garbage while nothing else is to be done.

A large deck is a million objects. Python would look through all of them every few edits, for most of a
second, while somebody waits; nearly all that is thrown away goes without that.
"""

from __future__ import annotations

import asyncio
import gc

REST = 2.0  # seconds without work before garbage is looked for
OFTEN = 50  # pieces of work after which it is looked for all the same
THOROUGH = 20  # every so many times what survived an earlier look is looked at again


class Sweeper:
    """Does what Python's collector does, at better times."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._worked = 0
        self._swept = 0

    def begin(self) -> None:
        """Takes over from Python. What is there already is there to stay."""
        gc.disable()
        gc.freeze()

    def busy(self) -> None:
        """Work begins: no looking for garbage now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def idle(self) -> None:
        """A piece of work is done."""
        self.busy()
        self._worked += 1
        if self._worked >= OFTEN:
            self.sweep()
        else:
            self._timer = asyncio.get_running_loop().call_later(REST, self.sweep)

    def sweep(self) -> None:
        """Throws garbage away. What is left is not looked at again until the next thorough look."""
        self._worked = 0
        self._swept += 1
        if self._swept % THOROUGH == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
