"""Edits touch what they name and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from terra_cards.source.edits import OverlapError, apply, encode
from terra_cards.source.findings import Edit
from terra_cards.source.reader import read
from terra_cards.source.span import Span
from tests.source.strategies import random_document, randoms


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(Span(start, end), text)


def test_edits_in_any_order() -> None:
    text = "abcdef"
    edits = [edit(4, 5, ""), edit(0, 1, "XY"), edit(2, 2, "-")]
    assert apply(text, edits) == apply(text, reversed(edits)) == "XYb-cdf"


def test_equal_edits_count_once() -> None:
    assert apply("abc", [edit(1, 2, "x"), edit(1, 2, "x")]) == "axc"


def test_insertions_at_one_place() -> None:
    assert apply("abc", [edit(1, 1, "x"), edit(1, 2, "y"), edit(1, 1, "z")]) == "axzyc"


def test_neighbours_do_not_overlap() -> None:
    assert apply("abcd", [edit(0, 2, "x"), edit(2, 4, "y")]) == "xy"


@pytest.mark.parametrize(
    "edits",
    [
        [edit(0, 2, "x"), edit(1, 3, "y")],
        [edit(0, 3, "x"), edit(1, 2, "")],
        [edit(0, 3, "x"), edit(1, 1, "y")],
        [edit(1, 2, "x"), edit(1, 2, "y")],
        [edit(3, 5, "x")],
        [edit(-1, 1, "x")],
        [edit(2, 1, "x")],
    ],
)
def test_edits_that_cannot_be_made(edits: list[Edit]) -> None:
    with pytest.raises(OverlapError):
        apply("abcd", edits)


@pytest.mark.parametrize(
    "data",
    [b"a: b\n", b"\xef\xbb\xbfa: b\r\nc: \xc3\xa9\r", "x: 😀\u2028\n".encode(), b"", b"a: \xef\xbb\xbfb"],
)
def test_a_file_without_edits_keeps_its_bytes(data: bytes) -> None:
    document = read(data, "x")
    assert encode(document, apply(document, [])) == data


@settings(max_examples=100, deadline=None)
@given(randoms)
def test_bytes_outside_of_edits_stay(random: Random) -> None:
    _, writer = random_document(random)
    data = (b"\xef\xbb\xbf" if random.random() < 0.5 else b"") + writer.text.encode()
    document = read(data, "x")
    scalars = random.sample(writer.scalars, min(len(writer.scalars), 3))
    edits = [edit(scalar.start, scalar.end, "é") for scalar in scalars if scalar.end > scalar.start]
    after = encode(document, apply(document, edits))
    kept, at = [], 0
    for start, end in sorted(edit.span for edit in edits):
        kept.append(writer.text[at:start])
        at = end
    kept.append(writer.text[at:])
    assert after.removeprefix(b"\xef\xbb\xbf").split("é".encode()) == "é".join(kept).encode().split(
        "é".encode()
    )
    assert after.startswith(b"\xef\xbb\xbf") == data.startswith(b"\xef\xbb\xbf")
