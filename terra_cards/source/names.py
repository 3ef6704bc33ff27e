"""How far two names are apart, and which known name a mistyped one means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple


class Nearest(NamedTuple):
    """The candidate nearest to a name.

    ``distance`` is that to the name as written; ``runner_up_distance`` is that of the next of the
    other candidates, None where there is none.
    """

    name: str
    distance: int
    runner_up_distance: int | None


def distance(a: str, b: str) -> int:
    """Optimal string alignment distance in code points; O(len(a) * len(b)).

    Insertions, deletions, substitutions and swaps of two neighbours count 1 each, and no piece is
    edited twice: ``frnace`` is 1 from ``france``, ``ca`` is 3 from ``abc``.
    """
    if a == b:
        return 0
    before: list[int] = []
    above = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = above[j - 1] if x == y else 1 + min(above[j - 1], above[j], row[j - 1])
            if i > 1 and j > 1 and x == b[j - 2] and y == a[i - 2]:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, above = above, row
    return above[-1]


def nearest(name: str, candidates: Iterable[str]) -> Nearest | None:
    """The candidate that ``name`` most likely means; None when all are too far.

    Too far is more than a third of the longer name's length, at least 1, and a name with nothing
    in common. Case, and how an accent is encoded, do not count here, as people do not see them as
    a different name. Ties go to the smaller distance as written, then to the earlier candidate
    (in a set, which has no order, the first by alphabet).
    """
    unordered = isinstance(candidates, (set, frozenset))
    known = sorted(candidates) if unordered else list(dict.fromkeys(candidates))
    # A name that is too long for every candidate is not compared letter by letter: it may be a whole file.
    close = [index for index, candidate in enumerate(known) if _may_be_meant(name, candidate)]
    if not close:
        return None
    loose = _loose(name)
    ranked: list[tuple[int, int, int]] = []
    for index in close:
        written = distance(name, known[index])
        ranked.append((min(written, distance(loose, _loose(known[index]))), written, index))
    best, written, index = min(ranked)
    longest = max(len(name), len(known[index]))
    if best > max(1, longest // 3) or best >= longest:
        return None
    second = min((other for _, other, place in ranked if place != index), default=None)
    for place, candidate in enumerate(known):  # the others can matter only by their length
        if place not in close and (second is None or abs(len(name) - len(candidate)) < second):
            other = distance(name, candidate)
            second = other if second is None else min(second, other)
    return Nearest(known[index], written, second)


def _may_be_meant(name: str, candidate: str) -> bool:
    """Whether the lengths alone do not rule it out; each letter folds to three at most."""
    return abs(len(name) - len(candidate)) <= max(3, len(candidate) + 1)


def _loose(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
