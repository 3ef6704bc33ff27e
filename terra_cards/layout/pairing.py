"""Which themes share a printed card.

A double-sided card carries two themes. ``back`` pairs them; what is left is paired with the next of
its level in deck order; an odd one gets a blank back. Pairs are made over the whole deck, so that a
card printed alone has the same back as in the box.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

Pair = tuple[int, int | None]


class Theme(Struct, frozen=True):
    """What pairing asks of a card: its id, its level, and the id at ``back``."""

    id: str | None
    level: str | None = None
    back: str | None = None


def pair(themes: Sequence[Theme]) -> tuple[Pair, ...]:
    """Front and back of every printed card as indices, None for a blank back.

    Printed cards stand in the order of their fronts, and a front before its back, unless only the
    later one names the other: then that is the front, as its author wrote it. A theme is on one card
    only: a ``back`` that names a theme already paired, itself or nobody is passed over. O(n).
    """
    place = {theme.id: index for index, theme in reversed(list(enumerate(themes))) if theme.id}
    back_of: dict[int, int] = {}
    taken: set[int] = set()
    for index, theme in enumerate(themes):
        other = place.get(theme.back) if theme.back else None
        if other is None or other == index or index in taken or other in taken:
            continue
        back_of[index] = other
        taken |= {index, other}
    waiting: dict[str | None, int] = {}
    for index, theme in enumerate(themes):
        if index in taken:
            continue
        front = waiting.pop(theme.level, None)
        if front is None:
            waiting[theme.level] = index
        else:
            back_of[front] = index
    backs = set(back_of.values())
    return tuple((index, back_of.get(index)) for index in range(len(themes)) if index not in backs)
