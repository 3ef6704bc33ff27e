"""Batches of cards drawn by several processes: the same, in the same order, however many there are.

A process is a copy of this one where the system makes copies (fork); elsewhere one does it all. This one
draws the first batch before it copies itself, so that what all need (fonts, the map) is worked out once.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from terra_cards.render.batches import Batches, Made

if TYPE_CHECKING:
    from concurrent.futures import Future

_WORTH = 24  # cards below which a process more takes longer than it saves
_AHEAD = 3  # batches a process that may wait to be written: more would fill the memory


def made(batches: Batches, jobs: int) -> Iterator[Made]:
    """Each batch in turn, drawn by up to ``jobs`` processes."""
    jobs = min(jobs, len(batches.cards) // _WORTH)
    done = 0
    if jobs > 1 and _copies():
        from concurrent.futures.process import BrokenProcessPool

        yield batches.make(0)
        done = 1
        try:
            for one in _shared(batches, jobs):
                yield one
                done += 1
        except (OSError, BrokenProcessPool):  # no more processes to be had, or one was ended from outside
            pass
    for number in range(done, len(batches)):
        yield batches.make(number)


def _copies() -> bool:
    """Whether a process can be copied as it is, and the copy be trusted."""
    import multiprocessing

    return sys.platform != "darwin" and "fork" in multiprocessing.get_all_start_methods()


def _shared(batches: Batches, jobs: int) -> Iterator[Made]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    global _batches
    _batches = batches  # what the copies find
    context = multiprocessing.get_context("fork")
    waiting: deque[Future[Made]] = deque()
    numbers = iter(range(1, len(batches)))
    pool = ProcessPoolExecutor(jobs, context, _begin)
    try:
        for number in numbers:
            waiting.append(pool.submit(_work, number))
            if len(waiting) >= jobs * _AHEAD:
                break
        while waiting:
            one = waiting.popleft().result()
            following = next(numbers, None)
            if following is not None:
                waiting.append(pool.submit(_work, following))
            yield one
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        _batches = None


_batches: Batches | None = None


def _begin() -> None:
    """Makes a new process ready: who presses Ctrl-C means the first one, which ends all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(number: int) -> Made:
    """A batch, drawn in a process of its own."""
    assert _batches is not None
    return _batches.make(number)
