"""Who does the work: this process, processes beside it, or any executor."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from threading import local
from types import TracebackType
from typing import Any, Protocol, TypeVar

Part = TypeVar("Part", contravariant=True)
Done = TypeVar("Done", covariant=True)
T = TypeVar("T")
D = TypeVar("D")

AHEAD = 4  # tasks handed out for each worker; the rest waits, so that memory stays flat
PROCESS_COST = 1.5  # seconds that a process must save to be worth its start


class Job(Protocol[Part, Done]):
    """A run that can be done in parts, in any order, by anybody: it travels by pickle."""

    def perform(self, task: Part) -> Done:
        """Does one part. Not for several threads at once."""


class Workers:
    """Performs tasks: in this process, in ``jobs`` processes, or through an executor with ``workers``."""

    def __init__(self, jobs: int, executor: Executor | None = None, workers: int | None = None) -> None:
        self._executor = executor
        self._workers = workers or (jobs if executor is None else cores())
        self._pool: ProcessPoolExecutor | None = None
        if executor is None and jobs > 1:
            # Fresh processes rather than forks: a fork copies locks that other threads hold.
            self._pool = ProcessPoolExecutor(
                jobs, mp_context=get_context("spawn"), initializer=_leave_ctrl_c_to_the_collector
            )
            self._executor = self._pool

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=kind is None, cancel_futures=True)

    def run(self, job: Job[T, D], todo: Iterable[T]) -> Iterator[tuple[T, D]]:
        """Performs tasks of a job, and gives them back in whatever order they are done."""
        if self._executor is None:
            for task in todo:
                yield task, job.perform(task)
        else:
            yield from self._through(self._executor, job, iter(todo))

    def _through(self, executor: Executor, job: Job[T, D], todo: Iterator[T]) -> Iterator[tuple[T, D]]:
        packed = pickle.dumps(job, pickle.HIGHEST_PROTOCOL)
        running: dict[Future[Any], T] = {}
        ahead = AHEAD * self._workers
        try:
            while True:
                for task in islice(todo, ahead - len(running)):
                    running[executor.submit(_work, packed, task)] = task
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


def worthwhile_jobs(seconds: float) -> int:
    """How many processes pay for their start, for so much work; at most the cores that this process may
    use."""
    return max(1, min(cores(), int(seconds / PROCESS_COST)))


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _leave_ctrl_c_to_the_collector() -> None:
    """Ctrl-C is for the process that collects; workers end with their pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Kept(local):
    """The latest job, of each thread its own: jobs work in arrays of theirs."""

    name = b""
    job: Any = None


_kept = _Kept()


def _work(packed: bytes, task: Any) -> Any:
    """A task in another process, or on another machine."""
    name = sha256(packed).digest()
    if _kept.name != name:
        _kept.job, _kept.name = pickle.loads(packed), name
    return _kept.job.perform(task)
