"""Whatever a file holds, reading it gives a document and never an exception."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.source.comments import comments
from terra_cards.source.document import Document
from terra_cards.source.edits import apply, encode
from terra_cards.source.offsets import source_map
from terra_cards.source.reader import read
from tests.source.strategies import random_document, randoms

DECK = (Path(__file__).parents[2] / "decks" / "world-starter.deck.yaml").read_bytes()
PIECES = [
    b"[",
    b"]",
    b"{",
    b"}",
    b": ",
    b":",
    b"- ",
    b"\n",
    b"\r",
    b"\t",
    b'"',
    b"'",
    b"#",
    b" #",
    b"&a ",
    b"*a ",
    b"!x ",
    b"|",
    b">",
    b"? ",
    b"%",
    b"@",
    b",",
    b"\\",
    b"\0",
    b"\xff",
    b"\xc2\x85",
    b"\xe2\x80\xa8",
    b"---\n",
    b"...\n",
    b"<<<<<<< x\n",
    b"=======\n",
    b"<<: *a",
    b"  ",
    b"\n\n",
    "é😀".encode(),
    b"\xef\xbb\xbf",
]


def checked(data: bytes) -> Document:
    """A document of which everything can be asked."""
    document = read(data, "deck.yaml")
    size = len(document.text)
    assert list(document.findings) == sorted(document.findings, key=lambda finding: finding.span)
    for finding in document.findings:
        assert finding.code in ("TC001", "TC002", "TC003", "TC004")
        assert finding.message and finding.path == "deck.yaml"
        for span in (finding.span, *(related.span for related in finding.related)):
            assert 0 <= span.start <= span.end <= size
    if document.root is None and not document.findings:
        assert not re.sub(r"[#%&][^\r\n]*|---|\.\.\.|\s", "", document.text)
    document.data()
    for scalar in document.scalars():
        assert 0 <= scalar.start <= scalar.end <= size
        if scalar.value or scalar.style != "plain":
            spans = source_map(document.text, scalar)
            assert len(spans) == len(scalar.value)
            assert all(one.end <= other.start for one, other in pairwise(spans))
    for comment in comments(document):
        assert document.text[comment.span.start] == "#"
    if not any(finding.code == "TC003" for finding in document.findings):
        assert encode(document, apply(document, [])) == data
    return document


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=60))
def test_random_bytes(data: bytes) -> None:
    checked(data)


@settings(max_examples=250, deadline=None)
@given(st.lists(st.sampled_from([*PIECES, b"a", b"b: c\n", b"- d\n", b" "]), max_size=30).map(b"".join))
def test_random_pieces_of_yaml(data: bytes) -> None:
    checked(data)


def mutated(data: bytes, random: Random) -> bytes:
    for _ in range(random.randint(1, 4)):
        start = random.randrange(len(data) + 1)
        end = min(len(data), start + random.choice((0, 0, 1, 2, 8, 40)))
        data = data[:start] + random.choice([b"", *PIECES]) + data[end:]
    return data


@pytest.mark.parametrize("seed", range(60))
def test_mutations_of_a_real_deck(seed: int) -> None:
    random = Random(seed)
    start = random.randrange(0, len(DECK) - 6000)
    start = DECK.index(b"\n  - id:", start) + 1
    checked(mutated(b"format: 1\ncards:\n" + DECK[start : start + 3000], random))


@pytest.mark.parametrize("seed", range(4))
def test_mutations_of_the_whole_deck(seed: int) -> None:
    document = checked(mutated(DECK, Random(seed)))
    assert document.root is not None


@settings(max_examples=150, deadline=None)
@given(randoms)
def test_mutations_of_random_documents(random: Random) -> None:
    _, writer = random_document(random)
    checked(mutated(writer.text.encode(), random))


def test_every_prefix_of_a_card() -> None:
    start = DECK.index(b"  - id: sydney")
    card = DECK[start : DECK.index(b"\n  - id:", start)].decode()
    for end in range(0, len(card), 3):
        document = checked(f"format: 1\ncards:\n{card[:end]}".encode())
        assert document.root is not None


def test_a_question_mark_alone_is_found_where_it_stands() -> None:
    for text in ("?", "? ", "?\n", "a: b\n?"):
        finding = checked(text.encode()).findings[0]
        assert text[finding.span.start : finding.span.end] == "?", text
