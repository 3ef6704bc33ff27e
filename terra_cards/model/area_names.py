"""From what people call a place to the areas of a board.

Names are compared without case, accents and hyphens: ``curacao`` finds Curaçao.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from terra_cards.model.board import Area
from terra_cards.model.folding import folded as folded
from terra_cards.model.text import Text
from terra_cards.source.names import nearest

_AND = re.compile(r" (?:and|und|et|y|e) ")


class Suggestion(Struct, frozen=True):
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

    def meant(self, name: str) -> tuple[Area, ...]:
        """The areas that a name stands for here, else those of the state that is called so."""
        return self.called(name) or self.of_state(name)

    def of_state(self, name: str) -> tuple[Area, ...]:
        """The areas that hold a state (or what were states) by another of its names, in the board's order.

        ``BRD`` finds the area called Germany, ``Tschechoslowakei`` those of Czechia and Slovakia.
        """
        from terra_cards.model.state_names import called  # for names that no area has

        found = {area.id for other in called(name) for area in self.called(other)}
        return tuple(area for area in self._areas if area.id in found)

    @staticmethod
    def same_state(name: str) -> frozenset[str]:
        """All names, folded, of the one state that is called so, and not only a part of it."""
        from terra_cards.model.state_names import called

        return frozenset(map(folded, called(name, whole=True)))

    def is_title(self, name: str, title: Text) -> bool:
        """Whether a name is that of the whole board, as Deutschland is on the board of Germany."""
        own = {folded(text) for _, text in title.entries()}
        return folded(name) in own or bool(own & self.same_state(name))

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
