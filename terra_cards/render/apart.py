"""Batches of cards drawn by several processes: the same, in the same order, however many there are.

A process is a copy of this one where the system makes copies (fork); elsewhere one does it all. This one
draws the first batch before it copies itself, so that what all need (fonts, the map) is worked out once.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

_WORTH = 24  # cards on sheets below which a process more takes longer than it saves
_PICTURES = 8  # of a batch; each takes so long that a second process is worth while from two batches on
_AHEAD = 3  # batches a process that may wait to be written: more would fill the memory


One = TypeVar("One")
Out = TypeVar("Out")
Made = TypeVar("Made", covariant=True)


class Making(Protocol[Made]):
    """Work cut into batches that know nothing of each other."""

    @property
    def cards(self) -> Sequence[object]:
        """All that is to be made."""
        ...

    def __len__(self) -> int:
        """How many batches there are."""
        ...

    def make(self, number: int) -> Made:
        """Makes the batch of this number, from 0."""
        ...


class _Pictures(Generic[One, Out]):
    """Batches of pictures."""

    def __init__(self, cards: Sequence[One], draw: Callable[[Sequence[One]], Iterator[Out]]) -> None:
        self.cards = cards
        self._draw = draw

    def __len__(self) -> int:
        return -(-len(self.cards) // _PICTURES)

    def make(self, number: int) -> list[Out]:
        return list(self._draw(self.cards[number * _PICTURES : (number + 1) * _PICTURES]))


def drawn(
    cards: Sequence[One], draw: Callable[[Sequence[One]], Iterator[Out]], jobs: int = 1
) -> Iterator[Out]:
    """A picture a card, in order; ``draw`` makes those of a few cards at a time, in up to ``jobs``
    processes."""
    batches: _Pictures[One, Out] = _Pictures(cards, draw)
    for batch in made(batches, jobs, _PICTURES):
        yield from batch


def made(batches: Making[Out], jobs: int, worth: int = _WORTH) -> Iterator[Out]:
    """Each batch in turn, drawn by up to ``jobs`` processes, each of which has ``worth`` cards at least."""
    jobs = min(jobs, len(batches.cards) // worth)
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


def _shared(batches: Making[Out], jobs: int) -> Iterator[Out]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    global _batches
    _batches = batches  # what the copies find
    context = multiprocessing.get_context("fork")
    waiting: deque[Future[Any]] = deque()
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


_batches: Making[Any] | None = None


def _begin() -> None:
    """Makes a new process ready: who presses Ctrl-C means the first one, which ends all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(number: int) -> Any:
    """A batch, drawn in a process of its own."""
    assert _batches is not None
    return _batches.make(number)
