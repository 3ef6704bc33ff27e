"""What is linted when, with a linter that waits to be told to end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from terra_cards.lsp.scheduler import STOPPED, Scheduler

A, B = Path("/a"), Path("/b")


class Linter:
    """Works on a unit until it is let go; stops when more is wanted."""

    def __init__(self) -> None:
        self.began: list[Path] = []
        self.done: list[Path] = []
        self.free = asyncio.Event()
        self.scheduler = Scheduler(self.run, lambda unit, result, before: self.done.append(unit))  # type: ignore[arg-type]

    async def run(self, unit: Any) -> Any:
        self.began.append(unit)
        while not self.free.is_set():
            if self.scheduler.wanted_more(unit):
                return STOPPED
            await asyncio.sleep(0.001)
        return None

    async def until(self, *began: Path) -> None:
        async with asyncio.timeout(60):
            while self.began != [*began]:
                await asyncio.sleep(0.001)


def test_a_newer_edit_stops_what_is_running() -> None:
    async def drive() -> None:
        linter = Linter()
        linter.scheduler.ask([A], now=True)
        await linter.until(A)
        linter.scheduler.ask([A])
        await linter.until(A, A)
        linter.free.set()
        await linter.scheduler.settled(A)
        assert linter.done == [A]

    asyncio.run(drive())


def test_the_deck_that_somebody_types_in_goes_before_others() -> None:
    async def drive() -> None:
        linter = Linter()
        linter.scheduler.ask([A, B], now=True)
        await linter.until(B)
        linter.scheduler.ask([A])
        await linter.until(B, A)
        linter.free.set()
        await linter.scheduler.settled(B)
        assert linter.done == [A, B]
        assert linter.began == [B, A, B]

    asyncio.run(drive())


def test_a_document_that_is_closed_is_not_linted_to_the_end() -> None:
    async def drive() -> None:
        linter = Linter()
        linter.scheduler.ask([A], now=True)
        await linter.until(A)
        linter.scheduler.forget(A)
        linter.scheduler.ask([B], now=True)
        await linter.until(A, B)
        linter.free.set()
        await linter.scheduler.settled(B)
        assert linter.done == [B]

    asyncio.run(drive())
