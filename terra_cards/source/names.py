"""How far two names are apart, and which known name a mistyped one means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

_CLASSES = 64  # of letters that a bag tells apart
_COUNTED = 4  # of one letter


class Nearest(NamedTuple):
    """The candidate nearest to a name.

    ``distance`` is that to the name as written; ``runner_up_distance`` is that of the next of the
    other candidates, None where there is none.
    """

    name: str
    distance: int
    runner_up_distance: int | None


def distance(a: str, b: str) -> int:
    """Optimal string alignment distance in code points; O(len(a) * len(b) / 60).

    Insertions, deletions, substitutions and swaps of two neighbours count 1 each, and no piece is
    edited twice: ``frnace`` is 1 from ``france``, ``ca`` is 3 from ``abc``.
    """
    return _Text(a).distance(b)


def nearest(name: str, candidates: Iterable[str]) -> Nearest | None:
    """The candidate that ``name`` most likely means; None when all are too far.

    Too far is more than a third of the longer name's length, at least 1, and a name with nothing
    in common. Case, and how an accent is encoded, do not count here, as people do not see them as
    a different name. Ties go to the smaller distance as written, then to the earlier candidate
    (in a set, which has no order, the first by alphabet).

    Candidates that were asked about lately are prepared already; most are ruled out by their letters.
    """
    unordered = isinstance(candidates, (set, frozenset))
    known = _candidates(tuple(sorted(candidates) if unordered else candidates))
    # A name that is too long for every candidate is not looked into: it may be a whole file.
    if not any(_may_be_meant(len(name), length) for length in known.lengths):
        return None
    asked = _Name(name)
    best: tuple[int, int, int] | None = None
    for bound, index in known.near(asked):
        if best is not None and bound > best[0]:
            break
        found = (*asked.distances(known.names[index]), index)
        best = found if best is None else min(best, found)
    if best is None:
        return None
    shortest, written, chosen = best
    meant = known.names[chosen].written.text
    if shortest > _limit(len(name), len(meant)) or shortest >= max(len(name), len(meant)):
        return None
    return Nearest(meant, written, known.runner_up(asked.written, chosen))


class _Text:
    """A text whose distance to many others is asked."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def bag(self) -> int:
        """The letters: of a stretch of bits for each class of them as many are set as there are letters.

        An edit takes at most one letter away and adds at most one, so that the distance is at least
        half of the letters that only one of two texts has and of the difference of their lengths.
        """
        counts: dict[int, int] = {}
        for letter in self.text:
            place = ord(letter) % _CLASSES
            counts[place] = counts.get(place, 0) + 1
        return sum((1 << min(count, _COUNTED)) - 1 << place * _COUNTED for place, count in counts.items())

    @cached_property
    def _places(self) -> dict[str, int]:
        """Where each letter stands, as the bits of a number."""
        found: dict[str, int] = {}
        for place, letter in enumerate(self.text):
            found[letter] = found.get(letter, 0) | 1 << place
        return found

    def distance(self, other: str) -> int:
        """The distance, a column of the table at once (Hyyrö 2003, with transpositions)."""
        if self.text == other:
            return 0
        if not self.text:
            return len(other)
        places, whole = self._places, (1 << len(self.text)) - 1
        last = whole + 1 >> 1
        up, down, same, before = whole, 0, 0, 0
        found = len(self.text)
        for letter in other:
            here = places.get(letter, 0)
            swapped = ((whole ^ same) & here) << 1 & before
            same = ((((here & up) + up) ^ up) | here | down | swapped) & whole
            right = down | whole ^ (same | up)
            left = same & up
            if right & last:
                found += 1
            elif left & last:
                found -= 1
            right = (right << 1 | 1) & whole
            up = left << 1 & whole | whole ^ (same | right)
            down = right & same
            before = here
        return found


class _Name:
    """A name as it is written, and as people see it (the same object where that is the same)."""

    __slots__ = ("loose", "written")

    def __init__(self, name: str) -> None:
        loose = unicodedata.normalize("NFC", name).casefold()
        self.written = _Text(name)
        self.loose = self.written if loose == name else _Text(loose)

    def distances(self, other: _Name) -> tuple[int, int]:
        """The smaller of the two distances, and that as written."""
        written = self.written.distance(other.written.text)
        if self.loose is self.written and other.loose is other.written:
            return written, written
        return min(written, self.loose.distance(other.loose.text)), written


class _Candidates:
    """Names, each once, with what rules most of them out."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = [_Name(name) for name in names]
        self.lengths = {len(one.written.text) for one in self.names}
        self._written = _rows(one.written for one in self.names)
        self._loose = _rows(one.loose for one in self.names)
        self._limits = [_limit(length, 0) for length, _ in self._written]

    def near(self, asked: _Name) -> list[tuple[int, int]]:
        """Those that may be the nearest: a distance that they do not fall below, and their index."""
        bounds = _bounds(self._written, asked.written)
        if asked.loose is not asked.written or self._loose != self._written:
            bounds = list(map(min, bounds, _bounds(self._loose, asked.loose)))
        name = len(asked.written.text)
        limit, limits = _limit(name, 0), self._limits
        meant = [
            limits[index] for index, bound in enumerate(bounds) if bound <= limit or bound <= limits[index]
        ]
        if not meant:
            return []
        farthest = max(limit, *meant)
        close = [(bound, index) for index, bound in enumerate(bounds) if bound <= farthest]
        return sorted(pair for pair in close if _may_be_meant(name, self._written[pair[1]][0]))

    def runner_up(self, asked: _Text, chosen: int) -> int | None:
        """The distance of the nearest but one."""
        found: int | None = None
        bounds = sorted(zip(_bounds(self._written, asked), range(len(self.names)), strict=True))
        for bound, index in bounds:
            if found is not None and bound >= found:
                break
            if index != chosen:
                other = asked.distance(self.names[index].written.text)
                found = other if found is None else min(found, other)
        return found


def _rows(texts: Iterable[_Text]) -> list[tuple[int, int]]:
    return [(len(one.text), one.bag) for one in texts]


def _bounds(rows: list[tuple[int, int]], asked: _Text) -> list[int]:
    """What the distance of each candidate does not fall below."""
    length, bag = len(asked.text), asked.bag
    return [(bag ^ other).bit_count() + abs(length - longer) + 1 >> 1 for longer, other in rows]


@lru_cache(maxsize=64)
def _candidates(names: tuple[str, ...]) -> _Candidates:
    return _Candidates(dict.fromkeys(names))


def _limit(name: int, candidate: int) -> int:
    """How far two names may be apart, by their lengths."""
    return max(1, max(name, candidate) // 3)


def _may_be_meant(name: int, candidate: int) -> bool:
    """Whether the lengths alone do not rule it out; each letter folds to three at most."""
    return abs(name - candidate) <= max(3, candidate + 1)
