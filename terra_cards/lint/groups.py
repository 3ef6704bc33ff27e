"""Things that belong together, joined pair by pair."""

from __future__ import annotations

from collections.abc import Hashable


class Groups:
    """Disjoint groups (union-find). Every value begins as a group of its own.

    Whatever the order in which pairs are joined, the number of joins that bring two groups together is
    the same: a finding for each of them makes the number of findings independent of the order of cards.
    """

    def __init__(self) -> None:
        self._above: dict[Hashable, Hashable] = {}

    def of(self, one: Hashable) -> Hashable:
        """The value that stands for a group; O(log n)."""
        while (above := self._above.get(one, one)) != one:
            self._above[one] = self._above.get(above, above)
            one = above
        return one

    def join(self, one: Hashable, other: Hashable) -> bool:
        """Whether two groups had to be joined."""
        one, other = self.of(one), self.of(other)
        if one == other:
            return False
        self._above[one] = other
        return True
