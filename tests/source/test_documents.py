"""Random documents against three oracles: the writer that wrote them, the reader's own slow way,
and ruamel.yaml."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from hypothesis import given, settings

from terra_cards.source.document import Document, Mapping, Node, Plain, Scalar, Sequence, resolve
from terra_cards.source.offsets import source_map
from terra_cards.source.reader import read
from tests.source.peer import RefusedError, peer_data
from tests.source.reading import read_text, shape, whole_tree
from tests.source.strategies import random_document, randoms

STRICTER = re.compile(  # what we refuse and a YAML 1.2 parser need not
    "still open on line|needs a blank|is missing (before this ':'|after this '[?]')|cannot be a key|tags "
    "|already in this map"
    "|cannot start with ':'|name of an an|has ended before|a tab |could end a key"
)
# Inside brackets the peer takes it for the sign of a key, as in YAML 1.1; or the C parser does, and says so.
QUESTION = re.compile(r"[\[{,:]\s*[?:][^\s,\[\]{}]")
ROOT_BLOCK = re.compile(r"(---)?\s*[|>]")  # which need not be indented, and is no deck
NUMBER = re.compile(r"[-+]?(.*_.*|\.[0-9]+[eE][-+]?[0-9]+)", re.DOTALL)
MUTATIONS = [*" \n:-#[]{},'\"&*!|>%?@ab1~.", "  ", "\n  ", "- ", ": ", "\r\n", "---\n", "''", "\\"]


@settings(max_examples=400, deadline=None)
@given(randoms)
def test_values_spans_and_the_source_of_each_character(random: Random) -> None:
    data, writer = random_document(random)
    document = read_text(writer.text)
    assert document.findings == ()
    assert document.data() == (data if data != "" or writer.scalars[0].style != "plain" else None)
    written = sorted(writer.scalars, key=lambda scalar: (scalar.start, scalar.end))
    found = sorted(document.scalars(), key=lambda scalar: (scalar.start, scalar.end))
    assert [(s.value, s.style, s.start, s.end) for s in written] == [
        (str(s.value), s.style, s.start, s.end) for s in found
    ]
    for expected, scalar in zip(written, found, strict=True):
        assert [tuple(span) for span in source_map(document.text, scalar)] == expected.spans


@settings(max_examples=150, deadline=None)
@given(randoms)
def test_data_first_and_all_nodes_are_the_same(random: Random) -> None:
    _, writer = random_document(random)
    document = read_text(writer.text)
    if any(ord(char) in range(0x7F, 0xA0) or char in "\u2028\u2029\ufeff\t?" for char in writer.text):
        return  # these are read the slow way anyway
    tree = whole_tree(writer.text)
    again = Document("", writer.text, document.lines, False, tree.root, ())
    assert document.data() == again.data()
    assert shape(document.root) == shape(tree.root)


@settings(max_examples=200, deadline=None)
@given(randoms)
def test_ruamel_agrees(random: Random) -> None:
    _, writer = random_document(random)
    text = writer.text
    for char in "\x85\u2028\u2029\x7f\ufeff\t":  # the peer's are of YAML 1.1
        text = text.replace(char, "_")
    for _ in range(random.randrange(3)):
        start = random.randrange(len(text) + 1)
        end = min(len(text), start + random.randrange(3))
        text = text[:start] + random.choice(MUTATIONS) * random.randrange(2) + text[end:]
    if QUESTION.search(text) or ROOT_BLOCK.match(text):
        return
    document = read(text.encode(), "deck.yaml")
    try:
        theirs = peer_data(text)
    except RefusedError:
        return  # each side has its own corners; what both read must be the same
    if document.findings:
        odd = [one for one in document.findings if not STRICTER.search(one.message)]
        # the lines with which a text goes on that are not indented for it are read as lines by themselves
        assert not odd or any("still open on line" in one.message for one in document.findings), odd
    else:
        assert without_odd_numbers(ours(document.root)) == without_odd_numbers(theirs)


def ours(node: Node | None) -> Any:
    if node is None:
        return ("", "null")
    node = resolve(node)
    if isinstance(node, Scalar):
        return text_and_kind(node)
    if isinstance(node, Mapping):
        return [(text_and_kind(node.keys[key]), ours(found)) for key, found in node.values.items()]
    assert isinstance(node, Sequence)
    return [ours(item) for item in node.items]


def text_and_kind(scalar: Scalar) -> tuple[str, str]:
    kind = "str"
    if isinstance(scalar.value, Plain):
        kind = {type(None): "null", bool: "bool", int: "int", float: "float"}[type(scalar.value.typed)]
    return str(scalar.value), kind


def without_odd_numbers(data: Any) -> Any:
    """ruamel takes 1_000 and ._ for numbers even in YAML 1.2, and .5e3 for none; the core schema does not."""
    if data is None:
        return ("", "null")
    if isinstance(data, list):
        return [without_odd_numbers(item) for item in data]
    if isinstance(data[0], str) and isinstance(data[1], str):
        return (data[0], "str") if NUMBER.fullmatch(data[0]) else data
    return tuple(without_odd_numbers(item) for item in data)
