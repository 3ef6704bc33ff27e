"""Units shared among processes. What comes back stands in the order of the units, however it was shared."""

from __future__ import annotations

import gc
import multiprocessing
import multiprocessing.connection
import os
import pickle
import sys
import threading
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from terra_cards.lint.outcome import Conditions
from terra_cards.lint.policy import Plan
from terra_cards.source.later import later
from terra_cards.workspace.checking import Checked, UnitChecker
from terra_cards.workspace.discover import Found
from terra_cards.workspace.files import Files
from terra_cards.workspace.load import Loader

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

_WORTH = 300_000  # bytes of decks below which starting a process takes longer than it saves


class Plans:
    """The settings of some files, found before: what another process gets of a policy."""

    def __init__(self, plans: dict[str, Plan]) -> None:
        self._plans = plans

    def plan(self, path: str) -> Plan:
        """The settings of a file."""
        return self._plans[path]


def check_apart(found: list[Found], files: Files, conditions: Conditions, jobs: int) -> Iterable[Checked]:
    """What came of each file, worked out by up to ``jobs`` processes.

    Where that is not worth it, or other processes cannot be had, this one does it all.
    """
    sizes = [_size(one.path) for one in found]
    jobs = min(jobs, len(found), sum(sizes) // _WORTH)
    plans = {name: conditions.policy.plan(name) for name in (files.shown(one.path) for one in found)}
    apart = replace(conditions, policy=Plans(plans))
    context = _context()
    if jobs > 1 and (context.get_start_method() == "fork" or _can_be_sent(files, apart)):
        try:
            return _apart(found, sizes, files, apart, jobs, context)
        except (OSError, BrokenProcessPool):  # no more processes to be had, or one was ended from outside
            pass
    checker = UnitChecker(Loader(files), conditions)
    return (checker.check(one) for one in found)


def _apart(
    found: list[Found],
    sizes: list[int],
    files: Files,
    conditions: Conditions,
    jobs: int,
    context: BaseContext,
) -> list[Checked]:
    order = sorted(range(len(found)), key=lambda index: (-sizes[index], index))  # the largest first
    made: dict[int, Checked] = {}
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, context, _start, (files, conditions)) as pool:
        try:
            # Not pool.map, which cancels what is left: a broken pool's thread then stumbles over that.
            futures = [pool.submit(_check, found[index]) for index in order]
            for index, future in zip(order, futures, strict=True):
                made[index] = future.result()
        except BaseException:  # Ctrl-C, for one: nobody waits for what is still being checked
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise
    return [made[index] for index in range(len(found))]


def _context() -> BaseContext:
    """How processes are started: as copies of this one where that is safe, which saves loading everything."""
    forks = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
    return multiprocessing.get_context("fork" if forks else None)


def _can_be_sent(files: Files, conditions: Conditions) -> bool:
    try:
        pickle.dumps((files, conditions))
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def _size(path: Path) -> int:
    """Bytes of a file, or of a deck folder, as far as the system tells."""
    try:
        total = path.stat().st_size
        cards = path.parent / "cards"
        if path.name in ("deck.yaml", "deck.yml") and cards.is_dir():
            for here, _, names in os.walk(cards):
                total += sum(Path(here, name).stat().st_size for name in names)
    except OSError:
        return 0
    return total


_checker: UnitChecker | None = None


def _start(files: Files, conditions: Conditions) -> None:
    """Makes a new process ready to check units."""
    global _checker
    gc.disable()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _checker = UnitChecker(Loader(files), conditions)


def _end_with_parent() -> None:
    """Ends this process when the one is gone that started it, however that came about."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def _check(found: Found) -> Checked:
    assert _checker is not None
    unit = _checker.check(found)
    return replace(unit, documents={path: later(document) for path, document in unit.documents.items()})
