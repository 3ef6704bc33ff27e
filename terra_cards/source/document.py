"""A document that was read: nodes with places, and plain data for the models."""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, Literal, Protocol

from msgspec import Struct, field

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

    def __getnewargs__(self) -> tuple[str, bool | int | float | None]:  # type: ignore[override]
        return str(self), self.typed


class Unread(Plain):
    """What stands where the file could not be read; its finding (class 0) is there already.

    It takes the place of a whole card after a syntax error in it, and of an alias that leads
    nowhere. Whoever meets one passes over it in silence: nothing is known about it.
    """

    __slots__ = ()

    def __new__(cls) -> Unread:
        self = str.__new__(cls, "")
        self.typed = None
        return self

    def __getnewargs__(self) -> tuple[()]:  # type: ignore[override]
        return ()


class Node:
    """A value in the file. ``start`` and ``end`` are offsets of the value as FINDINGS point at it.

    For a quoted text the quotes are inside, for a block text ``start`` is its first content
    character; a mapping or sequence runs from its first key, dash or bracket to its end. Anchors
    are outside.
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
        self.start = start
        self.end = end
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
    """A list. Where it was read as plain data first, an item's nodes are made when asked for."""

    __slots__ = ("_items", "later")

    def __init__(self, start: int, end: int, later: LaterItems | None = None) -> None:
        super().__init__(start, end)
        self._items: list[Any] = [] if later is None else [None] * len(later.spans)
        for index, node in later.made.items() if later is not None else ():
            self._items[index] = node
        self.later = later

    @property
    def items(self) -> list[Node]:
        """All items; O(1) once they are made."""
        if self.later is not None:
            for index in range(len(self._items)):
                self.item(index)
        return self._items

    def item(self, index: int) -> Node:
        """One item, made now if it was not yet."""
        node = self._items[index]
        if node is None:
            assert self.later is not None
            node = self._items[index] = self.later.make(self.later.spans[index])
        return node  # type: ignore[no-any-return]

    def span_of(self, index: int) -> Span:
        """The span of one item, whose nodes are not made for it."""
        node = self._items[index]
        if node is None:
            assert self.later is not None
            return self.later.spans[index]
        return node.span  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return len(self._items)

    def data(self) -> list[Data] | None:
        """The plain data of a list that was read as such; None where only its nodes know it."""
        return None if self.later is None else self.later.data

    def index_at(self, offset: int) -> int:
        """The index of the last item that starts at or before an offset; -1 for none. O(log n)."""
        if self.later is not None:
            return bisect_right(self.later.spans, offset, key=_start) - 1
        return bisect_right(self._items, offset, key=lambda node: node.start) - 1


def _start(span: Span) -> int:
    return span[0]


class MakesItem(Protocol):
    """Makes the nodes of an item of a list from its span."""

    path: str

    def __call__(self, span: Span) -> Node: ...


class LaterItems(Struct):
    """Items whose data is known and whose nodes are made on demand from their spans.

    ``made`` are the nodes of those that cannot be made from their own piece of the text, by index.
    """

    data: list[Data]
    spans: list[Span]
    make: MakesItem
    made: dict[int, Node] = field(default_factory=dict)


class Alias(Node):
    """A use ``*name`` of an anchor; its span is that of the use, ``target`` what it stands for."""

    __slots__ = ("name", "target")

    def __init__(self, start: int, end: int, name: str, target: Node) -> None:
        super().__init__(start, end)
        self.name = name
        self.target = target


class Place(Struct, frozen=True):
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


@dataclasses.dataclass(frozen=True)
class Document:
    """One file. ``root`` is None where nothing could be read; ``findings`` say why (class 0).

    After a syntax error the rest is read where that is possible, with :class:`Unread` in place of
    what is not. ``dropped`` holds nodes that are written in the file but belong to no value: what
    stands under a repeated key, and keys that are no texts.
    """

    path: str
    text: str
    lines: LineTable
    bom: bool
    root: Node | None
    findings: tuple[Finding, ...]
    dropped: tuple[Node, ...] = dataclasses.field(default=(), repr=False)

    def place(self, pointer: Pointer) -> Place | None:
        """Follows keys and indexes from the root; None where there is nothing. O(depth)."""
        if self.root is None:
            return None
        node = self.root
        key_span: Span | None = None
        alias: Alias | None = node if isinstance(node, Alias) else None
        for step in pointer:
            node = resolve(node)
            key_span = None
            if isinstance(node, Mapping):
                if not isinstance(step, str) or step not in node.values:
                    return None
                key_span = alias.span if alias else node.keys[step].span
                node = node.values[step]
            elif isinstance(node, Sequence):
                if not isinstance(step, int) or not 0 <= step < len(node):
                    return None
                node = node.item(step)
            else:
                return None
            if alias is None and isinstance(node, Alias):
                alias = node
        target = resolve(node)
        return Place(target, alias.span if alias else target.span, key_span, alias)

    def data(self, node: Node | None = None) -> Data | None:
        """Plain data of a node (of the whole document by default): dicts, lists, str and Plain.

        What an alias stands for is the same object at each use. Not to be changed: it may be what
        the document itself keeps.
        """
        node = self.root if node is None else node
        return None if node is None else plain_data(node, {})

    def scalars(self) -> Iterator[Scalar]:
        """Every scalar written in the file once, keys included, in file order.

        It makes the nodes of the whole file, which takes some twice the time of reading it.
        """
        roots = [*([self.root] if self.root is not None else ()), *self.dropped]
        found = [scalar for root in roots for scalar in _scalars(root)]
        if self.dropped:
            found.sort(key=lambda scalar: scalar.start)
        yield from found

    def scalar_at(self, offset: int) -> Scalar | None:
        """The scalar (a key or a value) that holds the character at an offset; O(depth log width)."""
        roots = [*([self.root] if self.root is not None else ()), *self.dropped]
        for root in roots:
            found = _scalar_at(root, offset)
            if found is not None:
                return found
        return None


def plain_data(node: Node, known: dict[int, Data]) -> Data:
    """Plain data of a node; ``known`` holds that of what aliases stand for, by the identity of its node."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {
            key: value.value if type(value) is Scalar else plain_data(value, known)
            for key, value in node.values.items()
        }
    if isinstance(node, Sequence):
        read = node.data()
        return [plain_data(item, known) for item in node.items] if read is None else read
    assert isinstance(node, Alias)
    target = node.target
    if id(target) not in known:
        known[id(target)] = plain_data(target, known)
    return known[id(target)]


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


def _scalar_at(node: Node, offset: int) -> Scalar | None:
    if isinstance(node, Scalar):
        return node if node.start <= offset < node.end else None
    if isinstance(node, Mapping):
        for key, value in node.values.items():
            name = node.keys[key]
            if name.start <= offset < name.end:
                return name
            if value.start <= offset < value.end:
                return _scalar_at(value, offset)
    elif isinstance(node, Sequence):
        index = node.index_at(offset)
        return _scalar_at(node.item(index), offset) if index >= 0 else None
    return None
