"""From what people call a place to the areas of a board.

Names are compared without case, accents and hyphens: ``curacao`` finds Curaçao.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from terra_cards.model.board import Area
from terra_cards.source.names import nearest

_AND = re.compile(r" (?:and|und|et|y|e) ")


class Suggestion(NamedTuple):
    """The area that a mistyped name may mean, and the name of it that is near."""

    area: Area
    name: str


class AreaNames:
    """All names of a board's areas: ids, names in every language, and what else people call them."""

    def __init__(self, areas: Sequence[Area]) -> None:
        self._areas = areas
        self._by_name: dict[str, list[tuple[Area, str]]] = {}
        for area in areas:
            for name in names_of(area):
                found = self._by_name.setdefault(folded(name), [])
                if all(known.id != area.id for known, _ in found):
                    found.append((area, name))

    def called(self, name: str) -> tuple[Area, ...]:
        """The areas that a name stands for, in the board's order: several for USA, none if unknown."""
        return tuple(area for area, _ in self._by_name.get(folded(name), ()))

    def spelled(self, name: str) -> Suggestion | None:
        """The one area with a name, or a part of it before or after an "and", that has the same letters.

        ``Groß Britannien`` and ``Großbritannien`` are meant by Großbritannien und Irland.
        """
        found = self._by_letters.get(_letters(name), [])
        return found[0] if len({one.area.id for one in found}) == 1 else None

    @cached_property
    def _by_letters(self) -> dict[str, list[Suggestion]]:
        found: dict[str, list[Suggestion]] = {}
        for area in self._areas:
            own = [part for _, name in area.name.entries() for part in _AND.split(name)]
            for name in (*names_of(area), *own):
                found.setdefault(_letters(name), []).append(Suggestion(area, name))
        return found

    def nearest(self, name: str) -> Suggestion | None:
        """The area whose id or other name is nearest to a mistyped one."""
        near = nearest(folded(name), self._by_name)
        if near is None:
            return None
        area, written = self._by_name[near.name][0]
        return Suggestion(area, written)


def names_of(area: Area) -> list[str]:
    """The id, the names by language, and the other names, each once."""
    names = [area.id, *(name for _, name in area.name.entries())]
    names += [name for listed in area.also.values() for name in listed]
    return list(dict.fromkeys(names))


def _letters(name: str) -> str:
    return folded(name).replace(" ", "")


def folded(name: str) -> str:
    """A name without case, accents, points, hyphens and doubled blanks."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return " ".join(plain.casefold().replace(".", "").replace("-", " ").replace("_", " ").split())
