"""Nodes that stand elsewhere now."""

from __future__ import annotations

from collections.abc import Callable

from terra_cards.source.document import LaterItems, MakesItem, Mapping, Node, Scalar, Sequence
from terra_cards.source.quick import IrregularError
from terra_cards.source.span import Span

Place = Callable[[int], int]  # from an offset to where that is now


def moved(node: Node, place: Place, make: MakesItem) -> Node:
    """The same node elsewhere; ``make`` makes the items that are made later. IrregularError for an alias, and
    for a list of which some items cannot be made later."""
    if isinstance(node, Scalar):
        return moved_scalar(node, place)
    start, end = place(node.start), place(node.end)
    if isinstance(node, Mapping):
        found = Mapping(start, end)
        found.keys = {name: moved_scalar(key, place) for name, key in node.keys.items()}
        found.values = {name: moved(value, place, make) for name, value in node.values.items()}
        return found
    if not isinstance(node, Sequence):
        raise IrregularError
    later = node.later
    if later is None:
        listed = Sequence(start, end)
        listed.items.extend(moved(item, place, make) for item in node.items)
        return listed
    if later.made:
        raise IrregularError
    spans = [Span(place(first), place(last)) for first, last in later.spans]
    return Sequence(start, end, LaterItems(later.data, spans, make))


def moved_scalar(node: Scalar, place: Place) -> Scalar:
    return Scalar(place(node.start), place(node.end), node.value, node.style)
