"""A document that was read: nodes with places, and plain data for the models."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.span import LineTable, Span

Style = Literal["plain", "single", "double", "literal", "folded"]
Core = bool | int | float | str | None
Data = dict[str, "Data"] | list["Data"] | str


class Plain(str):
    """A plain scalar that the YAML 1.2 core schema resolves to something else than a text.

    It is the text as written (``0123``, ``no`` is not one), and ``typed`` what the core schema
    makes of it: null, true or false, an integer or a float. Empty values are ``Plain("")`` with
    ``typed`` None.
    """

    __slots__ = ("typed",)
    typed: bool | int | float | None

    def __new__(cls, text: str, typed: bool | int | float | None) -> Plain:
        self = super().__new__(cls, text)
        self.typed = typed
        return self


class Node:
    """A value in the file. ``start`` and ``end`` are offsets of the value as FINDINGS point at it.

    For a quoted text the quotes are inside, for a block text ``start`` is its first content
    character; a mapping or sequence runs from its first key or bracket to its end.
    """

    __slots__ = ("end", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


class Scalar(Node):
    """A scalar: ``value`` is a str, or a :class:`Plain` where the core schema types it."""

    __slots__ = ("style", "value")

    def __init__(self, start: int, end: int, value: str, style: Style) -> None:
        super().__init__(start, end)
        self.value = value
        self.style = style


class Mapping(Node):
    """``keys`` and ``values`` by key text, in file order."""

    __slots__ = ("keys", "values")

    def __init__(self, start: int, end: int) -> None:
        super().__init__(start, end)
        self.keys: dict[str, Scalar] = {}
        self.values: dict[str, Node] = {}


class Sequence(Node):
    __slots__ = ("items",)

    def __init__(self, start: int, end: int) -> None:
        super().__init__(start, end)
        self.items: list[Node] = []


class Alias(Node):
    """A use ``*name`` of an anchor; its span is that of the use, ``target`` what it stands for."""

    __slots__ = ("name", "target")

    def __init__(self, start: int, end: int, name: str, target: Node) -> None:
        super().__init__(start, end)
        self.name = name
        self.target = target


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pointer leads. Behind an alias, ``span`` and ``key_span`` are those of its use."""

    node: Node
    span: Span
    key_span: Span | None
    alias: Alias | None


def resolve(node: Node) -> Node:
    """The node itself, or what an alias stands for."""
    while isinstance(node, Alias):
        node = node.target
    return node


@dataclass(frozen=True)
class Document:
    """One file. ``root`` is None where nothing could be read; ``findings`` say why (class 0)."""

    path: str
    text: str
    lines: LineTable
    bom: bool
    root: Node | None
    findings: tuple[Finding, ...]

    def place(self, pointer: Pointer) -> Place | None:
        """Follows keys and indexes from the root; None where there is nothing. O(depth)."""
        if self.root is None:
            return None
        node = self.root
        key_span: Span | None = None
        alias: Alias | None = None
        for step in ((), *((s,) for s in pointer)):
            if step:
                node = resolve(node)
                key_span = None
                if isinstance(node, Mapping) and step[0] in node.values:
                    key = node.keys[str(step[0])]
                    key_span = alias.span if alias else key.span
                    node = node.values[str(step[0])]
                elif isinstance(node, Sequence) and isinstance(step[0], int) and step[0] < len(node.items):
                    node = node.items[step[0]]
                else:
                    return None
            if isinstance(node, Alias) and alias is None:
                alias = node
        target = resolve(node)
        return Place(target, alias.span if alias else node.span, key_span, alias)

    def data(self, node: Node | None = None) -> Data | None:
        """Plain data of a node (of the whole document by default): dicts, lists, str and Plain."""
        node = self.root if node is None else node
        return None if node is None else _data(node)

    def scalars(self) -> Iterator[Scalar]:
        """Every scalar written in the file once, keys included, in file order."""
        if self.root is not None:
            yield from _scalars(self.root)


def _data(node: Node) -> Data:
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key: _data(value) for key, value in node.values.items()}
    if isinstance(node, Sequence):
        return [_data(item) for item in node.items]
    return _data(resolve(node))


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for key, value in node.values.items():
            yield node.keys[key]
            yield from _scalars(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item)
