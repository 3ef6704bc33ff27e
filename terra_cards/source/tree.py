"""From the C parser's events to nodes with places."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Sequence as Spans
from dataclasses import dataclass
from typing import Any

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

from terra_cards.source.core_schema import TYPED_FIRST, plain
from terra_cards.source.document import (
    Alias,
    LaterItems,
    Mapping,
    Node,
    Plain,
    Scalar,
    Sequence,
    Style,
    Unread,
)
from terra_cards.source.fault import FaultError
from terra_cards.source.findings import Finding, Related
from terra_cards.source.indentation import line_end, line_start, underindented
from terra_cards.source.limits import ALIAS_NODES, DEPTH, TEXT_CHARACTERS
from terra_cards.source.offsets import source_map
from terra_cards.source.quick import read_items
from terra_cards.source.span import Span
from terra_cards.source.syntax_texts import underindented_text

_STYLES: dict[str, Style] = {"": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}
_PROPERTY = re.compile(r"!<[^>\s]*>|[&!][^\s,\[\]{}]*")
_BETWEEN = re.compile(r"(?:[ \t\r\n]|(?<=[ \t\r\n])#[^\r\n]*)*")
_HEADER = re.compile(r"[|>][-+0-9]*")


@dataclass(slots=True)
class _Open:
    """An anchor whose value is still being read."""

    start: int


class Tree:
    """One pass over a text's events; ``findings`` and ``dropped`` fill on the way.

    ``source`` is what the parser reads: the text itself, or a piece of it or a copy with stand-ins
    of the same length, whose offset 0 is offset ``base`` of ``text``. ``restore`` maps stand-ins
    back. ``gaps`` are spans blanked in ``source``, whose empty values become :class:`Unread`.
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
        gaps: Spans[Span] = (),
        quick: bool = False,
    ) -> None:
        self.text = text
        self.path = path
        self.findings: list[Finding] = []
        self.dropped: list[Node] = []
        self.root: Node | None = None
        self.last: Any = None  # the scalar event read last, for those who explain a fault
        self.bracket: int | None = None  # the outermost bracket that is open
        self._base = base
        self._source = None if source is text or base else source
        self._restore = restore
        self._gaps = gaps
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
        if type(after) is DocumentStartEvent:
            at = after.start_mark.index + self._base
            raise FaultError(
                "a second document starts here; a file holds one",
                Span(at, at + 3),
                "remove the line, or move what follows to a file of its own",
                complete=True,
            )

    def _report(
        self,
        message: str,
        start: int,
        end: int,
        advice: str | None = None,
        *,
        code: str = "TC001",
        first: Node | None = None,
    ) -> None:
        related = () if first is None else (Related(self.path, first.span, "it stands here first"),)
        self.findings.append(
            Finding(code, message, self.path, Span(start, end), help=advice, related=related)
        )

    def _directives(self, event: Any) -> None:
        if event.version is None and not event.tags:
            return
        if event.version is not None and tuple(event.version) != (1, 2):
            version = ".".join(str(part) for part in event.version)
            at = self.text.find("%YAML")
            self._report(
                f"this file asks for YAML {version}, and decks are YAML 1.2",
                at,
                line_end(self.text, at),
                "remove the line",
            )
        if event.tags:
            at = self.text.find("%TAG")
            self._report(
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
            start = self._after_properties(start, len(self.text))
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
            node = Sequence(start, start, LaterItems(data, spans, _MakeItem(self.text, self.path)))
            end = spans[-1].end if spans else start
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

    def _entries(self, node: Mapping, event: Any, depth: int, indent: int) -> None:
        end = node.start
        block = not event.flow_style
        keys, values = node.keys, node.values
        first = True
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
                self._report(
                    f"the key {_shown(name)} is already in this map",
                    key.start,
                    key.end,
                    "keep one of the two; what stands under the first was read",
                    code="TC002",
                    first=known,
                )
                self.dropped += (key, value)
                continue
            keys[name] = key
            values[name] = value
        node.end = item.end_mark.index + self._base if event.flow_style else end

    def _key(self, event: Any, depth: int, indent: int) -> Scalar | None:
        """The key that an event starts; None for what can be none."""
        start, end = event.start_mark.index + self._base, event.end_mark.index + self._base
        if type(event) is ScalarEvent:
            key = self._scalar(event, indent)
            if event.anchor:
                self._anchors[event.anchor] = (key, 1)
            if key.value or key.style != "plain":
                return key
            self._report(
                "a key is missing before this ':'", start, start + 1, "write the key, or remove the ':'"
            )
        elif type(event) is AliasEvent:
            self._alias(event)
            self._report("an alias cannot be a key", start, end, "write the key itself")
        else:
            node = self._node(event, depth + 1, indent)
            self.dropped.append(node)
            what = "list" if isinstance(node, Sequence) else "map"
            advice = "a text that starts with '[' or '{' must be quoted"
            self._report(
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
                self._report(message, start, end, "write out what is needed", code="TC004")
        elif known is None:
            near = _nearest_anchor(event.anchor, self._anchors)
            advice = (
                f"did you mean '*{near}'?"
                if near
                else "put '&NAME' before the value it stands for, further up"
            )
            self._report(f"no anchor '&{event.anchor}' stands before this alias", start, end, advice)
        else:
            self._report(
                f"'*{event.anchor}' stands inside the value that it stands for",
                start,
                end,
                "write the value out",
            )
        return Scalar(start, end, Unread(), "plain")

    # -- scalars

    def _scalar(self, event: Any, indent: int) -> Scalar:
        self.last = event
        self._total += 1
        start, end = event.start_mark.index + self._base, event.end_mark.index + self._base
        value: str = event.value
        style = _STYLES[event.style or ""]
        if self._restore is not None:
            value = value.translate(self._restore)
        tabs = self._source is not None and "\t" in self.text[start:end]
        if event.anchor or event.tag:
            start = self._after_properties(start, end)
        if style == "plain":
            if not value:
                start = end
                if any(gap.start <= start <= gap.end for gap in self._gaps):
                    return Scalar(start, end, Unread(), style)
            if event.tag:
                return Scalar(start, end, value or Plain("", None), style)
            if value[:1] in TYPED_FIRST:
                value = plain(value)
        elif style in ("literal", "folded"):
            start, end = _block_content(self.text, start, end, value)
        elif event.start_mark.line != event.end_mark.line:
            stray = underindented(self.text, start, end, indent)
            if stray is not None:
                raise underindented_text(self.text, start, stray)
        if tabs:
            value = self._with_tabs(Scalar(start, end, value, style))
        if len(value) > TEXT_CHARACTERS:
            message = f"a text of {len(value):,} characters; the limit is {TEXT_CHARACTERS:,}"
            self._report(message, start, end, "check for a quote left open", code="TC004")
        return Scalar(start, end, value, style)

    def _with_tabs(self, scalar: Scalar) -> str:
        """A text's value with the tabs for which the parser was given spaces."""
        assert self._source is not None
        chars = list(scalar.value)
        for index, (start, end) in enumerate(source_map(self._source, scalar)):
            if end == start + 1 and self._source[start] == " " and self.text[start] == "\t":
                chars[index] = "\t"
        return "".join(chars)

    def _after_properties(self, start: int, end: int) -> int:
        """Where a value starts after its anchor and tag; a tag is reported."""
        at = start
        while at < end and self.text[at] in "&!":
            match = _PROPERTY.match(self.text, at, end)
            assert match is not None
            if self.text[at] == "!":
                advice = "remove it; put a value in quotes to make it a text"
                self._report(f"tags such as {_shown(match[0])} are not used here", at, match.end(), advice)
            at = match.end()
            between = _BETWEEN.match(self.text, at, end)
            assert between is not None
            at = between.end()
        return at


class _MakeItem:
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


def _block_content(text: str, start: int, end: int, value: str) -> tuple[int, int]:
    """From the first character of a block text's content to its last that is not blank.

    ``start`` is at the header (``|``, ``>``), which is taken where there is no content.
    """
    content = value.lstrip(" \t\n")
    first_line = line_end(text, start)
    if not content:
        match = _HEADER.match(text, start)
        assert match is not None
        return start, match.end()
    at = first_line
    while text[at] in " \t\r\n":
        at += 1
    while text[end - 1] in " \t\r\n":
        end -= 1
    lead = value[: len(value) - len(content)]
    return at - (len(lead) - lead.rfind("\n") - 1), end


def _shown(name: str) -> str:
    """A name in quotes, cut where it is long."""
    return f"'{name}'" if len(name) <= 60 else f"'{name[:57]}...'"


def _nearest_anchor(name: str, anchors: dict[str, tuple[Node, int] | _Open]) -> str | None:
    from terra_cards.source.names import nearest

    found = nearest(name, [known for known, value in anchors.items() if isinstance(value, tuple)])
    return found.name if found else None
