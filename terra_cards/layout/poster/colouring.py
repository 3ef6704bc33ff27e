"""Colours for areas, so that no two neighbours have the same: greedy by saturation (Brélaz 1979)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def colour_numbers(
    names: Sequence[str], neighbours: Mapping[str, Sequence[str]], count: int
) -> dict[str, int]:
    """A number from 0 to ``count`` - 1 for each name; neighbours differ wherever ``count`` allows it.

    The most hemmed-in name goes first, and takes the colour used least so far of those free.
    """
    chosen: dict[str, int] = {}
    used = [0] * count
    order = {name: number for number, name in enumerate(names)}
    beside = {name: [other for other in neighbours.get(name, ()) if other in order] for name in names}
    while len(chosen) < len(order):
        name = max(
            (name for name in names if name not in chosen),
            key=lambda name: (
                len({chosen[other] for other in beside[name] if other in chosen}),
                len(beside[name]),
                -order[name],
            ),
        )
        taken = {chosen[other] for other in beside[name] if other in chosen}
        free = [colour for colour in range(count) if colour not in taken] or list(range(count))
        best = min(free, key=lambda colour: (used[colour], colour))
        chosen[name] = best
        used[best] += 1
    return chosen
