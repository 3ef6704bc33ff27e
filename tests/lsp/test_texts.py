"""Open documents stay what the editor has, whatever is typed into them, in every encoding."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from terra_cards.lsp.places import UTF8, UTF16, UTF32, Places
from terra_cards.lsp.texts import OpenText
from terra_cards.source.span import LineTable, Span

ENCODINGS = st.sampled_from([UTF8, UTF16, UTF32])
CODECS = {UTF8: ("utf-8", 1), UTF16: ("utf-16-le", 2), UTF32: ("utf-32-le", 4)}
#: Letters of all widths, and what other programs take for the end of a line.
TEXTS = st.lists(
    st.sampled_from([*"ab:- \n\r\téß€\u0085\u2028\x0b\x0c\u0301🌍😋𝕏", "\r\n"]), max_size=40
).map("".join)


def lines_of(text: str) -> list[str]:
    """The lines of the protocol: they end at LF, CRLF and CR only."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def units(text: str, encoding: str) -> int:
    codec, size = CODECS[encoding]
    return len(text.encode(codec)) // size


@given(TEXTS, ENCODINGS, st.data())
def test_every_offset_has_its_position_and_comes_back(text: str, encoding: str, data: st.DataObject) -> None:
    places = Places(LineTable(text), encoding)
    offset = data.draw(st.integers(0, len(text)))
    position = places.position(offset)
    before = text[:offset]
    if before.endswith("\r") and text[offset : offset + 1] == "\n":
        before = before[:-1]  # between the two there is no place
        offset -= 1
        position = places.position(offset)
    assert position.line == len(lines_of(before)) - 1
    assert position.character == units(lines_of(before)[-1], encoding)
    assert places.offset(position) == offset


@given(TEXTS, ENCODINGS, st.integers(0, 60), st.integers(0, 60))
def test_positions_outside_are_taken_as_the_nearest_inside(
    text: str, encoding: str, line: int, column: int
) -> None:
    places = Places(LineTable(text), encoding)
    offset = places.offset(types.Position(line, column))
    lines = lines_of(text)
    if line >= len(lines):
        assert offset == len(text)
    else:
        there = places.position(offset)
        assert there.line == line
        assert there.character <= column
        if column >= units(lines[line], encoding):
            assert there.character == units(lines[line], encoding)


def test_an_emoji_counts_two_in_utf_16_and_four_in_utf_8() -> None:
    text = 'q: "🌍🌍" # x'
    at = text.index("#")
    assert Places(LineTable(text), UTF16).position(at) == types.Position(0, at + 2)
    assert Places(LineTable(text), UTF8).position(at) == types.Position(0, at + 6)
    assert Places(LineTable(text), UTF32).position(at) == types.Position(0, at)
    # in the middle of a character there is no place: it is taken as its start
    assert Places(LineTable(text), UTF16).offset(types.Position(0, 5)) == 4


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, str, list[tuple[int, int, str]]]:
    """A text, an encoding, and edits of code point ranges one after the other."""
    text = draw(TEXTS)
    steps, now = [], text
    for _ in range(draw(st.integers(1, 8))):
        start = draw(st.integers(0, len(now)))
        end = draw(st.integers(start, len(now)))
        insert = draw(TEXTS)
        steps.append((start, end, insert))
        now = now[:start] + insert + now[end:]
    return text, draw(ENCODINGS), steps


def place(text: str, offset: int, encoding: str) -> tuple[int, types.Position] | None:
    """The position of an offset, counted anew; None between CR and LF, where there is none."""
    if text[offset - 1 : offset + 1] == "\r\n":
        return None
    lines = lines_of(text[:offset])
    return offset, types.Position(len(lines) - 1, units(lines[-1], encoding))


@given(edits())
def test_edits_leave_the_text_that_the_editor_has(case: tuple[str, str, list[tuple[int, int, str]]]) -> None:
    text, encoding, steps = case
    opened = OpenText("file:///a.deck.yaml", text, 1, encoding)
    now = text
    for version, (start, end, insert) in enumerate(steps, 2):
        first, last = place(now, start, encoding), place(now, end, encoding)
        if first is None or last is None:
            continue
        change = types.TextDocumentContentChangePartial(range=types.Range(first[1], last[1]), text=insert)
        opened.change([change], version)
        now = now[:start] + insert + now[end:]
        assert (opened.text, opened.version) == (now, version)


def test_a_byte_order_mark_is_kept_and_no_part_of_the_text() -> None:
    opened = OpenText("file:///a.deck.yaml", "\ufeffformat: 1\n", 1)
    assert opened.text == "format: 1\n"
    assert opened.data == b"\xef\xbb\xbfformat: 1\n"
    assert opened.places.range(Span(0, 6)) == types.Range(types.Position(0, 1), types.Position(0, 7))
    line = types.Range(types.Position(0, 1), types.Position(0, 7))
    opened.change([types.TextDocumentContentChangePartial(range=line, text="x")], 2)
    assert (opened.text, opened.mark) == ("x: 1\n", True)
    start = types.Range(types.Position(0, 0), types.Position(0, 1))
    opened.change([types.TextDocumentContentChangePartial(range=start, text="")], 3)
    assert (opened.text, opened.mark) == ("x: 1\n", False)


def test_a_whole_text_replaces_the_old_one() -> None:
    opened = OpenText("untitled:Untitled-1", "a", 1)
    opened.change([types.TextDocumentContentChangeWholeDocument("b\nc")], 7)
    assert (opened.text, opened.version, opened.path, opened.untitled) == ("b\nc", 7, None, True)
