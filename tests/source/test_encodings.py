"""TC003: what is not UTF-8, and what is."""

from __future__ import annotations

import codecs

import pytest

from terra_cards.source.reader import read
from tests.source.reading import at, only


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b"a: Malm\xf6\n", (1, 8), "0xF6 (in Windows-1252 it is 'ö')"),
        ("a: é\nb: Straße\n".encode("latin-1"), (1, 4), "0xE9 (in Windows-1252 it is 'é')"),
        ("a: 😀é\nb: ".encode() + b"x\xff\n", (2, 5), "0xFF (in Windows-1252 it is 'ÿ')"),
        (b"a: x\r\nb: \x81\r\n", (2, 4), "0x81"),
        (b"a: \xc3", (1, 4), "0xC3"),
        (b"a: \xed\xa0\x80\n", (1, 4), "0xED"),
        (b"a: \xc0\xaf\n", (1, 4), "0xC0"),
        (b"\xef\xbb\xbfa: \xff\n", (1, 4), "0xFF"),
        (b"a\rb: \xfe", (2, 4), "0xFE"),
    ],
)
def test_not_utf8(data: bytes, place: tuple[int, int], words: str) -> None:
    document = read(data, "x")
    finding = only(document)
    assert finding.code == "TC003"
    assert at(document, finding) == place
    assert words in finding.message
    assert finding.help == "save the file as UTF-8"
    assert document.root is None


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
def test_other_unicode_is_named(codec: str) -> None:
    marks = {"utf-16-be": codecs.BOM_UTF16_BE, "utf-32-be": codecs.BOM_UTF32_BE}
    document = read(marks.get(codec, b"") + "format: 1\ndeck: {id: x}\n".encode(codec), "x")
    finding = only(document)
    assert (finding.code, at(document, finding), document.root) == ("TC003", (1, 1), None)
    assert codec.upper()[:6] in finding.message


def test_pictures_are_no_texts() -> None:
    document = read(b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01" + bytes(range(256)), "x")
    finding = only(document)
    assert (finding.code, finding.message) == ("TC003", "this is no text file")


def test_nul_characters() -> None:
    document = read(b"a: x\nb: y\0\0z\nc: d\n", "x")
    finding = only(document)
    assert (finding.code, at(document, finding)) == ("TC003", (2, 5))
    assert document.data() == {"a": "x", "b": "y\0\0z", "c": "d"}


def test_a_byte_order_mark_is_fine_and_not_counted() -> None:
    document = read(codecs.BOM_UTF8 + b"a: b\n", "x")
    assert (document.findings, document.bom, document.text) == ((), True, "a: b\n")
    place = document.place(("a",))
    assert place is not None
    assert document.lines.position(place.span.start) == (1, 4)


@pytest.mark.parametrize("number", [*range(1, 9), 11, 12, *range(14, 32)])
def test_control_characters(number: int) -> None:
    document = read(f"a: 'x{chr(number)}y'\nb: c\n".encode(), "x")
    finding = only(document)
    assert (finding.code, at(document, finding)) == ("TC001", (1, 6))
    assert f"U+{number:04X}" in finding.message
    assert document.data() == {"a": f"x{chr(number)}y", "b": "c"}
