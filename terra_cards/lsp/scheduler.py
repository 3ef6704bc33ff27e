"""When what is linted: after a short rest, one unit at a time, never for a text that has changed since."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from enum import Enum
from time import monotonic

from msgspec import Struct, field

from terra_cards.lsp.linting import Linted, Unit

#: Seconds without a further edit before linting begins.
REST, LONGEST_REST = 0.03, 0.5


class Stopped(Enum):
    """What comes of linting that was stopped for the sake of something newer."""

    STOPPED = "stopped"


STOPPED = Stopped.STOPPED


class _Work(Struct):
    """What is known of a unit: the number of the last wish, and of the last that was met."""

    wished: int = 0
    met: int = 0
    asked: float = 0.0  # when it was wished for last
    due: float = 0.0
    took: float = 0.0  # seconds that it took last time
    result: Linted | None = None
    waiting: list[asyncio.Future[None]] = field(default_factory=list)

    def tell(self) -> None:
        """Wakes whoever waits for a result."""
        for waiter in self.waiting:
            if not waiter.done():
                waiter.set_result(None)
        self.waiting.clear()


class Scheduler:
    """Lints units in the background, the one edited last first.

    ``run`` lints a unit (in a thread) and never raises; it may come back with :data:`STOPPED` once more is
    wanted, and is called again later. ``done`` is told of each result that is not
    out of date, with the one before it.
    """

    def __init__(
        self,
        run: Callable[[Unit], Awaitable[Linted | Stopped | None]],
        done: Callable[[Unit, Linted | None, Linted | None], None],
    ) -> None:
        self._run = run
        self._done = done
        self._works: dict[Unit, _Work] = {}
        self._wake = asyncio.Event()
        self._running: Unit | None = None
        self._wanted_more = False
        self._task: asyncio.Task[None] | None = None

    def ask(self, units: Iterable[Unit], *, now: bool = False) -> None:
        """Wishes for units to be linted anew; they rest a little first, while somebody types the longer
        the more it takes."""
        for unit in units:
            work = self._works.pop(unit, None) or _Work()
            self._works[unit] = work  # the last one wished for stands last
            work.wished += 1
            moment = monotonic()
            alone = moment - work.asked > work.took + LONGEST_REST  # nobody is in the midst of typing
            rest = 0.0 if now else REST if alone else min(max(REST, work.took / 2), LONGEST_REST)
            work.asked, work.due = moment, moment + rest
            self._wanted_more = self._running is not None
        self._wake.set()
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._work())

    def forget(self, unit: Unit) -> Linted | None:
        """Stops caring for a unit; returns its last result."""
        work = self._works.pop(unit, None)
        if work is None:
            return None
        work.tell()
        return work.result

    def result(self, unit: Unit) -> Linted | None:
        """The last result of a unit, out of date or not."""
        work = self._works.get(unit)
        return work.result if work else None

    def results(self) -> list[Linted]:
        """The last results of all units."""
        return [work.result for work in self._works.values() if work.result is not None]

    @property
    def units(self) -> list[Unit]:
        return list(self._works)

    def wanted_more(self, unit: Unit) -> bool:
        """Whether, while a unit is linted, it or another one was wished for, or nobody cares for it any
        more. May be asked from a thread."""
        return self._wanted_more or unit not in self._works

    async def settled(self, unit: Unit) -> Linted | None:
        """The result for the texts as they are now, or a later one; None for a unit nobody cares for."""
        while (work := self._works.get(unit)) is not None and work.met < work.wished:
            waiter = asyncio.get_running_loop().create_future()
            work.waiting.append(waiter)
            await waiter
        return work.result if work else None

    def stop(self) -> None:
        """Ends the work after the unit that is being linted."""
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        while waiting := [(unit, work) for unit, work in self._works.items() if work.met < work.wished]:
            unit, work = waiting[-1]  # the others wait for the one that somebody types in
            rest = work.due - monotonic()
            if rest > 0:
                self._wake.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), rest)
                continue
            number, start = work.wished, monotonic()
            self._running, self._wanted_more = unit, False
            result = await self._run(unit)
            self._running = None
            if result is STOPPED:
                continue
            work.took = monotonic() - start
            if self._works.get(unit) is work and number == work.wished:
                before, work.result, work.met = work.result, result, number
                self._done(unit, result, before)
                work.tell()
