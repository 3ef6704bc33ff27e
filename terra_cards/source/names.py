"""How far two names are apart, and which known name a mistyped one means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct


class Nearest(Struct, frozen=True):
    """The candidate nearest to a name.

    ``distance`` is that to the name as written; ``runner_up_distance`` is that of the next of the
    other candidates, None where there is none.
    """

    name: str
    distance: int
    runner_up_distance: int | None


def distance(a: str, b: str) -> int:
    """Optimal string alignment distance in code points.

    Insertions, deletions, substitutions and swaps of two neighbours count 1 each, and no piece is
    edited twice: ``frnace`` is 1 from ``france``, ``ca`` is 3 from ``abc``.
    """
    from rapidfuzz.distance import OSA

    return int(OSA.distance(a, b))


def nearest(name: str, candidates: Iterable[str]) -> Nearest | None:
    """The candidate that ``name`` most likely means; None when all are too far.

    Too far is more than a third of the longer name's length, at least 1, and a name with nothing
    in common. Case, and how an accent is encoded, do not count here, as people do not see them as
    a different name. Ties go to the smaller distance as written, then to the earlier candidate
    (in a set, which has no order, the first by alphabet).
    """
    unordered = isinstance(candidates, (set, frozenset))
    known = _candidates(tuple(sorted(candidates) if unordered else candidates))
    # A name that is too long for every candidate is not looked into: it may be a whole file.
    if not any(_may_be_meant(len(name), length) for length in known.lengths):
        return None
    from rapidfuzz.distance import OSA

    as_written = [int(OSA.distance(name, other)) for other in known.names]
    loose = _loose(name)
    shortest = as_written
    if loose != name or known.loose != known.names:
        seen = (int(OSA.distance(loose, other)) for other in known.loose)
        shortest = list(map(min, as_written, seen))
    chosen = min(range(len(shortest)), key=lambda index: (shortest[index], as_written[index], index))
    meant = known.names[chosen]
    if shortest[chosen] > _limit(len(name), len(meant)) or shortest[chosen] >= max(len(name), len(meant)):
        return None
    others = as_written[:chosen] + as_written[chosen + 1 :]
    return Nearest(meant, as_written[chosen], min(others, default=None))


class _Candidates(Struct, frozen=True):
    """Names, each once; as people see them; and the lengths that there are."""

    names: tuple[str, ...]
    loose: tuple[str, ...]
    lengths: frozenset[int]


@lru_cache(maxsize=64)
def _candidates(names: tuple[str, ...]) -> _Candidates:
    once = tuple(dict.fromkeys(names))
    return _Candidates(once, tuple(map(_loose, once)), frozenset(map(len, once)))


def _loose(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _limit(name: int, candidate: int) -> int:
    """How far two names may be apart, by their lengths."""
    return max(1, max(name, candidate) // 3)


def _may_be_meant(name: int, candidate: int) -> bool:
    """Whether the lengths alone do not rule it out; each letter folds to three at most."""
    return abs(name - candidate) <= max(3, candidate + 1)
