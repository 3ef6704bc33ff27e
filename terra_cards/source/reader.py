"""Bytes of a YAML 1.2 file to a document with a place for every key and value."""

from __future__ import annotations

from typing import Any

import yaml
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from terra_cards.source.core_schema import TEXT, TYPED_FIRST, resolve
from terra_cards.source.document import Alias, Document, Mapping, Node, Plain, Scalar, Sequence, Style
from terra_cards.source.findings import Finding, Related
from terra_cards.source.span import LineTable, Span

_STYLES: dict[str, Style] = {"": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}


class _Stop(Exception):
    """The file cannot be read further; the finding says why."""


def read(data: bytes, path: str) -> Document:
    """Reads one file; never raises. What is wrong stands in the document's findings (class 0)."""
    bom = data.startswith(b"\xef\xbb\xbf")
    body = data[3:] if bom else data
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        text = body.decode("utf-8", "replace")
        lines = LineTable(text)
        at = len(body[: error.start].decode("utf-8", "replace"))
        finding = Finding("TC003", f"not UTF-8: byte 0x{body[error.start]:02X}", path, Span(at, at + 1))
        return Document(path, text, lines, bom, None, (finding,))
    lines = LineTable(text)
    build = _Build(text, path)
    build.run()
    return Document(path, text, lines, bom, build.root, tuple(build.findings))


class _Build:
    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.findings: list[Finding] = []
        self.root: Node | None = None
        self.anchors: dict[str, Node] = {}

    def run(self) -> None:
        try:
            parser = CParser(self.text)
            self.get: Any = parser.get_event
            while True:
                event = self.get()
                if type(event) is StreamEndEvent or event is None:
                    return
                if type(event) is DocumentStartEvent:
                    if self.root is not None:
                        at = event.start_mark.index
                        self.stop("TC001", "a second document starts here; one file holds one document", at, at + 3)
                    self.node(self.get(), 1, self.set_root)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
            at = mark.index if mark else getattr(error, "position", 0)
            at = min(at, len(self.text))
            self.findings.append(Finding("TC001", "not YAML", self.path, Span(at, min(at + 1, len(self.text)))))
        except _Stop:
            return

    def stop(self, code: str, message: str, start: int, end: int) -> None:
        self.findings.append(Finding(code, message, self.path, Span(start, end)))
        raise _Stop

    def set_root(self, node: Node) -> None:
        if not (isinstance(node, Scalar) and node.style == "plain" and not node.value):
            self.root = node

    def scalar(self, event: Any) -> Scalar:
        start, end = event.start_mark.index, event.end_mark.index
        if event.anchor:
            while start < end and self.text[start] not in " \t\r\n":
                start += 1
            while start < end and self.text[start] in " \t\r\n":
                start += 1
        value, style = event.value, _STYLES[event.style or ""]
        if style == "plain":
            if value[:1] in TYPED_FIRST:
                typed = resolve(value)
                if typed is not TEXT:
                    value = Plain(value, typed)  # type: ignore[arg-type]
        elif style in ("literal", "folded"):
            stop = len(self.text[:end].rstrip())
            at = start
            while at < stop and self.text[at] not in "\r\n":
                at += 1
            while at < stop and self.text[at] in " \t\r\n":
                at += 1
            if at < stop:
                start, end = at, stop
            else:
                end = start + 1
        node = Scalar(start, end, value, style)
        return node

    def node(self, event: Any, depth: int, attach: Any) -> Node:
        kind = type(event)
        start, end = event.start_mark.index, event.end_mark.index
        if getattr(event, "tag", None):
            self.stop("TC001", f"a tag '{event.tag}' is not allowed here", start, end)
        if depth > 64:
            self.stop("TC004", "nested more than 64 levels deep", start, end)
        if kind is AliasEvent:
            target = self.anchors.get(event.anchor)
            if target is None:
                self.stop("TC001", f"no anchor '&{event.anchor}' before this alias", start, end)
            assert target is not None
            alias = Alias(start, end, event.anchor, target)
            attach(alias)
            return alias
        if kind is ScalarEvent:
            scalar = self.scalar(event)
            attach(scalar)
            if event.anchor:
                self.anchors[event.anchor] = scalar
            return scalar
        if kind is SequenceStartEvent:
            sequence = Sequence(start, end)
            attach(sequence)
            while type(item := self.get()) is not SequenceEndEvent:
                child = self.node(item, depth + 1, sequence.items.append)
                sequence.end = child.end
            if event.flow_style:
                sequence.end = item.end_mark.index
            if event.anchor:
                self.anchors[event.anchor] = sequence
            return sequence
        assert kind is MappingStartEvent
        mapping = Mapping(start, end)
        attach(mapping)
        while type(item := self.get()) is not MappingEndEvent:
            if type(item) is not ScalarEvent:
                self.stop("TC001", "a key is a plain word or a text", item.start_mark.index, item.end_mark.index)
            key = self.scalar(item)
            name = str(key.value)
            first = mapping.keys.get(name)
            if first is not None:
                self.findings.append(
                    Finding(
                        "TC002",
                        f"the key '{name}' is already in this map",
                        self.path,
                        key.span,
                        related=(Related(self.path, first.span, "first written here"),),
                    )
                )
                child = self.node(self.get(), depth + 1, lambda _: None)
            else:
                mapping.keys[name] = key
                child = self.node(self.get(), depth + 1, lambda n, name=name: mapping.values.__setitem__(name, n))
            mapping.end = max(child.end, key.end)
        if event.flow_style:
            mapping.end = item.end_mark.index
        if event.anchor:
            self.anchors[event.anchor] = mapping
        return mapping
