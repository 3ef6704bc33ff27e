"""How far two names are apart, and which known name a mistyped one means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Nearest(NamedTuple):
    """The candidate nearest to a name; ``runner_up_distance`` is None where there is no second."""

    name: str
    distance: int
    runner_up_distance: int | None


def distance(a: str, b: str) -> int:
    """Optimal string alignment distance in code points; O(len(a) * len(b)).

    Insertions, deletions, substitutions and swaps of two neighbours count 1 each, and no piece is
    edited twice: ``frnace`` is 1 from ``france``.
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

    Too far is more than a third of the longer name's length (at least 1). Ties go to the earlier
    candidate. Repeated candidates count once.
    """
    known = dict.fromkeys(candidates)
    # A name that is too long for every candidate is not compared letter by letter: it may be a whole file.
    if all(abs(len(name) - len(c)) > max(1, max(len(name), len(c)) // 3) for c in known):
        return None
    scored = [(distance(name, candidate), candidate) for candidate in known]
    scored.sort(key=lambda pair: pair[0])
    best, found = scored[0]
    if best > max(1, max(len(name), len(found)) // 3):
        return None
    return Nearest(found, best, scored[1][0] if len(scored) > 1 else None)
