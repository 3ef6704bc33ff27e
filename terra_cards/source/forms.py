"""What the parser makes of a text with the letter ``a`` for each value, to be filled in with other values."""

from __future__ import annotations

from typing import Any

import yaml

from terra_cards.source.document import Mapping, Node, Scalar, Sequence
from terra_cards.source.fault import FaultError
from terra_cards.source.quick import IrregularError
from terra_cards.source.tree import Tree

FORMS = 2_000  # of one kind; if there are more, the items do not look alike
_DEPTH = 16  # of maps and lists in one form; there are two, one in the other

Keys = tuple[str, ...] | None
#: How values become a map or a list: first those inside it, the innermost first, each by the range of values
#: that it takes up once those inside it are one; then the keys of a map. None where there is one value.
Making = tuple[tuple[tuple[int, int, Keys], ...], Keys] | None
Places = list[tuple[int, int]]


def parsed(source: str) -> Node:
    """The root of a form; IrregularError where there is anything to find fault with."""
    tree = Tree(source, source, "")
    try:
        tree.read()
    except (FaultError, yaml.YAMLError) as error:
        raise IrregularError from error
    if tree.root is None or tree.notes.findings or tree.dropped:
        raise IrregularError
    return tree.root


def making(node: Node, places: Places) -> Making:
    """How the values at some places make a node; IrregularError where it is made of anything else."""
    steps: list[tuple[int, int, Keys]] = []
    left = places[::-1]

    def walk(node: Node, index: int, depth: int) -> None:
        keys: Keys = None
        if isinstance(node, Scalar):
            if not left or (node.start, node.end) != left.pop():
                raise IrregularError
            return
        if isinstance(node, Mapping):
            if not all(key.style == "plain" and key.value for key in node.keys.values()):
                raise IrregularError
            keys, values = tuple(node.values), list(node.values.values())
        elif isinstance(node, Sequence):
            values = node.items
        if depth == _DEPTH:
            raise IrregularError
        for number, value in enumerate(values):
            walk(value, index + number, depth + 1)
        steps.append((index, index + len(values), keys))

    walk(node, 0, 0)
    if left:
        raise IrregularError
    return (tuple(steps[:-1]), steps[-1][2]) if steps else None


def filled(values: list[Any], how: Making) -> Any:
    """What values make; the list is used up. Time is that of a slice and a map for each bracket."""
    if how is None:
        return values[0]
    inside, keys = how
    for start, end, names in inside:
        some = values[start:end]
        values[start:end] = (some if names is None else dict(zip(names, some, strict=False)),)
    return values if keys is None else dict(zip(keys, values, strict=False))
