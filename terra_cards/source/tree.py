"""From the C parser's events to nodes with places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from terra_cards.source.document import (
    Alias,
    LaterItems,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Unread,
)
from terra_cards.source.fault import FaultError
from terra_cards.source.gaps import Gaps
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.limits import ALIAS_NODES, DEPTH
from terra_cards.source.names import nearest
from terra_cards.source.quick import read_items
from terra_cards.source.scalars import Notes, Scalars, shown
from terra_cards.source.span import Span


class _Open(Struct):
    """An anchor whose value is still being read."""

    start: int


class Tree:
    """One pass over a text's events; ``notes`` and ``dropped`` fill on the way.

    ``source`` is what the parser reads: the text itself, or a piece of it or a copy with stand-ins
    of the same length, whose offset 0 is offset ``base`` of ``text``. ``restore`` maps stand-ins
    back. ``gaps`` are blanked in ``source``, and empty values there become :class:`Unread`.
    With ``quick``, lists right below the root are read as data first (see ``quick.py``).
    """

    def __init__(
        self,
        source: str,
        text: str,
        path: str,
        *,
        base: int = 0,
        restore: dict[int, str] | None = None,
        gaps: Gaps | None = None,
        quick: bool = False,
    ) -> None:
        self.text = text
        self.path = path
        self.notes = Notes(path)
        self.dropped: list[Node] = []
        self.root: Node | None = None
        self.last: Any = None  # the scalar event read last, for those who explain a fault
        self.bracket: int | None = None  # the outermost bracket that is open
        self._base = base
        other = None if source is text or base else source
        self._scalars = Scalars(text, other, self.notes, base, restore, gaps)
        self._quick = quick
        self._anchors: dict[str, tuple[Node, int] | _Open] = {}
        self._total = 0  # nodes so far, those behind aliases included
        self._added = 0  # of them, those that aliases added
        self._refused = False
        self._get: Callable[[], Any] = CParser(source).get_event

    def read(self) -> None:
        """Reads the document into ``root``; raises FaultError or a yaml.YAMLError where it ends early."""
        self._get()
        start = self._get()
        if type(start) is StreamEndEvent:
            return
        self._directives(start)
        root = self._node(self._get(), 1, -1)
        if not (isinstance(root, Scalar) and root.start == root.end):
            self.root = root
        self._get()
        after = self._get()
        kind = type(after)
        if kind is DocumentStartEvent:
            at = after.start_mark.index + self._base
            raise FaultError(
                "a second document starts here; a file holds one",
                Span(at, at + 3),
                "remove the line, or move what follows to a file of its own",
                complete=True,
            )

    def _directives(self, event: Any) -> None:
        if event.version is None and not event.tags:
            return
        if event.version is not None and tuple(event.version) != (1, 2):
            version = ".".join(str(part) for part in event.version)
            at = self.text.find("%YAML")
            self.notes.add(
                f"this file asks for YAML {version}, and decks are YAML 1.2",
                at,
                line_end(self.text, at),
                "remove the line",
            )
        if event.tags:
            at = self.text.find("%TAG")
            self.notes.add(
                "tags are not used here, so none can be declared",
                at,
                line_end(self.text, at),
                "remove the line",
            )

    # -- nodes

    def _node(self, event: Any, depth: int, indent: int) -> Node:
        """The node that an event starts; ``indent`` is the column of the block collection around."""
        kind = type(event)
        if kind is ScalarEvent:
            scalar = self._scalar(event, indent)
            if event.anchor:
                self._anchors[event.anchor] = (scalar, 1)
            return scalar
        if kind is AliasEvent:
            return self._alias(event)
        start, end = event.start_mark.index + self._base, event.end_mark.index + self._base
        if depth > DEPTH:
            raise FaultError(
                f"lists and maps are nested more than {DEPTH} levels deep",
                Span(start, max(end, start + 1)),
                "a deck needs some ten levels: check for brackets left open",
                code="TC004",
            )
        if event.anchor or event.tag:
            start = self._scalars.after_properties(start, len(self.text))
        if event.anchor:
            self._anchors[event.anchor] = _Open(start)
        before = self._total
        self._total += 1
        outermost = event.flow_style and self.bracket is None
        if outermost:
            self.bracket = start
        node: Mapping | Sequence
        if kind is MappingStartEvent:
            node = Mapping(start, start)
            self._entries(node, event, depth, indent)
        else:
            node = self._list(event, start, depth, indent)
        if outermost:
            self.bracket = None
        if event.anchor:
            self._anchors[event.anchor] = (node, self._total - before)
        return node

    def _list(self, event: Any, start: int, depth: int, indent: int) -> Sequence:
        if not event.flow_style:
            indent = event.start_mark.column if not event.anchor else start - line_start(self.text, start)
        if self._quick and depth <= 2 and not event.anchor and not event.tag:
            data, spans, closing = read_items(self._get, self.text, event, depth + 1, indent)
            node = Sequence(start, start, LaterItems(data, spans, MakeItem(self.text, self.path)))
            end = node.item(len(node) - 1).end if spans and not event.flow_style else start
        else:
            node = Sequence(start, start)
            items, end = node.items, start
            while type(item := self._get()) is not SequenceEndEvent:
                child = self._node(item, depth + 1, indent)
                items.append(child)
                end = child.end
            closing = item
        node.end = closing.end_mark.index + self._base if event.flow_style else end
        return node

    def _scalar(self, event: Any, indent: int) -> Scalar:
        self.last = event
        self._total += 1
        return self._scalars.scalar(event, indent)

    def _entries(self, node: Mapping, event: Any, depth: int, indent: int) -> None:
        end = node.start
        block = not event.flow_style
        keys, values = node.keys, node.values
        first = True
        again: list[tuple[Scalar, Scalar]] = []  # keys in a row that are there already, and the first of each
        while type(item := self._get()) is not MappingEndEvent:
            if first and block:
                indent = item.start_mark.column if event.anchor or event.tag else event.start_mark.column
            key = self._key(item, depth, indent)
            if first and block and key is not None:
                node.start = key.start
            first = False
            value = self._node(self._get(), depth + 1, indent)
            end = max(value.end, end if key is None else key.end)
            if key is None:
                self.dropped.append(value)
                continue
            name = str(key.value)
            known = keys.get(name)
            if known is not None:
                again.append((key, known))
                self.dropped += (key, value)
                continue
            if again:
                self._note_again(again, node)
                again = []
            keys[name] = key
            values[name] = value
        if again:
            self._note_again(again, node)
        closing: Any = item
        node.end = closing.end_mark.index + self._base if event.flow_style else end

    def _note_again(self, again: list[tuple[Scalar, Scalar]], node: Mapping) -> None:
        """Keys in a row that are in a map already: told one by one, but once where all of it begins anew.

        There it is the ``- `` of another item that is missing.
        """
        advice = "keep one of the two; what stands under the first was read"
        anew = len(again) > 1 and again[0][1].start == node.start
        for key, known in again[:1] if anew else again:
            message = f"the key {shown(str(key.value))} is already in this map"
            if anew:
                message += f", and so {'is' if len(again) == 2 else 'are'} the "
                message += "one after it" if len(again) == 2 else f"{len(again) - 1} after it"
                advice = f"write '- ' before it if another item begins here; else {advice}"
            self.notes.add(message, key.start, key.end, advice, code="TC002", first=known)

    def _key(self, event: Any, depth: int, indent: int) -> Scalar | None:
        """The key that an event starts; None for what can be none."""
        kind = type(event)
        start, end = event.start_mark.index + self._base, event.end_mark.index + self._base
        if kind is ScalarEvent:
            key = self._scalar(event, indent)
            if event.anchor:
                self._anchors[event.anchor] = (key, 1)
            if key.value or key.style != "plain":
                return key
            if event.tag:
                return None  # the tag has been told
            colon = end
            while self.text[colon : colon + 1] in (" ", "\t"):
                colon += 1
            if self.text.startswith(":", colon):
                what, at, mark = "before", colon, ":"
            else:  # `?` announces a key that may stand on a line of its own
                what, at, mark = "after", max(self.text.rfind("?", 0, start + 1), 0), "?"
            self.notes.add(
                f"a key is missing {what} this '{mark}'", at, at + 1, f"write the key, or remove the '{mark}'"
            )
        elif kind is AliasEvent:
            self._alias(event)
            self.notes.add("an alias cannot be a key", start, end, "write the key itself")
        else:
            node = self._node(event, depth + 1, indent)
            self.dropped.append(node)
            what = "list" if isinstance(node, Sequence) else "map"
            advice = "a text that starts with '[' or '{' must be quoted"
            self.notes.add(
                f"a {what} cannot be a key", node.start, min(node.end, line_end(self.text, start)), advice
            )
        return None

    def _alias(self, event: Any) -> Node:
        start, end = event.start_mark.index + self._base, event.end_mark.index + self._base
        self._total += 1
        known = self._anchors.get(event.anchor)
        if isinstance(known, tuple):
            target, size = known
            if self._added + size <= ALIAS_NODES:
                self._added += size
                self._total += size
                return Alias(start, end, event.anchor, target)
            if not self._refused:
                self._refused = True
                message = f"aliases add more than {ALIAS_NODES:,} nodes up to here"
                self.notes.add(message, start, end, "write out what is needed", code="TC004")
        elif known is None:
            near = nearest(
                event.anchor, [name for name, value in self._anchors.items() if isinstance(value, tuple)]
            )
            advice = "put '&NAME' before the value it stands for, further up"
            if near is not None:
                advice = f"did you mean '*{near.name}'?"
            self.notes.add(f"no anchor '&{event.anchor}' stands before this alias", start, end, advice)
        else:
            self.notes.add(
                f"'*{event.anchor}' stands inside the value that it stands for",
                start,
                end,
                "write the value out",
                first=Node(known.start, known.start + 1),
                says="the value begins here",
            )
        return Scalar(start, end, Unread(), "plain")


class MakeItem:
    """Makes the nodes of one item of a list from its own piece of the text."""

    __slots__ = ("path", "text")

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path

    def __call__(self, span: Span) -> Node:
        margin = span.start - line_start(self.text, span.start)
        piece = " " * margin + self.text[span.start : span.end]
        tree = Tree(piece, self.text, self.path, base=span.start - margin)
        tree.read()
        assert tree.root is not None
        return tree.root
