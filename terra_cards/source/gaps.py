"""Parts of a text that are left out of the reading."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from terra_cards.source.span import Span


class Gaps:
    """Spans, kept in order and merged where they overlap or touch. Questions take O(log n)."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, spans: Iterable[Span] = ()) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for span in spans:
            self.add(span)

    def __bool__(self) -> bool:
        return bool(self._starts)

    def __iter__(self) -> Iterator[Span]:
        return map(Span, self._starts, self._ends)

    def add(self, span: Span) -> None:
        """One more; O(n) at worst."""
        start, end = span
        first = bisect_left(self._ends, start)
        last = bisect_right(self._starts, end)
        if first < last:
            start, end = min(start, self._starts[first]), max(end, self._ends[last - 1])
        self._starts[first:last] = [start]
        self._ends[first:last] = [end]

    def overlap(self, start: int, end: int) -> bool:
        """Whether one of them and the range have a character in common."""
        first = bisect_right(self._ends, start)
        return start < end and first < len(self._starts) and self._starts[first] < end

    def contain(self, span: Span) -> bool:
        """Whether one of them holds all of a span."""
        return self._around(span.start, span.end)

    def touch(self, at: int) -> bool:
        """Whether an offset lies in one of them, or at its end."""
        return self._around(at, at)

    def _around(self, start: int, end: int) -> bool:
        index = bisect_right(self._starts, start) - 1
        return index >= 0 and end <= self._ends[index]
