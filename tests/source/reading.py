"""Helpers of the reader's tests."""

from __future__ import annotations

from typing import Any

from terra_cards.source.document import Alias, Document, Mapping, Node, Plain, Scalar, Sequence, resolve
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read
from terra_cards.source.tree import Tree


def read_text(text: str) -> Document:
    return read(text.encode(), "deck.yaml")


def value(text: str) -> Any:
    """The data of a text that must have no finding."""
    document = read_text(text)
    assert document.findings == (), document.findings
    return document.data()


def typed(text: str) -> Any:
    """What the core schema makes of a plain value; the text itself where it is one."""
    found = value(f"a: {text}\n")["a"]
    return found.typed if isinstance(found, Plain) else found


def only(document: Document) -> Finding:
    assert len(document.findings) == 1, document.findings
    return document.findings[0]


def at(document: Document, finding: Finding) -> tuple[int, int]:
    """Line and column of a finding's start."""
    line, column = document.lines.position(finding.span.start)
    return line, column


def marked(document: Document, finding: Finding) -> str:
    """The text that a finding stands on."""
    return document.text[finding.span.start : finding.span.end]


def whole_tree(text: str) -> Tree:
    """The tree of a text read with all its nodes, not data first."""
    tree = Tree(text, text, "deck.yaml")
    tree.read()
    return tree


def shape(node: Node | None) -> Any:
    """A node as plain values: kinds, spans, texts, what aliases stand for."""
    if node is None:
        return None
    here = (type(node).__name__, node.start, node.end)
    if isinstance(node, Scalar):
        known = (type(node.value.typed), repr(node.value.typed)) if isinstance(node.value, Plain) else None
        return (*here, str(node.value), node.style, known)
    if isinstance(node, Mapping):
        return (*here, [(shape(node.keys[key]), shape(found)) for key, found in node.values.items()])
    if isinstance(node, Sequence):
        return (*here, [shape(item) for item in node.items])
    assert isinstance(node, Alias)
    return (*here, node.name, shape(resolve(node)))
