"""Faces laid out by several processes: the same, in the same order, however many there are.

A process is a copy of this one where the system makes copies (fork); elsewhere one does it all. What comes
back are plans, with fonts and symbols by name, and the photos that were made ready for them.
"""

from __future__ import annotations

import io
import multiprocessing
import pickle
import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from terra_cards.layout.card import CardPlan
from terra_cards.layout.content import Content
from terra_cards.layout.drawing import Symbol, Symbols
from terra_cards.layout.typeface import Face as FontFace
from terra_cards.model.loaded import AnyCard
from terra_cards.render.photos import Embedded
from terra_cards.render.press import Face, FaceError, Run
from terra_cards.source.findings import Finding

_CHUNK = 8  # cards
_WORTH = 24  # cards below which a process more takes longer than it saves
_AHEAD = 2  # chunks a process that may wait to be drawn: more would fill the memory
Laid = tuple[Face | None, tuple[Finding, ...] | FaceError]


@dataclass(frozen=True, slots=True)
class _Sent:
    """What a process sends of one card."""

    plan: CardPlan | None
    content: Content | None
    findings: tuple[Finding, ...]
    fault: str = ""


def faces_apart(run: Run, cards: Sequence[AnyCard], jobs: int) -> Iterator[Laid]:
    """Each card's face, as :meth:`Run.faces` gives it, worked out by up to ``jobs`` processes."""
    jobs = min(jobs, len(cards) // _WORTH)
    if jobs < 2 or sys.platform == "darwin" or "fork" not in multiprocessing.get_all_start_methods():
        yield from run.faces(cards)
        return
    done = 0
    try:
        for laid in _shared(run, cards, jobs):
            yield laid
            done += 1
    except (OSError, BrokenProcessPool):  # no more processes to be had, or one was ended from outside
        yield from run.faces(cards[done:])


def _shared(run: Run, cards: Sequence[AnyCard], jobs: int) -> Iterator[Laid]:
    global _run, _cards
    _run, _cards = run, cards  # what the copies find
    context = multiprocessing.get_context("fork")
    waiting: deque[tuple[int, Future[bytes]]] = deque()
    starts = iter(range(0, len(cards), _CHUNK))
    pool = ProcessPoolExecutor(jobs, context, _begin)
    try:
        for start in starts:
            waiting.append((start, pool.submit(_work, start)))
            if len(waiting) >= jobs * _AHEAD:
                break
        while waiting:
            first, future = waiting.popleft()
            sent = _received(run, future.result())
            following = next(starts, None)
            if following is not None:
                waiting.append((following, pool.submit(_work, following)))
            for card, one in zip(cards[first : first + _CHUNK], sent, strict=True):
                yield _laid(run, card, one)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        _run, _cards = None, ()


def _laid(run: Run, card: AnyCard, sent: _Sent) -> Laid:
    if sent.fault:
        return None, FaceError.told(card, sent.fault)
    if sent.plan is None or sent.content is None:
        return None, sent.findings
    return Face(run.deck.id or "deck", card, sent.plan, run, sent.content), sent.findings


_run: Run | None = None
_cards: Sequence[AnyCard] = ()
_told: set[str] = set()  # symbols and photos that this process has sent


def _begin() -> None:
    """Makes a new process ready: who presses Ctrl-C means the first one, which ends all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(start: int) -> bytes:
    """A chunk of cards, laid out in a process of its own."""
    assert _run is not None
    run = _run
    sent = []
    for face, found in run.faces(_cards[start : start + _CHUNK]):
        if isinstance(found, FaceError):
            sent.append(_Sent(None, None, (), str(found.text)))
        elif face is None:
            sent.append(_Sent(None, None, found))
        else:
            sent.append(_Sent(face.plan, face.content, found))
    symbols = {key: one for key, one in run.design.symbols.table.items() if f"s{key}" not in _told}
    photos = {key: one for key, one in run.photos.ready().items() if f"p{key}" not in _told}
    _told.update(f"s{key}" for key in symbols)
    _told.update(f"p{key}" for key in photos)
    for key in photos:
        run.photos.forget(key)
    out = io.BytesIO()
    _Pickler(out, run).dump((sent, symbols, photos))
    return out.getvalue()


def _received(run: Run, data: bytes) -> list[_Sent]:
    sent: list[_Sent]
    symbols: dict[str, Symbol]
    photos: dict[str, Embedded]
    sent, symbols, photos = _Unpickler(io.BytesIO(data), run).load()
    for key, symbol in symbols.items():
        run.design.symbols.table.setdefault(key, symbol)
    files = {str(photo.file): photo for photo in run.deck.photos.values()}
    for key, image in photos.items():
        run.photos.keep(files[key], image)
    return sent


def _by_name(run: Run) -> dict[str, object]:
    """What both sides have: it goes by its name."""
    design = run.design
    named: dict[str, object] = {f"face {name}": face for name, face in design.faces.items()}
    return named | {"symbols": design.symbols}


class _Pickler(pickle.Pickler):
    def __init__(self, out: io.BytesIO, run: Run) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self._names = {id(value): name for name, value in _by_name(run).items()}

    def persistent_id(self, value: object) -> str | None:
        if isinstance(value, (FontFace, Symbols)):
            return self._names[id(value)]
        return None


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: io.BytesIO, run: Run) -> None:
        super().__init__(data)
        self._named = _by_name(run)

    def persistent_load(self, name: Any) -> object:
        return self._named[name]
