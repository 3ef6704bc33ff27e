"""Lines end at LF, CRLF, CR and at nothing else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.source.indentation import line_end, line_start, underindented
from terra_cards.source.span import LineTable, Position

texts = st.text(st.sampled_from("ab \n\r\x85\u2028\x0b\x0c😀"), max_size=40)


@given(texts)
def test_positions_by_brute_force(text: str) -> None:
    few = LineTable(text)  # what is asked first is told without the table
    table = LineTable(text)
    lines = re.split(r"\r\n|\n|\r", text)
    assert len(table) == len(lines)
    line = column = 1
    for offset in range(len(text) + 1):
        assert table.position(offset) == few.position(offset) == (line, column)
        assert LineTable(text).position(offset) == (line, column)
        if text[offset : offset + 2] == "\r\n":
            column += 1
        elif text[offset : offset + 1] in ("\n", "\r"):
            line, column = line + 1, 1
        else:
            column += 1
    for number, words in enumerate(lines, 1):
        assert table.line(number) == words


@given(texts)
def test_there_and_back(text: str) -> None:
    table = LineTable(text)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] != "\r\n":  # nobody points into a line end
            assert table.offset(table.position(offset)) == offset


@pytest.mark.parametrize(
    ("position", "offset"), [((1, 99), 2), ((2, 1), 3), ((9, 9), 6), ((0, 0), 0), ((3, 1), 6), ((2, 3), 5)]
)
def test_positions_outside_are_taken_as_the_nearest(position: tuple[int, int], offset: int) -> None:
    assert LineTable("ab\ncd\n").offset(Position(*position)) == offset


@given(texts.map(lambda text: text * 40), st.integers(0, 1700))
def test_starts_and_ends_of_lines(text: str, at: int) -> None:
    at = min(at, len(text))
    assert line_start(text, at) == max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    ends = [found for found in (text.find("\n", at), text.find("\r", at)) if found >= 0]
    assert line_end(text, at) == min(ends, default=len(text))


@pytest.mark.parametrize(
    ("text", "column", "stray"),
    [
        ('"a"', 0, None),
        ('"a\n b"', 0, None),
        ('"a\nb"', 0, 3),
        ('"a\nb"', -1, None),
        ('"a\n\n  \n  b"', 1, None),
        ('"a\n\n  \n  b"', 2, 9),
        ('"a\r\n b\rc"', 0, 7),
        ('"a\n\tb"', 0, 3),
        ('"a\n\t\n b"', 0, None),
        ('"a\n"', 0, 3),
    ],
)
def test_underindented(text: str, column: int, stray: int | None) -> None:
    assert underindented(text, 0, len(text), column) == stray
