"""From offsets in a value to the file."""

from __future__ import annotations

import pytest

from terra_cards.source.document import Document, Scalar
from terra_cards.source.offsets import pointer_span, source_map, source_span
from tests.source.reading import read_text


def scalar(source: str, key: str = "a") -> tuple[Document, Scalar]:
    document = read_text(source)
    assert document.findings == ()
    place = document.place((key,))
    assert place is not None
    assert isinstance(place.node, Scalar)
    return document, place.node


def part(source: str, start: int, end: int) -> str:
    document, node = scalar(source)
    span = source_span(document, node, start, end)
    return document.text[span.start : span.end]


@pytest.mark.parametrize(
    ("source", "word", "text"),
    [
        ("a: one two\n", "two", "two"),
        ('a: "one two"\n', "two", "two"),
        ("a: 'one two'\n", "two", "two"),
        ("a: one\n  two\n", "two", "two"),
        ("a: one\n  two\n", "e t", "e\n  t"),
        ("a: one \t\n\n   two\n", "\nt", "\n   t"),
        ('a: "one\\ttwo"\n', "\t", "\\t"),
        ('a: "one\\x41two"\n', "A", "\\x41"),
        ('a: "one\\u00e9two"\n', "é", "\\u00e9"),
        ('a: "one\\U0001F600two"\n', "😀", "\\U0001F600"),
        ('a: "one\\\n   two"\n', "two", "two"),
        ('a: "one\\"two"\n', '"', '\\"'),
        ("a: 'it''s'\n", "'s", "''s"),
        ("a: |\n  one\n  two\n", "two", "two"),
        ("a: |\n  one\n  two\n", "e\nt", "e\n  t"),
        ("a: |\n\n\n   one\n    two\n", " two", " two"),
        ("a: |4\n      one\n    two\n", "  one", "  one"),
        ("a: >\n  one\n  two\n\n  three\n", "three", "three"),
        ("a: >\n  one\n  two\n", "e t", "e\n  t"),
        ("a: >\n  one\n   two\n  three\n", " two", " two"),
        ("a: |+\n  one\n\n\n", "\n\n\n", "\n\n\n"),
        ("a: 😀 one 👩‍🚀 two\n", "two", "two"),
        ("a: |  # comment\n  one\n  # two\n", "# two", "# two"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_parts(source: str, word: str, text: str, end: str) -> None:
    source = source.replace("\n", end)
    _, node = scalar(source)
    start = node.value.index(word)
    assert part(source, start, start + len(word)) == text.replace("\n", end)


@pytest.mark.parametrize(
    ("source", "places"),
    [
        ("a: bc\n", [3, 4, 5]),
        ('a: "bc"\n', [4, 5, 6]),
        ('a: ""\n', [4]),
        ("a: ''\n", [4]),
        ("a:\n", [2]),
        ("a: |\n  b\n", [7, 8, 9]),
        ('a: "\\x41b"\n', [4, 8, 9]),
    ],
)
def test_empty_ranges_are_places_between_characters(source: str, places: list[int]) -> None:
    document, node = scalar(source)
    for offset, at in enumerate(places):
        assert source_span(document, node, offset, offset) == (at, at)


@pytest.mark.parametrize(("start", "end"), [(-1, 0), (0, 3), (2, 1), (3, 3)])
def test_ranges_outside_of_the_value(start: int, end: int) -> None:
    document, node = scalar("a: bc\n")
    with pytest.raises(ValueError, match="outside"):
        source_span(document, node, start, end)


@pytest.mark.parametrize("header", ["|", ">", "|+", ">+", "|1+", ">2+", "|-"])
@pytest.mark.parametrize("lines", [[], [""], ["", ""], ["   "], ["", "   ", ""]])
def test_block_texts_of_blanks(header: str, lines: list[str]) -> None:
    source = "\n".join([f"a: {header}", *lines, "b: c", ""])
    document = read_text(source)
    if document.findings:
        return  # an indentation that these lines do not have
    node = document.place(("a",)).node  # type: ignore[union-attr]
    assert isinstance(node, Scalar)
    spans = source_map(document.text, node)
    assert len(spans) == len(node.value)
    assert "".join(document.text[span.start : span.end] for span in spans) == node.value
    assert document.text[node.start : node.end] == header


def test_behind_a_pointer_and_an_alias() -> None:
    document = read_text('a: &x "one\\ttwo"\nb: *x\nc: [1]\n')
    assert pointer_span(document, ("a",), 3, 4) == (10, 12)
    assert pointer_span(document, ("b",), 3, 4) == (20, 22)
    assert pointer_span(document, ("c",), 0, 1) is None
    assert pointer_span(document, ("d",), 0, 1) is None
