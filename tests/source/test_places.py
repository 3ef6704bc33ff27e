"""Pointers to places: keys, values, aliases, line ends, byte order marks, emoji."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from terra_cards.source.document import Document, Mapping, Node, Scalar, Sequence, Unread, resolve
from terra_cards.source.findings import Pointer
from terra_cards.source.reader import read
from tests.source.reading import read_text

DECK = Path(__file__).parents[2] / "decks" / "world-starter.deck.yaml"


def text_at(document: Document, *pointer: str | int) -> str:
    place = document.place(pointer)
    assert place is not None
    return document.text[place.span.start : place.span.end]


def key_at(document: Document, *pointer: str | int) -> str | None:
    place = document.place(pointer)
    assert place is not None
    return None if place.key_span is None else document.text[place.key_span.start : place.key_span.end]


TEXT = """\
# a deck
deck: {id: "x", title: 'It''s'}  # here
cards:
  - id: a
    info: >-
      One
      two.

    note: |2
        deep
      flat
    empty:
    plain: more
      words
    list:
    - 1
    - [two, {three: 3}]
  -
    id: b
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_places(end: str, bom: str) -> None:
    document = read((bom + TEXT.replace("\n", end)).encode(), "x")
    assert document.findings == ()
    assert document.bom == bool(bom)
    assert not document.text.startswith("\ufeff")
    assert text_at(document, "deck") == """{id: "x", title: 'It''s'}"""
    assert text_at(document, "deck", "id") == '"x"'
    assert text_at(document, "deck", "title") == "'It''s'"
    assert text_at(document, "cards", 0, "info") == f"One{end}      two."
    assert text_at(document, "cards", 0, "note") == f"  deep{end}      flat"
    assert text_at(document, "cards", 0, "empty") == ""
    assert text_at(document, "cards", 0, "plain") == f"more{end}      words"
    assert text_at(document, "cards", 0, "list") == f"- 1{end}    - [two, {{three: 3}}]"
    assert text_at(document, "cards", 0, "list", 1, 1, "three") == "3"
    assert text_at(document, "cards", 1) == "id: b"
    assert key_at(document, "cards", 0, "info") == "info"
    assert key_at(document, "cards", 0, "list", 1, 1, "three") == "three"
    assert key_at(document, "cards", 0, "list", 1) is None
    assert key_at(document, "cards") == "cards"
    assert key_at(document) is None
    place = document.place(("cards", 0, "empty"))
    assert place is not None
    assert document.lines.position(place.span.start) == (12, 11)
    place = document.place(("cards", 1, "id"))
    assert place is not None
    assert document.lines.position(place.span.start) == (19, 9)


@pytest.mark.parametrize(
    "pointer",
    [
        ("x",),
        ("cards", 2),
        ("cards", -1),
        ("cards", "0"),
        ("deck", 0),
        ("deck", "id", "x"),
        ("cards", 0, "info", 0),
    ],
)
def test_pointers_to_nothing(pointer: Pointer) -> None:
    assert read_text(TEXT).place(pointer) is None


def test_emoji_count_as_their_code_points() -> None:
    document = read_text('a: "👩‍🚀"   # 😀\nb: {c: 😀x, d: e}\n')
    place = document.place(("b", "d"))
    assert place is not None
    assert document.lines.position(place.span.start) == (2, 15)
    assert text_at(document, "b", "c") == "😀x"


def test_aliases_are_placed_at_their_use() -> None:
    document = read_text("a: &x {k: {l: [1, 2]}}\nb: *x\nc: [*x]\nd: {e: &y f}\ng: *y\n")
    for pointer in (("b",), ("b", "k"), ("b", "k", "l", 1)):
        place = document.place(pointer)
        assert place is not None and place.alias is not None
        assert document.text[place.span.start : place.span.end] == "*x"
        assert document.lines.position(place.span.start) == (2, 4)
        assert (place.alias.name, place.alias.target) == ("x", document.place(("a",)).node)  # type: ignore[union-attr]
    place = document.place(("b", "k", "l", 1))
    assert place is not None
    assert isinstance(place.node, Scalar) and place.node.value == "2"
    assert key_at(document, "b") == "b"
    assert key_at(document, "b", "k") == "*x"
    assert key_at(document, "c", 0) is None
    assert text_at(document, "c", 0, "k") == "*x"
    assert text_at(document, "g") == "*y"
    assert text_at(document, "d", "e") == "f"
    assert document.data() == {
        **{key: {"k": {"l": ["1", "2"]}} for key in "ab"},
        "c": [{"k": {"l": ["1", "2"]}}],
        "d": {"e": "f"},
        "g": "f",
    }


def test_an_alias_in_the_target_of_an_alias() -> None:
    document = read_text("a: &x 1\nb: &y [*x]\nc: *y\n")
    place = document.place(("c", 0))
    assert place is not None and place.alias is not None
    assert (place.alias.name, text_at(document, "c", 0)) == ("y", "*y")
    assert isinstance(place.node, Scalar) and place.node.value == "1"


def test_anchors_are_outside_of_spans() -> None:
    document = read_text(
        "&r\na: &x  {b: c}\nd: &y\n  &k e: f\ng: &z |\n  h\ni: &w # c\n  j\nk: &v\nl: &u  \n  - m\n"
    )
    assert document.findings == ()
    assert text_at(document).startswith("a: ")
    assert text_at(document, "a") == "{b: c}"
    assert text_at(document, "d") == "e: f"
    assert key_at(document, "d", "e") == "e"
    assert text_at(document, "g") == "h"
    assert text_at(document, "i") == "j"
    assert text_at(document, "k") == ""
    assert text_at(document, "l") == "- m"


def every(document: Document) -> list[tuple[Pointer, Node]]:
    found: list[tuple[Pointer, Node]] = []

    def visit(pointer: Pointer, node: Node) -> None:
        found.append((pointer, node))
        node = resolve(node)
        if isinstance(node, Mapping):
            for key, value in node.values.items():
                visit((*pointer, key), value)
        elif isinstance(node, Sequence):
            for index, item in enumerate(node.items):
                visit((*pointer, index), item)

    assert document.root is not None
    visit((), document.root)
    return found


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_real_deck_by_brute_force(end: str) -> None:
    """Each value's place holds its text, in a deck with every habit of an author."""
    text = DECK.read_text(encoding="utf-8").replace("\n", end)
    document = read_text(text)
    assert document.findings == ()
    nodes = every(document)
    assert len(nodes) > 1500
    for pointer, node in nodes:
        place = document.place(pointer)
        assert place is not None and place.node is node
        written = document.text[node.start : node.end]
        if isinstance(node, Scalar):
            bare = written[1:-1] if node.style in ("single", "double") else written
            assert bare == node.value or "\\" in bare or "''" in bare or end in bare
            assert document.scalar_at(node.start) is node or not written
        assert (written == "") == (node.start == node.end)
        if pointer and isinstance(pointer[-1], str):
            assert place.key_span is not None
            assert document.text[place.key_span.start : place.key_span.end].strip("'\"") == pointer[-1]
            assert place.key_span.end < node.start
        around = document.place(pointer[:-1])
        assert around is not None
        assert around.span.start <= node.start <= node.end <= around.span.end


def test_scalars_come_once_in_file_order() -> None:
    document = read_text("a: &x [1, b]\na: c\nd: *x\n? [e]\n: f\ng: h\n")
    assert [scalar.value for scalar in document.scalars()] == [
        "a",
        "1",
        "b",
        "a",
        "c",
        "d",
        "e",
        "f",
        "g",
        "h",
    ]
    assert len(document.findings) == 2


def test_scalar_at_each_offset() -> None:
    document = read_text(TEXT)
    spans = {at: scalar for scalar in document.scalars() for at in range(scalar.start, scalar.end)}
    for at in range(len(TEXT) + 1):
        found = document.scalar_at(at)
        expected = spans.get(at)
        assert (found and (found.start, found.value)) == (expected and (expected.start, expected.value))


def test_a_document_travels_between_processes() -> None:
    document = read_text(TEXT)
    twin = pickle.loads(pickle.dumps(document))
    assert twin.data() == document.data()
    assert text_at(twin, "cards", 0, "list", 1) == "[two, {three: 3}]"
    assert isinstance(pickle.loads(pickle.dumps(Unread())), Unread)
