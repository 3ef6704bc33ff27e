"""Which units are linted, and for whose sake."""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.lsp.linting import Unit

EVERYTHING = "workspace"  # who wants the units of the whole workspace


class Wanted:
    """Units, each with the open documents (their addresses) that want it linted."""

    def __init__(self) -> None:
        self._by: dict[Unit, set[str]] = {}

    def __contains__(self, unit: Unit) -> bool:
        return unit in self._by

    @property
    def units(self) -> list[Unit]:
        """All units, in the order in which they came to be wanted."""
        return list(self._by)

    def of(self, who: str) -> list[Unit]:
        """The units that a document wants."""
        return [unit for unit, by in self._by.items() if who in by]

    def want(self, who: str, units: Iterable[Unit]) -> list[Unit]:
        """A document wants units; returns those that nobody wanted before."""
        new = []
        for unit in units:
            if unit not in self._by:
                new.append(unit)
            self._by.setdefault(unit, set()).add(who)
        return new

    def drop(self, who: str, units: Iterable[Unit]) -> list[Unit]:
        """A document wants units no longer; returns those that nobody wants any more."""
        gone = []
        for unit in units:
            by = self._by.get(unit)
            if by is not None:
                by.discard(who)
                if not by:
                    del self._by[unit]
                    gone.append(unit)
        return gone
